"""A year of an arcade as a file of records: a few hundred simulated matches, again and again, on one day after another.

Each of them is written once by the code that writes matches, and then copied, with other reactions. The last matches
are counted one after another, as the game does it; all others at once, by the same definitions.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter_ns
from typing import Final, NamedTuple

from ratscrew_kiosk.commands.year_matches import LAG_NS, Whole
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records import boards, journal, sessions, totals
from ratscrew_kiosk.records.backlog import Kept
from ratscrew_kiosk.records.counting import count
from ratscrew_kiosk.records.figures import Figures, Group, figures_of
from ratscrew_kiosk.records.migrations import migrate
from ratscrew_kiosk.records.reading import transaction
from ratscrew_kiosk.records.rows import Began
from ratscrew_kiosk.records.store import open_store
from ratscrew_kiosk.records.tables import (
    ChanceRow,
    MatchRow,
    ScoreRow,
    ScriptRow,
    SeatRow,
    SlapRow,
    put_all,
    row,
    rows,
)

DAYS: Final = 365
ONE_BY_ONE: Final = 200
"""So many of the last matches are counted as the game does it, and are of a session that goes on."""
_AT_ONCE: Final = 1000
_JITTERS: Final = 20
_DISPLAY_ERROR_NS: Final = 9 * MS


class Copied(NamedTuple):
    """The rows of a match, to be copied."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    slaps: tuple[SlapRow, ...]
    chances: tuple[ChanceRow, ...]
    script: ScriptRow


class Filled(NamedTuple):
    """What was written: so many slaps, and how long it took to count each of the last matches."""

    slaps: int
    counted_ns: list[int]


def rows_of(wholes: Sequence[Whole]) -> list[Copied]:
    """Write each of these matches, as the records do it, and read its rows."""
    found: list[Copied] = []
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        for one in wholes:
            began = Began(
                *("match", one.header, str(one.rules), one.party.preset, one.level, one.sitting, 0),
                *(LAG_NS, _DISPLAY_ERROR_NS),
            )
            kept = Kept(0, "", "", True, began, 0, one.header, list(one.lines))
            kept.ended = one.ended
            number = journal.begin(connection, kept, None)
            journal.end(connection, kept, number)
            match = row(connection, MatchRow, "WHERE id = ?", number)
            script = row(connection, ScriptRow, "WHERE match = ?", number)
            if match is None or script is None:
                raise AssertionError(f"match {number} was not written")
            of_it = "WHERE match = ?"
            found.append(
                Copied(
                    match,
                    tuple(rows(connection, SeatRow, of_it, number)),
                    tuple(rows(connection, SlapRow, of_it, number)),
                    tuple(rows(connection, ChanceRow, of_it, number)),
                    script,
                )
            )
    return found


class _Year:
    """The file as it is filled; `today` is its last day."""

    def __init__(self, connection: sqlite3.Connection, copied: Sequence[Copied], matches: int, today: date) -> None:
        self._connection = connection
        self._copied = copied
        self._matches = matches
        self._today = today
        self.slaps = 0
        self._session: int | None = None
        self._played: Counter[tuple[int, int]] = Counter()
        """How often each match was copied with each change of its reactions."""
        self._best: dict[tuple[str, str], list[ScoreRow]] = {}

    def match(self, number: int) -> Copied:
        """The match of this number, from 1 on."""
        which, later_ns = self._variant(number)
        one = self._copied[which]
        day = self._today - timedelta(days=(self._matches - number) * DAYS // self._matches)
        match = one.match._replace(id=number, began=f"{day}T10:00:00+00:00", day=day.isoformat(), session=self._session)
        slaps = tuple(
            slap._replace(id=self.slaps + index, match=number, at_ns=slap.at_ns + later_ns)
            for index, slap in enumerate(one.slaps, 1)
        )
        self.slaps += len(slaps)
        seats = tuple(seat._replace(match=number) for seat in one.seats)
        chances = tuple(chance._replace(match=number) for chance in one.chances)
        return Copied(match, seats, slaps, chances, one.script._replace(match=number))

    def _variant(self, number: int) -> tuple[int, int]:
        """Which match it is a copy of, and by how much later its people slapped."""
        return number % len(self._copied), number // len(self._copied) % _JITTERS * MS

    def copy(self, numbers: Sequence[int]) -> list[Copied]:
        """Write the rows of these matches, and note what is to be counted of them."""
        made = [self.match(number) for number in numbers]
        put_all(self._connection, MatchRow, [one.match for one in made])
        put_all(self._connection, SeatRow, [seat for one in made for seat in one.seats])
        put_all(self._connection, SlapRow, [slap for one in made for slap in one.slaps])
        put_all(self._connection, ChanceRow, [chance for one in made for chance in one.chances])
        put_all(self._connection, ScriptRow, [one.script for one in made])
        return made

    def note(self, made: Sequence[Copied]) -> None:
        """Note what these matches add to the totals and the boards."""
        for one in made:
            self._played[self._variant(one.match.id)] += 1
            for scope in boards.scopes_of(one.match).values():
                for line in boards.lines_of(one.match, one.seats, one.slaps):
                    lines = self._best.setdefault((line.board, scope), [])
                    lines.append(line._replace(scope=scope))
                    if len(lines) > 10 * boards.KEPT:
                        del sorted_lines(lines)[boards.KEPT :]

    def count(self) -> None:
        """Write the totals and the boards of all that was noted."""
        found: dict[Group, Figures] = {}
        for (which, later_ns), times in self._played.items():
            one = self._copied[which]
            slaps = [slap._replace(at_ns=slap.at_ns + later_ns) for slap in one.slaps]
            for _ in range(times):
                figures_of(one.match, one.seats, slaps, found)
        totals.add(self._connection, found)
        for lines in self._best.values():
            put_all(self._connection, ScoreRow, sorted_lines(lines)[: boards.KEPT])

    def live(self, numbers: Sequence[int]) -> list[int]:
        """Count these matches one by one; return how long each took, in nanoseconds."""
        with transaction(self._connection):
            self._session = sessions.start(self._connection, "now", f"{self._today}T08:00:00+00:00").id
        took_ns: list[int] = []
        for number in numbers:
            with transaction(self._connection):
                self.copy([number])
                began_ns = perf_counter_ns()
                count(self._connection, number)
                took_ns.append(perf_counter_ns() - began_ns)
        return took_ns


def sorted_lines(lines: list[ScoreRow]) -> list[ScoreRow]:
    """The lines of a board, the best first, in the same list."""
    lines.sort(key=boards.order)
    return lines


def fill(path: Path, wholes: Sequence[Whole], matches: int, today: date, heard: Callable[[int], object]) -> Filled:
    """Fill a new file with so many matches; `heard` is told how many more are written."""
    store = open_store(path)
    store.connection.execute("PRAGMA synchronous = OFF")  # the machine's disk is not what is measured
    year = _Year(store.connection, rows_of(wholes), matches, today)
    last = max(0, matches - ONE_BY_ONE)
    for first in range(1, last + 1, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, last + 1))
        with transaction(store.connection):
            year.note(year.copy(numbers))
        store.checkpoint()
        heard(len(numbers))
    with transaction(store.connection):
        year.count()
    counted_ns = year.live(range(last + 1, matches + 1))
    store.checkpoint()
    store.close()
    return Filled(year.slaps, counted_ns)
