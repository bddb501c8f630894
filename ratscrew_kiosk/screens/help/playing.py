"""The pages about playing: quick facts, the steps of a turn, the tries."""

from typing import Final

from ratscrew_kiosk.cards import PACK, TRIES
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.table import deal
from ratscrew_kiosk.screens.help.page import Fact, Line, Page, Says, Seconds, Tries, says

AGE: Final = 8
"""From about this age on the game can be played."""
_MINUTE_S: Final = 60


def facts_page(rules: RuleSet, players: int) -> Page:
    """Quick facts: who, with what, what for."""
    seats = OFFERS[rules.preset].seats
    few, many = seats[0], seats[-1]
    who = says("players", count=many) if few == many else says("help_players_range", few=few, many=many)
    facts = [
        Fact(says("help_fact_rules"), says(f"rules_{rules.preset}")),
        Fact(says("help_fact_players"), says("help_fact_players_are", players=who, age=AGE)),
        Fact(says("help_fact_pack"), says("help_fact_pack_is", count=len(PACK))),
        Fact(says("help_fact_deal"), _dealt(players)),
        Fact(says("help_fact_goal"), goal_of(rules)),
        Fact(says("help_fact_slaps"), says("help_fact_slaps_are", patterns=patterns_of(rules))),
    ]
    if rules.time_limit_s is not None:
        facts.append(Fact(says("help_fact_time"), time_of(rules.time_limit_s)))
    return Page("facts", says("help_facts"), tuple(facts))


def patterns_of(rules: RuleSet) -> tuple[Says, ...]:
    """The names of its patterns."""
    return tuple(says(f"pattern_{pattern}") for pattern in rules.patterns)


def goal_of(rules: RuleSet) -> Says:
    """What wins (R9.1)."""
    return says("help_goal_all") if rules.target is None else says("help_goal_target", count=rules.target)


def time_of(limit_s: int) -> Says:
    """What happens when time is up (R9.3)."""
    minutes, seconds = divmod(limit_s, _MINUTE_S)
    return says("help_time_seconds", count=limit_s) if seconds else says("help_time_minutes", count=minutes)


def _dealt(players: int) -> Says:
    """How many cards each player gets (R1.4)."""
    sizes = [len(deck) for deck in deal(players, 0)]
    least, most = min(sizes), max(sizes)
    if least == most:
        return says("help_deal_even", players=says("players", count=players), count=least)
    return says("help_deal_uneven", players=says("players", count=players), least=least, count=most)


def steps_page(rules: RuleSet) -> Page:
    """A turn, step by step."""
    steps = (
        says("help_step_flip"),
        says("help_step_number"),
        says("help_step_challenge"),
        says("help_step_slap"),
        says("help_step_take"),
        says("help_step_goal", goal=goal_of(rules)),
    )
    return Page("steps", says("help_steps"), tuple(Line(one, str(n)) for n, one in enumerate(steps, 1)))


def tries_page(rules: RuleSet) -> Page:
    """How challenges go, with the tries of each card (R4)."""
    grace = (
        says("help_tries_grace", seconds=Seconds.exactly(rules.grace_ms)) if rules.grace_ms else says("help_tries_once")
    )
    lines = (says("help_tries_how"), says("help_tries_answer"), says("help_tries_lost"), grace)
    return Page("tries", says("help_tries"), (Tries(tuple(TRIES.items())), *map(Line, lines)))
