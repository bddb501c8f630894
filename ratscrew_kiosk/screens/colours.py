"""The colours of the table, each seat's colour and shape, and the styles of letters.

Words have a contrast of 4.5 to 1 or more to what they are written on.
"""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.scene import Colour, Shape, Style

TABLE_MIDDLE: Final = (31, 51, 96)
TABLE_EDGE: Final = (17, 28, 57)
"""The table is lighter in the middle: TABLE_MIDDLE falls off to TABLE_EDGE in the corners."""
CREAM: Final = (255, 247, 232)
INK: Final = (26, 28, 44)
RED: Final = (211, 50, 56)
NIGHT: Final = (16, 25, 49)
"""The band, panels, rings."""
PILL: Final = (17, 27, 54, 235)
MIST: Final = (160, 178, 224)
SALMON: Final = (255, 183, 166)
SLATE: Final = (90, 109, 160)
"""The backs of burned and covered cards."""
HOLLOW: Final = (90, 109, 160, 70)
GOLD: Final = (255, 210, 63)


class SeatLook(NamedTuple):
    """How a seat is told from the others."""

    colour: Colour
    dim: Colour
    """The colour of its pad while that is pressed."""
    text: Colour
    """The colour of its name on the table and the panels."""
    shape: Shape


SEATS: Final = (
    SeatLook((255, 138, 31), (172, 82, 6), (255, 146, 46), "circle"),
    SeatLook((166, 107, 255), (113, 78, 183), (187, 143, 255), "diamond"),
    SeatLook((32, 200, 182), (22, 140, 128), (45, 212, 194), "square"),
    SeatLook((255, 210, 63), (190, 150, 30), (255, 210, 63), "triangle"),
    SeatLook((255, 122, 176), (190, 80, 125), (255, 140, 187), "hexagon"),
    SeatLook((201, 212, 235), (140, 152, 180), (211, 221, 240), "star"),
)
"""By seat number."""

NAME: Final = 38
NEWS: Final = 34
SMALL: Final = 28
COUNT: Final = 64
CAP: Final = 22
"""Sizes of letters in units. CAP is for the key legends and pads alone."""

BAND_STYLE: Final = Style(38, CREAM)
STATUS_STYLE: Final = Style(SMALL, MIST)
NEWS_STYLE: Final = Style(NEWS, CREAM)
ASIDE_STYLE: Final = Style(SMALL, MIST)
BURNED_STYLE: Final = Style(SMALL, SALMON)
STATE_STYLE: Final = Style(SMALL, CREAM)
COUNT_STYLE: Final = Style(COUNT, CREAM, bold=True)
FLIP_STYLE: Final = Style(CAP, INK, bold=True)
SLAP_STYLE: Final = Style(28, INK, bold=True)
PRESSED_STYLE: Final = Style(28, CREAM, bold=True)
KEY_STYLE: Final = Style(CAP, CREAM)
TITLE_STYLE: Final = Style(64, CREAM, bold=True)
PANEL_STYLE: Final = Style(34, CREAM)
HOW_STYLE: Final = Style(34, GOLD, bold=True)
DOTS_SIZE: Final = 40


def name_style(seat: int, size: int = NAME) -> Style:
    """Return the style of a seat's name."""
    return Style(size, SEATS[seat].text, bold=True)


def signed_sizes() -> tuple[int, ...]:
    """Sizes of letters that a seat's sign stands before."""
    return (NAME, NEWS, SMALL, TITLE_STYLE.size)


def styles() -> tuple[Style, ...]:
    """Every style that a match is written in: what a glyph cache has to warm up for."""
    plain = (BAND_STYLE, STATUS_STYLE, NEWS_STYLE, ASIDE_STYLE, BURNED_STYLE, STATE_STYLE, COUNT_STYLE, FLIP_STYLE)
    others = (SLAP_STYLE, PRESSED_STYLE, KEY_STYLE, TITLE_STYLE, PANEL_STYLE, HOW_STYLE)
    sizes = (*signed_sizes(), DOTS_SIZE)
    return (*plain, *others, *(name_style(seat, size) for seat in (0, 1) for size in sizes))
