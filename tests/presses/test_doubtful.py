"""Edges that are less well known than their device states: merged, late, lost and found by a level."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Contact, Edge, Press, told_apart
from ratscrew_kiosk.presses.debounce import Debounce
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle

PINS = DeviceFacts("pins", error_ns=MS // 2, resolution_ns=MS // 2)
KEYS = DeviceFacts("keys", error_ns=4 * MS)
SLAPS = tuple(Contact("pins", seat, "slap") for seat in range(3))


def edge(seat: int, at_ms: float, within_ms: float = 0.5, *, down: bool = True, unstamped: bool = False) -> Edge:
    """An edge of the pins; one that is vaguer than they state is doubtful."""
    error_ns = round(within_ms * MS)
    return Edge(SLAPS[seat], down, round(at_ms * MS), error_ns, 0, error_ns > PINS.error_ns, unstamped)


def given_out(settle: Settle) -> list[Press]:
    """Give out every press that may leave, as a match does with slaps that are wrong."""
    given = []
    while isinstance(head := settle.head(), Press) and settle.is_settled(head):
        settle.remove(head)
        given.append(head)
    return given


def pressed(*edges: Edge) -> list[Press]:
    """What a contact of the pins makes of these."""
    debounce = Debounce(edges[0].contact, PINS)
    made = [one for each in edges for one in debounce.edge(each)] + debounce.until(edges[-1].at_ns + 100 * MS)
    return [one for one in made if isinstance(one, Press)]


# ------------------------------------------------------------------ what becomes of one press


def test_a_doubtful_onset_holds_against_everybody_and_goes_by_no_resolution() -> None:
    merged = pressed(edge(0, 100, 3))
    assert merged == [Press(0, "slap", 100 * MS, 3 * MS)]
    other = Press(1, "slap", 103 * MS, MS // 2, "pins", MS // 2)
    assert not told_apart(merged[0], other)
    assert told_apart(merged[0], other._replace(at_ns=103_500_001))


def test_an_onset_without_a_stamp_makes_a_press_without_one() -> None:
    assert pressed(edge(0, 100, 50, unstamped=True)) == [Press(0, "slap", 100 * MS, 50 * MS, unstamped=True)]


def test_a_missing_stamp_makes_an_edge_doubtful_though_it_is_not_said() -> None:
    lost = Edge(SLAPS[0], down=True, at_ns=100 * MS, error_ns=MS // 4, unstamped=True)
    assert pressed(lost) == [Press(0, "slap", 100 * MS, MS // 4, unstamped=True)]


def test_an_onset_soon_behind_a_doubtful_one_that_was_no_press_may_have_begun_with_that() -> None:
    """Edges were merged into one that says "up" (seen on a real kernel); the next bounce has a good stamp, too late."""
    (press,) = pressed(edge(0, 100, 2, down=False), edge(0, 108))
    assert press == Press(0, "slap", 108 * MS, 10 * MS)
    assert not told_apart(press, Press(1, "slap", 99 * MS, MS // 2, "pins", MS // 2))


def test_an_onset_long_behind_a_doubtful_one_is_known_as_well_as_ever() -> None:
    (press,) = pressed(edge(0, 100, 2, down=False), edge(0, 120))
    assert press == Press(0, "slap", 120 * MS, MS // 2, "pins", MS // 2)


@pytest.mark.parametrize("unstamped", [False, True])
def test_only_the_onset_says_how_well_a_press_is_known(unstamped: bool) -> None:  # noqa: FBT001 - a flag of the edge
    later = [edge(0, 100.1, 9, down=False, unstamped=unstamped), edge(0, 100.3, 9, unstamped=unstamped)]
    assert pressed(edge(0, 100), *later) == [Press(0, "slap", 100 * MS, MS // 2, "pins", MS // 2)]


def test_a_doubtful_press_leaves_no_doubt_about_the_next() -> None:
    some = pressed(edge(0, 100, 50, unstamped=True), edge(0, 140, 0.5, down=False), edge(0, 200))
    assert [(one.device, one.unstamped) for one in some] == [("", True), ("pins", False)]


def test_a_release_that_was_lost_and_found_lets_the_next_press_count() -> None:
    """gpiozero issue 697, lg issue 18: the release was lost, and the next press was swallowed."""
    some = pressed(edge(0, 100), edge(0, 140, 50, down=False, unstamped=True), edge(0, 200))
    assert [one.at_ns for one in some] == [100 * MS, 200 * MS]
    assert not some[1].unstamped


# ------------------------------------------------------------------ who waits for whom


def test_a_vague_press_waits_for_whoever_may_tie_with_it_and_is_waited_for() -> None:
    settle = Settle([PINS, KEYS])
    settle.hear("keys", [], 1_000 * MS)
    settle.hear("pins", [edge(0, 100), edge(1, 120, 20, unstamped=True)], 120_499_999)
    assert given_out(settle) == []
    assert settle.settled_by(first := head_of(settle)) == first.at_ns + MS // 2 + 20 * MS
    assert [one.seat for one in settle.slaps_beside(first)] == [0, 1]
    settle.hear("pins", [], 120_500_000)
    assert [one.seat for one in given_out(settle)] == [0]
    settle.hear("pins", [], 160 * MS - 1)
    assert given_out(settle) == []
    settle.hear("pins", [], 160 * MS)
    assert [one.unstamped for one in given_out(settle)] == [True]
    assert settle.greatest_error_ns == KEYS.error_ns


def test_an_edge_that_waits_for_its_time_is_waited_for_already() -> None:
    settle = Settle([PINS])
    settle.hear("pins", [edge(0, 100), edge(1, 120, 20, unstamped=True)], 102 * MS)
    assert given_out(settle) == []
    settle.hear("pins", [], 120_500_000)
    assert len(settle.slaps_beside(head_of(settle))) == 2


def test_an_undecided_onset_is_waited_for_with_all_its_error_and_a_glitch_no_more() -> None:
    settle = Settle([PINS])
    settle.hear("pins", [edge(0, 100), edge(1, 110, 20), edge(1, 110.1, 20, down=False)], 110_100_000)
    assert settle.greatest_error_ns == 20 * MS
    assert given_out(settle) == []
    settle.hear("pins", [], 115 * MS)
    assert settle.greatest_error_ns == PINS.error_ns
    assert [one.seat for one in given_out(settle)] == [0]


def test_a_press_that_is_found_too_late_to_tie_came_after_what_left() -> None:
    settle = Settle([PINS])
    settle.hear("pins", [edge(0, 100)], 102 * MS)
    (left,) = given_out(settle)
    settle.hear("pins", [edge(1, 103, 50, unstamped=True)], 140 * MS)
    found = head_of(settle)
    assert (found.seat, found.unstamped) == (1, True)
    assert told_apart(left, found)
    assert (found.at_ns + found.error_ns, found.at_ns - found.error_ns) == (153 * MS + 1, 101_500_001)


def test_an_edge_that_is_found_behind_what_was_vouched_for_comes_right_after_that() -> None:
    """Levels are looked at more seldom than the device vouches; what is found may have been there for long."""
    settle = Settle([PINS])
    settle.hear("pins", [edge(0, 195)], 200 * MS)
    (left,) = given_out(settle)
    settle.hear("pins", [edge(2, 200.1), edge(1, 155, 47, unstamped=True)], 202 * MS)
    other, found = settle.slaps_beside(head_of(settle))
    assert found == Press(1, "slap", 200_750_001, 1_250_000, unstamped=True)  # from 199.5 ms on nothing had left
    assert told_apart(left, found)
    assert not told_apart(found, other)


def test_a_doubtful_edge_is_never_too_late_for_its_own_device() -> None:
    settle = Settle([PINS])
    settle.hear("pins", [], 200 * MS)
    settle.hear("pins", [edge(1, 120, 1, unstamped=True)], 201 * MS)
    assert (head_of(settle).at_ns, settle.too_late) == (200 * MS + 1, 0)


def test_what_was_found_in_time_keeps_its_time() -> None:
    settle = Settle([PINS])
    settle.hear("pins", [], 50 * MS)
    settle.hear("pins", [edge(1, 103, 50, unstamped=True)], 104 * MS)
    assert head_of(settle) == Press(1, "slap", 103 * MS, 50 * MS, unstamped=True)


def head_of(settle: Settle) -> Press:
    head = settle.head()
    assert isinstance(head, Press)
    return head


@pytest.mark.parametrize("swapped", [False, True])
def test_of_equal_slaps_the_one_with_a_stamp_comes_first_however_they_arrive(swapped: bool) -> None:  # noqa: FBT001
    settle = Settle()
    slaps = [Press(0, "slap", 100, 5), Press(0, "slap", 100, 5, unstamped=True)]
    for slap in reversed(slaps) if swapped else slaps:
        settle.press(slap)
    assert given_out(settle) == slaps


# ------------------------------------------------------------------ whatever comes, in whatever order


DELAY_NS = 20 * MS
KNOWN = ((False, False), (False, False), (True, False), (True, True))
"""Doubtful, and without a stamp: of most edges neither."""
delays = st.lists(st.sampled_from((0, DELAY_NS // 3, DELAY_NS)), min_size=8, max_size=8)
"""In the order of the edges, again and again."""


@st.composite
def taps(draw: st.DrawFn, most_error_ns: int) -> list[Edge]:
    """Draw taps of three seats, close to one another, with their bouncing; each edge has its count."""
    some: list[Edge] = []
    for contact in SLAPS:
        at_ns = 0
        for _ in range(draw(st.integers(1, 2))):
            at_ns += draw(st.sampled_from((0, 1, 5, 13, 19, 24))) * MS
            for down, after_ns in ((True, 0), (False, 300_000), (True, 400_000), (False, 20 * MS)):
                doubtful, unstamped = draw(st.sampled_from(KNOWN))
                error_ns = draw(st.sampled_from((most_error_ns, most_error_ns // 6))) if doubtful else PINS.error_ns
                some.append(Edge(contact, down, at_ns + after_ns, error_ns, len(some), doubtful, unstamped))
            at_ns += 40 * MS
    return some


def arriving(some: list[Edge], late: list[int]) -> list[tuple[int, list[Edge]]]:
    """When the edges arrive, each so late, and when all has arrived."""
    times = [(edge.at_ns + late[index % len(late)], index) for index, edge in enumerate(some)]
    return [*((at_ns, [some[index]]) for at_ns, index in sorted(times)), (1 << 40, [])]


def left(settle: Settle, some: list[Edge], late: list[int]) -> list[Press]:
    """What leaves, in its order, when the edges arrive so late."""
    presses = []
    for arrives_ns, edges in arriving(some, late):
        settle.hear("pins", edges, arrives_ns - DELAY_NS)
        presses += given_out(settle)
    return presses


@given(taps(4 * MS), delays, delays)
def test_no_order_of_arrival_changes_a_press_or_the_order_in_which_presses_leave(
    some: list[Edge], one: list[int], other: list[int]
) -> None:
    """As long as no edge is vaguer than its device states."""
    vague = DeviceFacts("pins", 4 * MS, PINS.resolution_ns)
    first = left(Settle([vague]), some, one)
    assert first == left(Settle([vague]), some, other) == left(Settle([vague]), some, [0])
    assert len(first) == sum(edge.down for edge in some) / 2


@given(taps(60 * MS), st.data())
def test_edges_of_one_look_make_the_same_presses_in_whatever_order_they_are_told(
    some: list[Edge], data: st.DataObject
) -> None:
    ways = []
    for told in (some, data.draw(st.permutations(some))):
        settle = Settle([PINS])
        settle.hear("pins", told, 1_000 * MS)
        ways.append(given_out(settle))
    assert ways[0] == ways[1]


@given(taps(60 * MS), delays)
def test_a_slap_leaves_only_when_all_that_may_tie_with_it_stands_beside_it(some: list[Edge], late: list[int]) -> None:
    """Nothing that becomes known later, however vague, could have tied with it: it would be judged twice."""
    settle = Settle([PINS])
    weighed: list[tuple[Press, list[Press]]] = []
    for arrives_ns, edges in arriving(some, late):
        settle.hear("pins", edges, arrives_ns - DELAY_NS)
        while isinstance(head := settle.head(), Press) and settle.is_settled(head):
            weighed.append((head, settle.slaps_beside(head)))
            settle.remove(head)
    for number, (slap, beside) in enumerate(weighed):
        for later, _ in weighed[number + 1 :]:
            assert told_apart(slap, later) or any(later is one for one in beside)
