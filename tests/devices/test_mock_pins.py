import threading

import pytest
from gpiozero import LED, PWMLED, Device, PinPWMUnsupported
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.mock_pins import MockPins, StampedPin
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import PinEdge, Pins
from ratscrew_kiosk.devices.play_input import PlayInput
from ratscrew_kiosk.presses.figures import MS, SECOND

FLIP, SLAP = InputPin(4, 0, "flip", "up", "low"), InputPin(5, 0, "slap", "up", "low")
MAP = PinMap("a test's", ("pinctrl-test",), (FLIP, SLAP))
WEEKS_NS = 20 * 86_400 * SECOND
NOW_NS = 1_000 * SECOND

DEADLINE_S = 20
told = st.lists(st.tuples(st.sampled_from([4, 5]), st.booleans(), st.integers(0, WEEKS_NS)), max_size=20)


def pins_of(*inputs: InputPin) -> MockPins:
    return MockPins(PinMap("a test's", ("pinctrl-test",), inputs))


def test_mock_pins_are_a_way_to_the_pins() -> None:
    pins: Pins = MockPins(MAP)
    assert (pins.name, dict(pins.merged), dict(pins.lost)) == ("mock", {}, {})


# A stamped pin behaves as hardware may (gpiozero#517, #870, #963).


@given(told)
def test_edges_come_as_they_were_told_in_any_order_with_any_stamp(edges: list[tuple[int, bool, int]]) -> None:
    pins = MockPins(MAP)
    for pin, high, at_ns in edges:
        pins.edge(pin, high, at_ns)
    assert pins.read() == [PinEdge(*edge, seq=count) for count, edge in enumerate(edges, start=1)]
    assert pins.read() == []


def test_a_level_that_was_told_before_is_told_again() -> None:
    pins = MockPins(MAP)
    for at_ns in (1, 2, 3):
        pins.edge(5, False, at_ns)
    assert [(edge.high, edge.at_ns) for edge in pins.read()] == [(False, 1), (False, 2), (False, 3)]


def test_four_presses_in_one_nanosecond_are_four() -> None:
    pins = MockPins(MAP)
    for pin in (4, 5, 4, 5):
        pins.edge(pin, False, NOW_NS)
    assert [(edge.pin, edge.at_ns) for edge in pins.read()] == [(4, NOW_NS), (5, NOW_NS), (4, NOW_NS), (5, NOW_NS)]


def test_the_first_edge_of_a_press_may_be_told_as_a_release() -> None:
    pins = MockPins(MAP)
    pins.edge(5, True, NOW_NS)
    pins.edge(5, False, NOW_NS + 300_000)
    assert [edge.high for edge in pins.read()] == [True, False]


def test_an_edge_can_be_lost_and_only_the_level_shows_it() -> None:
    pins = MockPins(MAP)
    pins.set_level(5, False)
    assert pins.read() == []
    assert pins.levels() == {4: True, 5: False}
    pins.edge(5, False, NOW_NS)
    assert len(pins.read()) == 1


def test_edges_come_from_any_thread_and_none_is_lost() -> None:
    pins = MockPins(MAP)

    def chatter(pin: int) -> None:
        for at_ns in range(500):
            pins.edge(pin, bool(at_ns % 2), at_ns)

    threads = [threading.Thread(target=chatter, args=(pin,)) for pin in (4, 5, 4, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE_S)
    edges = pins.read()
    assert sorted((edge.pin, edge.at_ns) for edge in edges) == sorted(2 * [(p, t) for p in (4, 5) for t in range(500)])
    assert [edge.seq for edge in edges] == list(range(1, 2_001))


def test_a_pin_that_looks_for_falling_edges_is_told_no_rising_ones() -> None:
    pin = MockFactory(pin_class=StampedPin).pin(4)
    heard: list[tuple[float, bool]] = []

    def hear(ticks: float, state: bool) -> None:  # noqa: FBT001 - gpiozero's
        heard.append((ticks, state))

    pin.when_changed = hear
    pin.edges = "falling"
    pin.edge(True, 2 * SECOND)
    pin.edge(False, 3 * SECOND)
    assert heard == [(3.0, False)]


# The inputs


def test_at_first_every_button_is_up() -> None:
    pins = pins_of(
        InputPin(4, 0, "flip", "up", "low"),
        InputPin(5, 0, "slap", "up", "high"),  # normally closed
        InputPin(6, 1, "flip", "down", "high"),
        InputPin(7, 1, "slap", "none", "low"),
    )
    assert pins.levels() == {4: True, 5: False, 6: False, 7: True}
    assert pins.read() == []


def test_an_input_is_not_debounced_and_its_value_asks_the_pin() -> None:
    edges: list[PinEdge] = []
    factory = MockFactory(pin_class=StampedPin)
    button = PlayInput(SLAP, edges.append, factory)
    assert button.pin.bounce is None
    assert not button.value
    button.pin.lie_at(False)
    assert button.value
    assert button.is_active
    assert edges == []


def test_an_input_calls_nobody_but_its_sink() -> None:
    edges: list[PinEdge] = []
    button = PlayInput(SLAP, edges.append, MockFactory(pin_class=StampedPin))
    called: list[str] = []
    button.when_activated = lambda: called.append("activated")
    button.pin.edge(False, NOW_NS)
    assert called == []
    assert edges == [PinEdge(5, False, NOW_NS)]


def test_what_is_no_edge_is_counted_apart() -> None:
    edges: list[PinEdge] = []
    button = PlayInput(SLAP, edges.append, MockFactory(pin_class=StampedPin))
    button._pin_changed(1.0, 2)
    assert edges == []
    assert button.no_edges == 1


def test_an_input_that_is_closed_is_heard_no_more_and_others_are() -> None:
    edges: list[PinEdge] = []
    factory = MockFactory(pin_class=StampedPin)
    flip, slap = PlayInput(FLIP, edges.append, factory), PlayInput(SLAP, edges.append, factory)
    pin = flip.pin
    flip.close()
    flip.close()
    pin.edge(False, NOW_NS)
    slap.pin.edge(False, NOW_NS)
    assert [edge.pin for edge in edges] == [5]


def test_a_pin_that_the_board_has_not_is_named() -> None:
    with pytest.raises(DeviceError, match=r"^a test's: pin 99 \(seat 0: slap\): .*99"):
        pins_of(InputPin(4, 0, "flip", "up", "low"), InputPin(99, 0, "slap", "up", "low"))


def test_other_programs_pins_are_left_alone() -> None:
    before = Device.pin_factory
    MockPins(MAP).close()
    assert Device.pin_factory is before


# Lamps


def test_a_lamp_can_be_on_the_same_factory_without_pwm() -> None:
    pins = MockPins(MAP)
    lamp = LED(12, pin_factory=pins.factory)
    lamp.on()
    assert lamp.pin.state
    with pytest.raises(PinPWMUnsupported):
        PWMLED(13, pin_factory=pins.factory)


def test_a_lamp_can_be_dimmed_where_the_pins_have_pwm() -> None:
    pins = MockPins(MAP, pwm=True)
    lamp = PWMLED(13, pin_factory=pins.factory)
    lamp.value = 0.25
    assert lamp.pin.state == pytest.approx(0.25)
    pins.edge(5, False, NOW_NS)
    assert [edge.pin for edge in pins.read()] == [5]
    lamp.close()
    assert pins.levels() == {4: True, 5: False}


# Trouble


def test_it_vouches_up_to_what_may_be_under_way_until_it_falls_silent() -> None:
    pins = MockPins(MAP, late_ns=60 * MS)
    assert pins.vouched_ns(NOW_NS) == NOW_NS - 60 * MS
    pins.late_ns = 0
    assert pins.vouched_ns(NOW_NS) == NOW_NS
    pins.silent = True
    assert pins.vouched_ns(NOW_NS + SECOND) == NOW_NS
    pins.silent = False
    assert pins.vouched_ns(NOW_NS + SECOND) == NOW_NS + SECOND


def test_a_pin_that_is_not_listened_to_changes_without_an_edge_and_the_others_are_heard() -> None:
    pins = MockPins(MAP)
    assert pins.listen(4, False)
    pins.edge(4, False, 1)
    pins.edge(5, False, 2)
    assert [edge.pin for edge in pins.read()] == [5]
    assert pins.levels() == {4: False, 5: False}
    assert pins.listen(4, True)
    pins.edge(4, True, 3)
    assert [edge.pin for edge in pins.read()] == [4]


def test_pins_that_are_unplugged_say_so_until_they_are_back_and_revived() -> None:
    pins = MockPins(MAP)
    pins.edge(5, False, 1)
    pins.listen(4, False)
    pins.unplug()
    pins.edge(5, True, 2)
    for asked in (pins.read, pins.levels, pins.revive):
        with pytest.raises(DeviceError, match="unplugged"):
            asked()
    pins.plug_in()
    pins.revive()
    assert pins.levels() == {4: True, 5: True}
    pins.edge(4, False, 3)
    assert [edge.at_ns for edge in pins.read()] == [1, 3]
