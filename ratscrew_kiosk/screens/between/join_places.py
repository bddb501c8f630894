"""The places of a cabinet on the screen where people join: how they lie and look. On a flat one each is at its side."""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.colours import ASIDE_STYLE, INK, NIGHT, SEATS, SMALL, name_style
from ratscrew_kiosk.screens.controls import Control, SeatButton
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.scene import Item, Mark, Panel, Style, Text
from ratscrew_kiosk.screens.sides import ONE, box_toward, half_of, on_near_half

_CARD: Final = (200, 230)
_GAP: Final = 12
_NARROWEST: Final = 174
"""A place is no narrower: its name and its state have to be read."""
_IN_STYLE: Final = Style(38, INK, bold=True)
_IN_STATE_STYLE: Final = Style(SMALL, INK)


class Rows(NamedTuple):
    """How the screen lies: the size of its title, how far down that, the words and the places are; what is below."""

    letters: int
    title: int
    how: int
    places: int
    below: int
    """Units under the places, in which the bar ..."""
    bar: int
    """... is so far up, ..."""
    words: int
    """... and so far under its upper edge what it says, in up to two lines ..."""
    line: int
    """... so far apart."""

    def lower(self, by: int) -> "Rows":
        """The same so much nearer to the middle of the canvas, from above and from below."""
        return self._replace(
            title=self.title + by,
            how=self.how + by,
            places=self.places + by,
            below=self.below + by,
            bar=self.bar + by,
        )


_HIGH: Final = Rows(108, 96, 182, 236, 170, 140, 54, 40)
_LOW: Final = Rows(64, 44, 94, 124, 84, 66, 42, 36)
_NARROW: Final = Rows(60, 40, 86, 114, 118, 100, 40, 34)
_LOWEST: Final = 560
"""On a canvas that is lower all moves together ..."""
_TWO_LINES: Final = 1100
"""... and what stands under the bar needs two lines where it is not so wide."""


class Placed(NamedTuple):
    """Where a place lies, as its own side of the screen sees it."""

    box: Box
    side: int


def place_boxes(hall: Hall) -> dict[int, Box]:
    """Where the places lie on the screen: those with buttons, and those that computers take."""
    return {place: box_toward(box, hall.canvas, side) for place, (box, side) in placed(hall).items()}


def join_controls(hall: Hall) -> tuple[Control, ...]:
    """The places that have buttons, as what their people press to join."""
    boxes = place_boxes(hall)
    return tuple(Control(f"place {one}", boxes[one], SeatButton(one, "slap")) for one in hall.party.places)


def placed(hall: Hall) -> dict[int, Placed]:
    """Where the places lie. On a flat screen each is at its own side, as they go round clockwise."""
    computers = {seated.place for seated in hall.seating() if seated.computer} if hall.party.joined else set()
    shown, canvas = sorted({*hall.party.places, *computers}), hall.canvas
    if hall.sides == ONE:
        return {place: Placed(box, 0) for place, box in zip(shown, boxes_on(canvas, len(shown)), strict=True)}
    halves, seats = hall.halves(shown), len(shown)
    around = sorted(range(seats), key=lambda seat: halves.place_of(seat, seats))
    found: dict[int, Placed] = {}
    for side in hall.sides:
        here = [shown[seat] for seat in around if halves.side_of(seat, seats) == side]
        boxes = reversed(boxes_on(half_of(canvas), len(here)))  # clockwise is from right to left, as a side sees it
        found |= {place: Placed(on_near_half(box, canvas), side) for place, box in zip(here, boxes, strict=True)}
    return found


def rows_on(canvas: Canvas) -> Rows:
    """Return how the screen lies on a canvas."""
    if canvas.height >= _LOWEST:
        return _HIGH.lower(max(0, canvas.height - 720) // 6)
    return _LOW if canvas.width >= _TWO_LINES else _NARROW


def boxes_on(canvas: Canvas, count: int, most: tuple[int, int] = _CARD) -> list[Box]:
    """Where so many places lie: in a row where there is room for it, else in two or three; none larger than `most`."""
    rows_of = rows_on(canvas)
    top, bottom = rows_of.places, canvas.height - rows_of.below
    if not count:
        return []
    across = next(
        (across for across in (count, -(-count // 2), -(-count // 3)) if _width(across, canvas) >= _NARROWEST),
        max(1, -(-count // 3)),
    )
    rows = -(-count // across)
    width = min(most[0], _width(across, canvas))
    height = min(most[1], (bottom - top - (rows - 1) * _GAP) // rows)
    boxes: list[Box] = []
    for index in range(count):
        row, column = divmod(index, across)
        here = min(across, count - row * across)
        left = (canvas.width - here * width - (here - 1) * _GAP) // 2
        boxes.append(Box(left + column * (width + _GAP), top + row * (height + _GAP), width, height))
    return boxes


def _width(across: int, canvas: Canvas) -> int:
    """How wide a place can be with so many in a row."""
    return (canvas.width - 40 - (across - 1) * _GAP) // max(across, 1)


def place_items(place: int, box: Box, name: str, state: str, *, joined: bool) -> list[Item]:
    """A place: full of its colour when somebody is in, else its outline."""
    look = SEATS[place]
    x, y, width, height = box
    middle = x + width / 2
    size = min(78, round(0.32 * height))
    panel = Panel(x, y, width, height, NIGHT, 34, look.colour, 5)
    return [
        panel._replace(fill=look.colour, thickness=0) if joined else panel,
        Mark(look.shape, middle, y + 0.3 * height, size, INK if joined else look.colour),
        Text(name, middle, y + 0.62 * height, _IN_STYLE if joined else name_style(place), width - 16),
        Text(state, middle, y + 0.84 * height, _IN_STATE_STYLE if joined else ASIDE_STYLE, width - 8),
    ]
