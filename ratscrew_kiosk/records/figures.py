"""What is counted of matches, in groups that are kept apart: the one definition of every figure of the statistics."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from ratscrew_kiosk.records.tables import MatchRow, ReactionRow, SeatRow, SlapRow, TotalRow
from ratscrew_kiosk.screens.finish.tally import SOONEST_NS

PLAYED: Final = ("won", "draw")
"""Only matches that ended so count."""
_MS_NS: Final = 1_000_000


class Group(NamedTuple):
    """Whose figures they are: seats of one kind, in matches of one kind.

    `level` is a computer's own; of people that of the computers they played against, '' where people played alone.
    """

    kind: Literal["person", "computer"]
    level: str
    preset: str
    seats: int
    people: int


def reaction_of(slap: SlapRow) -> int | None:
    """The reaction of a slap that took a pile, in nanoseconds; None where it is none, or not known well enough."""
    if (
        not (slap.took and slap.trusted and slap.verdict in ("right", "tied"))
        or slap.unstamped
        or slap.shown_ns is None
    ):
        return None
    since_ns = slap.at_ns - slap.shown_ns
    return since_ns if since_ns >= SOONEST_NS else None


@dataclass
class Figures:
    """What is counted of a group; of two people in one match both count."""

    matches: int = 0
    wins: int = 0
    length_ns: int = 0
    """Of all the matches together, without pauses."""
    right: int = 0
    wrong: int = 0
    early: int = 0
    """Those of the wrong ones that came too soon for their card."""
    late: int = 0
    dead_heats: int = 0
    slap_piles: int = 0
    challenge_piles: int = 0
    other_piles: int = 0
    comebacks: int = 0
    fastest_ns: int | None = None
    reactions: Counter[int] = field(default_factory=Counter)
    """How many reactions took so many milliseconds. Computers' are not kept: their levels say them."""

    @classmethod
    def of(cls, match: MatchRow, seat: SeatRow, slaps: Iterable[SlapRow]) -> "Figures":
        """What is counted of a seat of a match; `slaps` are its own."""
        times_ns = [time_ns for slap in slaps if (time_ns := reaction_of(slap)) is not None]
        return cls(
            1,
            int(match.winner == seat.seat),
            match.length_ns,
            **{name: getattr(seat, name) for name in _SUMS[3:]},
            fastest_ns=min(times_ns, default=None),
            reactions=Counter(round(time_ns / _MS_NS) for time_ns in times_ns),
        )

    @classmethod
    def kept(cls, total: TotalRow, reactions: Iterable[ReactionRow]) -> "Figures":
        """What was counted before."""
        return cls(
            **{name: getattr(total, name) for name in _SUMS},
            fastest_ns=total.fastest_ns,
            reactions=Counter({one.ms: one.count_ for one in reactions}),
        )

    def add(self, other: "Figures") -> None:
        """Add what was counted of other matches."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        known = [time_ns for time_ns in (self.fastest_ns, other.fastest_ns) if time_ns is not None]
        self.fastest_ns = min(known, default=None)
        self.reactions.update(other.reactions)

    def total(self, group: Group) -> TotalRow:
        """As it is kept; the reactions have rows of their own."""
        return TotalRow(*group, **{name: getattr(self, name) for name in _SUMS}, fastest_ns=self.fastest_ns)

    @property
    def median_ms(self) -> float | None:
        """The median reaction, known to a millisecond; None without any."""
        count = self.reactions.total()
        if not count:
            return None
        middle = {(count - 1) // 2, count // 2}
        found: list[int] = []
        passed = 0
        for ms in sorted(self.reactions):
            behind = passed + self.reactions[ms]
            found += [ms for index in middle if passed <= index < behind]
            passed = behind
        return sum(found) / len(found)


_SUMS: Final = (
    *("matches", "wins", "length_ns", "right", "wrong", "early", "late", "dead_heats"),
    *("slap_piles", "challenge_piles", "other_piles", "comebacks"),
)


def figures_of(
    match: MatchRow, seats: Iterable[SeatRow], slaps: Iterable[SlapRow], into: dict[Group, Figures] | None = None
) -> dict[Group, Figures]:
    """What is counted of a match, by the groups of its seats; nothing of one that was not played to its end.

    It is added to `into`, where that is given.
    """
    found: dict[Group, Figures] = {} if into is None else into
    if match.kind != "match" or match.ending not in PLAYED:
        return found
    by_seat: dict[int, list[SlapRow]] = {}
    for slap in slaps:
        by_seat.setdefault(slap.seat, []).append(slap)
    for seat in seats:
        if seat.stood_in:
            continue  # what the person did cannot be told from what the computer did
        group = group_of(match, seat)
        found.setdefault(group, Figures()).add(Figures.of(match, seat, by_seat.get(seat.seat, ())))
    return found


def group_of(match: MatchRow, seat: SeatRow) -> Group:
    """The group of a seat of a match."""
    if seat.level:
        return Group("computer", seat.level, match.preset, match.seats, match.people)
    return Group("person", match.level, match.preset, match.seats, match.people)
