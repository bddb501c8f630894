"""The real program in a real window, with real keys: Xvfb is the display, xdotool the hand, ImageMagick the eye."""

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.screens.colours import SEATS
from ratscrew_kiosk.screens.layout import UPRIGHT
from tests.kit.commands import typed

PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
PATIENCE_S = 60.0
"""So long a busy machine may take for anything; it is waited for what happens, never for time."""
TICK_S = 0.02
FOUR_CARDS_TO_A_PATTERN = 10
KEYS = {"flip": ("a", "l"), "slap": ("s", "k")}


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing: sudo apt-get install {package}")
    ours, theirs = os.pipe()
    # Larger than the window wants to be, so that it has its full size. Without -noreset the server would begin anew
    # whenever its last client leaves.
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1600x900x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        ready, _, _ = select.select([ours], [], [], PATIENCE_S)
        assert ready, "Xvfb did not start"
        number = os.read(ours, 16).decode().strip()
        assert number, "Xvfb ended"
        yield f":{number}"
    finally:
        os.close(ours)
        server.terminate()
        server.wait(PATIENCE_S)


def seen_on(display: str) -> Mapping[str, str]:
    """An environment in which this is the only display."""
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    return {name: value for name, value in os.environ.items() if name not in hidden} | {"DISPLAY": display}


class Program:
    """`ratscrew-kiosk play`, running, and what is done to it from outside."""

    def __init__(self, display: str, folder: Path, *words: str) -> None:
        self.env = seen_on(display)
        self.transcript = folder / "match.match"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ratscrew_kiosk", "play", *words, "--transcript", self.transcript],
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
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

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        return done.stdout

    def find_window(self) -> str:
        found = self.xdotool("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)).split()
        return found[0]

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
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == self.transcript.read_text()


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def one(*words: str) -> Program:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Program(display, folder, *words))
        return started[-1]

    yield one
    for program in started:
        program.process.kill()
        program.process.communicate()


def screenshot(program: Program, path: Path) -> pygame.Surface:
    """What can be seen of the window."""
    subprocess.run(["import", "-window", "root", path], env=program.env, timeout=PATIENCE_S, check=True)
    place = dict(
        line.split("=") for line in program.xdotool("getwindowgeometry", "--shell", program.window).splitlines()
    )
    whole = pygame.image.load(path)
    return whole.subsurface([int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")])


def colour_at(picture: pygame.Surface, x: float, y: float) -> tuple[int, ...]:
    return tuple(picture.get_at((round(x), round(y)))[:3])


def test_two_people_play_until_a_pile_is_taken(start: Callable[..., Program], tmp_path: Path) -> None:
    program = start("--people", "2", "--rules", "classic", "--seed", str(FOUR_CARDS_TO_A_PATTERN))
    while not patterns_on(parse_cards(program.pile() or "-"), PRESETS["classic"].patterns):
        program.tap_for(KEYS["flip"][program.told_turn()], " shown")
    lying = len(program.pile().split())
    assert lying == 4
    picture = screenshot(program, tmp_path / "screen.png")
    assert picture.get_size() == (1280, 720)
    for seat, place in enumerate(UPRIGHT.seats):
        assert colour_at(picture, place.deck.x - 50, place.deck.y - 70) == SEATS[seat].colour
        assert colour_at(picture, place.slap.x, place.slap.y - 40) == SEATS[seat].colour
    top = UPRIGHT.fans[-1][-1]
    assert min(colour_at(picture, top.x + 70, top.y - 100)) > 200, "a card lies there, face up"
    program.tap_for(KEYS["slap"][1], " took ")
    assert program.has(f" took 1 {lying} slap")
    program.tap_for("Escape", " pause")
    program.tap("Return")
    assert program.ended() == 0
    program.complete()


def test_against_the_computer_it_answers_and_the_window_can_be_closed(start: Callable[..., Program]) -> None:
    program = start("--rules", "classic", "--seed", "1", "--cpu", "expert")
    program.tap_for("f", " turned 1 ")
    if "windowquit" in program.xdotool("help"):
        program.xdotool("windowquit", program.window)  # as the cross in its frame does
    else:
        program.tap_for("Escape", " pause")
        program.tap("Return")
    assert program.ended() == 0
    program.complete()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_within_a_second(start: Callable[..., Program], number: signal.Signals) -> None:
    took_s: list[float] = []
    for _ in range(2):  # once more, if the machine was busy
        program = start("--people", "2", "--seed", "1")
        program.tap_for("a", " shown")
        before_s = time.monotonic()
        program.process.send_signal(number)
        assert program.ended() == 0
        took_s.append(time.monotonic() - before_s)
        program.complete()
        if took_s[-1] < 1:
            return
    raise AssertionError(f"it took {took_s} s")


def test_p_a_lost_focus_and_a_window_that_is_gone_pause(start: Callable[..., Program]) -> None:
    program = start("--people", "2", "--seed", "1")
    program.tap_for("a", " shown")
    program.tap_for("p", " pause")
    program.tap_for("p", " resume")
    root = program.xdotool("search", "--maxdepth", "0", "--class", ".*").split()
    program.xdotool("windowfocus", root[0])
    program.wait_for(lambda: program.count(" pause") == 2)
    program.xdotool("windowfocus", "--sync", program.window)
    program.tap_for("Return", " resume")
    program.xdotool("windowunmap", program.window)
    program.wait_for(lambda: program.count(" pause") == 3)
    program.process.terminate()
    assert program.ended() == 0
    program.complete()
