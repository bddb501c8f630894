"""People play in real time at boxes that run the real firmware."""

import select
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort, PortInfo
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Button, Edge, Resume
from ratscrew_kiosk.presses.figures import MS, SECOND, SettleFigures
from ratscrew_kiosk.presses.news import News, Returned
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import Table, deal, start
from tests.kit.pico_box import PicoBox

LOOK_S = 0.004
HELD_NS = 25 * MS
PATIENCE_NS = 2 * SECOND
"""A busy machine may hold a box's process up for longer than the 150 ms after which a real box is dead."""


class PicoTable:
    """Boxes with one seat each or one with two, and a match over the real devices. Its clock is the machine's own."""

    def __init__(  # `box` as PicoBox takes it
        self,
        folder: Path,
        boxes: int,
        *,
        rules: str = "classic",
        seed: int = 1,
        **box: Any,  # noqa: ANN401
    ) -> None:
        each = 2 // boxes
        self.boxes = [PicoBox(folder, f"E6614103E7{number:06X}", **box) for number in range(boxes)]
        self.devices = []
        for number, one in enumerate(self.boxes):
            seats = tuple(range(number * each, (number + 1) * each))
            setup = BoxSetup(str(number), seats, one.serial)
            self.devices.append(SerialBox(setup, BoxPort(one.serial, "", 115_200, self._ports), time.monotonic_ns))
        self._each = each
        self._rules, self._seed = RuleSet.parse(rules), seed
        self.lets_go = True
        """Whether hands let go of what is closed."""
        self._later: list[tuple[int, PicoBox, int, bool]] = []
        self.settle = Settle()
        self.match: Match | None = None
        self.told: list[Told] = []
        self.news: list[News] = []
        self.edges: list[Edge] = []

    def _ports(self) -> list[PortInfo]:
        return [port for box in self.boxes for port in box.port()]

    def learn(self) -> None:
        """Wait until all boxes are known."""
        self.run(lambda: all(one.status.state is State.PLAYING for one in self.devices))

    def begin(self) -> None:
        now_ns = time.monotonic_ns()
        facts = [replace(one.facts, delay_ns=PATIENCE_NS) for one in self.devices]
        self.settle = Settle(facts, figures=SettleFigures(longest_silence_ns=PATIENCE_NS, died_twice_ns=0))
        self.settle.settled_ns = now_ns
        for one in self.devices:
            for contact in one.begin(now_ns):
                self.settle.hold(contact, now_ns)
        table = start(self._rules, deal(2, self._seed, 0), turn=0, at_ns=now_ns)
        self.match = Match(table, self.settle, at_ns=now_ns, shown_after_ns=0)

    @property
    def table(self) -> Table:
        assert self.match is not None
        return self.match.table

    @property
    def pattern_lies(self) -> bool:
        return bool(patterns_on(self.table.turned, self.table.rules.patterns))

    def wire(self, seat: int, button: Button) -> tuple[PicoBox, int]:
        number, place = divmod(seat, self._each)
        return self.boxes[number], 2 * place + (button == "slap")

    def press(self, seat: int, button: Button, in_ms: float = 0) -> None:
        """A hand presses, in so long at the earliest, and lets go when the contact was closed for `HELD_NS`."""
        box, contact = self.wire(seat, button)
        at_ns = time.monotonic_ns() + round(in_ms * MS)
        self._later.append((at_ns, box, contact, True))

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many changes of the first box's pins have happened. Nobody reads what the boxes say."""
        box = self.boxes[0]
        end_ns = time.monotonic_ns() + 10 * SECOND
        while len(box.moved) < count:
            assert time.monotonic_ns() < end_ns
            box.wait()

    def turn(self) -> None:
        """One turn of the loop: it waits for the boxes' bytes, a few milliseconds at most."""
        opened = [one._port._serial for one in self.devices if isinstance(one._port, BoxPort)]
        fds = [one.fileno() for one in opened if one is not None]
        select.select(fds, [], [], LOOK_S)
        now_ns = time.monotonic_ns()
        for later in sorted(self._later, key=lambda one: one[0]):
            if later[0] <= now_ns:
                self._later.remove(later)
                later[1].moves(later[2], closed=later[3])
        asked_ns = time.monotonic_ns()
        for one in self.devices:
            drained = one.drain(Look((), asked_ns, asked_ns))
            self.edges += drained.edges
            self.news += self.settle.hear(one.facts.name, drained.edges, drained.vouched_ns)
        self.news += self.settle.turn(asked_ns)
        if self.match is not None:
            self.told += self.match.advance(asked_ns)
        for box in self.boxes:
            box.look()
            if self.lets_go:
                self._later += [(at_ns + HELD_NS, box, contact, False) for contact, at_ns in box.closed]
            box.closed.clear()

    def run(self, there: Callable[[], bool], within_s: float = 20) -> None:
        """Turn until something is so."""
        end_ns = time.monotonic_ns() + round(within_s * SECOND)
        while not there():
            assert time.monotonic_ns() < end_ns, [one.status for one in self.devices]
            self.turn()

    def run_for(self, ms: float) -> None:
        end_ns = time.monotonic_ns() + round(ms * MS)
        self.run(lambda: time.monotonic_ns() >= end_ns)

    def go_on_if_back(self) -> None:
        """A match that was paused for a box goes on when all are back."""
        if self.table.paused_ns is not None and any(isinstance(one, Returned) for one in self.news):
            self.settle.put(Resume(time.monotonic_ns()))
            self.news.clear()

    def close(self) -> None:
        for one in self.devices:
            one.close()
        for box in self.boxes:
            box.close()
