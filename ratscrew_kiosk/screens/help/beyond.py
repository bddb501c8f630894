"""The pages beyond the rules: levels of the computer, tips, history and other names, questions."""

from typing import Final

from ratscrew_kiosk.players.levels import LEVELS, NEVER, Level, Rate
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.screens.help.page import Asked, Grid, Line, Page, Says, Seconds, says
from ratscrew_kiosk.screens.help.playing import patterns_of
from ratscrew_kiosk.screens.help.slapping import cost_of

_ON_A_PAGE: Final = 3


def levels_page(rules: RuleSet) -> Page:
    """How the computer plays at each level that is offered (R12.3)."""
    head = ("help_level", "help_level_hand", "help_level_misses", "help_level_turns")
    rows = tuple(_level(LEVELS[name]) for name in OFFERS[rules.preset].levels)
    grid = Grid(tuple(says(one) for one in head), rows)
    return Page("levels", says("help_levels"), (grid, Line(says("help_levels_sees"))))


def _level(level: Level) -> tuple[Says, ...]:
    hand = says("help_seconds", seconds=Seconds(level.mean_ns, 2))
    if level.even_to_ns is not None:
        hand = says("help_seconds_range", least=Seconds(level.floor_ns, 2), most=Seconds(level.even_to_ns, 2))
    return (
        says(f"level_{level.name}"),
        hand,
        _rate(level.misses),
        says("help_seconds", seconds=Seconds(level.turns_after_ns, 2)),
    )


def _rate(rate: Rate) -> Says:
    return says("help_never") if rate == NEVER else says("help_rate", times=rate.times, out_of=rate.out_of)


def tips_page(rules: RuleSet) -> Page:
    """What helps."""
    tips = [says("help_tip_watch"), says("help_tip_hands"), says("help_tip_count")]
    if rules.burn:
        tips.append(says("help_tip_sure", cost=cost_of(rules)))
    tips.append(says("help_tip_empty"))
    if any(set(switch) - set(rules.patterns) for switch in OFFERS[rules.preset].more_patterns):
        tips.append(says("help_tip_more"))
    return Page("tips", says("help_tips"), tuple(Line(one, "") for one in tips))


def history_page() -> Page:
    """Where the game comes from, as far as it is certain, and what else it is called."""
    lines = ("help_history_from", "help_history_parts", "help_history_house", "help_history_names")
    return Page("history", says("help_history"), tuple(Line(says(one)) for one in lines))


def questions(rules: RuleSet) -> list[tuple[str, Says, Says]]:
    """Questions that are asked, each with a name and its answer by these rules."""
    asked = [
        ("turn", says("help_answer_turn")),
        ("suits", says("help_answer_suits")),
        ("challenge", says("help_answer_challenge")),
        ("single", says("help_answer_single")),
        ("hold", says("help_answer_hold")),
        ("more", says("help_answer_more", patterns=patterns_of(rules))),
    ]
    if "tens" in rules.patterns:
        asked.append(("tens", says("help_answer_tens")))
    if "run" in rules.patterns:
        asked.append(("run", says("help_answer_run")))
    return [(name, says(f"help_question_{name}"), answer) for name, answer in asked]


def question_pages(rules: RuleSet) -> list[Page]:
    """The questions and their answers, three on a page."""
    asked = questions(rules)
    pages = []
    for first in range(0, len(asked), _ON_A_PAGE):
        blocks = [Asked(question, answer) for _, question, answer in asked[first : first + _ON_A_PAGE]]
        pages.append(Page(f"questions_{first // _ON_A_PAGE}", says("help_questions"), tuple(blocks)))
    return pages
