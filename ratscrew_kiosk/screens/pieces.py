"""The pieces that more than one part of a screen is made of: pills, frames, rings, dots; and what turns them round."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, assert_never

from ratscrew_kiosk.cards import ACE, JACK, KING, QUEEN, TRIES
from ratscrew_kiosk.screens.colours import (
    CLEAR,
    CREAM,
    DOTS_SIZE,
    NIGHT,
    PILL,
    SEATS,
    SLATE,
    SMALL,
    STATE_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.layout import Box, Spot
from ratscrew_kiosk.screens.scene import (
    Anchor,
    Back,
    Colour,
    Deck,
    Disc,
    Face,
    Item,
    Mark,
    Pad,
    Panel,
    Sign,
    Style,
    Text,
)
from ratscrew_kiosk.screens.wrapping import balanced, neat, width_of

_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
_DOT: Final = 13
_DOT_STEP: Final = 36
_STATE_HEIGHT: Final = 38
STATE_WIDTHS: Final = tuple(range(70, 200, 24))
"""A label on a deck has one of these widths."""
_KEY_RADIUS: Final = 9
_SIGN: Final = 1.25
"""A sign and the gap behind it, in parts of the letters' size."""
_LINE: Final = 1.12
"""From one line of a text to the next, in parts of the letters' size."""


def pill(box: Box, *inside: Item) -> tuple[Item, ...]:
    """Return a dark label with round ends, and what is written in it."""
    return (Panel(*box, PILL, box.height // 2), *inside)


def frame(box: Box, outline: Colour) -> Panel:
    """Return the panel that a question or a result stands in."""
    return Panel(*box, NIGHT, 36, outline, 5)


def ring(pile: Box, place: int) -> Panel:
    """Return the ring around a pile that the seat at a place has just won."""
    return Panel(pile.x - 6, pile.y - 2, pile.width + 12, pile.height + 4, CLEAR, 30, SEATS[place].colour, 5)


def key_cap(x: float, y: float, width: int, height: int) -> Panel:
    """Return an empty key as it looks on a keyboard."""
    return Panel(x, y, width, height, NIGHT, _KEY_RADIUS, SLATE, 2)


def sign_of(place: int | None) -> Sign | None:
    """Return the sign of the seat at a place; None for nobody's."""
    return None if place is None else Sign(SEATS[place].shape, SEATS[place].colour)


def state_label(spot: Spot, place: int, words: str, sign: Sign | None = None, room: int = 0) -> tuple[Item, ...]:
    """Return the label of a seat that says what is to be known of it.

    It may have so many units of room, any if 0. `sign` stands before the words where they leave room for it.
    """
    widths = [wide for wide in STATE_WIDTHS if not room or wide <= room + 4] or STATE_WIDTHS[:1]
    needed = width_of(words, SMALL) + 20
    if sign is not None and needed + SMALL * _SIGN > widths[-1]:
        sign = None
    needed += 0 if sign is None else SMALL * _SIGN
    width = next((wide for wide in widths if wide >= needed), widths[-1])
    return (state_panel(spot, place, width), Text(words, *spot, STATE_STYLE, width - 12, sign=sign))


def state_panel(spot: Spot, place: int, width: int) -> Panel:
    """Return such a label without its words."""
    height = _STATE_HEIGHT
    return Panel(spot.x - width / 2, spot.y - height / 2, width, height, NIGHT, height // 2, SEATS[place].colour, 3)


@lru_cache(maxsize=64)
def tries_label(box: Box, rank: int, place: int, left: int) -> tuple[Item, ...]:
    """Return the face card in play and a dot for each of its tries: full ones are left, rings are used up.

    `place` is that of the challenger.
    """
    tries = TRIES[rank]
    x, y = box.middle
    x -= _DOT_STEP / 2 * tries
    letter = Text(_LETTERS[rank], x - 16, y, name_style(place, DOTS_SIZE), 60)
    dots = (Disc(x + 32 + _DOT_STEP * index, y, _DOT, CREAM, 0 if index < left else 3) for index in range(tries))
    return pill(box, letter, *dots)


@lru_cache(maxsize=256)
def lines(
    words: str, spot: Spot, style: Style, width: int, most: int = 1, anchor: Anchor = "middle", sign: Sign | None = None
) -> tuple[Text, ...]:
    """Return a text in one line, or in up to `most` where one is too long; the sign stands before the first."""
    room = width - round(style.size * _SIGN) if sign is not None else width
    if most == 1 or width_of(words, style.size) <= room:
        return (Text(words, *spot, style, width, anchor, sign),)
    breaks = balanced if anchor == "middle" else neat
    parts, size = breaks(words, style.size, room), style.size
    if len(parts) > most:
        size = SMALL
        parts = breaks(words, size, room)
    rest = words
    for part in parts[: most - 1]:
        rest = rest[rest.index(part) + len(part) :].lstrip()
    parts = (*parts[: most - 1], rest)
    style, first = style._replace(size=size), spot.y - size * _LINE * (len(parts) - 1) / 2
    return tuple(
        Text(part, spot.x, first + size * _LINE * row, style, width, anchor, sign if row == 0 else None)
        for row, part in enumerate(parts)
    )


def turned_items(items: Iterable[Item], canvas: tuple[int, int]) -> list[Item]:
    """Return what the opposite side of the canvas sees as these items are seen from this one."""
    return [_turned(item, *canvas) for item in items]


def _turned(item: Item, width: int, height: int) -> Item:
    match item:
        case Panel():
            return item._replace(x=width - item.x - item.width, y=height - item.y - item.height)
        case Disc():
            return item._replace(x=width - item.x, y=height - item.y)
        case Face() | Back() | Deck() | Text() | Mark() | Pad():
            return item._replace(x=width - item.x, y=height - item.y, rotation=(item.rotation + 180) % 360)
        case _:
            assert_never(item)
