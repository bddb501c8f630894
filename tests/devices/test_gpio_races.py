"""Who was first, by contacts on pins: the same on every way to them (failure modes of contacts that bounce)."""

from itertools import permutations

import pytest

from ratscrew_kiosk.presses.debounce import Glitch
from tests.kit.wires import Make

LONG_MS = 400
"""Long after everything, on every way to the pins."""


def test_the_first_of_two_hands_takes_the_pile(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(1, "slap", 103)
    cabinet.closes(0, "slap", 105)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_a_bounce_that_is_longer_than_the_gap_does_not_turn_the_race_round(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.bounces(0, "slap", 103, 103.4, 104.2, 104.9, 107.6)
    cabinet.closes(1, "slap", 104)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_a_first_edge_that_is_told_with_the_wrong_level_is_the_onset_all_the_same(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103, told=0)
    cabinet.opens(0, "slap", 103.3)
    cabinet.closes(0, "slap", 105)
    cabinet.closes(1, "slap", 104)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_pairs_of_edges_with_the_same_level_are_one_press(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    for at_ms in (103, 103.2, 103.5, 103.9):
        cabinet.closes(0, "slap", at_ms)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_edges_that_arrive_out_of_order_are_put_in_order(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103.6, arrives_ms=104)
    cabinet.closes(1, "slap", 103, arrives_ms=104)
    cabinet.closes(1, "slap", 102.9, arrives_ms=104)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_four_presses_in_one_nanosecond_are_a_dead_heat_of_four(make: Make) -> None:
    cabinet = make(4)
    cabinet.run_until(100)
    for seat in (2, 0, 3, 1):
        cabinet.closes(seat, "slap", 103)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["dead-heat 0 1 2 3"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_equal_stamps_give_the_same_whatever_the_order_of_arrival(make: Make, order: tuple[int, ...]) -> None:
    cabinet = make(3)
    cabinet.run_until(100)
    for seat in order:
        cabinet.closes(seat, "slap", 103 if seat < 2 else 103.2)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["dead-heat 0 1 2"]


@pytest.mark.parametrize(("gap_ms", "told"), [(0.5, "dead-heat 0 1"), (0.500001, "slapped 1 double")])
def test_what_the_pins_cannot_tell_apart_is_a_dead_heat_and_nothing_beyond(
    make: Make, gap_ms: float, told: str
) -> None:
    cabinet = make(error_ms=0.5)
    cabinet.run_until(100)
    cabinet.closes(1, "slap", 103)
    cabinet.closes(0, "slap", 103 + gap_ms)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told()[0] == told


def test_a_tap_of_two_milliseconds_counts(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103)
    cabinet.opens(0, "slap", 105)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_spike_is_no_press(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103)
    cabinet.opens(0, "slap", 103.1)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == []
    assert [type(news) for news in cabinet.news] == [Glitch]


def test_an_hour_between_two_edges_does_not_turn_them_round(make: Make) -> None:
    cabinet = make(pile="4S")
    cabinet.run_until(50)
    cabinet.closes(0, "slap", 53)
    cabinet.opens(0, "slap", 90)
    cabinet.run_until(200)
    assert cabinet.slaps_told() == ["wrong 0 1"]
    hour_ms = 3_600_000
    cabinet.look(hour_ms)
    cabinet.closes(1, "slap", hour_ms + 3)
    cabinet.closes(0, "slap", hour_ms + 6)
    cabinet.run_until(hour_ms + LONG_MS)
    assert cabinet.slaps_told()[1:] == ["wrong 1 1", "wrong 0 1"]


def test_normally_closed_switches_have_the_same_onset_as_normally_open_ones(make: Make) -> None:
    cabinet = make(closed=(1,))
    cabinet.run_until(100)
    cabinet.bounces(1, "slap", 103, 103.4, 104.2)
    cabinet.bounces(0, "slap", 104, 104.4, 105.2)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_a_thousand_presses_that_bounce_are_a_thousand_presses(make_mock: Make) -> None:
    cabinet = make_mock(pile="4S", rules="classic burn=0")
    for count in range(1_000):
        at_ms = 100 + 100 * count
        cabinet.bounces(0, "slap", at_ms, at_ms + 0.4, at_ms + 1.1, at_ms + 1.9, at_ms + 4.5)
        cabinet.bounces(0, "slap", at_ms + 40)  # it is told closed once more
        cabinet.opens(0, "slap", at_ms + 41)
        cabinet.closes(0, "slap", at_ms + 42)
        cabinet.opens(0, "slap", at_ms + 48)
        cabinet.run_until(at_ms + 90, every_ms=16)
    assert cabinet.told.count("wrong 0 0") == 1_000
    assert len(cabinet.told) == 1_000


def test_a_loop_that_stood_for_a_second_in_the_middle_of_a_race_names_the_right_winner(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(1, "slap", 101)
    cabinet.bounces(0, "slap", 103, 103.5, 104.5)
    cabinet.look(1_103)
    cabinet.run_until(1_300)
    assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]
    assert cabinet.news == []
