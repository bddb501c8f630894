"""The title: the game's name, a sandwich, the shapes of the seats; or, in their place, what has to be noticed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.screens.between.notices import notice_items
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, CREAM, HOW_STYLE, SEATS, SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.scene import Face, Item, Mark, Style, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import shortened

_HAND: Final = parse_cards("5C KD 5H")


class _Lies(NamedTuple):
    """How it lies: sizes of its letters and cards, and where each thing stands in parts of the height."""

    letters: int
    scale: float
    step: int
    """From one card to the next."""
    title: float
    cards: float
    how: float
    marks: float
    session: float
    """So many units below the words that invite stands which session goes on."""


_HIGH: Final = _Lies(124, 0.82, 150, 0.2, 0.52, 0.83, 0.93, 37)
_LOW: Final = _Lies(84, 0.48, 100, 0.15, 0.485, 0.795, 0.925, 46)
_LOW_NOTICED: Final = _Lies(84, 0, 0, 0.25, 0, 0.55, 0, 46)
"""There is no room for cards beside a notice."""
_UP: Final = 0.03
"""Above a session the invitation stands so much higher."""
_LOWEST: Final = 500
"""On a canvas that is lower all is smaller."""
_LOW_FOR_BOTH: Final = 640
"""On a canvas that is lower there is no room for cards beside a session and a notice."""


def title_items(canvas: Canvas, say: Say, notices: Sequence[str] = (), session: str = "") -> list[Item]:
    """Return the title on a canvas; of `notices` the first is told, and how many more there are.

    `session` is the name of the one that goes on, '' for none.
    """
    low = canvas.height < (_LOW_FOR_BOTH if notices and session else _LOWEST)
    lies = _HIGH if not low else _LOW_NOTICED if notices else _LOW
    middle, high, width = canvas.width / 2, canvas.height, canvas.width - 60
    items: list[Item] = [Text(say("title"), middle, lies.title * high, Style(lies.letters, CREAM, bold=True), width)]
    if lies.scale:
        for aside, card in zip((-1, 0, 1), _HAND, strict=True):
            x, y = middle + aside * lies.step, lies.cards * high + abs(aside) * 12
            items.append(Face(card, x, y, aside * 8, lies.scale))
    how = (lies.how - _UP if session and lies is _HIGH else lies.how) * high
    items.append(Text(say("title_how"), middle, how, HOW_STYLE, width))
    if session:
        words = shortened(say("title_session", name=session), SMALL, width)
        items.append(Text(words, middle, how + lies.session, ASIDE_STYLE, width))
    if notices:
        return [*items, *notice_items(notices, canvas)]
    if session and lies is _LOW:
        return items  # there is no room for both
    step = min(90, (canvas.width - 80) / len(SEATS))
    for place, look in enumerate(SEATS):
        x = middle + (place - (len(SEATS) - 1) / 2) * step
        items.append(Mark(look.shape, x, lies.marks * high, 40, look.colour))
    return items
