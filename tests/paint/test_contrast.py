"""What is written can be read in every theme, and seats are told apart, by whoever looks."""

import math
from itertools import combinations

import pytest

from ratscrew_kiosk.paint.themes import Paint, Theme, load_theme, theme_names
from ratscrew_kiosk.screens import colours as c

WORDS = 4.5
SHAPES = 3.0
"""Contrasts that WCAG 2 asks for: of words (1.4.3), and of graphical objects (1.4.11)."""

every_theme = pytest.mark.parametrize("theme", [load_theme(name) for name in theme_names()], ids=theme_names())


def linear(paint: Paint) -> list[float]:
    parts = [value / 255 for value in paint[:3]]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]


def luminance(paint: Paint) -> float:
    red, green, blue = linear(paint)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Paint, other: Paint) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def low(theme: Theme, pairs: list[tuple[str, str]], least: float) -> list[tuple[str, str, float]]:
    """The pairs of roles with too little contrast, and how much they have."""
    found = [(one, other, contrast(theme.paint(one), theme.paint(other))) for one, other in pairs]
    return [pair for pair in found if pair[2] < least]


def test_the_measure_itself() -> None:
    assert contrast((255, 255, 255, 255), (0, 0, 0, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119, 255), (255, 255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@every_theme
def test_words_stand_out_from_what_they_are_written_on(theme: Theme) -> None:
    on_panels = (c.CREAM, c.MIST, c.SALMON, c.GOLD, *(look.text for look in c.SEATS))
    on_the_table = (c.CREAM, c.MIST, c.GOLD, *(look.text for look in c.SEATS))
    pairs = [(words, under) for words in on_panels for under in (c.NIGHT, c.PILL)]
    pairs += [(words, under) for words in on_the_table for under in (c.TABLE_MIDDLE, c.TABLE_EDGE)]
    pairs += [(c.INK, c.CREAM), (c.RED, c.CREAM)]
    pairs += [(c.INK, look.colour) for look in c.SEATS]
    pairs += [(c.CREAM, look.dim) for look in c.SEATS]
    assert not low(theme, pairs, WORDS)


@every_theme
def test_large_shapes_stand_out_from_what_lies_under_them(theme: Theme) -> None:
    things = (c.CREAM, c.SLATE, c.GOLD, *(look.colour for look in c.SEATS))
    pairs = [(thing, under) for thing in things for under in (c.TABLE_MIDDLE, c.TABLE_EDGE, c.NIGHT, c.RING)]
    assert not low(theme, pairs, SHAPES)


@every_theme
def test_suits_are_told_apart_without_their_colours(theme: Theme) -> None:
    assert contrast(theme.paint(c.RED), theme.paint(c.INK)) > 2


def test_seats_are_told_apart_by_their_shapes_alone() -> None:
    assert len({look.shape for look in c.SEATS}) == len(c.SEATS) == c.PLACES


# How colours look to people without red, or without green, cones: Vienot, Brettel and Mollon (1999), for sRGB.
WITHOUT = {
    "red": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "green": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """CIELAB of linear sRGB, by the white of D65."""
    red, green, blue = (min(max(one, 0.0), 1.0) for one in rgb)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


@pytest.mark.parametrize("missing", list(WITHOUT))
def test_with_high_contrast_no_two_seats_look_alike_to_who_does_not_see_red_or_green(missing: str) -> None:
    theme = load_theme("contrast")
    seen = {}
    for look in c.SEATS:
        rgb = linear(theme.paint(look.colour))
        seen[look.colour] = lab([sum(k * one for k, one in zip(row, rgb, strict=True)) for row in WITHOUT[missing]])
    near = [(one, other, math.dist(seen[one], seen[other])) for one, other in combinations(seen, 2)]
    assert not [pair for pair in near if pair[2] < 15]
