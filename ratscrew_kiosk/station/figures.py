"""The figures of a run: how many rounds, how fast cards come, how long a pattern lies open."""

from dataclasses import dataclass

from ratscrew_kiosk.rules.patterns import Pattern

MS = 1_000_000
"""Nanoseconds in a millisecond."""


@dataclass(frozen=True)
class Figures:
    """What a run goes by. `patterns` are those that may be slapped, in the order of R5.2; there is at least one."""

    patterns: tuple[Pattern, ...]
    rounds: int = 10
    pace_ns: int = 900 * MS
    """From a card's showing to the next card."""
    jitter_percent: int = 10
    """The pace varies by so much to either side, drawn anew for each card."""
    window_ns: int = 2000 * MS
    """So long at most a pattern lies open."""
    rest_ns: int = 1500 * MS
    """From the end of a round to the first card of the next one."""
    anticipation_ns: int = 100 * MS
    """A hand that lands sooner after a card was shown had begun to move before (R3.5)."""
