"""Who plays the next match, and where: people in the order in which they joined, computers where it is free."""

from dataclasses import dataclass, replace
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
