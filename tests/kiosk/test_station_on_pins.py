"""The reaction station with buttons on pins: times of contacts, lost buttons, and what is recorded of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.presses.figures import MS
from tests.kit.desk import desk
from tests.kit.pin_cabinet import PINS, pin_map
from tests.kit.recorded import rows_of
from tests.kit.station_desk import StationDesk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


@pytest.fixture
def station(path: Path) -> Iterator[StationDesk]:
    """Two people with their buttons on pins."""
    with desk(size=(160, 90), the_map=pin_map(2)) as one:
        yield StationDesk(one, rounds=2, records=path)


@pytest.fixture
def mixed(path: Path) -> Iterator[StationDesk]:
    """One has buttons on pins, the other keys."""
    with desk(size=(160, 90), the_map=pin_map(1)) as one:
        yield StationDesk(one, rounds=2, records=path)


def pins(station: StationDesk) -> MockPins:
    assert station.desk.pins is not None
    return station.desk.pins


def closes(station: StationDesk, seat: int, after_ms: float) -> None:
    """A contact closes so long after the pattern was shown; the program hears of it later, with its stamp."""
    shown_ns = station.state.lies.shown_ns
    assert shown_ns is not None
    pins(station).edge(PINS[seat, "slap"], False, shown_ns + round(after_ms * MS))


def opens(station: StationDesk, *seats: int) -> None:
    for seat in seats:
        pins(station).edge(PINS[seat, "slap"], True, station.desk.clock.now_ns())


def test_the_time_of_a_slap_is_that_of_the_contact_however_late_its_edge_arrives(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    station.desk.stall(320)
    closes(station, 1, 301)
    closes(station, 0, 306.5)
    station.desk.run(40)
    opens(station, 0, 1)
    station.to_a_rest()
    over = station.up.board.round
    assert over is not None
    assert [(hit.press.seat, hit.since_ns) for hit in over.hits] == [(1, 301 * MS), (0, round(306.5 * MS))]
    assert over.first == (1,)


def test_what_cannot_be_told_apart_is_a_dead_heat_here_too(station: StationDesk) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    station.desk.stall(320)
    error_ms = pins_error_ms(station)
    closes(station, 1, 301)
    closes(station, 0, 301 + error_ms / 2)
    station.desk.run(40)
    opens(station, 0, 1)
    station.to_a_rest()
    over = station.up.board.round
    assert over is not None
    assert over.first == (1, 0)
    assert any(line.startswith("Nobody can tell who was first") for line in station.words)


def pins_error_ms(station: StationDesk) -> float:
    """So near to one another presses of the pins cannot be told apart."""
    (device,) = station.up.stream.devices
    assert device.facts.resolution_ns > 0
    return device.facts.resolution_ns / MS


def test_every_round_is_recorded_and_the_run_when_it_is_done(station: StationDesk, path: Path) -> None:
    station.join(0, 1)
    records = station.desk.records
    for rounds in (1, 2):
        station.to_a_pattern()
        station.slap_all(0, 1)
        station.to_a_rest()
        assert records.flushed(20)
        assert rows_of(path, "SELECT right, missed FROM seat ORDER BY seat") == [(rounds, 0)] * 2
        assert rows_of(path, "SELECT kind, ending FROM match") == [("station", "running")]
    station.until(lambda: station.flow.where == "result")
    assert records.flushed(20)
    assert rows_of(path, "SELECT kind, ending, seats, people FROM match") == [("station", "done", 2, 2)]
    slaps = rows_of(path, "SELECT verdict, at_ns - shown_ns, trusted FROM slap WHERE verdict = 'right'")
    assert len(slaps) == 4
    assert all(isinstance(since_ns, int) and 250 * MS < since_ns < 600 * MS for _, since_ns, _ in slaps)
    assert {trusted for *_, trusted in slaps} == {1}


def test_a_run_that_is_cut_off_keeps_its_whole_rounds(station: StationDesk, path: Path) -> None:
    station.join(0, 1)
    station.to_a_pattern()
    station.slap_all(1)
    station.to_a_rest()
    station.to_a_pattern()
    station.slap_all(0)
    assert station.desk.records.flushed(20)
    assert rows_of(path, "SELECT right, missed FROM seat ORDER BY seat") == [(0, 1), (1, 0)]


def test_letters_and_the_session_go_with_a_run(station: StationDesk, path: Path) -> None:
    station.hall.letters_ns = 0
    station.desk.records.start_session("7b")
    assert station.desk.records.flushed(20)
    station.desk.run(200)
    assert station.hall.session == "7b"
    station.hall.letters = {1: "BEN"}
    station.join(1)
    assert station.desk.records.flushed(20)
    assert rows_of(path, "SELECT place, letters, level FROM seat") == [(1, "BEN", "")]
    assert rows_of(path, "SELECT name FROM match JOIN session ON session.id = match.session") == [("7b",)]


def test_it_waits_for_lost_buttons_and_begins_the_round_anew_when_they_are_back(mixed: StationDesk) -> None:
    mixed.join(0, 1)
    mixed.to_a_pattern()
    pins(mixed).unplug()
    mixed.desk.run(400)
    assert "Buttons are gone" in mixed.words
    assert mixed.desk.faces == 0
    mixed.desk.run(5_000)
    assert mixed.state.rounds == 0
    pins(mixed).plug_in()
    mixed.until(lambda: mixed.state.paused_ns is None)
    mixed.to_a_pattern()
    assert mixed.state.rounds == 0


def test_after_twenty_seconds_it_goes_on_without_the_seat_which_then_misses_nothing(mixed: StationDesk) -> None:
    mixed.join(0, 1)
    pins(mixed).unplug()
    mixed.desk.run(21_000)
    assert any(line.startswith("SLAP: go on without") for line in mixed.words)
    mixed.desk.hit(1, "slap")
    mixed.until(lambda: mixed.state.paused_ns is None)
    mixed.to_a_pattern()
    mixed.slap_all(1)
    mixed.to_a_rest()
    tally = mixed.up.board.tally
    assert [(len(seat.hits), seat.missed) for seat in tally.seats] == [(0, 0), (1, 0)]
    pins(mixed).plug_in()
    mixed.desk.run(300)
    mixed.to_a_pattern()
    mixed.slap_all(0, 1)
    mixed.to_a_rest()
    assert [(len(seat.hits), seat.missed) for seat in tally.seats] == [(1, 0), (2, 0)]
