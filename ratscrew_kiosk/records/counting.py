"""What is counted of a match that was played to its end."""

import sqlite3

from ratscrew_kiosk.screens.standings import Earned


def count(connection: sqlite3.Connection, match: int) -> tuple[Earned, ...]:
    """Count a match that has just ended, in the transaction that ends it; return what its people earned by it."""
    del connection, match
    return ()
