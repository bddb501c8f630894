"""Races to a pile by buttons on pins, through the whole program; what is written of them gives the same verdict."""

import re
from collections.abc import Iterator

import pytest

from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.presses.figures import MS
from tests.kit.desk import Desk, desk
from tests.kit.pin_cabinet import PINS, pin_map


@pytest.fixture
def pins() -> Iterator[Desk]:
    """A pattern lies on the table, and two people have their hands over their buttons."""
    with desk("classic dead_heat=replay", the_map=pin_map(2)) as one:
        one.run(100)
        one.turn_to_a_pattern()
        one.run(200)
        one.stall(10)  # since the last look
        yield one


def mock(one: Desk) -> MockPins:
    assert one.pins is not None
    return one.pins


def closes(one: Desk, seat: int, ago_ms: float, *, high: bool = False) -> None:
    """A contact closed so long ago, and its edge arrives now."""
    mock(one).edge(PINS[seat, "slap"], high, one.clock.now_ns() - round(ago_ms * MS))


def settled(one: Desk) -> list[str]:
    """What was told of the race, when all is settled; the script of it has been held against its replay."""
    one.run(400)
    one.complete()
    slaps = [outcome for outcome in one.told("") if outcome.startswith(("slapped", "late", "dead-heat", "wrong"))]
    return [re.sub(r"(slapped \d) .*", r"\1", outcome) for outcome in slaps]


def test_the_earlier_hand_takes_the_pile_though_its_edge_arrives_later(pins: Desk) -> None:
    closes(pins, 0, 1)
    closes(pins, 1, 2)
    assert settled(pins) == ["slapped 1", "late 0"]


def test_a_dead_heat_is_one_in_the_replay_too(pins: Desk) -> None:
    closes(pins, 0, 1)
    closes(pins, 1, 1.4)
    assert settled(pins) == ["dead-heat 0 1"]


def test_a_press_that_nothing_stamped_gives_the_same_verdict_in_the_replay(pins: Desk) -> None:
    mock(pins).set_level(PINS[0, "slap"], False)
    pins.run(3)
    closes(pins, 1, 2)
    assert settled(pins) == ["dead-heat 0 1"]
    assert any(line.endswith(" unstamped") for line in pins.script)


def test_a_press_that_nothing_stamped_takes_the_pile_when_it_is_alone(pins: Desk) -> None:
    mock(pins).set_level(PINS[0, "slap"], False)
    assert settled(pins) == ["slapped 0"]


def test_a_race_during_which_the_loop_stood_for_a_second_has_the_right_winner(pins: Desk) -> None:
    pins.stall(1_000)
    closes(pins, 1, 700)
    closes(pins, 0, 698)
    assert settled(pins) == ["slapped 1", "late 0"]


def test_a_contact_that_bounces_longer_than_the_gap_wins_all_the_same(pins: Desk) -> None:
    for ago_ms, high in ((6, False), (5.5, True), (4, False), (3.5, True), (2, False)):
        closes(pins, 0, ago_ms, high=high)
    closes(pins, 1, 5)
    assert settled(pins) == ["slapped 0", "late 1"]
