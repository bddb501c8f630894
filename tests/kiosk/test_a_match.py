"""A match at the program, from its first key to its end."""

import os
from unittest import mock

import pygame
import pytest

from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.rules.patterns import patterns_on
from tests.kit.desk import Desk, P, desk


@pytest.mark.parametrize("computer", [None, "medium"])
def test_a_match_is_played_to_its_end_and_its_script_replays(computer: str | None) -> None:
    with desk("classic time_limit_s=25", computer) as one:
        while not one.table.over:
            if one.table.turn == 1 and computer:
                one.run(100)
            else:
                one.turn_a_card()
            if patterns_on(one.table.turned, one.table.rules.patterns):
                one.hit(0, "slap")
                one.run(40)
        one.run(2_000)
        assert one.told("took 0")
        assert one.told("won") or one.told("draw")
        one.complete()


def test_a_slap_takes_the_pile() -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        lying = len(one.table.turned)
        one.hit(1, "slap")
        one.run(40)
        assert one.told("took")[-1] == f"took 1 {lying} slap"
        assert one.table.turned == ()
        one.complete()


def test_a_key_is_timed_in_the_middle_of_the_looks_and_its_press_says_so() -> None:
    with desk() as one:
        one.run(500)
        one.hit(0, "flip")
        one.run(60)
        (line,) = [line for line in one.script if " 0 flip " in line]
        assert line.split(" ")[3::2] == ["within", "from"]
        assert 0 < float(line.split()[4]) <= 2.1
        assert line.endswith("from keyboard")


def test_keys_that_were_pressed_before_there_was_anything_to_see_are_no_presses() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((320, 180))
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=P))
        one = Desk(window, "classic", None, 1)
        one.run(200)
        assert one.table.number == 0
        assert one.table.paused_ns is None
        one.complete()
        window.close()


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("stall_ms", [0, 60, 500, 3_000])
def test_a_stall_of_the_loop_changes_no_winner(first: int, stall_ms: int) -> None:
    with desk() as one:
        one.turn_to_a_pattern()
        one.run(100)
        one.hit(first, "slap")
        one.hit(1 - first, "slap")
        one.stall(stall_ms)
        one.run(2 * stall_ms + 200)
        assert len(one.told(f"slapped {first}")) == 1
        assert one.told("late") == [f"late {1 - first}"]
        assert one.told("dead-heat") == []
        assert one.table.paused_ns is None
        one.complete()


def test_a_stall_kills_no_keyboard() -> None:
    with desk() as one:
        one.run(500)
        one.stall(5_000)
        one.run(500)
        assert one.kiosk._hearing.news == ()
        one.turn_a_card()
        assert one.table.number == 1
        one.complete()
