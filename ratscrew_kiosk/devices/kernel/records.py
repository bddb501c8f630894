"""The kernel's records of what its lines did, and what the numbers in them say of edges that have no record.

No file is read here: bytes in, edges out.

```
 hard interrupts     1   2   3   4   5   6        each takes the request's next `seqno`, and a stamp
 events of line A    1       3                    made later, in the line's own thread, with the last stamp and seqno
 events of line B        2           6            (4 and 5 came before that thread ran: merged into one event)
 A's own `line_seqno` 1      2
 B's own `line_seqno`    1           2            no number of a line is missing, so no event was lost
```

- Events of two lines are put into the buffer by two threads, so a record may come behind one with a greater `seqno`, in
  one read or in the next (docs/contacts.md). It then fills the gap that was seen.
- A gap in `seqno` that stays, while no `line_seqno` is missing: hard interrupts were merged into the next event of a
  line, which one is not known. Every line's first event behind the gap may be it, if it is near enough.
- A gap in a `line_seqno`: the buffer was full and the kernel threw its oldest records away.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.pins import PinEdge
from ratscrew_kiosk.presses.figures import MS

_FORM: Final = struct.Struct("=QIIII24x")
"""`struct gpio_v2_line_event` of linux/gpio.h: timestamp_ns, id, offset, seqno, line_seqno, and room for later."""
RECORD_BYTES: Final = _FORM.size
BUFFER_RECORDS: Final = 1024
"""What the kernel keeps at most for one request; then it throws the oldest away."""
RISING: Final = 1
FALLING: Final = 2
THREAD_NS: Final = 1 * MS
"""So long at most an interrupt waits for the thread that makes a record of it; tens of microseconds are usual.

What is vouched for rests on it too (docs/contacts.md).
"""
RACE_NS: Final = 150 * MS
"""A race is settled within this, so edges further than this behind a loss are of another race."""
_WRAP: Final = 1 << 32
_LOSSES_KEPT: Final = 16


class Record(NamedTuple):
    """One event of the kernel. `at_ns` is CLOCK_MONOTONIC; `kind` is RISING or FALLING."""

    at_ns: int
    kind: int
    line: int
    seqno: int
    line_seqno: int

    def packed(self) -> bytes:
        """Give the record as the kernel writes it."""
        return _FORM.pack(*self)


@dataclass(slots=True)
class _Line:
    """What is known of a line: its last record, by its own number, the request's, and its stamp."""

    line_seqno: int
    taken: int
    """Of the last record whose numbers were accounted for; all of a read are before any becomes an edge."""
    seq: int
    at_ns: int


@dataclass(slots=True)
class _Gap:
    """Numbers `first` to `last` that no record has brought; `unexplained` of them are not known to be lost."""

    first: int
    last: int
    before_ns: int
    after_ns: int
    behind: int
    known_ns: int
    unexplained: int
    lossy: bool = False


class LineRecords:
    """Turns records into edges, for one request after the other. Counts go on over all of them.

    `begun_ns` is when the request was made; `after` the number of the event before its first, 0 for a request that is
    new. A line's first event within twice `thread_ns` behind a gap may be what was merged: a bouncing contact's first
    interrupts are a few microseconds apart and are merged often, so if that were longer than it has to be, most races
    would be dead heats.
    """

    def __init__(self, lines: Iterable[int], begun_ns: int, *, after: int = 0, thread_ns: int = THREAD_NS) -> None:
        self._within_ns = 2 * thread_ns
        self._merged: dict[int, int] = {}
        self._lost: dict[int, int] = {}
        self.foreign = 0
        """Records of lines that are not ours."""
        self.unknown = 0
        """Records that are neither of a rising nor of a falling edge."""
        self._before = 0
        """How many numbers the requests before this one used up."""
        self._next = after + 1
        self._first = self._next
        self.begin(lines, begun_ns, after=after)

    @property
    def merged(self) -> Mapping[int, int]:
        """How many hard interrupts went into another event, by the line of the record behind them."""
        return self._merged

    @property
    def lost(self) -> Mapping[int, int]:
        """How many events of each line the kernel threw away."""
        return self._lost

    def begin(self, lines: Iterable[int], begun_ns: int, *, after: int = 0) -> None:
        """Make ready for a new request: its numbers start anew."""
        self._before += self._next - self._first
        self._next = self._first = after + 1
        self._last_ns = begun_ns
        self._lines = {line: _Line(after, after, after, begun_ns) for line in lines}
        for line in self._lines:
            self._merged.setdefault(line, 0)
            self._lost.setdefault(line, 0)
        self._gaps: list[_Gap] = []
        """In the order of their numbers."""
        self._forgotten = after
        """The last number of the gaps that are remembered no more."""
        self._rest = b""

    def edges(self, data: bytes, known_ns: int) -> list[PinEdge]:
        """Give the edges of what was read, in the order of their stamps.

        `known_ns` is the last moment up to which all had been read before: where events were lost, their lines may have
        changed as early as that. Half a record waits for its other half.
        """
        if not data and not self._gaps:
            return []
        records = self._numbered(data)
        missing = [self._take(seq, record, known_ns) for seq, record in records]
        if len(records) >= BUFFER_RECORDS:
            # The buffer was full, so it may have run over before it was read: what is missing in front of its oldest
            # records may be lost. Of two lines' records the order may be another, so as many are the oldest as lines.
            oldest, _ = records[len(self._lines)]
            for gap in self._gaps:
                gap.lossy = gap.lossy or (gap.known_ns == known_ns and gap.first < oldest)
        made = [
            edge
            for (seq, record), lost in zip(records, missing, strict=True)
            if (edge := self._edge(seq, record, lost)) is not None
        ]
        self._settle(known_ns)
        made.sort(key=_by_stamp)
        return made

    def _numbered(self, data: bytes) -> list[tuple[int, Record]]:
        """Cut the bytes into records, with numbers that do not wrap, in the order of these."""
        data = self._rest + data
        whole = len(data) - len(data) % RECORD_BYTES
        self._rest = data[whole:]
        records = [Record(*fields) for fields in _FORM.iter_unpack(data[:whole])]
        half = _WRAP // 2
        numbered = [((r.seqno - self._next + half) % _WRAP - half + self._next, r) for r in records]
        numbered.sort(key=_by_number)
        return numbered

    def _take(self, seq: int, record: Record, known_ns: int) -> int:
        """Keep account of the numbers of a record. Return how many of its line are missing just before it."""
        if seq >= self._next:
            if seq > self._next:
                self._gaps.append(
                    _Gap(self._next, seq - 1, self._last_ns, record.at_ns, record.line, known_ns, seq - self._next)
                )
            self._next = seq + 1
            self._last_ns = record.at_ns
        else:
            self._fill(seq, record)
        line = self._lines.get(record.line)
        if line is None:
            self.foreign += 1
            return 0
        missing = (record.line_seqno - line.line_seqno - 1) % _WRAP
        line.line_seqno = record.line_seqno
        before, line.taken = line.taken, max(line.taken, seq)
        if not 0 < missing < _WRAP // 2:
            return 0
        self._lost[record.line] += missing
        unexplained = missing
        for gap in self._between(before, seq):
            gap.lossy = True
            explained = min(unexplained, gap.unexplained)
            gap.unexplained -= explained
            unexplained -= explained
        return missing

    def _fill(self, seq: int, record: Record) -> None:
        """A record came behind one with a greater number: its own is missing no more.

        Two of one number: an interrupt came between the thread's look at the stamp and its look at the number, so that
        the first record has its own stamp and the number of the next (gpiolib-cdev.c, edge_irq_thread). The number
        before that was its own.
        """
        at = bisect_right(self._gaps, seq, key=_first_of) - 1
        if at < 0 or self._gaps[at].last < seq - 1:
            return
        gap = self._gaps[at]
        seq = min(seq, gap.last)
        left = min(gap.unexplained, seq - gap.first)
        right = min(gap.unexplained - left, gap.last - seq)
        parts = [
            _Gap(gap.first, seq - 1, gap.before_ns, record.at_ns, record.line, gap.known_ns, left, gap.lossy),
            _Gap(seq + 1, gap.last, record.at_ns, gap.after_ns, gap.behind, gap.known_ns, right, gap.lossy),
        ]
        self._gaps[at : at + 1] = [part for part in parts if part.first <= part.last]

    def _between(self, after: int, before: int) -> Iterator[_Gap]:
        """Give the gaps between two numbers."""
        for at in range(bisect_right(self._gaps, after, key=_first_of), len(self._gaps)):
            gap = self._gaps[at]
            if gap.first > before:
                return
            yield gap

    def _edge(self, seq: int, record: Record, missing: int) -> PinEdge | None:
        line = self._lines.get(record.line)
        if line is None:
            return None
        since_ns = self._since_ns(line, seq, record.at_ns, missing)
        line.seq = max(line.seq, seq)
        line.at_ns = record.at_ns
        if record.kind not in (RISING, FALLING):
            self.unknown += 1
            return None
        number = self._before + seq - self._first + 1
        return PinEdge(record.line, record.kind == RISING, record.at_ns, number, since_ns)

    def _since_ns(self, line: _Line, seq: int, at_ns: int, missing: int) -> int | None:
        """Say how early the line may have changed, if this is its first event behind a gap. Else None."""
        found: list[int] = []
        for gap in self._between(line.seq, seq):
            if gap.lossy and (missing or at_ns - gap.after_ns <= RACE_NS):
                found.append(gap.known_ns)
            elif at_ns - gap.after_ns <= self._within_ns:
                found.append(max(gap.before_ns, at_ns - self._within_ns))
        if missing and (not found or line.seq < self._forgotten):
            found.append(line.at_ns)  # what is missing may have been in a gap that was taken for a merged edge
        return min(*found, at_ns) if found else None

    def _settle(self, known_ns: int) -> None:
        """Count what nothing can fill any more, and forget it."""
        kept: list[_Gap] = []
        losses = sum(gap.lossy for gap in self._gaps)
        for gap in self._gaps:
            if gap.lossy:
                # What is missing of other lines is known when their next events come.
                if losses <= _LOSSES_KEPT:
                    kept.append(gap)
                else:
                    self._forgotten = max(self._forgotten, gap.last)
                losses -= 1
            elif known_ns - gap.after_ns < self._within_ns:
                kept.append(gap)
            else:
                self._forgotten = max(self._forgotten, gap.last)
                if gap.behind in self._merged:
                    self._merged[gap.behind] += gap.unexplained
        self._gaps = kept


def _by_stamp(edge: PinEdge) -> tuple[int, int]:
    return edge.at_ns, edge.seq


def _by_number(numbered: tuple[int, Record]) -> int:
    return numbered[0]


def _first_of(gap: _Gap) -> int:
    return gap.first
