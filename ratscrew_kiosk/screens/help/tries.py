"""The tries of jack, queen, king and ace in a row: on a page of help, and before the deal with the beginner rules."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.cards import TRIES, Card
from ratscrew_kiosk.screens.colours import CREAM, GOLD
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Disc, Face, Item, Style, Text
from ratscrew_kiosk.screens.status import Say

_SUITS: Final = "HCDS"
_CAPTION: Final = 34
_SMALL_CAPTION: Final = 28
_ROOMY: Final = 190
"""Units for a card from which on its caption is of the larger size."""
_DOT: Final = 8
_DOT_STEP: Final = 24
_BELOW: Final = 82
"""Units under the cards: the tries in words, and as dots."""
_WIDEST: Final = 230


def tries_panel(box: Box, say: Say, ranks: Sequence[tuple[int, int]] = tuple(TRIES.items())) -> tuple[Item, ...]:
    """Return the picture cards and the ace in a row, each with its tries in words and as dots, within a box.

    "Jack one, queen two, king three, ace four": what beginners are told before the deal.
    """
    step = min(_WIDEST, box.width / len(ranks))
    scale = round(min((box.height - _BELOW) / CARD[1], (step - 24) / CARD[0]), 2)
    height = CARD[1] * scale
    style = Style(_CAPTION if step >= _ROOMY else _SMALL_CAPTION, GOLD, bold=True)
    items: list[Item] = []
    for index, ((rank, tries), suit) in enumerate(zip(ranks, _SUITS, strict=False)):
        x = box.middle.x + (index - (len(ranks) - 1) / 2) * step
        items.append(Face(Card(rank, suit), x, box.y + height / 2, 0, scale))
        words = say("help_tries_of", count=tries)
        y = box.y + height + 32
        items.append(Text(words, x, y, style, round(step) - 4))
        left = x - _DOT_STEP / 2 * (tries - 1)
        items += (Disc(left + _DOT_STEP * dot, y + 36, _DOT, CREAM) for dot in range(tries))
    return tuple(items)
