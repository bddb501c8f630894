"""Chromium without a window, spoken to through its pipe: what it loads and complains of, how it lays out and prints."""

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from time import monotonic
from typing import Any, Final

import pytest

PATIENCE_S: Final = 120.0
_WITH_PIPES: Final = """
import os, sys
taken = [os.dup(int(number)) for number in sys.argv[1:3]]
while min(taken) < 5:
    taken = [os.dup(number) for number in taken]
os.dup2(taken[0], 3)
os.dup2(taken[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Chromium looks for its pipes at the descriptors 3 and 4."""
A4_PX: Final = (210 / 25.4 * 96, 297 / 25.4 * 96)
"""A sheet, in the pixels of CSS."""


class Browser:
    """One page of a browser. `seen` are all events since it was opened."""

    def __init__(self, to: int, back: int) -> None:
        self._to = to
        self._back = back
        self._rest = b""
        self._asked = 0
        self._session: str | None = None
        self.seen: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **values: object) -> dict[str, Any]:
        """Ask for something in the words of the DevTools protocol, and wait for the answer."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": values}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._asked:
                assert "error" not in answer, answer
                return dict(answer["result"])
            self.seen.append(answer)

    def open(self, path: Path) -> None:
        """Open a file, and wait until all of it is loaded."""
        self.seen.clear()
        self.ask("Page.navigate", url=path.resolve().as_uri())
        while not self.events("Page.loadEventFired"):
            self.seen.append(self._next())

    def events(self, method: str) -> list[dict[str, Any]]:
        return [one["params"] for one in self.seen if one.get("method") == method]

    @property
    def loaded(self) -> list[str]:
        """Every address that was asked for."""
        return [one["request"]["url"] for one in self.events("Network.requestWillBeSent")]

    @property
    def complaints(self) -> list[str]:
        """What stands in the console."""
        return [
            json.dumps(one)
            for method in ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
            for one in self.events(method)
        ]

    def run(self, script: str) -> Any:  # noqa: ANN401 - whatever the script returns
        """Run a script in the page, and return what it says."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def as_wide_as(self, width_px: float, medium: str = "screen") -> None:
        """Lay the page out for a window, or a sheet (`print`), of this width."""
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=int(width_px), height=1000, deviceScaleFactor=1, mobile=False
        )
        self.ask("Emulation.setEmulatedMedia", media=medium)

    def printed(self) -> bytes:
        """Return it as PDF, on the paper that it asks for."""
        return base64.b64decode(self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])

    def picture(self, width_px: int, height_px: int) -> bytes:
        """Return the top of it as PNG."""
        self.as_wide_as(width_px)
        clip = {"x": 0, "y": 0, "width": width_px, "height": height_px, "scale": 1}
        answer = self.ask("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return base64.b64decode(answer["data"])

    def _next(self) -> dict[str, Any]:
        deadline_s = monotonic() + PATIENCE_S
        while b"\0" not in self._rest:
            ready, _, _ = select([self._back], [], [], max(0, deadline_s - monotonic()))
            assert ready, "the browser does not answer"
            more = os.read(self._back, 1 << 16)
            assert more, "the browser has ended"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(message))


def chromium_here() -> str | None:
    """Where Chromium is on this machine, if it is."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start Chromium with a profile of its own in this folder, and end it. Skips the test where there is none."""
    program = chromium_here()
    if program is None:
        pytest.skip("chromium is missing: sudo apt-get install chromium")
    their_in, our_out = os.pipe()
    our_in, their_out = os.pipe()
    rights = ["--no-sandbox"] if os.getuid() == 0 else []
    process = subprocess.Popen(
        [
            *(sys.executable, "-I", "-S", "-c", _WITH_PIPES, str(their_in), str(their_out), program),
            *("--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage"),
            *(f"--user-data-dir={folder}", "--disable-background-networking", "--hide-scrollbars", *rights),
        ],
        pass_fds=(their_in, their_out),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(their_in)
    os.close(their_out)
    try:
        yield Browser(our_out, our_in)
    finally:
        with suppress(OSError):
            os.write(our_out, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        os.close(our_out)
        os.close(our_in)
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
