from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.station.told import FalseSlap, Hit, Late, Nothing, Over, Refused, RoundOver, Voided
from tests.kit.at_the_station import AtTheStation


def rounds(station: AtTheStation) -> list[RoundOver]:
    return [one for one in station.told if isinstance(one, RoundOver)]


def test_everybody_is_measured_not_only_the_first() -> None:
    station = AtTheStation(seats=3)
    station.to_a_pattern()
    for seat, after_ms in ((2, 310), (0, 402.5), (1, 650)):
        (hit,) = [one for one in station.slap(seat, after_ms) if isinstance(one, Hit)]
        assert hit.since_ns == after_ms * MS
    (over,) = rounds(station)
    assert [hit.press.seat for hit in over.hits] == [2, 0, 1]
    assert over.first == (2,)
    assert over.missed == ()


def test_a_round_ends_as_soon_as_everybody_has_slapped() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.slap(1, 300)
    assert not rounds(station)
    station.slap(0, 500)
    assert [over.at_ns for over in rounds(station)] == [round(station.now_ms * MS)]


def test_who_does_not_slap_while_the_pattern_lies_open_has_missed_it() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.slap(1, 1999)
    station.to_a_rest()
    assert rounds(station)[0].missed == (0,)
    assert (station.tally.seats[0].missed, station.tally.seats[1].missed) == (1, 0)


def test_a_slap_in_the_last_instant_still_hits_and_one_behind_it_is_late() -> None:
    for after_ms, told, missed in ((2000, Hit, 0), (2000.001, Late, 1)):
        station = AtTheStation()
        station.to_a_pattern()
        station.press(0, at_ms=station.shown_ms + after_ms)
        station.to_a_rest()
        station.until(station.now_ms + 1)
        assert isinstance(next(one for one in station.told if getattr(one, "press", None)), told)
        assert station.tally.seats[0].missed == missed


def test_late_once_and_then_nothing() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.to_a_rest()
    station.press(0, at_ms=station.now_ms + 50)
    station.press(0, at_ms=station.now_ms + 150)
    assert [type(one) for one in station.until(station.now_ms + 200)] == [Late, Nothing]


def test_a_slap_at_a_card_without_a_pattern_is_false() -> None:
    station = AtTheStation()
    station.to_a_card()
    (told,) = station.slap(0, 300)
    assert isinstance(told, FalseSlap)
    assert (told.kind, told.card_ns) == ("wrong", round(station.shown_ms * MS))


def test_too_early_is_told_apart_and_is_no_reaction() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    (told,) = station.slap(0, 99)
    assert isinstance(told, FalseSlap)
    assert told.kind == "early"
    assert [type(one) for one in station.slap(0, 350)] == [Nothing]
    station.to_a_rest()
    assert 0 in rounds(station)[0].missed
    assert (station.tally.seats[0].false, station.tally.seats[0].early) == (1, 1)


def test_a_hundred_milliseconds_after_the_pattern_is_a_reaction() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    (told,) = station.slap(0, 100)
    assert isinstance(told, Hit)


def test_a_hand_that_came_down_on_the_card_before_has_no_reaction_to_the_pattern() -> None:
    station = AtTheStation(patterns=("double", "sandwich"))
    while station.state.lies.what != "pattern":
        if station.state.lies.what == "card" and not station.state.air:
            station.slap(0, 400)
        station.until(station._next_ms())
    assert [type(one) for one in station.slap(0, 150)] == [Nothing]
    assert isinstance(station.slap(1, 300)[0], Hit)
    assert rounds(station)[0].missed == (0,)


def test_hammering_the_button_is_no_way_to_be_fast() -> None:
    station = AtTheStation(seats=1, rounds=5)
    for number in range(4000):
        station.press(0, at_ms=100 + 90 * number)
    station.to_the_end()
    assert station.tally.seats[0].hits == []
    assert station.tally.seats[0].missed == 5


def test_a_second_slap_at_the_same_pattern_changes_nothing() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.slap(0, 300)
    assert [type(one) for one in station.slap(0, 500)] == [Nothing]


def test_slaps_that_cannot_be_told_apart_are_both_first() -> None:
    station = AtTheStation(seats=3)
    station.to_a_pattern()
    station.press(0, at_ms=station.shown_ms + 300, error_ms=4)
    station.press(2, at_ms=station.shown_ms + 305, error_ms=4)
    station.slap(1, 320)
    (over,) = rounds(station)
    assert over.first == (0, 2)
    assert [seat.dead_heats for seat in station.tally.seats] == [1, 0, 1]
    assert [seat.first for seat in station.tally.seats] == [1, 0, 1]


def test_before_the_first_card_there_is_nothing_to_slap() -> None:
    station = AtTheStation()
    station.press(0, at_ms=500)
    assert [type(one) for one in station.until(600)] == [Nothing]


def test_flips_change_nothing() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.press(0, "flip", at_ms=station.shown_ms + 300)
    assert [type(one) for one in station.until(station.shown_ms + 301)] == [Nothing]


def test_a_pause_over_an_open_pattern_lets_it_count_for_nobody() -> None:
    station = AtTheStation()
    station.to_a_pattern()
    station.slap(0, 300)
    number = station.state.number
    station.pause(for_ms=5000)
    assert any(isinstance(one, Voided) for one in station.told)
    assert station.state.pile == ()
    station.to_a_pattern()
    assert station.state.number > number
    assert station.state.rounds == 0
    assert station.tally.seats[0].hits == []
    assert sum(count for pattern, count in station.state.chances.items() if pattern) == 0


def test_presses_in_a_pause_are_refused_and_cost_nothing() -> None:
    station = AtTheStation()
    station.to_a_card()
    station.press(0, at_ms=station.now_ms + 1000)
    station.pause(for_ms=2000)
    assert [type(one) for one in station.told if getattr(one, "press", None)] == [Refused]
    assert station.tally.seats[0].false == 0


def test_after_the_last_round_it_is_over() -> None:
    station = AtTheStation(rounds=2)
    station.to_the_end()
    assert isinstance(station.told[-1], Over)
    assert [over.number for over in rounds(station)] == [1, 2]
    station.press(0, at_ms=station.now_ms + 10)
    (told,) = station.until(station.now_ms + 20)
    assert isinstance(told, Refused)
    assert told.over
