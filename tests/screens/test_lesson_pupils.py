"""Pupils who do something else than they are asked: none is stuck in the lesson, and each can leave it."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK
from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Slapped, Turned, Wrong
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.lesson.lesson import HELD_NS, LONGEST_NS, PATIENCE_NS, READ_NS
from ratscrew_kiosk.screens.lesson.steps import PUPIL, TEACHER
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.words import say
from tests.kit.classroom import Classroom
from tests.kit.help_pages import ALL_RULES


def test_a_pattern_that_the_pupil_covers_is_laid_anew() -> None:
    room = Classroom()
    room.until_step("pattern")
    room.until_asked()
    room.wait(500 * MS)
    room.press("flip")
    assert room.told == []
    assert "Once more: watch the pile" in room.words
    room.until_asked()
    room.wait(500 * MS)
    room.press("slap")
    assert room.lesson.phase == "done"


def test_a_slap_before_the_pattern_is_a_real_wrong_one() -> None:
    room = Classroom()
    room.until_step("pattern")
    room.wait(500 * MS)
    room.press("slap")
    assert Wrong(PUPIL, 2) in room.told
    assert "Orange: wrong slap, 2 cards burned" in room.words
    assert room.lesson.phase == "step"


def test_a_locked_hand_cannot_slap_so_the_pattern_is_laid_anew() -> None:
    """Nobody reacts within 100 ms: that slap is a wrong one, and in `cabinet` it locks."""
    room = Classroom()
    room.until_step("pattern")
    room.until_asked()
    room.wait(50 * MS)
    room.press("slap")
    assert "Once more: watch the pile" in room.words
    room.do_step()
    assert room.lesson.index == 2


def test_presses_right_after_a_step_leave_nothing_out() -> None:
    room = Classroom()
    room.until_step("pattern")
    room.until_asked()
    room.wait(500 * MS)
    for _ in range(10):
        room.press("slap")
        room.wait(100 * MS)
    assert room.lesson.phase == "done"
    assert room.wishes == []
    assert room.lesson.index == 1


def test_whoever_presses_in_vain_does_not_hold_the_teacher_up() -> None:
    room = Classroom()
    room.until_step("pattern")
    for _ in range(12):
        room.wait(100 * MS)
        room.press("flip")
    assert any(isinstance(one, Turned) and one.seat == TEACHER for one in room.told) or room.lesson._attempt.again


def test_whoever_covers_every_pattern_is_shown_how() -> None:
    room = Classroom()
    room.until_step("pattern")
    step_ns = room.now_ns
    while room.lesson.phase == "step":
        room.wait(300 * MS)
        room.press("flip")
    assert any(isinstance(one, Slapped) for one in room.told)
    assert room.now_ns - step_ns < 30 * SECOND


# Leaving it out


def test_slap_leaves_the_lesson_out_before_it_has_begun() -> None:
    room = Classroom()
    room.press("slap")
    assert room.wishes == [GoTo("deal")]


def test_slap_leaves_the_lesson_between_two_steps_and_the_screen_says_so() -> None:
    room = Classroom()
    room.press("flip")
    room.press("flip")
    room.wait(HELD_NS + MS)
    assert "FLIP: go on · SLAP: leave the lesson" in room.words
    room.press("slap")
    assert room.wishes == [GoTo("deal")]


def test_a_desktop_leaves_by_escape_and_goes_on_by_enter() -> None:
    room = Classroom()
    assert room.lesson.command("yes", 0) == []
    assert room.lesson.phase == "step"
    assert room.lesson.command("yes", 0) == []
    assert room.lesson.index == 0
    assert room.lesson.command("escape", 0) == [GoTo("deal")]


def test_it_goes_back_to_where_it_was_opened() -> None:
    assert Lesson(PRESETS["duel"], 0, "options").press(Press(0, "slap", 1)) == [GoTo("options")]


# Nobody is stuck


def test_without_a_pupil_the_lesson_shows_itself_to_the_end() -> None:
    room = Classroom()
    room.wait(PATIENCE_NS)
    assert room.lesson.phase == "step"
    room.wait(PATIENCE_NS + 100 * MS)
    assert Turned(PUPIL, room.lesson.steps[0].tops[PUPIL][0]) in room.told
    room.wait(150 * SECOND)
    assert room.wishes == [GoTo("deal")]


PRESSES = st.lists(st.tuples(st.integers(20, 4_000), st.sampled_from(["flip", "slap"])), max_size=60)


@given(ALL_RULES, PRESSES)
def test_whatever_is_pressed_the_lesson_ends(rules: RuleSet, presses: Sequence[tuple[int, Button]]) -> None:
    room = Classroom(rules)
    most_ns = PATIENCE_NS + len(room.lesson.steps) * (LONGEST_NS + READ_NS)
    for after_ms, button in presses:
        room.wait(after_ms * MS)
        if room.wishes:
            break
        room.press(button)
        scene = room.lesson.scene(room.now_ns, say)
        assert scene.next_change_ns is not None
        table = room.lesson._attempt.table
        assert sum(map(len, table.decks)) + len(table.turned) + len(table.burned) == len(PACK)
    room.wait(most_ns)
    assert room.wishes[0] == GoTo("deal")
    assert room.now_ns <= most_ns


def test_a_press_that_is_told_late_still_counts() -> None:
    room = Classroom()
    room.press("flip")
    room.wait(SECOND)
    room.lesson.press(Press(5, "flip", room.now_ns - 25 * MS))
    assert room.lesson.phase == "done"


def test_a_time_limit_and_a_short_game_do_not_end_the_lesson() -> None:
    room = Classroom(replace(PRESETS["classic"], target=27, time_limit_s=1))
    room.press("flip")
    while not room.wishes:
        room.do_step()
        assert not room.lesson._attempt.table.over


def test_the_canvas_is_the_one_that_it_is_made_for() -> None:
    lesson = Lesson(PRESETS["classic"], 0, canvas=Canvas(720, 960))
    assert lesson.scene(0, say).canvas == (720, 960)
    lesson.press(Press(0, "flip", 1))
    assert lesson.scene(2, say).canvas == (720, 960)
