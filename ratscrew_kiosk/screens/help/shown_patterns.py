"""The patterns of a rule set with cards that show them."""

from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.cards import Card, parse_cards
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern
from ratscrew_kiosk.screens.help.page import Page, Picture, says

SHOWN_BY: Final[dict[Pattern, tuple[Card, ...]]] = {
    "double": parse_cards("3C 8C 8D"),
    "sandwich": parse_cards("2C 5S 9C 5H"),
    "hoagie": parse_cards("4S 7D 2S JC 7H"),
    "tens": parse_cards("QS 3D 7C"),
    "marriage": parse_cards("4D KH QC"),
    "top_bottom": parse_cards("6S 8H 3C JD 6D"),
    "six_nine": parse_cards("KC 6H 9S"),
    "run": parse_cards("4S 5D 6C 7H"),
}
"""Whole piles on which this pattern holds and no other, the top card last."""

_ON_A_PAGE: Final = 2


def pattern_pages(rules: RuleSet) -> Iterator[Page]:
    """Yield the pages with every pattern of the rule set, two on each."""
    patterns = [pattern for pattern in PATTERNS if pattern in rules.patterns]
    for first in range(0, len(patterns), _ON_A_PAGE):
        pictures = (
            Picture(SHOWN_BY[pattern], says(f"pattern_{pattern}"), says(f"help_meaning_{pattern}"))
            for pattern in patterns[first : first + _ON_A_PAGE]
        )
        yield Page(f"patterns_{first // _ON_A_PAGE}", says("help_patterns"), tuple(pictures))
