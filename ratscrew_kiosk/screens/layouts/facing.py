"""Players on opposite sides of a flat screen: each half is turned to its own, and the pile is drawn once toward each.

Everything is placed for the side at the bottom; the other one is the same, turned about the middle of the canvas.
"""

from typing import Final

from ratscrew_kiosk.screens.layouts.places import Box, Kind, Layout, SeatPlace, Spot
from ratscrew_kiosk.screens.layouts.tiles import burned, fan, tile

_BAND: Final = 84
_ROOMY: Final = 1100
"""From this longer side on cards are larger."""
_LARGER: Final = 0.8
_SMALLER: Final = 0.7
_HALF_PILE: Final = {_LARGER: 130, _SMALLER: 114}
"""Half the height of the pile's place, for each size of cards."""
_HALF_PILE_ON_END: Final = {_LARGER: 130, _SMALLER: 111}
"""The same on a screen on end, where a photo finish stands below it."""
_TALL_BAND: Final = {_LARGER: 118, _SMALLER: 112}
"""With room for two lines of advice: it is not wide."""
_TWO: Final = 2
_PARTING: Final = 344
"""Three seats of one side on a small table have all that is right of this."""
_LABELS_IN_A_ROW: Final = 440


def facing(kind: Kind, shares: tuple[int, int], canvas: tuple[int, int]) -> Layout:
    """Return the layout of a flat screen for this canvas; each side has its share of the seats, seat 0 is near."""
    return _on_end(kind, shares, canvas) if canvas[0] < canvas[1] else _wide(kind, shares, canvas)


def _wide(kind: Kind, shares: tuple[int, int], canvas: tuple[int, int]) -> Layout:
    """The two piles side by side; each side's seats at its right hand."""
    width, height = canvas
    scale = _LARGER if width >= _ROOMY else _SMALLER
    half, middle = _HALF_PILE[scale], width // 2
    room = min(middle - 16, 540)
    pile = Box(middle - 8 - room, height // 2 - half, room, 2 * half)
    band = Box(0, height - _BAND, width, _BAND)
    most = max(shares)
    parting = middle if most <= _TWO or width >= _ROOMY else _PARTING
    under = Box(12, pile.y + pile.height, parting - 20, band.y - pile.y - pile.height)
    area = Box(parting + 4, under.y, width - parting - 12, under.height - 4)
    places = []
    for count, side in zip(shares, (0, 180), strict=True):
        wide = area.width // most
        # Clockwise is from right to left, as a side sees its own seats.
        boxes = [Box(area.x + (most - 1 - index) * wide, area.y, wide, area.height) for index in range(count)]
        places += [_seat(tile(box, named=shares != (1, 1)), canvas, side) for box in boxes]
    layout = _layout(kind, canvas, tuple(places), pile, under, band, scale)
    return layout._replace(panel=Box(14, pile.y, middle - 22, band.y - pile.y - 8))


def _on_end(kind: Kind, shares: tuple[int, int], canvas: tuple[int, int]) -> Layout:
    """Each half has its pile at the left hand and its seats at the right one."""
    width, height = canvas
    scale = _LARGER if height >= _ROOMY else _SMALLER
    half, middle = _HALF_PILE_ON_END[scale], height // 2
    pile = Box(10, middle + 6, 450, 2 * half)
    band = Box(0, height - _TALL_BAND[scale], width, _TALL_BAND[scale])
    under = Box(10, pile.y + pile.height, 450, band.y - pile.y - pile.height)
    area = Box(462, middle + 6, 254, band.y - middle - 10)
    places = []
    for count, side in zip(shares, (0, 180), strict=True):
        high = min(area.height // max(1, count), 330)
        top = area.y + (area.height - count * high) // 2
        boxes = [Box(area.x, top + index * high, area.width, high) for index in range(count)]
        places += [_seat(tile(box), canvas, side) for box in boxes]
    layout = _layout(kind, canvas, tuple(places), pile, under, band, scale)
    return layout._replace(band_lines=2, panel=Box(20, middle + 10, width - 40, min(band.y - middle - 20, 420)))


def _seat(place: SeatPlace, canvas: tuple[int, int], side: int) -> SeatPlace:
    return place.turned(canvas) if side else place


def _layout(
    kind: Kind,
    canvas: tuple[int, int],
    seats: tuple[SeatPlace, ...],
    pile: Box,
    under: Box,
    band: Box,
    scale: float,
) -> Layout:
    """Return the layout whose labels, tries and photo finish lie in the box under the pile."""
    fans = fan(pile, scale)
    tries = Box(under.x, under.y + 36, 220, 54)
    in_a_row = under.width >= _LABELS_IN_A_ROW
    label = (under.x + under.width - 146, tries.y + 5) if in_a_row else (tries.x, tries.y + 58)
    last = band.y + band.height - 22
    return Layout(
        kind,
        canvas,
        seats,
        fans,
        burned(fans, scale),
        pile,
        status=Box(24, last - 20, band.width - 48, 40),
        news=Spot(36, last),
        aside=Spot(36, last),
        news_width=band.width - 72,
        announce=Spot(under.middle.x, under.y + 56),
        announce_width=under.width - 10,
        labels_y=under.y + 18,
        burned_label=Box(*label, 146, 44),
        tries=tries,
        figure=Box(tries.x + tries.width + 6, tries.y + 8, 52, 38),
        band=band,
        panel=under,
        finish=Box(under.x, under.y + 4, under.width, under.height - 8),
        card_scale=scale,
        sides=(0, 180),
        news_in_band=True,
    )
