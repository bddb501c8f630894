"""What is counted of a match for its result, and for the records: slaps, reactions, piles, comebacks.

It is fed with what each advance of the match told, and with what its slaps were.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple, assert_never

from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Turn,
    Turned,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import Pattern
from ratscrew_kiosk.screens.finish.slaps import Slap

SOONEST_NS: Final = 100 * MS
"""Nobody reacts sooner to what they see: such a hand was on its way to an earlier card, or guessed (R3.5)."""


class Reaction(NamedTuple):
    """A correct slap that was first: how long its card had been shown, and the error of the press."""

    seat: int
    since_ns: int
    error_ns: int
    patterns: tuple[Pattern, ...]


class Run(NamedTuple):
    """Piles that one seat took, one after another."""

    seat: int
    piles: int


@dataclass
class SeatTally:
    """What is counted of one seat. Slaps that a match does not count (locked, barred, out) are not here either."""

    right: int = 0
    """Correct slaps that took a pile; one that won a dead heat counts here too."""
    wrong: int = 0
    early: int = 0
    """Those of the wrong ones that were judged by an earlier card than the one that lay there (R3.2, R3.5)."""
    late: int = 0
    dead_heats: int = 0
    piles: Counter[WhyTaken] = field(default_factory=Counter)
    comebacks: int = 0
    turned: int = 0
    reactions_ns: list[int] = field(default_factory=list)
    """Of each correct slap that took a pile and can be one, as far as it was stamped and its card's time is known."""

    @property
    def median_ns(self) -> int | None:
        """The median of its reactions; None without any."""
        return round(median(self.reactions_ns)) if self.reactions_ns else None

    @property
    def piles_taken(self) -> int:
        """All its piles."""
        return sum(self.piles.values())


class Tally:
    """The tally of a match of so many seats that begins at `began_ns` (CLOCK_MONOTONIC)."""

    def __init__(self, seats: int, began_ns: int) -> None:
        self.seats = tuple(SeatTally() for _ in range(seats))
        self.longest: Run | None = None
        """The longest run of piles; of equals the first."""
        self.fastest: Reaction | None = None
        """The fastest reaction; of equals the first."""
        self.won: int | None = None
        """The seat that has won; None while nobody has, and after a draw."""
        self.over = False
        self._began_ns = began_ns
        self._last_ns = began_ns
        self._stopped_ns = 0
        self._run = Run(-1, 0)

    @property
    def turned(self) -> int:
        """How many cards were turned."""
        return sum(seat.turned for seat in self.seats)

    @property
    def length_ns(self) -> int:
        """How long the match took up to the last that was told of it; pauses do not count."""
        return self._last_ns - self._began_ns - self._stopped_ns

    def add(self, told: Iterable[Told], slaps: Iterable[Slap], stopped_ns: int = 0) -> None:
        """Count what an advance of the match told, and its slaps; `stopped_ns` is for how long it has stood still."""
        for slap in slaps:
            self._count_slap(slap)
        for one in told:
            if not self.over:
                self._last_ns = max(self._last_ns, one.at_ns)
                self._stopped_ns = stopped_ns
                self._count(one)

    def _count_slap(self, slap: Slap) -> None:
        seat = self.seats[slap.press.seat]
        match slap.verdict:
            case "right" | "tied":
                seat.dead_heats += slap.verdict == "tied"
                if slap.took:
                    seat.right += 1
                    self._count_reaction(slap)
            case "late":
                seat.late += 1
            case "wrong" | "early":
                seat.wrong += 1
                seat.early += slap.verdict == "early"
            case "free":
                pass
            case _:
                assert_never(slap.verdict)

    def _count_reaction(self, slap: Slap) -> None:
        press, since_ns = slap.press, slap.since_ns
        if press.unstamped or since_ns is None or since_ns < SOONEST_NS:
            return
        self.seats[press.seat].reactions_ns.append(since_ns)
        if self.fastest is None or since_ns < self.fastest.since_ns:
            self.fastest = Reaction(press.seat, since_ns, press.error_ns, slap.patterns)

    def _count(self, told: Told) -> None:
        match told.outcome:
            case Turned(seat, _):
                self.seats[seat].turned += 1
            case Took(seat, _, why):
                self.seats[seat].piles[why] += 1
                self._run = Run(seat, self._run.piles + 1 if seat == self._run.seat else 1)
                if self.longest is None or self._run.piles > self.longest.piles:
                    self.longest = self._run
            case Back(seat):
                self.seats[seat].comebacks += 1
            case Won(seat, _):
                self.won, self.over = seat, True
            case Draw():
                self.over = True
            case Slapped() | Wrong() | Late() | Refused() | DeadHeat():  # counted as slaps
                pass
            case Empty() | Strike() | Barred() | Out() | ChallengeOpened() | TriesLeft() | Lapsed():
                pass
            case Pending() | LastChance() | Turn():
                pass
            case _:
                assert_never(told.outcome)
