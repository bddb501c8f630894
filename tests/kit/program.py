"""The real program in a real window: Xvfb is the display, xdotool the hand."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from tests.kit.commands import typed

PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
PATIENCE_S = 60.0
"""So long a busy machine may take for anything; it is waited for what happens, never for time."""
TICK_S = 0.02


def seen_on(display: str) -> Mapping[str, str]:
    """An environment in which this is the only display."""
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    return {name: value for name, value in os.environ.items() if name not in hidden} | {"DISPLAY": display}


class Program:
    """`ratscrew-kiosk play`, running, and what is done to it from outside."""

    def __init__(self, display: str, folder: Path, *words: str, at_once: bool = True) -> None:
        self.env = seen_on(display)
        self.transcript = folder / "match.match"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ratscrew_kiosk", "play", *words, "--transcript", self.transcript],
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if at_once:
            self.wait_for(lambda: self.has("= 0 turn 0"))
        self.window = self.find_window()

    @property
    def lines(self) -> list[str]:
        """The transcript as it stands; a line that is being written is not there yet."""
        if not self.transcript.exists():
            return []
        return [line[:-1] for line in self.transcript.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def has(self, what: str) -> bool:
        return any(what in line for line in self.lines)

    def count(self, what: str) -> int:
        return sum(what in line for line in self.lines)

    def wait_for(self, there: Callable[[], bool]) -> None:
        """Waits until something is so; the program must not end meanwhile."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not there():
            assert time.monotonic() < deadline_s, "\n".join(self.lines)
            try:
                self.process.wait(TICK_S)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the program has ended: {self.process.communicate()}")

    def wait_for_a_moment(self) -> None:
        """Gives the program time for some pictures, unless it ends meanwhile: that fails the test."""
        end_s = time.monotonic() + 0.4
        self.wait_for(lambda: time.monotonic() >= end_s)

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        return done.stdout

    def find_window(self) -> str:
        found = self.xdotool("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)).split()
        return found[0]

    def seen(self, path: Path) -> pygame.Surface:
        """What can be seen of the window; the picture of the whole display is written to this file."""
        subprocess.run(["import", "-window", "root", path], env=self.env, timeout=PATIENCE_S, check=True)
        place = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.window).splitlines())
        return pygame.image.load(path).subsurface([int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")])

    def tap(self, key: str) -> None:
        self.xdotool("key", key)

    def tap_for(self, key: str, what: str) -> None:
        """Taps a key, and waits until one more line with these words has been written."""
        before = self.count(what)
        self.tap(key)
        self.wait_for(lambda: self.count(what) > before)

    def ended(self) -> int:
        """The exit status, as soon as the program has ended."""
        self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode

    def told_turn(self) -> int:
        return int([line for line in self.lines if " turn " in line and line.startswith("= ")][-1].split()[3])

    def pile(self) -> str:
        """The cards that were turned since a pile was taken."""
        pile: list[str] = []
        for words in (line.split() for line in self.lines if line.startswith("= ")):
            if words[2] == "turned":
                pile.append(words[4])
            elif words[2] == "took":
                pile.clear()
        return " ".join(pile)

    def complete(self) -> None:
        """Its transcript is whole, and replays."""
        assert self.lines[-1].startswith("= end decks ")
        answer = typed("replay", "--check", str(self.transcript))
        assert (answer.status, answer.err) == (0, ""), f"{answer.err}\n{self.transcript.read_text()}"
        assert answer.out == self.transcript.read_text()
