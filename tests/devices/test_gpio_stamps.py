"""Stamps that cannot be believed, edges that come too late or were merged: ties, and never wrong winners."""

import time

import pytest

from ratscrew_kiosk.devices.pins import PinEdge
from ratscrew_kiosk.presses.figures import MS, SECOND
from tests.kit.pin_cabinet import BEGAN_NS, PINS, PinCabinet
from tests.kit.wires import Make

LONG_MS = 600


def told_of_a_race_whose_stamps_are_shifted(cabinet: PinCabinet, by_ns: int) -> list[str]:
    """Seat 0 and then seat 1 hit within one look, and all stamps are off by so much."""
    cabinet.run_until(100)
    for seat, at_ms in ((0, 101), (1, 102.5)):
        cabinet.wires.edge(PINS[seat, "slap"], False, BEGAN_NS + round(at_ms * MS) + by_ns)
    cabinet.run_until(LONG_MS)
    return cabinet.slaps_told()


@pytest.mark.parametrize(
    ("by_ns", "what"),
    [
        (time.time_ns() - BEGAN_NS, "ahead of"),
        (10 * SECOND, "ahead of"),
        (-BEGAN_NS, "long before"),
        (-500 * SECOND, "long before"),
    ],
    ids=["CLOCK_REALTIME", "in the future", "before the machine started", "of another clock"],
)
def test_stamps_of_another_clock_are_told_and_decide_nothing(make: Make, by_ns: int, what: str) -> None:
    cabinet = make()
    assert told_of_a_race_whose_stamps_are_shifted(cabinet, by_ns) == ["dead-heat 0 1"]
    assert f"lies {what} the present" in cabinet.faults[0]
    assert "CLOCK_MONOTONIC" in cabinet.faults[0]


def test_with_stamps_of_another_clock_a_press_alone_still_counts(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.wires.edge(PINS[0, "slap"], False, BEGAN_NS + 900 * SECOND)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_a_stamp_that_lies_a_little_ahead_is_cut_to_now(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.wires.edge(PINS[0, "slap"], False, cabinet.began(150))
    edges = cabinet.look(104).edges
    assert all(edge.at_ns <= cabinet.clock.now_ns() and edge.doubtful for edge in edges)
    assert cabinet.faults


def test_stamps_that_are_good_are_not_complained_of(make: Make) -> None:
    cabinet = make()
    assert told_of_a_race_whose_stamps_are_shifted(cabinet, 0) == ["slapped 0 double", "took 0 2 slap", "late 1"]
    assert cabinet.faults == ()


def test_an_edge_that_is_long_under_way_is_waited_for_when_the_level_tells_of_it(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101, arrives_ms=107)
    cabinet.closes(1, "slap", 105)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]
    assert not cabinet.gpio.late


def test_an_edge_that_comes_after_its_time_was_vouched_for_ties_with_what_is_not_yet_settled(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101, arrives_ms=107)
    cabinet.opens(0, "slap", 103.5, arrives_ms=107)
    cabinet.closes(1, "slap", 105)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["dead-heat 0 1"]
    assert cabinet.gpio.late == {PINS[0, "slap"]: 2}


def test_an_edge_that_comes_late_and_wrong_costs_nothing(make_mock: Make) -> None:
    cabinet = make_mock(pile="4S 5D")
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101, arrives_ms=130)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["refused 0 slap unstamped"]


def test_edges_that_are_late_by_fifty_milliseconds_are_in_time_for_lgpio(make_lgpio: Make) -> None:
    cabinet = make_lgpio()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 101, arrives_ms=151)
    cabinet.closes(1, "slap", 103)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap", "late 1"]
    assert not cabinet.gpio.late


@pytest.mark.parametrize(("since_ms", "told"), [(100.5, "dead-heat 0 1"), (103.5, "slapped 1 double")])
def test_an_edge_into_which_others_were_merged_may_have_come_as_early_as_those(
    make_mock: Make, since_ms: float, told: str
) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.closes(1, "slap", 102)
    merged = PinEdge(PINS[0, "slap"], high=False, at_ns=cabinet.began(103.9), since_ns=cabinet.began(since_ms))
    cabinet.wires.pins._edges.put(merged)  # type: ignore[attr-defined]
    cabinet.wires.level(PINS[0, "slap"], False)
    cabinet.run_until(LONG_MS)
    assert cabinet.slaps_told()[0] == told
