"""Who was first, by buttons in boxes on real ptys: one box, several, a box and pins."""

from collections.abc import Iterator
from functools import partial
from itertools import permutations

import pytest

from ratscrew_kiosk.box_links import Crystal
from ratscrew_kiosk.devices.box_protocol import WRAP_US
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.serial_box import STATED_NS
from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.figures import MS
from tests.kit.box_cabinet import LONG_MS, BoxCabinet, box_cabinet
from tests.kit.boxes import BEGAN_NS, PtyBox, WorldClock, steps_of


@pytest.fixture
def one() -> Iterator[BoxCabinet]:
    """Two seats on one box."""
    with box_cabinet(1) as cabinet:
        yield cabinet


@pytest.fixture
def two() -> Iterator[BoxCabinet]:
    """A seat on each of two boxes."""
    with box_cabinet(2) as cabinet:
        yield cabinet


def test_the_first_of_two_hands_on_one_box_takes_the_pile(one: BoxCabinet) -> None:
    one.slaps(1, 103)
    one.slaps(0, 103.4)
    one.look_until(LONG_MS)
    assert one.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_between_two_buttons_of_one_box_only_its_own_resolution_counts(one: BoxCabinet) -> None:
    # Its error against others is larger by far.
    error_ns = one.device.status.error_ns
    assert error_ns is not None
    assert error_ns > 0.3 * MS
    one.slaps(0, 103.2)
    one.slaps(1, 103)
    one.look_until(LONG_MS)
    assert one.slaps_told() == ["dead-heat 0 1"]


def test_the_first_of_two_hands_on_two_boxes_takes_the_pile_though_neither_box_knows_of_the_other(
    two: BoxCabinet,
) -> None:
    two.slaps(0, 105)
    two.slaps(1, 103)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_what_is_closer_than_the_errors_of_two_boxes_is_a_dead_heat(two: BoxCabinet) -> None:
    two.slaps(0, 103.3)
    two.slaps(1, 103)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["dead-heat 0 1"]


@pytest.mark.parametrize("ahead_ms", [1.6, -1.6])
def test_a_hand_on_a_box_and_one_on_a_pin_are_told_apart(ahead_ms: float) -> None:
    with box_cabinet(1, seats=1, pins=1) as mixed:
        mixed.look_until(100)
        mixed.slaps(0, 105)
        mixed.look_until(105 + ahead_ms if ahead_ms > 0 else 103.4)
        mixed.slaps_pin(1, 105 + ahead_ms)
        mixed.look_until(LONG_MS)
        first = 0 if ahead_ms > 0 else 1
        assert mixed.slaps_told() == [f"slapped {first} double", f"took {first} 2 slap", f"late {1 - first}"]


def test_a_hand_on_a_box_and_one_on_a_pin_within_their_errors_are_a_dead_heat() -> None:
    with box_cabinet(1, seats=1, pins=1) as mixed:
        mixed.look_until(104.8)
        mixed.slaps(0, 105)
        mixed.slaps_pin(1, 104.7)
        mixed.look_until(LONG_MS)
        assert mixed.slaps_told() == ["dead-heat 0 1"]


def test_three_boxes_with_two_seats_each_are_one_cabinet() -> None:
    decks = "5H 9C / 7D 3S / 6H QC / KD 2S / 8C JD / TD 4C"
    with box_cabinet(3, seats=6, decks=decks, rules="full dead_heat=replay") as cabinet:
        for seat, at_ms in ((3, 110), (5, 103), (0, 106), (4, 103.5)):
            cabinet.slaps(seat, at_ms)
        cabinet.look_until(LONG_MS)
        assert cabinet.slaps_told()[:2] == ["slapped 5 double", "took 5 2 slap"]
        assert {told for told in cabinet.slaps_told() if told.startswith("late")} == {"late 3", "late 0", "late 4"}


def test_the_order_in_which_boxes_are_asked_decides_nothing() -> None:
    told = set()
    for order in permutations(range(2)):
        with box_cabinet(2) as cabinet:
            cabinet.every = [cabinet.devices[number] for number in order]
            cabinet.slaps(0, 103)
            cabinet.slaps(1, 104.6)
            cabinet.look_until(LONG_MS)
            told.add(tuple(cabinet.slaps_told()))
    assert told == {("slapped 0 double", "took 0 2 slap", "late 1")}


@pytest.mark.parametrize("bounces", [(103, 103.4, 104.2, 104.9, 107.6), (103, 103.1, 107.5)])
def test_a_bounce_that_is_longer_than_the_gap_does_not_turn_the_race_round(
    two: BoxCabinet, bounces: tuple[float, ...]
) -> None:
    two.bounces(0, *bounces)
    two.slaps(1, 104.9)
    two.look_until(LONG_MS)
    assert two.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_a_tap_of_two_milliseconds_counts(one: BoxCabinet) -> None:
    one.slaps(0, 103, held_ms=2)
    one.look_until(LONG_MS)
    assert one.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_button_that_is_held_when_the_match_begins_counts_only_after_a_release() -> None:
    def held(clock: WorldClock) -> PtyBox:
        box = PtyBox(clock)
        box.moves(1, clock.now_ns() + 500 * MS, closed=True)
        return box

    with box_cabinet(1, make=held) as cabinet:
        assert cabinet.device.begin(BEGAN_NS) == {Contact("box-0", 0, "slap")}
        cabinet.look_until(100)
        cabinet.box.moves(1, cabinet.at(120), closed=False)
        cabinet.look_until(300)
        assert not cabinet.slaps_told()
        cabinet.slaps(0, 400)
        cabinet.look_until(700)
        assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_drift_of_100_ppm_is_learnt_and_the_error_stays_small() -> None:
    for ppm in (100, -100):
        with box_cabinet(2, make=partial(PtyBox, crystal=Crystal(ppm))) as cabinet:
            cabinet.look_until(20_000)
            for device in cabinet.devices:
                status = device.status
                assert status.error_ns is not None
                assert status.error_ns < STATED_NS
            cabinet.slaps(1, 20_103)
            cabinet.slaps(0, 20_105)
            cabinet.look_until(20_000 + LONG_MS)
            assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]
            assert not cabinet.news


def test_the_wrap_of_a_boxs_microseconds_in_a_race_changes_nothing() -> None:
    # It began two seconds before the match, and wraps at 103.5 ms of it.
    first_us = WRAP_US - 2_103_500
    with box_cabinet(2, make=partial(PtyBox, crystal=Crystal(first_us=first_us))) as cabinet:
        cabinet.slaps(0, 102.6)
        cabinet.slaps(1, 104.4)
        cabinet.look_until(LONG_MS)
        assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]
        assert not cabinet.news


@pytest.mark.parametrize("step_ms", [4, 16])
def test_delays_in_steps_of_16_ms_make_ties_and_no_wrong_winner(step_ms: int) -> None:
    for gap_ms in (0.5, 2, 5, 9, 40):
        with box_cabinet(2, make=partial(PtyBox, lag=steps_of(step_ms * MS))) as cabinet:
            cabinet.slaps(1, 103)
            cabinet.slaps(0, 103 + gap_ms)
            cabinet.look_until(LONG_MS)
            assert not cabinet.news
            first = cabinet.slaps_told()[0]
            errors_ns = [device.status.error_ns or 0 for device in cabinet.devices]
            if gap_ms * MS > 2 * sum(errors_ns) + MS:
                assert first == "slapped 1 double"
            assert first in ("slapped 1 double", "dead-heat 0 1")
            if gap_ms == 40:
                assert first == "slapped 1 double"


def test_a_pin_waits_for_a_box_whose_clock_is_known_badly() -> None:
    # The box's error is 8 ms. The pin's press came 5 ms before the box's by their true times, and nobody can know it.
    with box_cabinet(1, seats=1, pins=1, make=partial(PtyBox, lag=lambda at_ns: at_ns + 16 * MS)) as mixed:
        error_ns = mixed.device.status.error_ns
        assert error_ns is not None
        assert error_ns > 3 * STATED_NS
        mixed.look_until(103)
        mixed.slaps_pin(1, 102.5)
        mixed.slaps(0, 104)
        mixed.look_until(LONG_MS)
        assert mixed.slaps_told() == ["dead-heat 0 1"]


def test_lamps_are_lit_by_their_seat_and_button(two: BoxCabinet) -> None:
    from ratscrew_kiosk.screens.scene import Lamp

    for device in two.devices:
        device.show([Lamp(0, "flip", 1.0), Lamp(1, "slap", 0.5), Lamp(None, "service", 1.0)])
    two.look_until(50)
    assert two.boxes[0].lamps == (255, 0)
    assert two.boxes[1].lamps == (0, 128)
    two.devices[0].close()
    two.clock.move_to(two.at(60))
    two.boxes[0].live(two.clock.now_ns())
    assert two.boxes[0].lamps == (0, 0)


def test_what_is_known_of_a_box_is_told(one: BoxCabinet) -> None:
    one.look_until(1_000)
    status = one.device.status
    assert (status.state, status.boots, status.trouble) == (State.PLAYING, 1, "")
    assert status.port == one.box.cable.path
    assert status.serial == one.box.serial
    assert status.boot == one.box.boot_id
    assert status.error_ns is not None
    assert status.offset_ns is not None
    assert status.delay_ns is not None
    assert status.skew_ppm is not None
    truly_ns = one.box._life.began_ns
    # The stamps are late by up to the resolution, so it is told half of that earlier.
    assert abs(status.offset_ns - truly_ns) <= status.error_ns + one.setups[0].resolution_ns


def test_a_seat_that_is_on_no_box_hears_nothing_of_further_contacts() -> None:
    with box_cabinet(1, seats=1) as cabinet:
        cabinet.box.presses(2, cabinet.at(50))
        cabinet.box.presses(3, cabinet.at(60))
        cabinet.look_until(LONG_MS)
        assert not cabinet.told
        assert not cabinet.news
