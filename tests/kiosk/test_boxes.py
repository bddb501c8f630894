"""Whole matches with buttons in boxes on ptys: through the real program, and into a script that replays the same."""

from collections.abc import Iterator

import pytest

from ratscrew_kiosk.screens.scene import Text
from tests.kit.box_desk import BoxDesk, box_desk
from tests.kit.desk import times_ms


@pytest.fixture
def two() -> Iterator[BoxDesk]:
    """Both boxes are known, and the match goes on."""
    with box_desk() as one:
        one.run(100)
        yield one


def words(one: BoxDesk) -> str:
    return " ".join(item.words for item in one.kiosk.scene.items if isinstance(item, Text))


def slaps(one: BoxDesk) -> list[str]:
    """What was told of the last pattern's slaps."""
    first_words = ("slapped", "late", "dead-heat", "wrong")
    return [" ".join(told.split()[:2]) for told in one.told("") if told.startswith(first_words)]


def test_a_match_is_played_to_its_end_through_two_boxes_one_of_them_unplugged_and_plugged_in_again() -> None:
    with box_desk("full dead_heat=replay target=36 last_chance=0", seed=5) as two:
        two.run(100)
        piles = 0
        while not two.table.over:
            if piles == 2 and not times_ms(two.script, "pause"):
                two.boxes[0].unplug()
                two.run_to(lambda: two.table.paused_ns is not None)
                assert "Buttons are gone" in words(two)
                two.run(1_500)
                two.boxes[0].plug_in(two.clock.now_ns())
                two.run_to(lambda: two.table.paused_ns is None)
            two.turn_a_card()
            if two.pattern_lies and not two.table.over:
                first = 0 if piles < 2 else 1  # whoever wins comes from behind
                before = len(slaps(two))
                two.slaps(first, 40)
                two.slaps(1 - first, 43)
                two.run(300)
                assert slaps(two)[before] == f"slapped {first}"
                piles += 1
            two.run_to(lambda: two.table.over or two.table.waiting is None)
        assert piles > 2
        assert two.told("won 1")
        assert two.in_boxes[0].status.boots == 2
        assert len(times_ms(two.script, "pause")) == len(times_ms(two.script, "resume")) == 1
        two.complete()


def test_a_race_between_two_boxes_is_judged_the_same_in_the_replay(two: BoxDesk) -> None:
    two.turn_to_a_pattern()
    two.slaps(0, 51.6)
    two.slaps(1, 50)
    two.run(400)
    assert slaps(two) == ["slapped 1", "late 0"]
    two.complete()
    assert any(" from box-a" in line for line in two.script)
    assert any(line.startswith("device box-b within 1 resolution 0.25") for line in two.script)


def test_a_dead_heat_between_two_boxes_is_one_in_the_replay(two: BoxDesk) -> None:
    two.turn_to_a_pattern()
    two.slaps(0, 50.3)
    two.slaps(1, 50)
    two.run(400)
    assert slaps(two) == ["dead-heat 0"]
    two.complete()


def test_a_box_that_restarts_in_the_middle_of_a_race_pauses_the_match_and_play_goes_on_by_itself(two: BoxDesk) -> None:
    two.turn_to_a_pattern()
    two.boxes[0].starts_after_ns = 400_000_000
    two.boxes[0].boot(two.clock.now_ns())
    two.slaps(1, 5)
    two.run(400)
    assert two.table.paused_ns is not None
    two.run_to(lambda: two.table.paused_ns is None)
    two.run(100)
    before = len(slaps(two))
    two.slaps(1, 10)
    two.run(400)
    assert slaps(two)[before:] == ["slapped 1"]
    two.complete()


def test_lamps_of_boxes_show_whose_turn_it_is_and_again_when_the_box_is_back(two: BoxDesk) -> None:
    two.run(200)
    seat = two.table.turn
    two.run_to(lambda: two.boxes[seat].lamps[:1] == (255,))
    assert two.boxes[1 - seat].lamps[:1] != (255,)
    two.boxes[seat].unplug()
    two.boxes[seat].lamps = ()
    two.run(500)
    two.boxes[seat].plug_in(two.clock.now_ns())
    two.run_to(lambda: two.boxes[seat].lamps[:1] == (255,))


def test_boxes_that_are_not_there_when_a_match_begins_pause_it_at_its_beginning(two: BoxDesk) -> None:
    for box in two.boxes:
        box.unplug()
    two.run(400)
    two.kiosk._carry._start()
    two.run(3_000)
    assert times_ms(two.script, "pause") == [0, 0]
    for box in two.boxes:
        box.plug_in(two.clock.now_ns())
    two.run_to(lambda: two.table.paused_ns is None)
    two.turn_a_card()
    two.complete()


def test_faults_of_boxes_are_told_once(two: BoxDesk) -> None:
    two.boxes[1].unplug()
    two.run(5_000)
    told = [fault for fault in two.faults if fault.startswith("box-b")]
    assert len([fault for fault in told if "is gone" in fault]) == 1
    assert len([fault for fault in told if "no port has the serial number" in fault]) == 1
