"""Tab and Enter: every control can be reached and worked, and F and S play while none has the focus."""

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.screens.colours import CLEAR
from ratscrew_kiosk.screens.focus import Control, Focus, SeatButton
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.screen import GoTo, PauseMatch

FLIP = Control("flip", Box(100, 500, 80, 80), SeatButton(0, "flip"))
OPTIONS = Control("options", Box(400, 16, 480, 44), (PauseMatch(), GoTo("options")))
HELP = Control("help", Box(900, 16, 60, 44), (GoTo("help"),))
SCREEN = Focus((FLIP, OPTIONS, HELP))


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


def test_enter_works_the_control_that_has_the_focus_and_nothing_without_one() -> None:
    assert SCREEN.entered() == ()
    assert SCREEN.on().entered() == SeatButton(0, "flip")
    assert SCREEN.on().on().entered() == (PauseMatch(), GoTo("options"))


def test_f_and_s_play_unless_another_control_has_the_focus() -> None:
    assert SCREEN.keys_play
    assert SCREEN.on().keys_play
    assert not SCREEN.on().on().keys_play
    assert Focus().on().keys_play


def test_a_tap_works_what_lies_there_and_what_lies_on_top_before_all() -> None:
    assert SCREEN.tapped(140, 540) == SeatButton(0, "flip")
    assert SCREEN.tapped(640, 400) == ()
    over = Control("over", Box(0, 0, 1280, 720), (GoTo("attract"),))
    assert Focus((*SCREEN.controls, over)).tapped(140, 540) == (GoTo("attract"),)


def test_the_focus_stays_with_its_control_as_long_as_that_is_there() -> None:
    focus = SCREEN.back()
    assert focus.among((HELP._replace(box=Box(0, 0, 10, 10)), FLIP)).name == "help"
    assert focus.among((FLIP,)) == Focus((FLIP,))
    assert SCREEN._replace(name="gone").on().name == "flip"


def test_a_ring_around_the_control_says_which_has_the_focus() -> None:
    assert SCREEN.ring is None
    ring, flip = SCREEN.on().ring, FLIP.box
    assert ring is not None
    assert (ring.x + ring.width / 2, ring.y + ring.height / 2) == flip.middle
    assert ring.width - 2 * ring.thickness > flip.width
    assert ring.height - 2 * ring.thickness > flip.height
    assert ring.fill == CLEAR


@given(st.lists(st.sampled_from("ab"), max_size=8), st.integers(0, 5))
def test_whatever_is_pressed_every_control_is_still_reached_by_tab(keys: list[str], many: int) -> None:
    controls = [Control(str(number), Box(number, 0, 1, 1), ()) for number in range(many)]
    focus = Focus().among(controls)
    for key in keys:
        focus = focus.on() if key == "a" else focus.back()
    reached = set()
    for _ in range(many + 1):
        focus = focus.on()
        reached.add(focus.name)
    assert reached == {None, *(control.name for control in controls)}
