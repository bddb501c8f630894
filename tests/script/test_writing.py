"""A match is written down while it runs: what is written replays to the same transcript."""

import pytest

from ratscrew_kiosk.press import Pause, Resume, Shown
from tests.kit.scribe import Scribe, told


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


def test_a_press_without_a_stamp_is_written_as_one() -> None:
    one = Scribe()
    one.turn_a_card()
    one.run(100)
    one.find(0, "slap", 0, 50)
    one.run(200)
    lines = [line.split(" ", 1)[1] for line in one.lines if "unstamped" in line]
    assert lines[0].startswith("0 slap within ")
    assert lines[0].endswith(" unstamped")
    assert lines[1].endswith("refused 0 slap unstamped")
    one.finish()


def test_a_press_that_is_found_too_late_to_tie_is_written_as_it_was_taken() -> None:
    """Its whole error would make a dead heat of it when the script is replayed."""
    one = Scribe("classic dead_heat=replay")
    one.turn_to_a_pattern()
    one.run(100)
    one.press(0, "slap", 0, 0.5, device=1)
    one.run(10)
    one.find(1, "slap", 2, 50)
    one.run(200)
    assert told(one.finish(), "late") == ["late 1"]


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
