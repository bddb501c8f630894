"""A panel is put together from corners and tiles, and looks as if it were drawn at once."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.panels import panel_blits
from ratscrew_kiosk.paint.shapes import Ink, rectangle
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.screens.colours import CLEAR, CREAM, GOLD, NIGHT, PILL, RED
from ratscrew_kiosk.screens.layout import CANVAS
from ratscrew_kiosk.screens.scene import Disc, Panel, Scene
from tests.kit.scenes import painted

FONTS = Fonts()
GREEN = (10, 200, 30)
EDGE = 4
NEAR = 52
"""Of 255, a quarter of the farthest that two colours here are apart: a polygon has its last line of fine points too."""


def put_together(panel: Panel, atlas: Atlas, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface((size[0] + 2 * EDGE, size[1] + 2 * EDGE), 0, 32)
    surface.fill(GREEN)
    surface.blits(panel_blits(panel, atlas, pygame.Rect(EDGE, EDGE, *size)), doreturn=False)
    return surface


def drawn_at_once(panel: Panel, atlas: Atlas, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface((size[0] + 2 * EDGE, size[1] + 2 * EDGE), 0, 32)
    surface.fill(GREEN)
    width, height = (side / atlas.scale for side in size)
    thick = max(1, round(panel.thickness * atlas.scale)) / atlas.scale if panel.outline else 0
    middle = (width / 2, height / 2)
    paint = atlas.theme.paint
    inks = [Ink(rectangle(width, height, panel.radius, middle), paint(panel.outline or panel.fill))]
    if thick and 2 * thick < min(width, height) - 1e-9:
        inner = rectangle(width - 2 * thick, height - 2 * thick, panel.radius - thick, middle)
        inks.append(Ink(inner, paint(panel.fill)))
    drawn = atlas.drawn(inks)
    picture = drawn.surface.subsurface((-drawn.left, -drawn.top, *size))
    surface.blit(picture, (EDGE, EDGE), None, pygame.BLEND_PREMULTIPLIED)
    return surface


def farthest(one: pygame.Surface, other: pygame.Surface) -> int:
    """How far apart two pictures are in the pixel where that is most."""
    pair = (pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"))
    return max(abs(a - b) for a, b in zip(*pair, strict=True))


@given(
    size=st.tuples(st.integers(1, 300), st.integers(1, 160)),
    radius=st.integers(0, 40),
    thickness=st.integers(0, 9),
    fill=st.sampled_from([CREAM, PILL, CLEAR]),
    scale=st.sampled_from([0.625, 1.0, 1.5]),
)
def test_a_panel_of_any_size_looks_as_if_it_were_drawn_at_once(
    size: tuple[int, int], radius: int, thickness: int, fill: str, scale: float
) -> None:
    panel = Panel(0, 0, 1, 1, fill, radius, RED if thickness else None, thickness)
    atlas = Atlas(FONTS, scale)
    assert farthest(put_together(panel, atlas, size), drawn_at_once(panel, atlas, size)) <= NEAR


def test_a_bar_that_runs_down_needs_no_picture_of_its_own_at_every_width() -> None:
    atlas = Atlas(FONTS, 1.0)
    for width in (800, 20, 18):
        panel_blits(Panel(0, 0, width, 18, GOLD, 9), atlas, pygame.Rect(0, 0, width, 18))
    renders = atlas.renders
    for width in range(18, 801):
        bar = put_together(Panel(0, 0, width, 18, GOLD, 9), atlas, (width, 18))
        assert tuple(bar.get_at((EDGE + width // 2, EDGE + 9)))[:3] == painted(GOLD)
        assert tuple(bar.get_at((EDGE + width, EDGE + 9)))[:3] == GREEN
    assert atlas.renders == renders


def test_a_panel_as_large_as_the_screen_takes_little_memory() -> None:
    atlas = Atlas(FONTS, 1.0)
    panel_blits(Panel(0, 0, *CANVAS, NIGHT, 34, CREAM, 4), atlas, pygame.Rect(0, 0, *CANVAS))
    assert atlas.bytes < CANVAS[0] * CANVAS[1] * 4 / 10


def test_a_hollow_panel_is_drawn_by_its_rim_alone(hidden: Window) -> None:
    painter = Painter(hidden.surface)
    painter.draw(Scene((Disc(640, 360, 100, GOLD),)))
    before = pygame.image.tobytes(hidden.surface.subsurface((400, 200, 480, 320)), "RGB")
    painter.draw(Scene((Disc(640, 360, 100, GOLD), Panel(340, 160, 600, 400, CLEAR, 30, RED, 5))))
    assert pygame.image.tobytes(hidden.surface.subsurface((400, 200, 480, 320)), "RGB") == before
    for spot in ((640, 162), (640, 557), (342, 360), (937, 360)):
        assert hidden.surface.get_at(spot)[:3] == painted(RED)


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.75])
def test_a_hollow_panel_copies_little(scale: float) -> None:
    panel, atlas = Panel(0, 0, 600, 400, CLEAR, 30, RED, 5), Atlas(FONTS, scale)
    place = pygame.Rect(0, 0, round(600 * scale), round(400 * scale))
    copied = sum(area.width * area.height for _, _, area, _ in panel_blits(panel, atlas, place))
    assert copied < place.width * place.height / 10
