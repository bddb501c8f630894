"""The whole kiosk at work on pins that another process presses, and how long each press takes.

```
 stamp        outcome told          the flip that shows it begins            returns, at the display's next frame
   |----------------|-----------------------|------------- the frame -------------|
   '-- the frame, too, if the loop was just waiting for it --'
```
"""

import mmap
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any, Final, NamedTuple

import pygame

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.devices.clock import QueueClock
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap, read_pin_map
from ratscrew_kiosk.devices.pins import Pins
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.paint.window import Window, open_hidden
from ratscrew_kiosk.playing import Playing
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.reacting import Reacting
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Refused
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.running import Setup

FRAME_NS: Final = SECOND // 60
LEFT_OUT: Final = 5
"""So many presses at the beginning are not counted."""
_LOST_NS: Final = 2 * SECOND
"""A press that had no outcome after so long will have none."""
_LEAST_WAIT_NS: Final = 20 * MS
_MOST_WAIT_NS: Final = 70 * MS
"""A hand comes down between these times after the last press was seen."""
_HELD_NS: Final = 25 * MS
_WRONG_IN: Final = 8
"""One press in so many is a slap at no pattern."""
_US: Final = 1_000
_MAP: Final = "two-seats"
_RULES: Final = "classic empty_wrong_slap=none grace_ms=100 collect_ms=200"
"""Piles are collected quickly, so that there is always something to press and something that moves."""


class Frames(Window):
    """A hidden surface whose flips return with the next frame of a display that shows sixty a second."""

    def __init__(self, window: Window, now_ns: Callable[[], int], flipped: Callable[[int], None]) -> None:
        super().__init__(window.driver, vsync=True, visible=False)
        self.waits: list[tuple[int, int]] = []
        """From when to when a flip waited for its frame."""
        self._now_ns = now_ns
        self._began_ns = now_ns()
        self._flipped = flipped

    def flip(self, rects: Sequence[pygame.Rect] = ()) -> None:
        """Show what was drawn, with the next frame."""
        super().flip(rects)
        drawn_ns = self._now_ns()
        frame_ns = drawn_ns - (drawn_ns - self._began_ns) % FRAME_NS + FRAME_NS
        while (left_ns := frame_ns - self._now_ns()) > 0:
            time.sleep(left_ns / SECOND)
        shown_ns = self._now_ns()
        self.waits.append((drawn_ns, shown_ns))
        self._flipped(shown_ns)

    def waited_ns(self, first_ns: int, last_ns: int) -> int:
        """How much of this time flips waited for their frames."""
        return sum(max(0, min(end, last_ns) - max(begin, first_ns)) for begin, end in self.waits[-8:])


class Waited(NamedTuple):
    """How long something took from a press's stamp on, in nanoseconds, and how much of that was for a frame."""

    whole_ns: int
    for_frame_ns: int


@dataclass
class Measured:
    """What was measured on one way to the pins."""

    way: str
    told: list[Waited] = field(default_factory=list)
    """To the outcome of each press."""
    shown: list[Waited] = field(default_factory=list)
    """To the return of the flip that shows it; a press that was refused shows nothing."""
    unanswered: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    flips: int = 0
    seconds: float = 0.0


class Levels:
    """A byte of level for each line, in a file that the presser changes."""

    def __init__(self, pin_map: PinMap) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._file.truncate(mmap.PAGESIZE)
        self._map = mmap.mmap(self._file.fileno(), mmap.PAGESIZE)
        for pin in pin_map.inputs:
            self._map[pin.pin] = pin.active == "low"

    def fileno(self) -> int:
        """The file."""
        return self._file.fileno()

    def high(self, line: int) -> bool:
        """Say whether a line is high."""
        return bool(self._map[line])

    def close(self) -> None:
        """Let go of it."""
        self._map.close()
        self._file.close()


class Wired(NamedTuple):
    """A way to the pins, and where records of their edges are written to."""

    pins: Pins
    records: int


Wiring = Callable[[PinMap, Levels], Any]
"""A context manager that gives the wired way."""


@contextmanager
def _presser(form: str, records: int, levels: Levels) -> Iterator[IO[bytes]]:
    """Give what the presser's strokes are written to, while it lives."""
    words = [sys.executable, "-m", "ratscrew_kiosk.commands.presser", form, str(records), str(levels.fileno())]
    with subprocess.Popen(words, stdin=subprocess.PIPE, pass_fds=(records, levels.fileno())) as process:  # noqa: S603
        assert process.stdin is not None  # noqa: S101 - for the type checker
        try:
            yield process.stdin
        finally:
            process.stdin.close()


class _Person:
    """Whoever presses: flips in turn, slaps patterns, and now and then nothing."""

    def __init__(self, kiosk: Kiosk, pin_map: PinMap, seed: int, strokes: IO[bytes]) -> None:
        self.presses = 0
        self._kiosk = kiosk
        self._pins: dict[tuple[int | None, str], InputPin] = {(pin.seat, pin.button): pin for pin in pin_map.inputs}
        self._seed = seed
        self._strokes = strokes
        self._draws = 0

    def press(self, now_ns: int) -> bool:
        """Mean to press what suits now, a little later; say whether anything does."""
        table = self._kiosk.match.table
        if table.over:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n))
            return False
        if now_ns < table.ready_ns or table.waiting is not None or len(table.shown_ns) < len(table.turned):
            return False
        if patterns_on(table.turned, table.rules.patterns) or (table.turned and not self._draw(_WRONG_IN)):
            self._stroke(self._draw(len(table.decks)), "slap")
        else:
            self._stroke(table.turn, "flip")
        return True

    def _stroke(self, seat: int, button: Button) -> None:
        pin = self._pins[seat, button]
        first_ns = _LEAST_WAIT_NS + self._draw((_MOST_WAIT_NS - _LEAST_WAIT_NS) // _US) * _US
        bounces = sorted(self._draw(3_000) * _US for _ in range(2 * self._draw(3)))
        moves_ns = [first_ns, *(first_ns + 100 * _US + after_ns for after_ns in bounces), first_ns + _HELD_NS]
        words = (pin.pin, int(pin.active == "high"), *moves_ns)
        self._strokes.write(" ".join(map(str, words)).encode() + b"\n")
        self._strokes.flush()
        self.presses += 1

    def _draw(self, below: int) -> int:
        self._draws += 1
        return draw(self._seed, "bench", 0, self._draws, below)


def measure(way: str, wiring: Wiring, seconds: float, seed: int) -> Measured:
    """Play so long on this way to the pins, and measure each press.

    Raises DeviceError where this way cannot be had.
    """
    pin_map = read_pin_map(_MAP)
    levels = Levels(pin_map)
    hidden = open_hidden()
    try:
        with wiring(pin_map, levels) as wired, _presser(way, wired.records, levels) as strokes:
            game = _Game(wired.pins, pin_map, hidden, seed)
            return game.play(way, _Person(game, pin_map, seed, strokes), seconds)
    finally:
        hidden.close()
        levels.close()


class _Game(Kiosk):
    """The kiosk with two people, and a watch on what it tells and shows."""

    def __init__(self, pins: Pins, pin_map: PinMap, hidden: Window, seed: int) -> None:
        clock = QueueClock()
        self._frames = Frames(hidden, clock.now_ns, self._flip)
        self._measured = Measured("")
        self._told_ns: dict[int, int] = {}
        """When each press was first told of, by its stamp."""
        self._unshown: list[int] = []
        setup = Setup(RuleSet.parse(_RULES), 2, {}, seed)
        hardware = Hardware([Gpio(pins, pin_map, clock.now_ns)])
        super().__init__(setup, self._frames, hardware, clock, next_seed=lambda: self.setup.seed + 1)

    def play(self, way: str, person: "_Person", seconds: float) -> Measured:
        """Play so long, and tell what was measured."""
        self._measured = measured = Measured(way)
        began_ns = pressed_ns = now_ns = self._now_ns()
        with self:
            while now_ns < began_ns + seconds * SECOND:
                self.turn()
                now_ns = self._now_ns()
                if len(self._told_ns) + measured.unanswered < person.presses:
                    measured.unanswered += now_ns - pressed_ns > _LOST_NS
                elif not self._unshown and person.press(now_ns):
                    pressed_ns = now_ns
        measured.seconds = (now_ns - began_ns) / SECOND
        return measured

    def _play(self, playing: Playing | Reacting, now_ns: int) -> None:
        super()._play(playing, now_ns)
        now_ns = self._now_ns()
        for one in self.playing.told:
            for press in one.presses:
                if press.at_ns not in self._told_ns:
                    self._told_ns[press.at_ns] = now_ns
                    self._measured.outcomes[str(one.outcome).split()[0]] += 1
                    self._note(self._measured.told, press.at_ns, now_ns)
                    if not isinstance(one.outcome, Refused):
                        self._unshown.append(press.at_ns)

    def _flip(self, flipped_ns: int) -> None:
        self._measured.flips += 1
        for at_ns in self._unshown:
            self._note(self._measured.shown, at_ns, flipped_ns)
        self._unshown.clear()

    def _note(self, taken: list[Waited], at_ns: int, then_ns: int) -> None:
        if len(self._told_ns) > LEFT_OUT:
            taken.append(Waited(then_ns - at_ns, self._frames.waited_ns(at_ns, then_ns)))


@contextmanager
def stalls() -> Iterator[list[int]]:
    """Give a list that is filled, when this ends, with how late a bare thread of another process woke each time."""
    words = [sys.executable, "-m", "ratscrew_kiosk.commands.presser", "stalls"]
    late_ns: list[int] = []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603
        try:
            yield late_ns
        finally:
            out, _ = process.communicate()
            late_ns += [int(word) for word in out.split()]
