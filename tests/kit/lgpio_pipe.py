"""lgpio without a chip: its real thread reads its real pipe, and gpiozero's real factory hears of it.

Only the calls that go down to a chip are replaced. Reports are written into lgpio's own notification pipe, with any
stamp and in any order.
"""

import os
import select
import struct
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.lgpio_pins import LgpioPins
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module
from ratscrew_kiosk.devices.pin_map import PinMap
from ratscrew_kiosk.devices.pins import Pins

PI_4B = 0xC03112
DEADLINE_S = 20
"""A thread that has not answered by then never will."""
_CHIP_SHIFT = 16
"""lgpio puts the chip's number above the lower 16 bits of a handle."""
_TEST = 254
"""The number of a chip that only this harness reports of."""
_ARRIVED, _RAISES, _BLOCKS = range(3)


class LgpioPipe:
    """The chip's stand-in, and the pipe into which it reports. It is wires for a `PinCabinet`.

    What is set on it is what the chip does: `busy` pins are held by somebody else, `trouble` is what every call fails
    with, `missing` keeps the chip from being opened.
    """

    pins: Pins

    def __init__(self, lgpio: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 - no types
        self.lgpio = lgpio
        self.levels: dict[int, bool] = defaultdict(bool)
        self.flags: dict[int, int] = {}
        self.alerts: set[int] = set()
        self.outputs: dict[int, float] = {}
        self.calls: list[tuple[str, int]] = []
        """What was asked of the chip, with the pin."""
        self.busy: set[int] = set()
        self.trouble = ""
        self.missing = ""
        self.opened: list[int] = []
        self._handle: int | None = None
        """What the chip is open under."""
        self.died: list[str] = []
        """What ended a thread."""
        self._arrived = threading.Event()
        self.blocked = threading.Event()
        self.release = threading.Event()
        self._own = NotifyThread(lgpio, lambda _mark: None)
        self._heard = [
            lgpio.callback(_TEST << _CHIP_SHIFT, pin, lgpio.BOTH_EDGES, heard)
            for pin, heard in ((_ARRIVED, self._hear), (_RAISES, self._raise), (_BLOCKS, self._block))
        ]
        for name in ("open", "close"):
            monkeypatch.setattr(lgpio, f"gpiochip_{name}", getattr(self, f"_{name}"))
        for name in (
            *("claim_input", "claim_output", "claim_alert", "get_mode"),
            *("read", "write", "free", "set_debounce_micros"),
        ):
            monkeypatch.setattr(lgpio, f"gpio_{name}", getattr(self, f"_{name}"))
        monkeypatch.setattr(lgpio, "tx_pwm", self._tx_pwm)
        monkeypatch.setattr(threading, "excepthook", lambda args: self.died.append(str(args.exc_value)))

    @property
    def factory(self) -> Any:  # noqa: ANN401 - gpiozero carries no types
        """gpiozero's, as the pins have it now."""
        assert isinstance(self.pins, LgpioPins)
        return self.pins.factory

    # What happens at the pins

    def edge(self, pin: int, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        """The pin changes, and lgpio reports it with this time."""
        self.levels[pin] = high
        self.report(pin, int(high), at_ns)

    def level(self, pin: int, high: bool) -> None:  # noqa: FBT001 - the level
        """The pin changes, and nothing is reported."""
        self.levels[pin] = high

    def report(self, pin: int, level: int, at_ns: int) -> None:
        """Write a report, of a level of 0, 1 or 2 (a watchdog's). Of a pin without an alert lgpio has none."""
        if pin in self.alerts:
            self._write_report(at_ns, self.opened[-1], pin, level)

    def fill(self, pin: int, at_ns: int) -> None:
        """Report until the pipe is full. lgpio drops what does not fit in."""
        with suppress(BlockingIOError):
            while True:
                self.report(pin, 0, at_ns)

    def arrive(self) -> None:
        """Wait until all that was reported has been handed on. A dead thread hands nothing on."""
        thread = self.lgpio._notify_thread
        if not thread.is_alive():
            return
        self._arrived.clear()
        _, there_is_room, _ = select.select([], [self._own._pipe], [], DEADLINE_S)
        assert there_is_room
        self._write_report(0, _TEST, _ARRIVED, 0)
        for _ in range(DEADLINE_S * 20):
            if self._arrived.wait(0.05):
                return
            if not thread.is_alive():
                return
        raise AssertionError("lgpio's thread does not answer")

    def let_a_callback_raise(self) -> None:
        """Somebody else's callback raises; wait until lgpio's thread has ended of it."""
        thread = self.lgpio._notify_thread
        self._write_report(0, _TEST, _RAISES, 0)
        thread.join(DEADLINE_S)
        assert not thread.is_alive()

    def stop_the_thread(self) -> None:
        """Somebody stops lgpio's thread, which closes its end of the pipe."""
        thread = self.lgpio._notify_thread
        thread.stop()
        self._write_report(0, _TEST, _ARRIVED, 0)
        thread.join(DEADLINE_S)
        assert not thread.is_alive()

    @contextmanager
    def blocked_callback(self) -> Iterator[None]:
        """While this lasts, somebody else's callback does not return."""
        self.release.clear()
        self._write_report(0, _TEST, _BLOCKS, 0)
        assert self.blocked.wait(DEADLINE_S)
        try:
            yield
        finally:
            self.release.set()

    def close(self) -> None:
        self.release.set()
        self._own.revive()
        for one in self._heard:
            one.cancel()
        self._own.close()

    # What the test's own callbacks do, in lgpio's thread

    def _hear(self, *_report: int) -> None:
        self._arrived.set()

    def _raise(self, *_report: int) -> None:
        raise RuntimeError("a callback of somebody else")

    def _block(self, *_report: int) -> None:
        self.blocked.set()
        assert self.release.wait(DEADLINE_S)
        self.blocked.clear()

    def _write_report(self, at_ns: int, chip: int, pin: int, level: int) -> None:
        os.write(self._own._pipe, struct.pack("QBBBBI", at_ns, chip, pin, level, 0, 0))

    # What gpiozero asks of the chip

    def _check(self, what: str, pin: int, handle: int) -> None:
        self.calls.append((what, pin))
        if handle != self._handle:
            raise self.lgpio.error("unknown handle")
        if self.trouble:
            raise self.lgpio.error(self.trouble)
        if pin in self.busy:
            raise self.lgpio.error("GPIO busy")

    def _open(self, chip: int) -> int:
        if self.missing:
            raise self.lgpio.error(self.missing)
        self.opened.append(chip)
        self._handle = chip << _CHIP_SHIFT | len(self.opened)
        return self._handle

    def _close(self, handle: int) -> int:
        self.calls.append(("close", handle))
        if handle == self._handle:
            self._handle = None
            self.alerts.clear()
        return 0

    def _claim_input(self, handle: int, pin: int, flags: int = 0) -> int:
        self._check("claim_input", pin, handle)
        self.alerts.discard(pin)
        self.outputs.pop(pin, None)
        self.flags[pin] = flags
        return 0

    def _claim_output(self, handle: int, pin: int, level: int = 0, flags: int = 0) -> int:
        self._check("claim_output", pin, handle)
        self.alerts.discard(pin)
        self.outputs[pin], self.flags[pin] = level, flags | 2
        return 0

    def _claim_alert(self, handle: int, pin: int, edges: int, flags: int = 0) -> int:
        del edges
        self._check("claim_alert", pin, handle)
        self.flags[pin] = flags
        self.alerts.add(pin)
        return 0

    def _get_mode(self, handle: int, pin: int) -> int:
        del handle
        return self.flags.get(pin, 0)

    def _read(self, handle: int, pin: int) -> int:
        self._check("read", pin, handle)
        return int(self.levels[pin])

    def _write(self, handle: int, pin: int, level: int) -> int:
        self._check("write", pin, handle)
        self.outputs[pin] = level
        return 0

    def _free(self, handle: int, pin: int) -> int:
        del handle
        self.calls.append(("free", pin))
        self.alerts.discard(pin)
        return 0

    def _set_debounce_micros(self, handle: int, pin: int, micros: int) -> int:
        del handle
        if micros:
            raise AssertionError(f"pin {pin} is debounced by lgpio, which stamps late")
        return 0

    def _tx_pwm(self, handle: int, pin: int, frequency: float, duty: float) -> int:
        del frequency
        self._check("pwm", pin, handle)
        self.outputs[pin] = duty / 100
        return 0


@contextmanager
def lgpio_pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[LgpioPipe]:
    """lgpio over a chip's stand-in, and no pins on it yet. Where lgpio is not installed, the test is skipped."""
    try:
        lgpio = lgpio_module()
    except DeviceError as error:
        pytest.skip(str(error))
    from gpiozero.pins.local import LocalPiFactory

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_4B)
    monkeypatch.setattr(LocalPiFactory, "pins", {})
    monkeypatch.setattr(LocalPiFactory, "_reservations", defaultdict(list))
    pipe = LgpioPipe(lgpio, monkeypatch)
    try:
        yield pipe
    finally:
        pipe.close()


@contextmanager
def lgpio_wires(monkeypatch: pytest.MonkeyPatch, pin_map: PinMap) -> Iterator[LgpioPipe]:
    """The same with the pins of a map on it, all buttons up."""
    with lgpio_pipe(monkeypatch) as pipe:
        for pin in pin_map.inputs:
            pipe.level(pin.pin, pin.active == "low")
        pipe.pins = LgpioPins(pin_map, chip=0)
        try:
            yield pipe
        finally:
            pipe.trouble = ""
            pipe.pins.close()
