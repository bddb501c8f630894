"""The painter draws what differs, from pictures that it already has."""

from collections import Counter
from functools import cache
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.commands.screen_trial import Counted, Work
from ratscrew_kiosk.paint import fonts
from ratscrew_kiosk.paint.atlas import BUDGET, Atlas
from ratscrew_kiosk.paint.painter import Painter, _apart
from ratscrew_kiosk.paint.sprites import place
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.screens.colours import CLEAR, CREAM, GOLD, NIGHT, PILL, RED
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT, Kind, layout_for
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Disc, Mark, Panel, Scene, Text
from ratscrew_kiosk.words import say
from tests.kit.play_screen import seen
from tests.kit.scenes import CANVAS_FRAME, STATUS, answering, painted, played, scene_of
from tests.kit.seats import seated

FONTS = fonts.Fonts()


@cache
def two_painters() -> list[tuple[Painter, pygame.Surface]]:
    surfaces = [pygame.Surface((320, 180), 0, 32) for _ in range(2)]
    return [(Painter(surface, FONTS), surface) for surface in surfaces]


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


@given(
    st.lists(
        st.one_of(
            st.builds(
                Panel,
                *(st.integers(-60, 1300), st.integers(-60, 700), st.integers(1, 1300), st.integers(1, 740)),
                *(st.sampled_from([CREAM, NIGHT, PILL, CLEAR]), st.integers(0, 60)),
                *(st.sampled_from([None, GOLD]), st.integers(0, 8)),
            ),
            st.builds(
                Disc,
                st.integers(0, 1280),
                st.integers(0, 720),
                st.integers(4, 300),
                st.sampled_from([RED, PILL]),
                st.just(0),
            ),
        ),
        max_size=7,
    )
)
def test_what_large_things_hide_is_not_missed(items: list[Panel | Disc]) -> None:
    (one, surface), (other, other_surface) = two_painters()
    one.forget()
    one.draw(Scene(tuple(items)))
    other.forget()
    with patch.object(Painter, "_hiding", lambda *_: None):
        other.draw(Scene(tuple(items)))
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(other_surface, "RGB")


def test_what_a_page_hides_is_not_drawn() -> None:
    surface = Counted(CANVAS)
    surface.work = Work()
    page = Panel(20, 20, 1240, 680, NIGHT, 30, GOLD, 4)
    Painter(surface).draw(Scene((*(Panel(40, 40, 1200, 600, CREAM) for _ in range(5)), page)))
    assert surface.work.pixels < 1.15 * CANVAS[0] * CANVAS[1]


def test_a_changed_order_is_drawn_anew(hidden: Window) -> None:
    items = (Disc(400, 300, 50, RED), Disc(430, 300, 50, GOLD))
    painter = Painter(hidden.surface)
    painter.draw(Scene(items))
    assert hidden.surface.get_at((415, 300))[:3] == painted(GOLD)
    assert painter.draw(Scene(items[::-1]))
    assert hidden.surface.get_at((415, 300))[:3] == painted(RED)


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


@pytest.mark.parametrize(("kind", "seats"), [("upright", 6), ("table", 2), ("table", 5)])
def test_it_renders_nothing_in_a_match_of_another_layout_either(hidden: Window, kind: Kind, seats: int) -> None:
    layout, status = layout_for(kind, seats, *CANVAS), seated(seats, pattern_help=True)
    painter = Painter(hidden.surface)
    painter.draw(seen(start(PRESETS["cabinet"], deal(seats, 3)), status=status, layout=layout))
    painter.warm(layout)
    warm = painter.renders
    for table, told, now_ns in played(1, 60, seats):
        painter.draw(play_scene(table, told, status, now_ns, say, layout))
    assert painter.renders == warm
    assert painter.bytes < BUDGET


def test_its_pictures_stay_within_the_budget(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.warm()
    for table, told, now_ns in played(2):
        painter.draw(play_scene(table, told, STATUS, now_ns, say))
    assert painter.bytes < BUDGET


def test_an_atlas_that_is_full_forgets_what_was_not_asked_for_longest(hidden: Window) -> None:  # noqa: ARG001
    atlas = Atlas(fonts.Fonts(), 1.0)
    atlas.budget = 300_000
    first = Mark("circle", 0, 0, 99, CREAM)
    for size in range(100, 140):
        place(first, atlas, CANVAS_FRAME)
        place(Mark("circle", 0, 0, size, CREAM), atlas, CANVAS_FRAME)
    assert 0 < atlas.bytes <= atlas.budget
    renders = atlas.renders
    place(first, atlas, CANVAS_FRAME)
    place(Mark("circle", 0, 0, 139, CREAM), atlas, CANVAS_FRAME)
    assert atlas.renders == renders
    place(Mark("circle", 0, 0, 100, CREAM), atlas, CANVAS_FRAME)
    assert atlas.renders == renders + 1


def test_a_resized_surface_is_drawn_whole_at_its_new_size(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(scene_of(answering()))
    pygame.display.set_mode((800, 480))
    assert painter.draw(scene_of(answering())) == [pygame.Rect(0, 0, 800, 480)]


BOXES = st.builds(pygame.Rect, st.integers(0, 40), st.integers(0, 40), st.integers(1, 30), st.integers(1, 30))


@given(st.lists(BOXES, max_size=8))
def test_what_is_drawn_anew_is_drawn_once(boxes: list[pygame.Rect]) -> None:
    parts = _apart(boxes)
    counts = Counter(
        (x, y) for part in parts for x in range(part.left, part.right) for y in range(part.top, part.bottom)
    )
    wanted = {(x, y) for box in boxes for x in range(box.left, box.right) for y in range(box.top, box.bottom)}
    assert wanted <= counts.keys()
    assert all(count == 1 for count in counts.values())
    assert not boxes or pygame.Rect(boxes[0]).unionall(boxes).contains(pygame.Rect(parts[0]).unionall(parts))
