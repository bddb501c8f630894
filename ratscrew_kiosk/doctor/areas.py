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


Look: TypeAlias = Callable[[Asked], list[Finding]]
AREAS: Final[dict[str, Look]] = {"inputs": _inputs}
"""By name, in the order in which they are looked at."""
