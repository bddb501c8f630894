"""The table of levels, R12.3. Every figure of it stands here once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ratscrew_kiosk.players.tail import MEAN, QUANTILES

MS: Final = 1_000_000
"""Nanoseconds in a millisecond."""


class Rate(NamedTuple):
    """So many times out of so many."""

    times: int
    out_of: int


NEVER: Final = Rate(0, 1)


@dataclass(frozen=True, eq=False)
class Level:
    """How a computer plays.

    A reaction runs from when a card was shown to when the hand lands, and is never below `floor_ns`.

    With `even` it is uniform from the floor to `even_to_ns`, else it has the long right tail of human reactions.
    """

    name: str
    mean_ns: int
    floor_ns: int
    misses: Rate
    """Of the patterns."""
    late: Rate
    """Of the patterns that were covered before its hand landed."""
    at_nothing: Rate
    """Of the shown cards that make no pattern."""
    turns_after_ns: int
    even_to_ns: int | None = None

    @cached_property
    def longest_ns(self) -> int:
        """No reaction is longer than this."""
        return self.even_to_ns or self.floor_ns + (self.mean_ns - self.floor_ns) * QUANTILES[-1] // MEAN


def _graded(name: str, mean: int, floor: int, misses: int, late: tuple[int, int], nothing: int, turns: int) -> Level:
    return Level(name, mean * MS, floor * MS, Rate(1, misses), Rate(*late), Rate(1, nothing), turns * MS)


def _even(name: str, least: int, most: int, turns: int) -> Level:
    return Level(name, (least + most) * MS // 2, least * MS, NEVER, NEVER, NEVER, turns * MS, most * MS)


def _easy(name: str) -> Level:
    return _graded(name, 1000, 620, 3, (1, 3), 20, 1000)


def _medium(name: str) -> Level:
    return _graded(name, 800, 480, 7, (1, 5), 45, 880)


def _expert(name: str) -> Level:
    return _graded(name, 470, 340, 50, (1, 50), 1000, 670)


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        _easy("easy"),
        _medium("medium"),
        _graded("hard", 620, 400, 17, (1, 12), 150, 770),
        _expert("expert"),
        _even("relaxed", 1400, 2000, 1200),
        _even("standard", 750, 1200, 1000),
        _even("quick", 400, 700, 800),
        _easy("gentle"),
        _medium("normal"),
        _expert("strong"),
    )
}


def level_named(name: str) -> Level:
    """Return a level.

    Raises ValueError that lists the levels.
    """
    try:
        return LEVELS[name]
    except KeyError:
        message = f"level: {name!r} is not one of {', '.join(LEVELS)}"
        raise ValueError(message) from None
