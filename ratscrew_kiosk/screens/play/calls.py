"""Patterns called by name: to beginners in large letters, to whoever wants help in small ones."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.rules.outcomes import Told, Took
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.status import Say, Status

_BEGINNER: Final = "beginner"
_ALL_TOLD: Final = 150
"""A screen is told this many outcomes at least, when there were so many."""


class Call(NamedTuple):
    """What is called, and whether it is announced in large letters."""

    words: str
    large: bool


def call(table: Table, told: Sequence[Told], status: Status, say: Say) -> Call | None:
    """Return what is called of the pile as it lies, if anything.

    By the beginner rules each legal pattern is announced until the first pile is taken; with pattern help it is named
    all through the match.
    """
    large = heard_by_beginners(table, told)
    if not (large or status.pattern_help) or table.over:
        return None
    patterns = patterns_on(table.turned, table.rules.patterns)
    return Call(named(patterns, say), large) if patterns else None


def in_first_pile(table: Table, told: Sequence[Told]) -> bool:
    """Say whether no pile of this match has been taken yet."""
    if table.laid and table.laid[0].number == 1:
        return True
    return len(told) < _ALL_TOLD and not any(isinstance(one.outcome, Took) for one in told)


def announced(table: Table, told: Sequence[Told]) -> Sound | None:
    """Return what beginners hear of the pile: its pattern's motif, from the moment its top card was first shown."""
    if not heard_by_beginners(table, told) or not table.turned or len(table.seen_ns) < len(table.turned):
        return None
    patterns = patterns_on(table.turned, table.rules.patterns)
    first_time = table.shown_ns[-1:] == table.seen_ns[-1:]  # after a pause all are shown anew
    if not patterns or not first_time or table.gap_from_clock_ns is None:
        return None
    return Sound(patterns[0], table.gap_from_clock_ns)


def heard_by_beginners(table: Table, told: Sequence[Told]) -> bool:
    """Say whether each legal pattern is announced now: by the beginner rules, until the first pile is taken."""
    return table.rules.preset == _BEGINNER and in_first_pile(table, told) and not table.over


@lru_cache(maxsize=64)
def named(patterns: tuple[Pattern, ...], say: Say) -> str:
    """Return how patterns are called."""
    words = say("call", patterns=listed([say(f"pattern_{pattern}") for pattern in patterns], say))
    return words[:1].upper() + words[1:]
