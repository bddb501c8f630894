import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from ratscrew_kiosk.commands.bench_presses import edges_a_second, judged, presses, settle_all, stream
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.races import GAPS_NS, JUDGES, SHUFFLE_NS, Lots, Race, by_this_game, race

RACES = [race(7, number) for number in range(1_000)]


def test_the_same_seed_draws_the_same_race() -> None:
    assert race(7, 12) == race(7, 12) != race(8, 12)


def test_the_gap_is_the_one_between_the_first_hand_and_the_second() -> None:
    for one in RACES:
        closings = sorted(hand.changes_ns[0] for hand in one.hands)
        assert closings[1] - closings[0] == one.gap_ns
        assert one.first.changes_ns[0] == closings[0]


def test_the_races_are_as_hard_as_they_are_said_to_be() -> None:
    hands = [hand for one in RACES for hand in one.hands]
    assert {len(one.hands) for one in RACES} == {2, 3, 4, 5, 6}
    assert {one.loop_hz for one in RACES} == {30, 60, 144}
    assert {one.gap_ns for one in RACES} == set(GAPS_NS)
    assert 0.15 < sum(one.stall_ns is not None for one in RACES) / len(RACES) < 0.25
    assert 0.30 < sum(not hand.edges[0].down for hand in hands) / len(hands) < 0.37
    longest_bounce = max(hand.changes_ns[-2] - hand.changes_ns[0] for hand in hands)
    assert 4.5 * MS < longest_bounce <= 5 * MS
    assert {hand.seat for hand in (one.first for one in RACES)} == set(range(6))


def test_no_stamp_is_further_off_than_its_device_states_and_no_edge_is_longer_under_way() -> None:
    for hand in (hand for one in RACES for hand in one.hands):
        for at_ns, edge, arrives_ns in zip(hand.changes_ns, hand.edges, hand.arrives_ns, strict=True):
            assert abs(edge.at_ns - at_ns) <= edge.error_ns == hand.device.error_ns
            assert max(at_ns, edge.at_ns) <= arrives_ns <= edge.at_ns + SHUFFLE_NS


def test_two_stamps_of_one_device_are_no_further_off_than_its_resolution() -> None:
    for one in RACES:
        for name in {hand.device.name for hand in one.hands}:
            late = [hand.edges[0].at_ns - hand.changes_ns[0] for hand in one.hands if hand.device.name == name]
            assert max(late) - min(late) <= one.hands[0].device.resolution_ns


def test_the_earlier_hand_wins_or_ties_and_never_loses() -> None:
    tallies = judged(7, range(1_000))
    for gap_ns, by_name in tallies.items():
        ours = by_name["this game"]
        assert (ours.wrong, ours.nobody, ours.tie_above_error) == (0, 0, 0)
        if gap_ns > 2 * MS:
            assert ours.tie == 0


def test_common_ways_of_judging_name_wrong_winners() -> None:
    tallies = judged(7, range(1_000))
    for name in ("by arrival", "bounce time", "by frame"):
        assert sum(by_name[name].wrong for by_name in tallies.values()) > 100


def test_a_dead_heat_is_of_those_that_the_stated_errors_cannot_part() -> None:
    assert [by_this_game(one) for one in RACES[:300]] == [one.inseparable() for one in RACES[:300]]


def delivered_otherwise(one: Race, number: int) -> Race:
    """The same hands, with other delays, at another rate of the loop, with a stall or without."""
    lots = Lots(99, number)
    hands = tuple(
        hand._replace(arrives_ns=tuple(edge.at_ns + lots.below(SHUFFLE_NS) for edge in hand.edges))
        for hand in one.hands
    )
    hands = tuple(hands[index] for index in sorted(range(len(hands)), key=lambda _: lots.below(1 << 30)))
    stall_ns = None if one.stall_ns is not None else 1_000 * MS - lots.below(400 * MS)
    return replace(one, hands=hands, loop_hz=240 if one.loop_hz == 30 else 30, phase_ns=0, stall_ns=stall_ns)


def test_neither_delivery_nor_the_loop_nor_a_stall_nor_the_order_of_a_list_changes_the_verdict() -> None:
    for number, one in enumerate(RACES[:300]):
        assert by_this_game(delivered_otherwise(one, number)) == by_this_game(one)


def test_every_press_of_the_timed_stream_comes_out() -> None:
    assert settle_all(stream(3, 2)) == 2 * 10 * 12
    assert len(edges_a_second(3, 1)) == 5


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_the_bench_prints_its_figures(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratscrew_kiosk.commands.bench_presses.QUICK_STREAM_S", 1)
    answer = CliRunner().invoke(presses, ["--quick", "--races", "50", *options])
    assert answer.exit_code == 0, answer.output
    if options:
        figures = json.loads(answer.stdout)
        assert figures["races"] == 50
        assert figures["all"]["this game"]["wrong"] == 0
    else:
        assert all(word in answer.stdout for word in ("arrival", "bounce", "frame", "edges a second"))


def test_the_bench_fails_when_this_game_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratscrew_kiosk.commands.bench_presses.QUICK_STREAM_S", 1)
    monkeypatch.setitem(JUDGES, "this game", JUDGES["by arrival"])
    assert CliRunner().invoke(presses, ["--quick", "--races", "50"]).exit_code == 1
