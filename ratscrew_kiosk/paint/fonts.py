"""Where the letters come from: Fredoka from the package `fontpkg-fredoka`, or pygame's own typeface without it.

Letters that this lacks come from a Japanese typeface, which is looked for when the first of them is wanted.
"""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias

import pygame
import pygame.freetype

from ratscrew_kiosk.paint.japanese import japanese_fonts
from ratscrew_kiosk.words import alphabet, languages

Metrics: TypeAlias = tuple[int, int, int, int, float, float]
"""A letter's extents (least x, greatest x, least y, greatest y) and how far it moves the next one: x, y."""

PACKAGE: Final = "fontpkg_fredoka"
"""The typeface comes in this package."""
_SEMIBOLD: Final = 4
_BOLD: Final = 5
"""Named instances of the variable font, light being 1."""
_INSTANCE_SHIFT: Final = 16
"""FreeType takes the named instance in the upper half of the face's index."""
_PLAIN: Final = 0
_PROBE: Final = 64
"""Whether a letter is there is asked at this size."""


class Face:
    """One weight of the typeface, with another behind it for the letters that it lacks."""

    def __init__(self, font: pygame.freetype.Font, *, bold: bool) -> None:
        self._font = font
        self._bold = bold
        self._other: pygame.freetype.Font | None = None
        self._looked = False
        self._held: dict[str, bool] = {}

    def render(self, text: str, colour: tuple[int, ...], *, size: float) -> tuple[pygame.Surface, pygame.Rect]:
        """Draw letters that are all of one typeface: the first that has them."""
        return self._of(text).render(text, colour, size=size)

    def get_metrics(self, text: str, *, size: float) -> list[Metrics | None]:
        """Return each letter's metrics; None for one that no typeface has."""
        found: list[Metrics | None] = []
        for font, letters in groupby(text, self._of):
            found += font.get_metrics("".join(letters), size=size)
        return found

    def sources(self, letters: Iterable[str]) -> tuple[str, ...]:
        """Return the files that these letters come from, the chief one first; pygame's own typeface has no file."""
        fonts = {id(font): font for font in map(self._of, letters)}
        return tuple(str(font.path) for font in sorted(fonts.values(), key=lambda font: font is not self._font))

    def lacks(self, letters: Iterable[str]) -> frozenset[str]:
        """Return the letters that no typeface has; a space is none."""
        wanted = sorted(set(letters) - {" "})
        return frozenset(
            letter
            for letter, one in zip(wanted, self.get_metrics("".join(wanted), size=_PROBE), strict=True)
            if not one
        )

    def _of(self, letters: str) -> pygame.freetype.Font:
        if all(map(self._has, letters)):
            return self._font
        if not self._looked:
            self._looked = True
            self._other = _first_that_opens(bold=self._bold)
        return self._other or self._font

    def _has(self, letter: str) -> bool:
        held = self._held.get(letter)
        if held is None:
            held = self._held[letter] = self._font.get_metrics(letter, size=_PROBE)[0] is not None
        return held


class Fonts:
    """The typeface in its two weights. `notices` says what is not as it should be, for whoever starts the program."""

    def __init__(self, package: str = PACKAGE) -> None:
        pygame.freetype.init()
        self.notices: list[str] = []
        self.file: Path | None = None
        """The typeface's file; None: letters are pygame's own."""
        path = _font_file(package)
        if path is None:
            self.notices.append(f"the package {package.replace('_', '-')} is missing: letters are pygame's own")
        self._faces = {bold: Face(self._font(path, bold=bold), bold=bold) for bold in (False, True)}

    def face(self, *, bold: bool) -> Face:
        """Return one weight; the size is given with each call to it."""
        return self._faces[bold]

    def lacks(self, letters: Iterable[str]) -> frozenset[str]:
        """Return the letters that cannot be drawn on this machine."""
        wanted = frozenset(letters)
        return self._faces[False].lacks(wanted) | self._faces[True].lacks(wanted)

    def spoken(self) -> dict[str, str]:
        """Return the languages whose letters can all be drawn on this machine: by its code each one's own name."""
        return {one.code: one.name for one in languages() if not self.lacks(alphabet(one.code))}

    def _font(self, path: Path | None, *, bold: bool) -> pygame.freetype.Font:
        if path is not None:
            # A build of FreeType without variable fonts refuses the instance and still has the plain face.
            for instance in (_BOLD if bold else _SEMIBOLD, _PLAIN):
                try:
                    font = pygame.freetype.Font(str(path), font_index=instance << _INSTANCE_SHIFT)
                except (OSError, RuntimeError, pygame.error) as error:
                    self.notices.append(f"{path.name}: {error}")
                else:
                    self.file = path
                    return font
        face = pygame.freetype.Font(None)
        face.strong = bold
        return face


def measured(face: Face, text: str, size: float) -> Sequence[Metrics]:
    """Return each character's extents and advance; a character that no typeface has, has none of its own."""
    return [metrics or (0, 0, 0, 0, size / 2, 0.0) for metrics in face.get_metrics(text, size=size)]


def _first_that_opens(*, bold: bool) -> pygame.freetype.Font | None:
    for found in japanese_fonts(bold=bold):
        try:
            return pygame.freetype.Font(str(found.path), font_index=found.number)
        except (OSError, RuntimeError, pygame.error):
            continue
    return None


def _font_file(package: str) -> Path | None:
    """Find the font file without importing its package, which would load much more."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    for place in places or ():
        for path in sorted((Path(place) / "files").glob("*.ttf")):
            return path
    return None
