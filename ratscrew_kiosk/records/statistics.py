"""The statistics as one value: figures by group, of all times, of a day or of a session."""

import sqlite3
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.records.figures import Figures, Group
from ratscrew_kiosk.records.tables import MatchRow, count
from ratscrew_kiosk.records.totals import all_totals, figures_where

Cell: TypeAlias = str | int | float | None


class Statistics(NamedTuple):
    """Figures by group, and how many matches they are of.

    `since` is the first day; '' without any, and where matches were forgotten: of what day they were nobody knows.

    `stations` counts runs of the reaction station, of a day or of a session.
    """

    groups: dict[Group, Figures]
    since: str = ""
    stations: int = 0

    @property
    def matches(self) -> int:
        """How many matches were played to their end: each is counted once for each of its seats."""
        people = sum(figures.matches / group.people for group, figures in self.groups.items() if group.kind == "person")
        alone = sum(figures.matches / group.seats for group, figures in self.groups.items() if not group.people)
        return round(people + alone)


def of_all_times(connection: sqlite3.Connection) -> Statistics:
    """The totals. Raises sqlite3.Error."""
    since, there, begun = connection.execute(
        "SELECT min(day), count(*), (SELECT seq FROM sqlite_sequence WHERE name = 'match') FROM match"
    ).fetchone()
    return Statistics(_in_order(all_totals(connection)), since if since and there == begun else "")


def of_a_day(connection: sqlite3.Connection, day: str) -> Statistics:
    """What was played on a day (ISO 8601). Raises sqlite3.Error."""
    return _chosen(connection, "day = ?", day, day)


def of_a_session(connection: sqlite3.Connection, session: int, since: str = "") -> Statistics:
    """What was played in a session. Raises sqlite3.Error."""
    return _chosen(connection, "session = ?", session, since)


def _chosen(connection: sqlite3.Connection, where: str, value: str | int, since: str) -> Statistics:
    stations = count(connection, MatchRow, f"WHERE kind = 'station' AND ending <> 'running' AND {where}", value)
    return Statistics(_in_order(figures_where(connection, where, value)), since, stations)


def _in_order(groups: dict[Group, Figures]) -> dict[Group, Figures]:
    """People first, then by rules, level and number of players."""
    return dict(sorted(groups.items(), key=lambda one: (one[0].kind != "person", one[0].preset, one[0])))


def _ms(time_ns: int | None) -> float | None:
    return None if time_ns is None else round(time_ns / 1e6, 1)


COLUMNS: Final[dict[str, Callable[[Group, Figures], Cell]]] = {
    "kind": lambda group, _: group.kind,
    "rules": lambda group, _: group.preset,
    "level": lambda group, _: group.level,
    "seats": lambda group, _: group.seats,
    "people": lambda group, _: group.people,
    "matches": lambda _, figures: figures.matches,
    "wins": lambda _, figures: figures.wins,
    "mean_length_s": lambda _, figures: (
        round(figures.length_ns / figures.matches / 1e9, 1) if figures.matches else None
    ),
    "right": lambda _, figures: figures.right,
    "wrong": lambda _, figures: figures.wrong,
    "early": lambda _, figures: figures.early,
    "late": lambda _, figures: figures.late,
    "dead_heats": lambda _, figures: figures.dead_heats,
    "reactions": lambda _, figures: figures.reactions.total(),
    "fastest_ms": lambda _, figures: _ms(figures.fastest_ns),
    "median_ms": lambda _, figures: figures.median_ms,
    "slap_piles": lambda _, figures: figures.slap_piles,
    "challenge_piles": lambda _, figures: figures.challenge_piles,
    "other_piles": lambda _, figures: figures.other_piles,
    "comebacks": lambda _, figures: figures.comebacks,
}
"""Every figure of a group, as `--json` and `--csv` name it."""


def row_of(group: Group, figures: Figures) -> dict[str, Cell]:
    """All figures of a group."""
    return {name: figure(group, figures) for name, figure in COLUMNS.items()}
