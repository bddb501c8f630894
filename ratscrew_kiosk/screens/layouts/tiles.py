"""What several layouts are put together from: a seat's things within a box, and the fan of a pile within its place."""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.layouts.places import CARD, DECK, PAD_RING, Box, Lie, SeatPlace, Spot

_NAME: Final = 36
_GLOW: Final = 10
"""Units around a deck that its glow has for itself; fainter it reaches farther, under what lies beside it."""
_STATE: Final = 38
_EDGE: Final = 4
"""What is written keeps so far away from the sides of its box."""
_LOWER: Final = 3
_GAP: Final = 8
_LARGEST_DECK: Final = 1.0
_ASIDE: Final = 56
_LOW: Final = 120
"""In a box lower than this a deck uses all the room there is."""
_PEEKING: Final = ((22, -2, 8), (30, 2, 14), (34, 6, 20))
"""How burned cards lie from the top card's middle."""


class _Radii(NamedTuple):
    flip: int
    slap: int


_LARGE: Final = _Radii(42, 57)
_SMALL: Final = _Radii(36, 42)
_ONLY_SLAP: Final = _Radii(0, 40)
_LEAST: Final = _Radii(0, 36)


def _across(radius: int) -> int:
    return 2 * (radius + PAD_RING) if radius else 0


def tile(box: Box, *, named: bool = True) -> SeatPlace:
    """Place a seat's things in a box, as large as they can be: deck and pads side by side, or one below the other."""
    head = _NAME if named else 4
    high = box.height - head
    side_by_side = _across(_SMALL.flip) + _across(_SMALL.slap)
    if box.width >= _across(_LARGE.flip) + _across(_LARGE.slap) and high >= _across(_LARGE.slap) + 200:
        return _pads_below(box, head)
    large = _across(_LARGE.flip) + _across(_LARGE.slap)
    if box.width >= large + 130 and _across(_LARGE.slap) <= high < large:
        return _beside(box, head, _LARGE, stacked=False, named=named)
    if box.width >= side_by_side + 70 + 3 * _GAP and high < side_by_side + _GAP:
        return _beside(box, head, _SMALL, stacked=False, named=named)
    if high >= side_by_side:
        return _beside(box, head, _SMALL, stacked=True, named=named)
    return _beside(box, head, _ONLY_SLAP if box.height >= _LOW else _LEAST, stacked=False, named=named)


def _pads_below(box: Box, head: int) -> SeatPlace:
    flip, slap = _across(_LARGE.flip), _across(_LARGE.slap)
    high = min(box.height - head - slap - 2 * _GLOW - _GAP, DECK[1])
    scale = round(min(high / DECK[1], (box.width - 2 * _GLOW) / DECK[0], _LARGEST_DECK), 2)
    middle = box.x + box.width / 2
    deck = Spot(middle, box.y + head + _GLOW + DECK[1] * scale / 2)
    pads_y = box.y + box.height - slap / 2 - 4
    left = middle - (flip + slap) / 2
    return SeatPlace(
        Spot(middle, box.y + head / 2),
        deck,
        Spot(middle, deck.y + DECK[1] * scale / 2 - _STATE / 2 - 6),
        Spot(left + flip / 2, pads_y + 8),
        Spot(left + flip + slap / 2, pads_y),
        None,
        deck_scale=scale,
        flip_radius=_LARGE.flip,
        slap_radius=_LARGE.slap,
        name_width=box.width - 2 * _EDGE,
    )


def _beside(box: Box, head: int, radii: _Radii, *, stacked: bool, named: bool) -> SeatPlace:
    flip, slap = _across(radii.flip), _across(radii.slap)
    pads = max(flip, slap) if stacked else flip + slap
    wide = min(box.width - pads - 2 * _GAP - _GLOW, DECK[0])
    high = box.height - head - (2 * _GLOW if box.height >= _LOW else _GAP)
    scale = round(min(high / DECK[1], wide / DECK[0], _LARGEST_DECK), 2)
    width, height = DECK[0] * scale, DECK[1] * scale
    used = width + _GAP + _GLOW + pads
    left = box.x + (box.width - used) / 2
    middle_y = box.y + head + (box.height - head) / 2
    deck = Spot(left + width / 2, middle_y)
    name = Spot(box.x + box.width / 2, box.y + head / 2 + _LOWER)
    name_width = box.width - 2 * _EDGE
    if box.height < _LOW:  # there the name stands over the deck alone
        beside = box.width - pads - _GAP
        name_width = beside - _EDGE // 2
        deck, name = Spot(box.x + beside / 2, middle_y), Spot(box.x + beside / 2, box.y + head / 2 + _LOWER)
        left, middle_y = box.x + beside - width - _GLOW, box.y + box.height / 2
    pads_x = left + width + _GAP + _GLOW
    if stacked:
        flip_at = Spot(pads_x + pads / 2, middle_y - slap / 2)
        slap_at = Spot(pads_x + pads / 2, middle_y + flip / 2)
    else:
        flip_at = Spot(pads_x + flip / 2, middle_y)
        slap_at = Spot(pads_x + flip + slap / 2, middle_y)
    # So small a deck and its pads have no room for words: what is to be known stands where the name does.
    state = name if named else Spot(deck.x, min(deck.y + height / 2 - 8, box.y + box.height - _STATE / 2))
    return SeatPlace(
        name,
        deck,
        state,
        flip_at,
        slap_at,
        None,
        deck_scale=scale,
        flip_radius=radii.flip,
        slap_radius=radii.slap,
        name_width=name_width if named else 0,
    )


def fan(pile: Box, scale: float) -> tuple[tuple[Lie, ...], ...]:
    """Return how up to four cards of this scale lie in the pile's place, so that the rank of each can be read."""
    middle = pile.middle
    width, height = CARD[0] * scale, CARD[1] * scale
    tilt, lift = (4, 2) if pile.height >= height * 1.12 else (2, 1)
    room = pile.width - width - 12
    # Burned cards peek out to the right, where there is room for them.
    aside = min(max(0.0, room - 3 * 0.5 * width - 20), _ASIDE * scale)
    room -= aside
    fans = []
    for count in range(1, 5):
        # A tilted card reaches farther to the side.
        step = min((room - tilt * height / 60) / max(1, count - 1), width * 0.58)
        first = middle.x - aside / 2 - step * (count - 1) / 2
        lies = []
        for index in range(count):
            above = count - 1 - index
            rotation = tilt // 2 - tilt * above * 2 // max(2, count - 1)
            lies.append(
                Lie(round(first + step * index), round(middle.y - 4 - lift * above + 4 * (index > 0)), rotation)
            )
        fans.append(tuple(lies))
    return tuple(fans)


def burned(fans: tuple[tuple[Lie, ...], ...], scale: float) -> tuple[Lie, ...]:
    """Return how burned cards peek out from under the top card of a fan."""
    x, y, _ = fans[2][-1]
    return tuple(Lie(round(x + dx * scale), round(y + dy * scale), turn) for dx, dy, turn in _PEEKING)
