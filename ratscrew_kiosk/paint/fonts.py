"""Where the letters come from: Fredoka from the package `fontpkg-fredoka`, or pygame's own typeface without it."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame
import pygame.freetype

_PACKAGE: Final = "fontpkg_fredoka"
_SEMIBOLD: Final = 4
_BOLD: Final = 5
"""Named instances of the variable font, light being 1."""
_INSTANCE_SHIFT: Final = 16
"""FreeType takes the named instance in the upper half of the face's index."""
_PLAIN: Final = 0


class Fonts:
    """The typeface in its two weights. `notices` says what is not as it should be, for whoever starts the program."""

    def __init__(self, package: str = _PACKAGE) -> None:
        pygame.freetype.init()
        self.notices: list[str] = []
        path = _font_file(package)
        if path is None:
            self.notices.append(f"the package {package.replace('_', '-')} is missing: letters are pygame's own")
        self._faces = {bold: self._face(path, bold=bold) for bold in (False, True)}

    def face(self, *, bold: bool) -> pygame.freetype.Font:
        """Return one weight; the size is given with each call to it."""
        return self._faces[bold]

    def _face(self, path: Path | None, *, bold: bool) -> pygame.freetype.Font:
        if path is not None:
            # A build of FreeType without variable fonts refuses the instance and still has the plain face.
            for instance in (_BOLD if bold else _SEMIBOLD, _PLAIN):
                try:
                    return pygame.freetype.Font(str(path), font_index=instance << _INSTANCE_SHIFT)
                except (OSError, RuntimeError, pygame.error) as error:
                    self.notices.append(f"{path.name}: {error}")
        face = pygame.freetype.Font(None)
        face.strong = bold
        return face


def measured(face: pygame.freetype.Font, text: str, size: float) -> Sequence[tuple[int, int, int, int, float, float]]:
    """Return each character's extents and advance; a character that the typeface lacks has none of its own."""
    return [metrics or (0, 0, 0, 0, size / 2, 0.0) for metrics in face.get_metrics(text, size=size)]


def _font_file(package: str) -> Path | None:
    """Find the font file without importing its package, which would load much more."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    for place in places or ():
        for path in sorted((Path(place) / "files").glob("*.ttf")):
            return path
    return None
