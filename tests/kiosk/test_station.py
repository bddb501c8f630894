"""The reaction station through the whole program, by the buttons of the seats."""

import gc
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.reacting import GONE_ROUNDS
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.holding import HOLD_NS
from tests.kit.desk import ESCAPE, KEYS, P, desk
from tests.kit.station_desk import StationDesk


@pytest.fixture
def station() -> Iterator[StationDesk]:
    with desk(size=(160, 90)) as one:
        yield StationDesk(one)


def test_who_joins_is_measured_round_by_round_to_the_result(station: StationDesk) -> None:
    station.join(0, 1)
    for number in (1, 2, 3):
        station.to_a_pattern()
        assert f"Round {number} of 3" in station.words
        station.slap_all(1, 0)
        station.to_a_rest()
    station.until(lambda: station.flow.where == "result")
    assert {"Reaction station", "hits", "missed", "false", "median", "fastest"} <= set(station.words)
    assert station.words.count("3") == 2
    (ended,) = station.kept.ended
    assert ended.ending == "done"
    assert [(seat.right, seat.missed, seat.wrong) for seat in ended.seats] == [(3, 0, 0)] * 2


def test_a_reaction_runs_from_the_showing_to_the_contact(station: StationDesk) -> None:
    station.join(0)
    station.to_a_pattern()
    shown_ns = station.state.lies.shown_ns
    assert shown_ns is not None
    station.desk.run(250)
    pressed_ns = station.desk.clock.now_ns()
    station.slap_all(0, after_ms=0)
    station.to_a_rest()
    hit = station.up.board.seats[0].last
    assert hit is not None
    assert hit.card_ns == shown_ns
    assert abs(hit.press.at_ns - pressed_ns) <= 4 * MS
    assert hit.press.error_ns <= 3 * MS
    assert f"{round(hit.since_ns / MS)}" in station.words


def test_nothing_is_told_of_a_slap_while_others_can_still_slap(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    before = set(station.words)
    station.slap_all(1)
    station.desk.run(500)
    assert set(station.words) == before
    station.slap_all(0, after_ms=0)
    station.to_a_rest()
    assert any(line.startswith("Purple was first") for line in station.words)


def test_a_false_slap_is_told_at_once(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_card()
    station.desk.hit(0, "slap")
    station.desk.run(60)
    assert "wrong" in station.words
    assert station.up.board.tally.seats[0].false == 1


def test_who_misses_is_told_so(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    station.slap_all(0)
    station.to_a_rest()
    station.desk.run(50)
    assert "missed" in station.words
    assert station.kept.so_far[-1].seats[1].missed == 1


def test_faces_are_covered_in_a_pause_and_the_round_begins_anew(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    assert station.desk.faces > 0
    station.desk.answers(P)
    assert station.desk.faces == 0
    assert "Paused" in station.words
    station.desk.goes_on_after(P)
    station.to_a_pattern()
    assert station.state.rounds == 0
    assert station.kept.so_far == []


def test_a_pause_is_asked_for_by_holding_flip_and_answered_by_buttons(station: StationDesk) -> None:
    station.join(0, 1)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[0, "flip"]))
    station.desk.run(HOLD_NS / MS + 300)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=KEYS[0, "flip"]))
    station.desk.run(600)
    assert "Paused" in station.words
    station.desk.hit(1, "slap")
    station.until(lambda: station.state.paused_ns is None)
    station.to_a_pattern()


def test_a_button_that_is_held_down_never_slaps(station: StationDesk) -> None:
    station.join(0, 1)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[0, "slap"]))
    station.to_a_pattern()
    station.slap_all(1)
    station.to_a_rest()
    assert station.up.board.round is not None
    assert station.up.board.round.missed == (0,)


def test_slap_again_and_another_run_begins(station: StationDesk) -> None:
    station.join(0)
    first = station.up
    for _ in range(3):
        station.to_a_pattern()
        station.slap_all(0)
        station.to_a_rest()
    station.until(lambda: station.flow.where == "result")
    station.desk.run(2_000)
    station.desk.hit(0, "slap")
    station.desk.run(300)
    assert station.up is not first
    assert station.state.rounds == 0


def test_when_nobody_is_there_any_more_the_title_comes_back(station: StationDesk) -> None:
    station.join(0, 1)
    station.until(lambda: station.flow.where == "attract", within_s=200)
    (ended,) = station.kept.ended
    assert ended.ending == "left"
    assert [seat.missed for seat in ended.seats] == [GONE_ROUNDS] * 2


def test_a_round_that_was_slapped_is_none_without_a_press(station: StationDesk) -> None:
    station.hall.chosen = station.hall.usual = Chosen(station=True, rounds=9)
    station.join(0, 1)
    station.to_a_pattern()
    station.slap_all(0, 1)
    station.until(lambda: station.flow.where == "attract", within_s=200)
    (ended,) = station.kept.ended
    assert ended.ending == "left"
    assert [seat.missed for seat in ended.seats] == [GONE_ROUNDS] * 2


def test_what_was_measured_is_kept_round_by_round_and_when_it_is_left(station: StationDesk) -> None:
    station.join(0, 1)
    for _ in range(2):
        station.to_a_pattern()
        station.slap_all(0, 1)
        station.to_a_rest()
    assert [ended.seats[0].right for ended in station.kept.so_far] == [1, 2]
    station.desk.answers(ESCAPE)
    station.desk.answers(13)
    station.until(lambda: station.flow.where == "attract")
    assert [(ended.ending, ended.seats[0].right) for ended in station.kept.ended] == [("left", 2)]


def test_the_collector_rests_while_cards_lie_there(station: StationDesk) -> None:
    station.join(0)
    station.to_a_pattern()
    assert not gc.isenabled()
    station.to_a_rest()
    station.desk.run(20)
    assert gc.isenabled()


def test_the_loop_looks_every_four_milliseconds(station: StationDesk) -> None:
    station.join(0)
    station.to_a_card()
    looks = []
    for _ in range(20):
        station.desk.kiosk.turn()
        looks.append(station.desk.clock.now_ns())
    assert max(later - earlier for earlier, later in pairwise(looks)) <= 5 * MS


def test_the_options_lead_from_matches_to_the_station_and_back(station: StationDesk) -> None:
    station.hall.chosen = station.hall.usual = Chosen()
    station.desk.run(500)
    for button in ("flip", "slap", "flip", "flip", "slap"):
        station.desk.hit(0, "flip" if button == "flip" else "slap")
        station.desk.run(300)
    assert station.flow.where == "options"
    assert "reaction station" in station.words
    assert "Rounds" in station.words
    assert "Computers" not in station.words
    station.until(lambda: station.flow.where == "play", within_s=60)
    assert station.up.measuring.run.seats == 1
