"""A match is written down while it runs: what is written replays to the same transcript."""

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Button, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.script.body import parse_ms
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.script.writing import ScriptWriter, print_header

KEYS = DeviceFacts("keys", error_ns=4 * MS, resolution_ns=0)
BOX = DeviceFacts("box", error_ns=MS // 2, resolution_ns=MS // 10)
BEGAN_NS = 3 * SECOND + 7


class Scribe:
    """A match between people at two devices and computers, and the script that is written of it."""

    def __init__(
        self,
        rules: str = "classic",
        *,
        seats: int = 2,
        seed: int = 1,
        first: int = 0,
        computers: dict[int, str] | None = None,
        devices: Sequence[DeviceFacts] = (KEYS, BOX),
    ) -> None:
        house = RuleSet.parse(rules)
        levels = {seat: LEVELS[name] for seat, name in (computers or {}).items()}
        table = start(house, deal(seats, seed, first), turn=first, at_ns=BEGAN_NS)
        self.devices = devices
        self.settle = Settle(devices)
        self.match = Match(table, self.settle, levels, seed, at_ns=BEGAN_NS)
        self.lines: list[str] = []
        self.grew: list[int] = []
        """How many lines there were after each look."""
        header = print_header(house, seats, seed, first, levels, devices)
        self.writer = ScriptWriter(header, self.match, BEGAN_NS, self.lines.append)
        self.now_ns = BEGAN_NS

    def press(self, seat: int, button: Button, ago_ms: float = 0, within_ms: float = 0, device: int = 0) -> None:
        """A hand landed so long ago, a microsecond after all that has been settled at the earliest."""
        self.now_ns += 1_000
        facts = self.devices[device]
        at_ns = self.now_ns - round(ago_ms * MS)
        self.settle.press(Press(seat, button, at_ns, round(within_ms * MS), facts.name, facts.resolution_ns))

    def show(self) -> None:
        self.settle.put(Shown(self.now_ns, self.match.table.number))

    def run(self, ms: float, *silent: int) -> None:
        """Time passes, and the devices vouch for it, but for those that are silent."""
        self.now_ns += round(ms * MS)
        for index, facts in enumerate(self.devices):
            if index not in silent:
                self.settle.hear(facts.name, (), self.now_ns)
        self.writer.add(self.match.advance(self.now_ns))
        self.grew.append(len(self.lines))

    def turn_to_a_pattern(self) -> None:
        """Whoever is to turn turns a card, and it is shown, until there is something to slap."""
        for _ in range(200):
            self.turn_a_card()
            if patterns_on(self.match.table.turned, self.match.table.rules.patterns):
                return
        raise AssertionError("\n".join(self.lines))

    def turn_a_card(self) -> None:
        self.run(2_000)
        if self.match.table.turn not in self.match.computers.levels:
            self.press(self.match.table.turn, "flip")
        self.run(20)
        self.show()
        self.run(1)

    def finish(self) -> list[str]:
        """End the script, and hold it against its replay."""
        self.writer.finish(self.now_ns + 1_000)
        assert replay(read_script("\n".join(self.lines))).lines() == self.lines
        return self.lines


def body_times_ns(lines: Sequence[str]) -> list[int]:
    """The times of the statements, as they stand."""
    words = [line.split()[0] for line in lines[lines.index("---") + 1 :]]
    return [at_ns for word in words if (at_ns := parse_ms(word)) is not None]


def told(lines: Sequence[str], what: str) -> list[str]:
    return [line.split(" ", 2)[2] for line in lines if line.startswith("= ") and what in line]


def test_the_header_says_how_the_match_began() -> None:
    one = Scribe("cabinet burn=1", seed=7, first=1, computers={0: "hard"})
    assert one.finish() == [
        "rules cabinet burn=1",
        "seats 2",
        "seed 7",
        "turn 1",
        "shown_after by-hand",
        "cpu 0 hard",
        "device keys within 4 resolution 0",
        "device box within 0.5 resolution 0.1",
        "---",
        "= 0 turn 1",
        "0.001 time",
        "= end decks 26/26 pile 0 burned 0 turn 1",
    ]


@pytest.mark.parametrize("first", range(3))
def test_a_deal_that_moved_on_is_dealt_again_by_the_script(first: int) -> None:
    one = Scribe(seats=3, seed=4, first=first)
    one.turn_to_a_pattern()
    one.finish()


def test_a_press_is_written_with_its_error_and_its_device() -> None:
    one = Scribe()
    one.run(100, 0, 1)
    one.press(0, "flip", 10.5, 2)
    one.run(20)
    assert one.lines[-3:] == ["89.501 0 flip within 2 from keys", "= 89.501 turned 0 5H", "= 89.501 turn 1"]


def test_a_press_is_not_written_while_an_earlier_one_could_still_come() -> None:
    one = Scribe()
    one.run(100, 0, 1)
    one.press(0, "flip", 10)
    one.run(50, 1)
    assert one.lines[-1] == "= 0 turn 0"
    one.press(1, "slap", 65, 0.5, device=1)
    one.run(50)
    assert [line for line in one.lines if "from" in line] == [
        "85.002 1 slap within 0.5 from box",
        "90.001 0 flip within 0 from keys",
    ]
    one.finish()


def test_a_slap_that_is_still_weighed_is_not_written_yet() -> None:
    one = Scribe()
    one.turn_to_a_pattern()
    before = len(one.lines)
    one.press(0, "slap", 0, 2)
    one.run(3)
    one.run(2)
    assert len(one.lines) == before
    one.run(20)
    assert told(one.lines, "slapped")
    one.finish()


@pytest.mark.parametrize(("rule", "outcome"), [("replay", "dead-heat 0 1"), ("earliest", "slapped 0")])
def test_slaps_of_two_devices_that_cannot_be_told_apart(rule: str, outcome: str) -> None:
    one = Scribe(f"classic dead_heat={rule}")
    one.turn_to_a_pattern()
    one.run(100, 0, 1)
    one.press(0, "slap", 20, 4, device=0)
    one.press(1, "slap", 17, 0.5, device=1)
    one.run(30)
    one.run(2_000)
    lines = one.finish()
    assert told(lines, outcome)[0].startswith(outcome)


@pytest.mark.parametrize("rule", ["replay", "earliest"])
def test_a_press_between_two_slaps_that_are_weighed_together_is_written_between_them(rule: str) -> None:
    one = Scribe(f"classic dead_heat={rule}")
    one.turn_to_a_pattern()
    one.run(100, 0, 1)
    before = list(one.lines)
    one.press(0, "slap", 20, 4, device=0)
    one.press(1, "flip", 19, 30, device=0)  # so vague that it is still open when the slaps are decided
    one.press(1, "slap", 17, 0.5, device=1)
    one.run(20)
    assert told(one.lines, " 0 1 ") == []
    one.run(100)
    lines = one.finish()
    new = [line.split()[2] for line in lines[len(before) :] if " from " in line]
    assert new == ["slap", "flip", "slap"]


def test_two_slaps_of_one_instant_on_one_device() -> None:
    one = Scribe()
    one.turn_to_a_pattern()
    one.run(100, 0, 1)
    one.press(1, "slap", 20)
    one.press(0, "slap", 20)
    one.run(30)
    one.finish()


def test_two_slaps_of_one_device_close_together_are_no_dead_heat() -> None:
    one = Scribe()
    one.turn_to_a_pattern()
    one.run(100, 0, 1)
    one.press(1, "slap", 20, 4)
    one.press(0, "slap", 19.999, 4)
    one.run(30)
    lines = one.finish()
    assert told(lines, "slapped")[0].startswith("slapped 1 ")
    assert told(lines, "late") == ["late 0"]


def test_a_pause_and_what_came_while_it_lasted() -> None:
    one = Scribe()
    one.turn_to_a_pattern()
    one.settle.put(Pause(one.now_ns))
    one.run(500, 0, 1)
    one.press(0, "slap", 20, 1)
    one.run(500)
    one.settle.put(Resume(one.now_ns))
    one.run(16)
    one.show()
    one.run(300, 0, 1)
    one.press(1, "slap", 100)
    one.run(20)
    lines = one.finish()
    assert told(lines, "refused") == ["refused 0 slap paused"]
    assert told(lines, "took")[-1].startswith("took 1 ")


def test_a_match_that_ends_in_a_pause() -> None:
    one = Scribe(computers={1: "easy"})
    one.turn_to_a_pattern()
    one.settle.put(Pause(one.now_ns))
    one.run(500)
    assert one.finish()[-2].endswith(" time")


def test_a_picture_that_came_too_late_to_show_anything_is_not_written() -> None:
    one = Scribe()
    one.run(100)
    one.press(0, "flip")
    one.run(20)
    one.settle.put(Shown(one.now_ns, one.match.table.number - 1))
    one.run(20)
    assert not [line for line in one.lines if line.endswith("shown")]
    one.show()
    one.run(20)
    assert [line for line in one.lines if line.endswith("shown")]
    one.finish()


def test_computers_write_outcomes_and_no_presses() -> None:
    one = Scribe(computers={0: "expert", 1: "medium"}, devices=())
    for _ in range(400):
        one.run(50)
        if len(one.match.table.shown_ns) < len(one.match.table.turned):
            one.show()
    lines = one.finish()
    assert told(lines, "took")
    assert {line.split()[1] for line in lines[lines.index("---") + 1 :] if line[0] != "="} == {"shown", "time"}


@pytest.mark.parametrize("after_ms", [0, 300, 899, 900, 5_000])
def test_a_script_that_ends_while_a_pile_waits_tells_what_comes_of_it(after_ms: int) -> None:
    one = Scribe()
    while one.match.table.waiting is None:
        assert not one.match.table.over
        one.turn_a_card()
    one.run(after_ms)
    lines = one.finish()
    assert told(lines, "took")


def test_a_press_that_nobody_vouched_for_yet_is_in_the_script_that_is_cut_off() -> None:
    one = Scribe()
    one.turn_to_a_pattern()
    one.run(50, 0, 1)
    one.press(1, "slap", 1, 4)
    lines = one.finish()
    assert told(lines, "slapped 1")


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
    for move in moves:
        act(one, *move)
    one.run(100)
    written = list(one.lines)
    lines = one.finish()
    assert lines[: len(written)] == written
    times_ns = body_times_ns(lines)
    assert all(one_ns <= next_ns for one_ns, next_ns in itertools.pairwise(times_ns))
