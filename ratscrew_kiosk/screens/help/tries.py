"""The tries of jack, queen, king and ace in a row: on a page of help, and before the deal with the beginner rules."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.cards import TRIES, Card
from ratscrew_kiosk.screens.colours import CREAM, GOLD
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Disc, Face, Item, Style, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import width_of

_SUITS: Final = "HCDS"
_CAPTION: Final = 34
_SMALL_CAPTION: Final = 28
_ROOMY: Final = 190
"""Units for a card from which on its caption is of the larger size."""
_DOT: Final = 8
_DOT_STEP: Final = 24
_BELOW: Final = 82
"""Units under the cards: the tries in words, and as dots."""
_ONLY_DOTS: Final = 36
"""Units under them where there is no room for words."""
_WIDEST: Final = 230


def tries_panel(box: Box, say: Say, ranks: Sequence[tuple[int, int]] = tuple(TRIES.items())) -> tuple[Item, ...]:
    """Return the picture cards and the ace in a row, each with its tries in words and as dots, within a box.

    "Jack one, queen two, king three, ace four": what beginners are told before the deal.
    """
    step = min(_WIDEST, box.width / len(ranks))
    style = Style(_CAPTION if step >= _ROOMY else _SMALL_CAPTION, GOLD, bold=True)
    captions = [say("help_tries_of", count=tries) for _, tries in ranks]
    in_words = all(width_of(words, style.size) <= step - 4 for words in captions)
    below = _BELOW if in_words else _ONLY_DOTS
    scale = round(min((box.height - below) / CARD[1], (step - 24) / CARD[0]), 2)
    height = CARD[1] * scale
    items: list[Item] = []
    for index, ((rank, tries), suit, words) in enumerate(zip(ranks, _SUITS, captions, strict=False)):
        x = box.middle.x + (index - (len(ranks) - 1) / 2) * step
        items.append(Face(Card(rank, suit), x, box.y + height / 2, 0, scale))
        if in_words:
            items.append(Text(words, x, box.y + height + 32, style, round(step) - 4))
        left, y = x - _DOT_STEP / 2 * (tries - 1), box.y + height + below - 14
        items += (Disc(left + _DOT_STEP * dot, y, _DOT, CREAM) for dot in range(tries))
    return tuple(items)
