"""The roles that colours have, each seat's colour and shape, and the styles of letters.

Which colour a role is, a theme says. In every theme words have a contrast of 4.5 to 1 or more to what they are
written on.
"""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.scene import Colour, Shape, Style

TABLE_MIDDLE: Final = "table_middle"
TABLE_EDGE: Final = "table_edge"
"""The table may be lighter in the middle: TABLE_MIDDLE falls off to TABLE_EDGE in the corners."""
CREAM: Final = "cream"
"""The faces of cards, and plain words."""
INK: Final = "ink"
RED: Final = "red"
NIGHT: Final = "night"
"""The band, panels, rings."""
PILL: Final = "pill"
MIST: Final = "mist"
SALMON: Final = "salmon"
SLATE: Final = "slate"
"""The backs of burned and covered cards."""
HOLLOW: Final = "hollow"
"""An empty place of a deck."""
GOLD: Final = "gold"
CROWN: Final = "crown"
"""The crowns of kings and queens."""
EDGE: Final = "edge"
"""The rim of a card's face."""
SHADOW: Final = "shadow"
RING: Final = "ring"
"""The ring around a pad."""
BELOW: Final = "below"
"""What a pad stands on."""
CLEAR: Final = "clear"
"""Nothing at all: no theme changes that."""

PLACES: Final = 6
"""A cabinet has at most so many places, numbered clockwise from 0."""


class SeatLook(NamedTuple):
    """How a seat is told from the others."""

    colour: Colour
    dim: Colour
    """The colour of its pad while that is pressed."""
    text: Colour
    """The colour of its name on the table and the panels."""
    shape: Shape


_SHAPES: Final[tuple[Shape, ...]] = ("circle", "diamond", "square", "triangle", "hexagon", "star")
SEATS: Final = tuple(
    SeatLook(f"seat_{place}", f"seat_{place}_dim", f"seat_{place}_text", shape) for place, shape in enumerate(_SHAPES)
)
"""By place."""

ROLES: Final = (
    *(TABLE_MIDDLE, TABLE_EDGE, CREAM, INK, RED, NIGHT, PILL, MIST, SALMON, SLATE, HOLLOW, GOLD),
    *(CROWN, EDGE, SHADOW, RING, BELOW),
    *(role for look in SEATS for role in look[:3]),
)
"""Every role that a theme has to fill."""

NAME: Final = 38
NEWS: Final = 34
SMALL: Final = 28
"""The smallest letters that there are: they can be read from where players stand."""
COUNT: Final = 64
SMALL_COUNT: Final = 44
"""Sizes of letters in units."""

BAND_STYLE: Final = Style(38, CREAM)
WAIT_STYLE: Final = Style(38, MIST)
STATUS_STYLE: Final = Style(SMALL, MIST)
NEWS_STYLE: Final = Style(NEWS, CREAM)
ASIDE_STYLE: Final = Style(SMALL, MIST)
BURNED_STYLE: Final = Style(SMALL, SALMON)
STATE_STYLE: Final = Style(SMALL, CREAM)
LABEL_STYLE: Final = Style(SMALL, MIST)
TRIES_STYLE: Final = Style(SMALL, CREAM, bold=True)
COUNT_STYLE: Final = Style(COUNT, CREAM, bold=True)
SMALL_COUNT_STYLE: Final = Style(SMALL_COUNT, CREAM, bold=True)
FLIP_STYLE: Final = Style(SMALL, INK, bold=True)
SLAP_STYLE: Final = Style(SMALL, INK, bold=True)
PRESSED_STYLE: Final = Style(SMALL, CREAM, bold=True)
KEY_STYLE: Final = Style(SMALL, CREAM)
TITLE_STYLE: Final = Style(64, CREAM, bold=True)
ANNOUNCE_STYLE: Final = Style(64, GOLD, bold=True)
HELP_STYLE: Final = Style(NEWS, GOLD, bold=True)
PANEL_STYLE: Final = Style(34, CREAM)
HOW_STYLE: Final = Style(34, GOLD, bold=True)
COUNTDOWN_STYLE: Final = Style(200, GOLD, bold=True)
"""Three, two, one: no other figure is so large."""
MENU_KEY_STYLE: Final = Style(30, MIST, bold=True)
DOTS_SIZE: Final = 40


def name_style(place: int, size: int = NAME) -> Style:
    """Return the style of a seat's name."""
    return Style(size, SEATS[place].text, bold=True)


def signed_sizes() -> tuple[int, ...]:
    """Sizes of letters that a seat's sign stands before."""
    return (NAME, NEWS, SMALL, TITLE_STYLE.size)
