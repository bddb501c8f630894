"""Whole matches, recorded as the loop does it, and asked for by commands: what was played is what is told."""

import pytest

from ratscrew_kiosk.commands.year_matches import PARTIES, Whole, whole_match
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.rows import Began
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.screens.finish.tally import SOONEST_NS
from tests.kit.asked import asked, document, table
from tests.kit.commands import typed
from tests.kit.recorded import Diary

WON, WON_BY_TIME = 20, 80
"""Matches that one person wins against the computer."""


@pytest.fixture(scope="module")
def wholes() -> list[Whole]:
    numbers = [*range(len(PARTIES)), WON, WON_BY_TIME]
    return [whole for number in numbers if (whole := whole_match(number)) is not None]


@pytest.fixture(scope="module")
def played(wholes: list[Whole], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("whole") / "records.db"
    with Diary(path) as diary:
        for whole in wholes:
            began = Began(
                "match", whole.header, str(whole.rules), whole.party.preset, whole.level, whole.sitting, 0, 0, 9 * MS
            )
            record = diary.records.begin(began)
            for line in (*whole.header, "---", *whole.lines):
                record.write(line)
            record.end(whole.ended)
        diary.flush()
        assert diary.troubles() == []
    return str(path)


def reaction(slap: Slap) -> int | None:
    """In nanoseconds, where it counts; all of these buttons are trusted."""
    return slap.since_ns if slap.took and slap.since_ns is not None and slap.since_ns >= SOONEST_NS else None


def test_each_match_is_a_script_that_replays(wholes: list[Whole], played: str) -> None:
    for number, whole in enumerate(wholes, 1):
        text = asked(played, "script", str(number))
        assert text.splitlines() == [*whole.header, "---", *whole.lines]
        assert typed("replay", "--check", "-", stdin=text.encode()).status == 0


def test_each_slap_is_a_row(wholes: list[Whole], played: str) -> None:
    rows = table(asked(played, "export"))
    slaps = [(number, slap) for number, whole in enumerate(wholes, 1) for slap in whole.ended.slaps]
    assert len(slaps) > 100
    assert [(row["match"], row["seat"], row["verdict"], row["took"], row["trusted"]) for row in rows] == [
        (str(number), str(slap.press.seat), slap.verdict, str(int(slap.took)), "1") for number, slap in slaps
    ]
    assert [row["reaction_ms"] for row in rows] == [
        "" if (time_ns := reaction(slap)) is None else str(round(time_ns / MS, 3)) for _, slap in slaps
    ]


def test_the_statistics_are_those_of_the_matches(wholes: list[Whole], played: str) -> None:
    told = document(played, "stats")
    assert told["matches"] == len(wholes)
    people = [
        (whole, count, seat, whole.ended.winner)
        for whole in wholes
        for seat, count in enumerate(whole.ended.seats)
        if not whole.party.levels[seat]
    ]
    groups = [one for one in told["groups"] if one["kind"] == "person"]
    assert sum(one["matches"] for one in groups) == len(people)
    assert sum(one["wins"] for one in groups) == sum(seat == winner for _, _, seat, winner in people)
    for name in ("right", "wrong", "early", "late", "slap_piles", "challenge_piles", "comebacks"):
        assert sum(one[name] for one in groups) == sum(getattr(count, name) for _, count, _, _ in people)
    times_ns = [time_ns for whole in wholes for slap in whole.ended.slaps if (time_ns := reaction(slap)) is not None]
    assert min(one["fastest_ms"] for one in groups if one["fastest_ms"]) == round(min(times_ns) / MS, 1)
    assert sum(one["reactions"] for one in groups) == len(times_ns)


def test_the_fastest_slap_is_the_best_with_its_error(wholes: list[Whole], played: str) -> None:
    (first, *_) = document(played, "best")["all-time"]["slap"]
    times_ns = [time_ns for whole in wholes for slap in whole.ended.slaps if (time_ns := reaction(slap)) is not None]
    assert (first["value"], first["error_ms"]) == (round(min(times_ns) / MS, 3), 9.15)


def test_who_won_against_a_level_is_among_the_best(wholes: list[Whole], played: str) -> None:
    alone = [
        (whole.level, whole.ended.turned)
        for whole in wholes
        if whole.party.levels.count("") == 1 and whole.ended.winner == 0 and whole.ended.seats[0].cards == 52
    ]
    assert len(alone) == 1
    best = document(played, "best")["all-time"]
    told = [
        (board.removeprefix("beaten:"), line["value"])
        for board, lines in best.items()
        if board.startswith("beaten:")
        for line in lines
    ]
    assert sorted(told) == sorted(alone)


def test_nothing_is_wrong_with_the_file(played: str) -> None:
    assert asked(played, "check") == f"{played}: all is well\n"
