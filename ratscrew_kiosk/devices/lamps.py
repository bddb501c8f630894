"""The lamps of the buttons, on pins. The loop sets their values; no library's thread blinks them.

A lamp that cannot be switched is told of and left; nobody's game stops for it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from ratscrew_kiosk.devices.pin_map import LampPin, PinMap
from ratscrew_kiosk.screens.scene import Lamp

Which: TypeAlias = tuple[int | None, str]
"""A lamp by its seat and button."""

ON_FROM: Final = 0.5
"""A lamp that cannot be dimmed is on from this level upward."""


@dataclass
class _Bulb:
    """One lamp. `device` is gpiozero's, or None where it could not be opened."""

    pin: LampPin
    device: Any
    dims: bool
    level: float | None = 0.0
    """As it was set last; None when that failed or is not known."""


class Lamps:
    """The lamps of a pin map, over a gpiozero pin factory: dimmed where the factory can do PWM, else on and off.

    `faults` are lines about lamps that cannot be switched, each there for as long as it is so; `tell` is called with
    each when it comes up.
    """

    def __init__(self, pin_map: PinMap, factory: object, tell: Callable[[str], object] = lambda _fault: None) -> None:
        self._where = f"{pin_map.where}: " if pin_map.where else ""
        self._tell = tell
        self._faults: dict[Which, str] = {}
        self._bulbs = {(pin.seat, pin.button): self._open(pin, factory) for pin in pin_map.lamps}

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with lamps now, a line each."""
        return tuple(self._faults.values())

    def show(self, lamps: Iterable[Lamp]) -> None:
        """Light these lamps, and no others. Only what differs is set; a lamp that no pin has is passed over."""
        levels = {(lamp.seat, lamp.button): lamp.level for lamp in lamps}
        for which, bulb in self._bulbs.items():
            level = levels.get(which, 0.0)
            if not bulb.dims:
                level = float(level >= ON_FROM)
            if level != bulb.level:
                self._set(which, bulb, level)

    def dark(self) -> None:
        """Put all lamps out."""
        self.show(())

    def refresh(self) -> None:
        """The pins were lost and are back: set every lamp anew the next time, whatever it was set to before."""
        for bulb in self._bulbs.values():
            bulb.level = None

    def close(self) -> None:
        """Put all lamps out and let go of their pins."""
        self.refresh()
        self.dark()
        for which, bulb in self._bulbs.items():
            self._close(which, bulb)
        self._bulbs.clear()

    def _open(self, pin: LampPin, factory: object) -> _Bulb:
        from gpiozero import LED, PWMLED
        from gpiozero.exc import PinPWMUnsupported

        lit_high = pin.lit == "high"
        try:
            try:
                return _Bulb(pin, PWMLED(pin.pin, active_high=lit_high, pin_factory=factory), dims=True)
            except PinPWMUnsupported:
                return _Bulb(pin, LED(pin.pin, active_high=lit_high, pin_factory=factory), dims=False)
        except Exception as error:  # noqa: BLE001 - each way to the pins has errors of its own
            self._fault(pin, "cannot be used", error)
            return _Bulb(pin, None, dims=False)

    def _set(self, which: Which, bulb: _Bulb, level: float) -> None:
        if bulb.device is None:
            return
        try:
            bulb.device.value = level
        except Exception as error:  # noqa: BLE001 - as above; a chip may be gone
            bulb.level = None
            self._fault(bulb.pin, "cannot be switched", error)
        else:
            bulb.level = level
            self._faults.pop(which, None)

    def _close(self, which: Which, bulb: _Bulb) -> None:
        if bulb.device is None:
            return
        try:
            bulb.device.close()
        except Exception as error:  # noqa: BLE001 - as above
            if which not in self._faults:
                self._fault(bulb.pin, "cannot be let go of", error)

    def _fault(self, pin: LampPin, what: str, error: Exception) -> None:
        which = (pin.seat, pin.button)
        told_before = which in self._faults
        whose = "the service button" if pin.seat is None else f"{pin.button.upper()} of seat {pin.seat}"
        reason = " ".join(str(error).split()) or type(error).__name__
        self._faults[which] = (
            f"{self._where}the lamp of {whose} on pin {pin.pin} {what}: {reason}; "
            "play goes on without it (ratscrew-kiosk doctor inputs)"
        )
        if not told_before:
            self._tell(self._faults[which])


class Lit(Protocol):
    """Something that has lamps."""

    def show(self, lamps: Sequence[Lamp]) -> None:
        """Light these of them that it has, and no others."""
        ...

    def refresh(self) -> None:
        """Set all anew."""
        ...


class EveryLamp:
    """The lamps of pins and of boxes, as one: each takes those that are its own."""

    def __init__(self, all_lit: Iterable[Lit]) -> None:
        self._all = tuple(all_lit)

    def show(self, lamps: Sequence[Lamp]) -> None:
        """Light these lamps, and no others."""
        for one in self._all:
            one.show(lamps)

    def refresh(self) -> None:
        """Set all anew the next time."""
        for one in self._all:
            one.refresh()
