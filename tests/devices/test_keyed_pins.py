"""Keys that close mock pins: a desktop plays through the cabinet's own path."""

from collections.abc import Iterable, Mapping

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.device import Device, DeviceError, Look
from ratscrew_kiosk.devices.keyboard import ALONE, KEYBOARD, TWO_PEOPLE, Key, keys_for
from ratscrew_kiosk.devices.keyed_pins import TAP_NS, KeyedPins
from ratscrew_kiosk.devices.lamps import Lamps
from ratscrew_kiosk.devices.pin_map import InputPin, LampPin, PinMap
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.press import Contact, Edge, Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.screens.scene import Lamp
from tests.kit.desk import desk

A, S, L, K = pygame.K_a, pygame.K_s, pygame.K_l, pygame.K_k
READING_NS = 2_000
MAP = PinMap(
    "bench",
    (),
    (
        InputPin(5, 0, "flip", "up", "low"),
        InputPin(6, 0, "slap", "up", "low"),
        InputPin(16, 1, "flip", "up", "high"),
        InputPin(20, 1, "slap", "up", "high"),
        InputPin(26, None, "service", "up", "low"),
    ),
    (LampPin(12, 0, "slap", "high"),),
)
"""Seat 1 has normally closed switches."""


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key)


def up(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key)


def tap(key: int) -> list[pygame.event.Event]:
    return [down(key), up(key)]


class Desk:
    """A desktop that is looked at every few milliseconds, and the stream that its pins' edges go into."""

    def __init__(self, keys: Mapping[int, Key] = TWO_PEOPLE) -> None:
        self.now_ns = 0
        self.device = KeyedPins.of(MAP, keys, lambda: self.now_ns)
        self.begin()
        self.news: list[News] = []
        self.edges: list[Edge] = []

    def begin(self) -> None:
        self.settle = Settle([self.device.facts])
        self.held = self.device.begin(self.now_ns)
        for contact in self.held:
            self.settle.hold(contact, self.now_ns)

    def look(self, events: Iterable[pygame.event.Event], at_ms: float) -> None:
        self.now_ns = round(at_ms * MS)
        asked_ns = self.now_ns - READING_NS
        drained = self.device.drain(Look(tuple(events), asked_ns, self.now_ns))
        assert all(edge.at_ns <= asked_ns for edge in drained.edges), "a stamp lies in the future"
        assert not drained.faults
        self.edges += drained.edges
        self.news += self.settle.hear(self.device.facts.name, drained.edges, drained.vouched_ns)
        self.news += self.settle.turn(asked_ns)

    def pass_time(self, from_ms: int, to_ms: int) -> None:
        """Nothing is pressed, and the loop looks as it does."""
        for at_ms in range(from_ms, to_ms + 1, 4):
            self.look([], at_ms)

    def presses(self) -> list[Press]:
        """All presses that are settled."""
        found: list[Press] = []
        while (press := self.settle.head()) is not None and isinstance(press, Press):
            assert self.settle.is_settled(press)
            self.settle.remove(press)
            found.append(press)
        return found


def who(presses: Iterable[Press]) -> list[tuple[int, str]]:
    return [(press.seat, press.button) for press in presses]


@pytest.mark.parametrize(("key", "seat", "button"), [(A, 0, "flip"), (S, 0, "slap"), (L, 1, "flip"), (K, 1, "slap")])
def test_a_tap_is_a_press_of_its_pin(key: int, seat: int, button: str) -> None:
    desk = Desk()
    desk.look([], 4)
    desk.look(tap(key), 8)
    desk.pass_time(12, 40)
    (press,) = desk.presses()
    assert press == Press(seat, "flip" if button == "flip" else "slap", 6 * MS, 4 * MS, "pins", 4 * MS)
    assert [edge.down for edge in desk.edges] == [True, False]
    assert desk.news == []


def test_a_pin_stays_closed_long_enough_to_be_no_glitch_and_opens_by_itself() -> None:
    desk = Desk()
    desk.look([], 4)
    desk.look(tap(S), 8)
    assert desk.device.pins.levels()[6] is False
    assert desk.device.gpio.pressed == {6}
    desk.pass_time(12, 16)
    assert desk.device.pins.levels()[6] is True
    assert [edge.at_ns for edge in desk.edges] == [6 * MS, 6 * MS + TAP_NS]


def test_a_held_key_is_one_press() -> None:
    desk = Desk()
    desk.look([down(S)], 4)
    desk.pass_time(8, 3_000)
    desk.look([down(S)], 3_004)
    desk.look([up(S)], 3_008)
    desk.pass_time(3_012, 3_060)
    assert who(desk.presses()) == [(0, "slap")]
    assert [(edge.down, edge.unstamped) for edge in desk.edges] == [(True, False), (False, False)]


def test_two_presses_of_one_key_one_after_the_other_are_two() -> None:
    desk = Desk()
    for at_ms in (4, 104):
        desk.look([down(S)], at_ms)
        desk.look([up(S)], at_ms + 40)
        desk.pass_time(at_ms + 44, at_ms + 96)
    assert who(desk.presses()) == [(0, "slap")] * 2


def test_two_taps_of_one_key_within_one_look_are_one_press_as_of_a_button_that_bounces() -> None:
    desk = Desk()
    desk.look([*tap(S), *tap(S)], 4)
    desk.pass_time(8, 60)
    assert who(desk.presses()) == [(0, "slap")]


def test_two_keys_of_one_look_keep_their_order_and_cannot_be_told_apart() -> None:
    for first, second, seats in ((S, K, [0, 1]), (K, S, [1, 0])):
        desk = Desk()
        desk.look([*tap(first), *tap(second)], 4)
        desk.pass_time(8, 40)
        one, other = desk.presses()
        assert [one.seat, other.seat] == seats
        assert 0 < other.at_ns - one.at_ns <= one.resolution_ns == KEYBOARD.error_ns


def test_two_keys_of_one_button_are_one_contact() -> None:
    desk = Desk(ALONE)
    desk.look([down(S), down(K)], 4)
    desk.look([up(S)], 8)
    desk.pass_time(12, 40)
    assert desk.device.gpio.pressed == {6}
    desk.look([up(K)], 44)
    desk.pass_time(48, 80)
    assert desk.device.gpio.pressed == frozenset()
    assert who(desk.presses()) == [(0, "slap")]


def test_a_look_that_came_late_brings_a_large_error() -> None:
    desk = Desk()
    desk.look([], 10)
    desk.look(tap(S), 510)
    desk.pass_time(514, 1_000)
    (press,) = desk.presses()
    assert press == Press(0, "slap", 260 * MS, 250 * MS)
    assert desk.news == []


def test_keys_that_are_held_when_the_window_loses_the_keyboard_are_let_go() -> None:
    desk = Desk()
    desk.look([down(S), down(L)], 4)
    desk.device.release_all()
    desk.pass_time(8, 40)
    assert desk.device.gpio.pressed == frozenset()
    desk.look([up(S)], 44)  # it was let go elsewhere
    desk.look(tap(S), 48)
    desk.pass_time(52, 100)
    assert who(desk.presses()) == [(0, "slap"), (1, "flip"), (0, "slap")]


def test_a_key_that_is_held_when_a_match_begins_counts_after_a_release() -> None:
    desk = Desk()
    desk.look([down(S)], 4)
    desk.pass_time(8, 40)
    assert len(desk.presses()) == 1
    desk.begin()
    assert desk.held == {Contact("pins", 0, "slap")}
    desk.pass_time(44, 80)
    desk.look([up(S)], 84)
    desk.pass_time(88, 140)
    assert desk.presses() == []
    desk.look(tap(S), 144)
    desk.pass_time(148, 200)
    assert len(desk.presses()) == 1


def test_a_pin_in_quarantine_stamps_nothing() -> None:
    desk = Desk()
    slap = Contact("pins", 0, "slap")
    desk.device.mute(slap, muted=True)
    desk.look(tap(S), 4)
    desk.pass_time(8, 60)
    assert all(edge.unstamped for edge in desk.edges)
    desk.edges.clear()
    desk.device.mute(slap, muted=False)
    desk.look(tap(S), 64)
    desk.pass_time(68, 120)
    assert [(edge.down, edge.unstamped) for edge in desk.edges] == [(True, False), (False, False)]


def test_its_error_is_a_keyboards_and_it_serves_the_seats_of_the_map() -> None:
    device: Device = Desk().device
    assert (device.facts.name, device.facts.error_ns, device.facts.resolution_ns) == ("pins", 4 * MS, 4 * MS)
    assert device.seats == {0, 1}
    coarse = KeyedPins.of(MAP._replace(error_ns=9 * MS), TWO_PEOPLE, lambda: 0)
    assert coarse.facts.error_ns == 9 * MS
    device.close()


def test_a_key_without_a_pin_is_refused() -> None:
    with pytest.raises(DeviceError, match=r"^bench: seat 2 has no pin for flip, but a key for it; choose a pin map"):
        KeyedPins.of(MAP, keys_for(3), lambda: 0)


def test_lamps_hang_on_the_same_pins() -> None:
    device = KeyedPins.of(MAP, TWO_PEOPLE, lambda: 0, pwm=True)
    lamps = Lamps(MAP, device.pins.factory)
    lamps.show((Lamp(0, "slap", 0.6),))
    assert lamps.faults == ()
    assert device.pins.factory.pin(12).state == pytest.approx(0.6)
    lamps.close()
    device.close()


def test_the_whole_program_is_played_through_pins_and_lights_their_lamps() -> None:
    with desk("classic", size=(160, 90)) as one:
        device = KeyedPins.of(MAP, TWO_PEOPLE, one.clock.now_ns)
        lamps = Lamps(MAP, device.pins.factory)
        one.scripts.clear()
        one.kiosk = Kiosk(
            one.kiosk.setup,
            one.window,
            Hardware([device], lamps),
            one.clock,
            next_seed=lambda: 2,
            sink=one._sink,
        )
        slap_lamp = device.pins.factory.pin(12)
        one.turn_to_a_pattern()
        assert slap_lamp.state == 1  # it may be slapped
        one.hit(0, "slap")
        one.run(100)
        assert len(one.told("slapped 0")) == 1
        one.run_to(lambda: slap_lamp.state == 0, within_s=1)  # it flashes
        one.run_to(lambda: slap_lamp.state == 1, within_s=1)
        assert "device pins within 4 resolution 4" in one.script
        one.complete()
        lamps.close()
        device.close()


@given(st.lists(st.tuples(st.integers(3, 30), st.lists(st.sampled_from((A, S, L, K)), max_size=4)), max_size=20))
def test_whatever_is_typed_no_edge_is_late_or_early_and_the_pins_end_as_the_keys_do(
    looks: list[tuple[int, list[int]]],
) -> None:
    desk = Desk()
    held: set[int] = set()
    at_ms = 0
    for waited_ms, keys in looks:
        at_ms += waited_ms
        events = []
        for key in keys:
            events.append(up(key) if key in held else down(key))
            held ^= {key}
        desk.look(events, at_ms)
    desk.pass_time(at_ms + 4, at_ms + 400)
    assert desk.device.gpio.pressed == {{A: 5, S: 6, L: 16, K: 20}[key] for key in held}
    assert not desk.device.gpio.late
    assert not desk.device.gpio.missed
    assert not any(edge.unstamped for edge in desk.edges)
    assert desk.settle.too_late == 0
    assert not desk.device.gpio.unfit
