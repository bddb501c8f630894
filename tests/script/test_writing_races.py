"""Slaps that race are written in the order in which the match weighed them."""

import pytest

from tests.kit.scribe import Scribe, told


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
