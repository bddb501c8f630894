"""A pin factory for gpiozero over one request to the kernel for all lines.

`GPIOZERO_PIN_FACTORY=kernel` chooses it for any gpiozero program. The kernel's stamps reach `when_changed`, merged and
lost edges are found by the numbers in the records, and closing one device leaves the others alone. It has no thread:
whoever uses it calls `read`, which gives the edges and calls the pins' `when_changed`; `fileno` is what to wait for.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Final

from gpiozero.exc import PinInvalidPin, PinUnknownPi
from gpiozero.pins import BoardInfo, PinInfo
from gpiozero.pins.local import LocalPiFactory

from ratscrew_kiosk.devices.chips import PI_LABELS, Chip
from ratscrew_kiosk.devices.kernel.board import board_of_lines
from ratscrew_kiosk.devices.kernel.lines import Kernel, LinePull, LineSetting, RealKernel
from ratscrew_kiosk.devices.kernel.pin import KernelPin, WrongPinError
from ratscrew_kiosk.devices.kernel.records import THREAD_NS, LineRecords
from ratscrew_kiosk.devices.kernel.request import OneRequest
from ratscrew_kiosk.devices.pins import PinEdge

__all__ = ["KernelFactory", "KernelPin"]
_LOG: Final = logging.getLogger(__name__)


class KernelFactory(LocalPiFactory):  # type: ignore[misc]
    """Pins that are lines of one chip, all in one request.

    The chip is the one at `chip`, or the first with one of these `labels`. Where gpiozero knows the board, its names of
    pins hold; elsewhere `5` and `GPIO5` are line 5. `now` is CLOCK_MONOTONIC in nanoseconds; `thread_ns` is how long an
    interrupt waits at most for the kernel's thread that makes a record of it.

    Raises DeviceError when there is no such chip, or it may not be opened.
    """

    def __init__(
        self,
        chip: str | None = None,
        labels: Iterable[str] = PI_LABELS,
        *,
        kernel: Kernel | None = None,
        now: Callable[[], int] = time.monotonic_ns,
        thread_ns: int = THREAD_NS,
    ) -> None:
        super().__init__()
        # gpiozero lets all local factories share their tables, so that no pin is used in two ways at once. The kernel
        # sees to that; a shared table would give this factory pins of another.
        self.pins: dict[PinInfo, KernelPin] = {}
        self._reservations: defaultdict[PinInfo, list[object]] = defaultdict(list)
        self._res_lock = Lock()
        self.pin_class = KernelPin
        self.lines = OneRequest(RealKernel() if kernel is None else kernel, chip, labels, now, thread_ns)
        self.failed = 0
        """How many calls of `when_changed` ended with an error."""
        self.last_failure = ""
        self._by_line: dict[int, KernelPin] = {}
        self._board: BoardInfo | None = None

    @property
    def chip(self) -> Chip:
        """The chip whose lines these are."""
        return self.lines.chip

    @property
    def records(self) -> LineRecords:
        """What is known of the records so far."""
        return self.lines.records

    @property
    def merged(self) -> Mapping[int, int]:
        """How many edges were merged into others so far, by line."""
        return self.records.merged

    @property
    def lost(self) -> Mapping[int, int]:
        """How many edges the kernel is known to have thrown away, by line."""
        return self.records.lost

    def claim(self, inputs: Mapping[int, LinePull], outputs: Iterable[int] | Mapping[int, bool] = ()) -> None:
        """Take all of these lines at once. An output is low unless a mapping says otherwise.

        Raises DeviceError.
        """
        highs = outputs if isinstance(outputs, Mapping) else dict.fromkeys(outputs, False)
        wanted = {line: LineSetting("input", pull) for line, pull in inputs.items()}
        wanted |= {line: LineSetting("output", high=high) for line, high in highs.items()}
        self.lines.set(wanted)

    def fileno(self) -> int:
        """The file that becomes readable when there is something to read. Raises DeviceError where no line is taken."""
        return self.lines.fileno()

    def read(self) -> list[PinEdge]:
        """Give all edges that are there, in the order of their stamps, and tell the pins. Never waits.

        Raises DeviceError when no more will come.
        """
        edges = self.lines.drain()
        for edge in edges:
            pin = self._by_line.get(edge.pin)
            if pin is not None:
                self._tell(pin, edge)
        return edges

    def _tell(self, pin: KernelPin, edge: PinEdge) -> None:
        """Call a pin's function. What goes wrong in it is no matter of the other pins."""
        try:
            pin.changed(edge)
        except Exception as error:  # noqa: BLE001 - whatever it is
            self.failed += 1
            self.last_failure = f"{pin!r}: {type(error).__name__}: {error}"
            _LOG.exception("%r: its when_changed failed; the pins go on", pin)

    def levels(self) -> dict[int, bool]:
        """Read all lines by one call of the kernel: whether they are high. Raises DeviceError."""
        return self.lines.levels()

    def listen(self, line: int, on: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Switch the edges of a line on or off, and no other's, whatever `when_changed` says. Raises DeviceError."""
        setting = self.lines.setting(line)
        if on and setting.edges == "none":
            self.lines.set({line: setting._replace(edges="both")})
        self.lines.mute(line, not on)

    def revive(self) -> None:
        """Take all lines anew, of the chip with that label, wherever it is now. Raises DeviceError if that fails."""
        self.lines.revive()

    def close(self) -> None:
        """Give all lines back."""
        self.lines.close()
        self.pins.clear()
        self._by_line.clear()

    def pin(self, name: int | str) -> KernelPin:
        """Give the pin of that name. The same pin is always the same object. Raises WrongPinError."""
        try:
            pin: KernelPin = super().pin(name)
        except WrongPinError:
            raise
        except PinInvalidPin:
            raise WrongPinError(
                f"{name!r} is no pin of {self.board_info.description}: GPIO numbers are meant, such as 5 or GPIO5"
            ) from None
        self._by_line[pin.line] = pin
        return pin

    def _get_board_info(self) -> BoardInfo:
        if self._board is None:
            self._board = self._pi_board() or board_of_lines(self.chip)
        return self._board

    def _pi_board(self) -> BoardInfo | None:
        """The board by gpiozero's tables. None where it is no Pi, or the chip is not the one of the header."""
        if self.chip.label not in PI_LABELS:
            return None
        try:
            return super()._get_board_info()
        except (PinUnknownPi, OSError):
            return None
