"""When a card counts as shown, and when a picture is drawn and handed to the display."""

from functools import partial

import pygame
import pytest

from ratscrew_kiosk.commands.play import say_notices
from ratscrew_kiosk.presses.figures import MS, SECOND
from tests.kit.desk import P, desk, times_ms


def test_a_card_counts_as_shown_when_its_flip_has_returned_and_not_before() -> None:
    with desk() as one:
        one.during_flip = partial(one.stall, 9)
        one.turn_a_card()
        first = next(flip for flip in one.flips if flip.table.turned)
        assert first.table.shown_ns == ()
        (shown_ns,) = one.table.shown_ns
        assert shown_ns == first.at_ns - one.table.stopped_ns + 1_000  # the clock is read once more
        one.complete()


def test_a_slap_before_the_flip_returned_meets_nothing_shown() -> None:
    with desk() as one:
        one.run(100)
        one.hit(0, "flip")
        slow = [40]

        def slapped_while_it_is_drawn() -> None:
            if one.table.turned and slow:
                one.hit(1, "slap")
                one.stall(slow.pop())

        one.during_flip = slapped_while_it_is_drawn
        one.run(200)
        assert one.told("1 slap") == ["refused 1 slap nothing-shown"]
        one.complete()


def test_a_picture_that_is_older_than_the_card_shows_nothing() -> None:
    with desk("classic collect_ms=0") as one:
        one.turn_to_a_pattern()
        pattern_on = one.table.number
        slow = [300]

        def taken_and_turned_while_it_is_drawn() -> None:
            if one.table.number == pattern_on + 1 and slow:
                one.hit(0, "slap")
                one.hit(0, "flip")
                one.stall(slow.pop())

        one.during_flip = taken_and_turned_while_it_is_drawn
        before = len(times_ms(one.script, "shown"))
        one.hit(one.table.turn, "flip")
        one.run_to(lambda: one.table.number == pattern_on + 2 and one.all_shown())
        drawn = next(flip for flip in one.flips if flip.table.number == pattern_on + 2)
        assert one.table.shown_ns[0] > drawn.at_ns
        one.complete()
        assert len(times_ms(one.script, "shown")) == before + 1


def test_a_still_picture_is_flipped_once_a_second_and_nothing_is_drawn() -> None:
    with desk() as one:
        one.turn_a_card()
        one.run(8_000)
        one.flips.clear()
        one.run(5_000)
        assert len(one.flips) == 5
        assert {flip.drawn for flip in one.flips} == {0}


def test_a_pause_is_as_still_and_looks_less_often() -> None:
    with desk() as one:
        one.answers(P)
        one.run(4_000)
        one.flips.clear()
        turns = 0
        end_ns = one.clock.now_ns() + 5 * SECOND
        while one.clock.now_ns() < end_ns:
            one.kiosk.turn()
            turns += 1
        assert len(one.flips) == 5
        assert {flip.drawn for flip in one.flips} == {0}
        assert turns <= 60


def test_a_window_that_is_seen_again_is_drawn_whole() -> None:
    with desk() as one:
        one.run(3_000)
        one.flips.clear()
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        one.run(100)
        assert [flip.drawn for flip in one.flips] == [1]


def test_it_is_known_whether_the_last_picture_moved() -> None:
    with desk() as one:
        one.run(1_000)
        assert not one.kiosk.moving
        one.hit(0, "flip")
        one.run_to(lambda: one.table.number == 1)
        assert one.kiosk.moving
        one.run(1_000)
        assert not one.kiosk.moving


def test_what_is_odd_about_the_window_is_said_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    with desk() as one:
        say_notices(one.kiosk)
        one.window.notices = ("the display refuses vsync", "it is upside down")
        say_notices(one.kiosk)
    said = ["ratscrew-kiosk: the display refuses vsync", "ratscrew-kiosk: it is upside down"]
    assert capsys.readouterr().err.splitlines() == said


def test_a_display_with_a_lag_of_its_own_shows_a_card_that_much_later() -> None:
    with desk() as one:
        one.kiosk._hall.lag_ns = 40 * MS
        one.run(100)
        one.hit(0, "flip")
        one.run_to(lambda: one.table.number == 1 and one.all_shown())
        flip = next(flip for flip in one.flips if flip.table.turned)
        (shown_ns,) = one.table.shown_ns
        assert shown_ns == pytest.approx(flip.at_ns + 40 * MS, abs=MS)
        one.complete()
