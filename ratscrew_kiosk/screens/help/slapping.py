"""The pages about what a slap can cost and win: wrong slaps, no cards left, the last chance, dead heats."""

from typing import Final

from ratscrew_kiosk.cards import PACK, parse_cards
from ratscrew_kiosk.rules.house import STRIKES, RuleSet
from ratscrew_kiosk.screens.help.page import Line, Page, Picture, Says, says

NOTHING: Final = parse_cards("QD 2C 9H")
"""Cards on which no pattern holds."""


def wrong_page(rules: RuleSet) -> Page:
    """What a wrong slap costs (R7)."""
    picture = Picture(NOTHING, says("help_wrong_nothing"), cost_of(rules), rules.burn)
    lines = [says("help_wrong_goes_on")]
    if rules.burn:
        lines.insert(0, says("help_wrong_burned"))
    if rules.slap_lock:
        lines.append(says("help_wrong_lock"))
    return Page("wrong", says("help_wrong"), (picture, *(Line(one, "") for one in lines)))


def cost_of(rules: RuleSet) -> Says:
    """What a wrong slap costs a seat with cards (R7.1)."""
    return says("help_wrong_costs", count=rules.burn) if rules.burn else says("help_wrong_free")


def empty_page(rules: RuleSet) -> Page:
    """Running out, and coming back (R7.4, R8)."""
    wrong = {
        "out": [says("help_empty_out")],
        "none": [says("help_empty_free")],
        "strike": [says("help_empty_strike"), says("help_empty_barred", count=STRIKES)],
    }[rules.empty_wrong_slap]
    lines = (says("help_empty_still_in"), says("help_empty_back"), *wrong, says("help_empty_alone"))
    return Page("empty", says("help_empty"), tuple(Line(one, "") for one in lines))


def last_chance_page(rules: RuleSet) -> Page:
    """The last chance (R9.2)."""
    lines = (
        says("help_chance_holder", cards=len(PACK), count=rules.last_chance),
        says("help_chance_pictures"),
        says("help_chance_others"),
        says("help_chance_end"),
    )
    return Page("last_chance", says("help_chance"), tuple(Line(one, "") for one in lines))


def first_page(rules: RuleSet) -> Page:
    """Who was first, and by which cards a slap is judged (R3.1 to R3.3, R3.5)."""
    lines = [says("help_heat_first"), says("help_heat_seen")]
    if rules.anticipation_ms:
        lines.append(says("help_heat_early", ms=rules.anticipation_ms))
    lines.append(says("help_wrong_late"))
    return Page("first", says("help_first"), tuple(Line(one, "") for one in lines))


def heats_page(rules: RuleSet) -> Page:
    """What happens when nobody can say who was first (R3.4)."""
    ends = {
        "replay": (says("help_heat_replay"), says("help_heat_again")),
        "earliest": (says("help_heat_fewest"), says("help_heat_equal")),
    }
    lines = (says("help_heat_what"), *ends[rules.dead_heat])
    return Page("heats", says("help_heats"), tuple(Line(one, "") for one in lines))
