"""Ranks, texts and their typeface: large enough, and within their places."""

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.cards import RANK_HEIGHT
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.sprites import line_width, place
from ratscrew_kiosk.press import Until
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import (
    DeadHeat,
    Draw,
    Empty,
    LastChance,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.screens.colours import CREAM
from ratscrew_kiosk.screens.layout import CANVAS, CARD
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Face, Scene, Style, Text
from ratscrew_kiosk.screens.status import Dialogue
from ratscrew_kiosk.words import say
from tests.kit.scenes import CANVAS_FRAME, STATUS, answering, played, scene_of


@pytest.mark.parametrize("scale", [1.0, 0.8, 0.7])
@pytest.mark.parametrize("rank", ["A", "5", "6", "T", "Q"])
def test_a_rank_is_high_enough_on_its_card(rank: str, scale: float) -> None:
    surface = pygame.Surface(CANVAS, 0, 32)
    (card,) = parse_cards(f"{rank}S")
    Painter(surface).draw(Scene((Face(card, 640, 360, 0, scale),)))
    left, top = 640 - round(CARD[0] * scale / 2), 360 - round(CARD[1] * scale / 2)
    corner = surface.subsurface(pygame.Rect(left + 3, top + 3, 98, 88))
    mask = pygame.mask.from_threshold(corner, (26, 28, 44), (90, 90, 90))
    (rank_bounds, *_) = sorted(mask.get_bounding_rects(), key=lambda rect: -rect.height)
    assert rank_bounds.height >= RANK_HEIGHT - 2
    assert RANK_HEIGHT >= 72


@pytest.mark.parametrize("scale", [1.0, 0.8, 0.7])
@pytest.mark.parametrize(("rank", "underlined"), [("6", True), ("9", True), ("8", False)])
def test_six_and_nine_are_underlined(rank: str, underlined: bool, scale: float) -> None:  # noqa: FBT001
    surface = pygame.Surface(CANVAS, 0, 32)
    (card,) = parse_cards(f"{rank}S")
    Painter(surface).draw(Scene((Face(card, 640, 360, 0, scale),)))
    left, top = 640 - CARD[0] * scale / 2, 360 - CARD[1] * scale / 2
    margin = 15 * scale * scale
    under = surface.subsurface(pygame.Rect(round(left + margin), round(top + margin) + 72 + 4, 60, 14))
    mask = pygame.mask.from_threshold(under, (26, 28, 44), (90, 90, 90))
    assert (mask.count() > 100) == underlined


LONG: list[Outcome] = [
    Slapped(1, ("sandwich", "top_bottom")),
    Wrong(1, 2),
    DeadHeat((0, 1)),
    Empty(1),
    Strike(1, 2),
    Pending(1, WhyTaken.LAST_CARD),
    Took(1, 22, WhyTaken.CHALLENGE),
    Took(1, 22, WhyTaken.LAST_CARD),
    Took(1, 22, WhyTaken.LAST_SEAT),
    LastChance(1, 3),
    Won(1, 52),
    *(Refused(1, "slap", why) for why in Why),
]


def long_scenes() -> Iterator[Scene]:
    """Yield the states with the longest texts."""
    for outcome in LONG:
        yield scene_of(answering(), Told(10 * SECOND, outcome))
    for dialogue in get_args(Dialogue):
        yield scene_of(answering(), status=STATUS._replace(dialogue=dialogue))
    over, _ = step(start(PRESETS["cabinet"], deal(2, 1)), Until(480 * SECOND + 1))
    yield scene_of(over, Told(0, Draw((0, 1))))
    yield scene_of(over, Told(0, Won(1, 26)))
    for table, told, now_ns in played(3, 40):
        yield play_scene(table, told, STATUS, now_ns, say)


def test_texts_fit_their_places() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    texts = {item for scene in long_scenes() for item in scene.items if isinstance(item, Text)}
    wide = [(item.words, item.width, line_width(item, atlas)) for item in texts if line_width(item, atlas) > item.width]
    assert not wide


def test_the_longest_news_are_still_large_enough() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    told = Told(10 * SECOND, Slapped(1, ("sandwich", "tens", "top_bottom")))
    (text,) = (item for item in scene_of(answering(), told).items if isinstance(item, Text) and "tens" in item.words)
    assert line_width(text, atlas, 28) <= text.width


def test_a_long_text_is_made_smaller_rather_than_cut() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    text = Text("a text that is much too long for its place", 640, 360, Style(40, CREAM), 300)
    assert place(text, atlas, CANVAS_FRAME).rect.width <= 300


def test_without_its_typeface_the_program_says_so_and_draws_all_the_same() -> None:
    letters = fonts.Fonts("fontpkg_that_nobody_has")
    assert letters.notices == ["the package fontpkg-that-nobody-has is missing: letters are pygame's own"]
    surface = pygame.Surface(CANVAS, 0, 32)
    painter = Painter(surface, letters)
    assert painter.notices == letters.notices
    assert painter.draw(scene_of(answering()))


def test_the_typeface_has_its_weights() -> None:
    letters = fonts.Fonts()
    assert letters.notices == []
    widths = [
        pygame.mask.from_surface(letters.face(bold=bold).render("O", (255, 255, 255), size=80)[0]).count()
        for bold in (False, True)
    ]
    assert widths[0] < widths[1]
