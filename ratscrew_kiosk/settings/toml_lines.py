"""In which line of a TOML document each key stands.

The standard library reads TOML and keeps no places. But each statement of a document, a key with its value or the
header of a table, is a document by itself: so a document that is known to be right is read statement by statement.
"""

import tomllib
from typing import Final

_LONGEST_STATEMENT: Final = 100
"""A value over more lines than this ends the search: what stands there and behind it has no line."""
_DEEPEST: Final = 3
"""No setting stands deeper; keys below that are left out."""


def lines_of(text: str) -> dict[tuple[str, ...], int]:
    """The line, from 1, of every key and table of a document that can be read, by the outer three keys of its path."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    first, statement = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not statement:
            first = number
        statement += line + "\n"
        read = _read(statement)
        if read is None:
            if number - first >= _LONGEST_STATEMENT:
                break
            continue
        header = statement.lstrip().startswith("[")
        statement = ""
        paths = _paths(read)
        if header:
            table = paths[-1]
            paths = [table[:depth] for depth in range(1, len(table) + 1)]
        else:
            paths = [(*table, *path) for path in paths]
        for path in paths:
            found.setdefault(path, first)
    return found


def _read(statement: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(statement)
    except (ValueError, RecursionError):  # as with settings: a number that is too long, or brackets without end
        return None


def _paths(values: object, above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths of all keys, outer ones first."""
    found: list[tuple[str, ...]] = []
    if isinstance(values, list):  # an array of tables: its tables have no names
        values = {key: value for one in values if isinstance(one, dict) for key, value in one.items()}
    if isinstance(values, dict) and len(above) < _DEEPEST:
        for key, value in values.items():
            found.append((*above, key))
            found += _paths(value, (*above, key))
    return found
