"""What the page is put together from: headings, sentences, tables and pictures, all of them said already."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.records.report.counting import Timed
from ratscrew_kiosk.records.report.people import Person
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Say

MS: Final = 1_000_000
UNKNOWN: Final = "–"
"""What stands in a table where there is nothing to say."""
_DIGITS: Final = 1
_ROUNDING_NS: Final = MS // 20
"""So much at most is rounded off a time that is printed to a tenth of a millisecond."""


class Words(NamedTuple):
    """A sentence or more. `strong`: whoever skips the page should read it; `code`: something to type, behind it."""

    text: str
    strong: bool = False
    code: str = ""
    kind: str = "words"


class Table(NamedTuple):
    """Rows below heads; the first column is a name, the others are figures. `foot` is the row for all."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    foot: Sequence[str] = ()
    kind: str = "table"


class Picture(NamedTuple):
    """An `svg` element, and what is to be known of it."""

    title: str
    svg: str
    caption: str
    kind: str = "picture"


Block: TypeAlias = Words | Table | Picture


class Part(NamedTuple):
    """A part of the page under a heading."""

    heading: str
    blocks: Sequence[Block]


def isolated(name: str) -> str:
    """Return a name that people gave as it may stand in any line: whatever is no letter or sign of it is replaced."""
    plain = "".join(letter if letter.isprintable() else "\ufffd" for letter in name)
    return plain if plain.isascii() else f"\u2068{plain}\u2069"


def called(person: Person, say: Say, most: int | None = None) -> str:
    """Return what a person is called: the letters, with the place where two have the same, or the place alone.

    Of more than `most` letters the rest is left away.
    """
    cut = most is not None and len(person.letters) > most
    letters = isolated(person.letters[:most]) + ("…" if cut else "")
    if person.place is None:
        return letters
    place = say(f"seat_{person.place}")
    return say("report_at", letters=letters, place=place) if person.letters else place


def ms(value_ns: float, say: Say) -> str:
    """Return a time in milliseconds, to a tenth."""
    return number(value_ns / MS, _DIGITS, say)


def error_ms(error_ns: float, say: Say) -> str:
    """Return an error in milliseconds, to a tenth, rounded up."""
    return number(ceil(error_ns * 10 / MS) / 10, _DIGITS, say)


def with_error(value_ns: float, error_ns: float, say: Say) -> str:
    """Return a time with its error, in milliseconds. The error holds for the time as it is printed."""
    return f"{ms(value_ns, say)} ± {error_ms(error_ns + _ROUNDING_NS, say)}"


def largest_error_ns(times: Sequence[Timed]) -> int:
    """Return by how much a median or a quartile of these may be wrong: no more than the worst of them."""
    return max((one.error_ns for one in times), default=0)
