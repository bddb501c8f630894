from collections.abc import Iterator
from time import perf_counter_ns

import pytest

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.lgpio_pins import LATE_NS
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread
from ratscrew_kiosk.devices.pins import PinEdge, Pins
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, Returned
from tests.kit.lgpio_pipe import LgpioPipe, lgpio_wires
from tests.kit.pin_cabinet import PINS, PinCabinet, pin_map

MAP = pin_map(2)
FLIP, SLAP = PINS[0, "flip"], PINS[0, "slap"]
OTHER_SLAP = PINS[1, "slap"]
NOW_NS = 1_000 * SECOND


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> Iterator[LgpioPipe]:
    """Two seats of buttons."""
    with lgpio_wires(monkeypatch, MAP) as pipe:
        yield pipe


def stamps(pins: Pins) -> list[tuple[int, int]]:
    return [(edge.pin, edge.at_ns) for edge in pins.read()]


def settled(wires: LgpioPipe, asked_ns: int) -> int:
    """How far it vouches once lgpio's thread has answered, as it does from one turn of the loop to the next."""
    for _ in range(2):
        wires.arrive()
        assert wires.pins.read() == []
        wires.pins.vouched_ns(asked_ns)
    wires.arrive()
    assert wires.pins.read() == []
    return wires.pins.vouched_ns(asked_ns)


# Stamps


def test_lgpio_is_a_way_to_the_pins(wires: LgpioPipe) -> None:
    pins: Pins = wires.pins
    assert (pins.name, dict(pins.merged), dict(pins.lost)) == ("lgpio", {}, {})
    assert pins.levels() == {pin.pin: True for pin in MAP.inputs}
    assert pins.read() == []


def test_edges_carry_the_kernels_stamps_to_the_nanosecond_and_are_numbered_as_they_came(wires: LgpioPipe) -> None:
    wires.edge(SLAP, False, NOW_NS + 7)
    wires.edge(OTHER_SLAP, False, NOW_NS + 3)
    wires.arrive()
    assert wires.pins.read() == [PinEdge(SLAP, False, NOW_NS + 7, 1), PinEdge(OTHER_SLAP, False, NOW_NS + 3, 2)]
    assert wires.pins.read() == []


def test_same_polarity_pairs_are_all_told(wires: LgpioPipe) -> None:
    for at_ns in (1, 2, 3):
        wires.edge(SLAP, False, at_ns)
    wires.arrive()
    assert [(edge.high, edge.at_ns) for edge in wires.pins.read()] == [(False, 1), (False, 2), (False, 3)]


@pytest.mark.parametrize(
    "at_ns",
    [
        pytest.param(0, id="before the start of the machine"),
        pytest.param(86_400 * SECOND + 1, id="after a day"),
        pytest.param(1_800_000_000 * SECOND, id="by CLOCK_REALTIME, years ahead"),
    ],
)
def test_a_stamp_of_another_clock_comes_through_as_it_is(wires: LgpioPipe, at_ns: int) -> None:
    wires.edge(SLAP, False, at_ns)
    wires.arrive()
    ((pin, told_ns),) = stamps(wires.pins)
    assert pin == SLAP
    assert told_ns == pytest.approx(at_ns, abs=1_000)  # gpiozero's seconds are floats


def test_presses_that_lie_more_than_two_seconds_apart_keep_their_times(wires: LgpioPipe) -> None:
    # lgpio itself sorts such pairs backwards: it takes a difference of 64 bits for an int.
    wires.edge(SLAP, False, NOW_NS + 2_500 * MS)
    wires.edge(OTHER_SLAP, False, NOW_NS)
    wires.arrive()
    assert sorted(stamps(wires.pins), key=lambda edge: edge[1]) == [
        (OTHER_SLAP, NOW_NS),
        (SLAP, NOW_NS + 2_500 * MS),
    ]


def test_a_watchdogs_level_of_two_is_no_edge(wires: LgpioPipe) -> None:
    wires.report(SLAP, 2, NOW_NS)
    wires.edge(SLAP, False, NOW_NS + 1)
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS + 1)]


# How far it vouches


def test_it_vouches_sixty_milliseconds_behind_the_asking(wires: LgpioPipe) -> None:
    for asked_ns in range(NOW_NS, NOW_NS + SECOND, 16 * MS):
        assert settled(wires, asked_ns) == asked_ns - LATE_NS


def test_while_a_callback_blocks_for_three_seconds_nothing_more_is_vouched_for(wires: LgpioPipe) -> None:
    before_ns = settled(wires, NOW_NS)
    with wires.blocked_callback():
        wires.edge(SLAP, False, NOW_NS + 10 * MS)
        for asked_ns in range(NOW_NS + 4 * MS, NOW_NS + 3 * SECOND, 4 * MS):
            assert wires.pins.read() == []
            assert before_ns <= wires.pins.vouched_ns(asked_ns) < NOW_NS + 10 * MS
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS + 10 * MS)]
    assert settled(wires, NOW_NS + 3 * SECOND) == NOW_NS + 3 * SECOND - LATE_NS


def test_a_pipe_that_is_full_vouches_for_nothing_and_recovers(wires: LgpioPipe) -> None:
    before_ns = settled(wires, NOW_NS)
    with wires.blocked_callback():
        wires.fill(SLAP, NOW_NS + MS)
        for asked_ns in range(NOW_NS + 4 * MS, NOW_NS + SECOND, 4 * MS):
            assert before_ns <= wires.pins.vouched_ns(asked_ns) < NOW_NS
    wires.arrive()
    assert len(wires.pins.read()) > 4_000
    assert settled(wires, NOW_NS + SECOND) == NOW_NS + SECOND - LATE_NS


def test_after_a_stall_of_the_whole_program_lgpio_gets_its_time_anew(wires: LgpioPipe) -> None:
    before_ns = settled(wires, NOW_NS)
    woke_ns = NOW_NS + SECOND
    for asked_ns in range(woke_ns, woke_ns + LATE_NS, 4 * MS):
        assert settled(wires, asked_ns) <= before_ns + LATE_NS - 30 * MS
    assert settled(wires, woke_ns + LATE_NS) == woke_ns


def test_while_the_interpreter_is_held_for_40_ms_no_edge_is_vouched_past(wires: LgpioPipe) -> None:
    factor = _takes_40_ms()
    for race in range(10):
        closed_ns = NOW_NS + race * SECOND
        settled(wires, closed_ns - 4 * MS)
        wires.edge(SLAP, False, closed_ns)
        _ = factor * factor  # one call into C, which lets no other thread run
        came = stamps(wires.pins)
        vouched_ns = wires.pins.vouched_ns(closed_ns + 140 * MS)
        assert came == [(SLAP, closed_ns)] or vouched_ns < closed_ns
        wires.arrive()
        assert came + stamps(wires.pins) == [(SLAP, closed_ns)]


def _takes_40_ms() -> int:
    factor = 3**50_000
    while True:
        began_ns = perf_counter_ns()
        _ = factor * factor
        if perf_counter_ns() - began_ns > 40 * MS:
            return factor
        factor *= factor


def test_the_earlier_slap_wins_though_it_arrives_50_ms_later(wires: LgpioPipe) -> None:
    cabinet = PinCabinet(wires, MAP)
    cabinet.run_until(101)
    cabinet.unseen(0, "slap", 101, closed=True)
    cabinet.run_until(103)
    cabinet.closes(1, "slap", 103)
    cabinet.run_until(151)
    cabinet.closes(0, "slap", 101)
    cabinet.run_until(300)
    assert [told for told in cabinet.slaps_told() if told.startswith("slapped")] == ["slapped 0 double"]
    assert (cabinet.gpio.late, cabinet.gpio.missed) == ({}, {})


def test_presses_count_again_soon_after_the_thread_has_died_in_a_match(wires: LgpioPipe) -> None:
    cabinet = PinCabinet(wires, MAP)
    cabinet.run_until(100)
    wires.let_a_callback_raise()
    cabinet.run_until(400)
    assert cabinet.faults == (
        "pins: lgpio's thread has ended, as an error in a callback makes it; it is started again",
    )
    cabinet.run_until(1_400)
    assert not cabinet.faults
    assert [type(news) for news in cabinet.news if isinstance(news, Died | Returned)] == [Died, Returned]
    cabinet.closes(1, "slap", 1_450)
    cabinet.run_until(1_480)
    assert cabinet.gpio.pressed == {OTHER_SLAP}
    assert wires.died == ["a callback of somebody else"]


# The thread dies


def test_an_error_in_somebodys_callback_is_noticed_and_the_next_press_counts(wires: LgpioPipe) -> None:
    wires.edge(FLIP, False, NOW_NS)
    wires.arrive()
    wires.let_a_callback_raise()
    assert wires.died == ["a callback of somebody else"]
    assert stamps(wires.pins) == [(FLIP, NOW_NS)]
    with pytest.raises(DeviceError, match=r"^pins: lgpio's thread has ended"):
        wires.pins.read()
    before_ns = wires.pins.vouched_ns(NOW_NS)
    assert wires.pins.vouched_ns(NOW_NS + SECOND) <= before_ns + LATE_NS
    wires.pins.revive()
    wires.edge(SLAP, False, NOW_NS + 2 * SECOND)
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS + 2 * SECOND)]
    settled(wires, NOW_NS + 2 * SECOND)
    assert settled(wires, NOW_NS + 2_100 * MS) == NOW_NS + 2_100 * MS - LATE_NS


def test_what_was_reported_while_the_thread_was_dead_is_told_by_the_next_one(wires: LgpioPipe) -> None:
    wires.let_a_callback_raise()
    wires.edge(SLAP, False, NOW_NS)
    wires.pins.revive()
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS)]


def test_a_mark_that_was_lost_with_the_thread_is_not_waited_for(
    wires: LgpioPipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(NotifyThread, "mark", lambda _thread, _mark: True)
        wires.pins.vouched_ns(NOW_NS)
    wires.let_a_callback_raise()
    wires.pins.revive()
    assert settled(wires, NOW_NS + 100 * MS) == NOW_NS + 100 * MS - LATE_NS


@pytest.mark.parametrize("times", [1, 3])
def test_a_thread_that_was_stopped_with_its_pipe_is_replaced(wires: LgpioPipe, times: int) -> None:
    for count in range(times):
        wires.stop_the_thread()
        with pytest.raises(DeviceError, match="lgpio's thread has ended"):
            wires.pins.read()
        wires.pins.revive()
        wires.edge(SLAP, False, NOW_NS + count)
        wires.arrive()
        assert stamps(wires.pins) == [(SLAP, NOW_NS + count)]


def test_no_pin_is_opened_or_closed_to_replace_a_thread(wires: LgpioPipe) -> None:
    wires.calls.clear()
    wires.let_a_callback_raise()
    wires.pins.revive()
    assert {what for what, _ in wires.calls} == {"read"}


# Nobody else makes it deaf


def test_closing_any_other_device_leaves_the_inputs_alive(wires: LgpioPipe) -> None:
    # gpiozero#1189: what makes lgpio deaf is that an input is closed or taken anew, so none of them ever is.
    from gpiozero import LED, PWMLED, Button

    inputs = {pin.pin for pin in MAP.inputs}
    wires.calls.clear()
    for device in (LED(20, pin_factory=wires.factory), PWMLED(21, pin_factory=wires.factory)):
        device.on()
        device.close()
    with Button(22, pin_factory=wires.factory):
        pass
    assert not inputs & {pin for _, pin in wires.calls}
    wires.edge(SLAP, False, NOW_NS)
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS)]


def test_a_single_pin_cannot_be_switched_off_and_is_not_touched(wires: LgpioPipe) -> None:
    wires.calls.clear()
    assert not wires.pins.listen(SLAP, False)
    assert not wires.pins.listen(SLAP, True)
    assert wires.calls == []
