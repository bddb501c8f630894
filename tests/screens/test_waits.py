"""A match that stands still, goes on, or waits for somebody is heard to do so."""

import pytest

from ratscrew_kiosk.press import Pause, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.idle import Stage, Waiting
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.status import Status
from tests.kit.ear import Ear
from tests.kit.play_screen import STATUS, seen, table_of, with_

T_NS = 100 * SECOND


def paused(at_ns: int = T_NS) -> Table:
    return step(table_of("5C KD"), Pause(at_ns))[0]


def sounds(table: Table, status: Status, now_ns: int) -> tuple[Sound, ...]:
    return seen(table, status=status, now_ns=now_ns).sounds


def test_a_pause_is_heard_once_from_the_moment_it_began() -> None:
    ear, status = Ear(), STATUS._replace(dialogue="pause")
    for frame in range(200):
        now_ns = T_NS + frame * 16 * MS
        ear.hear(seen(paused(), status=status, now_ns=now_ns), now_ns)
    assert ear.sounds == [Sound("pause", T_NS)]


def test_a_pause_that_was_found_late_is_heard_nevertheless_and_a_long_one_is_not_heard_again() -> None:
    status = STATUS._replace(dialogue="lost", lost=(0,))
    assert sounds(paused(), status, T_NS + 600 * MS) == (Sound("pause", T_NS),)
    assert sounds(paused(), status, T_NS + 2 * SECOND) == ()


def test_each_pause_of_a_match_is_heard_at_its_own_time() -> None:
    table = paused()
    for event in (Resume(T_NS + 5 * SECOND), Shown(T_NS + 5 * SECOND), Pause(T_NS + 9 * SECOND)):
        table, _ = step(table, event)
    status = STATUS._replace(dialogue="pause")
    assert sounds(table, status, T_NS + 9 * SECOND + MS) == (Sound("pause", T_NS + 9 * SECOND),)


def test_going_on_counts_audibly_and_its_end_sounds_differently() -> None:
    ear, table = Ear(), paused()
    counting = STATUS._replace(dialogue="count", goes_on_ns=T_NS + 13 * SECOND)
    for tenth in range(40):
        now_ns = T_NS + 10 * SECOND + tenth * SECOND // 10
        going_on = now_ns >= counting.goes_on_ns
        picture = seen(table, status=counting._replace(dialogue=None) if going_on else counting, now_ns=now_ns)
        ear.hear(picture, now_ns)
    assert ear.names == ["tick", "tick", "tick", "go_on"]
    assert [sound.at_ns - T_NS for sound in ear.sounds] == [second * SECOND for second in (10, 11, 12, 13)]


def test_a_count_that_is_broken_off_is_heard_no_further() -> None:
    broken = STATUS._replace(dialogue="pause", goes_on_ns=T_NS + 13 * SECOND)
    assert sounds(paused(), broken, T_NS + 12 * SECOND) == ()
    assert sounds(paused(), broken, T_NS + 13 * SECOND) == ()


def test_the_screen_is_asked_again_when_the_next_second_is_heard() -> None:
    counting = STATUS._replace(dialogue="count", goes_on_ns=T_NS + 13 * SECOND)
    changes_ns = seen(paused(), status=counting, now_ns=T_NS + 10 * SECOND + MS).next_change_ns
    assert changes_ns is not None
    assert changes_ns <= T_NS + 11 * SECOND


@pytest.mark.parametrize(("stage", "name"), [("nudge", "nudge"), ("ask", "still_there")])
def test_whoever_is_waited_for_hears_it_when_it_begins_and_not_again(stage: Stage, name: str) -> None:
    ear, table = Ear(), table_of("5C KD")
    status = STATUS._replace(waiting=Waiting(0, stage, T_NS + 20 * SECOND, T_NS))
    for frame in range(300):
        now_ns = T_NS + frame * 16 * MS
        ear.hear(seen(table, status=status, now_ns=now_ns), now_ns)
    assert [(sound.name, sound.at_ns) for sound in ear.sounds] == [(name, T_NS)]


def test_behind_a_question_and_when_a_match_is_over_nobody_is_nudged() -> None:
    waited_for = STATUS._replace(waiting=Waiting(0, "nudge", T_NS + 20 * SECOND, T_NS))
    assert sounds(table_of("5C KD"), waited_for, T_NS) == (Sound("nudge", T_NS),)
    assert sounds(paused(0), waited_for._replace(dialogue="leave"), T_NS) == ()
    assert sounds(with_(table_of("5C KD"), over=True), waited_for, T_NS) == ()
