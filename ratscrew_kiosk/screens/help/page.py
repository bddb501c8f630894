"""What a page of help says, as values: messages with their numbers, cards, tables. Words and places come later."""

from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Say

_SECOND_NS: Final = 1_000_000_000
_MS: Final = 1_000_000


class Says(NamedTuple):
    """A message and its values. A value may be a message itself, or several that are said as a list."""

    message: str
    values: tuple[tuple[str, object], ...] = ()

    def value(self, name: str) -> object:
        """Return one of its values.

        Raises KeyError for a name that it does not have.
        """
        return dict(self.values)[name]


class Seconds(NamedTuple):
    """A length of time that is said in seconds."""

    ns: int
    digits: int = 1

    @classmethod
    def exactly(cls, ms: int) -> "Seconds":
        """So many milliseconds, with no digit more than they need."""
        digits = next(digits for digits, unit in ((1, 100), (2, 10), (3, 1)) if ms % unit == 0)
        return cls(ms * _MS, digits)


def says(message: str, /, **values: object) -> Says:
    """Return a message with its values, to be said later in whatever language."""
    return Says(message, tuple(values.items()))


def spoken(words: Says, say: Say) -> str:
    """Say it now."""
    return say(words.message, **{name: _spoken(value, say) for name, value in words.values})


def _spoken(value: object, say: Say) -> object:
    match value:
        case Says():
            return spoken(value, say)
        case Seconds(ns, digits):
            return number(ns / _SECOND_NS, digits, say)
        case tuple():
            return listed([spoken(one, say) for one in value], say)
        case _:
            return value


class Line(NamedTuple):
    """A sentence or two. `mark` stands before it: the number of a step; a dot if it is empty, nothing if it is None."""

    says: Says
    mark: str | None = None


class Fact(NamedTuple):
    """What something is, in a row: its name on the left."""

    name: Says
    value: Says


class Asked(NamedTuple):
    """A question and its answer."""

    question: Says
    answer: Says


class Picture(NamedTuple):
    """Turned cards, the top one last, with so many burned ones under them; their name, and what it means."""

    cards: tuple[Card, ...]
    name: Says
    meaning: Says
    burned: int = 0


class Tries(NamedTuple):
    """The picture cards and the ace, and how many tries each gives."""

    ranks: tuple[tuple[int, int], ...]


class Played(NamedTuple):
    """Cards in the order in which seats turned them: the seat, and the card."""

    cards: tuple[tuple[int, Card], ...]


class Grid(NamedTuple):
    """A table: its head, and a row for each thing, whose first cell names it."""

    head: tuple[Says, ...]
    rows: tuple[tuple[Says, ...], ...]


Block: TypeAlias = Line | Fact | Asked | Picture | Tries | Played | Grid


class Page(NamedTuple):
    """A page: what stands on it from top to bottom. `name` is for those who look for it, and never seen."""

    name: str
    title: Says
    blocks: tuple[Block, ...]

    def said(self) -> list[Says]:
        """All that it says, with what is within it, in its order."""
        found: list[Says] = []
        _gather(self, found)
        return found


def _gather(value: object, found: list[Says]) -> None:
    if isinstance(value, Says):
        found.append(value)
    if isinstance(value, tuple):
        for part in value:
            _gather(part, found)
