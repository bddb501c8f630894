from collections.abc import Iterator

import pytest
from gpiozero import LED

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import LineSetting
from ratscrew_kiosk.devices.kernel.piped import PipedLines
from ratscrew_kiosk.devices.kernel_pins import KernelPins
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from ratscrew_kiosk.devices.pin_map import InputPin, LampPin, PinMap
from ratscrew_kiosk.devices.pins import PinEdge, Pins
from ratscrew_kiosk.presses.figures import MS, SECOND
from tests.kit.kernel_lines import LABEL, KernelPipe, at, kernel_wires, map_of

ORANGE, PURPLE, LAMP = 5, 6, 17


@pytest.fixture
def wires() -> Iterator[KernelPipe]:
    with kernel_wires(map_of((ORANGE, PURPLE), (LAMP,))) as made:
        yield made


def test_kernel_pins_are_a_way_to_the_pins(wires: KernelPipe) -> None:
    pins: Pins = wires.pins
    assert pins.name == "kernel"
    assert pins.levels() == {ORANGE: True, PURPLE: True}
    assert pins.vouched_ns(at(10)) == at(9)


def test_slower_threads_of_the_kernel_are_waited_for_longer() -> None:
    lines = PipedLines(LABEL)
    factory = KernelFactory(labels=(LABEL,), kernel=lines, now=lambda: at(0), thread_ns=20 * MS)
    pins = KernelPins(map_of(), factory)
    assert pins.vouched_ns(at(100)) == at(80)
    lines.merge()
    lines.edge(ORANGE, False, at(100))
    assert [edge.since_ns for edge in pins.read()] == [at(60)]
    pins.close()


def test_a_whole_pin_map_is_one_request(wires: KernelPipe) -> None:
    assert wires.lines.requests == 1
    assert wires.lines.configured[0] == {
        ORANGE: LineSetting("input", "up"),
        PURPLE: LineSetting("input", "up"),
        LAMP: LineSetting("output"),
    }
    assert wires.lines.configured[-1][PURPLE] == LineSetting("input", "up", "both")


def test_lamps_hang_on_the_same_factory_and_begin_dark() -> None:
    dark_high = PinMap("a test's", (LABEL,), (), (LampPin(LAMP, 0, "slap", "low"), LampPin(27, 1, "slap", "high")))
    with kernel_wires(dark_high) as wires:
        assert (wires.lines.level(LAMP), wires.lines.level(27)) == (True, False)
        LED(LAMP, active_high=False, pin_factory=wires.pins.factory).on()
        assert not wires.lines.level(LAMP)
        assert wires.lines.requests == 1


def test_each_pull_is_what_the_map_says() -> None:
    inputs = (
        InputPin(5, 0, "flip", "up", "low"),
        InputPin(6, 0, "slap", "down", "high"),
        InputPin(7, None, "service", "none", "low"),
    )
    with kernel_wires(PinMap("a test's", (LABEL,), inputs)) as wires:
        assert [wires.lines.configured[-1][pin].pull for pin in (5, 6, 7)] == ["up", "down", "floating"]
        assert all(setting.edges == "both" for setting in wires.lines.configured[-1].values())


def test_the_first_edge_of_a_press_is_told_though_it_says_release(wires: KernelPipe) -> None:
    # The level is read in a thread, when the contact has bounced open again (docs/contacts.md).
    wires.edge(ORANGE, False, at(1), told_high=True)
    wires.edge(ORANGE, False, at(1.3))
    assert wires.pins.read() == [PinEdge(ORANGE, True, at(1), 1), PinEdge(ORANGE, False, at(1.3), 2)]
    assert not wires.pins.levels()[ORANGE]


def test_pairs_of_the_same_polarity_are_both_told(wires: KernelPipe) -> None:
    for ms in (1, 1.2, 1.5):
        wires.edge(ORANGE, False, at(ms))
    assert [edge.high for edge in wires.pins.read()] == [False] * 3


def test_an_earlier_slap_that_is_delivered_behind_a_later_one_is_told_first(wires: KernelPipe) -> None:
    wires.edge(PURPLE, False, at(1.4), seqno=2)
    wires.edge(ORANGE, False, at(1.1), seqno=1)
    assert wires.pins.read() == [PinEdge(ORANGE, False, at(1.1), 1), PinEdge(PURPLE, False, at(1.4), 2)]


def test_an_earlier_slap_that_comes_with_the_next_read_is_no_merged_edge(wires: KernelPipe) -> None:
    wires.edge(PURPLE, False, at(1.4), seqno=2)
    wires.pins.read()
    wires.edge(ORANGE, False, at(1.1), seqno=1)
    assert wires.pins.read() == [PinEdge(ORANGE, False, at(1.1), 1)]
    wires.now_ns = at(500)
    wires.pins.read()
    wires.pins.read()
    assert dict(wires.pins.merged) == {ORANGE: 0, PURPLE: 0, LAMP: 0}


def test_merged_edges_are_seen_in_the_numbers_and_counted(wires: KernelPipe) -> None:
    wires.edge(PURPLE, True, at(1))
    wires.lines.merge(3)
    wires.edge(ORANGE, False, at(1.9))
    assert [edge.since_ns for edge in wires.pins.read()] == [None, at(1)]
    wires.now_ns = at(500)
    wires.pins.read()
    wires.pins.read()
    assert (wires.pins.merged[ORANGE], wires.pins.lost[ORANGE]) == (3, 0)


def test_lost_edges_are_seen_in_a_lines_numbers_and_counted(wires: KernelPipe) -> None:
    wires.now_ns = at(5)
    wires.pins.read()
    wires.lines.overflow(ORANGE, 25)
    wires.edge(ORANGE, False, at(9))
    wires.edge(PURPLE, False, at(9.5))
    assert [(edge.pin, edge.since_ns) for edge in wires.pins.read()] == [(ORANGE, at(4)), (PURPLE, at(4))]
    assert wires.pins.lost == {ORANGE: 25, PURPLE: 0, LAMP: 0}


def test_a_days_uptime_and_long_gaps_keep_the_order(wires: KernelPipe) -> None:
    day = 86_400 * SECOND
    wires.edge(PURPLE, False, day + 3 * SECOND, seqno=2)
    wires.edge(ORANGE, False, day, seqno=1)
    assert [(edge.pin, edge.at_ns) for edge in wires.pins.read()] == [(ORANGE, day), (PURPLE, day + 3 * SECOND)]


def test_a_thousand_bouncing_presses_are_all_there(wires: KernelPipe) -> None:
    told = 0
    for press in range(1_000):
        wires.lines.burst(ORANGE, [at(press * 100 + bounce) for bounce in range(7)], high=False)
        wires.lines.burst(ORANGE, [at(press * 100 + 50 + bounce) for bounce in range(5)], high=True)
        told += len(wires.pins.read())
    assert told == 12_000
    assert not any(wires.pins.lost.values())


def test_a_line_in_quarantine_leaves_the_others_edges_in_the_buffer(wires: KernelPipe) -> None:
    wires.edge(PURPLE, False, at(1))
    wires.lines.burst(ORANGE, [at(2 + n / 10) for n in range(50)], high=False)
    assert wires.pins.listen(ORANGE, False)
    wires.lines.burst(ORANGE, [at(20 + n / 10) for n in range(50)], high=False)
    wires.edge(PURPLE, True, at(30))
    edges = wires.pins.read()
    assert [edge.at_ns for edge in edges if edge.pin == PURPLE] == [at(1), at(30)]
    assert sum(edge.pin == ORANGE for edge in edges) == 50


def test_a_chip_that_was_gone_is_revived_with_the_same_pins(wires: KernelPipe) -> None:
    wires.lines.unplug()
    with pytest.raises(DeviceError, match="the pins are lost"):
        wires.pins.read()
    with pytest.raises(DeviceError, match="no GPIO chip"):
        wires.pins.revive()
    wires.lines.plug("/dev/gpiochip1")
    wires.pins.revive()
    wires.edge(ORANGE, False, at(9))
    assert [edge.pin for edge in wires.pins.read()] == [ORANGE]


def test_a_wrong_pin_or_a_held_line_is_one_clear_error_and_nothing_stays_taken() -> None:
    lines = PipedLines(LABEL, 28)
    with pytest.raises(DeviceError, match="GPIO28: /dev/gpiochip0"):
        KernelPipe(map_of((5, 28)), lines)
    lines.held = {6: "leds"}
    with pytest.raises(DeviceError, match='GPIO6 by "leds"'):
        KernelPipe(map_of((5, 6)), lines)
    lines.held.clear()
    with kernel_wires(map_of((5, 6)), lines) as wires:
        wires.edge(5, False, at(1))
        assert len(wires.pins.read()) == 1


def test_a_pin_that_gpiozero_refuses_is_told_with_the_maps_file() -> None:
    lines = PipedLines(LABEL)
    the_map = map_of((5, 5))._replace(where="seats.toml")
    with pytest.raises(DeviceError, match=r"seats.toml: pin GPIO5 is already in use"):
        KernelPins(the_map, KernelFactory(labels=(LABEL,), kernel=lines))


def test_closing_gives_all_lines_back_and_can_be_done_twice(wires: KernelPipe) -> None:
    wires.pins.close()
    wires.pins.close()
    with kernel_wires(map_of(), wires.lines) as again:
        assert again.pins.levels() == {ORANGE: True, PURPLE: True}
    with pytest.raises(DeviceError, match="closed"):
        wires.pins.read()


def test_what_was_pressed_before_is_asked_for_by_its_level(wires: KernelPipe) -> None:
    wires.level(PURPLE, False)
    assert wires.pins.levels() == {ORANGE: True, PURPLE: False}
    assert wires.pins.read() == []
    assert wires.pins.vouched_ns(at(3)) == at(3) - MS
