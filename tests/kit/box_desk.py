"""People at the whole program with boxes on ptys before them; the other seats have keys."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pygame

from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.lamps import EveryLamp
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window, open_hidden
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.running import Setup
from tests.kit.boxes import PtyBox, WorldClock, several
from tests.kit.desk import BEGAN_NS, Desk


class BoxDesk(Desk):
    """A match of two seats, each on a box of its own; it begins when both boxes are known."""

    def __init__(self, window: Window, rules: str, seed: int, **box: Any) -> None:  # noqa: ANN401 - as PtyBox takes it
        self.window = window
        self.clock: WorldClock = WorldClock(BEGAN_NS)
        self.scripts = []
        self.flips = []
        self.during_flip = lambda: None
        self.faults = []
        self.pins = None
        self._wired = frozenset()
        self.boxes = [PtyBox(self.clock, contacts=2, **box) for _ in range(2)]
        ports = several(self.boxes)
        self.in_boxes: list[SerialBox] = []
        for seat, one in enumerate(self.boxes):
            setup = BoxSetup("ab"[seat], (seat,), one.serial)
            self.in_boxes.append(SerialBox(setup, one.port(setup, ports), self.clock.now_ns))
        self.devices = [*self.in_boxes]
        while self.faults_now:  # as the program waits for boxes before it begins
            self.clock.move_to(self.clock.now_ns() + 4 * MS)
            for device in self.in_boxes:
                device.drain(Look((), self.clock.now_ns(), self.clock.now_ns()))
        self.kiosk = Kiosk(
            Setup(RuleSet.parse(rules), 2, {}, seed),
            window,
            Hardware(self.in_boxes, EveryLamp(self.in_boxes), self.faults.append),
            self.clock,
            next_seed=lambda: self.kiosk.setup.seed + 1,
            sink=self._sink,
        )

    @property
    def faults_now(self) -> bool:
        """Whether a box is not there, or not yet known."""
        return any(one.status.state is not State.PLAYING for one in self.in_boxes)

    @property
    def pattern_lies(self) -> bool:
        """Whether the pile may be slapped."""
        return bool(patterns_on(self.table.turned, self.table.rules.patterns))

    def hit(self, seat: int, button: Button) -> None:
        self.press(seat, button)

    def press(self, seat: int, button: Button) -> None:
        """A hand presses a button of the seat's box, for 40 ms."""
        self.boxes[seat].presses(int(button == "slap"), self.clock.now_ns())
        self.run(80)

    def slaps(self, seat: int, in_ms: float) -> None:
        """A hand will come down on SLAP in so long."""
        self.boxes[seat].presses(1, self.clock.now_ns() + round(in_ms * MS))

    def close(self) -> None:
        for one in self.in_boxes:
            one.close()
        for box in self.boxes:
            box.close()


@contextmanager
def box_desk(rules: str = "classic dead_heat=replay", seed: int = 1, **box: object) -> Iterator[BoxDesk]:
    """Such a desk, with a small hidden surface."""
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"), mock.patch.object(Painter, "warm"):
        window = open_hidden((320, 180))
        pygame.event.clear()
        try:
            one = BoxDesk(window, rules, seed, **box)
            try:
                with mock.patch.object(window, "flip", one.flip):
                    yield one
            finally:
                one.close()
        finally:
            window.close()
