"""A chip that is no chip: its records come through a pipe, and everything behind that is as on a real one.

For a bench and for tests of our own path from a record on. It keeps the numbers as the kernel does, and can do what
hardware can: merge edges, lose them, bring them late, be held by somebody, be pulled out.
"""

import errno
import os
from collections.abc import Iterable, Mapping

from ratscrew_kiosk.devices.chips import Chip
from ratscrew_kiosk.devices.kernel.lines import Lines, LineSetting
from ratscrew_kiosk.devices.kernel.records import FALLING, RISING, Record


class PipedLines:
    """A kernel with one chip, whose request is the end of a pipe. It has no edges but those that it is given."""

    def __init__(self, label: str = "pinctrl-bcm2711", lines: int = 58, path: str = "/dev/gpiochip0") -> None:
        self.chip = Chip(path, path.rsplit("/", 1)[-1], label, lines, group="gpio")
        self.there = True
        self.held: dict[int, str] = {}
        """Lines that somebody else holds, with the name they are taken under."""
        self.configured: list[dict[int, LineSetting]] = []
        """What was asked for, from the first request on: every request and every change lists all its lines."""
        self.requests = 0
        self._driven: dict[int, bool] = {}
        """The levels that somebody else drives: a line that nobody drives follows its pull."""
        self._outputs: dict[int, bool] = {}
        self._request: _Pipe | None = None
        self._seqno = 0
        self._line_seqnos: dict[int, int] = {}

    # What the pin factory asks for.

    def chips(self) -> tuple[Chip, ...]:
        """The one chip, while it is there."""
        return (self.chip,) if self.there else ()

    def look_at(self, path: str) -> Chip:
        """The chip, if it is at this path."""
        if self.there and path == self.chip.path:
            return self.chip
        return Chip(path, path.rsplit("/", 1)[-1], readable=False, trouble=f"{path} is gone")

    def holder(self, path: str, line: int) -> str | None:
        """Who holds a line."""
        return self.held.get(line) if path == self.chip.path else None

    def open(self, path: str, settings: Mapping[int, LineSetting]) -> Lines:
        """Take lines; the numbers start anew. Raises OSError as the kernel would."""
        if not self.there or path != self.chip.path:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if self._request is not None or self.held.keys() & settings.keys():
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.requests += 1
        self._seqno = 0
        self._line_seqnos = {}
        self._request = _Pipe(self)
        self.set_up(settings)
        return self._request

    def set_up(self, settings: Mapping[int, LineSetting]) -> None:
        """Have the lines as they are asked for."""
        self.configured.append(dict(settings))
        self._outputs = {line: setting.high for line, setting in settings.items() if setting.function == "output"}

    def gone(self, request: "_Pipe") -> None:
        """A request was released."""
        if self._request is request:
            self._request = None

    # What happens on the lines.

    @property
    def writes_to(self) -> int:
        """The pipe's end for records, for a writer that keeps the numbers itself."""
        return self._taken().writes_to

    def level(self, line: int) -> bool:
        """Say whether a line is high."""
        if line in self._outputs:
            return self._outputs[line]
        return self._driven.get(line, self._setting(line).pull == "up")

    def set_level(self, line: int, high: bool) -> None:  # noqa: FBT001 - the level it has
        """Drive a line without an edge, as where one is lost in the hardware."""
        self._driven[line] = high

    def put(self, levels: Mapping[int, bool]) -> None:
        """Outputs are set."""
        self._outputs.update(levels)

    def edge(
        self,
        line: int,
        high: bool,  # noqa: FBT001 - the level it has
        at_ns: int,
        *,
        seqno: int | None = None,
        line_seqno: int | None = None,
        told_high: bool | None = None,
    ) -> None:
        """A line changes. There is a record if its edges are heard, with the next numbers unless others are given.

        `told_high` is what the record says of the level, which a contact that bounces may have left by then.
        """
        told = high if told_high is None else told_high
        self._driven[line] = high
        if not self.hears(line, told):
            return
        self._seqno = self._seqno + 1 if seqno is None else max(self._seqno, seqno)
        own = self._line_seqnos.get(line, 0) + 1 if line_seqno is None else line_seqno
        self._line_seqnos[line] = own
        self.write(Record(at_ns, RISING if told else FALLING, line, self._seqno if seqno is None else seqno, own))

    def hears(self, line: int, high: bool) -> bool:  # noqa: FBT001 - the level it has
        """Say whether an edge to this level would make a record."""
        return self._setting(line).edges in ("both", "rising" if high else "falling")

    def _setting(self, line: int) -> LineSetting:
        return self.configured[-1].get(line, LineSetting()) if self.configured else LineSetting()

    def write(self, *records: Record) -> None:
        """Put records into the pipe as they are."""
        os.write(self.writes_to, b"".join(record.packed() for record in records))

    def burst(self, line: int, stamps_ns: Iterable[int], *, high: bool) -> None:
        """A contact bounces: the levels alternate, and the first is `high`."""
        for at_ns in stamps_ns:
            self.edge(line, high, at_ns)
            high = not high

    def merge(self, count: int = 1) -> None:
        """So many interrupts become no event of their own: only the numbers of the request go on."""
        self._seqno += count

    def overflow(self, line: int, count: int) -> None:
        """So many events of a line were made and thrown away before they were read."""
        self._seqno += count
        self._line_seqnos[line] = self._line_seqnos.get(line, 0) + count

    def unplug(self) -> None:
        """The chip is pulled out: its request is of no use any more."""
        self.there = False

    def plug(self, path: str | None = None) -> None:
        """The chip is back, perhaps under another number."""
        self.there = True
        if path is not None:
            self.chip = self.chip._replace(path=path, name=path.rsplit("/", 1)[-1])
        if self._request is not None:
            self._request.broken = True

    def close(self) -> None:
        """Close the pipe."""
        if self._request is not None:
            self._request.release()

    def _taken(self) -> "_Pipe":
        if self._request is None:
            raise RuntimeError("nobody has taken the lines")
        return self._request


class _Pipe:
    """A request of the chip that is none."""

    def __init__(self, chip: PipedLines) -> None:
        self._chip = chip
        self._reads_from, self.writes_to = os.pipe()
        os.set_blocking(self._reads_from, False)
        # A pipe that nobody reads is full at some 1,300 records: better an error than to wait for ever.
        os.set_blocking(self.writes_to, False)
        self.broken = False

    def fileno(self) -> int:
        """The pipe's end for reading."""
        return self._reads_from

    def read(self, count: int) -> bytes:
        """Read records, without waiting."""
        self._check()
        try:
            return os.read(self._reads_from, count)
        except BlockingIOError:
            return b""

    def levels(self) -> dict[int, bool]:
        """Read all lines."""
        self._check()
        return {line: self._chip.level(line) for line in self._chip.configured[-1]}

    def put(self, levels: Mapping[int, bool]) -> None:
        """Set outputs."""
        self._check()
        self._chip.put(levels)

    def configure(self, settings: Mapping[int, LineSetting]) -> None:
        """Change lines."""
        self._check()
        self._chip.set_up(settings)

    def release(self) -> None:
        """Close both ends."""
        if self._reads_from >= 0:
            os.close(self._reads_from)
            os.close(self.writes_to)
            self._reads_from = self.writes_to = -1
            self._chip.gone(self)

    def _check(self) -> None:
        if self.broken or not self._chip.there:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
