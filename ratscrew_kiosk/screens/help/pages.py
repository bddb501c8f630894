"""All pages of a rule set, in the order in which they are read."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.screens.help.beyond import history_page, levels_page, question_pages, tips_page
from ratscrew_kiosk.screens.help.examples import EXAMPLES, example_page
from ratscrew_kiosk.screens.help.page import Page
from ratscrew_kiosk.screens.help.playing import facts_page, steps_page, tries_page
from ratscrew_kiosk.screens.help.shown_patterns import pattern_pages
from ratscrew_kiosk.screens.help.slapping import empty_page, first_page, heats_page, last_chance_page, wrong_page

_TWO, _THREE = EXAMPLES
_FOR_THREE: Final = 3


@lru_cache(maxsize=16)
def help_pages(rules: RuleSet, players: int) -> tuple[Page, ...]:
    """Return the pages for a rule set and so many players."""
    pages = [facts_page(rules, players), steps_page(rules), tries_page(rules), example_page(_TWO, rules)]
    if _FOR_THREE in OFFERS[rules.preset].seats or players >= _FOR_THREE:
        pages.append(example_page(_THREE, rules))
    pages += [*pattern_pages(rules), wrong_page(rules), empty_page(rules)]
    if rules.last_chance:
        pages.append(last_chance_page(rules))
    pages += [
        first_page(rules),
        heats_page(rules),
        levels_page(rules),
        tips_page(rules),
        history_page(),
        *question_pages(rules),
    ]
    return tuple(pages)
