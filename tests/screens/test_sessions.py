"""A session is begun and ended in the options, and the title says which one goes on."""

import pytest

from ratscrew_kiosk.screens.between.attract import Attract
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.title import title_items
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.scene import Mark, Panel, Scene, Text
from ratscrew_kiosk.screens.screen import EndSession, StartSession
from ratscrew_kiosk.screens.wrapping import shortened, width_of
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit, words


def room_of(session: str = "", *, recorded: bool = True) -> Hall:
    room = hall(joined=(0,))
    room.recorded, room.session = recorded, session
    return room


def at_session(room: Hall) -> Choosing:
    """The options, with FLIP pressed until the line of the session is up."""
    choosing = Choosing(room, 0)
    for _ in range(30):
        choosing.press(hit(0, "flip", 1))
        up = choosing.scene(0, say)
        panel = next(item for item in up.items if isinstance(item, Panel) and item.thickness == 4)
        lines = [
            item.words for item in up.items if isinstance(item, Text) and panel.y < item.y < panel.y + panel.height
        ]
        if lines and lines[0] == "Session":
            return choosing
    raise AssertionError("no such line")


def test_where_none_goes_on_slap_begins_one() -> None:
    choosing = at_session(room_of())
    assert "none" in words(choosing, 0)
    assert list(choosing.press(hit(0, "slap", 2))) == [StartSession()]


def test_the_one_that_goes_on_has_its_name_there_and_slap_ends_it() -> None:
    choosing = at_session(room_of("7b"))
    assert "7b" in words(choosing, 0)
    assert list(choosing.press(hit(0, "slap", 2))) == [EndSession()]


def test_where_nothing_is_recorded_there_is_no_such_line_and_nor_is_there_over_a_match() -> None:
    for choosing in (Choosing(room_of(recorded=False), 0), Choosing(room_of(), 0, over=True)):
        seen = set()
        for _ in range(30):
            seen |= set(words(choosing, 0))
            choosing.press(hit(0, "flip", 1))
        assert "Language" in seen
        assert "Session" not in seen


def test_the_title_says_which_session_goes_on_and_says_nothing_where_none_does() -> None:
    def title(session: str) -> list[str]:
        return words(Attract(room_of(session), 0, lambda *_: Scene(())), 0)

    assert "Session: 7b" in title("7b")
    assert not any(line.startswith("Session") for line in title(""))


def test_on_half_a_screen_it_stands_where_the_shapes_would_and_beside_a_notice_too() -> None:
    half = Canvas(1280, 360)
    items = title_items(half, say, (), "7b")
    assert not any(isinstance(item, Mark) for item in items)
    noticed = title_items(half, say, ("something is wrong",), "7b")
    assert {"Session: 7b", "something is wrong"} <= {item.words for item in noticed if isinstance(item, Text)}


@pytest.mark.parametrize("width", [40, 100, 300])
def test_a_long_name_is_cut_where_the_line_ends(width: int) -> None:
    name = "Egyptian Ratscrew in the science week"
    short = shortened(name, 28, width)
    assert width_of(short, 28) <= width
    assert short.endswith("…")
    assert name.startswith(short[:-1])
    assert shortened("7b", 28, width) == "7b"
