"""A match that was cut off goes on where it was: what was known of it counts, and what comes then is one script."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Resume
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.body import parse_ms
from ratscrew_kiosk.script.form import ScriptError
from ratscrew_kiosk.script.placing import print_told
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.script.resuming import Resumed, resume
from tests.kit.replays import lost_cards
from tests.kit.scribe import BEGAN_NS, BOX, KEYS, Scribe
from tests.script.test_writing_whatever_happens import LOST, MOVES, act, find_a_lost_slap


def cut(lines: Sequence[str], kept: int) -> tuple[list[str], list[str]]:
    """The header, and so many lines of the body."""
    ruled = list(lines).index("---")
    return list(lines[:ruled]), list(lines[ruled + 1 :][:kept])


def told(resumed: Resumed) -> list[str]:
    """All that was told of it up to now, by the time since it began."""
    every = [*resumed.match.told_first, *(one for advance in resumed.advances for one in advance.told)]
    return [print_told(Told(one.at_ns - resumed.began_ns, one.outcome, one.presses)) for one in every]


def goes_on(one: Scribe) -> None:
    """It counted three, two, one."""
    one.run(3_000)
    one.settle.put(Resume(one.now_ns))
    one.run(16)
    one.show()
    one.run(1)


def some_match(rules: str = "classic", computers: dict[int, str] | None = None, seed: int = 3) -> Scribe:
    """Half a minute of a match."""
    one = Scribe(rules, seed=seed, computers=computers)
    for number in range(3):
        one.turn_to_a_pattern()
        one.press(0, "slap", 0, 0.5, device=1)
        one.run(1)
        if not number and not computers:
            one.press(1, "slap", 0, 0.5)
        one.run(1_500)
    return one


def test_a_match_goes_on_with_the_cards_as_they_lay() -> None:
    before = some_match()
    header, lines = cut(before.lines, 10_000)
    resumed = resume(header, lines, BEGAN_NS)
    table = before.match.table
    assert (resumed.match.table.decks, resumed.match.table.turned) == (table.decks, table.turned)
    assert resumed.match.table.paused_ns is not None
    one = Scribe.goes_on_with(resumed, BEGAN_NS)
    goes_on(one)
    one.turn_to_a_pattern()
    one.press(1, "slap")
    one.run(100)
    assert one.finish()[: len(header) + 1 + len(lines)] == [*header, "---", *lines]


def test_it_stands_still_from_a_nanosecond_after_the_last_that_is_known() -> None:
    one = Scribe.goes_on_with(resume(*cut(some_match().lines, 10_000), 90 * SECOND), 90 * SECOND)
    last_ns, pause_ns = (parse_ms(line.removeprefix("= ").split()[0]) or 0 for line in one.lines[-2:])
    assert one.lines[-1].split()[1] == "pause"
    assert pause_ns == last_ns + 1


def test_a_match_that_was_paused_is_not_paused_again() -> None:
    before = some_match()
    first = Scribe.goes_on_with(resume(*cut(before.lines, 10_000), BEGAN_NS), BEGAN_NS)
    second = Scribe.goes_on_with(resume(*cut(first.lines, 10_000), BEGAN_NS), BEGAN_NS)
    assert second.lines == first.lines


def test_it_may_have_begun_before_the_clock_did() -> None:
    now_ns = 2 * SECOND
    resumed = resume(*cut(some_match().lines, 10_000), now_ns)
    assert resumed.began_ns < 0
    one = Scribe.goes_on_with(resumed, now_ns)
    goes_on(one)
    one.turn_to_a_pattern()
    one.finish()


@pytest.mark.parametrize("computers", [{}, {1: "expert"}])
def test_cut_at_any_line_it_goes_on_with_what_was_told(computers: dict[int, str]) -> None:
    written = some_match("classic dead_heat=replay", computers).lines
    header, body = cut(written, 10_000)
    for kept in range(len(body) + 1):
        resumed = resume(header, body[:kept], BEGAN_NS)
        assert list(resumed.lines) == body[:kept]
        assert {line for line in body[:kept] if line.startswith("=")} <= set(told(resumed))
        assert lost_cards(resumed.match.table) == 0
        one = Scribe.goes_on_with(resumed, BEGAN_NS)
        goes_on(one)
        one.turn_a_card()
        one.finish()


def test_a_pile_that_waited_waits_out_the_rest_of_its_time() -> None:
    before = Scribe(seed=3)
    while before.match.table.waiting is None:
        before.turn_a_card()
    before.run(500)
    one = Scribe.goes_on_with(resume(*cut(before.lines, 10_000), BEGAN_NS), BEGAN_NS)
    assert one.match.table.waiting is not None
    goes_on(one)
    assert one.match.table.waiting is not None
    one.run(1_000)
    assert one.match.table.waiting is None
    one.finish()


def test_a_match_that_had_ended_is_over() -> None:
    before = Scribe("duel", seed=3, computers={0: "easy", 1: "expert"}, devices=())
    while not before.match.table.over:
        before.run(49.7)
        if len(before.match.table.shown_ns) < len(before.match.table.turned):
            before.show()
    assert resume(*cut(before.lines, 10_000), BEGAN_NS).match.table.over
    assert resume(*cut(before.finish(), 10_000), BEGAN_NS).match.table.over


def test_a_line_that_cannot_be_read_ends_what_is_taken() -> None:
    header, lines = cut(some_match().lines, 10_000)
    for spoilt in ("12 9 flip", "= ", "what?", "99999999 pause now"):
        assert list(resume(header, [*lines[:20], spoilt, *lines[20:]], BEGAN_NS).lines) == lines[:20]


def test_a_line_that_does_not_come_true_ends_what_is_taken() -> None:
    header, lines = cut(some_match().lines, 10_000)
    at = next(index for index, line in enumerate(lines) if " took " in line)
    spoilt = [*lines[:at], lines[at].replace("took 0", "took 1"), *lines[at + 1 :]]
    assert list(resume(header, spoilt, BEGAN_NS).lines) == lines[:at]


def test_a_script_that_was_ended_goes_on_from_before_its_end() -> None:
    before = some_match()
    lines = cut(before.lines, 10_000)[1]
    assert list(resume(*cut(before.finish(), 10_000), BEGAN_NS).lines) == lines


def test_a_header_that_cannot_be_read_is_said() -> None:
    with pytest.raises(ScriptError, match="no statement of the header"):
        resume(["rules classic", "what?"], [], 0)


def test_a_device_that_presses_only_now_gets_a_line_in_the_header() -> None:
    header, lines = cut(some_match().lines, 10_000)
    pins = DeviceFacts("pins", error_ns=MS // 100)
    one = Scribe.goes_on_with(resume(header, lines, BEGAN_NS), BEGAN_NS, [BOX, pins])
    goes_on(one)
    one.press(one.match.table.turn, "flip", device=1)
    one.run(20)
    assert one.finish()[: len(header) + 2] == [*header, "device pins within 0.01 resolution 0", "---"]
    assert any(line.endswith("from pins") for line in one.lines)


def test_a_device_that_states_other_facts_now_gets_another_name() -> None:
    header, lines = cut(some_match().lines, 10_000)
    keys = DeviceFacts(KEYS.name, error_ns=2 * MS)
    one = Scribe.goes_on_with(resume(header, lines, BEGAN_NS), BEGAN_NS, [keys])
    goes_on(one)
    one.press(one.match.table.turn, "flip", within_ms=2)
    one.run(20)
    assert "device keys-2 within 2 resolution 0" in one.lines
    assert any(line.endswith("from keys-2") for line in one.lines)
    again = Scribe.goes_on_with(resume(*cut(one.lines, 10_000), BEGAN_NS), BEGAN_NS, [keys])
    assert again.lines[: again.lines.index("---")] == one.lines[: one.lines.index("---")]
    goes_on(again)
    again.press(again.match.table.turn, "flip", within_ms=2)
    again.run(20)
    again.finish()
    assert len([line for line in again.lines if line.endswith("from keys-2")]) == 2


@given(
    rules=st.sampled_from(("classic dead_heat=replay", "cabinet", "full", "classic collect_ms=0 grace_ms=0")),
    computers=st.sampled_from(({}, {1: "expert"}, {0: "easy", 2: "hard"})),
    seed=st.integers(0, 1_000),
    moves=st.lists(
        st.tuples(
            st.sampled_from(MOVES),
            st.integers(0, 3),
            st.sampled_from((0, 0.1, 0.4, 3, 9)),
            st.sampled_from((0, 0.5, 4, 30)),
            st.sampled_from((1, 6, 20, 300, 1_200)),
        ),
        max_size=30,
    ),
    lost=LOST,
    kept=st.integers(0, 400),
    now_ns=st.sampled_from((5, BEGAN_NS, 9_000 * SECOND)),
)
def test_whatever_happened_it_goes_on_from_any_line_and_replays(
    rules: str,
    computers: dict[int, str],
    seed: int,
    moves: list[tuple[str, int, float, float, float]],
    lost: list[tuple[float, float, float]],
    kept: int,
    now_ns: int,
) -> None:
    before = Scribe(rules, seats=3, seed=seed, computers=computers)
    half = len(moves) // 2
    for move in moves[:half]:
        act(before, *move)
    for hand in lost:
        find_a_lost_slap(before, *hand)
    before.run(100)
    header, lines = cut(before.lines, kept)
    resumed = resume(header, lines, now_ns)
    assert list(resumed.lines) == lines
    assert lost_cards(resumed.match.table) == 0
    one = Scribe.goes_on_with(resumed, now_ns)
    goes_on(one)
    for move in moves[half:]:
        act(one, *move)
    one.run(100)
    assert one.finish()[: len(header) + 1 + len(lines)] == [*header, "---", *lines]
    assert lost_cards(one.match.table) == 0


def test_what_was_resumed_tells_nothing_twice() -> None:
    before = some_match()
    one = Scribe.goes_on_with(resume(*cut(before.lines, 10_000), BEGAN_NS), BEGAN_NS)
    goes_on(one)
    script = replay(read_script("\n".join(one.finish())))
    assert len(set(one.lines)) == len(one.lines)
    assert script.too_late == 0


@pytest.mark.parametrize("computers", [{}, {1: "expert"}])
def test_one_that_does_not_go_on_is_completed(computers: dict[int, str]) -> None:
    header, body = cut(some_match(computers=computers).lines, 10_000)
    for kept in range(0, len(body), 5):
        script = [*header, "---", *body[:kept], *resume(header, body[:kept], BEGAN_NS).rest()]
        assert replay(read_script("\n".join(script))).lines() == script
