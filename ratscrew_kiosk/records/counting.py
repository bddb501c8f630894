"""What is counted of a match that was played to its end: into the totals, and onto the boards."""

import sqlite3

from ratscrew_kiosk.records import boards, totals
from ratscrew_kiosk.records.figures import PLAYED, figures_of
from ratscrew_kiosk.records.tables import MatchRow, SeatRow, SlapRow, row, rows
from ratscrew_kiosk.screens.standings import Earned


def count(connection: sqlite3.Connection, match: int) -> tuple[Earned, ...]:
    """Count a match that has just ended, in the transaction that ends it; return what its people earned by it.

    Its rows are written already. Raises sqlite3.Error.
    """
    ended = row(connection, MatchRow, "WHERE id = ?", match)
    if ended is None or ended.kind != "match" or ended.ending not in PLAYED:
        return ()
    seats = list(rows(connection, SeatRow, "WHERE match = ? ORDER BY seat", match))
    slaps = list(rows(connection, SlapRow, "WHERE match = ? ORDER BY id", match))
    totals.add(connection, figures_of(ended, seats, slaps))
    return boards.add(connection, ended, seats, slaps)
