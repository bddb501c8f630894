"""What is old is forgotten: matches, slaps, scripts and letters go, what is counted of them stays."""

import sqlite3
from typing import Final, NamedTuple

from ratscrew_kiosk.records import totals
from ratscrew_kiosk.records.reading import transaction
from ratscrew_kiosk.records.tables import (
    ChanceRow,
    LineRow,
    MatchRow,
    ScoreRow,
    ScriptRow,
    SeatRow,
    SessionRow,
    SlapRow,
    count,
    put,
    remove,
    rows,
)

AT_ONCE: Final = 200
"""So many matches go in one transaction: a cabinet that plays waits for no more."""
_OF_A_MATCH: Final = (SlapRow, ChanceRow, ScriptRow, LineRow, SeatRow)
_OLD: Final = "day < ? AND ending <> 'running'"


class Old(NamedTuple):
    """What there is to forget."""

    matches: int
    slaps: int


def older_than(connection: sqlite3.Connection, day: str) -> Old:
    """How much is older than this day (ISO 8601). Raises sqlite3.Error."""
    return Old(
        count(connection, MatchRow, f"WHERE {_OLD}", day),
        count(connection, SlapRow, f"WHERE match IN (SELECT id FROM match WHERE {_OLD})", day),  # noqa: S608  (as above)
    )


def forget(connection: sqlite3.Connection, day: str) -> None:
    """Forget what is older than this day, in short transactions; where one of them fails, the rest stays.

    What is removed is overwritten in the file. Boards of all times keep their lines, without letters; those of old days
    and sessions go. Raises sqlite3.Error.
    """
    connection.execute("PRAGMA secure_delete = ON")
    with transaction(connection):
        totals.mend_all(connection)
    while True:
        old = [number for (number,) in connection.execute(_SOME_OLD, (day, AT_ONCE))]
        if not old:
            break
        with transaction(connection):
            for number in old:
                for kind in _OF_A_MATCH:
                    remove(connection, kind, "WHERE match = ?", number)
                remove(connection, MatchRow, "WHERE id = ?", number)
    with transaction(connection):
        _forget_names(connection, day)


_SOME_OLD: Final = f"SELECT id FROM match WHERE {_OLD} ORDER BY day LIMIT ?"  # noqa: S608  (words of ours)


def _forget_names(connection: sqlite3.Connection, day: str) -> None:
    remove(connection, ScoreRow, "WHERE scope LIKE 'day:%' AND substr(scope, 5) < ?", day)
    for one in list(rows(connection, SessionRow, "WHERE ended < ?", day)):
        if not count(connection, MatchRow, "WHERE session = ?", one.id):
            remove(connection, ScoreRow, "WHERE scope = ?", f"session:{one.id}")
            remove(connection, SessionRow, "WHERE id = ?", one.id)
    for line in list(rows(connection, ScoreRow, "WHERE day < ? AND letters <> ''", day)):
        put(connection, line._replace(letters=""))
