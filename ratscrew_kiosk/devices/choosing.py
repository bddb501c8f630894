"""Which way leads to the pins, and why: it is chosen knowingly and said, and never anything else is used instead.

gpiozero's own choice falls back with a warning that nobody sees, to ways that stamp a press when they come to it.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.devices import libraries
from ratscrew_kiosk.devices.chips import PI_LABELS, Chip, all_chips
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.libraries import Library
from ratscrew_kiosk.devices.pin_map import PinMap
from ratscrew_kiosk.devices.pins import Pins

ToPins = Literal["kernel", "lgpio", "mock"]
Way: TypeAlias = ToPins | Literal["auto"]

VARIABLE: Final = "GPIOZERO_PIN_FACTORY"
"""By this gpiozero's programs are told which pins to use; what it says is heeded here too."""
_MODEL: Final = Path("/proc/device-tree/model")


class Choice(NamedTuple):
    """A way to the pins and why it was chosen, in words that can be shown."""

    way: ToPins
    why: str


class NoWayError(DeviceError):
    """No way to the pins can be taken: what is wrong, and what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}: {remedy}")
        self.what = what
        self.remedy = remedy


class Opened(NamedTuple):
    """The pins, and why this way to them was taken."""

    pins: Pins
    why: str


def _kernel(pin_map: PinMap) -> Pins:
    from ratscrew_kiosk.devices.kernel_pins import KernelPins

    return KernelPins(pin_map)


def _lgpio(pin_map: PinMap) -> Pins:
    from ratscrew_kiosk.devices.lgpio_pins import LgpioPins

    return LgpioPins(pin_map)


def _mock(pin_map: PinMap) -> Pins:
    from ratscrew_kiosk.devices.mock_pins import MockPins

    return MockPins(pin_map)


Ways: TypeAlias = Mapping[ToPins, Callable[[PinMap], Pins]]
WAYS: Final[Ways] = {"kernel": _kernel, "lgpio": _lgpio, "mock": _mock}


def choose(
    way: Way = "auto",
    environment: Mapping[str, str] = os.environ,
    gpiod: Library | None = None,
    lgpio: Library | None = None,
) -> Choice:
    """Choose a way to the pins, without touching one.

    The kernel's own lines, where gpiod is there; else lgpio, and then the reason says so.

    Raises NoWayError where neither can be had, with both reasons in one line, and where the environment names another.
    """
    if way == "mock":
        return Choice("mock", "mock pins, as was asked for")
    named = _named(environment)
    wanted = named if way == "auto" else way
    said = "" if not wanted else f", as {VARIABLE} says" if way == "auto" else ", as was asked for"
    first = libraries.gpiod() if gpiod is None else gpiod
    second = libraries.lgpio() if lgpio is None else lgpio
    if first.usable and wanted != "lgpio":
        return Choice("kernel", f"the kernel's own lines, by gpiod {first.version}{said}")
    if second.usable and wanted != "kernel":
        reason = said or f", since {first.trouble}"
        return Choice("lgpio", f"lgpio {second.version}{reason}")
    if wanted:
        missing = first if wanted == "kernel" else second
        raise NoWayError(f"the way {wanted} was asked for, and {missing.trouble}", missing.remedy)
    raise NoWayError(f"no way leads to the pins, since {first.trouble}, and {second.trouble}", first.remedy)


def _named(environment: Mapping[str, str]) -> str:
    """What the environment names: kernel, lgpio, or nothing."""
    named = environment.get(VARIABLE, "")
    if named.lower() in ("", "kernel", "lgpio"):
        return named.lower()
    if named.lower() == "mock":
        raise NoWayError(f"{VARIABLE} is mock, and mock pins hear no button", "unset it, or play with --device mock")
    raise NoWayError(
        f"{VARIABLE} is {named!r}, which stamps presses too late to say who was first", "unset it, or set it to kernel"
    )


def open_pins(
    pin_map: PinMap,
    way: Way = "auto",
    environment: Mapping[str, str] = os.environ,
    ways: Ways = WAYS,
) -> Opened:
    """Open the pins of a map by the way that was asked for, else by the best there is.

    No chip, a line that somebody else holds, a permission that is not given: that is the same by every way, so it is
    told, and no other way is tried. Raises DeviceError.
    """
    chosen = choose(way, environment)
    try:
        return Opened(ways[chosen.way](pin_map), chosen.why)
    except DeviceError as error:
        if way == "auto" and chosen.way == "lgpio":
            raise DeviceError(f"{error} (tried by {chosen.why})") from error
        raise


def on_a_pi(chips: tuple[Chip, ...] | None = None, model: Path = _MODEL) -> bool:
    """Whether this is a Raspberry Pi: it has the chip of one, or one that may not be read and says it is one."""
    there = all_chips() if chips is None else chips
    return any(chip.label in PI_LABELS for chip in there) or (bool(there) and is_called_a_pi(model))


def is_called_a_pi(model: Path = _MODEL) -> bool:
    """Whether the firmware calls this machine a Raspberry Pi."""
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False
