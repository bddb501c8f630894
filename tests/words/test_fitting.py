"""What is said in each language can be drawn on this machine, and has room on every screen."""

import pytest

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.screens.layout import layout_for
from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.scene import Scene, Style, Text
from ratscrew_kiosk.words import alphabet, languages, say_in
from tests.kit.fitting import scenes, too_wide

SHAPES: list[tuple[Kind, int, int, int]] = [
    ("upright", 2, 1280, 720),
    ("upright", 6, 1280, 720),
    ("table", 4, 1280, 720),
    ("portrait", 2, 720, 1280),
]
OTHERS: list[tuple[Kind, int, int, int]] = [
    *(("upright", seats, 960, 720) for seats in (2, 3, 4, 6)),
    *(("upright", seats, 1280, 720) for seats in (3, 4, 5)),
    *(("table", seats, 1280, 720) for seats in (2, 3, 5, 6)),
    *(("portrait", seats, 720, 1280) for seats in (3, 4)),
]
SPOKEN = {language.code: language.name for language in languages()}
CODES = list(SPOKEN)


@pytest.fixture(scope="module")
def letters() -> Fonts:
    return Fonts()


def needs(letters: Fonts, code: str) -> None:
    if code == "ja" and letters.lacks(alphabet(code)):
        pytest.skip("no font with Japanese letters: sudo apt-get install fonts-noto-cjk")


@pytest.mark.parametrize("code", CODES)
def test_every_letter_can_be_drawn(letters: Fonts, code: str) -> None:
    needs(letters, code)
    assert not letters.lacks(alphabet(code))


def in_all(code: str, letters: Fonts, shape: tuple[Kind, int, int, int]) -> set[str]:
    kind, seats, width, height = shape
    stage = Stage(layout_for(kind, seats, width, height), seats, say_in(code), SPOKEN)
    atlas = Atlas(letters, 1.0)
    return {f"{name}: {text}" for name, scene in scenes(stage) for text in too_wide(scene, atlas)}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}-{shape[1]}")
@pytest.mark.parametrize("code", CODES)
def test_every_text_has_room_on_every_screen(letters: Fonts, code: str, shape: tuple[Kind, int, int, int]) -> None:
    needs(letters, code)
    assert sorted(in_all(code, letters, shape)) == []


@pytest.mark.slow
@pytest.mark.parametrize("shape", OTHERS, ids=lambda shape: f"{shape[0]}-{shape[1]}-{shape[2]}x{shape[3]}")
@pytest.mark.parametrize("code", CODES)
def test_every_text_has_room_in_other_layouts(letters: Fonts, code: str, shape: tuple[Kind, int, int, int]) -> None:
    needs(letters, code)
    assert sorted(in_all(code, letters, shape)) == []


def test_a_text_without_room_is_found(letters: Fonts) -> None:
    atlas = Atlas(letters, 1.0)
    long, short = "a text that is much too long", "short"
    scene = Scene(tuple(Text(words, 0, 0, Style(40, "cream"), 200) for words in (long, short)))
    (told,) = too_wide(scene, atlas)
    assert told.startswith("a text that is much too long: 200 units, and it takes ")
    assert too_wide(scene, atlas, least=10) == []
