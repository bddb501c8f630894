"""The sign that nothing can be heard, as it is painted."""

import pygame

from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.screens.silence import MARGIN, SIGN, shown_silent, silent_sign
from tests.kit.scenes import answering, scene_of


def test_only_its_corner_is_drawn_when_it_comes_and_when_it_goes(hidden: Window) -> None:
    painter, picture = Painter(hidden.surface), scene_of(answering())
    painter.warm()
    painter.draw(picture)
    before, renders = hidden.surface.copy(), painter.renders
    corner = pygame.Rect(1280 - SIGN - 2 * MARGIN, 720 - SIGN - 2 * MARGIN, SIGN + 2 * MARGIN, SIGN + 2 * MARGIN)
    for scene in (shown_silent(picture), picture):
        (drawn,) = painter.draw(scene)
        assert corner.contains(drawn)
    assert painter.renders == renders
    assert pygame.image.tobytes(hidden.surface, "RGB") == pygame.image.tobytes(before, "RGB")


def test_it_is_a_loudspeaker_with_a_cross_beside_it(hidden: Window) -> None:
    picture = scene_of(answering())
    Painter(hidden.surface).draw(shown_silent(picture))
    sign = silent_sign((1280, 720))
    ground = hidden.surface.get_at((1240, 700))

    def inked(part: pygame.Rect) -> float:
        spots = [(x, y) for x in range(part.left, part.right) for y in range(part.top, part.bottom)]
        return sum(hidden.surface.get_at(spot) != ground for spot in spots) / len(spots)

    left, top = round(sign.x - SIGN / 2), round(sign.y - SIGN / 2)
    assert inked(pygame.Rect(left + 7, top + 8, 6, 12)) > 0.9
    assert 0.2 < inked(pygame.Rect(left + 17, top + 8, 10, 12)) < 0.8
    assert inked(pygame.Rect(left, top, 6, 6)) == 0
