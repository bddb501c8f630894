"""The best."""

import sqlite3

from ratscrew_kiosk.records.sums import change
from ratscrew_kiosk.screens.standings import Standings


def standings(connection: sqlite3.Connection, day: str, session: int | None) -> Standings:
    """Return the best of all times, of a day, of a session."""
    del connection, day, session
    return Standings()


def letters(connection: sqlite3.Connection, match: int, seat: int, letters: str) -> None:
    """Write who sat there."""
    change(connection, "seat", {"match": match, "seat": seat}, {"letters": letters})
