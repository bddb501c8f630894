"""All lines of the cabinet in one request to the kernel: taken, changed, read, lost and taken again.

A request's lines are fixed. One that is wanted later makes the request anew with all of them, and every change lists
them all, since libgpiod puts those that are not listed back to their defaults.
"""

import errno
from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import Final, cast

from gpiozero.exc import DeviceClosed

from ratscrew_kiosk.devices.chips import Chip, find, why_busy, why_not
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import CONSUMER, Kernel, Lines, LineSetting
from ratscrew_kiosk.devices.kernel.records import BUFFER_RECORDS, RECORD_BYTES, THREAD_NS, LineRecords
from ratscrew_kiosk.devices.pins import PinEdge

_READS: Final = 4
"""A line that never stops must not hold the loop: so many buffers are read at most."""
_NEW: Final = LineSetting()


class PinsGoneError(DeviceError, DeviceClosed):  # type: ignore[misc]
    """The pins were closed, or their chip is gone. To gpiozero its devices are closed then."""


class OneRequest:
    """Lines of the chip at `path`, or of the first with one of these `labels`. `now` is CLOCK_MONOTONIC, nanoseconds.

    `thread_ns` is how long an interrupt waits at most for the kernel's thread that makes a record of it.
    Raises DeviceError when there is no such chip or it may not be opened; so does every method that needs the chip.
    """

    def __init__(
        self,
        kernel: Kernel,
        path: str | None,
        labels: Iterable[str],
        now: Callable[[], int],
        thread_ns: int = THREAD_NS,
    ) -> None:
        self._kernel = kernel
        self._path = path
        self._labels = tuple(labels)
        self._now = now
        self.thread_ns = thread_ns
        self._lock = RLock()
        """A blinking LED of a plain gpiozero program has a thread."""
        self._muted: set[int] = set()
        self._settings: dict[int, LineSetting] = {}
        """How each line is meant to be; its edges do not count while it is muted."""
        self._applied: dict[int, LineSetting] = {}
        """How the kernel was told to have them."""
        self._lines: Lines | None = None
        self._waiting: list[PinEdge] = []
        """Edges of a request that was made anew since the last drain."""
        self._lost = ""
        self._closed = False
        self.chip = self._find_chip()
        self._known_ns = now()
        """Up to when all edges were read."""
        self.records = LineRecords((), self._known_ns, thread_ns=thread_ns)

    def _find_chip(self) -> Chip:
        path = self._path
        chip = find(self._labels, self._kernel.chips()) if path is None else self._kernel.look_at(path)
        if not chip.readable:
            raise DeviceError(chip.trouble)
        return chip

    def fileno(self) -> int:
        """The file that becomes readable when there are records."""
        with self._lock:
            return self._taken().fileno()

    def drain(self) -> list[PinEdge]:
        """Give all edges that are there, in the order of their stamps, without waiting."""
        with self._lock:
            edges = self._waiting + self._drain()
            self._waiting = []
        edges.sort(key=_by_stamp)
        return edges

    def levels(self) -> dict[int, bool]:
        """Read all lines by one call of the kernel: whether they are high."""
        with self._lock:
            lines = self._taken()
            try:
                return lines.levels()
            except OSError as error:
                raise self._lose(error) from error

    def level(self, line: int) -> bool:
        """Say whether a line is high. It is taken first if need be."""
        with self._lock:
            if line not in self._settings:
                self.set({line: _NEW})
            return self.levels()[line]

    def put(self, line: int, high: bool) -> None:  # noqa: FBT001 - the level it shall have
        """Set an output."""
        with self._lock:
            lines = self._taken()
            try:
                lines.put({line: high})
            except OSError as error:
                raise self._lose(error) from error
            self._settings[line] = self._applied[line] = self._settings[line]._replace(high=high)

    def setting(self, line: int) -> LineSetting:
        """How a line is meant to be."""
        return self._settings.get(line, _NEW)

    def set(self, wanted: Mapping[int, LineSetting]) -> None:
        """Have lines so, and take those that are new. If that fails, the others stay as they were."""
        with self._lock:
            self._check_open()
            for line in wanted:
                if not 0 <= line < self.chip.lines:
                    raise DeviceError(
                        f"GPIO{line}: {self.chip.path} ({self.chip.label}) has no such line, only 0 to"
                        f" {self.chip.lines - 1}"
                    )
            before, self._settings = self._settings, {**self._settings, **wanted}
            if self._lines is None or not self._settings.keys() <= before.keys():
                try:
                    self._request()
                except DeviceError:
                    self._settings = before
                    if before and not self._lost:
                        self._request()
                    raise
            else:
                self._configure()

    def mute(self, line: int, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Switch the edges of a line off, and no other's, until it is not muted any more."""
        with self._lock:
            if muted:
                self._muted.add(line)
            else:
                self._muted.discard(line)
            if line in self._settings:
                self._configure()

    def let_go(self, line: int) -> None:
        """Nobody uses a line any more: it stays, as an input without edges. Raises nothing."""
        with self._lock:
            if line not in self._settings or self._closed:
                return
            quiet = self._settings[line]._replace(function="input", edges="none", high=False)
            try:
                self.set({line: quiet})
            except DeviceError:
                # The chip is gone: the line has no edges now, and will have none when it is taken again.
                self._settings[line] = quiet

    def revive(self) -> None:
        """Take all lines anew, of the chip with that label, wherever it is now."""
        with self._lock:
            self._check_open()
            self._release()
            self._lost = ""
            try:
                self.chip = self._find_chip()
                if self._settings:
                    self._request()
            except DeviceError as error:
                self._lost = str(error)
                raise

    def close(self) -> None:
        """Give all lines back, for good."""
        with self._lock:
            self._closed = True
            self._release()

    def _effective(self) -> dict[int, LineSetting]:
        """How each line shall be, without the edges of those that nobody may hear."""
        return {
            line: setting._replace(edges="none") if line in self._muted or setting.function == "output" else setting
            for line, setting in sorted(self._settings.items())
        }

    def _configure(self) -> None:
        """Change what is to be changed, and list every line."""
        lines = self._taken()
        settings = self._effective()
        if settings != self._applied:
            try:
                lines.configure(settings)
            except OSError as error:
                raise self._lose(error) from error
            self._applied = settings

    def _request(self) -> None:
        """Take all lines. What is still in the request that there was is read first."""
        if self._lost:
            raise PinsGoneError(self._lost)
        if self._lines is not None:
            self._waiting += self._drain()
        self._release()
        settings = self._effective()
        try:
            self._lines = self._kernel.open(self.chip.path, settings)
        except OSError as error:
            raise DeviceError(self._why_not(error)) from error
        self._applied = settings
        self._known_ns = self._now()
        self.records.begin(settings, self._known_ns)

    def _release(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.release()

    def _drain(self) -> list[PinEdge]:
        lines = self._taken()
        asked_ns = self._now()
        most = BUFFER_RECORDS * RECORD_BYTES
        data = b""
        try:
            for _ in range(_READS):
                part = lines.read(most)
                data += part
                if len(part) < most:
                    break
        except OSError as error:
            raise self._lose(error) from error
        edges = self.records.edges(data, self._known_ns)
        self._known_ns = asked_ns - self.thread_ns
        return edges

    def _check_open(self) -> None:
        if self._closed:
            raise PinsGoneError("the pins were closed")

    def _taken(self) -> Lines:
        self._check_open()
        if self._lost:
            raise PinsGoneError(self._lost)
        if self._lines is None:
            if not self._settings:
                raise DeviceError("no pin was asked for yet")
            self._request()
        return cast("Lines", self._lines)

    def _lose(self, error: OSError) -> DeviceError:
        """The request is of no use any more: say so until it is revived."""
        self._lost = f"the pins are lost: {why_not(self.chip.path, error)}"
        return PinsGoneError(self._lost)

    def _why_not(self, error: OSError) -> str:
        """Say why the lines could not be taken, and by whom they are held."""
        path = self.chip.path
        if error.errno != errno.EBUSY:
            return why_not(path, error)
        held = {line: who for line in self._settings if (who := self._kernel.holder(path, line)) is not None}
        return why_busy(path, held, ours=CONSUMER)


def _by_stamp(edge: PinEdge) -> tuple[int, int]:
    return edge.at_ns, edge.seq
