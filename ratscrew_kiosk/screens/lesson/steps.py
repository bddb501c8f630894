"""The steps of the lesson as values: how each table lies, and what is to be done on it.

They are made from the rule set, with the cards of the help pages.
"""

from dataclasses import replace
from typing import Final, Literal, NamedTuple

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.screens.help.examples import EXAMPLES
from ratscrew_kiosk.screens.help.page import Says, says
from ratscrew_kiosk.screens.help.shown_patterns import SHOWN_BY
from ratscrew_kiosk.screens.help.slapping import NOTHING, cost_of

PUPIL: Final = 0
TEACHER: Final = 1
"""The seats of the small table."""

Kind = Literal["turn", "pattern", "wrong", "challenge"]

_PATTERNS_SHOWN: Final = 2


class Step(NamedTuple):
    """One step. `teacher_flips` is how many cards the teacher turns on it."""

    kind: Kind
    title: Says
    how: Says
    ask: Says
    button: Button
    """What the pupil is to press."""
    tops: tuple[tuple[Card, ...], tuple[Card, ...]]
    """The uppermost cards of the pupil's deck and of the teacher's."""
    turned: tuple[Card, ...] = ()
    turn: int = TEACHER
    teacher_flips: int = 0

    def table(self, rules: RuleSet, at_ns: int) -> Table:
        """Lay its table with a whole pack. Nothing ends a match on it: only the pile counts here."""
        known = {*self.tops[PUPIL], *self.tops[TEACHER], *self.turned}
        rest = [card for card in PACK if card not in known]
        decks = [(*top, *rest[seat::2]) for seat, top in enumerate(self.tops)]
        rules = replace(rules, time_limit_s=None, target=None, last_chance=0)
        return start(rules, decks, turn=self.turn, turned=self.turned, at_ns=at_ns)


def lesson_steps(rules: RuleSet) -> tuple[Step, ...]:
    """Return the steps: a turn, two patterns of the rule set, a wrong slap, a challenge.

    A rule set with a single pattern has one step less.
    """
    shown = [pattern for pattern in PATTERNS if pattern in rules.patterns][:_PATTERNS_SHOWN]
    return (_turn_step(), *map(_pattern_step, shown), _wrong_step(rules), _challenge_step())


def _turn_step() -> Step:
    tops = (parse_cards("7H 2C"), parse_cards("4S TH"))
    how, ask = says("lesson_turn_how"), says("lesson_ask_flip")
    return Step("turn", says("lesson_turn"), how, ask, "flip", tops, turn=PUPIL, teacher_flips=1)


def _pattern_step(pattern: Pattern) -> Step:
    *under, top = SHOWN_BY[pattern]
    return Step(
        "pattern",
        says("lesson_pattern", pattern=says(f"pattern_{pattern}")),
        says(f"help_meaning_{pattern}"),
        says("lesson_ask_pattern"),
        "slap",
        ((), (top,)),
        tuple(under),
        teacher_flips=1,
    )


def _wrong_step(rules: RuleSet) -> Step:
    how = says("lesson_wrong_how", cost=cost_of(rules))
    return Step("wrong", says("lesson_wrong"), how, says("lesson_ask_wrong"), "slap", ((), ()), NOTHING)


def _challenge_step() -> Step:
    """The worked example for two of the help pages; the pupil answers."""
    teacher, pupil = (parse_cards(top) for top in EXAMPLES[0].tops)
    how, ask = says("lesson_challenge_how"), says("lesson_ask_answer")
    return Step("challenge", says("lesson_challenge"), how, ask, "flip", (pupil, teacher), teacher_flips=len(teacher))
