"""The kernel's way to the pins: gpiozero's devices on our pin factory, read by the loop itself."""

from collections.abc import Mapping
from typing import Final

from gpiozero import DigitalInputDevice
from gpiozero.exc import GPIOZeroError

from ratscrew_kiosk.devices.chips import PI_LABELS
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import LinePull
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap, Pull
from ratscrew_kiosk.devices.pins import PinEdge

_PULLS: Final[Mapping[Pull, LinePull]] = {"up": "up", "down": "down", "none": "floating"}
_PULL_UP: Final[Mapping[Pull, bool | None]] = {"up": True, "down": False, "none": None}


class KernelPins:
    """All pins of a pin map, in one request to the kernel.

    `factory` is for the lamps too, whose pins are in the same request. Raises DeviceError.
    """

    name = "kernel"

    def __init__(self, pin_map: PinMap, factory: KernelFactory | None = None) -> None:
        if factory is None:
            factory = KernelFactory(labels=pin_map.chips or PI_LABELS, thread_ns=pin_map.thread_ns)
        self.factory = factory
        self._pins = frozenset(wired.pin for wired in pin_map.inputs)
        self._devices: list[DigitalInputDevice] = []
        try:
            self.factory.claim(
                {wired.pin: _PULLS[wired.pull] for wired in pin_map.inputs},
                {lamp.pin: lamp.lit == "low" for lamp in pin_map.lamps},
            )
            # The factory keeps no device, and gpiozero closes one that nobody keeps.
            self._devices += [self._device(wired) for wired in pin_map.inputs]
        except DeviceError:
            self.close()
            raise
        except GPIOZeroError as error:
            self.close()
            raise DeviceError(f"{pin_map.where or pin_map.name}: {error}") from error

    def _device(self, wired: InputPin) -> DigitalInputDevice:
        """Listen to a pin. No bounce_time: it would stamp edges late and turn races round."""
        return DigitalInputDevice(
            wired.pin,
            pull_up=_PULL_UP[wired.pull],
            active_state=wired.active == "high" if wired.pull == "none" else None,
            bounce_time=None,
            pin_factory=self.factory,
        )

    @property
    def merged(self) -> Mapping[int, int]:
        """How many edges were merged into others so far, by pin."""
        return self.factory.merged

    @property
    def lost(self) -> Mapping[int, int]:
        """How many edges the kernel is known to have thrown away, by pin."""
        return self.factory.lost

    def read(self) -> list[PinEdge]:
        """Give all edges that are there, in the order of their stamps. Raises DeviceError when no more will come."""
        return self.factory.read()

    def vouched_ns(self, asked_ns: int) -> int:
        """Say up to when no edge is under way any more: the kernel's threads had time to make all records."""
        return asked_ns - self.factory.lines.thread_ns

    def levels(self) -> Mapping[int, bool]:
        """Read every input at once: whether it is high. Raises DeviceError."""
        return {pin: high for pin, high in self.factory.levels().items() if pin in self._pins}

    def listen(self, pin: int, on: bool) -> bool:  # noqa: FBT001 - the state it shall have
        """Switch the edges of one pin on or off, and no other's. This way can do that. Raises DeviceError."""
        self.factory.listen(pin, on)
        return True

    def revive(self) -> None:
        """Take all lines anew. Raises DeviceError as long as that is not possible."""
        self.factory.revive()

    def close(self) -> None:
        """Give all lines back."""
        self.factory.close()
        for device in self._devices:
            device.close()
        self._devices.clear()
