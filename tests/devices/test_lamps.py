"""Lamps on mock pins: set by value, and only where something differs."""

import threading
from collections.abc import Iterator
from unittest import mock

import pytest
from gpiozero import LED, PWMLED
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from ratscrew_kiosk.devices.lamps import EveryLamp, Lamps
from ratscrew_kiosk.devices.pin_map import LampPin, Level, PinMap
from ratscrew_kiosk.screens.lamps import play_lamps, waiting_lamps
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Lamp
from tests.kit.play_screen import table_of

FLIP, SLAP, SERVICE = 12, 13, 16


def pin_map(lit: Level = "high") -> PinMap:
    lamps = (LampPin(FLIP, 0, "flip", lit), LampPin(SLAP, 0, "slap", lit), LampPin(SERVICE, None, "service", lit))
    return PinMap("bench", (), (), lamps, where="bench.toml")


class Board:
    """Lamps on a factory, and what their pins were told."""

    def __init__(self, pin_class: type[MockPin], lit: Level = "high") -> None:
        self.factory = MockFactory(pin_class=pin_class)
        self.told: list[str] = []
        self.lamps = Lamps(pin_map(lit), self.factory, self.told.append)

    def level(self, pin: int) -> float:
        return float(self.factory.pin(pin).state)

    def levels(self) -> list[float]:
        return [self.level(pin) for pin in (FLIP, SLAP, SERVICE)]

    def break_pin(self, pin: int) -> None:
        """Its chip is gone."""
        gone = mock.PropertyMock(side_effect=OSError(19, "No such device"))
        broken = type("Broken", (type(self.factory.pin(pin)),), {"state": gone})
        self.factory.pin(pin).__class__ = broken

    def mend_pin(self, pin: int) -> None:
        self.factory.pin(pin).__class__ = type(self.factory.pin(pin)).__base__


@pytest.fixture
def dimming() -> Iterator[Board]:
    board = Board(MockPWMPin)
    yield board
    board.lamps.close()


@pytest.fixture
def plain() -> Iterator[Board]:
    board = Board(MockPin)
    yield board
    board.lamps.close()


def test_lamps_are_dark_until_they_are_lit(dimming: Board, plain: Board) -> None:
    assert dimming.levels() == plain.levels() == [0, 0, 0]
    assert dimming.told == plain.told == []


def test_a_lamp_is_as_bright_as_its_level_where_the_pins_can_dim(dimming: Board) -> None:
    dimming.lamps.show((Lamp(0, "slap", 0.6), Lamp(None, "service", 1.0)))
    assert dimming.levels() == pytest.approx([0, 0.6, 1])


@pytest.mark.parametrize(("level", "on"), [(0.0, 0), (0.1, 0), (0.49, 0), (0.5, 1), (0.6, 1), (1.0, 1)])
def test_a_plain_lamp_is_off_below_one_half(plain: Board, level: float, on: int) -> None:
    plain.lamps.show((Lamp(0, "slap", level),))
    assert plain.levels() == [0, on, 0]


def test_what_is_not_named_goes_dark(dimming: Board) -> None:
    dimming.lamps.show((Lamp(0, "flip", 1.0), Lamp(0, "slap", 0.6)))
    dimming.lamps.show((Lamp(0, "slap", 0.6),))
    assert dimming.levels() == pytest.approx([0, 0.6, 0])
    dimming.lamps.dark()
    assert dimming.levels() == [0, 0, 0]


@pytest.mark.parametrize("pin_class", [MockPin, MockPWMPin])
def test_a_lamp_that_is_lit_by_a_low_pin(pin_class: type[MockPin]) -> None:
    board = Board(pin_class, lit="low")
    assert board.levels() == [1, 1, 1]
    board.lamps.show((Lamp(0, "flip", 1.0),))
    assert board.levels() == [0, 1, 1]
    board.lamps.dark()
    assert board.levels() == [1, 1, 1]
    board.lamps.close()


@pytest.mark.parametrize("kind", [LED, PWMLED])
def test_only_what_differs_is_set(kind: type, dimming: Board, plain: Board) -> None:
    board = dimming if kind is PWMLED else plain
    with mock.patch.object(kind, "value", mock.PropertyMock()) as value:
        for _ in range(3):
            board.lamps.show((Lamp(0, "flip", 1.0), Lamp(0, "slap", 0.6)))
        assert value.call_count == 2
        board.lamps.show((Lamp(0, "slap", 0.6),))
        assert value.call_args_list[2:] == [mock.call(0.0)]


def test_a_plain_lamp_is_not_set_again_for_a_level_that_looks_the_same(plain: Board) -> None:
    plain.lamps.show((Lamp(0, "slap", 0.6),))
    with mock.patch.object(LED, "value", mock.PropertyMock()) as value:
        plain.lamps.show((Lamp(0, "slap", 1.0),))
        assert value.call_count == 0


def test_a_lamp_that_no_pin_has_is_passed_over(plain: Board) -> None:
    plain.lamps.show((Lamp(5, "flip", 1.0), Lamp(0, "flip", 1.0)))
    assert plain.levels() == [1, 0, 0]
    assert plain.told == []


def test_no_thread_blinks_a_lamp(dimming: Board, plain: Board) -> None:
    before = threading.active_count()
    for now_ns in range(0, 4_000_000_000, 50_000_000):
        lamps, _ = waiting_lamps("fault", (0,), now_ns)
        dimming.lamps.show(lamps)
        plain.lamps.show(lamps)
    assert threading.active_count() == before


def test_what_a_match_lights_can_be_shown(dimming: Board) -> None:
    dimming.lamps.show(play_lamps(table_of(), (), {0, 1}, 0, Changes(0)))
    assert dimming.levels() == pytest.approx([1, 0.6, 0])


def test_a_lamp_that_fails_is_told_once_and_stops_nobody(plain: Board) -> None:
    plain.break_pin(FLIP)
    for level in (1.0, 0.0, 1.0):
        plain.lamps.show((Lamp(0, "flip", level), Lamp(0, "slap", 1.0)))
    assert plain.level(SLAP) == 1
    (line,) = plain.told
    assert plain.lamps.faults == (line,)
    assert line == (
        "bench.toml: the lamp of FLIP of seat 0 on pin 12 cannot be switched: [Errno 19] No such device; "
        "play goes on without it (ratscrew-kiosk doctor inputs)"
    )


def test_a_lamp_that_works_again_is_no_fault_any_more(plain: Board) -> None:
    plain.break_pin(FLIP)
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    plain.mend_pin(FLIP)
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    assert plain.lamps.faults == ()
    assert plain.level(FLIP) == 1


def test_after_the_pins_were_lost_every_lamp_is_set_anew(plain: Board) -> None:
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    plain.factory.pin(FLIP).state = 0  # the request was made anew
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    assert plain.level(FLIP) == 0
    plain.lamps.refresh()
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    assert plain.level(FLIP) == 1


def test_a_pin_that_cannot_be_had_is_told_and_the_others_are_lit() -> None:
    factory = MockFactory(pin_class=MockPin)
    other = LED(FLIP, pin_factory=factory)
    told: list[str] = []
    lamps = Lamps(pin_map(), factory, told.append)
    lamps.show((Lamp(0, "flip", 1.0), Lamp(0, "slap", 1.0)))
    assert factory.pin(SLAP).state == 1
    (line,) = told
    assert line.startswith("bench.toml: the lamp of FLIP of seat 0 on pin 12 cannot be used: pin GPIO12 is already in")
    assert "\n" not in line
    lamps.close()
    other.close()


def test_the_service_button_is_named_by_its_use() -> None:
    factory = MockFactory(pin_class=MockPin)
    other = LED(SERVICE, pin_factory=factory)
    lamps = Lamps(pin_map()._replace(where=""), factory)
    assert lamps.faults[0].startswith("the lamp of the service button on pin 16 cannot be used: ")
    lamps.close()
    other.close()


@pytest.mark.parametrize("pin_class", [MockPin, MockPWMPin])
def test_closing_puts_all_lamps_out_and_frees_their_pins(pin_class: type[MockPin]) -> None:
    board = Board(pin_class)
    board.lamps.show((Lamp(0, "flip", 1.0), Lamp(0, "slap", 1.0)))
    pin = board.factory.pin(FLIP)
    seen: list[float] = []
    with mock.patch.object(type(pin), "close", lambda self: seen.append(float(self.state))):
        board.lamps.close()
    assert seen == [0, 0, 0]
    LED(FLIP, pin_factory=MockFactory(pin_class=MockPin)).close()
    assert board.factory._reservations[pin.info] == []
    board.lamps.close()  # once more does no harm
    board.lamps.show((Lamp(0, "flip", 1.0),))


def test_closing_survives_a_chip_that_is_gone(plain: Board) -> None:
    plain.lamps.show((Lamp(0, "flip", 1.0),))
    plain.break_pin(FLIP)
    with mock.patch.object(MockPin, "close", side_effect=OSError(19, "No such device")):
        plain.lamps.close()
    assert len(plain.told) == 3  # one for each lamp
    plain.mend_pin(FLIP)


def test_lamps_of_pins_and_of_a_box_are_lit_as_one_and_each_takes_its_own(plain: Board) -> None:
    box = mock.Mock()
    every = EveryLamp([plain.lamps, box])
    lamps = (Lamp(0, "flip", 1.0), Lamp(3, "slap", 1.0))
    every.show(lamps)
    assert plain.factory.pin(FLIP).state
    assert not plain.factory.pin(SLAP).state
    box.show.assert_called_once_with(lamps)
    plain.factory.pin(FLIP)._state = False  # its chip was away
    every.refresh()
    box.refresh.assert_called_once_with()
    every.show(lamps)
    assert plain.factory.pin(FLIP).state
