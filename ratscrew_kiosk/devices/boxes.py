"""Boxes of either kind, from what a map says of them."""

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from ratscrew_kiosk.devices.box_map import BoxMap, BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort, Ports, all_ports
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.line_box import LineBox
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.presses.figures import SECOND

Box: TypeAlias = SerialBox | LineBox

_LOOK_S: Final = 0.004


def box_of(setup: BoxSetup, now: Callable[[], int], ports: Ports = all_ports) -> Box:
    """A box by its setup. It is looked for with the first look; `now` reads CLOCK_MONOTONIC, ns."""
    port = BoxPort(setup.serial, setup.port, setup.baud, ports)
    return LineBox(setup, port, now) if setup.speaks == "lines" else SerialBox(setup, port, now)


def boxes_of(box_map: BoxMap, now: Callable[[], int], ports: Ports = all_ports) -> list[Box]:
    """All boxes of a map."""
    return [box_of(setup, now, ports) for setup in box_map.boxes]


def learn(boxes: Sequence[Box], now: Callable[[], int], patience_s: float, more_s: float = 0) -> None:
    """Look at boxes until all of them play, or for so long, and then a while more. For before there is a loop.

    What is pressed meanwhile is of no match.
    """
    end_ns, known = now() + round(patience_s * SECOND), False
    while now() < end_ns:
        for box in boxes:
            at_ns = now()
            box.drain(Look((), at_ns, at_ns))
        if not known and all(box.status.state is State.PLAYING for box in boxes):
            known, end_ns = True, now() + round(more_s * SECOND)
        time.sleep(_LOOK_S)
