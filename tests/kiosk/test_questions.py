"""A new match, or the end of the program: asked for, and answered."""

import re
from unittest import mock

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.words import say
from tests.kit.desk import ENTER, ESCAPE, N, desk, times_ms


def test_n_asks_and_then_deals_anew_with_the_other_seat_first() -> None:
    with desk(seed=5) as one:
        one.turn_a_card()
        one.answers(N)
        assert one.table.paused_ns is not None
        assert one.faces == 0
        assert len(one.scripts) == 1
        one.answers(ENTER)
        assert len(one.scripts) == 2
        assert one.scripts[0][-1].startswith("= end decks ")
        assert {"seed 6", "turn 1", "= 0 turn 1"} <= set(one.script)
        assert one.table.turn == 1
        one.turn_a_card()
        assert one.told("turned 1")
        one.answers(N, ENTER)
        assert one.table.turn == 0
        one.complete()


def test_n_asks_and_escape_goes_on_with_the_match() -> None:
    with desk() as one:
        one.turn_a_card()
        one.goes_on_after(N, ESCAPE)
        assert one.table.paused_ns is None
        assert len(one.scripts) == 1
        assert one.table.number == 1
        one.complete()


def test_no_press_of_a_new_match_is_older_than_the_match() -> None:
    with desk() as one:
        one.answers(N)
        one.during_flip = lambda: one.hit(1, "flip")
        deal = one.kiosk._carry.begin

        def deal_slowly(setup: Setup) -> None:
            one.stall(80)
            deal(setup)

        with mock.patch.object(one.kiosk._carry, "begin", deal_slowly):
            one.key(ENTER)
            one.run(300)
        one.complete()
        assert times_ms(one.script, "1 flip")[0] > 0
        assert not [line for line in one.script if re.match(r"(= )?-[0-9]", line)]


def test_escape_asks_and_enter_leaves() -> None:
    with desk() as one:
        one.turn_a_card()
        one.answers(ESCAPE)
        assert one.table.paused_ns is not None
        assert not one.kiosk.stopping
        one.goes_on_after(ESCAPE)
        assert one.table.paused_ns is None
        one.answers(ESCAPE, ENTER)
        assert one.kiosk.stopping
        one.complete()


def test_a_question_that_was_opened_as_the_match_ended_is_closed() -> None:
    with desk("classic time_limit_s=5") as one:
        one.run(100)
        limit_ns = one.table.limit_ns
        assert limit_ns is not None
        one.clock.move_to(limit_ns + MS)
        one.key(ESCAPE)
        one.kiosk.turn()
        assert one.table.over
        one.run(3_000)
        words = [item.words for item in one.kiosk.scene.items if isinstance(item, Text)]
        assert say("leave") not in words
        assert say("over_how", key="N") in words
        one.answers(ENTER)
        assert not one.kiosk.stopping
        one.answers(ESCAPE)
        assert one.kiosk.stopping
        one.complete()
