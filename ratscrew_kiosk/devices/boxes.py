"""Boxes of either kind, from what a map says of them."""

from collections.abc import Callable
from typing import TypeAlias

from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort, Ports, all_ports
from ratscrew_kiosk.devices.line_box import LineBox
from ratscrew_kiosk.devices.serial_box import SerialBox

Box: TypeAlias = SerialBox | LineBox


def box_of(setup: BoxSetup, now: Callable[[], int], ports: Ports = all_ports) -> Box:
    """A box by its setup. It is looked for with the first look; `now` reads CLOCK_MONOTONIC, ns."""
    port = BoxPort(setup.serial, setup.port, setup.baud, ports)
    return LineBox(setup, port, now) if setup.speaks == "lines" else SerialBox(setup, port, now)
