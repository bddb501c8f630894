"""The seats of a match that do not play for themselves: their buttons are gone, or their people are."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.screen import Leave, StandIn, Wish

PATIENCE_NS: Final = 20 * SECOND
"""So long a match waits for buttons that are gone; then a computer may take their seats."""


class Absent:
    """Who is away, and for whom a computer plays. A seat comes back between piles, or in a pause."""

    def __init__(self) -> None:
        self.lost: set[int] = set()
        """The seats whose buttons are gone and for which nobody plays."""
        self.stood_in: set[int] = set()
        """The seats for which a computer plays meanwhile."""
        self.returning: set[int] = set()
        """Those of them who are there again: they play for themselves from the next pile or pause on."""
        self._lost_ns = 0

    def loses(self, seats: Iterable[int], now_ns: int) -> bool:
        """The buttons of these seats are gone. Say whether the match has to wait for one of them."""
        lost = set(seats) - self.stood_in
        self.returning -= set(seats)
        if lost:
            self.lost |= lost
            self._lost_ns = now_ns
        return bool(lost)

    def regains(self, seats: Iterable[int]) -> None:
        """The buttons of these seats are there again."""
        self.lost -= set(seats)
        self.returning |= self.stood_in & set(seats)

    def gone(self, seat: int, people: AbstractSet[int]) -> list[Wish]:
        """A seat has not flipped for too long: a computer plays for it, or nobody is left of the people."""
        self.stood_in.add(seat)
        return [StandIn((seat,))] if people - self.stood_in else [Leave()]

    def here(self, seat: int) -> None:
        """Somebody pressed a button of a seat that a computer plays."""
        if seat in self.stood_in:
            self.returning.add(seat)

    def come_back(self) -> tuple[int, ...]:
        """Nothing lies on the table, or time stands still: return the seats that play for themselves from now on."""
        seats = tuple(self.returning)
        self.stood_in -= self.returning
        self.returning.clear()
        return seats

    def waited(self, now_ns: int) -> bool:
        """Say whether the buttons that are gone have been waited for long enough."""
        return now_ns >= self._lost_ns + PATIENCE_NS

    def stand_in(self) -> StandIn:
        """Nobody waits any longer: computers take the seats whose buttons are gone."""
        seats = tuple(sorted(self.lost))
        self.stood_in |= self.lost
        self.lost.clear()
        return StandIn(seats)
