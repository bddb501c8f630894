"""The pictures in the docs are what the screens look like now; `script/rewrite-pictures` draws them anew."""

import pygame
import pytest

from ratscrew_kiosk.commands.pictures import Wanted, drawn
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.screens.colours import NIGHT, SLATE
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.pictures.named import named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Item, Pad, Panel, Scene, Text
from ratscrew_kiosk.words import alphabet, say
from tests.kit import report_pictures
from tests.kit.doc_pictures import FOLDER, SHOWN

SMALLER = 16
"""Pictures are compared this much smaller: each FreeType draws letters a little otherwise, a pixel here or there."""
NEAR = 40
"""How far a block's mean colours may lie apart, of 255: between two builds of FreeType it is 27."""
FEW = 0
"""So many blocks may be farther apart: none ..."""
FEW_OF_OTHERS = 0.02
"""... or, in a language whose typeface is whatever this machine has, this part of them."""
WORD = 3
"""A word has so many letters."""


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back


def colours(picture: pygame.Surface) -> list[tuple[int, ...]]:
    """The colours of a picture made smaller, pixel by pixel."""
    width, height = picture.get_width() // SMALLER, picture.get_height() // SMALLER
    small = pygame.transform.smoothscale(picture, (width, height))
    return [tuple(small.get_at((x, y)))[:3] for y in range(height) for x in range(width)]


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of their pixels in which two pictures of one size differ."""
    assert one.get_size() == other.get_size()
    pairs = list(zip(colours(one), colours(other), strict=True))
    return sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > NEAR for pair in pairs) / len(pairs)


@pytest.mark.parametrize("one", SHOWN, ids=lambda one: one.file)
def test_a_picture_in_the_docs_is_what_the_screen_looks_like(one: Wanted) -> None:
    lacking = Fonts().lacks(alphabet(one.language))
    if lacking:
        pytest.skip(f"no font here has {''.join(sorted(lacking)[:8])}")
    for _, surface in drawn([one]):
        allowed = FEW if one.language == "en" else FEW_OF_OTHERS
        assert differing(surface, pygame.image.load(FOLDER / one.file)) <= allowed


def without(items: tuple[Item, ...], index: int) -> Scene:
    return Scene((*items[:index], *items[index + 1 :]))


@pytest.mark.parametrize("name", ["play", "options", "finish", "result"])
def test_a_picture_that_lacks_a_word_a_card_or_a_pad_is_found_out(name: str) -> None:
    (draws,) = (one.draws for one in named_scenes() if one.name == name)
    scene = draws(Stage(UPRIGHT, 2, say))
    window = open_hidden()
    painter = Painter(window.surface)
    painter.draw(scene)
    whole = window.surface.copy()
    for index, item in enumerate(scene.items):
        if isinstance(item, (Face, Back, Deck, Pad)) or (isinstance(item, Text) and len(item.words) >= WORD):
            painter.draw(without(scene.items, index))
            assert differing(whole, window.surface) > FEW, item


def test_one_in_another_place_or_colour_is_found_out_and_a_pixels_difference_is_not() -> None:
    (draws,) = (one.draws for one in named_scenes() if one.name == "play")
    scene = draws(Stage(UPRIGHT, 2, say))
    window = open_hidden()
    painter = Painter(window.surface)
    painter.draw(scene)
    whole = window.surface.copy()
    for far, seen in ((1, False), (12, True)):
        painter.draw(Scene(tuple(item._replace(x=item.x + far) for item in scene.items)))
        assert (differing(whole, window.surface) > FEW) is seen, far
    (band,) = (index for index, item in enumerate(scene.items) if item == Panel(*UPRIGHT.band, NIGHT))
    items = list(scene.items)
    items[band] = Panel(*UPRIGHT.band, SLATE)
    painter.draw(Scene(tuple(items)))
    assert differing(whole, window.surface) > FEW


def test_two_pictures_of_different_moments_are_told_apart() -> None:
    moments = [Wanted(name, "en", "upright", 2) for name in ("play", "play-won", "play-begun")]
    first, *others = [surface.copy() for _, surface in drawn(moments)]
    assert differing(first, first) == 0
    for other in others:
        assert differing(first, other) > FEW_OF_OTHERS


def test_no_other_pictures_lie_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {one.file for one in SHOWN} | set(report_pictures.NAMES)
