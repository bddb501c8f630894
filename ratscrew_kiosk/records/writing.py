"""Entries of the backlog become rows of an open file, each in one transaction; what comes of them is told."""

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from ratscrew_kiosk.records import boards, counting, journal, sessions
from ratscrew_kiosk.records.backlog import Backlog, Entry, Kept
from ratscrew_kiosk.records.errors import DamagedError, is_of_the_file
from ratscrew_kiosk.records.orders import EndSession, Letters, StartSession
from ratscrew_kiosk.records.rows import Opened, Ranked, RecordsNews, Session, SessionChanged, Trouble, Unfinished
from ratscrew_kiosk.records.store import Store
from ratscrew_kiosk.screens.standings import Earned, Standings

_log: Final = logging.getLogger(__name__)


class Writing:
    """An open file, as long as nothing is wrong with it: sqlite3.Error and RecordsError are raised to the thread."""

    def __init__(
        self, store: Store, backlog: Backlog, tell: Callable[[RecordsNews], object], wall: Callable[[], datetime]
    ) -> None:
        self.store = store
        self._connection = store.connection
        self._backlog = backlog
        self._tell = tell
        self._wall = wall
        self._session: Session | None = None
        self._version = 0
        self._day = ""
        """Of which the best were told."""

    def begin(self) -> None:
        """Take up what was being written, look what was cut off, and tell that the records are there."""
        unfinished = self._take_up()
        self._session = sessions.running(self._connection)
        self._version = self.store.data_version()
        self._tell(Opened(unfinished, self._session, self._standings()))

    def greet(self) -> None:
        """Tell again that the records are there."""
        self._tell(Opened(None, self._session, self._standings()))

    def write(self) -> bool:
        """Write all that waits; says whether there was anything."""
        if not self._backlog.waiting:
            return False
        for entry in list(self._backlog.entries):
            try:
                self._write(entry)
            except Exception as error:
                if is_of_the_file(error):
                    raise
                if not self.store.is_whole():
                    raise DamagedError(str(error)) from error
                # A fault of ours: this entry must not keep all others away.
                self._backlog.entries.remove(entry)
                self._own_fault("something is not recorded", error)
        return True

    def look(self) -> None:
        """Tell what a command has changed meanwhile, and when a new day has begun."""
        version = self.store.data_version()
        if version != self._version or self._today() != self._day:
            self._version = version
            self._session = sessions.running(self._connection)
            self._changed()

    def _take_up(self) -> Unfinished | None:
        """A match that was being written begins anew, if it is not in this file as it was."""
        with self._transaction():
            journal.mend_lines(self._connection)
            for kept in self._backlog.kept():
                match = kept.match
                if match is not None and not journal.is_running(self._connection, match, kept.at, kept.written):
                    journal.remove(self._connection, match, kept.at)
                    self._backlog.forget(kept)
            ours = [kept.match for kept in self._backlog.kept()]
            return journal.unfinished(self._connection, ours)

    def _write(self, entry: Entry) -> None:
        match entry:
            case Kept():
                self._write_match(entry)
                return
            case Letters(number, seat, letters):
                match = self._backlog.matches.get(number)
                with self._transaction():
                    if match is not None:
                        boards.letters(self._connection, match, seat, letters)
            case StartSession(name, at):
                with self._transaction():
                    self._session = sessions.start(self._connection, name, at)
            case EndSession(at):
                with self._transaction():
                    sessions.end(self._connection, at)
                    self._session = None
        self._backlog.written(entry)
        self._changed()

    def _write_match(self, kept: Kept) -> None:
        """Write what is new of a match, and its end. Until it is committed nothing of it counts as written."""
        if not kept.waiting:
            return
        if kept.goes_on and kept.match and not journal.is_running(self._connection, kept.match, kept.at, kept.written):
            self._backlog.forget(kept)  # the file that it was in was put aside meanwhile
            if kept.began is None:
                return
        lines = len(kept.lines)
        with self._transaction():
            match, earned = self._put(kept)
        kept.match, kept.written, kept.goes_on = match, lines, False
        kept.gets_on = None if kept.got_on else kept.gets_on
        kept.kept_so_far = kept.so_far or kept.kept_so_far
        kept.so_far = None
        if kept.over:
            self._backlog.written(kept)
            if earned is not None:
                self._tell(Ranked(kept.number, earned, self._standings()))

    def _put(self, kept: Kept) -> tuple[int, tuple[Earned, ...] | None]:
        """Put what is new of a match into its rows: its number in the file, and what was earned if it is over."""
        match = kept.match
        if match is None:
            self._session = sessions.running(self._connection)  # a command may have begun one just now
            match = journal.begin(self._connection, kept, self._session.id if self._session else None)
        elif kept.goes_on:
            journal.go_on(self._connection, kept, match)
        journal.write_lines(self._connection, match, kept.written, kept.lines[kept.written :])
        if kept.got_on:
            journal.got_on(self._connection, match)
        if kept.so_far is not None:
            journal.keep(self._connection, kept.so_far, match, kept.began_ns)
        if not kept.over:
            return match, None
        journal.end(self._connection, kept, match)
        return match, self._count(kept, match)

    def _count(self, kept: Kept, match: int) -> tuple[Earned, ...] | None:
        """Count a match that was played to its end; without figures it is kept all the same."""
        if not kept.played_to_its_end:
            return None
        self._connection.execute("SAVEPOINT counting")
        try:
            earned = counting.count(self._connection, match)
        except Exception as error:
            if is_of_the_file(error):
                raise
            self._connection.execute("ROLLBACK TO counting")
            self._own_fault("a match is not counted", error)
            earned = ()
        self._connection.execute("RELEASE counting")
        return earned

    def _changed(self) -> None:
        self._tell(SessionChanged(self._session, self._standings()))

    def _standings(self) -> Standings:
        self._day = self._today()
        try:
            return boards.standings(self._connection, self._day, self._session.id if self._session else None)
        except Exception as error:
            if is_of_the_file(error):
                raise
            self._own_fault("the best are not told", error)
            return Standings()

    def _today(self) -> str:
        return self._wall().date().isoformat()

    def _own_fault(self, what: str, error: Exception) -> None:
        _log.error("%s", what, exc_info=error)
        self._tell(Trouble(f"{self.store.path}: {what}: {type(error).__name__}: {error}", lost=False))

    @contextmanager
    def _transaction(self) -> Generator[None]:
        """All of it is written, or nothing."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
