"""Every look that an item of a match can take, wherever it lies: what a painter draws before the match begins."""

from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.cards import KING, PACK
from ratscrew_kiosk.screens.colours import CREAM, GOLD, SEATS, SLATE, name_style, signed_sizes
from ratscrew_kiosk.screens.layout import BURNED_SCALE, FLIP_RADIUS, SLAP_RADIUS, UPRIGHT, Layout
from ratscrew_kiosk.screens.pieces import frame, pill, ring, sign_of, state_label, tries_label
from ratscrew_kiosk.screens.pile import FLYING_SCALE
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Item, Pad, Text

_LAYERS: Final = range(4)


def looks(layout: Layout = UPRIGHT) -> Iterator[Item]:
    """Yield cards, seats' things and labels in all their looks. Keys and names are there from the first picture on."""
    rotations = {lie.rotation for fan in layout.fans for lie in fan}
    for rotation in sorted(rotations):
        yield Back(0, 0, SLATE, rotation)
        yield from (Face(card, 0, 0, rotation) for card in PACK)
    yield from (Back(0, 0, SLATE, lie.rotation, BURNED_SCALE) for lie in layout.burned)
    yield Back(0, 0, SLATE, 0, FLYING_SCALE)
    yield from pill(layout.burned_label)
    yield from tries_label(layout.tries, KING, 0, 1)
    yield from (frame(layout.panel, colour) for colour in (SLATE, GOLD))
    for seat in range(len(layout.seats)):
        yield from _of_seat(layout, seat)


def _of_seat(layout: Layout, seat: int) -> Iterator[Item]:
    look, place = SEATS[seat], layout.seats[seat]
    yield from (Deck(0, 0, look.colour, layers, glow, place.rotation) for layers in _LAYERS for glow in (False, True))
    for pressed in (False, True):
        yield Pad(0, 0, FLIP_RADIUS, CREAM, pressed, place.rotation)
        yield Pad(0, 0, SLAP_RADIUS, look.dim if pressed else look.colour, pressed, place.rotation)
    yield from state_label(place, seat, "")
    yield frame(layout.panel, look.colour)
    yield ring(layout.pile, seat)
    yield from (Text("", 0, 0, name_style(seat, size), 100, sign=sign_of(seat)) for size in signed_sizes())
