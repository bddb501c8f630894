"""Taps as a device: of a mouse in their true order, of fingers only as well as a touch screen tells them.

Long, since mouse and fingers, each alone and both together, are tried here.
"""

import itertools

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.device import Device, Look
from ratscrew_kiosk.devices.pointer import ENTER, MOUSE, SCAN_NS, TOUCH, touch_screens
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.press import Button, Contact, Edge, told_apart
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.screens.controls import Control, SeatButton
from ratscrew_kiosk.screens.layouts.places import Box
from tests.kit.glass import (
    FLIP_0,
    FLIP_1,
    NOWHERE,
    READING_NS,
    SLAP_0,
    SLAP_1,
    TARGETS,
    Table,
    Where,
    click,
    finger,
    lifted,
    pointer_at,
    said,
    unclick,
)

SPANS_NS = st.one_of(st.sampled_from((0, 0, 1)), st.integers(0, 40 * MS))


@pytest.mark.parametrize(
    ("where", "seat", "button"), [(FLIP_0, 0, "flip"), (SLAP_0, 0, "slap"), (FLIP_1, 1, "flip"), (SLAP_1, 1, "slap")]
)
def test_a_tap_is_a_press_of_what_lies_there(where: Where, seat: int, button: Button) -> None:
    assert said(Table().look([click(where), unclick(where)], 4)) == [(seat, button, True), (seat, button, False)]
    assert said(Table().look([finger(3, where), lifted(3, where)], 4)) == [(seat, button, True), (seat, button, False)]


def test_a_tap_on_what_is_no_seats_button_presses_none_and_is_told() -> None:
    table = Table()
    line = Control("options", Box(600, 80, 80, 40), "options")
    table.pointer.aim((*TARGETS, line))
    events = (click(NOWHERE), unclick(NOWHERE), finger(0, SLAP_1), lifted(0, SLAP_1), finger(0, (2, 2)))
    look = Look(events, 4 * MS, 4 * MS)
    assert table.pointer.tapped(look) == [line, TARGETS[3]]
    assert said(table.look(events, 4)) == [(1, "slap", True), (1, "slap", False)]


def test_what_lies_on_top_keeps_a_tap_from_the_button_below_it() -> None:
    table = Table()
    table.pointer.aim((Control("panel", Box(0, 0, 1280, 720), None), *TARGETS))
    assert table.look([click(SLAP_0), unclick(SLAP_0), finger(1, FLIP_1), lifted(1, FLIP_1)], 4) == []


@pytest.mark.parametrize("key", ENTER)
def test_enter_presses_the_button_that_has_the_focus_and_no_other(key: int) -> None:
    table = Table(touch=False)
    events = [pygame.event.Event(kind, key=key) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    assert table.look(events, 4) == []
    table.pointer.aim(TARGETS, TARGETS[2])
    edges = table.look(events, 8)
    assert said(edges) == [(1, "flip", True), (1, "flip", False)]
    assert edges[0].error_ns == 2 * MS
    assert table.pointer.tapped(Look(tuple(events), 8 * MS, 8 * MS)) == []
    table.pointer.aim((line := Control("options", Box(0, 0, 9, 9), "options"), *TARGETS), line)
    assert table.look(events, 12) == []


def test_enter_that_is_held_while_the_focus_goes_on_lets_go_of_what_it_pressed() -> None:
    table = Table(touch=False)
    table.pointer.aim(TARGETS, TARGETS[0])
    (down,) = table.look([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)], 4)
    table.pointer.aim(TARGETS)
    (up,) = table.look([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN)], 8)
    assert (down.contact, down.down, up.contact, up.down) == (down.contact, True, down.contact, False)


def test_a_clicks_stamp_is_the_middle_of_the_interval_and_its_error_half_the_width() -> None:
    table = Table(touch=False)
    table.look([], 10)
    (edge,) = table.look([click(SLAP_0)], 14)
    assert edge == Edge(Contact("pointer mouse", 0, "slap"), down=True, at_ns=12 * MS, error_ns=2 * MS, seq=1)


def test_a_finger_may_have_landed_a_whole_scan_before_its_report() -> None:
    table = Table()
    table.look([], 50)
    (edge,) = table.look([finger(5, SLAP_0)], 54)
    assert edge.at_ns - edge.error_ns == 50 * MS - SCAN_NS
    assert edge.at_ns + edge.error_ns == 54 * MS
    assert edge.error_ns <= TOUCH.error_ns


def test_of_two_fingers_in_one_report_nobody_knows_which_was_first() -> None:
    table = Table()
    table.look([], 100)
    table.look([finger(0, SLAP_1), finger(1, SLAP_0)], 104)
    first, second = table.presses(until_ms=160)
    assert {first.seat, second.seat} == {0, 1}
    assert not told_apart(first, second)


def test_fingers_that_are_farther_apart_than_a_scan_are_told_apart() -> None:
    table = Table()
    for at_ms in range(96, 140, 4):
        table.look({104: [finger(0, SLAP_1)], 128: [finger(1, SLAP_0)]}.get(at_ms, []), at_ms)
    first, second = table.presses(until_ms=180)
    assert (first.seat, second.seat) == (1, 0)
    assert told_apart(first, second)


def test_of_two_clicks_in_one_look_the_first_is_known_to_be_the_first() -> None:
    table = Table()
    table.look([click(SLAP_1), unclick(SLAP_1), click(SLAP_0), unclick(SLAP_0)], 40)
    first, second = table.presses(until_ms=90)
    assert (first.seat, second.seat) == (1, 0)
    assert second.at_ns - first.at_ns > first.resolution_ns == 0
    assert told_apart(first, second)


@given(
    st.booleans(),
    st.lists(st.tuples(SPANS_NS, SPANS_NS, st.lists(st.sampled_from((-1, 0, 1, 2)), max_size=6)), max_size=12),
)
def test_no_stamp_is_vouched_past_and_its_error_covers_all_that_may_be(
    touch: bool,  # noqa: FBT001
    looks: list[tuple[int, int, list[int]]],
) -> None:
    pointer = pointer_at(touch=touch)
    held: set[int] = set()
    before_ns = vouched_ns = 0
    stamped_ns = {True: 0, False: 0}
    for waited_ns, took_ns, taps in looks:
        asked_ns = before_ns + waited_ns
        looked_ns = asked_ns + took_ns
        events = []
        for number in taps:
            if number < 0:
                events.append(unclick(SLAP_1) if number in held else click(SLAP_1))
            else:
                events.append(lifted(number) if number in held else finger(number))
            held ^= {number}
        drained = pointer.drain(Look(tuple(events), asked_ns, looked_ns))
        assert len(drained.edges) == len(events)
        for edge, number in zip(drained.edges, taps, strict=True):
            assert edge.at_ns > max(vouched_ns, stamped_ns[edge.doubtful])
            assert edge.at_ns - edge.error_ns <= before_ns - SCAN_NS * (number >= 0)
            assert looked_ns <= edge.at_ns + edge.error_ns
            stamped_ns[edge.doubtful] = edge.at_ns
        assert vouched_ns <= drained.vouched_ns <= asked_ns
        before_ns, vouched_ns = looked_ns, drained.vouched_ns


def test_the_mouse_that_sdl_makes_of_a_touch_is_not_a_second_tap() -> None:
    events = [click(touch=True), finger(0), unclick(touch=True), lifted(0)]
    assert said(Table().look(events, 4)) == [(0, "flip", True), (0, "flip", False)]
    assert Table().look([click(touch=True), unclick(touch=True)], 4) == []


def test_the_touch_that_sdl_makes_of_a_mouse_is_not_a_second_tap() -> None:
    events = [finger(0, screen=-1), click(), lifted(0, screen=-1), unclick()]
    assert said(Table().look(events, 4)) == [(0, "flip", True), (0, "flip", False)]
    assert Table().look([finger(0, screen=-1), lifted(0, screen=-1)], 4) == []


def test_a_mouse_that_clicks_where_a_finger_just_was_is_that_finger_once_more() -> None:
    table = Table()
    table.look([finger(0), lifted(0)], 40)
    near = (FLIP_0[0] + 5, FLIP_0[1] - 5)
    assert table.look([click(near), unclick(near)], 80) == []
    assert table.pointer.tapped(Look((click(near),), 84 * MS, 84 * MS)) == []
    assert len(table.look([click(SLAP_1), unclick(SLAP_1)], 120)) == 2
    assert len(table.look([click(near), unclick(near)], 1_100)) == 2


def test_only_the_left_button_of_a_mouse_counts() -> None:
    assert Table().look([click(button=2), click(button=3), click(button=4)], 4) == []


def test_other_events_are_passed_over() -> None:
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(200, 1200), rel=(0, 0), buttons=(1, 0, 0))
    slid = pygame.event.Event(pygame.FINGERMOTION, touch_id=7, finger_id=0, x=0.1, y=0.8, dx=0, dy=0)
    assert Table().look([moved, slid, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)], 4) == []


def test_six_fingers_at_once_are_six_presses_and_few_contacts() -> None:
    table = Table()
    spots = (FLIP_0, SLAP_0, FLIP_1, SLAP_1, SLAP_0, SLAP_1)
    edges = table.look([finger(1_000 + number, where) for number, where in enumerate(spots)], 40)
    assert len({edge.contact for edge in edges}) == 6
    edges += table.look([lifted(1_000 + number) for number in range(6)], 60)
    assert [edge.down for edge in edges] == [True] * 6 + [False] * 6
    edges += table.look([finger(2_000 + number, where) for number, where in enumerate(spots)], 80)
    assert len({edge.contact for edge in edges}) == 6
    assert len(table.presses(until_ms=140)) == 12


def test_a_finger_that_slides_off_lets_go_of_what_it_pressed() -> None:
    table = Table()
    table.look([finger(0, SLAP_0)], 4)
    assert said(table.look([lifted(0, FLIP_1)], 8)) == [(0, "slap", False)]
    assert table.look([finger(0, NOWHERE), lifted(0, SLAP_1)], 12) == []


def test_a_tap_within_one_look_counts_and_two_are_two_presses() -> None:
    table = Table()
    table.look([finger(0), lifted(0), finger(0), lifted(0)], 40)
    assert [(press.seat, press.button) for press in table.presses(until_ms=100)] == [(0, "flip")] * 2


def test_a_held_finger_slaps_once() -> None:
    table = Table()
    table.look([finger(0, SLAP_0)], 40)
    assert len(table.presses(until_ms=100)) == 1
    for at_ms in range(200, 9_000, 400):
        assert table.presses(until_ms=at_ms) == []
    table.look([], 8_996)
    table.look([lifted(0, SLAP_0), finger(0, SLAP_0)], 9_000)
    assert len(table.presses(until_ms=9_060)) == 1


def test_a_finger_on_the_glass_when_a_match_begins_counts_after_it_was_lifted() -> None:
    table = Table()
    table.look([finger(0, SLAP_0), finger(1, NOWHERE)], 4)
    held = table.pointer.begin(50 * MS)
    assert {(contact.seat, contact.button) for contact in held} == {(0, "slap")}
    table.settle = Settle([TOUCH])
    for contact in held:
        table.settle.hold(contact, 50 * MS)
    assert table.presses(until_ms=200) == []
    table.look([], 896)
    table.look([lifted(0, SLAP_0), finger(0, SLAP_0)], 900)
    assert len(table.presses(until_ms=960)) == 1


def test_nothing_was_tapped_before_the_match_began() -> None:
    table = Table()
    table.look([], 4)
    table.pointer.begin(50 * MS)
    (edge,) = table.look([finger(0)], 51)
    assert edge.at_ns > 50 * MS


def test_what_is_held_when_the_window_goes_behind_is_let_go() -> None:
    table = Table()
    table.look([finger(0, SLAP_0), click(FLIP_1), finger(1, NOWHERE)], 4)
    table.pointer.release_all()
    assert said(table.look([], 8)) == [(0, "slap", False), (1, "flip", False)]
    assert table.look([lifted(0), unclick()], 12) == []
    assert said(table.look([finger(0, SLAP_0)], 16)) == [(0, "slap", True)]


def test_on_another_screen_other_things_can_be_tapped_and_what_is_held_stays_what_it_was() -> None:
    table = Table()
    table.look([finger(0, SLAP_0)], 4)
    table.pointer.aim((Control("all", Box(0, 0, 1280, 720), SeatButton(4, "slap")),))
    edges = table.look([lifted(0, SLAP_0), finger(0, SLAP_0)], 8)
    assert said(edges) == [(0, "slap", False), (4, "slap", True)]
    assert table.pointer.seats == {4}


def test_a_stall_neither_kills_the_pointer_nor_loses_its_taps() -> None:
    table = Table()
    table.look([], 4)
    table.look([click(SLAP_1), unclick(SLAP_1), click(SLAP_0), unclick(SLAP_0)], 504)
    assert table.news == []
    assert [press.seat for press in table.presses(until_ms=1_500)] == [1, 0]
    assert table.settle.too_late == 0


def test_where_no_touch_screen_is_nobody_waits_for_its_scan_and_yet_a_finger_counts() -> None:
    table = Table(touch=False)
    assert table.pointer.facts == MOUSE
    table.look([], 40)
    assert table.vouched_ns == 40 * MS - READING_NS
    table.look([finger(0, SLAP_0), lifted(0, SLAP_0)], 44)
    (press,) = table.presses(until_ms=100)
    assert (press.seat, press.button) == (0, "slap")
    assert press.at_ns + press.error_ns >= 44 * MS


def test_a_machine_without_a_touch_screen_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back
    window = open_hidden()
    assert touch_screens() == 0
    window.close()


def test_it_is_a_device_for_the_seats_that_have_something_to_tap() -> None:
    device: Device = pointer_at()
    assert (device.facts.name, device.seats) == ("pointer", {0, 1})
    device.mute(Contact("pointer mouse", 0, "slap"), muted=True)
    look = Look((click(SLAP_0), unclick(SLAP_0)), 4 * MS, 4 * MS)
    edges = device.drain(look).edges
    assert len(edges) == 2
    assert all(one.at_ns < next_.at_ns for one, next_ in itertools.pairwise(edges))
    device.close()
