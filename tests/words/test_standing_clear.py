"""On every screen in every layout and language, what is written stands clear of all else."""

import pytest

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.screens.layout import layout_for
from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.pictures.named import named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.scene import Face, Panel, Scene, Style, Text
from ratscrew_kiosk.words import alphabet, languages, say_in
from tests.kit.crossing import crossing
from tests.kit.fitting import scenes, too_wide

CODES = [language.code for language in languages()]
SHAPES: list[tuple[Kind, int, int]] = [
    *(("upright", *size) for size in ((1280, 720), (960, 720), (900, 720), (720, 1280), (720, 900))),
    *(("table", *size) for size in ((1280, 720), (900, 720))),
    *(("portrait", *size) for size in ((720, 1280), (720, 900))),
]
OTHERS: list[tuple[Kind, int, int]] = [
    *(("upright", *size) for size in ((1152, 720), (1200, 720), (720, 1152), (720, 960))),
    *(("table", *size) for size in ((1152, 720), (1200, 720), (960, 720))),
    *(("portrait", *size) for size in ((720, 1152), (720, 960))),
]


def shape_name(shape: tuple[Kind, int, int]) -> str:
    return f"{shape[0]}-{shape[1]}x{shape[2]}"


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(Fonts(), 1.0)


def stages(code: str, shape: tuple[Kind, int, int], seats: range) -> list[Stage]:
    if code == "ja" and Fonts().lacks(alphabet(code)):
        pytest.skip("no font with Japanese letters: sudo apt-get install fonts-noto-cjk")
    kind, width, height = shape
    names = {language.code: language.name for language in languages()}
    return [Stage(layout_for(kind, number, width, height), number, say_in(code), names) for number in seats]


def faults(scene: Scene, atlas: Atlas) -> list[str]:
    return crossing(scene, atlas) + too_wide(scene, atlas)


@pytest.mark.parametrize("shape", SHAPES, ids=shape_name)
@pytest.mark.parametrize("code", CODES)
def test_nothing_that_is_written_overlaps_or_stands_on_an_edge(
    code: str, shape: tuple[Kind, int, int], atlas: Atlas
) -> None:
    found = {
        f"{named.name} of {stage.seats}: {what}"
        for stage in stages(code, shape, range(2, 7))
        for named in named_scenes()
        for what in faults(named.draws(stage), atlas)
    }
    assert sorted(found) == []


@pytest.mark.slow
@pytest.mark.parametrize("shape", [*SHAPES, *OTHERS], ids=shape_name)
@pytest.mark.parametrize("code", CODES)
def test_nor_does_it_whatever_happens_by_whatever_rules(code: str, shape: tuple[Kind, int, int], atlas: Atlas) -> None:
    found = {
        f"{name} of {stage.seats}: {what}"
        for stage in stages(code, shape, range(2, 7))
        for name, scene in scenes(stage)
        for what in faults(scene, atlas)
    }
    assert sorted(found) == []


def test_what_is_in_the_way_is_found(atlas: Atlas) -> None:
    def told(*texts: Text, more: tuple[Panel | Face, ...] = ()) -> list[str]:
        return crossing(Scene((*more, *texts), canvas=(400, 300)), atlas)

    style = Style(30, "cream")
    word = Text("word", 200, 100, style, 200)
    assert told(word) == []
    assert told(word, Text("below", 200, 130, style, 200)) == []
    assert told(word, Text("below", 200, 115, style, 200)) == ["'word' and 'below' overlap"]
    assert told(Text("word", 20, 100, style, 200)) == ["'word' leaves the canvas"]
    assert told(Text("word", 3, 100, style, 200, "left")) == ["'word' leaves the canvas"]
    assert told(Text("word", 397, 100, style, 200, "left", rotation=180)) == ["'word' leaves the canvas"]
    assert told(word, more=(Panel(100, 80, 200, 40, "night"),)) == []
    assert len(told(word, more=(Panel(200, 80, 200, 40, "night"),))) == 1
    assert len(told(word, more=(Panel(100, 100, 200, 40, "night"),))) == 1
