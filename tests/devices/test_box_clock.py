"""A box's clock by this machine's: whatever the link does, the error that is stated is never below the true one."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ratscrew_kiosk.box_links import LINKS, Beaten, Crystal, Exchanged, Link, Travel, hear
from ratscrew_kiosk.devices.box_clock import ENOUGH, US, WINDOW_NS, BoxClock
from ratscrew_kiosk.devices.box_protocol import WRAP_US
from ratscrew_kiosk.presses.figures import MS, SECOND

BEGAN_NS = 1_000 * SECOND
USB, _, SIXTEEN, JITTER, _ = LINKS

links = st.builds(
    Link,
    name=st.just("any"),
    frame_ns=st.integers(125 * US, 2 * MS),
    timer_ns=st.one_of(st.just(0), st.integers(MS, 40 * MS)),
    jitter_ns=st.integers(0, 30 * MS),
    box_loop_ns=st.integers(US, 5 * MS),
    look_ns=st.integers(MS, 120 * MS),
    late_ns=st.integers(US, 20 * MS),
    beat_late_ns=st.integers(1, 9 * MS),
)
crystals = st.builds(
    Crystal,
    ppm=st.floats(-100, 100),
    swing_ppm=st.floats(-3, 3),
    began_ns=st.just(BEGAN_NS),
    first_us=st.one_of(st.integers(0, WRAP_US - 1), st.integers(WRAP_US - 20_000_000, WRAP_US - 1)),
)


def heard(link: Link, crystal: Crystal, seconds: float, seed: int = 1) -> Iterator[tuple[BoxClock, Beaten | Exchanged]]:
    """The clock as it learns: behind each message, once enough was asked."""
    clock = BoxClock()
    until_ns = BEGAN_NS + round(seconds * SECOND)
    for said in Travel(link, crystal, seed).messages(BEGAN_NS, until_ns):
        hear(clock, said)
        assert not clock.astray
        if clock.ready:
            yield clock, said


@given(links, crystals, st.sampled_from([4, 5, 12, 75]), st.integers(0, 1 << 32), st.integers(0, 200_000))
@example(USB, Crystal(100, 3, BEGAN_NS, WRAP_US - 1_000_000), 130, 1, 0)
@example(JITTER, Crystal(-100, -3, BEGAN_NS, WRAP_US - 1_000_000), 130, 1, 150_000)
def test_the_true_error_is_never_above_the_stated_one(
    link: Link, crystal: Crystal, seconds: int, seed: int, ago_us: int
) -> None:
    asked = 0
    for clock, said in heard(link, crystal, seconds, seed):
        asked += 1
        if asked % 5:
            continue
        # Of what was just said, and of an edge a little before it.
        for true_ns in (said.true_ns, max(BEGAN_NS, said.true_ns - ago_us * US)):
            for known in (clock.at(crystal.us(true_ns)), clock.known(crystal.us(true_ns))):
                assert known is not None
                assert abs(known.at_ns - true_ns) <= known.error_ns + US  # the stamp itself is whole microseconds
    assert asked > 5


@given(links, crystals, st.integers(0, 1 << 32))
def test_what_came_later_in_the_box_is_told_later_whenever_it_is_asked(link: Link, crystal: Crystal, seed: int) -> None:
    told_ns, at_us = 0, 0
    for clock, said in heard(link, crystal, 6, seed):
        known = clock.at(said.sent_us)
        assert known is not None
        assert (known.at_ns > told_ns) == (clock.unwrap(said.sent_us) > at_us)
        told_ns, at_us = known.at_ns, clock.unwrap(said.sent_us)


@given(links, crystals, st.integers(0, 1 << 32))
def test_two_edges_of_a_box_stay_as_far_apart_as_they_were_while_more_becomes_known(
    link: Link, crystal: Crystal, seed: int
) -> None:
    before: tuple[int, int] | None = None
    for clock, said in heard(link, crystal, 6, seed):
        known = clock.at(said.sent_us)
        assert known is not None
        if before is not None:
            truly_ns = said.true_ns - before[0]
            assert abs(known.at_ns - before[1] - truly_ns) <= truly_ns // 80 + 2 * US
        before = (said.true_ns, known.at_ns)


@pytest.mark.parametrize(
    ("link", "usual_ms", "most_ms"), [(USB, 0.4, 1), (LINKS[1], 0.6, 1.2), (SIXTEEN, 1.2, 3), (JITTER, 3, 5)]
)
def test_on_common_links_the_stated_error_is_small_after_half_a_minute(
    link: Link, usual_ms: float, most_ms: float
) -> None:
    errors_ns = []
    for clock, said in heard(link, Crystal(100, 2, BEGAN_NS), 120):
        known = clock.at(said.sent_us)
        assert known is not None
        if said.here_ns > BEGAN_NS + 30 * SECOND:
            errors_ns.append(known.error_ns)
    errors_ns.sort()
    assert errors_ns[len(errors_ns) // 2] < usual_ms * MS
    assert errors_ns[-1] < most_ms * MS


@pytest.mark.parametrize("ppm", [100, 0, -100])
def test_the_skew_is_found(ppm: int) -> None:
    for clock, _ in heard(USB, Crystal(ppm, 0, BEGAN_NS), 120):
        assert abs(-clock.skew * 1e6 - ppm) <= clock.skew_error * 1e6 + 0.1
    assert clock.skew_error * 1e6 < 20


def test_the_wrap_after_71_minutes_changes_nothing() -> None:
    # Begun at a whole span of the window, as the plain one is.
    wrapping = Crystal(50, 0, BEGAN_NS, WRAP_US // 2_000_000 * 2_000_000 - 30_000_000)
    plain = Crystal(50, 0, BEGAN_NS, 0)
    for (one, said), (other, same) in zip(heard(USB, wrapping, 60), heard(USB, plain, 60), strict=True):
        known, wanted = one.at(said.sent_us), other.at(same.sent_us)
        assert known is not None
        assert wanted is not None
        assert abs(known.at_ns - wanted.at_ns) <= 2
        assert abs(known.error_ns - wanted.error_ns) <= 4
    assert said.sent_us < 40_000_000


def test_an_edge_from_before_the_wrap_that_is_read_behind_it_keeps_its_time() -> None:
    crystal = Crystal(0, 0, BEGAN_NS, WRAP_US - 5_000_000)
    clock, said = list(heard(USB, crystal, 5.05))[-1]
    assert said.sent_us < WRAP_US // 2
    known = clock.at(WRAP_US - 1_000)
    assert known is not None
    assert abs(known.at_ns - (BEGAN_NS + 5 * SECOND - MS)) <= known.error_ns


def test_nothing_is_known_before_anything_was_answered() -> None:
    clock = BoxClock()
    assert clock.at(5) is clock.known(5) is None
    clock.came(1_000, BEGAN_NS)
    clock.steer(1_000)
    assert clock.at(1_000) is None
    assert not clock.ready


def test_one_exchange_knows_half_its_delay_and_eight_are_enough() -> None:
    clock = BoxClock()
    clock.answered(BEGAN_NS, 500, 600, BEGAN_NS + 2 * MS)
    known = clock.known(500)
    assert known is not None
    # Of the 2 ms the box had the message for 0.1 ms. The other 1.9 are unknown, and each may be on either way.
    assert 0.95 * MS <= known.error_ns <= 0.953 * MS
    assert clock.delay_ns == 1.9 * MS
    for number in range(1, ENOUGH):
        assert not clock.ready
        clock.answered(BEGAN_NS + number * MS, 500 + number * 1_000, 600 + number * 1_000, BEGAN_NS + (number + 2) * MS)
    assert clock.ready


def test_the_shortest_delay_decides_and_a_long_one_does_no_harm() -> None:
    clock = BoxClock()
    clock.answered(BEGAN_NS, 500, 500, BEGAN_NS + MS)
    before = clock.known(500)
    clock.answered(BEGAN_NS + SECOND, 1_030_000, 1_030_000, BEGAN_NS + SECOND + 60 * MS)
    after = clock.known(500)
    assert before is not None
    assert after is not None
    assert after.error_ns <= before.error_ns
    assert clock.delay_ns == MS


def test_what_is_more_than_a_minute_old_is_forgotten() -> None:
    clock = BoxClock()
    for second in range(200):
        fast_us = 100 if second < 100 else 5_000
        asked_ns, came_us = BEGAN_NS + second * SECOND, second * 1_000_000 + fast_us
        clock.answered(asked_ns, came_us, came_us, asked_ns + 2 * fast_us * US)
        assert not clock.astray
    assert clock.delay_ns == 10 * MS
    assert clock._earliest.kept[0].box_ns >= clock._earliest.kept[-1].box_ns - WINDOW_NS


@pytest.mark.parametrize("jump_ms", [-40, 40])
def test_a_clock_that_jumps_is_noticed(jump_ms: int) -> None:
    clock, said = list(heard(USB, Crystal(0, 0, BEGAN_NS), 10))[-1]
    moved_us = said.sent_us + 200_000 + jump_ms * 1_000
    asked_ns = said.true_ns + 200 * MS - MS
    clock.answered(asked_ns, moved_us, moved_us, asked_ns + 2 * MS)
    clock.at(moved_us)
    assert clock.astray


def test_a_clock_that_runs_much_too_fast_is_noticed() -> None:
    clock = BoxClock()
    for said in Travel(USB, Crystal(2_000, 0, BEGAN_NS), 1).messages(BEGAN_NS, BEGAN_NS + 20 * SECOND):
        hear(clock, said)
    assert clock.astray


def test_told_times_are_brought_to_what_is_known_when_that_gets_better() -> None:
    apart_ns = []
    for clock, said in heard(SIXTEEN, Crystal(100, 0, BEGAN_NS), 40):
        told, known = clock.at(said.sent_us), clock.known(said.sent_us)
        assert told is not None
        assert known is not None
        apart_ns.append(abs(told.at_ns - known.at_ns))
    assert max(apart_ns[-500:]) < MS // 10
    steps = [abs(later - earlier) for earlier, later in pairwise(apart_ns[-500:])]
    assert max(steps) < MS // 10
