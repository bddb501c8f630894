"""The best, as the screens tell of them: values that the records make."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Board: TypeAlias = str
"""`slap`, the fastest correct slap; `run:LEVEL`, matches won in a row against a level; `beaten:LEVEL`, fewest cards to
beat it."""
Scope: TypeAlias = Literal["ever", "day", "session"]


class Score(NamedTuple):
    """A line of a board.

    `value` is nanoseconds, matches or cards; `error_ns` is that of a reaction, the display's included.
    """

    letters: str
    value: int
    error_ns: int = 0
    place: int = 0
    day: str = ""
    """ISO 8601."""


class Earned(NamedTuple):
    """A line that a seat has earned by its match. `rank` counts from 0."""

    seat: int
    place: int
    board: Board
    scope: Scope
    rank: int
    value: int
    error_ns: int = 0


class Standings(NamedTuple):
    """The best lines of each board, the best first, by scope; boards without a line are left out."""

    ever: Mapping[Board, tuple[Score, ...]] = {}
    day: Mapping[Board, tuple[Score, ...]] = {}
    session: Mapping[Board, tuple[Score, ...]] = {}
    matches: int = 0
    """Played to their end today."""
