"""Themes are files: a whole one is read; of a wrong one is told in a line what is wrong, where, and what is allowed."""

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.themes import Theme, ThemeError, load_theme, read_theme, theme_names
from ratscrew_kiosk.screens.colours import CLEAR, CREAM, GOLD, ROLES, TABLE_MIDDLE
from ratscrew_kiosk.screens.layout import CANVAS
from tests.kit.scenes import answering, scene_of

COLOURS = "\n".join(f'{role} = "#102030"' for role in ROLES)
WHOLE = f'back = "stripes"\ntable = "plain"\n[colours]\n{COLOURS}\n'


def test_two_themes_come_along() -> None:
    assert {"night", "contrast"} <= set(theme_names())
    assert load_theme().name == "night"
    assert load_theme("night").paint(GOLD) == (255, 210, 63, 255)


def test_a_theme_says_every_colour_and_how_opaque_it_is() -> None:
    theme = read_theme(WHOLE.replace('gold = "#102030"', 'gold = "#A0b0C080"'), "mine.toml")
    assert (theme.name, theme.back, theme.table) == ("mine", "stripes", "plain")
    assert theme.paint(GOLD) == (160, 176, 192, 128)
    assert theme.paint(CREAM) == (16, 32, 48, 255)
    assert theme.paint(CLEAR) == (0, 0, 0, 0)


def test_what_is_not_said_of_back_and_table_is_as_usual() -> None:
    theme = read_theme(f"[colours]\n{COLOURS}", "mine.toml")
    assert (theme.back, theme.table) == ("frame", "light")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('gold = "#102030"\n', "", "mine.toml: [colours]: gold missing; every role needs a colour such as #ffd23f"),
        ('gold = "#102030"', 'gold = "#12345"', "mine.toml: colours.gold: '#12345' is no colour; write #rrggbb"),
        ('gold = "#102030"', "gold = 7", "mine.toml: colours.gold: 7 is no colour"),
        ('gold = "#102030"', 'gold = "#102030"\nglod = "#102030"', "mine.toml: colours.glod: there is no such role"),
        ('"stripes"', '"spots"', "mine.toml: back: 'spots' is not one of frame, diamonds, stripes"),
        ('"plain"', "3", "mine.toml: table: 3 is not one of light, plain"),
        ("[colours]", "[colors]", "mine.toml: colors: there is no such entry; a theme has back, table and [colours]"),
        ("[colours]", "[colours", "mine.toml: is no TOML"),
    ],
)
def test_a_wrong_theme_is_told_in_a_line(before: str, after: str, told: str) -> None:
    assert before in WHOLE
    with pytest.raises(ThemeError) as error:
        read_theme(WHOLE.replace(before, after, 1), "mine.toml")
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


@given(st.text(max_size=60), st.integers(0, len(WHOLE)), st.integers(0, 40))
def test_whatever_a_file_says_it_is_a_theme_or_told_in_a_line(text: str, at: int, less: int) -> None:
    told = ""
    try:
        theme = read_theme(WHOLE[:at] + text + WHOLE[at + less :], "mine.toml")
    except ThemeError as error:
        told = str(error)
    else:
        assert set(theme.colours) == {CLEAR, *ROLES}
    assert not told or (told.startswith("mine.toml: ") and len(told.splitlines()) == 1)


def test_a_file_of_ones_own_is_taken_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WHOLE, encoding="utf-8")
    assert load_theme(str(path)).paint(GOLD) == (16, 32, 48, 255)


@pytest.mark.parametrize("name", ["nosuch", "nosuch.toml"])
def test_a_theme_that_is_not_there_is_told(name: str) -> None:
    with pytest.raises(ThemeError, match="nosuch"):
        load_theme(name)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ThemeError, match="is no text in UTF-8"):
        load_theme(str(path))


@pytest.mark.parametrize("back", ["frame", "diamonds", "stripes"])
def test_each_theme_paints_with_its_own_colours_and_backs(back: str) -> None:
    night = load_theme("night")
    theme = Theme("mine", night.colours, back, "plain")  # type: ignore[arg-type]
    surface = pygame.Surface(CANVAS, 0, 32)
    Painter(surface, theme=theme).draw(scene_of(answering()))
    assert tuple(surface.get_at((3, 3))) == night.paint(TABLE_MIDDLE)
    other = pygame.Surface(CANVAS, 0, 32)
    Painter(other, theme=load_theme("contrast")).draw(scene_of(answering()))
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(other, "RGB")
