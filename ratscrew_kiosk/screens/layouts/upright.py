"""One screen in front of all: the pile in the middle, seats at both sides of it, or below it on a screen on end."""

from typing import Final

from ratscrew_kiosk.screens.layouts.places import Box, Layout, Lie, SeatPlace, Spot
from ratscrew_kiosk.screens.layouts.tiles import burned, fan, tile

_FULL_WIDTH: Final = 1280
_FULL_HEIGHT: Final = 1240
"""From this size on cards have their full size."""
_SMALL: Final = 0.8
_BAND: Final = 80
_BAND_OF_TWO: Final = 94
_HEAD: Final = 154
"""Above the pile: status, two lines of news, and how many tries are left."""
_STRIP: Final = 104
"""Under it: labels, then tries; or a photo finish."""
_HIGH_STRIP: Final = 128
"""The same where cards have their full size."""
_SEATS: Final = 124
"""Where the seats at the sides begin."""


def upright(seats: int, canvas: tuple[int, int]) -> Layout:
    """Return the layout of one screen for this canvas."""
    width, height = canvas
    if width < height:
        return _on_end(seats, canvas)
    if width < _FULL_WIDTH:
        return _narrow(seats, canvas)
    return _wide(seats, canvas)


def _layout(
    canvas: tuple[int, int], seats: tuple[SeatPlace, ...], pile: Box, scale: float, band: int, strip: int = _STRIP
) -> Layout:
    """Return a layout with its head and its band, and all else below a pile of this size."""
    width, height = canvas
    middle, below = width // 2, pile.y + pile.height
    fans = fan(pile, scale)
    return Layout(
        "upright",
        canvas,
        seats,
        fans,
        burned(fans, scale),
        pile,
        status=Box(middle - 330, 8, 660, 40),
        news=Spot(middle, 70),
        aside=Spot(middle, 104),
        news_width=min(740, width - 40),
        announce=Spot(middle, 87),
        announce_width=min(740, width - 40),
        labels_y=below + 17,
        burned_label=Box(middle + 41, below + 43, 146, 44),
        tries=Box(middle - 187, below + 38, 220, 54),
        figure=Box(middle - 100, 122, 200, 32),
        band=Box(0, height - band, width, band),
        panel=Box(middle - 300, 148, 600, 420),
        finish=Box(20, below + 4, width - 40, strip - 4),
        card_scale=scale,
    )


def _wide(seats: int, canvas: tuple[int, int]) -> Layout:
    """Full cards, with room for the keys' names under two seats' pads."""
    width, height = canvas
    middle = width // 2
    pile = Box(middle - 334, 156, 536, 356)
    layout = _layout(canvas, _two_wide(width) if seats == 2 else _columns(seats, width, 290), pile, 1.0, _BAND)
    return layout._replace(
        fans=(
            (Lie(middle, 334, 2),),
            (Lie(middle - 74, 318, -5), Lie(middle + 50, 334, 2)),
            (Lie(middle - 174, 318, -10), Lie(middle - 62, 316, -4), Lie(middle + 60, 334, 2)),
            (
                Lie(middle - 210, 326, -14),
                Lie(middle - 114, 316, -9),
                Lie(middle - 18, 315, -4),
                Lie(middle + 92, 334, 2),
            ),
        ),
        burned=(Lie(middle + 108, 356, 10), Lie(middle + 112, 366, 17), Lie(middle + 110, 376, 24)),
        burned_label=Box(middle + 204, 466, 140, 44),
        tries=Box(middle - 133, 566, 266, 54),
        finish=Box(middle - 330, 516, 660, height - _BAND - 6 - 516),
    )


def _narrow(seats: int, canvas: tuple[int, int]) -> Layout:
    """Smaller cards, whose ranks are as large as ever."""
    width = canvas[0]
    beside = 200 if seats == 2 else min((width - 492) // 2, 290)
    room = min(width - 2 * beside - 24, 560)
    pile = Box((width - room) // 2, _HEAD, room, 304)
    places = _two_narrow(width) if seats == 2 else _columns(seats, width, beside)
    layout = _layout(canvas, places, pile, _SMALL, _BAND)
    below = pile.y + pile.height
    strip = (
        Box(20, 530, width - 40, 106)
        if seats == 2
        else Box(beside + 6, below + 32, width - 2 * beside - 12, 602 - below)
    )
    return layout._replace(finish=strip)


def _on_end(seats: int, canvas: tuple[int, int]) -> Layout:
    """The seats below the pile, the nearest row of them first."""
    width, height = canvas
    scale = 1.0 if height >= _FULL_HEIGHT else _SMALL
    pile = Box((width - 560) // 2, _HEAD, 560, round(340 * scale))
    strip = _HIGH_STRIP if height >= _FULL_HEIGHT else _STRIP
    begin = pile.y + pile.height + strip
    area = Box(0, begin, width, height - _BAND_OF_TWO - 4 - begin)
    layout = _layout(canvas, _rows(seats, area), pile, scale, _BAND_OF_TWO, strip)
    return layout._replace(band_lines=2, panel=Box(width // 2 - 300, 148, 600, 390))


def _two_wide(width: int) -> tuple[SeatPlace, ...]:
    left = SeatPlace(
        Spot(170, 117), Spot(170, 290), Spot(170, 368), Spot(108, 500), Spot(228, 492), Box(4, 572, 342, 42)
    )
    across = width - 340
    return (left, _moved(left, across)._replace(keys=Box(width - 346, 572, 342, 42)))


def _two_narrow(width: int) -> tuple[SeatPlace, ...]:
    left = SeatPlace(
        Spot(104, 150),
        Spot(104, 284),
        Spot(104, 362),
        Spot(54, 472),
        Spot(150, 468),
        None,
        flip_radius=36,
        slap_radius=42,
        name_width=192,
    )
    return (left, _moved(left, width - 208))


def _moved(place: SeatPlace, by: int) -> SeatPlace:
    spots = (Spot(x + by, y) for x, y in (place.name, place.deck, place.state, place.flip, place.slap))
    name, deck, state, flip, slap = spots
    return place._replace(name=name, deck=deck, state=state, flip=flip, slap=slap)


def _columns(seats: int, width: int, wide: int) -> tuple[SeatPlace, ...]:
    """Clockwise: up the left side and down the right one."""
    left = (seats + 1) // 2
    room = 720 - _BAND - 4 - _SEATS
    high = min(room // left, 250)
    boxes = []
    for count, x in ((left, 4), (seats - left, width - wide - 4)):
        first = _SEATS + (room - count * high) // 2
        column = [Box(x, first + row * high, wide, high) for row in range(count)]
        boxes += column[::-1] if x == 4 else column
    return tuple(tile(box) for box in boxes)


def _rows(seats: int, area: Box) -> tuple[SeatPlace, ...]:
    """Clockwise: the near row's left end, the far row from left to right, the near row back."""
    across = 2 if seats <= 4 else 3
    rows = -(-seats // across)
    wide, high = area.width // across, min(area.height // rows, 320)
    top = area.y + (area.height - rows * high) // 2
    grid = [[Box(area.x + 8 + x * wide, top + y * high, wide - 16, high) for x in range(across)] for y in range(rows)]
    if rows == 1:
        return tuple(tile(box) for box in grid[0][:seats])
    near, far = grid[1], grid[0]
    return tuple(tile(box) for box in [near[0], *far, *near[:0:-1]][:seats])
