"""The thread that writes. Whatever fails is told, and tried again; what could not be written waits in the backlog.

Nothing is raised to anybody, and nobody is kept waiting.
"""

import logging
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from ratscrew_kiosk.records.backlog import Backlog
from ratscrew_kiosk.records.errors import DamagedError, RecordsError, is_of_the_file, means_busy, means_damage, why
from ratscrew_kiosk.records.orders import Begin, Close, Flush, GoOn, Hello, Order
from ratscrew_kiosk.records.rows import RecordsNews, Trouble
from ratscrew_kiosk.records.store import open_store, put_damaged_aside
from ratscrew_kiosk.records.syncer import Syncer
from ratscrew_kiosk.records.writing import Writing

RETRY_S: Final = 10.0
"""So often a file that could not be used is tried again."""
GATHER_S: Final = 0.008
"""So long lines gather, half a frame, before they are written together."""
LARGEST_WAL: Final = 16 * 1024 * 1024
"""Bytes: from there on it is emptied even while a match runs."""
_SMALLEST_WAL: Final = 8 * 1024
"""Bytes: so little is not worth the emptying."""
_LOOK_S: Final = 1.0
"""After so long a quiet it is looked whether a command has changed something, and the WAL is emptied."""
_BUSY_S: Final = 0.1
"""So often another program that is writing is looked after."""
_log: Final = logging.getLogger(__name__)


class Writer:
    """Writes what stands in `orders` into the file; what the loop should know goes to `tell`."""

    def __init__(
        self,
        path: Path,
        orders: SimpleQueue[Order],
        tell: Callable[[RecordsNews], object],
        wall: Callable[[], datetime],
        retry_s: float = RETRY_S,
    ) -> None:
        self._path = path
        self._orders = orders
        self._tell_loop = tell
        self._wall = wall
        self._retry_s = retry_s
        self._backlog = Backlog()
        self._writing: Writing | None = None
        self._syncer: Syncer | None = None
        self._told = ""
        self._try_s = 0.0
        self._quiet = False
        self._flushes: list[Flush] = []
        self._hello = False
        self._busy_s: float | None = None
        self._closing = False

    def run(self) -> None:
        """Write until Close is asked for, and all is written that another program keeps from being written."""
        while not self._closing or self._waits_for_another:
            try:
                self._take()
                self._turn()
            except Exception as error:  # noqa: BLE001 - a bug must not end the recording in silence
                _log.exception("the thread of the records")
                self._fail(f"{self._path}: nothing is recorded: {type(error).__name__}: {error}")
        if self._syncer is not None:
            self._syncer.synced(self._retry_s)
        self._drop()

    def _take(self) -> None:
        """Wait for orders, and let those of the same moment gather."""
        try:
            order = self._orders.get(timeout=self._wait_s())
        except Empty:
            self._quiet = True
            return
        self._quiet = False
        self._obey(order)
        if not self._closing and not self._flushes:
            time.sleep(GATHER_S)
        while not self._orders.empty():
            self._obey(self._orders.get())

    def _wait_s(self) -> float:
        if self._writing is None:
            return max(0.0, self._try_s - time.monotonic())
        return _BUSY_S if self._backlog.waiting else _LOOK_S

    def _obey(self, order: Order) -> None:
        match order:
            case Close():
                self._closing = True
            case Flush():
                self._flushes.append(order)
            case Hello():
                self._hello = True
            case Begin() | GoOn():
                self._try_s = 0.0
                self._backlog.take(order)
            case _:
                self._backlog.take(order)

    def _turn(self) -> None:
        try:
            if self._writing is None and (time.monotonic() >= self._try_s or self._closing):
                self._open()
            if self._writing is not None and self._syncer is not None:
                self._write(self._writing, self._syncer)
        except (DamagedError, UnicodeDecodeError):  # the latter where SQLite's message named something damaged
            self._begin_anew()
        except sqlite3.Error as error:
            if means_damage(error):
                self._begin_anew()
            elif not (means_busy(error) and self._is_patient()):
                self._fail(why(self._path, error))
        except OSError as error:
            self._fail(why(self._path, error))
        except RecordsError as error:
            self._fail(str(error))

    def _is_patient(self) -> bool:
        """Whether another program that is writing may go on with that for a while."""
        if self._writing is None:
            return False
        self._busy_s = self._busy_s or time.monotonic()
        return self._waits_for_another

    @property
    def _waits_for_another(self) -> bool:
        return self._busy_s is not None and time.monotonic() < self._busy_s + self._retry_s

    def _open(self) -> None:
        store = open_store(self._path)
        try:
            if store.told:
                self._backlog.forget_the_file()
                self._tell(Trouble(store.told, lost=False))
            writing = Writing(store, self._backlog, self._tell, self._wall)
            store.first_write()
            self._syncer = Syncer(store.wal)
            self._begin(writing)
        except BaseException:
            self._drop()
            store.close()
            raise
        self._writing = writing
        self._syncer.wrote()
        self._told = ""

    def _begin(self, writing: Writing) -> None:
        """Whatever SQLite refuses to do with a file that it has just opened, the file is to blame for."""
        try:
            writing.begin()
        except sqlite3.Error as error:
            if is_of_the_file(error):
                raise
            raise DamagedError(str(error)) from error

    def _write(self, writing: Writing, syncer: Syncer) -> None:
        """Write what waits; between matches empty the WAL, and see what commands have changed."""
        if writing.write():
            syncer.wrote()
        self._busy_s = None
        if self._hello:
            self._hello = False
            writing.greet()
        if syncer.trouble is not None:
            raise syncer.trouble
        if self._flushes and syncer.synced(self._retry_s):
            for flush in self._flushes:
                flush.done.set()
            self._flushes.clear()
        if self._quiet:
            writing.look()
        wal_bytes = writing.store.wal_bytes()
        rests = self._quiet and not self._backlog.running
        if wal_bytes > LARGEST_WAL or (rests and wal_bytes > _SMALLEST_WAL):
            writing.store.checkpoint()
            syncer.wrote()

    def _begin_anew(self) -> None:
        """The file is damaged: it is kept aside, and what was being written goes into the next."""
        self._drop()
        try:
            told = put_damaged_aside(self._path)
        except RecordsError as error:
            self._fail(str(error))
            return
        self._backlog.forget_the_file()
        self._try_s = 0.0
        self._tell(Trouble(told, lost=False))

    def _fail(self, message: str) -> None:
        self._drop()
        self._try_s = time.monotonic() + self._retry_s
        self._tell(Trouble(message))

    def _tell(self, news: RecordsNews) -> None:
        """Tell the loop, and of the same trouble once."""
        if isinstance(news, Trouble):
            if news.message == self._told:
                return
            self._told = news.message
        self._tell_loop(news)

    def _drop(self) -> None:
        if self._syncer is not None:
            self._syncer.close()
        if self._writing is not None:
            self._writing.store.close()
        self._syncer = self._writing = self._busy_s = None
