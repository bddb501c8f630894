"""The buttons are gone in the middle of a match, and come back; nobody is stuck, and the script holds it all."""

import gc
from collections.abc import Iterator

import pytest

from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.scene import Text
from tests.kit.desk import ENTER, Desk, P, desk, times_ms
from tests.kit.pin_cabinet import PINS, pin_map


@pytest.fixture
def pins() -> Iterator[Desk]:
    with desk("classic", "easy", the_map=pin_map(1)) as one:
        yield one


def mock(one: Desk) -> MockPins:
    assert one.pins is not None
    return one.pins


def words(one: Desk) -> str:
    """What stands on the screen, one line behind the other."""
    return " ".join(item.words for item in one.kiosk.scene.items if isinstance(item, Text))


def test_a_match_is_played_with_buttons_on_pins(pins: Desk) -> None:
    pins.run(100)
    pins.press(0, "flip")
    pins.run_to(lambda: pins.table.number >= 2)
    assert pins.told("turned 0")
    assert pins.told("turned 1")
    pins.complete()


def test_the_match_pauses_when_the_pins_are_gone_and_goes_on_when_they_are_back(pins: Desk) -> None:
    pins.run(100)
    pins.press(0, "flip")
    mock(pins).unplug()
    pins.run(400)
    assert pins.table.paused_ns is not None
    assert "Buttons are gone" in words(pins)
    assert pins.faults == ["pins: the mock pins were unplugged; plug them in again"]
    assert pins.faces == 0
    pins.run(30_000)
    mock(pins).plug_in()
    pins.run_to(lambda: pins.table.paused_ns is None)
    assert pins.faces == 1
    pins.run_to(lambda: pins.table.number >= 2)
    pins.complete()
    assert len(times_ms(pins.script, "pause")) == len(times_ms(pins.script, "resume")) == 1


@pytest.mark.parametrize("before_ms", [0, 60, 140, 300])
def test_a_match_whose_buttons_go_as_it_is_about_to_go_on_stands_still_until_they_are_back(
    pins: Desk, before_ms: int
) -> None:
    pins.run(100)
    pins.answers(P)
    pins.run(600)
    pins.answers(P)
    pins.run_to(lambda: pins.clock.now_ns() >= pins.kiosk.playing.dialogues.goes_on_ns - before_ms * MS)
    mock(pins).unplug()
    pins.run(3_000)
    assert "Buttons are gone" in words(pins)
    assert pins.table.paused_ns is not None
    mock(pins).plug_in()
    pins.run(4_000)
    assert pins.table.paused_ns is None
    pins.complete()


def test_after_twenty_seconds_a_computer_takes_the_seat_and_gives_it_back_come_back(pins: Desk) -> None:
    pins.run(100)
    mock(pins).unplug()
    pins.run(15_000)
    pins.answers(ENTER)
    assert pins.table.paused_ns is not None
    assert "The match waits for them" in words(pins)
    pins.run(6_000)
    assert "Enter: a computer plays for Orange" in words(pins)
    pins.goes_on_after(ENTER)
    assert pins.table.paused_ns is None
    pins.run_to(lambda: bool(pins.told("turned 0")), within_s=30)  # nobody is there, and yet seat 0 turns a card
    mock(pins).plug_in()
    pins.run(1_500)
    turned = len(pins.told("turned 0"))
    pins.run_to(lambda: bool(pins.told("took")), within_s=900)
    assert len(pins.told("turned 0")) > turned
    pins.run_to(lambda: pins.table.turn == 0 and pins.table.waiting is None, within_s=60)
    pins.run(3_000)
    turned = len(pins.told("turned 0"))
    pins.run(20_000)
    assert len(pins.told("turned 0")) == turned  # the seat is a person's again, who does not turn
    pins.press(0, "flip")
    pins.run(200)
    assert len(pins.told("turned 0")) == turned + 1
    pins.complete()


def test_another_seat_goes_on_with_slap_after_twenty_seconds() -> None:
    with desk("classic", the_map=pin_map(1)) as one:
        one.run(100)
        mock(one).unplug()
        one.run(15_000)
        one.hit(1, "slap")
        one.run(200)
        assert one.told("refused 1 slap paused")
        assert one.table.paused_ns is not None
        one.run(6_000)
        assert "SLAP: go on with a computer for Orange" in words(one)
        one.hit(1, "slap")
        one.run(3_200)
        assert one.table.paused_ns is None
        one.run_to(lambda: bool(one.told("turned 0")))
        one.complete()


def test_nobody_waits_for_buttons_of_a_seat_that_a_computer_plays() -> None:
    with desk("classic", the_map=pin_map(1)) as one:
        one.run(43_000)
        assert one.kiosk.playing.dialogues.absent.stood_in == {0}  # whose person is away
        mock(one).unplug()
        one.run(500)
        assert one.table.paused_ns is not None
        assert "3" in words(one)
        one.run(3_500)
        assert one.table.paused_ns is None
        one.run_to(lambda: one.table.number >= 1)
        one.complete()


def test_whoever_comes_back_in_a_pause_can_go_on_without_the_lost_buttons_of_another() -> None:
    with desk("classic", the_map=pin_map(1)) as one:
        absent = one.kiosk.playing.dialogues.absent
        one.run_to(lambda: one.table.turn == 0)
        one.hit(0, "flip")
        one.run(42_000)
        assert absent.stood_in == {1}
        mock(one).unplug()
        one.run(21_000)
        one.hit(1, "slap")
        one.run(300)
        assert one.kiosk.playing.dialogues.dialogue == "count"
        assert absent.stood_in == {0}
        one.run(3_200)
        assert one.table.paused_ns is None
        one.complete()


def test_buttons_of_a_seat_do_not_count_while_a_computer_plays_for_it(pins: Desk) -> None:
    pins.run(100)
    mock(pins).unplug()
    pins.run(21_000)
    pins.answers(ENTER)
    pins.run_to(lambda: bool(pins.told("turned 0")), within_s=30)
    mock(pins).plug_in()
    pins.run(1_500)
    before = len(pins.told("wrong 0")) + len(pins.told("late 0")) + len(pins.told("slapped 0"))
    number = pins.table.number
    pins.press(0, "slap")
    assert pins.table.number - number < 2
    assert len(pins.told("wrong 0")) + len(pins.told("late 0")) + len(pins.told("slapped 0")) == before
    pins.complete()


def test_buttons_that_are_gone_twice_within_a_minute_stay_out_until_the_next_match(pins: Desk) -> None:
    pins.run(100)
    for _ in range(2):
        mock(pins).unplug()
        pins.run(500)
        mock(pins).plug_in()
        pins.run(2_000)
    assert pins.table.paused_ns is not None
    pins.run(21_000)
    pins.answers(ENTER)
    pins.run_to(lambda: bool(pins.told("turned 0")), within_s=30)
    pins.complete()


def test_a_slap_after_the_end_deals_anew_so_that_nobody_needs_a_keyboard() -> None:
    with desk("classic time_limit_s=1", "easy", the_map=pin_map(1)) as one:
        one.run_to(lambda: one.table.over)
        one.run(500)
        one.press(0, "slap")
        one.run(200)
        assert len(one.scripts) == 1  # meant for a pile that lay there a moment ago
        one.run(3_000)
        assert "SLAP or N: new match" in words(one)
        one.press(0, "slap")
        one.run(200)
        assert len(one.scripts) == 2
        assert not one.table.over
        one.complete()


def test_a_match_that_begins_while_a_button_is_held_waits_for_its_release() -> None:
    with desk("classic", "easy", the_map=pin_map(1)) as one:
        mock(one).edge(PINS[0, "flip"], False, one.clock.now_ns())
        one.kiosk._carry.begin(one.kiosk.setup)
        one.run(1_000)
        assert not one.told("turned 0")
        mock(one).edge(PINS[0, "flip"], True, one.clock.now_ns())
        one.run(100)
        one.press(0, "flip")
        assert one.told("turned 0")


def test_pythons_collector_rests_while_a_pile_can_be_slapped(pins: Desk) -> None:
    pins.run(100)
    assert gc.isenabled()
    pins.press(0, "flip")
    assert not gc.isenabled()
    mock(pins).unplug()
    pins.run(500)
    assert gc.isenabled()  # in a pause nobody slaps
    pins.kiosk.stop()
    pins.kiosk.__exit__()
    assert gc.isenabled()
