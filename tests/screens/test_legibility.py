"""What is written can be read: by its contrast, its size, and without colours."""

from ratscrew_kiosk.screens import colours
from ratscrew_kiosk.screens.scene import Colour, Text
from tests.kit.play_screen import ANSWERING, seen


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stand_out_from_what_they_are_written_on() -> None:
    c = colours
    on_night = [c.BAND_STYLE, c.STATUS_STYLE, c.BURNED_STYLE, c.STATE_STYLE, c.COUNT_STYLE, c.KEY_STYLE, c.TITLE_STYLE]
    pairs: list[tuple[Colour, Colour]] = [(style.colour, c.NIGHT) for style in (*on_night, c.PANEL_STYLE, c.HOW_STYLE)]
    pairs += [(style.colour, c.TABLE_MIDDLE) for style in (c.NEWS_STYLE, c.ASIDE_STYLE)]
    pairs += [(c.name_style(seat).colour, place) for seat in range(6) for place in (c.TABLE_MIDDLE, c.NIGHT)]
    pairs += [(c.FLIP_STYLE.colour, c.CREAM), (c.RED, c.CREAM), (c.INK, c.CREAM)]
    pairs += [(c.SLAP_STYLE.colour, look.colour) for look in c.SEATS]
    pairs += [(c.PRESSED_STYLE.colour, look.dim) for look in c.SEATS[:2]]
    low = [(one, other, _contrast(one, other)) for one, other in pairs if _contrast(one, other) < 4.5]
    assert not low


def test_seats_are_told_apart_by_their_shapes_alone() -> None:
    assert len({look.shape for look in colours.SEATS}) == 6


def test_letters_are_large_enough() -> None:
    small = [item for item in seen(ANSWERING).items if isinstance(item, Text) and item.style.size < colours.SMALL]
    assert {item.words for item in small} == {"FLIP", "A", "S", "L", "K"}
