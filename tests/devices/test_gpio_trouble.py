"""Contacts in quarantine, and pins that are lost and come back."""

import pytest

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined
from ratscrew_kiosk.presses.news import Died, Returned
from tests.kit.pin_cabinet import PINS, PinCabinet, pin_map
from tests.kit.wires import Make, MockWires


def news_of(cabinet: PinCabinet) -> list[str]:
    return [type(news).__name__ for news in cabinet.news]


def chatter(cabinet: PinCabinet, from_ms: float, to_ms: float, every_ms: float = 3.7) -> None:
    """Seat 1's FLIP chatters; it is not its turn, so that costs nothing."""
    for count in range(int((to_ms - from_ms) / every_ms)):
        (cabinet.opens if count % 2 else cabinet.closes)(1, "flip", from_ms + count * every_ms)
    cabinet.opens(1, "flip", to_ms)


def test_a_contact_that_never_settles_is_left_out_and_let_in_again_when_it_is_quiet(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    chatter(cabinet, 101, 1_500)
    cabinet.run_until(1_700)
    assert [news for news in news_of(cabinet) if news != "Glitch"] == ["Quarantined"]
    cabinet.run_until(3_000)
    assert [news for news in news_of(cabinet) if news != "Glitch"] == ["Quarantined", "LetOut"]


def test_the_edges_of_a_contact_in_quarantine_are_switched_off_where_that_can_be_done(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    chatter(cabinet, 101, 2_500)
    cabinet.run_until(2_000)
    assert any(isinstance(news, Quarantined) for news in cabinet.news)
    assert not any(edge.pin == PINS[1, "flip"] for edge in cabinet.gpio.raw)
    before = len(cabinet.news)
    cabinet.run_until(4_000)
    assert [type(news) for news in cabinet.news[before:]] == [LetOut]
    cabinet.closes(1, "flip", 4_100)
    cabinet.run_until(4_400)
    assert cabinet.told[-1] == "refused 1 flip not-your-turn"


def test_a_stuck_button_is_left_out_and_the_others_play_on(make: Make) -> None:
    cabinet = make()
    cabinet.run_until(100)
    cabinet.closes(1, "flip", 101)
    cabinet.run_until(10_500, every_ms=16)
    assert news_of(cabinet) == ["Quarantined"]
    cabinet.closes(0, "slap", 10_600)
    cabinet.run_until(11_000)
    assert cabinet.slaps_told()[-2:] == ["slapped 0 double", "took 0 2 slap"]


def test_a_chip_that_is_gone_pauses_the_match_and_its_return_is_told(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.wires.pins.unplug()  # type: ignore[attr-defined]
    cabinet.run_until(500)
    assert [type(news) for news in cabinet.news] == [Died]
    assert cabinet.table.paused_ns is not None
    assert "unplugged" in cabinet.faults[0]
    cabinet.wires.pins.plug_in()  # type: ignore[attr-defined]
    cabinet.run_until(1_700)
    assert [type(news) for news in cabinet.news] == [Died, Returned]
    assert cabinet.faults == ()


def test_the_match_is_paused_as_of_the_last_moment_that_the_lost_pins_vouched_for(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.closes(0, "slap", 99.9, arrives_ms=103)
    cabinet.look(104)
    cabinet.wires.pins.unplug()  # type: ignore[attr-defined]
    cabinet.run_until(500)
    assert isinstance(cabinet.news[-1], Died)
    assert cabinet.table.paused_ns is not None
    assert cabinet.began(95) <= cabinet.table.paused_ns <= cabinet.began(104)


def test_a_button_that_is_down_when_the_pins_come_back_counts_after_a_release(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.wires.pins.unplug()  # type: ignore[attr-defined]
    cabinet.unseen(0, "slap", 300, closed=True)
    cabinet.run_until(500)
    cabinet.wires.pins.plug_in()  # type: ignore[attr-defined]
    cabinet.run_until(1_700)
    assert cabinet.slaps_told() == []
    assert PINS[0, "slap"] in cabinet.gpio.pressed
    cabinet.resume(1_800)
    cabinet.run_until(2_000)
    cabinet.opens(0, "slap", 2_100)
    cabinet.closes(0, "slap", 2_200)
    cabinet.run_until(2_500)
    assert cabinet.slaps_told() == ["slapped 0 double", "took 0 2 slap"]


def test_pins_that_stop_vouching_are_dead_after_a_hundred_and_fifty_milliseconds(make_mock: Make) -> None:
    cabinet = make_mock()
    cabinet.run_until(100)
    cabinet.wires.pins.silent = True  # type: ignore[attr-defined]
    cabinet.run_until(240)
    assert cabinet.news == []
    cabinet.run_until(260)
    assert [type(news) for news in cabinet.news] == [Died]


def test_pins_that_cannot_be_read_at_the_start_are_an_error_in_one_line() -> None:
    wires = MockWires(pin_map())
    wires.pins.unplug()
    with pytest.raises(DeviceError, match="unplugged") as caught:
        Gpio(wires.pins, pin_map(), lambda: 0)
    assert "\n" not in str(caught.value)
