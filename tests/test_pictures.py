"""`ratscrew-kiosk pictures`: every screen there is, in every language and layout, under its name."""

from itertools import product
from pathlib import Path
from typing import get_args

import pygame
import pytest

from ratscrew_kiosk import words
from ratscrew_kiosk.commands.pictures import CANVASES, SEATS, wanted
from ratscrew_kiosk.screens.layout import Kind, layout_for
from ratscrew_kiosk.screens.pictures.named import Named, named_scenes
from ratscrew_kiosk.screens.pictures.stage import Stage
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.screens.status import Dialogue
from ratscrew_kiosk.words import say_in
from tests.kit.commands import typed

KINDS: tuple[Kind, ...] = get_args(Kind)
NAMED = named_scenes()
SPOKEN = {language.code: language.name for language in words.languages()}


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back


def made(one: Named, kind: Kind, seats: int, language: str = "en") -> Scene:
    return one.draws(Stage(layout_for(kind, seats, *CANVASES[kind]), seats, say_in(language), SPOKEN))


def test_each_picture_has_a_name_of_its_own_and_every_screen_has_one() -> None:
    names = [one.name for one in NAMED]
    assert len(set(names)) == len(names)
    for where in get_args(Where):
        assert any(name == where or name.startswith(f"{where}-") for name in names), where
    assert {f"pause-{dialogue}" for dialogue in get_args(Dialogue)} <= set(names)


@pytest.mark.parametrize(("kind", "seats"), list(product(KINDS, SEATS)))
def test_each_screen_can_be_made_for_each_layout_and_lies_on_its_canvas(kind: Kind, seats: int) -> None:
    for one in NAMED:
        scene = made(one, kind, seats)
        assert scene.items, one.name
        assert scene.canvas == CANVASES[kind], one.name
        middles = [item for item in scene.items if hasattr(item, "style") or hasattr(item, "card")]
        for item in middles:
            assert 0 <= item.x <= scene.canvas[0], (one.name, item)
            assert 0 <= item.y <= scene.canvas[1], (one.name, item)


@pytest.mark.parametrize("language", [language.code for language in words.languages()])
def test_each_screen_can_be_made_in_each_language(language: str) -> None:
    for one in NAMED:
        made(one, "upright", 3, language)


def test_what_does_not_depend_on_the_seats_says_so() -> None:
    for one in NAMED:
        same = made(one, "upright", 2).items == made(one, "upright", 4).items
        assert same is not one.by_seats, one.name


def test_a_picture_is_the_same_each_time() -> None:
    for one in NAMED:
        assert made(one, "upright", 2) == made(one, "upright", 2), one.name


def test_the_faces_are_covered_in_every_question_over_a_match() -> None:
    for one in NAMED:
        if one.name.startswith("pause-"):
            assert made(one, "upright", 2).faces_shown == 0, one.name
    assert made(next(one for one in NAMED if one.name == "play"), "upright", 2).faces_shown == 3


def test_they_are_written_under_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    answer = typed(
        "pictures", "--out", str(folder), "--screens", "join,attract,play", "--languages", "en", "--seats", "2,4"
    )
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"15 pictures in {folder}\n"
    names = [f"{name}-en-{kind}-{seats}.png" for name in ("join", "play") for kind in KINDS for seats in (2, 4)]
    assert {path.name for path in folder.iterdir()} == {*names, *(f"attract-en-{kind}-2.png" for kind in KINDS)}
    for path in folder.iterdir():
        picture = pygame.image.load(path)
        assert picture.get_size() == CANVASES["portrait" if "portrait" in path.name else "upright"]
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 720, 9) for y in range(0, 720, 9)}
        assert len(colours) > 50, path.name


def test_each_screen_comes_in_each_language_and_layout() -> None:
    all_of = wanted(["join", "attract"], ["en", "ja"], KINDS, SEATS)
    assert len(all_of) == len(set(all_of)) == 2 * len(KINDS) * (len(SEATS) + 1)
    assert "join-ja-portrait-6.png" in {one.file for one in all_of}


@pytest.mark.parametrize(
    ("words_typed", "said"),
    [
        (("--screens", "jion"), "--screens: 'jion' is not one of attract, attract-notice, attract-session"),
        (("--languages", "en,xx"), "--languages: 'xx' is not one of en"),
        (("--layouts", "round"), "--layouts: 'round' is not one of upright, table, portrait"),
        (("--seats", "7"), "--seats: '7' is not one of 2, 3, 4, 5, 6"),
        (("--theme", "neon"), "--theme: "),
    ],
)
def test_what_there_is_not_is_refused_in_a_line(words_typed: tuple[str, ...], said: str, tmp_path: Path) -> None:
    answer = typed("pictures", "--out", str(tmp_path), *words_typed)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = typed("pictures", "--out", str(tmp_path / "file" / "pictures"), "--screens", "attract")
    assert answer.status == 2
    assert "--out: " in answer.err
    assert "file/pictures" in answer.err
    assert answer.err.count("\n") == 1


def test_a_language_without_letters_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ratscrew_kiosk.paint.fonts import Fonts

    monkeypatch.setattr(Fonts, "lacks", lambda *_: frozenset("Äß"))
    answer = typed("pictures", "--out", str(tmp_path), "--screens", "attract", "--languages", "en")
    assert answer.status == 0
    assert answer.err == "ratscrew-kiosk: en is left out: no font here has Äß\n"
    assert answer.out.startswith("0 pictures")
