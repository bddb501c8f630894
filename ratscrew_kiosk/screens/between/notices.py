"""What whoever looks after the cabinet has to know, such as a line of the settings that cannot be used."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.screens.colours import SALMON, SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.scene import Style, Text
from ratscrew_kiosk.screens.wrapping import wrapped

_STYLE: Final = Style(SMALL, SALMON)
_PITCH: Final = 36
_LINES: Final = 2
_FOOT: Final = 29
"""The middle of the last line lies so far above the lower edge."""


def notice_items(notices: Sequence[str], canvas: Canvas) -> list[Text]:
    """The first notice at the foot of the screen, in two lines at most, and how many more there are.

    They are for whoever can mend it: they are told in the words in which the program's own log has them.
    """
    if not notices:
        return []
    width = canvas.width - 72
    more = f" (+{len(notices) - 1})" if len(notices) > 1 else ""
    lines = list(wrapped(notices[0] + more, SMALL, width))
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], f"{lines[_LINES - 1]} …{more}"]
    top = canvas.height - _FOOT - _PITCH * (len(lines) - 1)
    return [Text(line, canvas.width / 2, top + _PITCH * row, _STYLE, width) for row, line in enumerate(lines)]
