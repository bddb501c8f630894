"""The painter draws what differs, from pictures that it already has."""

import pygame

from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import BUDGET, Atlas
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.sprites import place
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.screens.colours import CREAM
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Disc, Mark, Scene, Text
from ratscrew_kiosk.words import say
from tests.kit.scenes import CANVAS_FRAME, STATUS, answering, played, scene_of


def test_a_still_scene_draws_nothing(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    assert painter.draw(scene_of(answering())) == [hidden.surface.get_rect()]
    assert painter.draw(scene_of(answering())) == []
    assert (painter.blits, painter.pixels) == (0, 0)


def test_only_what_differs_is_drawn(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    scene = scene_of(answering())
    painter.draw(scene)
    less = Scene(tuple(item for item in scene.items if not (isinstance(item, Text) and item.words == "2 burned")))
    (rect,) = painter.draw(less)
    assert pygame.Rect(UPRIGHT.burned_label).inflate(4, 4).contains(rect)


def test_what_is_drawn_in_parts_is_what_is_drawn_at_once(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    scenes = [play_scene(table, told, STATUS, now_ns, say) for table, told, now_ns in played(4, 16)]
    for scene in scenes:
        painter.draw(scene)
    in_parts = pygame.image.tobytes(hidden.surface, "RGB")
    whole = pygame.Surface(CANVAS, 0, 32)
    Painter(whole).draw(scenes[-1])
    assert pygame.image.tobytes(whole, "RGB") == in_parts


def test_a_changed_order_is_drawn_anew(hidden: Window) -> None:
    items = (Disc(400, 300, 50, (255, 0, 0)), Disc(430, 300, 50, (0, 255, 0)))
    painter = Painter(hidden.surface)
    painter.draw(Scene(items))
    assert hidden.surface.get_at((415, 300))[:3] == (0, 255, 0)
    assert painter.draw(Scene(items[::-1]))
    assert hidden.surface.get_at((415, 300))[:3] == (255, 0, 0)


def test_a_forgotten_surface_is_drawn_whole(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(scene_of(answering()))
    painter.forget()
    assert painter.draw(scene_of(answering())) == [hidden.surface.get_rect()]


def test_a_warm_painter_renders_nothing_in_a_match(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    first = next(played(1))
    painter.draw(play_scene(first[0], first[1], STATUS, first[2], say))
    painter.warm()
    warm = painter.renders
    moved = 0
    for table, told, now_ns in played(1):
        moved += bool(painter.draw(play_scene(table, told, STATUS, now_ns, say)))
        assert painter.pixels <= 1.3 * CANVAS[0] * CANVAS[1]
    assert moved > 300
    assert painter.renders == warm


def test_its_pictures_stay_within_the_budget(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.warm()
    for table, told, now_ns in played(2):
        painter.draw(play_scene(table, told, STATUS, now_ns, say))
    assert painter.bytes < BUDGET


def test_an_atlas_that_is_full_begins_anew(hidden: Window) -> None:  # noqa: ARG001
    atlas = Atlas(fonts.Fonts(), 1.0)
    atlas.budget = 300_000
    for size in range(100, 140):
        place(Mark("circle", 0, 0, size, CREAM), atlas, CANVAS_FRAME)
    assert 0 < atlas.bytes <= atlas.budget


def test_a_resized_surface_is_drawn_whole_at_its_new_size(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(scene_of(answering()))
    pygame.display.set_mode((800, 480))
    assert painter.draw(scene_of(answering())) == [pygame.Rect(0, 0, 800, 480)]
