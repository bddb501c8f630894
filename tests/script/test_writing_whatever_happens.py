"""Matches that nobody would think of are written down, and replay to the same transcript."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Pause, Resume
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.patterns import patterns_on
from tests.kit.scribe import BEGAN_NS, Scribe, body_times_ns

MOVES = (
    "turns",
    "turns",
    "turn",
    "turn",
    "turn",
    "flip",
    "slap",
    "slap",
    "race",
    "race",
    "tie",
    "lost",
    "lost",
    "pause",
    "resume",
    "show",
    "wait",
    "silent",
)


def act(one: Scribe, move: str, number: int, ago_ms: float, within_ms: float, ms: float) -> None:
    people = [seat for seat in range(len(one.match.table.decks)) if seat not in one.match.computers.levels]
    seat, other = (people[(number + step) % len(people)] for step in (0, 1))
    unsettled_ms = (one.now_ns - max(BEGAN_NS, one.settle.settled_ns + 1)) / MS
    before_ms = max(0.0, min(ago_ms, unsettled_ms))
    match move:
        case "turn":
            one.press(one.match.table.turn if one.match.table.turn in people else seat, "flip", before_ms, within_ms)
        case "flip" | "slap" as button:
            one.press(seat, button, before_ms, within_ms, device=number % 2)
        case "race":
            one.press(seat, "slap", before_ms, within_ms, device=0)
            one.press(other, "flip", before_ms / 2, ms)  # perhaps so vague that it is open for longer than they are
            one.press(other, "slap", 0, 0.5, device=1)
        case "tie":
            one.press(seat, "slap", 0, within_ms, device=0)
            one.press(other, "slap", 0, within_ms, device=0)
        case "pause" | "resume":
            one.settle.put(Pause(one.now_ns) if move == "pause" else Resume(one.now_ns))
        case "turns":
            for _ in range(4 + number):
                one.turn_a_card()
        case "silent":
            one.run(ms, number % 2)
        case _:
            pass
    one.run(ms)
    if move in ("turn", "resume", "show"):
        one.show()
        one.run(1)


def find_a_lost_slap(one: Scribe, ago_ms: float, within_ms: float, ms: float) -> None:
    """Two slap at a pattern, if one comes up soon; the edge of one was lost, and perhaps is found too late to tie."""
    people = [seat for seat in range(len(one.match.table.decks)) if seat not in one.match.computers.levels]
    for _ in range(12):
        if patterns_on(one.match.table.turned, one.match.table.rules.patterns):
            break
        one.turn_a_card()
    one.press(people[0], "slap", 0, 0.5, device=1)
    one.run(ms)
    one.find(people[-1], "slap", ago_ms, within_ms)
    one.run(1)


LOST = st.lists(
    st.tuples(st.sampled_from((0, 2, 9)), st.sampled_from((0.5, 4, 50)), st.sampled_from((1, 6, 20))), max_size=4
)


@given(
    rules=st.sampled_from(("classic dead_heat=replay", "classic", "cabinet")),
    computers=st.sampled_from(({}, {1: "expert"})),
    seed=st.integers(0, 1_000),
    lost=LOST,
)
def test_slaps_that_are_found_late_replay_to_what_they_came_to(
    rules: str, computers: dict[int, str], seed: int, lost: list[tuple[float, float, float]]
) -> None:
    one = Scribe(rules, seats=3, seed=seed, computers=computers)
    for ago_ms, within_ms, ms in lost:
        find_a_lost_slap(one, ago_ms, within_ms, ms)
    one.run(100)
    one.finish()


@given(
    rules=st.sampled_from(
        (
            "classic",
            "cabinet",
            "full",
            "duel",
            "beginner",
            "classic collect_ms=0 grace_ms=0 dead_heat=replay",
            "classic time_limit_s=5",
        )
    ),
    seats=st.integers(2, 4),
    computers=st.sampled_from(({}, {}, {1: "expert"}, {0: "easy"})),
    seed=st.integers(0, 1_000),
    moves=st.lists(
        st.tuples(
            st.sampled_from(MOVES),
            st.integers(0, 3),
            st.sampled_from((0, 0.1, 0.4, 3, 9)),
            st.sampled_from((0, 0.5, 4, 30)),
            st.sampled_from((1, 6, 20, 300, 1_200)),
        ),
        max_size=40,
    ),
)
def test_whatever_happens_the_script_replays_and_grows_forward_only(
    rules: str,
    seats: int,
    computers: dict[int, str],
    seed: int,
    moves: list[tuple[str, int, float, float, float]],
) -> None:
    one = Scribe(rules, seats=seats, seed=seed, computers=computers)
    for move, number, ago_ms, within_ms, ms in moves:
        if move == "lost":
            find_a_lost_slap(one, ago_ms, within_ms, ms)
        else:
            act(one, move, number, ago_ms, within_ms, ms)
    one.run(100)
    written = list(one.lines)
    lines = one.finish()
    assert lines[: len(written)] == written
    times_ns = body_times_ns(lines)
    assert all(one_ns <= next_ns for one_ns, next_ns in itertools.pairwise(times_ns))
