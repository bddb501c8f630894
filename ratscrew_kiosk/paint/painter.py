"""Draws scenes, leaving as it is what was the same in the last one. What a scene means is not known here."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.background import table_of
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.sprites import Frame, Placed, figures, place
from ratscrew_kiosk.paint.themes import Theme, load_theme
from ratscrew_kiosk.screens.colours import ASIDE_STYLE
from ratscrew_kiosk.screens.layout import CANVAS, UPRIGHT, Layout
from ratscrew_kiosk.screens.pictures.gallery import looks
from ratscrew_kiosk.screens.pictures.lettering import LETTERING, Lettering
from ratscrew_kiosk.screens.scene import Item, Panel, Scene, Text
from ratscrew_kiosk.words import alphabet, languages, say_in

_REMEMBERED: Final = 512
"""So many places of items are kept; after that the ones that are not seen are forgotten."""
_LOOSE: Final = 1.2
"""Two rectangles are joined where that makes at most so many times as much to draw."""
_LARGE: Final = 0.05
"""What hides such a part of the surface is worth drawing by itself."""
_MUCH: Final = 0.8
"""From this part of the surface on it is cheaper to draw everything anew."""


class Painter:
    """Draws scenes on a surface, letterboxed, and keeps what it needs for the next one.

    The surface may change its size between two scenes, and so may the canvas. `overscan` is the part of the surface in
    percent, at each edge, that the display cuts off: only the table lies there. `blits` says how many pictures the last
    `draw` copied, `pixels` how many pixels it touched.
    """

    def __init__(
        self, surface: pygame.Surface, fonts: Fonts | None = None, theme: Theme | None = None, overscan: float = 0
    ) -> None:
        self._surface = surface
        self._fonts = fonts or Fonts()
        self._theme = theme or load_theme()
        self._overscan = overscan
        self._size = (0, 0)
        self._canvas = CANVAS
        self._frame = Frame(1.0, 0, 0)
        self._atlas = Atlas(self._fonts, 1.0, self._theme)
        self._table = pygame.Surface((0, 0))
        self._places: dict[Item, Placed] = {}
        self._last: tuple[Item, ...] = ()
        self._anew = True
        self.blits = 0
        self.pixels = 0

    @property
    def renders(self) -> int:
        """How many pictures were drawn and letters rendered so far; a warm painter adds none."""
        return self._atlas.renders

    @property
    def bytes(self) -> int:
        """The memory that pictures and background take."""
        return self._atlas.bytes + self._size[0] * self._size[1] * 4

    @property
    def full(self) -> bool:
        """Whether more pictures would push out others."""
        return self._atlas.full

    @property
    def notices(self) -> Sequence[str]:
        """What is not as it should be with the letters."""
        return self._fonts.notices

    def forget(self) -> None:
        """Draw the next scene whole: the surface no longer holds the last one."""
        self._anew = True

    def warm(self, layout: Layout = UPRIGHT, language: str = "en") -> None:
        """Draw beforehand, for this surface's size, every letter and every picture that a match may need."""
        for _ in self.warming(layout, language):
            pass

    def warming(self, layout: Layout = UPRIGHT, language: str = "en") -> Iterator[None]:
        """Do the work of `warm` in small steps, for a loop that has something else to do."""
        self._fit(layout.canvas)
        for item in looks(say_in(language), layout):
            place(item, self._atlas, self._frame)
            yield
        yield from self._letters(layout, language)

    def rehearse(self, scenes: Iterable[Scene]) -> Iterator[None]:
        """Draw beforehand, in small steps, what these scenes need, for this surface's size.

        Where there is a figure in a text, all figures are drawn.
        """
        known: set[Item] = set()
        for scene in scenes:
            self._fit(scene.canvas)
            yield
            for item in scene.items:
                # A panel's pixels depend on where it begins; of all others only the look counts.
                look = item if isinstance(item, Panel) else item._replace(x=0, y=0)
                if look not in known:
                    known.add(look)
                    place(look, self._atlas, self._frame)
                    if isinstance(look, Text) and any(map(str.isdigit, look.words)):
                        figures(look, self._atlas)
                    yield

    def _letters(self, layout: Layout, language: str) -> Iterator[None]:
        languages_named = Lettering((ASIDE_STYLE,), more="".join(one.name for one in languages()))
        for lettering in (*LETTERING, languages_named):
            letters = set(lettering.more)
            if lettering.only or lettering.never:
                letters |= alphabet(language, lettering.only, lettering.never)
            for style in lettering.styles:
                for letter in sorted(letters - {" "}):
                    for rotation in layout.sides:
                        self._atlas.glyph(letter, style.size, style.colour, bold=style.bold, rotation=rotation)
                    yield

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """Return the spot on the canvas, in units, of a spot on the surface, in pixels."""
        scale, left, top = self._frame
        return (x - left) / scale, (y - top) / scale

    def draw(self, scene: Scene) -> list[pygame.Rect]:
        """Draw a scene and return the rectangles that changed; none when it is the picture that is already there."""
        surface = self._surface
        self._fit(scene.canvas)
        self.blits = self.pixels = 0
        if scene.items == self._last and not self._anew:
            return []
        places = [self._place(item) for item in scene.items]
        whole = surface.get_rect()
        dirty = [whole] if self._anew else self._changed(scene.items, whole)
        if sum(map(_area, dirty)) > _MUCH * _area(whole):
            dirty = [whole]
        for rect in dirty:
            self._draw_in(rect, places)
        surface.set_clip(None)
        self._last, self._anew = scene.items, False
        self._tidy()
        return dirty

    def _draw_in(self, rect: pygame.Rect, places: Sequence[Placed], ground: int | None = None) -> None:
        """Draw within a rectangle, which the place number `ground` covers; None: only the table does.

        What lies under something large that hides it is not drawn.
        """
        hides = self._hiding(rect, places, ground)
        if hides is not None:
            hidden = places[hides].solid.clip(rect)
            self._draw_in(hidden, places, hides)
            for part in _outside(rect, hidden):
                self._draw_in(part, places, ground)
            return
        surface = self._surface
        surface.set_clip(rect)
        if ground is None:
            surface.blit(self._table, rect, rect)
        seen = places if ground is None else places[ground:]
        blits = [blit for placed in seen if rect.colliderect(placed.rect) for blit in placed.blits]
        surface.blits(blits, doreturn=False)
        self.blits += len(blits) + (ground is None)
        self.pixels += _area(rect)

    def _hiding(self, rect: pygame.Rect, places: Sequence[Placed], ground: int | None) -> int | None:
        """Return the place above the ground that hides most of a rectangle, if that is much; of equals the top one."""
        most, found = _LARGE * _area(self._surface.get_rect()), None
        for number in range(0 if ground is None else ground + 1, len(places)):
            solid = places[number].solid
            if _area(solid) >= most and (area := _area(solid.clip(rect))) >= most:
                most, found = area, number
        return found

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
        return _apart(rect for rect in rects if rect.width and rect.height)

    def _place(self, item: Item) -> Placed:
        placed = self._places.get(item)
        if placed is None:
            placed = self._places[item] = place(item, self._atlas, self._frame)
        return placed

    def _tidy(self) -> None:
        if len(self._places) > _REMEMBERED:
            self._places = {item: self._places[item] for item in self._last}

    def _fit(self, canvas: tuple[int, int]) -> None:
        """Begin anew when the surface has another size, or the canvas other sides."""
        size = self._surface.get_size()
        if (size, canvas) == (self._size, self._canvas):
            return
        if size != self._size:
            self._table = table_of(size, self._surface, self._theme)
        self._size, self._canvas = size, canvas
        part = 1 - 2 * self._overscan / 100
        scale = min(size[0] * part / canvas[0], size[1] * part / canvas[1])
        left, top = ((whole - side * scale) / 2 for whole, side in zip(size, canvas, strict=True))
        if scale != self._frame.scale or self._anew:
            self._atlas = Atlas(self._fonts, scale, self._theme, renders=self._atlas.renders)
        self._frame = Frame(scale, round(left), round(top))
        self._places = {}
        self._last, self._anew = (), True


def _apart(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the same and do not overlap: joined where that adds little, else parted."""
    apart: list[pygame.Rect] = []
    left = list(rects)
    while left:
        rect = left.pop()
        hit = rect.collidelist(apart)
        if hit < 0:
            apart.append(rect)
            continue
        other = apart[hit]
        union = rect.union(other)
        if _area(union) <= _LOOSE * (_area(rect) + _area(other) - _area(rect.clip(other))):
            left.append(union)
            apart.pop(hit)
        else:
            left += _outside(rect, other)
    return apart


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _outside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rectangle that lie outside of another that overlaps it."""
    inner = rect.clip(other)
    parts = (
        pygame.Rect(rect.left, rect.top, rect.width, inner.top - rect.top),
        pygame.Rect(rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom),
        pygame.Rect(rect.left, inner.top, inner.left - rect.left, inner.height),
        pygame.Rect(inner.right, inner.top, rect.right - inner.right, inner.height),
    )
    return [part for part in parts if part.width and part.height]
