"""Where everything of the result lies, for each canvas: who has won, the table, what was remarkable, the bar."""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.colours import PANEL_STYLE, SMALL, TITLE_STYLE
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.sides import ONE, half_of

_MARGIN: Final = 24
_BESIDE: Final = 36
"""The lowest line ends so far from the edges, since the sign of silence stands in its corner."""
_HIGH: Final = 720
_WIDEST: Final = 1120
_LOWEST: Final = 600
"""On a lower canvas all moves together ..."""
_TWO_COLUMNS: Final = 1100
"""... or, where it is so wide, the table stands beside the rest ..."""
_WORDS: Final = 0.35
"""... which has this part of the width."""
LEAST_STEP: Final = 33
"""No two lines are closer."""
_STEPS: Final = {1: 62, 2: 62, 3: 58, 4: 54, 5: 50, 6: 46}
"""From one line of the table to the next, by the number of seats."""


class Lies(NamedTuple):
    """How the result lies. `words` is the column of all but the table; its height says nothing."""

    words: Box
    title: float
    letters: int
    """The size of the title's letters."""
    table: tuple[float, float]
    """Its left end and its width."""
    head: float
    step: int
    figures: int
    """The size of the table's letters."""
    remarks: tuple[float, float]
    """What is remarkable stands between these, in lines ..."""
    remark: int
    """... so far apart."""
    bar: Box
    again: float
    """How to go on stands here."""
    in_a_row: bool = False
    """Whether both ways to go on share that line."""
    sides: tuple[int, ...] = ONE
    """The sides that it is drawn toward."""


def lies_of(canvas: Canvas, seats: int, sides: tuple[int, ...]) -> Lies:
    """Return how the result of so many seats lies on a canvas that is read from these sides.

    It is drawn toward both where there is room for all of it on half the canvas.
    """
    if sides != ONE:
        half = half_of(canvas)
        if half.height >= _LOWEST:
            return _high(half, seats)._replace(sides=sides)
        if half.width >= _TWO_COLUMNS:
            return _two_columns(half, seats)._replace(sides=sides)
        low = _low(half, seats)
        if low.step >= LEAST_STEP:
            return low._replace(sides=sides)
    return _high(canvas, seats)


def _high(canvas: Canvas, seats: int) -> Lies:
    words = Box(_MARGIN, 0, canvas.width - 2 * _MARGIN, canvas.height)
    gap, step = (canvas.height - _HIGH) // 4, _STEPS[seats]
    head = 166 + gap + gap // 2
    room = min(_WIDEST, words.width)
    bar = min(800, words.width)
    up = canvas.height - 116
    return Lies(
        words,
        78 + gap,
        TITLE_STYLE.size,
        ((canvas.width - room) / 2, room),
        head,
        step,
        PANEL_STYLE.size,
        (head + step * (seats + 0.5), up),
        42,
        Box(round((canvas.width - bar) / 2), up, bar, 18),
        up + 46,
    )


def _two_columns(canvas: Canvas, seats: int) -> Lies:
    words = Box(_MARGIN, 0, round(canvas.width * _WORDS) - _MARGIN, canvas.height)
    left = words.x + words.width + _MARGIN
    step = min(56, (canvas.height - 76) // seats)
    up = canvas.height - 106
    return Lies(
        words,
        60,
        54,
        (left, canvas.width - left - _MARGIN),
        (canvas.height - step * seats) / 2,
        step,
        30,
        (104, up - 6),
        36,
        Box(words.x + 20, up, words.width - 40, 14),
        up + 42,
    )


def _low(canvas: Canvas, seats: int) -> Lies:
    words = Box(_MARGIN, 0, canvas.width - 2 * _MARGIN, canvas.height)
    up, head = canvas.height - 58, 76
    room, remarks = min(_WIDEST, words.width), 2 * 36
    step = min(50, (up - remarks - head - 12) // seats)
    bar = min(800, canvas.width - 2 * _BESIDE)
    return Lies(
        words,
        32,
        44,
        ((canvas.width - room) / 2, room),
        head,
        step,
        SMALL if step < 40 else 30,
        (head + step * (seats + 0.5), up),
        36,
        Box(round((canvas.width - bar) / 2), up, bar, 12),
        canvas.height - 24,
        in_a_row=True,
    )
