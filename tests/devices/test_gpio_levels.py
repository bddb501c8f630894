"""Edges that never come are found by the levels: lost presses, lost releases, and what they cost (linux#760)."""

import pytest

from tests.kit.pin_cabinet import PINS, PinCabinet
from tests.kit.wires import Make

LONG_MS = 600


def raced_by_a_press_without_a_stamp(cabinet: PinCabinet, *, gap_ms: float) -> list[str]:
    """Seat 0 hits at 250 ms, and its edge is lost; seat 1 hits so much later."""
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    cabinet.closes(1, "slap", 250 + gap_ms)
    cabinet.run_until(LONG_MS)
    return cabinet.slaps_told()


@pytest.mark.parametrize("gap_ms", [-1.5, 0.1, 1.5])
def test_a_press_whose_edge_was_lost_ties_with_whoever_came_meanwhile(make: Make, gap_ms: float) -> None:
    cabinet = make()
    assert raced_by_a_press_without_a_stamp(cabinet, gap_ms=gap_ms) == ["dead-heat 0 1"]
    assert cabinet.gpio.missed == {PINS[0, "slap"]: 1}


@pytest.mark.parametrize(("gap_ms", "first", "second"), [(-6, 1, 0), (8, 0, 1)])
def test_a_press_whose_edge_was_lost_is_told_from_those_that_came_before_or_after_the_two_looks(
    make: Make, gap_ms: float, first: int, second: int
) -> None:
    told = raced_by_a_press_without_a_stamp(make(), gap_ms=gap_ms)
    assert told == [f"slapped {first} double", f"took {first} 2 slap", f"late {second}"]


def test_a_press_whose_edge_was_lost_takes_the_pile_when_nobody_else_was_there(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_wrong_slap_whose_edge_was_lost_costs_nothing(make: Make) -> None:
    cabinet = make(pile="4S 5D")
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["refused 0 slap unstamped"]
    assert cabinet.table.burned == ()


def test_a_press_that_is_found_by_its_level_lies_between_the_last_two_looks(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    edges = [edge for at_ms in range(244, LONG_MS, 4) for edge in cabinet.look(at_ms).edges]
    assert [(edge.down, edge.doubtful, edge.unstamped) for edge in edges] == [(True, True, True)]
    assert abs(edges[0].at_ns - cabinet.began(250)) <= edges[0].error_ns < 3_000_000


def test_a_lost_release_does_not_hold_the_button_for_ever(make: Make) -> None:
    cabinet = make(pile="4S", rules="classic burn=0")
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103)
    cabinet.unseen(0, "slap", 180, closed=False)
    cabinet.run_until(480)
    assert cabinet.gpio.pressed == frozenset()
    cabinet.closes(0, "slap", 500)
    cabinet.run_until(900)
    assert cabinet.slaps_told() == ["wrong 0 0", "wrong 0 0"]
    assert cabinet.gpio.missed == {PINS[0, "slap"]: 1}


def test_a_release_is_repaired_within_three_looks(make_mock: Make) -> None:
    cabinet = make_mock(pile="4S")
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 103)
    cabinet.run_until(300)
    cabinet.unseen(0, "slap", 301, closed=False)
    cabinet.run_until(301 + 3 * 4)
    assert cabinet.gpio.pressed == frozenset()


def test_the_last_edge_of_a_burst_that_was_lost_leaves_the_press_at_its_first(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.bounces(0, "slap", 101, 101.1)
    cabinet.unseen(0, "slap", 101.5, closed=True)
    cabinet.closes(1, "slap", 103)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_a_level_that_differs_once_is_no_press(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    cabinet.unseen(0, "slap", 255, closed=False)  # it was seen to differ at 252, and no more at 256
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == []
    assert not cabinet.gpio.missed


def test_while_a_level_differs_nothing_more_is_vouched_for(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(240)
    cabinet.unseen(0, "slap", 250, closed=True)
    drained = [cabinet.look(at_ms) for at_ms in range(244, LONG_MS, 4)]
    found = next(index for index, one in enumerate(drained) if one.edges)
    assert drained[found - 1].vouched_ns == drained[found - 2].vouched_ns
    assert drained[found].vouched_ns > drained[found].edges[0].at_ns


def test_after_a_stall_a_press_whose_edges_were_pushed_out_still_ties_with_a_later_one(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.unseen(0, "slap", 300, closed=True)
    cabinet.closes(1, "slap", 1_099)
    cabinet.look(1_100)  # the loop stood still for a second
    cabinet.run_until(3_000)
    assert cabinet.slaps_told() == ["dead-heat 0 1"]


def test_a_contact_that_chatters_without_end_does_not_stop_the_others(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    for count in range(700):
        at_ms = 101 + 3.7 * count
        (cabinet.closes if count % 2 else cabinet.opens)(1, "flip", at_ms)
    cabinet.closes(0, "slap", 2_000)
    cabinet.run_until(2_400)
    assert cabinet.slaps_told() == ["refused 1 flip not-your-turn", "slapped 0 double", "took 0 2 slap"]
    assert all("Died" not in type(news).__name__ for news in cabinet.news)


def test_a_button_that_is_held_when_the_match_begins_counts_only_after_a_release(make: Make) -> None:
    cabinet = make(held=((0, "slap"),))
    cabinet.closes(1, "slap", 103)
    cabinet.opens(0, "slap", 200)
    cabinet.closes(0, "slap", 300)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 1 double", "took 1 2 slap", "late 0"]


def test_a_button_that_is_held_while_a_card_is_shown_does_not_slap_it(make: Make) -> None:
    cabinet = make(decks="4H 9C 2S / 7D 3S 6H", pile="4S", rules="classic burn=0")
    cabinet.run_until(100)
    cabinet.closes(1, "slap", 103)
    cabinet.run_until(300)
    cabinet.closes(0, "flip", 303)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["wrong 1 0"]
    assert "turned 0 4H" in cabinet.told
    cabinet.opens(1, "slap", 700)
    cabinet.closes(1, "slap", 800)
    cabinet.run_until(1_200)
    assert cabinet.slaps_told()[1:] == ["slapped 1 double", "took 1 2 slap"]
