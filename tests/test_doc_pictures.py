"""The pictures in the docs are what the screens look like now; `script/rewrite-pictures` draws them anew."""

import pygame
import pytest

from ratscrew_kiosk.commands.pictures import Wanted, drawn
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.words import alphabet
from tests.kit.doc_pictures import FOLDER, SHOWN

SMALLER = 8
"""Pictures are compared this much smaller: each FreeType draws letters a little otherwise, a pixel here or there."""
NEAR = 40
"""How far a pixel's colours may lie apart, of 255."""
FEW = 0.005
"""The part of the pixels that may be farther apart ..."""
FEW_OF_OTHERS = 0.02
"""... and in a language whose typeface is whatever this machine has."""


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


def test_two_pictures_of_different_moments_are_told_apart() -> None:
    moments = [Wanted(name, "en", "upright", 2) for name in ("play", "play-won", "play-begun")]
    first, *others = [surface.copy() for _, surface in drawn(moments)]
    assert differing(first, first) == 0
    for other in others:
        assert differing(first, other) > FEW_OF_OTHERS


def test_no_other_pictures_lie_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {one.file for one in SHOWN}
