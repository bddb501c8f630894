"""The screen on which help is read."""

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.help import Help
from ratscrew_kiosk.screens.help.reading import READ_NS
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.words import say


def press(button: Button, at_ns: int = SECOND) -> Press:
    return Press(3, button, at_ns)


def test_flip_turns_the_page_and_after_the_last_the_first_comes() -> None:
    book = Help(PRESETS["cabinet"], 2, 0, "options")
    for index in range(1, len(book.pages)):
        assert book.press(press("flip")) == []
        assert book.index == index
    book.press(press("flip"))
    assert book.index == 0


def test_slap_goes_back_to_where_help_was_opened() -> None:
    assert Help(PRESETS["cabinet"], 2, 0, "play").press(press("slap")) == [GoTo("play")]


def test_a_desktop_turns_pages_by_enter_and_leaves_by_escape() -> None:
    book = Help(PRESETS["cabinet"], 2, 0, "attract")
    assert book.command("yes", SECOND) == []
    assert book.index == 1
    assert book.command("pause", SECOND) == []
    assert book.command("escape", SECOND) == book.command("help", SECOND) == [GoTo("attract")]


def test_help_that_nobody_reads_goes_back_by_itself() -> None:
    book = Help(PRESETS["cabinet"], 2, 0, "options")
    book.press(press("flip", SECOND))
    assert book.turn(READ_NS + SECOND - 1) == []
    assert book.turn(READ_NS + SECOND) == [GoTo("options")]


def test_the_buttons_that_turn_pages_are_lit() -> None:
    scene = Help(PRESETS["cabinet"], 2, 0, "options", places=(0, 4)).scene(0, say)
    assert {(lamp.seat, lamp.button) for lamp in scene.lamps} == {
        (seat, b) for seat in (0, 4) for b in ("flip", "slap")
    }
