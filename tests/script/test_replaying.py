"""Replaying: transcripts, checks, several files, standard input."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.commands import typed
from tests.kit.replays import replays, told

DOUBLE = """\
rules classic
decks 5H 9C / 7D 2S
pile 4S 4D
turn 0
---
100 1 slap
? slapped 1 double
? took 1 2 slap
"""
TRANSCRIPT = """\
rules classic
decks 5H 9C / 7D 2S
pile 4S 4D
turn 0
---
= 0 turn 0
100 1 slap
= 100 slapped 1 double
= 100 took 1 2 slap
= 100 turn 1
= end decks 2/4 pile 0 burned 0 turn 1
"""


def test_the_first_example_of_the_format_holds() -> None:
    replays(DOUBLE)


def test_the_second_example_of_the_format_holds() -> None:
    replays("""
        # The later hand arrives first, because its message was quicker. Time decides, not arrival.
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100.4 0 slap arrives 101
        100.1 1 slap arrives 110
        ? slapped 1 double
        ? late 0
    """)


def test_the_third_example_of_the_format_holds() -> None:
    replays("""
        # A chattering switch is one press, timed at its first contact.
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100.0 0 slap down
        100.3 0 slap up
        100.9 1 slap down
        101.2 0 slap down
        ? slapped 0 double
        ? late 1
        ?! wrong * *
    """)


def test_a_replay_prints_the_transcript_and_ends_with_0(tmp_path: Path) -> None:
    file = tmp_path / "double.match"
    file.write_text(DOUBLE)
    assert typed("replay", str(file)) == (0, TRANSCRIPT, "")


def test_a_transcript_is_replayed_to_itself() -> None:
    assert typed("replay", "--check", "-", stdin=TRANSCRIPT.encode()) == (0, TRANSCRIPT, "")


def test_several_files_are_each_headed_by_their_names(tmp_path: Path) -> None:
    one, other = tmp_path / "one.match", tmp_path / "other.match"
    one.write_text(DOUBLE)
    other.write_text(TRANSCRIPT)
    assert typed("replay", str(one), str(other)).out == f"# {one}\n{TRANSCRIPT}# {other}\n{TRANSCRIPT}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("? slapped 0 double", "expected 'slapped 0 double'; came 'slapped 1 double', 'took 1 2 slap', 'turn 1'"),
        ("? slapped *", "expected 'slapped *'; came 'slapped 1 double'"),
        ("? slapped * * *", "expected 'slapped * * *'; came"),
        ("?! took * * slap", "expected no 'took * * slap'; came"),
        ("? 100 slapped 1 double", "expected '100 slapped 1 double'; came"),
    ],
)
def test_a_check_that_fails_gives_1_and_says_which_line_and_what_came(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "double.match"
    file.write_text(f"{DOUBLE}{line}\n")
    answer = typed("replay", str(file))
    assert (answer.status, answer.out) == (1, TRANSCRIPT)
    assert answer.err.startswith(f"{file}:9: {says}")


@pytest.mark.parametrize(
    "line", ["? slapped * double", "? * 1 double", "? * * *", "? turn *", "?! late *", "?! slapped 1"]
)
def test_a_star_stands_for_any_one_word(line: str) -> None:
    replays(f"{DOUBLE}{line}")


def test_a_check_before_the_first_statement_speaks_of_the_start() -> None:
    replays("decks 5H / 7D\n---\n? turn 0\n?! turn 1\n0 0 flip")


def test_recorded_outcomes_are_ignored_without_check(tmp_path: Path) -> None:
    file = tmp_path / "wrong.match"
    file.write_text(TRANSCRIPT.replace("took 1 2 slap", "took 1 3 slap"))
    assert typed("replay", str(file)) == (0, TRANSCRIPT, "")


def test_check_fails_on_a_recorded_outcome_that_did_not_come(tmp_path: Path) -> None:
    file = tmp_path / "wrong.match"
    file.write_text(TRANSCRIPT.replace("took 1 2 slap", "took 1 3 slap"))
    answer = typed("replay", "--check", str(file))
    assert (answer.status, answer.out) == (1, TRANSCRIPT)
    assert answer.err.startswith(f"{file}:8: expected ")
    assert "took 1 3 slap" in answer.err
    assert "took 1 2 slap" in answer.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("= 100 turn 1\n", ""),
        ("= 0 turn 0\n", ""),
        ("= 100 turn 1\n", "= 100 turn 1\n= 100 late 0\n"),
        ("= 100 turn 1\n", "= 101 turn 1\n"),
        ("pile 0 burned 0 turn 1", "pile 0 burned 1 turn 1"),
        ("= end decks 2/4 pile 0 burned 0 turn 1\n", ""),
    ],
)
def test_check_misses_nothing(old: str, new: str) -> None:
    assert typed("replay", "--check", "-", stdin=TRANSCRIPT.replace(old, new).encode()).status == 1


def test_check_does_not_look_at_the_order_within_one_moment() -> None:
    lines = TRANSCRIPT.splitlines()
    lines[7:10] = reversed(lines[7:10])
    assert typed("replay", "--check", "-", stdin="\n".join(lines).encode()).status == 0


def test_times_are_printed_with_as_many_decimals_as_they_need() -> None:
    text = "decks 5H / 7D\n---\n0.100000 0 flip\n20.000001 1 flip\n"
    assert typed("replay", "-", stdin=text.encode()).out.splitlines()[2:] == [
        "= 0 turn 0",
        "0.100000 0 flip",
        "= 0.1 turned 0 5H",
        "= 0.1 empty 0",
        "= 0.1 turn 1",
        "20.000001 1 flip",
        "= 20.000001 turned 1 7D",
        "= 20.000001 empty 1",
        "= 20.000001 pending 1 last-card",
        "= 920.000001 took 1 2 last-card",
        "= 920.000001 back 1",
        "= 920.000001 won 1 2",
        "= end decks 0/2 pile 0 burned 0 turn -",
    ]


def test_a_press_that_comes_too_late_changes_nothing_and_is_counted() -> None:
    text = "settle 25\ndecks 5H 9C / 7D 2S\npile 4S 4D\n---\n100 0 slap arrives 100\n200 time\n99 1 slap arrives 240\n"
    answer = typed("replay", "-", stdin=text.encode())
    assert answer.status == 0
    assert "slapped 0 double" in answer.out
    assert "late 1" not in answer.out
    assert "1 press" in answer.err


def test_at_its_end_a_script_waits_for_a_pile_but_not_for_a_time_limit() -> None:
    assert told("""
        rules classic time_limit_s=5
        decks 5H 9C / 7D 2S
        pile JC
        turn 1
        challenge 0 1
        ---
        100 1 flip
    """)[-2:] == ["took 0 2 challenge", "turn 0"]


def test_at_its_end_a_script_waits_for_a_last_chance() -> None:
    assert (
        told("""
        rules last-chance empty_wrong_slap=none grace_ms=5000
        decks 5H / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1010 0 flip
        1020 0 flip
    """)[-1]
        == "won 0 0"
    )


def test_with_computers_a_script_ends_at_its_last_line() -> None:
    assert told("""
        decks 5H 9C / 7D 2S
        cpu 1 quick
        pile JC
        turn 1
        challenge 0 1
        ---
        0 time
        1000 time
    """) == ["turned 1 7D", "pending 0 challenge"]


def test_the_program_itself_ends_with_the_status(tmp_path: Path) -> None:
    file = tmp_path / "double.match"
    file.write_text(DOUBLE + "? late 0\n")
    command = [sys.executable, "-m", "ratscrew_kiosk", "replay", str(file)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, TRANSCRIPT)
    assert done.stderr.startswith(f"{file}:9: expected 'late 0'")
