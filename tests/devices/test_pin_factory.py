"""The kernel's pin factory, as gpiozero sees it. Long, since each thing that gpiozero may ask of a pin is asked."""

import errno
import logging
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from gpiozero import LED, PWMLED, Button, Device, DigitalInputDevice
from gpiozero.exc import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import local

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import LineSetting
from ratscrew_kiosk.devices.kernel.piped import PipedLines
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from tests.kit.kernel_lines import at

PI_4B = 0xC03112
ORANGE, PURPLE, LAMP = 5, 6, 17


@pytest.fixture
def lines() -> PipedLines:
    return PipedLines()


@pytest.fixture
def factory(lines: PipedLines, monkeypatch: pytest.MonkeyPatch) -> Iterator[KernelFactory]:
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_4B)
    made = KernelFactory(kernel=lines, now=lambda: at(0))
    yield made
    made.close()


class Heard:
    """What one pin's `when_changed` was told."""

    def __init__(self, factory: KernelFactory, pin: int) -> None:
        self.told: list[tuple[float, bool]] = []
        self.pin = factory.pin(pin)
        self.pin.input_with_pull("up")
        self.pin.when_changed = self.hear

    def hear(self, ticks: float, state: bool) -> None:  # noqa: FBT001 - gpiozero's own order
        self.told.append((ticks, state))


# Any gpiozero program


def test_gpiozero_finds_the_factory_by_its_name() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    group = "gpiozero_pin_factories"
    found = EntryPoint("kernel", project["entry-points"][group]["kernel"], group)
    assert found.load() is KernelFactory


def test_a_plain_led_works(factory: KernelFactory, lines: PipedLines) -> None:
    lamp = LED(LAMP, pin_factory=factory)
    assert not lines.level(LAMP)
    lamp.on()
    assert lines.level(LAMP)
    assert lamp.value == 1
    lamp.toggle()
    assert not lines.level(LAMP)


def test_an_led_that_is_lit_by_a_low_level_is_never_lit_by_accident(factory: KernelFactory, lines: PipedLines) -> None:
    lamp = LED(LAMP, active_high=False, pin_factory=factory)
    assert not lamp.is_lit
    assert [asked[LAMP].high for asked in lines.configured] == [True]


def test_an_output_of_no_given_level_keeps_the_one_that_is_there(factory: KernelFactory, lines: PipedLines) -> None:
    lines.set_level(LAMP, True)
    lamp = LED(LAMP, initial_value=None, pin_factory=factory)
    assert lamp.is_lit


def test_a_plain_button_works(factory: KernelFactory, lines: PipedLines) -> None:
    button = Button(ORANGE, pin_factory=factory)
    told: list[str] = []
    button.when_pressed = lambda: told.append("pressed")
    button.when_released = lambda: told.append("released")
    assert not button.is_pressed
    lines.edge(ORANGE, False, at(1))
    assert button.is_pressed
    assert told == []
    factory.read()
    lines.edge(ORANGE, True, at(90))
    factory.read()
    assert told == ["pressed", "released"]
    button.close()


def test_a_pin_has_the_kernels_own_stamp(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    lines.edge(ORANGE, False, at(1.25))
    factory.read()
    ((ticks, high),) = heard.told
    assert (round(ticks * 1e9), high) == (at(1.25), False)
    assert factory.ticks_diff(factory.ticks(), factory.ticks()) <= 0


def test_bounce_time_is_refused_and_says_why(factory: KernelFactory) -> None:
    with pytest.raises(PinInvalidBounce, match=r"GPIO5: bounce_time 0.01 is refused: .* would lose") as refused:
        Button(ORANGE, bounce_time=0.01, pin_factory=factory)
    assert isinstance(refused.value, DeviceError)


def test_a_pin_without_pwm_says_so_and_a_plain_led_takes_its_place(factory: KernelFactory) -> None:
    with pytest.raises(PinPWMUnsupported):
        PWMLED(LAMP, pin_factory=factory)
    LED(LAMP, pin_factory=factory).on()


def test_the_same_pin_is_the_same_object_by_each_of_its_names(factory: KernelFactory) -> None:
    assert factory.pin(5) is factory.pin("GPIO5") is factory.pin("BOARD29") is factory.pin("J8:29")


def test_a_pin_in_use_is_not_given_twice(factory: KernelFactory) -> None:
    lamp = LED(LAMP, pin_factory=factory)
    with pytest.raises(GPIOPinInUse, match="GPIO17"):
        LED("BOARD11", pin_factory=factory)
    lamp.close()
    LED("BOARD11", pin_factory=factory)


@pytest.mark.parametrize("name", [99, "GPIO99", "GND", "nonsense"])
def test_a_wrong_pin_is_told_in_one_line(factory: KernelFactory, name: int | str) -> None:
    with pytest.raises(PinInvalidPin, match="GPIO numbers are meant") as wrong:
        factory.pin(name)
    assert isinstance(wrong.value, DeviceError)
    assert "\n" not in str(wrong.value)


def test_where_gpiozero_knows_no_pi_pins_are_lines_by_their_offset() -> None:
    factory = KernelFactory(labels=("9030000.pl061",), kernel=PipedLines("9030000.pl061", 8))
    assert factory.pin(5) is factory.pin("GPIO5") is factory.pin("5")
    LED(7, pin_factory=factory).on()
    with pytest.raises(PinInvalidPin, match="'GPIO8' is no pin of the GPIO chip 9030000"):
        factory.pin("GPIO8")
    factory.close()


def test_wrong_settings_are_refused_as_gpiozero_refuses_them(factory: KernelFactory) -> None:
    pin = factory.pin(ORANGE)
    with pytest.raises(PinInvalidFunction, match="sideways"):
        pin.function = "sideways"
    with pytest.raises(PinInvalidPull, match="left"):
        pin.pull = "left"
    with pytest.raises(PinInvalidEdges, match="some"):
        pin.edges = "some"
    with pytest.raises(PinSetInput, match="GPIO5 is an input"):
        pin.state = 1
    with pytest.raises(PinFixedPull, match="GPIO2 has a resistor that pulls it up"):
        factory.pin(2).pull = "down"
    pin.output_with_state(1)
    assert (pin.function, pin.state, pin.bounce) == ("output", True, None)
    with pytest.raises(PinFixedPull, match="GPIO5 is an output"):
        pin.pull = "up"


def test_a_pin_tells_only_the_edges_that_are_wanted(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    heard.pin.edges = "falling"
    assert lines.configured[-1][ORANGE].edges == "falling"
    lines.burst(ORANGE, (at(1), at(2), at(3)), high=False)
    factory.read()
    assert [state for _, state in heard.told] == [False, False]
    heard.pin.edges = "none"
    lines.edge(ORANGE, False, at(9))
    factory.read()
    assert len(heard.told) == 2
    assert heard.pin.edges == "none"


def test_a_function_that_nobody_keeps_is_not_called_and_the_edges_go_off(
    factory: KernelFactory, lines: PipedLines
) -> None:
    heard = Heard(factory, ORANGE)
    pin = heard.pin
    del heard
    lines.edge(ORANGE, False, at(1))
    assert len(factory.read()) == 1
    assert pin.when_changed is None
    assert lines.configured[-1][ORANGE].edges == "none"


def test_an_exception_in_a_when_changed_is_counted_and_told_and_stops_no_other_pin(
    factory: KernelFactory, lines: PipedLines, caplog: pytest.LogCaptureFixture
) -> None:
    orange, purple = Button(ORANGE, pin_factory=factory), Heard(factory, PURPLE)

    def trip() -> None:
        raise RuntimeError("tripped over the cable")

    orange.when_pressed = trip
    lines.edge(ORANGE, False, at(1))
    lines.edge(PURPLE, False, at(2))
    with caplog.at_level(logging.ERROR):
        assert [edge.pin for edge in factory.read()] == [ORANGE, PURPLE]
    assert len(purple.told) == 1
    assert factory.failed == 1
    assert factory.last_failure == "GPIO5: RuntimeError: tripped over the cable"
    assert "tripped over the cable" in caplog.text
    lines.edge(PURPLE, True, at(50))
    factory.read()
    assert len(purple.told) == 2
    orange.close()


# One request for all lines


def test_the_cabinets_lines_are_taken_at_once(factory: KernelFactory, lines: PipedLines) -> None:
    factory.claim({ORANGE: "up", PURPLE: "down"}, {LAMP: True})
    assert lines.requests == 1
    assert lines.configured == [
        {
            ORANGE: LineSetting("input", "up"),
            PURPLE: LineSetting("input", "down"),
            LAMP: LineSetting("output", high=True),
        }
    ]
    assert factory.levels() == {ORANGE: True, PURPLE: False, LAMP: True}
    devices = [
        DigitalInputDevice(ORANGE, pull_up=True, pin_factory=factory),
        DigitalInputDevice(PURPLE, pin_factory=factory),
        LED(LAMP, initial_value=True, pin_factory=factory),
    ]
    assert lines.requests == 1
    del devices


def test_outputs_without_a_level_begin_low(factory: KernelFactory, lines: PipedLines) -> None:
    factory.claim({}, [LAMP])
    assert lines.configured == [{LAMP: LineSetting("output", high=False)}]


def test_every_change_lists_every_line_and_changes_no_other(factory: KernelFactory, lines: PipedLines) -> None:
    factory.claim({ORANGE: "up", PURPLE: "up"}, [LAMP, 27])
    lamp = LED(LAMP, pin_factory=factory)
    heard = Heard(factory, ORANGE), Heard(factory, PURPLE)
    lamp.on()
    factory.listen(ORANGE, False)
    factory.pin(PURPLE).pull = "floating"
    factory.listen(ORANGE, True)
    assert all(asked.keys() == {ORANGE, PURPLE, LAMP, 27} for asked in lines.configured)
    assert lines.configured[-1] == {
        ORANGE: LineSetting("input", "up", "both"),
        PURPLE: LineSetting("input", "floating", "both"),
        LAMP: LineSetting("output", high=True),
        27: LineSetting("output"),
    }
    assert lines.level(LAMP)
    assert lines.requests == 1
    assert len(heard) == 2


def test_what_changes_nothing_does_not_trouble_the_kernel(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    before = len(lines.configured)
    heard.pin.pull = "up"
    factory.listen(ORANGE, True)
    assert len(lines.configured) == before


def test_a_pin_that_comes_later_loses_none_of_the_edges_that_wait(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    lines.edge(ORANGE, False, at(1))
    lines.edge(ORANGE, True, at(40))
    later = Heard(factory, PURPLE)
    assert lines.requests == 2
    lines.edge(PURPLE, False, at(50))
    lines.edge(ORANGE, False, at(51))
    assert [(edge.pin, edge.at_ns, edge.since_ns) for edge in factory.read()] == [
        (ORANGE, at(1), None),
        (ORANGE, at(40), None),
        (PURPLE, at(50), None),
        (ORANGE, at(51), None),
    ]
    assert len(heard.told) == 3
    assert len(later.told) == 1


def test_closing_another_device_leaves_the_inputs_alone(factory: KernelFactory, lines: PipedLines) -> None:
    # gpiozero#1189: the one that was made last, when closed, made the others deaf.
    heard = Heard(factory, ORANGE)
    other, lamp = Button(PURPLE, pin_factory=factory), LED(LAMP, pin_factory=factory)
    lamp.on()
    requests = lines.requests
    other.close()
    assert lines.level(LAMP)
    lamp.close()
    assert lines.requests == requests
    assert lines.configured[-1] == {
        ORANGE: LineSetting("input", "up", "both"),
        PURPLE: LineSetting("input", "up", "none"),
        LAMP: LineSetting("input"),
    }
    lines.edge(ORANGE, False, at(5))
    lines.edge(PURPLE, False, at(6))
    assert [edge.pin for edge in factory.read()] == [ORANGE]
    assert len(heard.told) == 1


def test_a_muted_line_gives_no_edges_and_what_waits_of_the_others_stays(
    factory: KernelFactory, lines: PipedLines
) -> None:
    heard = Heard(factory, ORANGE), Heard(factory, PURPLE)
    lines.edge(PURPLE, False, at(1))
    factory.listen(ORANGE, False)
    lines.edge(ORANGE, False, at(2))
    assert [edge.pin for edge in factory.read()] == [PURPLE]
    factory.listen(ORANGE, True)
    lines.edge(ORANGE, True, at(3))
    assert [(edge.pin, edge.since_ns) for edge in factory.read()] == [(ORANGE, None)]
    assert [len(one.told) for one in heard] == [1, 1]


def test_a_line_can_be_listened_to_without_a_device(factory: KernelFactory, lines: PipedLines) -> None:
    factory.claim({ORANGE: "up"})
    lines.edge(ORANGE, False, at(1))
    assert factory.read() == []
    factory.listen(ORANGE, True)
    lines.edge(ORANGE, True, at(2))
    assert [(edge.pin, edge.high) for edge in factory.read()] == [(ORANGE, True)]


def test_same_polarity_pairs_reach_the_pin(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    lines.edge(ORANGE, False, at(1))
    lines.edge(ORANGE, False, at(1.1))
    factory.read()
    assert [state for _, state in heard.told] == [False, False]


def test_there_is_a_file_to_wait_for(factory: KernelFactory) -> None:
    with pytest.raises(DeviceError, match="no pin was asked for yet"):
        factory.fileno()
    factory.claim({ORANGE: "up"})
    assert factory.fileno() >= 0


def test_a_second_factory_has_pins_of_its_own(factory: KernelFactory) -> None:
    other = KernelFactory(kernel=PipedLines())
    assert factory.pin(ORANGE) is not other.pin(ORANGE)
    other.close()
    assert factory.pin(ORANGE).state is False


def test_gpiozeros_default_factory_can_be_ours(factory: KernelFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", factory)
    with LED(LAMP) as lamp:
        lamp.on()
        assert lamp.pin_factory is factory


# What goes wrong


def test_a_line_that_somebody_holds_is_told_with_their_name(factory: KernelFactory, lines: PipedLines) -> None:
    lines.held = {PURPLE: "pwr_button"}
    with pytest.raises(DeviceError) as busy:
        factory.claim({ORANGE: "up", PURPLE: "up"})
    assert str(busy.value) == (
        '/dev/gpiochip0: a line is in use, GPIO6 by "pwr_button": '
        "end that program, or take that overlay out of config.txt, or choose other pins in the pin map"
    )


def test_a_second_game_is_told_of_the_first(factory: KernelFactory, lines: PipedLines) -> None:
    lines.held = dict.fromkeys((ORANGE, PURPLE), "ratscrew-kiosk")
    with pytest.raises(DeviceError, match="is the game already running\\? End the other one first"):
        factory.claim({ORANGE: "up", PURPLE: "up"})


def test_a_line_that_is_held_takes_none_of_the_others_away(factory: KernelFactory, lines: PipedLines) -> None:
    heard = Heard(factory, ORANGE)
    lines.edge(ORANGE, False, at(1))
    lines.held = {PURPLE: "somebody"}
    with pytest.raises(DeviceError, match="somebody"):
        Button(PURPLE, pin_factory=factory)
    lines.edge(ORANGE, True, at(2))
    assert [edge.at_ns for edge in factory.read()] == [at(1), at(2)]
    assert len(heard.told) == 2


def test_a_line_that_the_chip_has_not_is_told(factory: KernelFactory) -> None:
    with pytest.raises(DeviceError, match=r"GPIO58: /dev/gpiochip0 \(pinctrl-bcm2711\) has no such line, only 0 to 57"):
        factory.claim({58: "up"})


def test_without_a_chip_the_factory_says_so() -> None:
    lines = PipedLines()
    lines.unplug()
    with pytest.raises(DeviceError, match="this machine has no GPIO chip"):
        KernelFactory(kernel=lines)


def test_a_chip_of_another_label_is_told_with_what_is_there() -> None:
    with pytest.raises(
        DeviceError, match=r"labelled pinctrl-rp1, pinctrl-bcm2711 or pinctrl-bcm2835; .* gpiochip0 \(9030000.pl061\)"
    ):
        KernelFactory(kernel=PipedLines("9030000.pl061"))


def test_a_chip_can_be_named_by_its_path(lines: PipedLines) -> None:
    factory = KernelFactory("/dev/gpiochip0", kernel=lines)
    assert factory.chip.label == "pinctrl-bcm2711"
    with pytest.raises(DeviceError, match="/dev/gpiochip9 is gone"):
        KernelFactory("/dev/gpiochip9", kernel=lines)


def test_a_chip_that_is_pulled_out_is_told_and_comes_back_under_another_number(
    factory: KernelFactory, lines: PipedLines
) -> None:
    heard = Heard(factory, ORANGE)
    lamp = LED(LAMP, pin_factory=factory)
    lines.unplug()
    for use in (factory.read, factory.levels, lamp.on, lambda: factory.listen(ORANGE, False), factory.fileno):
        with pytest.raises(DeviceError, match="the pins are lost: /dev/gpiochip0 is gone"):
            use()
    with pytest.raises(DeviceError, match="no GPIO chip"):
        factory.revive()
    with pytest.raises(DeviceError, match="no GPIO chip"):
        factory.read()
    lines.plug("/dev/gpiochip4")
    with pytest.raises(DeviceError, match="no GPIO chip"):
        factory.read()
    factory.revive()
    factory.listen(ORANGE, True)
    lines.edge(ORANGE, False, at(9_000))
    factory.read()
    assert len(heard.told) == 1
    lamp.on()
    assert lines.level(LAMP)
    assert factory.chip.path == "/dev/gpiochip4"


def test_a_device_can_be_closed_while_the_chip_is_gone(factory: KernelFactory, lines: PipedLines) -> None:
    button, lamp = Button(ORANGE, pin_factory=factory), LED(LAMP, pin_factory=factory)
    lines.unplug()
    button.close()
    lamp.close()
    lines.plug()
    factory.revive()
    assert lines.configured[-1] == {ORANGE: LineSetting("input", "up"), LAMP: LineSetting("input")}


def test_any_other_trouble_of_the_chip_is_told_as_the_kernel_names_it(
    factory: KernelFactory, lines: PipedLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(lines, "open", fails)
    with pytest.raises(DeviceError, match="/dev/gpiochip0 cannot be used: Input/output error"):
        factory.claim({ORANGE: "up"})


def test_nothing_works_on_pins_that_were_closed(factory: KernelFactory) -> None:
    button = Button(ORANGE, pin_factory=factory)
    factory.close()
    with pytest.raises(DeviceError, match="the pins were closed"):
        factory.read()
    with pytest.raises(DeviceError, match="the pins were closed"):
        factory.revive()
    assert "closed" in repr(button)
    button.close()
