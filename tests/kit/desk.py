"""Somebody sits at the whole program: on a hidden surface, and a clock that is moved by hand."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pygame

from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.keyboard import ALONE, TWO_PEOPLE, Keyboard
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_map import PinMap
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.window import Window, open_hidden
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.playing import Playing
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS
from ratscrew_kiosk.screens.scene import Back, Face
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kit.pin_cabinet import PINS

KEYS = {(0, "flip"): pygame.K_a, (0, "slap"): pygame.K_s, (1, "flip"): pygame.K_l, (1, "slap"): pygame.K_k}
P, N, M, ESCAPE, ENTER = pygame.K_p, pygame.K_n, pygame.K_m, pygame.K_ESCAPE, pygame.K_RETURN
BEGAN_NS = 7 * SECOND


class Flip(NamedTuple):
    """A picture handed to the display: when that was done, how much of it was drawn, and the table at that moment."""

    at_ns: int
    drawn: int
    table: Table


class Desk:
    """Somebody sits at the program, and looks at what it shows and writes."""

    def __init__(
        self,
        window: Window,
        rules: str,
        computer: str | None,
        seed: int,
        the_map: PinMap | None = None,
        records: Path | Records | None = None,
    ) -> None:
        self.window = window
        self.clock = HandClock(BEGAN_NS)
        self.scripts: list[list[str]] = []
        self.flips: list[Flip] = []
        self.during_flip: Callable[[], None] = lambda: None
        keys = ALONE if computer else TWO_PEOPLE
        self.faults: list[str] = []
        self.pins: MockPins | None = None
        self._wired: frozenset[int] = frozenset()
        self.devices: list[Device] = [Keyboard(keys, self.clock.now_ns())]
        if the_map is not None:
            self.pins = MockPins(the_map)
            gpio = Gpio(self.pins, the_map, self.clock.now_ns)
            self._wired = gpio.seats
            unwired = {key: meant for key, meant in keys.items() if meant.seat not in gpio.seats}
            self.devices = [gpio, Keyboard(unwired, self.clock.now_ns())]
        self.records = records if isinstance(records, Records) else Records(records)
        setup = Setup(RuleSet.parse(rules), 2, {1: LEVELS[computer]} if computer else {}, seed)
        self.kiosk = Kiosk(
            setup,
            window,
            Hardware(self.devices, tell=self.faults.append, keys=keys),
            self.clock,
            next_seed=lambda: self.kiosk.setup.seed + 1,
            sink=self._sink,
            outfit=Outfit(records=self.records),
        )

    def put_up(self, hall: Hall, hardware: Hardware | None = None, records: Path | Records | None = None) -> Flow:
        """No match is played yet: the title of a cabinet is up, with other hardware or with what there is."""
        self.records = records if isinstance(records, Records) else Records(records)
        self.kiosk.__exit__()
        self.scripts.clear()
        flow = lobby(hall, 1, self.clock.now_ns())
        self.kiosk = Kiosk(
            None,
            self.window,
            hardware or Hardware(self.devices, tell=self.faults.append),
            self.clock,
            next_seed=lambda: 7,
            sink=self._sink,
            outfit=Outfit(hall, flow, records=self.records),
        )
        return flow

    def _sink(self) -> Callable[[str], None]:
        self.scripts.append([])
        return self.scripts[-1].append

    def flip(self, rects: Sequence[pygame.Rect] = ()) -> None:
        if rects:
            pygame.display.update(rects)
        self.during_flip()
        if isinstance(self.kiosk._carry.playing, Playing):
            self.flips.append(Flip(self.clock.now_ns(), len(rects), self.kiosk.match.table))

    @property
    def where(self) -> str:
        """Which screen is up between matches."""
        assert self.kiosk._flow is not None
        return self.kiosk._flow.where

    def put_up_screen(self, where: Where) -> None:
        assert self.kiosk._flow is not None
        self.kiosk._flow.go(where, self.clock.now_ns())

    @property
    def table(self) -> Table:
        return self.kiosk.match.table

    @property
    def script(self) -> list[str]:
        """What has been written of the match that runs."""
        return self.scripts[-1]

    @property
    def faces(self) -> int:
        """How many faces of cards are on the picture."""
        return sum(isinstance(item, Face) for item in self.kiosk.scene.items)

    @property
    def backs(self) -> int:
        return sum(isinstance(item, Back) for item in self.kiosk.scene.items)

    def key(self, *keys: int) -> None:
        """Taps keys; the program sees them with its next look."""
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def hit(self, seat: int, button: Button) -> None:
        if self.pins is not None and seat in self._wired:
            self.press(seat, button)
        else:
            self.key(KEYS[seat, button])

    def press(self, seat: int, button: Button) -> None:
        """A hand presses a button on pins, for 40 ms."""
        assert self.pins is not None
        for high in (False, True):
            self.pins.edge(PINS[seat, button], high, self.clock.now_ns())
            self.run(40)

    def run(self, ms: float) -> None:
        """Lets the program turn for so long."""
        end_ns = self.clock.now_ns() + round(ms * MS)
        while self.clock.now_ns() < end_ns and not self.kiosk.stopping:
            self.kiosk.turn()

    def stall(self, ms: int) -> None:
        """Time passes, and the program does nothing."""
        self.clock.move_to(self.clock.now_ns() + ms * MS)

    def run_to(self, there: Callable[[], bool], *, within_s: int = 20) -> None:
        """Lets the program turn until something is so, within so long by its own clock."""
        end_ns = self.clock.now_ns() + within_s * SECOND
        while not there():
            assert self.clock.now_ns() < end_ns, f"not within {within_s} s:\n{self.table}\n" + "\n".join(self.script)
            self.kiosk.turn()

    def answers(self, *keys: int) -> None:
        """Taps keys one after another, each of them seen by itself."""
        for key in keys:
            self.key(key)
            self.run(150)

    def goes_on_after(self, *keys: int) -> None:
        """Taps keys that let the match go on, and waits while it counts."""
        self.answers(*keys)
        self.run(COUNT_NS / MS)

    def turn_a_card(self) -> None:
        """Whoever may turn turns a card, and it is shown."""
        self.run_to(lambda: self.table.over or (self.table.waiting is None and self.all_shown()))
        number = self.table.number
        while self.table.number == number and not self.table.over and self.table.waiting is None:
            self.hit(self.table.turn, "flip")
            self.run(60)
        self.run_to(lambda: self.table.over or self.all_shown())

    def turn_to_a_pattern(self) -> None:
        while not patterns_on(self.table.turned, self.table.rules.patterns):
            self.turn_a_card()

    def all_shown(self) -> bool:
        return len(self.table.shown_ns) == len(self.table.turned)

    def told(self, what: str) -> list[str]:
        """What was told in this match that has these words in it, without its times."""
        outcomes = [line.split(" ", 2)[2] for line in self.script if line.startswith("= ")]
        return [outcome for outcome in outcomes if what in outcome]

    def complete(self) -> None:
        """Leaves, and holds every script against its replay."""
        self.kiosk.stop()
        self.kiosk.__exit__()
        for script in self.scripts:
            assert replay(read_script("\n".join(script))).lines() == script


@contextmanager
def nothing_beforehand() -> Iterator[None]:
    """Pictures are made as they are needed: small ones are made faster than all that might be."""
    with mock.patch.multiple(Beforehand, **dict.fromkeys(("begin", "chosen", "match", "station"), mock.DEFAULT)):
        yield


@contextmanager
def desk(
    rules: str = "classic",
    computer: str | None = None,
    seed: int = 1,
    size: tuple[int, int] = (320, 180),
    *,
    the_map: PinMap | None = None,
    records: Path | Records | None = None,
) -> Iterator[Desk]:
    """A desk, with a small hidden surface whose pictures are made only as they are needed.

    What is played is recorded in the file `records`.

    With a map its seats' buttons hang on mock pins; the others are on a keyboard.
    """
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"), nothing_beforehand():
        window = open_hidden(size)
        pygame.event.clear()
        try:
            one = Desk(window, rules, computer, seed, the_map, records)
            with mock.patch.object(window, "flip", one.flip):
                yield one
        finally:
            window.close()


def times_ms(script: Sequence[str], what: str) -> list[float]:
    """When this stands in a script, be it a statement or an outcome."""
    times = []
    for line in script[script.index("---") :]:
        at, _, words = line.removeprefix("= ").partition(" ")
        if words.startswith(what):
            times.append(float(at))
    return times
