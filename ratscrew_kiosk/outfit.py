"""What a cabinet is fitted out with: what hangs on the machine, the screens, the colours, and who keeps settings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.keyboard import Key
from ratscrew_kiosk.paint.themes import Theme
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Lamp, Sound


class Lighting(Protocol):
    """Where lamps are lit."""

    def show(self, lamps: Sequence[Lamp]) -> None:
        """Set the lamps that differ. Never waits, and raises nothing."""
        ...

    def refresh(self) -> None:
        """Set all anew: the pins are back."""
        ...


class Loudspeaker(Protocol):
    """Where sounds are heard."""

    muted: bool
    volume: float

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard now, for whatever reason."""
        ...

    def play(self, sounds: Sequence[Sound], now_ns: int) -> None:
        """Let these sounds be heard, each once. Never waits, and raises nothing."""
        ...


@dataclass(frozen=True)
class Hardware:
    """What hangs on the machine besides the display: devices with buttons, lamps, and where faults are told.

    `keys` are those that the devices know, for what the screens say of them.
    """

    devices: Sequence[Device] = ()
    lighting: Lighting | None = None
    tell: Callable[[str], object] = lambda _fault: None
    keys: Mapping[int, Key] | None = None
    loudspeaker: Loudspeaker | None = None
    pointable: bool = False
    """Whether the screen can be tapped, by a finger or a mouse."""


def _keeps_nothing(_name: str, _value: object) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Outfit:
    """What a cabinet is fitted out with: its hall, the screens between matches, its colours, and who keeps settings.

    Without `flow` the program is one match, and ends with it. `keep` returns what is to be told.
    """

    hall: Hall = field(default_factory=lambda: Hall(Party(())))
    flow: Flow | None = None
    theme: Theme | None = None
    keep: Callable[[str, object], Iterable[str]] = _keeps_nothing
    records: Records = field(default_factory=Records.without)
