"""The numbered steps by which a file of records becomes one of this program's version (`schema/`)."""

import sqlite3
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from ratscrew_kiosk.records.sums import teach

Shape: TypeAlias = list[tuple[object, ...]]


@cache
def steps() -> tuple[tuple[int, str], ...]:
    """Return the steps in their order, each with its number."""
    folder = files("ratscrew_kiosk.records") / "schema"
    found = [one for one in folder.iterdir() if one.name.endswith(".sql")]
    return tuple(sorted((int(one.name.partition("-")[0]), one.read_text("utf-8")) for one in found))


def newest() -> int:
    """Return the version that this program writes."""
    return steps()[-1][0]


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file; 0 for one with nothing in it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection, upto: int | None = None) -> None:
    """Bring a file to the newest version, or only so far: all steps or none. The connection is in no transaction."""
    version = version_of(connection)
    wanted = [(number, sql) for number, sql in steps() if version < number <= (upto or newest())]
    if not wanted:
        return
    script = "\n".join(sql for _, sql in wanted)
    teach(connection)
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {wanted[-1][0]};\nCOMMIT;")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise


def shape_of(connection: sqlite3.Connection) -> Shape:
    """Return the tables and indices of a file, with all that rows depend on."""
    shape: Shape = []
    for _, name, kind, _, rowid, strict in connection.execute("PRAGMA table_list").fetchall():
        if kind == "table" and not name.startswith("sqlite_"):
            shape.append((name, rowid, strict, *connection.execute(f"PRAGMA table_info({name})")))
            for _, index, unique, origin, partial in connection.execute(f"PRAGMA index_list({name})").fetchall():
                info = connection.execute(f"PRAGMA index_info({index})").fetchall() if origin == "c" else []
                shape.append((name, index, unique, partial, *info))
    return sorted(shape, key=repr)


@cache
def _shapes(version: int) -> Shape:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(connection, version)
        return shape_of(connection)
    finally:
        connection.close()


def has_its_shape(connection: sqlite3.Connection, version: int) -> bool:
    """Whether a file has the tables of this version, no more and no less."""
    return shape_of(connection) == _shapes(version)
