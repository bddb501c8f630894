"""Events and lessons: one at a time, begun and ended on the screen or by a command."""

import sqlite3

from ratscrew_kiosk.records.rows import Session
from ratscrew_kiosk.records.sums import change, insert, rows


def running(connection: sqlite3.Connection) -> Session | None:
    """Return the session that goes on."""
    for row in rows(connection, "session", "ended IS NULL", order="id DESC"):
        return Session(row["id"], row["name"], row["began"])
    return None


def start(connection: sqlite3.Connection, name: str, at: str) -> Session:
    """Begin one; the one before ends. `at` is UTC, ISO 8601. To be called in a transaction."""
    end(connection, at)
    return Session(insert(connection, "session", {"name": name, "began": at, "ended": None}), name, at)


def end(connection: sqlite3.Connection, at: str) -> bool:
    """End the one that goes on; says whether there was one."""
    ended = [row["id"] for row in rows(connection, "session", "ended IS NULL")]
    for one in ended:
        change(connection, "session", {"id": one}, {"ended": at})
    return bool(ended)
