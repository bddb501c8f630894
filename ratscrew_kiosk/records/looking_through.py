"""The whole file is looked through: by SQLite, by the rows' sums, by what belongs together, and script by script."""

import sqlite3
import zlib
from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.records.sums import summed
from ratscrew_kiosk.records.tables import ROWS, ScriptRow, columns_of, rows, table_of

MOST_TOLD: Final = 5
"""So many damaged rows of a table are named."""
_BELONGS: Final = (
    ("match", "session", "session"),
    *((table, "match", "match") for table in ("seat", "chance", "slap", "line", "script")),
)
"""Which rows belong to which: their table, the column that says so, the other table."""


def wrong(connection: sqlite3.Connection) -> Iterator[str]:
    """Tell what is wrong, a line each. Raises sqlite3.Error where it cannot even be opened."""
    yield from _readable(_by_sqlite(connection), "SQLite")
    for kind in ROWS:
        yield from _readable(_damaged_rows(connection, table_of(kind), columns_of(kind)), table_of(kind))
    yield from _readable(_strays(connection), "what belongs together")
    yield from _readable(_scripts(connection), "script")


def _readable(lines: Iterator[str], table: str) -> Iterator[str]:
    """What is told of a table, and that the rest of it cannot be read, where that is so."""
    try:
        yield from lines
    except sqlite3.DatabaseError as error:
        yield f"{table}: {error}: not all of it can be read"


def _by_sqlite(connection: sqlite3.Connection) -> Iterator[str]:
    for (found,) in connection.execute(f"PRAGMA integrity_check({MOST_TOLD})"):
        if found != "ok":
            yield f"SQLite: {' '.join(found.split())}"


def _strays(connection: sqlite3.Connection) -> Iterator[str]:
    """Rows that belong to something that is not there."""
    for table, name, whole in _BELONGS:
        found = connection.execute(
            f"SELECT DISTINCT {name} FROM {table} "  # noqa: S608  (words of ours)
            f"WHERE {name} IS NOT NULL AND {name} NOT IN (SELECT id FROM {whole}) LIMIT ?",
            (MOST_TOLD + 1,),
        ).fetchall()
        if found:
            named = ", ".join(str(number) for (number,) in found[:MOST_TOLD])
            more = ", ..." if len(found) > MOST_TOLD else ""
            yield f"{table}: rows of what is not there: {name}={named}{more}"


def _damaged_rows(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> Iterator[str]:
    keys = [name for _, name, _, _, _, key in connection.execute(f"PRAGMA table_info({table})") if key]
    found: list[str] = []
    count = 0
    for *values, stored in connection.execute(f"SELECT {', '.join(columns)}, sum FROM {table}"):  # noqa: S608  (ours)
        if stored != summed(table, *values):
            count += 1
            row = dict(zip(columns, values, strict=True))
            if count <= MOST_TOLD:
                found.append(" ".join(f"{key}={row[key]}" for key in keys))
    if count:
        more = ", ..." if count > MOST_TOLD else ""
        yield f"{table}: damaged rows: {count} ({'; '.join(found)}{more}); they are left out"


def _scripts(connection: sqlite3.Connection) -> Iterator[str]:
    """Scripts that are no text. Reading each as a script would take minutes after a year; `replay --check` does it."""
    for script in rows(connection, ScriptRow):
        try:
            zlib.decompress(script.text).decode()
        except (zlib.error, UnicodeDecodeError) as error:
            yield f"script: match={script.match}: {error}"
