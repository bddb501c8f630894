"""The processes of the lane, seen from the one that conducts them: a line of JSON in, a line of JSON out, in time."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

ANSWER_S: Final = 30.0
"""No answer takes so long, even on a machine that is emulated."""


class LaneError(Exception):
    """The lane itself does not work as it should, or a process under test has ended or hangs."""


class Process:
    """A module, running as a process. What it writes to standard error comes to the console."""

    def __init__(self, module: str, *arguments: object) -> None:
        """Start it."""
        self.name = f"{module} {' '.join(map(str, arguments))}".strip()
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._heard = b""

    def say(self, words: object) -> None:
        """Give it a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(words).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise LaneError(f"{self.name} has ended with status {self._process.poll()}") from error

    def hear(self, within_s: float = ANSWER_S) -> Any:  # noqa: ANN401 - what the process says
        """Wait for its next line.

        Raises LaneError where none comes in time.
        """
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        until_s = time.monotonic() + within_s
        while b"\n" not in self._heard:
            ready, _, _ = select.select([descriptor], [], [], max(0.0, until_s - time.monotonic()))
            more = os.read(descriptor, 1 << 16) if ready else b""
            if not more:
                what = "hangs" if not ready else f"has ended with status {self._process.wait()}"
                raise LaneError(f"{self.name} {what}")
            self._heard += more
        line, self._heard = self._heard.split(b"\n", 1)
        return json.loads(line)

    def ask(self, words: object, within_s: float = ANSWER_S) -> Any:  # noqa: ANN401 - what the process says
        """Give it a line and wait for the answer."""
        self.say(words)
        return self.hear(within_s)

    def rest(self) -> str:
        """Wait until it ends by itself. Return all that it said."""
        assert self._process.stdout is not None
        until_s = time.monotonic() + ANSWER_S
        descriptor = self._process.stdout.fileno()
        while select.select([descriptor], [], [], max(0.0, until_s - time.monotonic()))[0]:
            more = os.read(descriptor, 1 << 16)
            if not more:
                break
            self._heard += more
        self._end()
        return self._heard.decode()

    def pause(self) -> None:
        """Stop it where it is, and wait until it stands."""
        self._process.send_signal(signal.SIGSTOP)
        while _state(self._process.pid) != "T":
            time.sleep(0.001)

    def go_on(self) -> None:
        """Let it run again."""
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it at once, and wait until it is gone."""
        self._process.kill()
        self._end()

    def terminate(self) -> tuple[float, int]:
        """Ask it to end (SIGTERM). Return how many seconds it took, and its status."""
        asked_s = time.monotonic()
        self._process.terminate()
        self._end()
        return time.monotonic() - asked_s, self._process.returncode

    def close(self) -> None:
        """Let it come to its end: nothing more is said to it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._end()

    def _end(self) -> None:
        try:
            self._process.wait(ANSWER_S)
        except subprocess.TimeoutExpired as error:
            self._process.kill()
            raise LaneError(f"{self.name} does not end") from error
        finally:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(BrokenPipeError):
                        pipe.close()


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
