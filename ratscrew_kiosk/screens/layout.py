"""Where everything lies on the canvas, as data: another number of seats or another cabinet is another value."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.screens.layouts.facing import facing
from ratscrew_kiosk.screens.layouts.places import (
    BURNED_SCALE,
    CANVAS,
    CARD,
    DECK,
    FLIP_RADIUS,
    PAD_RING,
    SLAP_RADIUS,
    Box,
    Kind,
    Layout,
    Lie,
    SeatPlace,
    Spot,
    beside_the_panels,
    decks_seen,
    turned_box,
    turned_spot,
)
from ratscrew_kiosk.screens.layouts.upright import upright

__all__ = [
    "BURNED_SCALE",
    "CANVAS",
    "CARD",
    "DECK",
    "FLIP_RADIUS",
    "PAD_RING",
    "SLAP_RADIUS",
    "UPRIGHT",
    "Box",
    "Kind",
    "Layout",
    "Lie",
    "SeatPlace",
    "Spot",
    "beside_the_panels",
    "canvas_for",
    "decks_seen",
    "layout_for",
    "layout_of",
    "turned_box",
    "turned_spot",
]

_SMALLER_SIDE: Final = 720
_SHORTEST: Final = 900
"""A screen that is nearer to a square than 5 to 4 has bars at two of its edges."""
_LONGEST: Final = 1280
"""And so has one that is longer than 16 to 9."""
_SEATS: Final = range(2, 7)


def canvas_for(width: int, height: int) -> tuple[int, int]:
    """Return the canvas for a screen of so many pixels: its smaller side has 720 units."""
    longer, smaller = max(width, height), min(width, height)
    side = min(max(round(_SMALLER_SIDE * longer / smaller), _SHORTEST), _LONGEST)
    return (side, _SMALLER_SIDE) if width >= height else (_SMALLER_SIDE, side)


@lru_cache(maxsize=64)
def layout_for(kind: Kind, seats: int, width: int, height: int, overscan: float = 0, near: int | None = None) -> Layout:
    """Return the layout of a kind for a match of two to six seats, on a screen of so many pixels.

    `table` and `portrait` both turn each half to its players; how the halves lie follows from the screen. Of the seats
    the first `near` ones are at the bottom; None: half of them, or one more. `overscan` is the part of the screen
    in percent that it cuts off at each edge. Raises ValueError for another number of seats.
    """
    if seats not in _SEATS:
        raise ValueError(f"seats: {seats} is not 2 to 6")
    canvas = canvas_for(width, height)
    near = (seats + 1) // 2 if near is None else near
    layout = upright(seats, canvas) if kind == "upright" else facing(kind, (near, seats - near), canvas)
    return layout._replace(overscan=overscan)


UPRIGHT: Final = layout_for("upright", 2, *CANVAS)
"""Two seats, one left and one right of the pile, on a wide screen in front of both."""


@lru_cache(maxsize=64)
def layout_of(layout: Layout, places: tuple[int, ...]) -> Layout:
    """Return a layout whose seats are those of a match, which sit at these places of the cabinet.

    A layout of as many seats as the match has is taken as it is; of a larger one the seats are chosen by their places.
    Raises ValueError where a place is not in the layout.
    """
    if len(layout.seats) == len(places):
        return layout
    if max(places) >= len(layout.seats):
        raise ValueError(f"places: {max(places)} is not in a layout of {len(layout.seats)} seats")
    return layout._replace(seats=tuple(layout.seats[place] for place in places))
