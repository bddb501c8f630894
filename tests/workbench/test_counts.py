"""What one contact did: its presses, how they bounced, how long it was held, and what was no press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.presses.debounce import WhyQuarantined
from ratscrew_kiosk.workbench.counts import Closed, Opened
from tests.kit.at_the_bench import Bench, contact, edges, ns

SLAP = contact(0)


@pytest.mark.parametrize(
    ("moves", "bounces", "bounced_ms", "held_ms"),
    [
        pytest.param("d0 u80", 0, 0, 80, id="a clean press"),
        pytest.param("d0 u0.3 d0.5 u1.1 d1.4 u80", 2, 1.4, 80, id="two bounces"),
        pytest.param("u0 d0.6 u80", 1, 0.6, 80, id="the first edge told the wrong polarity"),
        pytest.param("d0 d0.6 u80", 1, 0.6, 80, id="an opening between two closings was not told"),
        pytest.param("d0 u2", 0, 0, 2, id="a tap of two milliseconds"),
        pytest.param("d0 u10 d10.4 u11", 0, 0, 10, id="a tap whose release chatters"),
        pytest.param("d0 u80 d80.5 u81 d84 u85", 0, 0, 80, id="a release that chatters"),
        pytest.param("d0 u40 d40.2 u90", 0, 0, 90, id="it lost contact for a moment while it was held"),
        pytest.param("d0 u4 d8 u12 d14.5 u100", 2, 14.5, 100, id="a worn switch"),
        pytest.param("d0 d80 u80.3", 0, 0, 80, id="the release's first edge told the wrong polarity"),
    ],
)
def test_a_press_is_measured_from_its_first_edge_to_the_first_of_its_release(
    moves: str, bounces: int, bounced_ms: float, held_ms: float
) -> None:
    row = Bench(SLAP).moves(SLAP, moves, until_ms=200)
    assert row.last is not None
    assert (row.presses, row.glitches, row.unsure, row.closed) == (1, 0, 0, False)
    assert (row.last.bounces, row.last.bounced_ns) == (bounces, ns(bounced_ms))
    assert row.longest_ns == ns(bounced_ms)
    assert row.held_ns == ns(held_ms)


def test_the_bounces_of_a_press_are_counted_while_it_is_still_held() -> None:
    bench = Bench(SLAP)
    row = bench.moves(SLAP, "d0 u0.3 d0.5", until_ms=50)
    assert row.last is not None
    assert (row.presses, row.closed, row.last.bounces, row.held_ns) == (1, True, 1, None)
    bench.moves(SLAP, "u60", until_ms=74.9)
    assert row.held_ns is None
    bench.waits(75)
    assert row.held_ns == ns(60)


def test_the_longest_bounce_is_kept_and_the_last_press_is_shown() -> None:
    bench = Bench(SLAP)
    bench.moves(SLAP, "d0 u1 d3 u80", until_ms=100)
    row = bench.moves(SLAP, "d200 u200.1 d200.4 u290", until_ms=400)
    assert row.last is not None
    assert (row.presses, row.last.bounced_ns, row.longest_ns, row.held_ns) == (2, ns(0.4), ns(3), ns(90))


def test_a_spike_is_a_glitch_and_no_press() -> None:
    row = Bench(SLAP).moves(SLAP, "d0 u0.1 d50 u50.1", until_ms=200)
    assert (row.presses, row.glitches, row.last, row.held_ns) == (0, 2, None, None)


def test_a_press_right_after_a_glitch_has_its_own_onset() -> None:
    row = Bench(SLAP).moves(SLAP, "d0 u0.1 d6 u90", until_ms=200)
    assert row.last is not None
    assert (row.presses, row.glitches, row.last.bounces, row.held_ns) == (1, 1, 0, ns(84))


def test_a_button_that_was_held_from_the_start_counts_only_after_a_release() -> None:
    bench = Bench(SLAP, held=frozenset({SLAP}))
    row = bench.board.rows[SLAP]
    assert row.closed
    bench.moves(SLAP, "u40 d40.3 u41", until_ms=100)
    assert (row.presses, row.held_ns, row.closed) == (0, None, False)
    bench.moves(SLAP, "d150 u200", until_ms=300)
    assert (row.presses, row.held_ns) == (1, ns(50))


@pytest.mark.parametrize("how", ["doubtful", "unstamped"])
def test_a_press_whose_time_is_not_well_known_is_counted_apart(how: str) -> None:
    bench = Bench(SLAP)
    row = bench.moves(SLAP, "d10 u80", until_ms=100, **{how: True})
    assert (row.presses, row.unsure) == (1, 1)
    closed, opened = bench.events
    assert isinstance(closed, Closed)
    assert isinstance(opened, Opened)
    assert (closed.press.device, opened.sure) == ("", False)


def test_a_contact_that_never_settles_is_put_in_quarantine_and_let_out_again() -> None:
    bench = Bench(SLAP)
    chatter = " ".join(f"{'du'[index % 2]}{5 * index}" for index in range(252))
    row = bench.moves(SLAP, chatter)
    assert (row.quarantined, row.presses) == (WhyQuarantined.NEVER_SETTLES, 1)
    bench.waits(2_300)
    assert row.quarantined is None
    bench.moves(SLAP, "d2400 u2500", until_ms=2_600)
    assert (row.presses, row.held_ns) == (2, ns(100))


def test_edges_may_arrive_in_any_order_until_their_time_is_vouched_for() -> None:
    bench = Bench(SLAP)
    row = bench.moves(SLAP, "u80 d0.5 u0.3 d0", until_ms=200)
    assert row.last is not None
    assert (row.presses, row.last.bounces, row.held_ns, row.late) == (1, 1, ns(80), 0)
    bench.moves(SLAP, "d150", until_ms=201)
    assert row.late == 1


def test_an_edge_of_a_contact_without_a_row_is_counted() -> None:
    bench = Bench(SLAP)
    bench.events += bench.board.take(edges(contact(5), "d0 u50"), ns(100))
    assert (bench.board.foreign, bench.events) == (2, [])


@given(st.lists(st.tuples(st.integers(1, 400), st.booleans()), max_size=60), st.integers(0, 3))
def test_whatever_a_contact_does_each_press_is_told_and_measured(moves: list[tuple[int, bool]], looks: int) -> None:
    bench = Bench(SLAP)
    at_ms, row = 0.0, bench.board.rows[SLAP]
    for gap, down in moves:
        at_ms += gap / 10
        bench.moves(SLAP, f"{'ud'[down]}{at_ms}", until_ms=at_ms + (gap % (looks + 1)) / 100)
    bench.moves(SLAP, f"u{at_ms + 50}", until_ms=at_ms + 3_000)
    closed = [event for event in bench.events if isinstance(event, Closed)]
    assert row.presses == len(closed)
    held_ns = None
    for event in bench.events:
        match event:
            case Closed(_, press):
                assert held_ns is None
                held_ns = press.at_ns
            case Opened(_, opened_ns):
                assert held_ns is not None
                assert opened_ns >= held_ns
                held_ns = None
            case _:
                held_ns = None
    assert held_ns is None
    if row.last is not None:
        assert 0 <= row.last.bounced_ns <= row.longest_ns
        assert (row.last.bounces == 0) == (row.last.bounced_ns == 0)
