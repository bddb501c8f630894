"""Themes: files that say which colour each role is, and how the backs of cards and the table look."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from ratscrew_kiosk.screens.colours import CLEAR, ROLES
from ratscrew_kiosk.screens.scene import Colour

Paint: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue, and how opaque."""
BackPattern: TypeAlias = Literal["frame", "diamonds", "stripes"]
"""What is on the back of a card."""
TablePattern: TypeAlias = Literal["light", "plain"]
"""How the table is lit."""

USUAL: Final = "night"
_COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{2}){3,4}")
_NOTHING: Final = (0, 0, 0, 0)
_OPAQUE: Final = 255
_FOLDER: Final = files("ratscrew_kiosk") / "themes"


class ThemeError(ValueError):
    """A theme that cannot be: names the file, what is wrong, and what is allowed."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The looks of everything."""

    name: str
    colours: Mapping[str, Paint]
    back: BackPattern = "frame"
    table: TablePattern = "light"

    def paint(self, role: Colour) -> Paint:
        """Return the colour of a role."""
        return self.colours[role]


def theme_names() -> tuple[str, ...]:
    """Return the names of the themes that come along."""
    return tuple(sorted(one.name.removesuffix(".toml") for one in _FOLDER.iterdir() if one.name.endswith(".toml")))


@lru_cache(maxsize=8)
def load_theme(name: str = USUAL) -> Theme:
    """Return the theme of this name, or that of a file whose path ends in `.toml`.

    Raises ThemeError that names the file and what is wrong with it.
    """
    if name.endswith(".toml"):
        source: Path | Traversable = Path(name)
        where = name
    elif name in theme_names():
        source, where = _FOLDER / f"{name}.toml", f"{name}.toml"
    else:
        raise ThemeError(f"theme: {name!r} is none of {', '.join(theme_names())}, nor a file that ends in .toml")
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise ThemeError(f"{where}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ThemeError(f"{where}: is no text in UTF-8: {error.reason} at byte {error.start}") from error
    return read_theme(text, where)


def read_theme(text: str, where: str) -> Theme:
    """Read a theme; `where` names its file in errors.

    Raises ThemeError.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(f"{where}: is no TOML: {error}") from error
    unknown = sorted(table.keys() - {"back", "table", "colours"})
    if unknown:
        raise ThemeError(f"{where}: {unknown[0]}: there is no such entry; a theme has back, table and [colours]")
    backs, tables = get_args(BackPattern), get_args(TablePattern)
    back, lit = table.get("back", backs[0]), table.get("table", tables[0])
    for key, value, allowed in (("back", back, backs), ("table", lit, tables)):
        if value not in allowed:
            raise ThemeError(f"{where}: {key}: {value!r} is not one of {', '.join(allowed)}")
    colours = _colours(table.get("colours", {}), where)
    return Theme(Path(where).name.removesuffix(".toml"), colours, back, lit)


def _colours(given: object, where: str) -> dict[str, Paint]:
    if not isinstance(given, dict):
        raise ThemeError(f"{where}: colours: {given!r} is no table of colours; write [colours] and a line for each")
    missing = [role for role in ROLES if role not in given]
    if missing:
        raise ThemeError(f"{where}: [colours]: {', '.join(missing)} missing; every role needs a colour such as #ffd23f")
    unknown = sorted(given.keys() - set(ROLES))
    if unknown:
        raise ThemeError(f"{where}: colours.{unknown[0]}: there is no such role; the roles are {', '.join(ROLES)}")
    return {CLEAR: _NOTHING} | {role: _colour(given[role], f"{where}: colours.{role}") for role in ROLES}


def _colour(value: object, where: str) -> Paint:
    if not isinstance(value, str) or _COLOUR.fullmatch(value) is None:
        raise ThemeError(f"{where}: {value!r} is no colour; write #rrggbb, or #rrggbbaa with how opaque it is")
    red, green, blue, *opaque = bytes.fromhex(value[1:])
    return (red, green, blue, opaque[0] if opaque else _OPAQUE)
