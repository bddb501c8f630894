"""The panel of a pause or a question: its title, and its choices below one another, the one that SLAP takes framed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ratscrew_kiosk.screens.colours import CLEAR, GOLD, HOW_STYLE, MENU_KEY_STYLE, PANEL_STYLE, SLATE, TITLE_STYLE
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.pieces import frame
from ratscrew_kiosk.screens.play.menu import Line
from ratscrew_kiosk.screens.scene import Item, Panel, Text

_TITLE: Final = 80
_ROWS: Final = (42, 58)
"""From one line to the next: at least, and at most."""
_GAP: Final = 4
_EDGE: Final = 10
_BESIDE: Final = 24
_LABEL_STYLE: Final = PANEL_STYLE._replace(size=30)
_VALUE_STYLE: Final = HOW_STYLE._replace(size=30)
"""Japanese letters, which are as high as their size says, stay clear of a line's frame."""
_LABEL: Final = 0.62
_VALUE: Final = 0.34
"""What a label and a value have of a line's width."""


@lru_cache(maxsize=64)
def menu_boxes(panel: Box, count: int, row: int) -> tuple[tuple[int, Box], ...]:
    """Return the numbers and places of the lines that there is room for: those around the one that is up."""
    step = _step(panel, count)
    room = min(count, _room(panel) // step)
    first = min(max(0, row - room // 2), count - room)
    top = _top(panel, room * step) + _TITLE
    return tuple(
        (first + index, Box(panel.x + _BESIDE, top + index * step, panel.width - 2 * _BESIDE, step - _GAP))
        for index in range(room)
    )


def menu_items(title: str, lines: Sequence[Line], panel: Box, row: int) -> list[Item]:
    """Return the panel with these lines."""
    places = menu_boxes(panel, len(lines), row)
    middle = panel.middle.x
    items: list[Item] = [frame(panel, SLATE)]
    y = _top(panel, len(places) * _step(panel, len(lines))) + _TITLE // 2 + 2
    items.append(Text(title, middle, y, TITLE_STYLE, panel.width - 48))
    for number, box in places:
        items += _line_items(lines[number], box, up=number == row)
    return items


def _room(panel: Box) -> int:
    return panel.height - _TITLE - _EDGE


def _step(panel: Box, count: int) -> int:
    least, most = _ROWS
    return min(most, max(least, _room(panel) // count))


def _top(panel: Box, lines: int) -> int:
    """Where title and lines begin, so that as much is free below them as above."""
    return panel.y + max(0, _room(panel) - lines) // 2


def _line_items(line: Line, box: Box, *, up: bool) -> list[Item]:
    y = box.y + box.height / 2
    items: list[Item] = [Panel(*box, CLEAR, box.height // 2, GOLD, 3)] if up else []
    width = round(box.width * (_LABEL if line.value else _LABEL + _VALUE))
    items.append(Text(line.label, box.x + 20, y, _LABEL_STYLE, width, "left"))
    if line.value:
        style = MENU_KEY_STYLE if line.is_key else _VALUE_STYLE
        items.append(Text(line.value, box.x + box.width - 20, y, style, round(box.width * _VALUE), "right"))
    return items
