"""The tables of the records as values: a row each, read with its checksum and written with it.

A field is named as its column; where a tuple has that name for itself already, with a line behind it (`count_`).
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from ratscrew_kiosk.records.sums import Value, summed


class SessionRow(NamedTuple):
    """An event or a lesson."""

    id: int
    name: str
    began: str
    ended: str | None


class MatchRow(NamedTuple):
    """A match, or a run of the station."""

    id: int
    kind: str
    began: str
    day: str
    clock_set: int
    session: int | None
    rules: str
    preset: str
    level: str
    seats: int
    people: int
    lag_ns: int
    display_error_ns: int
    header: str
    ending: str
    length_ns: int
    turned: int
    winner: int | None
    offered: int = 0


class SeatRow(NamedTuple):
    """A seat of a match."""

    match: int
    seat: int
    place: int
    level: str
    letters: str
    cards: int
    right: int
    wrong: int
    early: int
    late: int
    dead_heats: int
    missed: int
    slap_piles: int
    challenge_piles: int
    other_piles: int
    comebacks: int
    turned: int
    streak: int
    stood_in: int = 0


class ChanceRow(NamedTuple):
    """How often a pattern lay open."""

    match: int
    pattern: str
    count_: int


class SlapRow(NamedTuple):
    """A slap of a person's."""

    id: int
    match: int
    seat: int
    verdict: str
    took: int
    patterns: str
    at_ns: int
    shown_ns: int | None
    error_ns: int
    resolution_ns: int
    device: str
    unstamped: int
    clock_ns: int
    heat: int
    trusted: int


class LineRow(NamedTuple):
    """A line of the script of the match that runs."""

    match: int
    number: int
    text: str


class ScriptRow(NamedTuple):
    """The script of a match that is over, by zlib."""

    match: int
    text: bytes


class TotalRow(NamedTuple):
    """What is counted of a group of seats."""

    kind: str
    level: str
    preset: str
    seats: int
    people: int
    matches: int
    wins: int
    length_ns: int
    right: int
    wrong: int
    early: int
    late: int
    dead_heats: int
    slap_piles: int
    challenge_piles: int
    other_piles: int
    comebacks: int
    fastest_ns: int | None


class ReactionRow(NamedTuple):
    """How many reactions of a group of people took so many milliseconds."""

    level: str
    preset: str
    seats: int
    people: int
    ms: int
    count_: int


class ScoreRow(NamedTuple):
    """A line of a board."""

    board: str
    scope: str
    value: int
    error_ns: int
    letters: str
    match: int
    seat: int
    place: int
    day: str


Row = TypeVar(
    "Row",
    SessionRow,
    MatchRow,
    SeatRow,
    ChanceRow,
    SlapRow,
    LineRow,
    ScriptRow,
    TotalRow,
    ReactionRow,
    ScoreRow,
)
ROWS: Final[tuple[type[NamedTuple], ...]] = (
    *(SessionRow, MatchRow, SeatRow, ChanceRow, SlapRow),
    *(LineRow, ScriptRow, TotalRow, ReactionRow, ScoreRow),
)
"""Every kind of row."""


def table_of(kind: type[NamedTuple]) -> str:
    """The table of a kind of row."""
    return kind.__name__.removesuffix("Row").lower()


def columns_of(kind: type[NamedTuple]) -> tuple[str, ...]:
    """Its columns in their order, without the checksum."""
    return tuple(name.removesuffix("_") for name in kind._fields)


def rows(connection: sqlite3.Connection, kind: type[Row], where: str = "", *values: Value) -> Iterator[Row]:
    """Read rows, those alone that are whole. `where` is what stands behind the table's name.

    Raises sqlite3.Error.
    """
    table = table_of(kind)
    for *found, stored in connection.execute(f"{_READING[kind]} {where}", values):
        if stored == summed(table, *found):
            yield kind._make(found)


def row(connection: sqlite3.Connection, kind: type[Row], where: str, *values: Value) -> Row | None:
    """The first such row, if there is one that is whole."""
    return next(rows(connection, kind, where, *values), None)


def put(connection: sqlite3.Connection, row: Row) -> None:
    """Write a row, in the place of the one that has its key.

    Raises sqlite3.Error.
    """
    connection.execute(_WRITING[type(row)], _with_sum(table_of(type(row)), row))


def put_all(connection: sqlite3.Connection, kind: type[Row], many: Iterable[Row]) -> None:
    """Write rows of one kind, as `put` does.

    Raises sqlite3.Error.
    """
    table = table_of(kind)
    connection.executemany(_WRITING[kind], (_with_sum(table, one) for one in many))


def count(connection: sqlite3.Connection, kind: type[NamedTuple], where: str = "", *values: Value) -> int:
    """How many rows there are, damaged ones too.

    Raises sqlite3.Error.
    """
    (found,) = connection.execute(f"SELECT count(*) FROM {table_of(kind)} {where}", values).fetchone()  # noqa: S608
    return int(found)


def remove(connection: sqlite3.Connection, kind: type[NamedTuple], where: str, *values: Value) -> int:
    """Remove rows, and return how many.

    Raises sqlite3.Error.
    """
    return connection.execute(f"DELETE FROM {table_of(kind)} {where}", values).rowcount  # noqa: S608


def _with_sum(table: str, values: tuple[Value, ...]) -> tuple[Value, ...]:
    return (*values, summed(table, *values))


def _reading(kind: type[NamedTuple]) -> str:
    table = table_of(kind)
    columns = ", ".join(f"{table}.{column}" for column in (*columns_of(kind), "sum"))
    return f"SELECT {columns} FROM {table}"  # noqa: S608  (names of ours)


def _writing(kind: type[NamedTuple]) -> str:
    columns = (*columns_of(kind), "sum")
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {table_of(kind)} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608  (as above)


_READING: Final = {kind: _reading(kind) for kind in ROWS}
_WRITING: Final = {kind: _writing(kind) for kind in ROWS}
