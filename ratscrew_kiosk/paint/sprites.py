"""From an item of a scene to the pictures that show it: one function for each kind of item."""

import math
import string
from typing import Final, NamedTuple, assert_never

import pygame

from ratscrew_kiosk.paint import cards
from ratscrew_kiosk.paint.atlas import Atlas, Sprite
from ratscrew_kiosk.paint.panels import Blit, panel_blits, solid_part
from ratscrew_kiosk.paint.shapes import Ink, circle, emblem, sign, sized, turned
from ratscrew_kiosk.screens.colours import BELOW, CLEAR, COUNTDOWN_STYLE, RING
from ratscrew_kiosk.screens.scene import Back, Deck, Disc, Face, Item, Mark, Pad, Panel, Text

_FIGURES: Final = f"{string.digits}.,"
_COUNTED: Final = "321"
_PAD_RING: Final = 8
_PAD_SINKS: Final = 6
_SIGN_PART: Final = 0.78
"""A sign's height, in parts of the letters' size."""
_SIGN_GAP: Final = 0.42


class Placed(NamedTuple):
    """What shows an item: pictures with their places in pixels, and the rectangle that they fill.

    Of `solid` nothing below can be seen.
    """

    blits: tuple[Blit, ...]
    rect: pygame.Rect
    solid: pygame.Rect = pygame.Rect(0, 0, 0, 0)


class Frame(NamedTuple):
    """Where the canvas lies on the surface: pixels a unit, and its upper left corner in pixels."""

    scale: float
    left: int
    top: int

    def pixels(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Return the pixels of a rectangle; it has at least one."""
        left, right = (self.left + round(at * self.scale) for at in (x, x + width))
        top, bottom = (self.top + round(at * self.scale) for at in (y, y + height))
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


def place(item: Item, atlas: Atlas, frame: Frame) -> Placed:
    """Find the pictures of an item and where they go."""
    match item:
        case Face():
            parts = cards.face_parts(atlas, item.card, item.rotation, item.scale)
            return _placed([(sprite, item.x + x, item.y + y) for sprite, x, y in parts], frame)
        case Back():
            return _placed([(cards.back(atlas, item.colour, item.rotation, item.scale), item.x, item.y)], frame)
        case Deck():
            sprites = [cards.glow(atlas, item.colour, item.rotation, item.scale)] if item.glow else []
            sprites.append(cards.deck(atlas, item.colour, item.layers, item.rotation, item.scale))
            return _placed([(sprite, item.x, item.y) for sprite in sprites], frame)
        case Text():
            return _placed(line(item, atlas), frame)
        case Panel():
            rect = frame.pixels(item.x, item.y, item.width, item.height)
            return Placed(tuple(panel_blits(item, atlas, rect)), rect, solid_part(item, atlas, rect))
        case Disc():
            return _placed([(_disc(item, atlas), item.x, item.y)], frame)
        case Mark():
            return _placed([(_mark(item, atlas), item.x, item.y)], frame)
        case Pad():
            return _placed([(_pad(item, atlas), item.x, item.y)], frame)
        case _:
            assert_never(item)


def _placed(parts: list[tuple[Sprite, float, float]], frame: Frame) -> Placed:
    scale, left, top = frame
    blits: list[Blit] = []
    rect: pygame.Rect | None = None
    for (surface, from_x, from_y), x, y in parts:
        spot = (left + round(x * scale) + from_x, top + round(y * scale) + from_y)
        blits.append((surface, spot, None, pygame.BLEND_PREMULTIPLIED))
        area = pygame.Rect(spot, surface.get_size())
        rect = area if rect is None else rect.union(area)
    return Placed(tuple(blits), rect if rect is not None else pygame.Rect(0, 0, 0, 0))


def line(text: Text, atlas: Atlas) -> list[tuple[Sprite, float, float]]:
    """Set a line of letters, made smaller where its width is not enough: each letter's picture and place in units."""
    size = _size_of(text, atlas)
    wide = line_width(text, atlas, size)
    bold, colour, scale = text.style.bold, text.style.colour, atlas.scale
    x = {"left": 0.0, "middle": -wide / 2, "right": -wide}[text.anchor]
    base = atlas.cap_height(size, bold=bold) / scale / 2
    parts: list[tuple[Sprite, float, float]] = []
    spots = []
    if text.sign is not None:
        tall = round(size * _SIGN_PART)
        parts_sign = _mark(Mark(text.sign.shape, 0, 0, tall, text.sign.colour, text.rotation), atlas)
        parts.append((parts_sign, 0, 0))
        spots.append((x + tall / 2, 0.0))
        x += tall + size * _SIGN_GAP
    for character, metrics in zip(text.words, atlas.advances(text.words, size, bold=text.style.bold), strict=True):
        if character != " ":
            parts.append((atlas.glyph(character, size, colour, bold=bold, rotation=text.rotation), 0, 0))
            spots.append((x, base))
        x += metrics / scale
    if text.rotation:
        spots = turned(spots, text.rotation)
    return [(sprite, text.x + x, text.y + y) for (sprite, _, _), (x, y) in zip(parts, spots, strict=True)]


def figures(text: Text, atlas: Atlas) -> None:
    """Have every figure at hand in the letters of a text: it tells a number that changes."""
    size, style = _size_of(text, atlas), text.style
    for figure in _COUNTED if style == COUNTDOWN_STYLE else _FIGURES:
        atlas.glyph(figure, size, style.colour, bold=style.bold, rotation=text.rotation)


def _size_of(text: Text, atlas: Atlas) -> float:
    """Return the size of its letters: its own, or smaller where its width is not enough."""
    wide, size = line_width(text, atlas), text.style.size
    return size if wide <= text.width else math.floor(size * text.width / wide)


def line_width(text: Text, atlas: Atlas, size: float | None = None) -> float:
    """Return how wide a line is in units at its own size or another."""
    size = text.style.size if size is None else size
    wide = sum(atlas.advances(text.words, size, bold=text.style.bold)) / atlas.scale
    return wide if text.sign is None else wide + round(size * _SIGN_PART) + size * _SIGN_GAP


def _disc(item: Disc, atlas: Atlas) -> Sprite:
    inks = [Ink(circle(item.radius), atlas.theme.paint(item.colour))]
    if item.thickness:
        inks.append(Ink(circle(item.radius - item.thickness), atlas.theme.paint(CLEAR)))
    return atlas.sprite(("disc", *item[2:]), lambda: atlas.drawn(inks))


def _mark(item: Mark, atlas: Atlas) -> Sprite:
    key = ("mark", item.shape, item.size, item.colour, item.rotation)
    paint = atlas.theme.paint(item.colour)
    parts = emblem(item.shape) if item.shape == "silent" else [sign(item.shape)]
    inks = [Ink(sized(part, item.size), paint) for part in parts]
    return atlas.sprite(key, lambda: atlas.drawn(inks, item.rotation))


def _pad(item: Pad, atlas: Atlas) -> Sprite:
    paint = atlas.theme.paint

    def draw() -> Sprite:
        down = _PAD_SINKS if item.pressed else 0
        return atlas.drawn(
            [
                Ink(circle(item.radius + _PAD_RING, (0, _PAD_SINKS)), paint(BELOW)),
                Ink(circle(item.radius + _PAD_RING, (0, down)), paint(RING)),
                Ink(circle(item.radius, (0, down)), paint(item.colour)),
            ],
            item.rotation,
        )

    return atlas.sprite(("pad", *item[2:]), draw)
