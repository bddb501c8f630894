"""In which letters a match says what: where words change, a painter has to have every letter of them beforehand."""

import string
from typing import Final, NamedTuple

from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    BAND_STYLE,
    BURNED_STYLE,
    COUNT_STYLE,
    DOTS_SIZE,
    GOLD,
    HELP_STYLE,
    MENU_KEY_STYLE,
    NEWS,
    NEWS_STYLE,
    PLACES,
    SMALL,
    SMALL_COUNT_STYLE,
    STATE_STYLE,
    STATUS_STYLE,
    TRIES_STYLE,
    WAIT_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.scene import Style

_FIGURES: Final = string.digits + ".,"
_RANKS: Final = "AJQK"
_KEYS: Final = string.ascii_letters + string.digits + string.punctuation
"""What the names of keys are written with."""
_NAMES: Final = ("seat_", "computer_", "list_")
_ELSEWHERE: Final = (
    *("help_", "lesson", "option", "deal_", "join_", "language_"),
    *("letters", "first_", "best", "going_on", "report", "result_", "menu_", "station_"),
)
"""So the names of those messages begin that are not said in matches; what says them is gone through by itself."""


class Lettering(NamedTuple):
    """Styles, and what is written in them: messages by how their names begin, or do not begin, and more letters.

    With neither it is those letters alone.
    """

    styles: tuple[Style, ...]
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    more: str = _FIGURES


LETTERING: Final = (
    Lettering((STATUS_STYLE, STATE_STYLE, NEWS_STYLE), never=_ELSEWHERE),
    Lettering((Style(SMALL, GOLD, bold=True),), only=("finish_", "pattern_", "position_", "call", *_NAMES)),
    Lettering((ASIDE_STYLE,), only=("result_",)),
    Lettering((STATUS_STYLE, STATE_STYLE), only=("station_",)),
    Lettering(
        (BAND_STYLE, WAIT_STYLE, WAIT_STYLE._replace(size=NEWS)),
        only=("band_", "rank_", "station_", *_NAMES),
        more=_KEYS,
    ),
    Lettering((BURNED_STYLE,), only=("burned",)),
    Lettering((HELP_STYLE,), only=("pattern_", "position_", "call", "list_")),
    Lettering(
        (TRIES_STYLE, *(name_style(place, SMALL) for place in range(PLACES))),
        only=("finish_", "pattern_", "tries", *_NAMES),
        more=_FIGURES + _RANKS,
    ),
    Lettering(
        (COUNT_STYLE, SMALL_COUNT_STYLE, *(name_style(place, DOTS_SIZE) for place in range(PLACES))),
        more=_FIGURES + _RANKS,
    ),
    Lettering((MENU_KEY_STYLE,), more=_KEYS),
)
