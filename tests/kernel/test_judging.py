"""How script/kernel-test holds a verdict against what was true. No kernel is needed for that."""

from typing import Any

import pytest

from ratscrew_kiosk.presses.figures import MS
from tests.kernel.report import judged, report

LIMIT_NS = MS // 5
CLEAN = [0, "slap", 0, LIMIT_NS, "pins", LIMIT_NS, False]
DOUBTFUL = [0, "slap", 0, 9 * MS, "", 0, False]


def race(
    *seats: int,
    gap_ns: int = 3 * MS,
    width_ns: int = 0,
    weighed: object = (CLEAN,),
    judge: str = "kernel",
    rough: bool = False,
) -> dict[str, Any]:
    """Seat 2 is first, seat 0 the second; these seats are said to have won."""
    closed = [[2, 0, width_ns], [0, gap_ns, gap_ns + width_ns]]
    verdict = {"seats": list(seats), "weighed": weighed, "faults": []}
    told = {"kind": "race", "judge": judge, "rough": rough, "number": 7, "gap_us": 3_000, "hands": 2}
    return {**told, "closed": closed, "verdict": verdict}


def run(*races: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"kind": "jumper", "way": "kernel", "error_ns": LIMIT_NS}, *races, {"kind": "end"}]


def test_the_first_alone_is_right() -> None:
    assert judged(race(2)) == "right"


def test_whoever_was_not_first_is_wrong_however_near_they_were() -> None:
    assert judged(race(0, gap_ns=1)) == "wrong"


def test_a_dead_heat_without_the_first_is_wrong_too() -> None:
    assert judged(race(0, 3)) == "wrong"


def test_doubt_does_not_excuse_a_winner_who_was_not_first() -> None:
    assert judged(race(0, weighed=(DOUBTFUL,))) == "wrong"


def test_a_dead_heat_with_the_first_is_a_tie() -> None:
    assert judged(race(0, 2)) == "tie"


def test_a_dead_heat_that_the_game_calls_doubtful_is_unfit() -> None:
    assert judged(race(0, 2, weighed=(CLEAN, DOUBTFUL))) == "unfit"


def test_where_nobody_won_a_fault_makes_it_unfit() -> None:
    assert judged(race()) == "nobody"
    told = race()
    told["verdict"]["faults"] = ["the pins are lost"]
    assert judged(told) == "unfit"


def test_where_the_bench_does_not_know_either_of_the_two_may_win() -> None:
    assert judged(race(0, gap_ns=1_000, width_ns=2_000)) == "right"


def test_a_wrong_winner_fails_the_run() -> None:
    found = report(run(*[race(2)] * 9, race(0)))
    assert len(found.failures) == 1
    assert "race 7: wrong, first by 3.000 ms" in found.failures[0]


@pytest.mark.parametrize("seats", [(0, 2), ()], ids=["a tie", "nobody"])
def test_above_the_limit_only_a_winner_will_do(seats: tuple[int, ...]) -> None:
    assert report(run(*[race(2)] * 9, race(*seats))).failures
    assert not report(run(*[race(2)] * 9, race(*seats, gap_ns=LIMIT_NS))).failures


def test_a_game_that_calls_most_races_unfit_has_proved_nothing() -> None:
    unfit = race(0, 2, weighed=(DOUBTFUL,))
    assert not report(run(*[race(2)] * 9, unfit)).failures
    assert report(run(race(2), unfit)).failures == ["kernel: only 1 of 2 clear races were right"]


def test_with_merged_edges_doubt_is_all_that_is_asked_for() -> None:
    unfit = race(0, 2, weighed=(DOUBTFUL,), rough=True)
    assert not report(run(unfit, race(0, 2, rough=True))).failures
    assert report(run(unfit, race(0, rough=True))).failures


def test_where_interrupts_wait_longer_than_a_contact_bounces_merged_edges_are_told_and_not_judged() -> None:
    wrong = race(0, rough=True)
    for thread_ns, failures in ((4 * MS, 1), (6 * MS, 0)):
        found = report([{"kind": "threads", "thread_ns": thread_ns}, *run(wrong)])
        assert len(found.failures) == failures
        assert any("NOT JUDGED" in line for line in found.lines()) is (not failures)


def test_what_is_held_beside_may_be_as_wrong_as_it_is() -> None:
    found = report(run(race(0, judge="button")))
    assert not found.failures
    assert found.tables[0].document()["by_gap_ms"]["3"]["wrong"] == 1


def test_faults_and_kills_that_failed_fail_the_run() -> None:
    fault = {"kind": "fault", "way": "lgpio", "name": "a contact that is stuck", "told": "it wins", "failed": True}
    kills = {"kind": "kills", "done": 3, "wanted": 9, "failed": True, "told": "the pins cannot be opened"}
    found = report(run(fault, kills))
    assert found.failures == ["lgpio: a contact that is stuck: it wins", "the pins cannot be opened"]
    assert [line.split("  ")[0].strip() for line in found.lines()] == ["FAILED", "FAILED"]


def test_a_run_that_was_cut_off_is_not_complete() -> None:
    assert report(run(race(2))).complete
    assert not report(run(race(2))[:-1]).complete
