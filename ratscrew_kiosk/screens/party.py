"""Who plays the next match, and where: people in the order in which they joined, computers where it is free."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.screens.chosen import Chosen

PLACES: Final = 6
"""A cabinet has so many places at most, numbered clockwise from 0."""
STEERS_ALONE_NS: Final = 5_000_000_000
"""Who joined first steers; after so long without a press anybody who joined may."""


class Seated(NamedTuple):
    """A seat of the match: the place it is at, and whether a computer plays it."""

    place: int
    computer: bool


_MOST_AT_A_SIDE: Final = 3


class Halves(NamedTuple):
    """How seats lie at the two sides of a flat screen: `near` of its places are at the bottom.

    Seat 0 has the place of this number, `first`, the next seats the next places clockwise.
    """

    near: int
    first: int

    def place_of(self, seat: int, seats: int) -> int:
        """Return the place of the layout that a seat has."""
        return (seat + self.first) % seats

    def side_of(self, seat: int, seats: int) -> int:
        """Return the side that a seat is at, as its rotation."""
        return 0 if self.place_of(seat, seats) < self.near else 180


@lru_cache(maxsize=64)
def halves_for(sides: tuple[int | None, ...]) -> Halves:
    """Return how seats are shared between two sides, clockwise, as evenly as can be.

    `sides` says where each seat's people sit; None: wherever there is room. People who sit as no table goes round are
    shared evenly.
    """
    seats, even = len(sides), (len(sides) + 1) // 2
    for near in sorted(range(seats + 1), key=lambda number: abs(number - even)):
        for first in range(seats):
            halves = Halves(near, first)
            fits = all(side is None or side == halves.side_of(seat, seats) for seat, side in enumerate(sides))
            if fits and max(near, seats - near) <= _MOST_AT_A_SIDE:
                return halves
    return Halves(even, 0)


@dataclass(frozen=True)
class Party:
    """`places` have buttons, `joined` are those whose people are in, the first of them first; the screen has `room`."""

    places: tuple[int, ...]
    joined: tuple[int, ...] = ()
    room: int = PLACES

    def with_joined(self, place: int) -> "Party":
        """Somebody at this place is in."""
        return self if place in self.joined else replace(self, joined=(*self.joined, place))

    def nobody(self) -> "Party":
        """Everybody has left."""
        return replace(self, joined=())

    def is_near(self, place: int) -> bool:
        """Say whether a place is at the bottom of a flat screen, as the first half of those with buttons are."""
        return sum(one < place for one in self.places) < (len(self.places) + 1) // 2

    def may_steer(self, place: int, now_ns: int, pressed_ns: int) -> bool:
        """Say whether this place may choose now; `pressed_ns` is when somebody who may has chosen last."""
        if place not in self.joined:
            return False
        return place == self.joined[0] or now_ns >= pressed_ns + STEERS_ALONE_NS

    def seating(self, chosen: Chosen) -> tuple[Seated, ...]:
        """The seats of the match, clockwise: those who joined, and computers on the first places that are free.

        Without anybody computers play one another.
        """
        seats = min(chosen.seats(len(self.joined)), max(self.room, len(self.joined)))
        free = [place for place in range(self.room) if place not in self.joined]
        computers = free[: max(0, seats - len(self.joined))]
        return tuple(sorted([*(Seated(p, False) for p in self.joined), *(Seated(p, True) for p in computers)]))
