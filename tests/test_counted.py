"""What is counted of a match for its record."""

from collections.abc import Mapping

import pytest

from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.records.rows import Ended
from ratscrew_kiosk.script.resuming import resume

RULES = "rules classic time_limit_s=1"
KEYS = "device keys within 4 resolution 0"


def ended(header: list[str], lines: list[str], streaks: Mapping[int, int] | None = None) -> Ended:
    """What is kept of a match of which this was written; seat 0 is a person's."""
    resumed = resume([*header, "shown_after by-hand", "turn 0", KEYS], lines, SECOND)
    assert list(resumed.lines) == lines
    counted = Counted(resumed.first, frozenset({0}), streaks, resumed.began_ns)
    for advance in resumed.advances:
        counted.add(*advance)
    return counted.ended(resumed.match.table)


@pytest.mark.parametrize(
    ("decks", "outcome", "ending", "streaks", "after"),
    [
        ("5H 9C 7D / 2S", "won 0 3", "won", {0: 2}, 3),
        ("5H 9C 7D / 2S", "won 0 3", "won", {}, 1),
        ("5H 9C 7D / 2S", "won 0 3", "won", None, 0),
        ("5H / 2S 9C 7D", "won 1 3", "won", {0: 2}, 0),
        ("5H 9C / 2S 7D", "draw 0 1", "draw", {0: 2}, 0),
    ],
)
def test_a_run_of_wins_is_counted_on_against_computers_until_one_is_lost(
    decks: str, outcome: str, ending: str, streaks: dict[int, int] | None, after: int
) -> None:
    kept = ended([RULES, f"decks {decks}"], ["= 0 turn 0", f"= 1000 {outcome}"], streaks)
    assert kept.ending == ending
    assert [seat.streak for seat in kept.seats] == [after, 0]
    assert kept.length_ns == SECOND


def test_a_match_that_is_left_has_no_winner() -> None:
    kept = ended([RULES, "decks 5H 9C 7D / 2S"], ["= 0 turn 0"], {0: 2})
    assert (kept.ending, kept.winner, kept.seats[0].streak) == ("left", None, 0)


def test_slaps_of_a_computer_that_stands_in_are_not_the_persons() -> None:
    lines = [
        "= 0 turn 0",
        "10 0 flip within 4 from keys",
        "= 10 turned 0 5H",
        "= 10 turn 1",
        "20 shown",
        "300 0 slap",
        "= 300 wrong 0 1",
        "400 0 slap within 4 from keys",
        "= 400 wrong 0 1",
    ]
    kept = ended(["rules classic slap_lock=no", "decks 5H 9C 7D / 2S"], lines)
    assert [slap.press.device for slap in kept.slaps] == ["keys"]
    assert (kept.seats[0].wrong, kept.seats[0].stood_in) == (2, 1)


def test_a_match_in_which_a_computer_stood_in_is_none_of_a_run() -> None:
    lines = ["= 0 turn 0", "10 0 flip", "= 10 turned 0 5H", "= 10 turn 1", "20 shown", "= 1000 won 0 2"]
    kept = ended([RULES, "decks 5H 9C 7D / 2S"], lines, {0: 2})
    assert (kept.ending, kept.winner) == ("won", 0)
    assert [seat.streak for seat in kept.seats] == [0, 0]
