"""The totals: what is counted of all matches that were played to their end, kept so that nobody has to count anew.

A damaged one is made anew from the rows of the matches that are still there.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final, TypeVar

from ratscrew_kiosk.records.figures import PLAYED, Figures, Group, figures_of
from ratscrew_kiosk.records.sums import Value
from ratscrew_kiosk.records.tables import MatchRow, ReactionRow, SeatRow, SlapRow, TotalRow, count, put, remove, rows

PLAYED_WHERE: Final = f"match.kind = 'match' AND match.ending IN {PLAYED}"
"""The condition, in SQL, that a match counts."""
_OF_GROUP: Final = "level = ? AND preset = ? AND seats = ? AND people = ?"

_OfMatch = TypeVar("_OfMatch", SeatRow, SlapRow)


def add(connection: sqlite3.Connection, more: Mapping[Group, Figures]) -> None:
    """Add what was counted of a match whose rows are written already.

    Raises sqlite3.Error.
    """
    for group, figures in more.items():
        kept = _kept(connection, group, tuple(figures.reactions))
        if kept is None:
            mend(connection, group)
        else:
            kept.add(figures)
            _write(connection, group, kept)


def all_totals(connection: sqlite3.Connection) -> dict[Group, Figures]:
    """All that is kept; of damaged groups what the rows of their matches say.

    Raises sqlite3.Error.
    """
    kept = _all_kept(connection)
    whole = {group: figures for group, figures in kept.items() if figures is not None}
    return whole if len(whole) == len(kept) else counted_anew(connection) | whole


def damaged(connection: sqlite3.Connection) -> list[Group]:
    """The groups whose totals or reactions are damaged, as their rows call them.

    Raises sqlite3.Error.
    """
    return [group for group, figures in _all_kept(connection).items() if figures is None]


def mend(connection: sqlite3.Connection, group: Group) -> None:
    """Make a total anew from the rows that are there, whatever is kept of it.

    Raises sqlite3.Error.
    """
    if group.kind == "person":
        remove(connection, ReactionRow, f"WHERE {_OF_GROUP}", *group[1:])
    remove(connection, TotalRow, f"WHERE kind = ? AND {_OF_GROUP}", *group)
    figures = counted_anew(connection, group).get(group)
    if figures is not None:
        _write(connection, group, figures)


def mend_all(connection: sqlite3.Connection) -> None:
    """Make every damaged total anew from the rows that are there.

    Raises sqlite3.Error.
    """
    lost = damaged(connection)
    if not lost:
        return
    for group in {*lost, *(counted_anew(connection).keys() - _all_kept(connection).keys())}:
        mend(connection, group)


def counted_anew(connection: sqlite3.Connection, group: Group | None = None) -> dict[Group, Figures]:
    """Count all matches whose rows are there, for one group or for all.

    Raises sqlite3.Error.
    """
    if group is None:
        return figures_where(connection, "TRUE")
    found = figures_where(connection, "preset = ? AND seats = ? AND people = ?", *group[2:])
    return {group: found[group]} if group in found else {}


def figures_where(connection: sqlite3.Connection, where: str, *values: Value) -> dict[Group, Figures]:
    """Count the matches that were played to their end and for which this holds (SQL on `match`).

    Raises sqlite3.Error.
    """
    chosen = f"WHERE {PLAYED_WHERE} AND {where}"
    of_chosen = f"WHERE match IN (SELECT id FROM match {chosen})"  # noqa: S608  (words of ours)
    seats_of = _by_match(rows(connection, SeatRow, f"{of_chosen} ORDER BY match, seat", *values))
    slaps_of = _by_match(rows(connection, SlapRow, f"{of_chosen} AND took = 1 ORDER BY match", *values))
    found: dict[Group, Figures] = {}
    for match in rows(connection, MatchRow, f"{chosen} ORDER BY id", *values):
        figures_of(match, seats_of(match.id), slaps_of(match.id), found)
    return found


def _by_match(ordered: Iterable[_OfMatch]) -> Callable[[int], list[_OfMatch]]:
    """What belongs to a match, to be asked for as the matches' numbers rise."""
    groups = groupby(ordered, key=lambda one: one.match)
    number, waiting = next(groups, (None, iter(())))

    def of(match: int) -> list[_OfMatch]:
        nonlocal number, waiting
        while number is not None and number < match:
            number, waiting = next(groups, (None, iter(())))
        return list(waiting) if number == match else []

    return of


def _all_kept(connection: sqlite3.Connection) -> dict[Group, Figures | None]:
    """What is kept of all groups, as their rows call them; None where something of it is damaged."""
    totals = {Group._make(one[:5]): one for one in rows(connection, TotalRow)}
    reactions: dict[tuple[str, str, int, int], list[ReactionRow]] = {}
    for one in rows(connection, ReactionRow):
        reactions.setdefault(one[:4], []).append(one)
    there = {
        tuple(key): times
        for *key, times in connection.execute(
            "SELECT level, preset, seats, people, count(*) FROM reaction GROUP BY level, preset, seats, people"
        )
    }
    found: dict[Group, Figures | None] = {}
    for group in map(Group._make, connection.execute("SELECT kind, level, preset, seats, people FROM total")):
        own = reactions.get(group[1:], []) if group.kind == "person" else []
        whole = group in totals and (group.kind != "person" or len(own) == there.get(group[1:], 0))
        found[group] = Figures.kept(totals[group], own) if whole else None
    return found


def _kept(connection: sqlite3.Connection, group: Group, times_ms: tuple[int, ...]) -> Figures | None:
    """What is kept of a group, and of its reactions those of these milliseconds; None where it is damaged."""
    totals = list(rows(connection, TotalRow, f"WHERE kind = ? AND {_OF_GROUP}", *group))
    if not totals:
        # Its row is damaged, or another's that cannot be told from it, or there was none yet.
        whole = sum(1 for _ in rows(connection, TotalRow))
        return Figures() if whole == count(connection, TotalRow) else None
    if group.kind == "computer":
        return Figures.kept(totals[0], ())
    where = f"{_OF_GROUP} AND ms IN ({', '.join(map(str, times_ms))})"
    reactions = list(rows(connection, ReactionRow, f"WHERE {where}", *group[1:]))
    if len(reactions) < count(connection, ReactionRow, f"WHERE {where}", *group[1:]):
        return None
    return Figures.kept(totals[0], reactions)


def _write(connection: sqlite3.Connection, group: Group, figures: Figures) -> None:
    put(connection, figures.total(group))
    if group.kind == "person":
        for ms, times in figures.reactions.items():
            put(connection, ReactionRow(*group[1:], ms, times))
