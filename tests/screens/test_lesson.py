"""The lesson: it is the real game, it waits for the pupil, and nobody is ever stuck in it."""

import pytest
from hypothesis import given

from ratscrew_kiosk.cards import PACK
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Slapped, Took, Turned, WhyTaken, Wrong
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.screens.lesson import lesson_steps
from ratscrew_kiosk.screens.lesson.steps import PUPIL, TEACHER
from ratscrew_kiosk.screens.screen import GoTo
from tests.kit.classroom import Classroom
from tests.kit.help_pages import ALL_RULES

# The steps


@pytest.mark.parametrize("preset", PRESETS)
def test_five_steps_teach_a_turn_two_patterns_a_wrong_slap_and_a_challenge(preset: str) -> None:
    kinds = [step.kind for step in lesson_steps(PRESETS[preset])]
    assert kinds == ["turn", "pattern", "pattern", "wrong", "challenge"]


@given(ALL_RULES)
def test_the_patterns_of_the_lesson_are_those_of_the_rules(rules: RuleSet) -> None:
    steps = [step for step in lesson_steps(rules) if step.kind == "pattern"]
    assert len(steps) == min(2, len(rules.patterns))
    for step, pattern in zip(steps, rules.patterns, strict=False):
        cards = (*step.turned, step.tops[TEACHER][0])
        assert patterns_on(cards, PATTERNS) == (pattern,)
        assert not patterns_on(step.turned, PATTERNS)
        assert step.title.value("pattern") == (f"pattern_{pattern}", ())


@given(ALL_RULES)
def test_every_step_is_laid_with_a_whole_pack(rules: RuleSet) -> None:
    for step in lesson_steps(rules):
        table = step.table(rules, 0)
        assert sorted([*table.decks[0], *table.decks[1], *table.turned]) == sorted(PACK)


# A pupil who does what is asked


@pytest.mark.parametrize("preset", PRESETS)
def test_a_pupil_who_does_what_is_asked_gets_through_to_the_deal(preset: str) -> None:
    room = Classroom(PRESETS[preset])
    room.press("flip")
    while not room.wishes:
        room.do_step()
    assert room.wishes == [GoTo("deal")]
    assert room.now_ns < 60 * SECOND


def test_a_turn_is_answered_by_the_teacher() -> None:
    room = Classroom()
    room.press("flip")
    assert "Press FLIP" in room.words
    room.press("flip")
    assert room.lesson.phase == "done"
    room.wait(2 * SECOND)
    assert [one.seat for one in room.told if isinstance(one, Turned)] == [PUPIL, TEACHER]


def test_a_double_is_slapped_and_its_pile_taken() -> None:
    room = Classroom()
    room.until_step("pattern")
    assert "There it is! SLAP!" not in room.words
    room.until_asked()
    assert "There it is! SLAP!" in room.words
    room.wait(500 * MS)
    room.press("slap")
    assert Slapped(PUPIL, ("double",)) in room.told
    assert Took(PUPIL, 3, WhyTaken.SLAP) in room.told
    assert "Yes: double! The whole pile is yours." in room.words


@given(ALL_RULES)
def test_a_wrong_slap_costs_in_the_lesson_what_it_costs_in_a_match(rules: RuleSet) -> None:
    room = Classroom(rules)
    room.until_step("wrong")
    room.wait(SECOND)
    before = len(room.lesson._attempt.table.decks[PUPIL])
    room.press("slap")
    assert Wrong(PUPIL, rules.burn) in room.told
    assert len(room.lesson._attempt.table.decks[PUPIL]) == before - rules.burn
    costs = {
        0: "It cost you no cards.",
        1: "1 card went under the pile. In a match that hurts.",
        2: "2 cards went under the pile. In a match that hurts.",
    }
    assert costs[rules.burn] in room.words


def test_the_challenge_is_the_worked_example_and_the_pupil_wins_it() -> None:
    room = Classroom()
    room.until_step("challenge")
    while room.lesson.phase == "step":
        room.until_asked()
        if room.lesson.phase == "step":
            room.press("flip")
            room.wait(SECOND)
    ranks = [one.card.rank for one in room.told if isinstance(one, Turned)]
    assert ranks == [13, 4, 9, 11, 6]
    assert Took(PUPIL, 5, WhyTaken.CHALLENGE) in room.told
