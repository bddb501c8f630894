"""The areas that can be looked at: each is a line here and a module beside this one, imported when it is looked at."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.doctor.findings import Finding


class Asked(NamedTuple):
    """What was said on the command line: the pin map of the cabinet, where one was named."""

    pins: str | None = None


def _inputs(asked: Asked) -> list[Finding]:
    from ratscrew_kiosk.doctor.inputs import inputs
    from ratscrew_kiosk.doctor.machine import this_machine

    return inputs(this_machine(), asked.pins)


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
