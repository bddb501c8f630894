"""The keyboard as a device: its keys have no times of their own, but an order that is true."""

import itertools
from collections.abc import Iterable

import pygame
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.device import Device, Look
from ratscrew_kiosk.devices.keyboard import ALONE, KEYBOARD, SIX_PEOPLE, TWO_PEOPLE, Keyboard, keys_for
from ratscrew_kiosk.press import Button, Contact, Edge, Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle

A, S, L, K = pygame.K_a, pygame.K_s, pygame.K_l, pygame.K_k
READING_NS = 2_000
"""Between asking how late it is before a look and after it."""


SPANS_NS = st.one_of(st.sampled_from((0, 0, 1)), st.integers(0, 20 * MS))


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key)


def up(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key)


def tap(key: int) -> list[pygame.event.Event]:
    return [down(key), up(key)]


class Desk:
    """A keyboard that is looked at, and the stream that its edges go into."""

    def __init__(self) -> None:
        self.keyboard = Keyboard(TWO_PEOPLE, 0)
        self.settle = Settle([KEYBOARD])
        self.vouched_ns = 0
        self.news: list[News] = []

    def look(self, events: Iterable[pygame.event.Event], at_ms: float) -> list[Edge]:
        looked_ns = round(at_ms * MS)
        drained = self.keyboard.drain(Look(tuple(events), looked_ns - READING_NS, looked_ns))
        assert drained.vouched_ns == looked_ns - READING_NS
        edges = list(drained.edges)
        assert all(edge.at_ns > self.vouched_ns for edge in edges), "it had vouched past that"
        self.vouched_ns = drained.vouched_ns
        self.news += self.settle.hear(KEYBOARD.name, edges, self.vouched_ns)
        self.news += self.settle.turn(self.vouched_ns)
        return edges

    def presses(self, *, until_ms: float) -> list[Press]:
        """All presses that are settled by then."""
        self.look([], until_ms)
        found: list[Press] = []
        while (press := self.settle.head()) is not None and isinstance(press, Press):
            assert self.settle.is_settled(press)
            self.settle.remove(press)
            found.append(press)
        return found


def said(edges: Iterable[Edge]) -> list[tuple[int, Button, bool]]:
    return [(edge.contact.seat, edge.contact.button, edge.down) for edge in edges]


def test_keys_come_in_their_order_with_rising_stamps() -> None:
    edges = Desk().look([down(K), down(S), up(K), down(A), up(S)], 4)
    assert said(edges) == [
        (1, "slap", True),
        (0, "slap", True),
        (1, "slap", False),
        (0, "flip", True),
        (0, "slap", False),
    ]
    assert [edge.seq for edge in edges] == [1, 2, 3, 4, 5]
    assert all(one.at_ns < next_.at_ns for one, next_ in itertools.pairwise(edges))


def test_a_stamp_is_the_middle_of_the_interval_and_its_error_half_the_width() -> None:
    desk = Desk()
    desk.look([], 10)
    (edge,) = desk.look([down(S)], 14)
    assert edge == Edge(Contact(f"keyboard {S}", 0, "slap"), down=True, at_ns=12 * MS, error_ns=2 * MS, seq=1)


def test_a_look_that_came_late_brings_a_large_error() -> None:
    desk = Desk()
    desk.look([], 10)
    (edge,) = desk.look([down(S)], 510)
    assert (edge.at_ns, edge.error_ns) == (260 * MS, 250 * MS)


@given(
    st.lists(
        st.tuples(SPANS_NS, SPANS_NS, st.lists(st.sampled_from((A, S, L, K)), max_size=6)),
        max_size=12,
    )
)
def test_no_stamp_is_vouched_past_and_its_error_covers_the_whole_interval(
    looks: list[tuple[int, int, list[int]]],
) -> None:
    keyboard = Keyboard(TWO_PEOPLE, 0)
    held: set[int] = set()
    before_ns = vouched_ns = stamped_ns = 0
    for waited_ns, took_ns, keys in looks:
        asked_ns = before_ns + waited_ns
        looked_ns = asked_ns + took_ns
        events = []
        for key in keys:
            events.append(up(key) if key in held else down(key))
            held ^= {key}
        edges = keyboard.drain(Look(tuple(events), asked_ns, looked_ns)).edges
        assert len(edges) == len(events)
        for edge in edges:
            assert edge.at_ns > max(vouched_ns, stamped_ns)
            assert edge.at_ns - edge.error_ns <= before_ns
            assert looked_ns <= edge.at_ns + edge.error_ns
            stamped_ns = edge.at_ns
        before_ns, vouched_ns = looked_ns, asked_ns


def test_a_key_that_is_seen_while_a_coarse_clock_stands_still_is_not_too_late() -> None:
    keyboard, settle = Keyboard(TWO_PEOPLE, 0), Settle([KEYBOARD])
    looks: tuple[tuple[list[pygame.event.Event], int], ...] = (([], 10 * MS), (tap(S), 10 * MS), ([], 26 * MS))
    for events, now_ns in looks:
        drained = keyboard.drain(Look(tuple(events), now_ns, now_ns))
        settle.hear(KEYBOARD.name, drained.edges, drained.vouched_ns)
        settle.settled_ns = settle.vouched_ns if settle.head() is None else settle.settled_ns
    assert settle.too_late == 0
    assert isinstance(settle.head(), Press)


def test_a_key_that_repeats_is_one_press() -> None:
    desk = Desk()
    edges = desk.look([down(S), down(S), down(S)], 4)
    assert said(edges) == [(0, "slap", True)]
    assert desk.look([down(S)], 8) == []
    assert said(desk.look([up(S), up(S)], 12)) == [(0, "slap", False)]


def test_a_release_of_a_key_that_was_not_seen_going_down_is_nothing() -> None:
    assert Desk().look([up(S)], 4) == []


def test_keys_of_no_seat_and_other_events_are_passed_over() -> None:
    events = [down(pygame.K_p), down(pygame.K_q), up(pygame.K_p), pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1)]
    assert Desk().look(events, 4) == []


def test_six_people_in_one_look_are_put_in_the_order_of_their_keys() -> None:
    desk = Desk()
    desk.keyboard = Keyboard(keys_for(6), 0)
    slaps = [key for key, meant in SIX_PEOPLE.items() if meant.button == "slap"]
    desk.look([down(key) for key in reversed(slaps)], 4)
    assert [press.seat for press in desk.presses(until_ms=20)] == [5, 4, 3, 2, 1, 0]


def test_each_key_of_one_button_is_a_contact_of_its_own() -> None:
    desk = Desk()
    desk.keyboard = Keyboard(ALONE, 0)
    edges = desk.look([down(S), down(pygame.K_SPACE), up(S), down(S)], 4)
    assert len({edge.contact for edge in edges}) == 2
    assert [(press.seat, press.button) for press in desk.presses(until_ms=20)] == [(0, "slap")] * 3


def test_a_tap_within_one_look_counts() -> None:
    desk = Desk()
    desk.look(tap(S), 4)
    (press,) = desk.presses(until_ms=20)
    assert press == Press(0, "slap", 2 * MS, 2 * MS, "keyboard", 0)


def test_two_taps_within_one_look_are_two_presses() -> None:
    desk = Desk()
    desk.look(tap(S) * 2, 4)
    assert len(desk.presses(until_ms=20)) == 2


def test_a_held_key_slaps_once() -> None:
    desk = Desk()
    desk.look([down(S)], 4)
    assert len(desk.presses(until_ms=20)) == 1
    for at_ms in range(24, 9_000, 400):
        assert desk.presses(until_ms=at_ms) == []
    desk.look([up(S), down(S)], 9_000)
    assert len(desk.presses(until_ms=9_400)) == 1


def test_of_two_keys_in_one_look_the_first_is_known_to_be_the_first() -> None:
    desk = Desk()
    desk.look([down(K), down(S)], 4)
    first, second = desk.presses(until_ms=20)
    assert (first.seat, second.seat) == (1, 0)
    assert second.at_ns - first.at_ns > first.resolution_ns == 0


def test_a_press_waits_until_the_keyboard_has_vouched_past_its_error() -> None:
    desk = Desk()
    desk.look([down(S)], 4)
    press = desk.settle.head()
    assert isinstance(press, Press)
    assert not desk.settle.is_settled(press)
    desk.look([], 8.1)
    assert desk.settle.is_settled(press)


def test_a_stall_neither_kills_the_keyboard_nor_turns_its_keys_round() -> None:
    desk = Desk()
    desk.look([], 4)
    desk.look([*tap(K), *tap(S)], 504)
    assert desk.news == []
    assert [press.seat for press in desk.presses(until_ms=1_200)] == [1, 0]
    assert desk.settle.too_late == 0


def test_a_key_that_was_held_when_the_window_lost_the_keyboard_is_let_go() -> None:
    desk = Desk()
    desk.look([down(S), down(L)], 4)
    desk.keyboard.release_all()
    assert said(desk.look([], 8)) == [(0, "slap", False), (1, "flip", False)]
    desk.presses(until_ms=100)
    desk.look([up(S)], 104)
    desk.look([down(S)], 108)
    assert len(desk.presses(until_ms=120)) == 1


def test_a_key_that_is_let_go_elsewhere_is_not_taken_for_a_stuck_one() -> None:
    desk = Desk()
    desk.look([down(S)], 4)
    desk.keyboard.release_all()
    for at_s in range(1, 15):
        desk.look([], at_s * 1000)
    assert desk.news == []


def test_a_key_that_is_held_when_a_match_begins_counts_after_a_release() -> None:
    desk = Desk()
    assert desk.keyboard.begin(0) == set()
    desk.look([down(S), down(L), up(L)], 4)
    assert desk.keyboard.begin(5 * MS) == {Contact(f"keyboard {S}", 0, "slap")}
    desk.settle = Settle([KEYBOARD])
    desk.look([up(S)], 900)
    assert desk.presses(until_ms=920) == []
    desk.look(tap(S), 940)
    assert len(desk.presses(until_ms=960)) == 1


def test_a_keyboard_is_a_device_for_the_seats_of_its_keys() -> None:
    device: Device = Keyboard(keys_for(3), 0)
    assert (device.facts, device.seats) == (KEYBOARD, {0, 1, 2})
    assert Keyboard(ALONE, 0).seats == {0}
    device.mute(Contact(f"keyboard {S}", 0, "slap"), muted=True)
    assert len(device.drain(Look(tuple(tap(S)), 4 * MS, 4 * MS)).edges) == 2
    device.close()


def test_nothing_was_pressed_before_the_match_began() -> None:
    desk = Desk()
    desk.look([], 4)
    desk.keyboard.begin(50 * MS)
    (edge,) = desk.look([down(S)], 54)
    assert (edge.at_ns, edge.error_ns) == (52 * MS, 2 * MS)
