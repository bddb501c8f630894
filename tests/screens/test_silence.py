"""The sign that nothing can be heard stands in a corner where no screen has anything."""

import pygame
import pytest

from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.sprites import place
from ratscrew_kiosk.screens.layout import Kind, layout_for
from ratscrew_kiosk.screens.pictures.named import named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.scene import Item, Panel, Scene, Text
from ratscrew_kiosk.screens.silence import MARGIN, SIGN, shown_silent, silent_sign
from ratscrew_kiosk.words import say_in
from tests.kit.fitting import scenes
from tests.kit.layouts import LAYOUTS
from tests.kit.scenes import CANVAS_FRAME, answering, scene_of

LANGUAGES = ("en", "ja", "de", "es")
NARROW: list[tuple[Kind, int, int, int]] = [
    ("upright", 2, 900, 720),
    ("upright", 6, 960, 720),
    ("table", 4, 900, 720),
    ("portrait", 2, 720, 900),
]


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(fonts.Fonts(), 1.0)


def is_ground(item: Item, canvas: tuple[int, int]) -> bool:
    """Whether it is a band from one edge to the other: there is nothing to be read in its corners."""
    return isinstance(item, Panel) and item.width >= canvas[0]


def under_the_sign(scene: Scene, atlas: Atlas) -> list[Item]:
    """What is painted where the sign is; of a text each letter, and not the room that it might take."""
    sign = silent_sign(scene.canvas)
    box = pygame.Rect(0, 0, SIGN, SIGN)
    box.center = round(sign.x), round(sign.y)
    found = []
    for item in scene.items:
        placed = place(item, atlas, CANVAS_FRAME)
        letters = placed.blits if isinstance(item, Text) else ()
        rects = [pygame.Rect(blit[1], blit[0].get_size()) for blit in letters] or [placed.rect]
        if not is_ground(item, scene.canvas) and sign != item and box.collidelist(rects) >= 0:
            found.append(item)
    return found


@pytest.mark.parametrize(
    ("number", "layout"), list(enumerate(LAYOUTS)), ids=["-".join(map(str, one)) for one in LAYOUTS]
)
def test_it_covers_nothing_on_any_screen_in_any_layout(
    number: int, layout: tuple[Kind, int, int, int], atlas: Atlas
) -> None:
    kind, seats, width, height = layout
    language = LANGUAGES[number % len(LANGUAGES)]
    stage = Stage(layout_for(kind, seats, width, height), seats, say_in(language))
    for named in named_scenes():
        assert under_the_sign(named.draws(stage), atlas) == [], f"{named.name} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", NARROW, ids=["-".join(map(str, one)) for one in NARROW])
def test_nor_does_it_cover_the_longest_texts_of_narrow_screens(
    layout: tuple[Kind, int, int, int], language: str, atlas: Atlas
) -> None:
    kind, seats, width, height = layout
    stage = Stage(layout_for(kind, seats, width, height), seats, say_in(language))
    for name, scene in scenes(stage):
        assert under_the_sign(scene, atlas) == [], name


def test_it_lies_on_the_canvas_and_on_top_of_all() -> None:
    scene = shown_silent(scene_of(answering()))
    sign = scene.items[-1]
    assert sign == silent_sign((1280, 720))
    assert not isinstance(sign, Text)
    assert sign.x + SIGN / 2 + MARGIN == 1280
    assert sign.y + SIGN / 2 + MARGIN == 720
