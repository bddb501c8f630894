"""Every slap of the people, one after another, with all that it belongs to."""

import sqlite3
from collections.abc import Iterator

from ratscrew_kiosk.records.dictionary import COLUMNS, Cell, Of
from ratscrew_kiosk.records.tables import MatchRow, SeatRow, SessionRow, SlapRow, rows


def slaps(connection: sqlite3.Connection, session: int | None = None) -> Iterator[tuple[Cell, ...]]:
    """The slaps of a session or of all matches but those that run, as rows of the data dictionary, in order of time.

    Those with a damaged row, be it their match's or their seat's, are left out. Raises sqlite3.Error.
    """
    names = {one.id: one.name for one in rows(connection, SessionRow)}
    where, values = ("", ()) if session is None else ("AND session = ?", (session,))
    for match in rows(connection, MatchRow, f"WHERE ending <> 'running' {where} ORDER BY id", *values):
        seats = {one.seat: one for one in rows(connection, SeatRow, "WHERE match = ?", match.id)}
        name = "" if match.session is None else names.get(match.session, "")
        for slap in rows(connection, SlapRow, "WHERE match = ? ORDER BY id", match.id):
            if slap.seat in seats:
                of = Of(match, name, seats[slap.seat], slap)
                yield tuple(column.cell(of) for column in COLUMNS)
