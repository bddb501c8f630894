"""Who enters letters, and where they lie on the screen: on a flat one each at the own side."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.screens.between.join_places import Placed, boxes_on
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.sides import ONE, half_of, on_near_half
from ratscrew_kiosk.screens.standings import Earned

_LARGEST: Final = (400, 300)
"""So wide and high is the box of one at most, ..."""
_ALONE: Final = (400, 210)
"""... and where it says nothing beside the letters."""


class Entrant(NamedTuple):
    """Somebody who enters letters: the place, and behind a match the seat, and the best that was earned by it."""

    place: int
    seat: int | None = None
    earned: Earned | None = None


def entrants_of(earned: Sequence[Earned]) -> list[Entrant]:
    """Return those who have earned something, each with the first of what is told of them."""
    first: dict[int, Earned] = {}
    for one in earned:
        first.setdefault(one.place, one)
    return [Entrant(place, first[place].seat, first[place]) for place in sorted(first)]


def entrant_places(hall: Hall, entrants: Sequence[Entrant]) -> dict[int, Placed]:
    """Where their places lie, clockwise."""
    shown, canvas = sorted(one.place for one in entrants), hall.canvas
    most = _LARGEST if any(one.earned for one in entrants) else _ALONE
    if hall.sides == ONE:
        boxes = boxes_on(canvas, len(shown), most)
        return {place: Placed(box, 0) for place, box in zip(shown, boxes, strict=True)}
    found: dict[int, Placed] = {}
    for side in hall.sides:
        here = [place for place in shown if hall.side_of(place) == side]
        lie = reversed(boxes_on(half_of(canvas), len(here), most))  # clockwise is from right to left here
        found |= {place: Placed(on_near_half(box, canvas), side) for place, box in zip(here, lie, strict=True)}
    return found
