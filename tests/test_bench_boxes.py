"""`bench boxes`: the figures, what makes it end with an error, and the simulated races themselves."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratscrew_kiosk.box_links import LINKS, Link
from ratscrew_kiosk.box_races import IN_A_ROW, KINDS, Between, BoxTally, Course, Judged, judged
from ratscrew_kiosk.commands.bench_boxes import clock_figures, clocked, is_as_it_should_be, measure
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.races import GAPS_NS
from tests.kit.commands import typed


@pytest.fixture(scope="module")
def figures() -> dict[str, Any]:
    """All figures of a short run."""
    return measure(15, IN_A_ROW, 3)


@pytest.mark.parametrize("between", KINDS)
@given(st.sampled_from(LINKS), st.integers(0, 1 << 40))
@settings(max_examples=3)
def test_no_wrong_hand_wins_and_no_tie_is_called_above_the_bound(between: Between, link: Link, seed: int) -> None:
    tally = BoxTally()
    for one in judged(link, between, seed, len(GAPS_NS)):
        tally.add(one)
    assert tally.races == len(GAPS_NS)
    assert tally.wrong == tally.nobody == tally.tie_above_error == 0
    assert tally.right > 0


@pytest.mark.parametrize("between", KINDS)
def test_over_usb_races_of_two_milliseconds_are_decided(between: Between) -> None:
    course = Course(LINKS[0], between, 5, 0)
    for _ in range(5):
        one = course.race(2 * MS)
        assert one.won == {one.first}


def test_a_race_follows_from_its_seed() -> None:
    assert list(judged(LINKS[0], "two boxes", 7, 4)) == list(judged(LINKS[0], "two boxes", 7, 4))


def test_the_stated_error_of_a_clock_is_held_against_the_true_one() -> None:
    figures = clock_figures(clocked(LINKS[0], 100, 60, 1))
    assert figures["error_above_stated"] == 0
    assert not figures["astray"]
    assert figures["asked"] > 5_000
    assert 0 < figures["error_ms"]["p50"] < figures["stated_ms"]["p50"] < 1
    assert figures["stated_above_error_ms"]["least"] >= 0


def test_the_table_has_every_link_both_drifts_and_every_gap(figures: dict[str, Any]) -> None:
    assert [(one["link"], one["drift_ppm"]) for one in figures["clocks"]] == [
        (link.name, ppm) for link in LINKS for ppm in (100, -100)
    ]
    assert [(one["link"], one["between"]) for one in figures["courses"]] == [
        (link.name, kind) for link in (LINKS[0], LINKS[2]) for kind in KINDS
    ]
    for course in figures["courses"]:
        assert [row["gap_ms"] * MS for row in course["gaps"]] == list(GAPS_NS)
        assert sum(row["races"] for row in course["gaps"]) == IN_A_ROW
        assert sum(course["all"][what] for what in ("right", "tie", "wrong", "nobody")) == IN_A_ROW
    assert is_as_it_should_be(figures)


@pytest.mark.parametrize("fault", ["wrong", "nobody", "tie_above_error"])
def test_a_race_that_was_judged_wrongly_is_an_error(figures: dict[str, Any], fault: str) -> None:
    wrong = copy.deepcopy(figures)
    wrong["courses"][-1]["all"][fault] = 1
    assert not is_as_it_should_be(wrong)


@pytest.mark.parametrize(("fault", "value"), [("error_above_stated", 1), ("astray", True)])
def test_a_clock_that_stated_too_little_is_an_error(figures: dict[str, Any], fault: str, value: object) -> None:
    wrong = copy.deepcopy(figures)
    wrong["clocks"][0][fault] = value
    assert not is_as_it_should_be(wrong)


def test_ties_wrong_winners_and_nobody_are_counted() -> None:
    tally = BoxTally()
    for won, apart in (({0}, True), ({1}, True), ({0, 1}, True), ({0, 1}, False), (set(), True)):
        tally.add(Judged(5 * MS, 0, frozenset(won), apart))
    assert (tally.right, tally.wrong, tally.tie, tally.nobody, tally.tie_above_error) == (1, 1, 2, 1, 1)
    assert tally.longest_tie_ns == 5 * MS


def test_it_prints_tables_and_one_document() -> None:
    words = ("bench", "boxes", "--seconds", "5", "--races", "20", "--seed", "2")
    said = typed(*words)
    assert said.status == 0
    assert "Clocks of boxes over 5 s, in milliseconds" in said.out
    assert "Races between a box and a pin, latency timer of 16 ms" in said.out
    assert said.out.count("0 wrong winners, 0 ties above what the devices state, 0 without an end") == 4
    document = json.loads(typed(*words, "--json").out)
    assert document["seed"] == 2
    assert len(document["clocks"]) == 2 * len(LINKS)


@pytest.mark.slow
@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
def test_in_an_hour_the_stated_error_is_never_below_the_true_one(link: Link) -> None:
    figures = clock_figures(clocked(link, -100, 3_600, 11))
    assert figures["error_above_stated"] == 0
    assert not figures["astray"]
