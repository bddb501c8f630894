"""The areas that can be looked at: each is a line here and a module beside this one, imported when it is looked at."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.devices.box_map import BoxMap
from ratscrew_kiosk.doctor.findings import Finding


class Asked(NamedTuple):
    """What was said on the command line: the pin map of the cabinet and its boxes, where they were named."""

    pins: str | None = None
    boxes: BoxMap | None = None


def _inputs(asked: Asked) -> list[Finding]:
    from ratscrew_kiosk.doctor.boxes import boxes, watch
    from ratscrew_kiosk.doctor.inputs import inputs
    from ratscrew_kiosk.doctor.machine import this_machine
    from ratscrew_kiosk.doctor.serial_lines import serial_lines_here

    machine = this_machine()
    lines = serial_lines_here(machine.user, machine.groups)
    return [*inputs(machine, asked.pins), *boxes(lines, asked.boxes, watch(asked.boxes))]


def _letters(asked: Asked) -> list[Finding]:
    del asked
    from ratscrew_kiosk.doctor.letters import letters
    from ratscrew_kiosk.doctor.typefaces import typefaces_here

    return letters(typefaces_here())


def _sound(asked: Asked) -> list[Finding]:
    del asked
    from ratscrew_kiosk.doctor.cards import sound_here
    from ratscrew_kiosk.doctor.sound import sound

    return sound(sound_here())


Look: TypeAlias = Callable[[Asked], list[Finding]]
AREAS: Final[dict[str, Look]] = {"inputs": _inputs, "letters": _letters, "sound": _sound}
"""By name, in the order in which they are looked at."""
