from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.in_order import InOrder

SLAP = Contact("pins", 0, "slap")
OTHER = Contact("pins", 1, "slap")

edges = st.builds(
    Edge,
    contact=st.sampled_from([SLAP, OTHER]),
    down=st.booleans(),
    at_ns=st.integers(0, 20),
    error_ns=st.integers(0, 2),
    seq=st.integers(0, 3),
    doubtful=st.booleans(),
    unstamped=st.booleans(),
)


def pushed(*some: Edge) -> InOrder:
    order = InOrder()
    for edge in some:
        order.push(edge)
    return order


def test_edges_come_out_by_their_time_and_not_as_they_arrived() -> None:
    early, late = Edge(OTHER, down=True, at_ns=5, seq=9), Edge(SLAP, down=True, at_ns=7, seq=1)
    assert pushed(late, early).take(10) == [early, late]


def test_an_edge_past_the_vouched_time_waits() -> None:
    early, late = Edge(SLAP, down=True, at_ns=5), Edge(SLAP, down=False, at_ns=7)
    order = pushed(late, early)
    assert order.take(6) == [early]
    assert order.take(6) == []
    assert order.take(7) == [late]


def test_a_stamp_in_the_future_waits_for_its_time() -> None:
    future = Edge(SLAP, down=True, at_ns=10**15)
    order = pushed(future)
    assert order.take(10**12) == []
    assert order.take(10**15) == [future]


def test_a_late_edge_is_counted_and_dropped() -> None:
    order = pushed(Edge(SLAP, down=True, at_ns=5))
    order.take(6)
    order.push(Edge(SLAP, down=False, at_ns=5, seq=1))
    assert (order.take(20), order.late) == ([], 1)


def test_an_edge_at_the_time_up_to_which_edges_were_given_is_not_late() -> None:
    order = InOrder()
    order.take(6)
    now = Edge(SLAP, down=True, at_ns=6)
    order.push(now)
    assert (order.take(6), order.late) == ([now], 0)


def test_a_vouched_time_that_goes_back_changes_nothing() -> None:
    order = InOrder()
    order.take(10)
    assert order.take(3) == []
    order.push(Edge(SLAP, down=True, at_ns=5))
    assert order.late == 1


def test_the_devices_own_count_orders_edges_of_one_instant() -> None:
    first, second = Edge(SLAP, down=True, at_ns=5, seq=1), Edge(SLAP, down=False, at_ns=5, seq=2)
    assert pushed(second, first).take(5) == [first, second]


def test_four_edges_of_one_nanosecond_come_in_one_order_however_they_arrive() -> None:
    four = [Edge(Contact("pins", seat, "slap"), down=True, at_ns=5) for seat in range(4)]
    assert len({tuple(pushed(*some).take(5)) for some in permutations(four)}) == 1


def test_two_edges_more_than_a_32_bit_microsecond_counter_apart_keep_their_order() -> None:
    early, late = Edge(SLAP, down=True, at_ns=0), Edge(SLAP, down=False, at_ns=86_400 * 10**9)
    assert pushed(late, early).take(late.at_ns) == [early, late]


@given(st.lists(edges, max_size=8), st.data())
def test_no_order_of_arrival_decides(some: list[Edge], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(some))
    assert pushed(*some).take(20) == pushed(*shuffled).take(20)


@given(st.lists(edges, max_size=12), st.lists(st.integers(0, 20)))
def test_taken_in_steps_or_at_once_it_is_the_same(some: list[Edge], steps: list[int]) -> None:
    order = pushed(*some)
    given_out = [edge for step in [*sorted(steps), 20] for edge in order.take(step)]
    assert given_out == pushed(*some).take(20)
    assert sorted(given_out) == sorted(some)
