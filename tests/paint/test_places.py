"""What is painted is in its place, in a window of any size."""

from typing import get_args

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.sprites import place
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Told, Turned, Wrong
from ratscrew_kiosk.screens.colours import CREAM, NIGHT, SEATS
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Item, Mark, Pad, Panel, Scene, Shape, Style, Text
from ratscrew_kiosk.words import say
from tests.kit.scenes import CANVAS_FRAME, STATUS, answering, colour_at, played, scene_of


def test_the_picture_has_its_colours_in_their_places(hidden: Window) -> None:
    Painter(hidden.surface).draw(scene_of(answering()))
    surface = hidden.surface
    for seat, place_of in enumerate(UPRIGHT.seats):
        assert colour_at(surface, place_of.deck.x, place_of.deck.y + 70) == SEATS[seat].colour
        assert colour_at(surface, place_of.slap.x, place_of.slap.y - 40) == SEATS[seat].colour
        assert colour_at(surface, place_of.flip.x, place_of.flip.y - 30) == CREAM
    assert colour_at(surface, 20, 700) == NIGHT
    top = UPRIGHT.fans[2][-1]
    assert colour_at(surface, top.x - 60, top.y + 110) == CREAM
    assert colour_at(surface, top.x + 28, top.y + 50)[0] > 190
    glow = colour_at(surface, UPRIGHT.seats[0].deck.x, UPRIGHT.seats[0].deck.y - 112)
    dark = colour_at(surface, UPRIGHT.seats[1].deck.x, UPRIGHT.seats[1].deck.y - 112)
    assert glow[0] > 2 * dark[0]


@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1280, 720), (1280, 1024), (1920, 1080)])
def test_the_canvas_fits_into_any_window(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size, 0, 32)
    Painter(surface).draw(scene_of(answering()))
    scale = min(size[0] / CANVAS[0], size[1] / CANVAS[1])
    left, top = (size[0] - CANVAS[0] * scale) / 2, (size[1] - CANVAS[1] * scale) / 2
    pad = UPRIGHT.seats[0].slap
    assert colour_at(surface, left + pad.x * scale, top + (pad.y - 40) * scale) == SEATS[0].colour
    band = UPRIGHT.band
    assert colour_at(surface, left + 20 * scale, top + (band.y + 60) * scale) == NIGHT


def test_nothing_lies_over_the_piles_place_while_cards_can_be_turned() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    pile = pygame.Rect(UPRIGHT.pile)
    told = Told(10 * SECOND, Wrong(1, 2))
    pictures = [scene_of(answering(), Told(10 * SECOND, Turned(0, parse_cards("5H")[0])), told)]
    pictures += [
        play_scene(table, told, STATUS, now_ns, say)
        for table, told, now_ns in played(3, 40)
        if now_ns >= table.ready_ns and not table.over
    ]
    items = {item for scene in pictures for item in scene.items if not isinstance(item, (Face, Back))}
    over = [item for item in items if place(item, atlas, CANVAS_FRAME).rect.colliderect(pile)]
    assert not over


def test_cards_in_a_fan_stay_within_the_piles_place() -> None:
    atlas = Atlas(fonts.Fonts(), 1.0)
    pile = pygame.Rect(UPRIGHT.pile).inflate(16, 16)  # a shadow may reach beyond
    (card,) = parse_cards("TS")
    for fan in UPRIGHT.fans:
        for lie in fan:
            assert pile.contains(place(Face(card, lie.x, lie.y, lie.rotation), atlas, CANVAS_FRAME).rect)


@pytest.mark.parametrize(
    "item",
    [
        Deck(640, 360, CREAM, 0),
        Deck(640, 360, CREAM, 3, glow=True, rotation=180),
        Pad(640, 360, 40, CREAM, pressed=True, rotation=90),
        Panel(600, 300, 90, 60, NIGHT, 10, CREAM, 4),
        Text("upside down", 640, 360, Style(28, CREAM), 300, rotation=180),
        Text("at the side", 640, 360, Style(28, CREAM), 300, "left", rotation=90),
        *(Mark(shape, 640, 360, 40, CREAM) for shape in get_args(Shape)),
    ],
    ids=str,
)
def test_every_kind_of_item_leaves_its_trace_around_its_place(item: Item) -> None:
    surface = pygame.Surface(CANVAS, 0, 32)
    painter = Painter(surface)
    painter.draw(Scene(()))
    before = pygame.image.tobytes(surface, "RGB")
    (rect,) = painter.draw(Scene((item,)))
    assert pygame.image.tobytes(surface, "RGB") != before
    assert rect.colliderect(pygame.Rect(440, 260, 400, 200))
    painter.draw(Scene(()))
    assert pygame.image.tobytes(surface, "RGB") == before
