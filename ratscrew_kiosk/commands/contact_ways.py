"""The ways to the pins with no chip behind them, for `bench contacts`. All that is ours is as on a real chip."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from ratscrew_kiosk.commands.contact_loop import Levels, Wired, Wiring
from ratscrew_kiosk.devices.kernel.piped import PipedLines
from ratscrew_kiosk.devices.kernel_pins import KernelPins
from ratscrew_kiosk.devices.lgpio_pins import LgpioPins
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from ratscrew_kiosk.devices.pin_map import PinMap

_PI_4B: Final = 0xC03112


class _Lines(PipedLines):
    """Lines whose levels are those of the presser."""

    def __init__(self, levels: Levels) -> None:
        super().__init__()
        self._levels = levels

    def level(self, line: int) -> bool:
        """Say whether a line is high."""
        return self._levels.high(line)


@contextmanager
def by_the_kernel(pin_map: PinMap, levels: Levels) -> Iterator[Wired]:
    """The kernel's way: our pin factory over a pipe of the kernel's records."""
    lines = _Lines(levels)
    pins = KernelPins(pin_map, KernelFactory(kernel=lines))
    try:
        yield Wired(pins, lines.writes_to)
    finally:
        pins.close()


@contextmanager
def by_lgpio(pin_map: PinMap, levels: Levels) -> Iterator[Wired]:
    """Gpiozero's LGPIOFactory over lgpio's own pipe and its thread in Python; its thread in C has no chip to read."""
    lgpio = lgpio_module()
    with ExitStack() as stack:
        stack.enter_context(patch("gpiozero.pins.local.get_pi_revision", lambda: _PI_4B))
        for name, does in _chip(levels).items():
            stack.enter_context(patch.object(lgpio, name, does))
        pins = LgpioPins(pin_map, chip=0)
        stack.callback(pins.close)
        thread = NotifyThread(lgpio, lambda _mark: None)
        stack.callback(thread.close)
        yield Wired(pins, thread._pipe)  # noqa: SLF001 - it is ours, and the presser writes what the C thread would


def _chip(levels: Levels) -> dict[str, Any]:
    """What lgpio asks of a chip, answered for one that is not there."""

    def nothing(*_: object) -> int:
        return 0

    asked = ("gpiochip_close", "gpio_claim_input", "gpio_claim_output", "gpio_claim_alert", "gpio_free")
    silent = dict.fromkeys((*asked, "gpio_get_mode", "gpio_set_debounce_micros", "gpio_write"), nothing)
    return {**silent, "gpiochip_open": nothing, "gpio_read": lambda _handle, pin: int(levels.high(pin))}


WAYS: Final[dict[str, Wiring]] = {"kernel": by_the_kernel, "lgpio": by_lgpio}
