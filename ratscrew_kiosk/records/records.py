"""The loop's side of the records: it asks, and never waits. What comes back is polled as news.

A thread of its own opens the file, writes, and tells; nothing it meets is raised here.
"""

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from ratscrew_kiosk.records.orders import (
    Begin,
    Close,
    End,
    EndSession,
    Flush,
    GoOn,
    Hello,
    Keep,
    Letters,
    Line,
    Order,
    StartSession,
)
from ratscrew_kiosk.records.rows import Began, Ended, RecordsNews, Trouble, Unfinished
from ratscrew_kiosk.records.writer import RETRY_S, Writer

_BODY: Final = "0123456789=?"
"""A line of a script's body begins with one of these, a line of its header with none."""
_SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
_MOST_NEWS: Final = 1_000
MOST_ORDERS: Final = 50_000
"""So many may wait for the thread: some matches' worth."""


def now() -> datetime:
    """Return the time on the wall."""
    return datetime.now(UTC).astimezone()


def clock_is_set() -> bool:
    """Whether the machine's clock is known to be right: by its own hardware, or since it asked the network."""
    return sys.platform != "linux" or _SYNCHRONISED.exists() or os.path.exists("/dev/rtc0")  # noqa: PTH110


class Record:
    """A match that is being recorded. `number` is what news calls it."""

    def __init__(self, number: int, ask: Callable[[Order], bool]) -> None:
        self.number = number
        self._ask = ask
        self._complete = True

    def write(self, line: str) -> None:
        """Take a line of its script; those of the header are known. No line stands behind one that was lost."""
        if line[:1] in _BODY and self._complete:
            self._complete = self._ask(Line(self.number, line))

    def keep(self, so_far: Ended) -> None:
        """Take what it came to so far, whole: it holds if it is cut off. Its ending says nothing."""
        self._ask(Keep(self.number, so_far))

    def end(self, ended: Ended) -> None:
        """It is over."""
        self._ask(End(self.number, ended))


class Records:
    """The records in a file, opened by a thread of their own; `wall` tells the time that stands on the wall.

    `retry_s`: how often a file that cannot be used is tried again.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        wall: Callable[[], datetime] = now,
        clock_set: Callable[[], bool] = clock_is_set,
        retry_s: float = RETRY_S,
    ) -> None:
        self._wall = wall
        self._clock_set = clock_set
        self._number = 0
        self._path = path
        self._hangs = False
        self._news: deque[RecordsNews] = deque(maxlen=_MOST_NEWS)
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._thread: threading.Thread | None = None
        if path is not None:
            writer = Writer(path, self._orders, self._news.append, wall, retry_s)
            self._thread = threading.Thread(target=writer.run, name="records", daemon=True)
            self._thread.start()

    @classmethod
    def without(cls) -> "Records":
        """Nothing is recorded."""
        return cls(None)

    def begin(self, began: Began) -> Record:
        """A match, or a run of the station, begins."""
        wall = self._wall()
        record = self._record()
        self._ask(Begin(record.number, began, _utc(wall), wall.date().isoformat(), self._clock_set()))
        return record

    def go_on(self, unfinished: Unfinished, header: Sequence[str] = (), began_ns: int = 0) -> Record:
        """An unfinished match goes on. `header`: its script's from now on, the one that it has where none is given.

        `began_ns` is when it would have begun by today's CLOCK_MONOTONIC; it may be less than 0.
        """
        record = self._record()
        self._ask(GoOn(record.number, unfinished, tuple(header), began_ns))
        return record

    def give_up(
        self, unfinished: Unfinished, ended: Ended | None = None, began_ns: int = 0, lines: Sequence[str] = ()
    ) -> None:
        """An unfinished match does not go on; another may have begun meanwhile. `lines` complete its script."""
        record = self._record()
        self._ask(GoOn(record.number, unfinished, (), began_ns, ends_others=False))
        for line in lines:
            record.write(line)
        self._ask(End(record.number, ended))

    def name(self, record: int, seat: int, letters: str) -> None:
        """Somebody entered letters after a match."""
        self._ask(Letters(record, seat, letters))

    def start_session(self, name: str) -> None:
        """An event or a lesson begins; the one before ends. Without a name it is called by the time on the wall."""
        wall = self._wall()
        self._ask(StartSession(name or f"{wall.astimezone():%Y-%m-%d %H:%M}", _utc(wall)))

    def end_session(self) -> None:
        """The event or lesson ends."""
        self._ask(EndSession(_utc(self._wall())))

    def news(self) -> list[RecordsNews]:
        """Return what has happened since it was last asked, the oldest first."""
        news = []
        while self._news:
            news.append(self._news.popleft())
        return news

    @property
    def waiting(self) -> int:
        """How many orders the thread has not come to."""
        return self._orders.qsize()

    def flushed(self, wait_s: float) -> bool:
        """Wait until all that was asked is on the disk, at most so long: for tests and measurements."""
        if self._thread is None:
            return True
        flush = Flush(threading.Event())
        self._orders.put(flush)
        return flush.done.wait(wait_s)

    def close(self, wait_ms: int) -> bool:
        """Write and sync all that was asked, at most so long; says whether it is done."""
        if self._thread is None:
            return True
        self._orders.put(Close())
        self._thread.join(wait_ms / 1000)
        return not self._thread.is_alive()

    def _record(self) -> Record:
        self._number += 1
        return Record(self._number, self._ask)

    def _ask(self, order: Order) -> bool:
        """Put an order up, unless the thread has not come to so many: it hangs in the disk."""
        if self._thread is None:
            return True
        if self.waiting >= MOST_ORDERS:
            if not self._hangs:
                self._news.append(Trouble(f"{self._path}: nothing is recorded: the disk does not answer; change it"))
            self._hangs = True
            return False
        if self._hangs:
            self._hangs = False
            self._orders.put(Hello())
        self._orders.put(order)
        return True


def _utc(wall: datetime) -> str:
    return wall.astimezone(UTC).isoformat(timespec="seconds")
