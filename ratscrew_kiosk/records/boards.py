"""The boards: the best of a day, of a session and of all times, ten lines each.

`slap` is the fastest correct slap of a match whose time is trusted; `run:LEVEL` the matches that somebody won in a row
against that level, a run having one line; `beaten:LEVEL` the fewest cards that were turned in a match that one person
won against that level, for all the cards and not by time.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.records.figures import reaction_of
from ratscrew_kiosk.records.sums import change
from ratscrew_kiosk.records.tables import MatchRow, ScoreRow, SeatRow, SlapRow, count, put, remove, row, rows
from ratscrew_kiosk.records.totals import PLAYED_WHERE
from ratscrew_kiosk.rules.house import MS, RulesError, RuleSet
from ratscrew_kiosk.screens.standings import Board, Earned, Scope, Score, Standings

KEPT: Final = 10
"""So many lines a board has in each scope."""
BOARDS: Final[tuple[Board, ...]] = (
    "slap",
    *(f"run:{level}" for level in LEVELS),
    *(f"beaten:{level}" for level in LEVELS),
)
SCOPES: Final[tuple[Scope, ...]] = ("ever", "session", "day")
_PACK: Final = 52
_OF_BOARD: Final = "WHERE board = ? AND scope = ?"


def order(score: ScoreRow) -> tuple[int, int, int]:
    """The order of the lines of a board: the best first, of equals the earlier."""
    return (-score.value if score.board.startswith("run:") else score.value, score.match, score.seat)


def lines_of(match: MatchRow, seats: Sequence[SeatRow], slaps: Sequence[SlapRow]) -> Iterator[ScoreRow]:
    """What the people of a match that was played to its end have achieved by it; the scope is left open."""
    for seat in seats:
        if seat.level:
            continue
        known = [
            (time_ns, slap) for slap in slaps if slap.seat == seat.seat and (time_ns := reaction_of(slap)) is not None
        ]
        if known:
            time_ns, slap = min(known, key=lambda one: (one[0], one[1].at_ns))
            yield _line("slap", time_ns, slap.error_ns + match.display_error_ns, match, seat)
        if match.level in LEVELS and match.winner == seat.seat and seat.streak:  # without, a computer has stood in
            yield _line(f"run:{match.level}", seat.streak, 0, match, seat)
            if match.people == 1 and _for_all_cards(match):
                yield _line(f"beaten:{match.level}", match.turned, 0, match, seat)


def _line(board: Board, value: int, error_ns: int, match: MatchRow, seat: SeatRow) -> ScoreRow:
    return ScoreRow(board, "", value, error_ns, seat.letters, match.id, seat.seat, seat.place, match.day)


def _for_all_cards(match: MatchRow) -> bool:
    """Whether a match was won by all the cards: a shorter one has fewer by its rules."""
    try:
        rules = RuleSet.parse(match.rules)
    except RulesError:  # of another version
        return False
    by_time = rules.time_limit_s is not None and match.length_ns >= rules.time_limit_s * 1000 * MS
    return rules.target in (None, _PACK) and not by_time


def scopes_of(match: MatchRow) -> dict[Scope, str]:
    """The scopes that a match belongs to, as the table calls them."""
    return _named(match.day, match.session)


def _named(day: str, session: int | None) -> dict[Scope, str]:
    return {"ever": "ever", **({} if session is None else {"session": f"session:{session}"}), "day": f"day:{day}"}


def add(
    connection: sqlite3.Connection, match: MatchRow, seats: Sequence[SeatRow], slaps: Sequence[SlapRow]
) -> tuple[Earned, ...]:
    """Put what a match has achieved on the boards; what stands there then, the best first.

    Raises sqlite3.Error.
    """
    new = list(lines_of(match, seats, slaps))
    earned: list[Earned] = []
    for scope, named in scopes_of(match).items():
        for line in new:
            _drop_the_run_before(connection, match, line, named)
            put(connection, line._replace(scope=named))
        for board in dict.fromkeys(line.board for line in new):
            lines = _lines(connection, board, named)
            for line in lines[KEPT:]:
                remove(connection, ScoreRow, f"{_OF_BOARD} AND match = ? AND seat = ?", *_key(line))
            earned += [
                Earned(line.seat, line.place, board, scope, rank, line.value, line.error_ns)
                for rank, line in enumerate(lines[:KEPT])
                if line.match == match.id
            ]
    return tuple(sorted(earned, key=lambda one: (one.rank, SCOPES.index(one.scope), BOARDS.index(one.board))))


def _drop_the_run_before(connection: sqlite3.Connection, match: MatchRow, line: ScoreRow, scope: str) -> None:
    """A run that goes on has one line: that of its latest match."""
    if not line.board.startswith("run:") or line.value < 2:
        return
    before = row(
        connection,
        SeatRow,
        f"CROSS JOIN match ON match.id = seat.match WHERE {PLAYED_WHERE} AND seat.match < ? AND seat.place = ?"
        " AND seat.level = '' ORDER BY seat.match DESC LIMIT 1",  # backwards: the order of CROSS JOIN is kept
        *(match.id, line.place),
    )
    if before is not None and before.streak == line.value - 1:
        remove(connection, ScoreRow, f"{_OF_BOARD} AND match = ? AND seat = ?", line.board, scope, *before[:2])


def _lines(connection: sqlite3.Connection, board: Board, scope: str) -> list[ScoreRow]:
    return sorted(rows(connection, ScoreRow, _OF_BOARD, board, scope), key=order)


def _key(line: ScoreRow) -> tuple[str, str, int, int]:
    return (line.board, line.scope, line.match, line.seat)


def standings(connection: sqlite3.Connection, day: str, session: int | None) -> Standings:
    """The best of all times, of a day, of a session.

    Raises sqlite3.Error.
    """
    found: dict[Scope, dict[Board, tuple[Score, ...]]] = {scope: {} for scope in SCOPES}
    for scope, named in _named(day, session).items():
        for board in BOARDS:
            lines = _lines(connection, board, named)[:KEPT]
            if lines:
                found[scope][board] = tuple(
                    Score(line.letters, line.value, line.error_ns, line.place, line.day) for line in lines
                )
    matches = count(connection, MatchRow, f"WHERE {PLAYED_WHERE} AND day = ?", day)
    return Standings(found["ever"], found["day"], found["session"], matches)


def letters(connection: sqlite3.Connection, match: int, seat: int, letters: str) -> None:
    """Write who sat there, also on the boards.

    Raises sqlite3.Error.
    """
    change(connection, "seat", {"match": match, "seat": seat}, {"letters": letters})
    for line in list(rows(connection, ScoreRow, "WHERE match = ? AND seat = ?", match, seat)):
        put(connection, line._replace(letters=letters))
