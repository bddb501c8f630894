"""The undamaged rows of one session, as values: what the page is made from. Nothing is counted here."""

import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from ratscrew_kiosk.records.rows import Ending, Kind
from ratscrew_kiosk.records.sums import Row, rows
from ratscrew_kiosk.screens.finish.slaps import Verdict

_ENDED: Final = "ending != 'running' AND "
_IN_TIME: Final = "began, id"


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
    """How often each pattern lay open, and a card without any ('')."""


class Lesson(NamedTuple):
    """What is reported of: a session, or (without a name) all that is recorded. Its runs are in order of time."""

    name: str
    runs: tuple[Run, ...]


def read_lesson(connection: sqlite3.Connection, session: str | None = None) -> Lesson:
    """Return the newest session of this name; without one the newest, or all records where no session ever began.

    Runs that go on are left out. Raises LookupError for a name that no session has, sqlite3.Error.
    """
    where, values = ("TRUE", ()) if session is None else ("name = ?", (session,))
    found = next(rows(connection, "session", where, values, order="id DESC"), None)
    if found is not None:
        runs = rows(connection, "match", _ENDED + "session = ?", (found["id"],), order=_IN_TIME)
        return Lesson(found["name"], tuple(_run(connection, row) for row in runs))
    if session is not None:
        raise LookupError(session)
    return Lesson(
        "", tuple(_run(connection, row) for row in rows(connection, "match", _ENDED + "TRUE", order=_IN_TIME))
    )


def session_names(connection: sqlite3.Connection) -> list[str]:
    """Return the names of all sessions, the newest first."""
    return list(dict.fromkeys(row["name"] for row in rows(connection, "session", order="id DESC")))


def _run(connection: sqlite3.Connection, row: Row) -> Run:
    its = (row["id"],)
    chances = rows(connection, "chance", "match = ?", its)
    seats = rows(connection, "seat", "match = ?", its, order="seat")
    slaps = rows(connection, "slap", "match = ?", its, order="at_ns, id")
    return Run(
        **{name: row[name] for name in Run._fields if name in row}
        | {
            "began": _moment(row["began"]),
            "clock_set": bool(row["clock_set"]),
            "seats": tuple(SeatRow(**{name: seat[name] for name in SeatRow._fields}) for seat in seats),
            "slaps": tuple(map(_slap, slaps)),
            "chances": {chance["pattern"]: chance["count"] for chance in chances},
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
