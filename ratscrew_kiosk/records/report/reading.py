"""The undamaged rows of one session, as values: what the page is made from. Nothing is counted here."""

import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from ratscrew_kiosk.records.rows import Ending, Kind
from ratscrew_kiosk.records.sums import Row, rows
from ratscrew_kiosk.screens.finish.slaps import Verdict


class SlapRow(NamedTuple):
    """A slap of a person's; times in ns since its run began, `error_ns` that of the press alone."""

    seat: int
    verdict: Verdict
    took: bool
    patterns: tuple[str, ...]
    at_ns: int
    shown_ns: int | None
    error_ns: int
    device: str
    unstamped: bool
    heat: int
    trusted: bool


class SeatRow(NamedTuple):
    """A seat and what was counted of it; `level` is '' for a person."""

    seat: int
    place: int
    level: str
    letters: str
    right: int
    wrong: int
    early: int
    late: int
    dead_heats: int
    missed: int
    slap_piles: int


class Run(NamedTuple):
    """A match, or a run of the reaction station."""

    id: int
    kind: Kind
    began: datetime
    day: str
    clock_set: bool
    rules: str
    preset: str
    level: str
    ending: Ending
    length_ns: int
    turned: int
    lag_ns: int
    display_error_ns: int
    seats: tuple[SeatRow, ...]
    slaps: tuple[SlapRow, ...]
    chances: Mapping[str, int]
    """How often each pattern lay open, a match's card with any of them ('*'), and one without ('')."""


class Lesson(NamedTuple):
    """What is reported of: a session, or (without a name) all that is recorded. Its runs are in order of time."""

    name: str
    runs: tuple[Run, ...]
    damaged: int = 0
    """Rows that are left out."""


def newest_session(connection: sqlite3.Connection) -> int | None:
    """Return the number of the session that began last; None where none ever did. Raises sqlite3.Error."""
    return next((int(row["id"]) for row in rows(connection, "session", order="id DESC")), None)


def count_slaps(connection: sqlite3.Connection, session: int | None) -> int:
    """Return how many slaps a session has, or all records have: whether that is a page. Raises sqlite3.Error."""
    if session is None:
        ((count,),) = connection.execute("SELECT count(*) FROM slap").fetchall()
    else:
        sql = "SELECT count(*) FROM slap JOIN match ON match.id = slap.match WHERE match.session = ?"
        ((count,),) = connection.execute(sql, (session,)).fetchall()
    return int(count)


def read_lesson(connection: sqlite3.Connection, session: int | None) -> Lesson:
    """Return the session of this number, or all records. Runs that go on are left out. Raises sqlite3.Error."""
    reader = _Reader(connection)
    where, values = ("TRUE", ()) if session is None else ("session = ?", (session,))
    runs = reader.rows("match", f"ending != 'running' AND {where}", values, "began, id")
    names = [] if session is None else reader.rows("session", "id = ?", (session,))
    name = names[0]["name"] if names else ""
    return Lesson(name, tuple(reader.run(row) for row in runs), reader.damaged)


class _Reader:
    """Reads undamaged rows, and counts the others."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.damaged = 0

    def rows(self, table: str, where: str, values: tuple[int, ...], order: str = "") -> list[Row]:
        found = list(rows(self._connection, table, where, values, order=order))
        sql = f"SELECT count(*) FROM {table} WHERE {where}"  # noqa: S608 - our own words
        ((there,),) = self._connection.execute(sql, values).fetchall()
        self.damaged += there - len(found)
        return found

    def run(self, row: Row) -> Run:
        its = (row["id"],)
        return Run(
            **{name: row[name] for name in Run._fields if name in row}
            | {
                "began": _moment(row["began"]),
                "clock_set": bool(row["clock_set"]),
                "seats": tuple(
                    SeatRow(**{name: seat[name] for name in SeatRow._fields})
                    for seat in self.rows("seat", "match = ?", its, "seat")
                ),
                "slaps": tuple(map(_slap, self.rows("slap", "match = ?", its, "at_ns, id"))),
                "chances": {one["pattern"]: one["count"] for one in self.rows("chance", "match = ?", its)},
            }
        )


def _slap(row: Row) -> SlapRow:
    plain = {name: row[name] for name in SlapRow._fields}
    flags = {name: bool(row[name]) for name in ("took", "unstamped", "trusted")}
    return SlapRow(**plain | flags | {"patterns": tuple(filter(None, row["patterns"].split(",")))})


def _moment(text: str) -> datetime:
    """UTC, unless it says another."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
