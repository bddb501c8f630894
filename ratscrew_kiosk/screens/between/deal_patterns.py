"""The slaps that count as cards in a row, for whoever has never seen them: before the deal, where there is room."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on
from ratscrew_kiosk.screens.colours import GOLD, SMALL
from ratscrew_kiosk.screens.help import SHOWN_BY
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Face, Item, Style, Text
from ratscrew_kiosk.screens.status import Say

PICTURES_HEIGHT: Final = 210
"""Units that the cards take with their names."""
_SCALE: Final = 0.55
_STEP: Final = 80
"""From one card of a fan to the next: every rank can be read."""
_GAP: Final = 56
_NAME: Final = Style(SMALL, GOLD, bold=True)


def pattern_pictures(patterns: Sequence[Pattern], box: Box, say: Say) -> Iterator[Item]:
    """Yield the cards of each pattern and its name below them, in the middle of a box that has room for them."""
    left = box.middle.x - pictures_width(patterns) / 2
    high = CARD[1] * _SCALE
    for pattern in patterns:
        cards = cards_of(pattern)
        wide = _width(cards)
        for index, card in enumerate(cards):
            yield Face(card, left + CARD[0] * _SCALE / 2 + index * _STEP, box.y + high / 2, 0, _SCALE)
        yield Text(say(f"pattern_{pattern}"), left + wide / 2, box.y + high + 28, _NAME, round(wide + _GAP - 8))
        left += wide + _GAP


def pictures_width(patterns: Sequence[Pattern]) -> float:
    """Return how many units the cards of all these take side by side."""
    return sum(_width(cards_of(pattern)) for pattern in patterns) + _GAP * (len(patterns) - 1)


@cache
def cards_of(pattern: Pattern) -> tuple[Card, ...]:
    """Return as few cards as show a pattern, the top card last."""
    pile = SHOWN_BY[pattern]
    return next(pile[-count:] for count in range(2, len(pile) + 1) if pattern in patterns_on(pile[-count:], (pattern,)))


def _width(cards: Sequence[Card]) -> float:
    return CARD[0] * _SCALE + _STEP * (len(cards) - 1)
