"""Who was first when two buttons close shortly after one another, and whether that can be known."""

from hypothesis import given
from hypothesis import strategies as st

from tests.kit.at_the_bench import Bench, contact, ns


def test_the_first_of_two_slaps_is_named() -> None:
    bench = Bench()
    bench.together(300, seat_0="d12 u80", seat_1="d10 u90")
    assert bench.race.first is not None
    assert [press.seat for press in bench.race.presses] == [1, 0]
    assert bench.race.first.seat == 1
    assert bench.race.presses[1].at_ns - bench.race.presses[0].at_ns == ns(2)


def test_within_the_stated_error_nobody_is_named() -> None:
    bench = Bench()
    bench.together(300, seat_0="d10.5 u80", seat_1="d10 u90")
    assert bench.race.first is None
    assert len(bench.race.tied) == 2


def test_beyond_the_stated_error_by_a_microsecond_the_first_is_named() -> None:
    bench = Bench()
    bench.together(300, seat_0="d10.501 u80", seat_1="d10 u90")
    assert bench.race.first is not None


def test_the_bouncing_of_the_first_does_not_make_it_the_second() -> None:
    bench = Bench()
    bench.together(300, seat_0="d0 u0.4 d1 u2 d3.5 u90", seat_1="d1 u90")
    assert bench.race.first is not None
    assert bench.race.first.seat == 0


def test_a_press_whose_edges_were_lost_is_first_only_beyond_its_own_error() -> None:
    bench = Bench()
    bench.moves(contact(0), "d10 u80", until_ms=10, doubtful=True)
    bench.moves(contact(1), "d25 u90", until_ms=300)
    assert bench.race.first is None


def test_a_hundred_milliseconds_are_near_and_more_are_not() -> None:
    bench = Bench()
    bench.together(1_000, seat_0="d0 u50", seat_1="d100 u150")
    bench.together(2_000, seat_0="d1500 u1550", seat_1="d1600.1 u1650")
    assert bench.board.raced == 1


def test_two_buttons_of_one_seat_are_no_race() -> None:
    bench = Bench(contact(0, "flip"), contact(0, "slap"))
    bench.moves(contact(0, "flip"), "d0 u50", until_ms=1)
    bench.moves(contact(0, "slap"), "d5 u50", until_ms=300)
    assert bench.board.raced == 0


def test_of_a_seat_that_taps_twice_the_second_tap_can_be_near_to_another_seats() -> None:
    bench = Bench()
    bench.together(600, seat_0="d0 u20 d90 u110", seat_1="d150 u200")
    assert [press.at_ns for press in bench.race.presses] == [ns(90), ns(150)]


def test_a_race_is_told_once_it_is_complete_and_not_twice() -> None:
    bench = Bench()
    bench.together(99, seat_0="d0 u50", seat_1="d40 u80")
    assert bench.board.raced == 0
    bench.waits(100)
    bench.waits(500)
    assert bench.board.raced == 1


def test_three_seats_are_one_race() -> None:
    bench = Bench(*(contact(seat) for seat in range(3)))
    bench.together(400, seat_0="d30 u90", seat_1="d30.2 u90", seat_2="d29 u90")
    assert [press.seat for press in bench.race.presses] == [2, 0, 1]
    assert bench.race.first is not None
    assert bench.race.first.seat == 2


@given(st.permutations(range(3)), st.lists(st.integers(0, 3_000), min_size=3, max_size=3))
def test_the_order_of_arrival_never_matters(order: list[int], tenths: list[int]) -> None:
    races = []
    for arrival in (range(3), order):
        bench = Bench(*(contact(seat) for seat in range(3)))
        bench.together(1_000, **{f"seat_{seat}": f"d{tenths[seat] / 10} u{tenths[seat] / 10 + 60}" for seat in arrival})
        races.append([race.presses for race in bench.board.races])
    assert races[0] == races[1]
