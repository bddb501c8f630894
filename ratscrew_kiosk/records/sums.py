"""The checksum that every row carries, and rows written and read by it: a damaged one is left out."""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

Value: TypeAlias = str | int | bytes | None
Row: TypeAlias = dict[str, Any]
"""What a row says, by its columns, without its sum."""

TABLES: Final = ("session", "match", "seat", "chance", "slap", "line", "script", "total", "reaction", "score")


def summed(table: str, *values: Value) -> int:
    """Return the checksum of a row: its values in the order of the table's columns, all but the sum itself.

    ASCII parts the values unmistakably, and alike in every version of Python.
    """
    said = ascii((table, *values))
    if "True" in said or "False" in said:  # a truth value is read back as a number
        said = ascii((table, *(int(value) if isinstance(value, bool) else value for value in values)))
    return zlib.crc32(said.encode())


readable: Final = partial(str, encoding="utf-8", errors="replace")
"""How texts are read: a damaged one is another one, and its checksum tells."""


def teach(connection: sqlite3.Connection) -> None:
    """Let SQL call `summed('table', column, ...)`, in migrations too; read damaged texts as well as others."""
    connection.text_factory = readable
    connection.create_function("summed", -1, summed, deterministic=True)


def columns(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Return the columns of a table, in their order, all but the sum."""
    return tuple(name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})") if name != "sum")


def rows(
    connection: sqlite3.Connection, table: str, where: str = "TRUE", values: Sequence[Value] = (), *, order: str = ""
) -> Iterator[Row]:
    """Read the undamaged rows for which `where` holds."""
    names = columns(connection, table)
    ordered = f" ORDER BY {order}" if order else ""
    sql = f"SELECT {', '.join(names)}, sum FROM {table} WHERE {where}{ordered}"  # noqa: S608 - our own words
    for *found, stored in connection.execute(sql, values):
        if stored == summed(table, *found):
            yield dict(zip(names, found, strict=True))


def insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Value], *, replace: bool = False) -> int:
    """Write a new row with its sum, and return its number. Of a key that SQLite gives, `row` says nothing.

    With `replace` a row of the same key, which can only be there by damage, gives way.
    """
    names = columns(connection, table)
    given = [name for name in names if name in row]
    places = ", ".join("?" for _ in given)
    values = [row[name] for name in given]
    verb = "INSERT OR REPLACE" if replace else "INSERT"
    stamp = summed(table, *values) if len(given) == len(names) else 0
    sql = f"{verb} INTO {table} ({', '.join(given)}, sum) VALUES ({places}, ?)"
    number = connection.execute(sql, (*values, stamp)).lastrowid or 0
    if len(given) < len(names):
        (missing,) = set(names) - set(given)
        whole = {**row, missing: number}
        stamp = summed(table, *(whole[name] for name in names))
        connection.execute(f"UPDATE {table} SET sum = ? WHERE {missing} = ?", (stamp, number))  # noqa: S608
    return number


def change(connection: sqlite3.Connection, table: str, key: Mapping[str, Value], changes: Mapping[str, Value]) -> bool:
    """Change the row with this key. A damaged one is left as it is; says whether there was one to change."""
    where = " AND ".join(f"{name} = ?" for name in key)
    found = next(rows(connection, table, where, tuple(key.values())), None)
    if found is None:
        return False
    whole = {**found, **changes}
    sets = ", ".join(f"{name} = ?" for name in changes)
    connection.execute(
        f"UPDATE {table} SET {sets}, sum = ? WHERE {where}",  # noqa: S608
        (*changes.values(), summed(table, *whole.values()), *key.values()),
    )
    return True
