"""Draws scenes, leaving as it is what was the same in the last one. What a scene means is not known here."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.background import table_of
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.sprites import Frame, Placed, place
from ratscrew_kiosk.screens.colours import styles
from ratscrew_kiosk.screens.gallery import looks
from ratscrew_kiosk.screens.layout import CANVAS
from ratscrew_kiosk.screens.scene import Item, Scene
from ratscrew_kiosk.words import alphabet

_REMEMBERED: Final = 512
"""So many places of items are kept; after that the ones that are not seen are forgotten."""
_MUCH: Final = 0.8
"""From this part of the surface on it is cheaper to draw everything anew."""


class Painter:
    """Draws scenes on a surface, letterboxed, and keeps what it needs for the next one.

    The surface may change its size between two scenes. `blits` says how many pictures the last `draw` copied, `pixels`
    how many pixels it touched.
    """

    def __init__(self, surface: pygame.Surface, fonts: Fonts | None = None) -> None:
        self._surface = surface
        self._fonts = fonts or Fonts()
        self._size = (0, 0)
        self._frame = Frame(1.0, 0, 0)
        self._atlas = Atlas(self._fonts, 1.0)
        self._table = pygame.Surface((0, 0))
        self._places: dict[Item, Placed] = {}
        self._last: tuple[Item, ...] = ()
        self._anew = True
        self.blits = 0
        self.pixels = 0

    @property
    def renders(self) -> int:
        """How many pictures were drawn and letters rendered since the size was set; a warm painter adds none."""
        return self._atlas.renders

    @property
    def bytes(self) -> int:
        """The memory that pictures and background take."""
        return self._atlas.bytes + self._size[0] * self._size[1] * 4

    @property
    def notices(self) -> Sequence[str]:
        """What is not as it should be with the letters."""
        return self._fonts.notices

    def forget(self) -> None:
        """Draw the next scene whole: the surface no longer holds the last one."""
        self._anew = True

    def warm(self) -> None:
        """Draw beforehand, for this surface's size, every letter and every picture that a match may need."""
        for _ in self.warming():
            pass

    def warming(self) -> Iterator[None]:
        """Do the work of `warm` in small steps, for a loop that has something else to do."""
        self._fit()
        for item in looks():
            place(item, self._atlas, self._frame)
            yield
        letters = sorted(alphabet() - {" "})
        for style in styles():
            for letter in letters:
                self._atlas.glyph(letter, style.size, style.colour, bold=style.bold)
                yield

    def draw(self, scene: Scene) -> list[pygame.Rect]:
        """Draw a scene and return the rectangles that changed; none when it is the picture that is already there."""
        surface = self._surface
        self._fit()
        self.blits = self.pixels = 0
        if scene.items == self._last and not self._anew:
            return []
        places = [self._place(item) for item in scene.items]
        whole = surface.get_rect()
        dirty = [whole] if self._anew else self._changed(scene.items, whole)
        if sum(rect.width * rect.height for rect in dirty) > _MUCH * whole.width * whole.height:
            dirty = [whole]
        for rect in dirty:
            self._draw_in(rect, places)
        surface.set_clip(None)
        self._last, self._anew = scene.items, False
        self._tidy()
        return dirty

    def _draw_in(self, rect: pygame.Rect, places: Sequence[Placed]) -> None:
        surface = self._surface
        surface.set_clip(rect)
        surface.blit(self._table, rect, rect)
        blits = [blit for placed in places if rect.colliderect(placed.rect) for blit in placed.blits]
        surface.blits(blits, doreturn=False)
        self.blits += len(blits) + 1
        self.pixels += rect.width * rect.height

    def _changed(self, items: tuple[Item, ...], whole: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles in which this scene and the last one differ, none of them over another."""
        now, before = set(items), set(self._last)
        different = [item for item in self._last if item not in now] + [item for item in items if item not in before]
        # Among what stayed, the order counts: what is now over or under something else looks different.
        stayed = [item for item in items if item in before]
        stayed_before = [item for item in self._last if item in now]
        if stayed != stayed_before:
            different += stayed
        rects = (self._place(item).rect.clip(whole) for item in different)
        return _apart([rect for rect in rects if rect.width and rect.height])

    def _place(self, item: Item) -> Placed:
        placed = self._places.get(item)
        if placed is None:
            placed = self._places[item] = place(item, self._atlas, self._frame)
        return placed

    def _tidy(self) -> None:
        if len(self._places) > _REMEMBERED:
            self._places = {item: self._places[item] for item in self._last}

    def _fit(self) -> None:
        """Begin anew when the surface has another size."""
        size = self._surface.get_size()
        if size == self._size:
            return
        self._size = size
        width, height = CANVAS
        scale = min(size[0] / width, size[1] / height)
        self._frame = Frame(scale, round((size[0] - width * scale) / 2), round((size[1] - height * scale) / 2))
        self._atlas = Atlas(self._fonts, scale)
        self._table = table_of(size, self._surface)
        self._places = {}
        self._last, self._anew = (), True


def _apart(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap until none do."""
    apart: list[pygame.Rect] = []
    for one in rects:
        rect = one
        while (hit := rect.collidelist(apart)) >= 0:
            rect = rect.union(apart.pop(hit))
        apart.append(rect)
    return apart
