"""Tab and Enter: every control can be reached, and F and S play while none has the focus."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.screens.colours import CLEAR
from ratscrew_kiosk.screens.controls import (
    HIDDEN,
    Control,
    SeatButton,
    Take,
    control_at,
    lines_of,
    on_every_side,
    turned_controls,
)
from ratscrew_kiosk.screens.focus import Focus
from ratscrew_kiosk.screens.layouts.places import Box

CANVAS = (1280, 720)
FLIP = Control("flip", Box(100, 500, 80, 80), SeatButton(0, "flip"), round=True)
OPTIONS = Control("options", Box(400, 16, 480, 44), "options")
HELP = Control("help", Box(900, 16, 60, 44), "help")
DECK = Control("deck", Box(100, 200, 80, 80), SeatButton(0, "flip"), by_tab=False)
SCREEN = Focus((FLIP, OPTIONS, DECK, HELP))


def test_tab_goes_from_control_to_control_and_behind_the_last_none_has_the_focus() -> None:
    focus, seen = SCREEN, []
    for _ in range(5):
        focus = focus.on()
        seen.append(focus.name)
    assert seen == ["flip", "options", "help", None, "flip"]


def test_tab_with_shift_goes_back() -> None:
    assert SCREEN.back().name == "help"
    assert SCREEN.on().back().name is None
    assert SCREEN.on().on().back().name == "flip"


def test_f_and_s_play_unless_another_control_has_the_focus() -> None:
    assert SCREEN.keys_play
    assert SCREEN.on().keys_play
    assert not SCREEN.on().on().keys_play
    assert Focus().on().keys_play


def test_a_tap_works_what_lies_there_and_what_stands_first_lies_on_top() -> None:
    assert control_at(SCREEN.controls, 140, 540) == FLIP
    assert control_at(SCREEN.controls, 101, 501) is None, "a pad is round"
    assert control_at(SCREEN.controls, 640, 400) is None
    cover = Control("panel", Box(0, 0, 1280, 720), None)
    assert control_at((cover, *SCREEN.controls), 140, 540) == cover


def test_the_focus_stays_with_its_control_as_long_as_that_is_seen() -> None:
    focus = SCREEN.back()
    assert focus.among((HELP._replace(box=Box(0, 0, 10, 10)), FLIP)).name == "help"
    assert focus.among((FLIP,)) == Focus((FLIP,))
    assert focus.among((HELP._replace(box=HIDDEN),)).name is None
    assert SCREEN._replace(name="gone").on().name == "flip"


def test_a_ring_around_the_control_says_which_has_the_focus() -> None:
    assert SCREEN.rings(CANVAS) == ()
    (ring,) = SCREEN.on().rings(CANVAS)
    assert (ring.x + ring.width / 2, ring.y + ring.height / 2) == FLIP.box.middle
    assert ring.width - 2 * ring.thickness > FLIP.box.width
    assert ring.height - 2 * ring.thickness > FLIP.box.height
    assert ring.fill == CLEAR


def test_the_ring_around_a_whole_screen_is_on_it() -> None:
    (ring,) = Focus((Control("screen", Box(0, 0, *CANVAS), "yes"),), "screen").rings(CANVAS)
    assert ring[:4] == (0, 0, *CANVAS)


def test_what_is_drawn_toward_both_sides_is_one_control_with_two_rings() -> None:
    both = on_every_side([OPTIONS, HELP], CANVAS, (0, 180))
    focus = Focus(both).on()
    assert [focus.name, focus.on().name, focus.on().on().name] == ["options", "help", None]
    assert [ring.y for ring in focus.rings(CANVAS)] == [8, 652]
    assert control_at(both, 640, 700) == turned_controls([OPTIONS], CANVAS)[0]


def test_lines_that_there_is_no_room_for_are_reached_by_tab_and_hit_by_no_tap() -> None:
    lines = lines_of("option", 3, [(1, Box(0, 0, 100, 40))])
    assert [one.name for one in lines] == ["option 0", "option 1", "option 2"]
    assert Focus(lines).on().on().on().name == "option 2"
    for x, y in ((-1, -1), (0, 0), (50, 20)):
        hit = control_at(lines, x, y)
        assert hit is None or hit.does == Take(1)
    assert Focus(lines, "option 2").rings(CANVAS) == ()
    assert turned_controls(lines, CANVAS)[2].box == HIDDEN


@given(st.lists(st.sampled_from("ab"), max_size=8), st.integers(0, 5))
def test_whatever_is_pressed_every_control_is_still_reached_by_tab(keys: list[str], many: int) -> None:
    controls = [Control(str(number), Box(number, 0, 1, 1), None) for number in range(many)]
    focus = Focus().among(controls)
    for key in keys:
        focus = focus.on() if key == "a" else focus.back()
    reached = set()
    for _ in range(many + 1):
        focus = focus.on()
        reached.add(focus.name)
    assert reached == {None, *(control.name for control in controls)}


@pytest.mark.parametrize("box", [Box(10, 10, 0, 20), Box(10, 10, 20, 0)])
def test_what_takes_no_room_holds_no_spot(box: Box) -> None:
    assert not Control("nothing", box, None).holds(10, 10)
