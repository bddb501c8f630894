"""A table of a TOML file, asked for one value after another; what is wrong is told with its place in the file.

Nothing here opens a file, and nothing here knows what the values mean.
"""

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

_Word = TypeVar("_Word", bound=str)
_LONGEST_LINE = 60


class TableError(ValueError):
    """One line: the place in the file, what is wrong there, and what is allowed. `line` is given if it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def read_toml(text: str) -> "TomlTable":
    """Read a whole document.

    Raises TableError with the line where it is no TOML.
    """
    try:
        return TomlTable(tomllib.loads(text))
    except RecursionError as error:
        raise TableError("this is no TOML: it is nested too deeply") from error
    except ValueError as error:  # tomllib's own errors, and Python's, of numbers that are too long
        told = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(error), re.DOTALL)
        if told is None:
            raise TableError(f"this is no TOML: {_one_line(str(error))}") from error
        wrong, line, column = told.groups()
        raise TableError(f"this is no TOML: {_one_line(wrong)}, in column {column}", int(line)) from error


def _one_line(said: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in said)[:120]


def shown(value: object) -> str:
    """A value as it may stand in the file, in few letters and one line. A number may be too long to be printed."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a number of that size"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:40]}…")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or a time"


class TomlTable:
    """One table and where it stands: `seat 1`, or nothing for the document's own keys. All raise TableError."""

    def __init__(self, values: Mapping[str, object], place: str = "") -> None:
        self._values = values
        self._place = place

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def wrong(self, key: str, what: str) -> TableError:
        """The error that says what is wrong with a key of this table."""
        return TableError(": ".join(part for part in (self._place, key, what) if part))

    def know(self, keys: tuple[str, ...]) -> None:
        """Refuse every other key, and name the nearest."""
        for key in self._values:
            if key not in keys:
                near = get_close_matches(key[:40], keys, 1)
                meant = f"did you mean {near[0]}? " if near else ""
                raise self.wrong("", f"{shown(key)} is not known here; {meant}Known are {', '.join(keys)}")

    def word(self, key: str, allowed: tuple[_Word, ...], usual: _Word) -> _Word:
        """One of these words."""
        value = self._values.get(key, usual)
        for one in allowed:
            if value == one:
                return one
        raise self.wrong(key, f"{shown(value)} is not one of {', '.join(allowed)}")

    def labels(self, key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """A list of texts, each once, at least one."""
        values = self._values.get(key)
        if values is None:
            return usual
        if isinstance(values, list) and values and all(isinstance(one, str) and _is_line(one) for one in values):
            return tuple(dict.fromkeys(values))
        raise self.wrong(key, f'a list of labels is wanted, such as ["{usual[0]}"], and this is {shown(values)}')

    def whole(self, key: str, least: int, most: int, called: str) -> int:
        """A whole number that has to be there; `called` is what it is."""
        if key not in self._values:
            raise self.wrong(key, f"no {called} is given, and there has to be one: a whole number, {least} to {most}")
        value = self._values[key]
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise self.wrong(key, f"{shown(value)} is no {called}; that is a whole number, {least} to {most}")

    def wholes(self, key: str, least: int, most: int, called: str) -> tuple[int, ...]:
        """A list of whole numbers that has to be there, each once, at least one; `called` is what one is."""
        values = self._values.get(key)
        wanted = f"a list of {called}s is wanted, each a whole number, {least} to {most}, such as [{least}]"
        if not isinstance(values, list) or not values:
            raise self.wrong(key, f"{wanted}, and {'none is given' if values is None else f'this is {shown(values)}'}")
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise self.wrong(key, f"{wanted}, and {shown(value)} is none")
        if len(set(values)) < len(values):
            raise self.wrong(key, f"{wanted}; one stands there twice")
        return tuple(values)

    def number(self, key: str, least: float, most: float, *, usual: float) -> float:
        """A number in these bounds."""
        value = self._values.get(key, usual)
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise self.wrong(key, f"{shown(value)} is not a number from {least:g} to {most:g}")

    def line(self, key: str, *, usual: str) -> str:
        """A text of one line."""
        value = self._values.get(key, usual)
        if isinstance(value, str) and (_is_line(value) or value == usual):
            return value
        raise self.wrong(key, f"{shown(value)} is not a text of one line, of at most {_LONGEST_LINE} letters")

    def table(self, key: str) -> "TomlTable":
        """The table of that key, which is there."""
        value = self._values[key]
        if isinstance(value, dict):
            return TomlTable(value, key)
        raise self.wrong(key, f"a table [{key}] is wanted, and this is {shown(value)}")

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys of this table, in their order."""
        return tuple(self._values)

    def tables(self, key: str, most: int) -> list["TomlTable"]:
        """The tables of that key, at least one; they are numbered from 0."""
        values = self._values.get(key, [])
        if not (isinstance(values, list) and all(isinstance(one, dict) for one in values)):
            raise self.wrong(key, f"a table [[{key}]] for each {key} is wanted, and this is {shown(values)}")
        if not 1 <= len(values) <= most:
            raise self.wrong(key, f"there are {len(values) or 'no'} tables [[{key}]]; there can be 1 to {most}")
        return [TomlTable(one, f"{key} {number}") for number, one in enumerate(values)]


def _is_line(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_LINE and text.isprintable()
