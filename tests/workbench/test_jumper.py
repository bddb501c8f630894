"""One switch on two inputs: how far their stamps lie apart, and what error the pins should state."""

import pytest

from ratscrew_kiosk.workbench.jumper import CLOSINGS, Jumper
from tests.kit.at_the_bench import Bench, contact, ns

A, B = contact(0), contact(1)


def pressed(behind_us: list[float], *, opened_us: float = 0, doubtful: bool = False) -> Jumper:
    """One switch is pressed once a second; the second input's stamp lies so far behind each time."""
    bench = Bench(A, B)
    jumper = Jumper(A, B)
    for number, us in enumerate(behind_us, 1):
        at_ms = 1_000 * number
        bench.moves(A, f"d{at_ms} u{at_ms + 0.4} d{at_ms + 0.9} u{at_ms + 80}", until_ms=at_ms - 10, doubtful=doubtful)
        late_ms = at_ms + us / 1_000
        bench.moves(B, f"d{late_ms} u{late_ms + 80 + opened_us / 1_000}", until_ms=at_ms + 500)
        jumper.take(bench.events, ns(at_ms + 500))
        bench.events.clear()
    bench.waits(1_000 * (len(behind_us) + 3))
    jumper.take(bench.events, ns(1_000 * (len(behind_us) + 3)))
    return jumper


def test_each_closing_and_each_opening_gives_a_difference() -> None:
    jumper = pressed([10, -20, 0, 40], opened_us=5)
    assert jumper.closings.behind_ns == (ns(0.01), ns(-0.02), 0, ns(0.04))
    assert jumper.openings.behind_ns == (ns(0.015), ns(-0.015), ns(0.005), ns(0.045))
    assert (jumper.closings.first, jumper.closings.second) == (2, 1)
    assert (jumper.doubtful, jumper.unpaired) == (0, 0)


def test_the_spread_is_told_by_its_middle_its_end_and_its_largest() -> None:
    spread = pressed([-float(us) for us in range(1, 101)]).closings
    assert (spread.apart_ns(50), spread.apart_ns(99), spread.largest_ns) == (ns(0.05), ns(0.099), ns(0.1))
    assert (spread.first, spread.second) == (0, 100)


def test_without_a_movement_there_is_no_spread() -> None:
    spread = Jumper(A, B).closings
    assert (spread.movements, spread.apart_ns(50), spread.apart_ns(99), spread.largest_ns) == (0, 0, 0, 0)


def test_no_error_is_proposed_from_too_few_closings() -> None:
    jumper = pressed([300] * (CLOSINGS - 1))
    assert (jumper.proposed_ns, jumper.needed) == (None, 1)


def test_twice_the_largest_difference_among_the_closings_is_proposed_and_rounded_up() -> None:
    jumper = pressed([30] * CLOSINGS + [-123.4], opened_us=900)
    assert (jumper.proposed_ns, jumper.needed) == (ns(0.25), 0)


def test_a_machine_that_shows_no_difference_states_a_twentieth_of_a_millisecond() -> None:
    assert pressed([0] * CLOSINGS).proposed_ns == ns(0.05)


def test_a_closing_whose_edges_were_lost_tells_so_itself_and_is_left_out() -> None:
    jumper = pressed([7_000] * 3, doubtful=True)
    assert (jumper.closings.movements, jumper.doubtful) == (0, 6)


@pytest.mark.parametrize("behind_us", [25_000, 60_000])
def test_what_lies_further_apart_is_not_one_movement(behind_us: float) -> None:
    jumper = pressed([behind_us])
    assert (jumper.closings.movements, jumper.openings.movements, jumper.unpaired) == (0, 0, 4)


def test_a_movement_that_one_input_misses_is_counted() -> None:
    bench, jumper = Bench(A, B), Jumper(A, B)
    bench.moves(A, "d0 u80", until_ms=4_000)
    jumper.take(bench.events, ns(4_000))
    assert (jumper.closings.movements, jumper.unpaired) == (0, 2)


def test_other_contacts_are_not_its_matter() -> None:
    bench, jumper = Bench(A, B, contact(2)), Jumper(A, B)
    bench.moves(contact(2), "d0 u80", until_ms=4_000)
    jumper.take(bench.events, ns(4_000))
    assert (jumper.closings.movements, jumper.unpaired) == (0, 0)
