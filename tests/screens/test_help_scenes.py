"""The pages of help as they are seen: on every canvas, in long words too, nothing is cut off or too small."""

import pytest

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.sprites import line_width
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.screens.colours import SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.help import help_pages, help_scene, tries_panel
from ratscrew_kiosk.screens.help.drawing import frame_of
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Disc, Face, Item, Mark, Scene, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.words import say, say_in
from tests.kit.help_pages import ALL_PATTERNS, CANVASES, SAID
from tests.kit.longer import say_longer

RULES = [f"cabinet {ALL_PATTERNS}", "classic target=40", "last-chance", "duel", f"beginner {ALL_PATTERNS} burn=0"]


def scenes(rules: str, canvas: Canvas, words: Say) -> list[Scene]:
    pages = help_pages(RuleSet.parse(rules), 3)
    return [help_scene(page, index, len(pages), canvas, words) for index, page in enumerate(pages)]


def edges(item: Item) -> tuple[float, float]:
    """The upper and lower edge of what stands on a page."""
    match item:
        case Text():
            return item.y - item.style.size / 2, item.y + item.style.size / 2
        case Face():
            return item.y - CARD[1] * item.scale / 2, item.y + CARD[1] * item.scale / 2
        case Disc():
            return item.y - item.radius, item.y + item.radius
        case Mark():
            return item.y - item.size / 2, item.y + item.size / 2
        case _:
            return item.y, item.y


@pytest.mark.parametrize("canvas", CANVASES, ids=str)
@pytest.mark.parametrize("words", [*SAID.values(), say_in("ja")], ids=[*SAID, "ja"])
@pytest.mark.parametrize("rules", RULES)
def test_a_page_fits_into_its_frame(rules: str, canvas: Canvas, words: Say) -> None:
    frame = frame_of(canvas)
    for scene in scenes(rules, canvas, words):
        assert scene.canvas == canvas
        _, _, _, *body, _ = scene.items
        assert min(edges(item)[0] for item in body) >= frame.y
        assert max(edges(item)[1] for item in body) <= frame.y + frame.height
        assert all(frame.x <= item.x <= frame.x + frame.width for item in body)


@pytest.mark.parametrize("words", SAID.values(), ids=SAID)
def test_no_line_of_help_has_to_be_made_smaller(words: Say) -> None:
    atlas = Atlas(Fonts(), 1.0)
    smaller = {
        item.words
        for rules in RULES
        for canvas in CANVASES
        for scene in scenes(rules, canvas, words)
        for item in scene.items
        if isinstance(item, Text) and line_width(item, atlas) > item.width
    }
    assert not smaller


def test_no_letters_on_a_page_are_smaller_than_can_be_read() -> None:
    texts = [item for canvas in CANVASES for one in scenes(RULES[0], canvas, say_longer) for item in one.items]
    assert min(item.style.size for item in texts if isinstance(item, Text)) >= SMALL


def test_a_page_stands_still_and_shows_no_card_of_the_match() -> None:
    for scene in scenes(RULES[0], CANVASES[0], say):
        assert scene.next_change_ns is None
        assert scene.faces_shown == 0


def test_the_tries_are_said_in_words_and_dots() -> None:
    items = tries_panel(Box(40, 100, 900, 300), say)
    assert [item.words for item in items if isinstance(item, Text)] == ["1 try", "2 tries", "3 tries", "4 tries"]
    assert [item.card.rank for item in items if isinstance(item, Face)] == [11, 12, 13, 1]
    dots = [item.x for item in items if isinstance(item, Disc)]
    assert len(dots) == 1 + 2 + 3 + 4
    assert all(100 <= edge <= 400 for item in items for edge in edges(item))
