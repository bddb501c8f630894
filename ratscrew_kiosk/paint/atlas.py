"""Every picture that is drawn once and then only copied: shapes and letters at one scale, within a budget of memory.

Shapes are drawn larger than needed and made smaller, so that edges are smooth. All pictures are premultiplied with
their alpha: that copies faster and leaves no fringe. A card is put together from few parts (its blank, its rank, its
suit), so that 52 faces in every rotation take little memory.
"""

import math
from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple

import pygame

from ratscrew_kiosk.paint.fonts import Fonts, measured
from ratscrew_kiosk.paint.shapes import Ink, Point, turned
from ratscrew_kiosk.paint.themes import Paint, Theme, load_theme
from ratscrew_kiosk.screens.scene import Colour

BUDGET: Final = 60_000_000
"""Bytes that the pictures of a 1280 x 720 canvas may take; in proportion to the pixels beyond."""
_NEARLY: Final = 0.98
_FINE: Final = 4
_COARSE: Final = 2
_LARGE_SCALE: Final = 1.6
"""From this scale on fewer points a pixel are as smooth."""
_OPAQUE: Final = 255
_PROBE: Final = 512
"""Letters are measured at this size: smaller ones are rounded to whole pixels."""


class Sprite(NamedTuple):
    """A picture and where its upper left corner lies from the middle that it was drawn around, in pixels."""

    surface: pygame.Surface
    left: int
    top: int


class Atlas:
    """The pictures of one scale (pixels a canvas unit) in one theme.

    `renders` counts how many were drawn: while a frame is made from what is already here, it stands still.
    """

    def __init__(self, fonts: Fonts, scale: float, theme: Theme | None = None, renders: int = 0) -> None:
        self.fonts = fonts
        self.scale = scale
        self.theme = theme or load_theme()
        self.renders = renders
        self.bytes = 0
        self.budget = round(BUDGET * max(1.0, scale * scale))
        self._fineness = _COARSE if scale > _LARGE_SCALE else _FINE
        self._sprites: dict[Hashable, Sprite] = {}
        self._advances: dict[tuple[float, bool], dict[str, float]] = {}
        self._cap_heights: dict[tuple[float, bool], float] = {}

    def sprite(self, key: Hashable, draw: Callable[[], Sprite]) -> Sprite:
        """Return the picture of this key; it is drawn when it is wanted for the first time."""
        found = self._sprites.pop(key, None)
        if found is None:
            found = draw()
            self.bytes += _bytes(found)
            self.renders += 1
            while self.bytes > self.budget and self._sprites:
                # What has not been asked for longest goes; it is drawn again if it is needed after all.
                self.bytes -= _bytes(self._sprites.pop(next(iter(self._sprites))))
        self._sprites[key] = found
        return found

    @property
    def full(self) -> bool:
        """Whether more pictures would push out others."""
        return self.bytes > _NEARLY * self.budget

    def drawn(self, inks: Iterable[Ink], rotation: float = 0) -> Sprite:
        """Draw polygons around a middle, turned by degrees clockwise."""
        shapes = [(turned(ink.points, rotation), ink.paint) for ink in inks]
        left, top, width, height = self._bounds([point for points, _ in shapes for point in points])
        fine = self._fineness
        large = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA, 32)
        for points, paint in shapes:
            scaled = [((x * self.scale - left) * fine, (y * self.scale - top) * fine) for x, y in points]
            pygame.draw.polygon(large, premultiplied(paint), scaled)
        return Sprite(_ready(pygame.transform.smoothscale(large, (width, height))), left, top)

    def glyph(self, character: str, size: float, colour: Colour, *, bold: bool, rotation: int = 0) -> Sprite:
        """Return one letter around the point on its base line where it begins, turned by a multiple of 90 degrees."""
        key = ("glyph", character, size, colour, bold, rotation)
        return self.sprite(key, lambda: self._rendered(character, size, colour, bold=bold, rotation=rotation))

    def _rendered(self, character: str, size: float, colour: Colour, *, bold: bool, rotation: int) -> Sprite:
        face = self.fonts.face(bold=bold)
        surface, rect = face.render(character, self.theme.paint(colour), size=size * self.scale)
        surface = surface.premul_alpha()
        left, top = rect.x, -rect.y
        if rotation % 360:
            width, height = surface.get_size()
            corners = turned([(left, top), (left + width, top + height)], rotation)
            left, top = (round(min(corner[axis] for corner in corners)) for axis in (0, 1))
            surface = pygame.transform.rotate(surface, -rotation)
        return Sprite(_ready(surface), left, top)

    def word(
        self, text: str, height: float, widest: float, colour: Colour, *, underlined: bool, rotation: int
    ) -> Sprite:
        """Draw bold figures or letters around their middle, exactly so high, and made narrow if wider than `widest`."""
        face = self.fonts.face(bold=True)
        tall = height * self.scale * self._fineness
        size = tall * tall / measured(face, "H", tall)[0][3]
        paint = self.theme.paint(colour)
        surface, _ = face.render(text, paint, size=size)
        surface = surface.premul_alpha()
        bounds = surface.get_bounding_rect(1)
        wide = min(bounds.width * tall / bounds.height, widest * self.scale * self._fineness)
        surface = pygame.transform.smoothscale(surface.subsurface(bounds), (round(wide), round(tall)))
        if underlined:
            surface = self._underlined(surface, paint)
        if rotation:
            surface = pygame.transform.rotozoom(surface, -rotation, 1)
        width, height_now = (math.ceil(length / self._fineness) for length in surface.get_size())
        surface = pygame.transform.smoothscale(surface, (width, height_now))
        return Sprite(_ready(surface), -(width // 2), -(height_now // 2))

    def _underlined(self, surface: pygame.Surface, paint: Paint) -> pygame.Surface:
        width, height = surface.get_size()
        gap, thick = round(height * 0.1), round(height * 0.09)
        # As much above as below, so that the figure keeps its middle.
        taller = pygame.Surface((width, height + 2 * (gap + thick)), pygame.SRCALPHA, 32)
        taller.blit(surface, (0, gap + thick))
        bar = pygame.Rect(0, height + 2 * gap + thick, width, thick)
        pygame.draw.rect(taller, paint, bar, border_radius=thick // 2)
        return taller

    def advances(self, words: str, size: float, *, bold: bool) -> list[float]:
        """Return how far each letter moves the next one, in pixels."""
        known = self._advances.setdefault((size, bold), {})
        missing = "".join(set(words).difference(known))
        if missing:
            metrics = measured(self.fonts.face(bold=bold), missing, _PROBE)
            part = size * self.scale / _PROBE
            known.update((character, one[4] * part) for character, one in zip(missing, metrics, strict=True))
        return [known[character] for character in words]

    def cap_height(self, size: float, *, bold: bool) -> float:
        """Return how high a capital letter is, in pixels."""
        key = (size, bold)
        if key not in self._cap_heights:
            metrics = measured(self.fonts.face(bold=bold), "H", size * self.scale)[0]
            self._cap_heights[key] = metrics[3]
        return self._cap_heights[key]

    def _bounds(self, points: list[Point]) -> tuple[int, int, int, int]:
        left = math.floor(min(x for x, _ in points) * self.scale) - 1
        top = math.floor(min(y for _, y in points) * self.scale) - 1
        right = math.ceil(max(x for x, _ in points) * self.scale) + 1
        bottom = math.ceil(max(y for _, y in points) * self.scale) + 1
        return left, top, right - left, bottom - top


def _bytes(sprite: Sprite) -> int:
    width, height = sprite.surface.get_size()
    return width * height * sprite.surface.get_bytesize()


def premultiplied(paint: Paint) -> Paint:
    """Return the colour times its alpha."""
    red, green, blue, alpha = paint
    return (red * alpha // _OPAQUE, green * alpha // _OPAQUE, blue * alpha // _OPAQUE, alpha)


def _ready(surface: pygame.Surface) -> pygame.Surface:
    """Give a picture the display's own format, where there is a display."""
    return surface.convert_alpha() if pygame.display.get_surface() is not None else surface
