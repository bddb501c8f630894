"""The line at the top of a page or a step: what it is about, and which of how many it is."""

from typing import Final

from ratscrew_kiosk.screens.colours import CREAM, MIST, SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.scene import Item, Style, Text
from ratscrew_kiosk.screens.status import Say

_WIDE: Final = 900
_LARGE: Final = Style(50, CREAM, bold=True)
_SMALLER: Final = Style(42, CREAM, bold=True)
_COUNT: Final = Style(SMALL, MIST)
_COUNT_WIDTH: Final = 120
_SIDE: Final = 36


def heading(words: str, index: int, count: int, canvas: Canvas, y: float, say: Say) -> list[Item]:
    """Return the title of the `index`-th of `count`, from 0; on a narrow canvas it begins at the left."""
    right = Text(
        say("help_page", number=index + 1, count=count), canvas.width - _SIDE, y, _COUNT, _COUNT_WIDTH, "right"
    )
    room = canvas.width - 2 * _SIDE - _COUNT_WIDTH
    if canvas.width >= _WIDE:
        return [Text(words, canvas.width / 2, y, _LARGE, room - _COUNT_WIDTH), right]
    return [Text(words, _SIDE, y, _SMALLER, room, "left"), right]
