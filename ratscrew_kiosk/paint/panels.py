"""Panels put together from corners and tiles: one of any size needs no picture of its own, and most of it is copied.

```
  corner | outline | corner        a corner is drawn once for each radius, outline and colour;
  -------+---------+-------        outline and fill are copied from a tile of their colour, without blending
  outline|  fill   |outline        where that is opaque
  -------+---------+-------
  corner | outline | corner
```
"""

import math
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import pygame

from ratscrew_kiosk.paint.atlas import Atlas, Sprite, premultiplied
from ratscrew_kiosk.paint.shapes import Ink, rectangle
from ratscrew_kiosk.screens.colours import CLEAR
from ratscrew_kiosk.screens.scene import Colour, Panel

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int], Any, int]
"""As pygame's `blits` takes it: a picture, where it goes, which area of it (None: the whole), and how."""

_TILE: Final = (256, 128)
"""Pixels: larger ones take more memory, smaller ones more copies."""
_OPAQUE: Final = 255


class _Look(NamedTuple):
    """How a panel is drawn, in pixels."""

    fill: Colour
    outline: Colour
    radius: float
    thick: int

    @property
    def corner(self) -> int:
        """A corner's side: what is round, and the outline."""
        return math.ceil(max(self.radius, self.thick))


def panel_blits(item: Panel, atlas: Atlas, place: pygame.Rect) -> list[Blit]:
    """Return the copies that make a panel in this place, in pixels."""
    look = _look(item, atlas.scale, min(place.size))
    blits: list[Blit] = []
    for colour, rect in _flat(look, place):
        if colour != CLEAR and rect.width > 0 and rect.height > 0:
            blits += _tiled(colour, rect, atlas)
    return blits + _corners(look, place, atlas)


def solid_part(item: Panel, atlas: Atlas, place: pygame.Rect) -> pygame.Rect:
    """Return the largest part of a panel that hides whatever lies below: of an opaque one all that is not round."""
    look = _look(item, atlas.scale, min(place.size))
    if any(atlas.theme.paint(colour)[3] < _OPAQUE for colour in (look.fill, look.outline)):
        return pygame.Rect(place.topleft, (0, 0))
    less = 2 * look.corner
    across, down = max(0, place.width - less), max(0, place.height - less)
    if across * place.height > down * place.width:
        return pygame.Rect(place.left + look.corner, place.top, across, place.height)
    return pygame.Rect(place.left, place.top + look.corner, place.width, down)


def _look(item: Panel, scale: float, shortest: int) -> _Look:
    radius = min(item.radius * scale, shortest / 2)
    if item.outline is None:
        return _Look(item.fill, item.fill, radius, 0)
    thick = max(1, round(item.thickness * scale))
    if 2 * thick >= shortest:  # there is no room within
        return _Look(item.outline, item.outline, radius, 0)
    return _Look(item.fill, item.outline, radius, thick)


def _flat(look: _Look, place: pygame.Rect) -> Iterator[tuple[Colour, pygame.Rect]]:
    """Yield what lies between the corners; a rectangle without width or height is none."""
    left, top, width, height = place
    corner, thick = look.corner, look.thick
    across, down = width - 2 * corner, height - 2 * corner
    if down > 0:
        inside = width - 2 * thick if across < 0 else corner - thick
        yield look.outline, pygame.Rect(left, top + corner, thick, down)
        yield look.outline, pygame.Rect(left + width - thick, top + corner, thick, down)
        yield look.fill, pygame.Rect(left + thick, top + corner, inside, down)
        if across >= 0:
            yield look.fill, pygame.Rect(left + width - corner, top + corner, inside, down)
    if across > 0:
        yield look.outline, pygame.Rect(left + corner, top, across, thick)
        yield look.outline, pygame.Rect(left + corner, top + height - thick, across, thick)
        yield look.fill, pygame.Rect(left + corner, top + thick, across, height - 2 * thick)


def _tiled(colour: Colour, rect: pygame.Rect, atlas: Atlas) -> Iterator[Blit]:
    paint = atlas.theme.paint(colour)
    opaque = paint[3] == _OPAQUE

    def draw() -> Sprite:
        tile = pygame.Surface(_TILE, 0 if opaque else pygame.SRCALPHA, 32)
        tile.fill(premultiplied(paint))
        if pygame.display.get_surface() is not None:
            tile = tile.convert() if opaque else tile.convert_alpha()
        return Sprite(tile, 0, 0)

    tile = atlas.sprite(("tile", colour), draw).surface
    how = 0 if opaque else pygame.BLEND_PREMULTIPLIED
    for x in range(rect.left, rect.right, _TILE[0]):
        for y in range(rect.top, rect.bottom, _TILE[1]):
            area = pygame.Rect(0, 0, min(_TILE[0], rect.right - x), min(_TILE[1], rect.bottom - y))
            yield tile, (x, y), area, how


def _corners(look: _Look, place: pygame.Rect, atlas: Atlas) -> list[Blit]:
    """Return the four corners; where there is no room between two of them, they are one piece."""
    corner = look.corner
    if not corner:
        return []
    picture = _all_corners(look, (min(place.width, 2 * corner), min(place.height, 2 * corner)), atlas)
    blits: list[Blit] = []
    for x, from_x, wide in _ends(place.left, place.width, corner):
        for y, from_y, high in _ends(place.top, place.height, corner):
            blits.append((picture, (x, y), pygame.Rect(from_x, from_y, wide, high), pygame.BLEND_PREMULTIPLIED))
    return blits


def _ends(start: int, length: int, corner: int) -> tuple[tuple[int, int, int], ...]:
    """Return for each end of a side where it goes, where it lies in the picture of all corners, and its length."""
    if length < 2 * corner:
        return ((start, 0, length),)
    return ((start, 0, corner), (start + length - corner, corner, corner))


def _all_corners(look: _Look, size: tuple[int, int], atlas: Atlas) -> pygame.Surface:
    """Draw a panel that has no more than its corners."""

    def draw() -> Sprite:
        # In units from the upper left corner, as the atlas takes it; it leaves some room around what it draws.
        width, height = (side / atlas.scale for side in size)
        middle = (width / 2, height / 2)
        less, radius = 2 * look.thick / atlas.scale, look.radius / atlas.scale
        inks = [Ink(rectangle(width, height, radius, middle), atlas.theme.paint(look.outline))]
        if look.thick:
            inner = rectangle(width - less, height - less, radius - less / 2, middle)
            inks.append(Ink(inner, atlas.theme.paint(look.fill)))
        drawn = atlas.drawn(inks)
        return Sprite(drawn.surface.subsurface((-drawn.left, -drawn.top, *size)), 0, 0)

    return atlas.sprite(("corners", look, size), draw).surface
