"""What is counted of a run: each seat's hits, misses and false slaps, its reactions, and every slap that counts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias, assert_never

from ratscrew_kiosk.station.told import FalseSlap, Hit, Late, Nothing, Over, Refused, RoundOver, Told, Turned, Voided

Judged: TypeAlias = Hit | FalseSlap | Late


@dataclass
class SeatTally:
    """What is counted of one seat. Each pattern that was closed is one of its hits or one that it missed."""

    hits: list[Hit] = field(default_factory=list)
    missed: int = 0
    false: int = 0
    """All slaps at no pattern, those too early among them."""
    early: int = 0
    late: int = 0
    first: int = 0
    """So often nobody was before it; a dead heat counts for everybody in it."""
    dead_heats: int = 0

    @property
    def stamped(self) -> list[Hit]:
        """The hits whose time something stamped: they alone are reactions."""
        return [hit for hit in self.hits if not hit.press.unstamped]

    @property
    def median_ns(self) -> int | None:
        """The median of its reactions; None without any."""
        return round(median(hit.since_ns for hit in self.stamped)) if self.stamped else None

    @property
    def fastest(self) -> Hit | None:
        """Its fastest reaction; None without any."""
        return min(self.stamped, key=lambda hit: hit.since_ns, default=None)


class Tally:
    """The tally of a run of so many seats."""

    def __init__(self, seats: int) -> None:
        self.seats = tuple(SeatTally() for _ in range(seats))
        self.judged: list[Judged] = []
        """Every slap that counts, round by round."""
        self.rounds: list[RoundOver] = []
        self.turned = 0

    def add(self, told: Iterable[Told]) -> None:
        """Count what an advance of the run told."""
        for one in told:
            self._count(one)

    def _count(self, one: Told) -> None:
        match one:
            case RoundOver():
                self._count_round(one)
            case FalseSlap(press, kind, _):
                self.judged.append(one)
                seat = self.seats[press.seat]
                seat.false += kind != "free"
                seat.early += kind == "early"
            case Late(press, _, _):
                self.judged.append(one)
                self.seats[press.seat].late += 1
            case Turned():
                self.turned += 1
            case Hit() | Voided():  # counted when the pattern is closed, if it is
                pass
            case Nothing() | Refused() | Over():
                pass
            case _:
                assert_never(one)

    def _count_round(self, over: RoundOver) -> None:
        self.rounds.append(over)
        self.judged += over.hits
        for hit in over.hits:
            self.seats[hit.press.seat].hits.append(hit)
        for seat in over.first:
            self.seats[seat].first += 1
            self.seats[seat].dead_heats += len(over.first) > 1
        for seat in over.missed:
            self.seats[seat].missed += 1
