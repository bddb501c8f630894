"""The table under everything, plain or lighter in the middle. Made once for each size of the window."""

import math
from typing import Final

import pygame

from ratscrew_kiosk.paint.themes import Theme
from ratscrew_kiosk.screens.colours import TABLE_EDGE, TABLE_MIDDLE

_COARSE: Final = (96, 54)
"""The light is worked out on so many points and made larger smoothly."""


def table_of(size: tuple[int, int], opaque: pygame.Surface, theme: Theme) -> pygame.Surface:
    """Paint the table in this size of pixels, in the format of the surface that it will be copied to."""
    table = pygame.Surface(size, 0, opaque)
    middle, edge = theme.paint(TABLE_MIDDLE), theme.paint(TABLE_EDGE)
    if theme.table == "plain":
        table.fill(middle)
        return table
    coarse = pygame.Surface(_COARSE, 0, 32)
    wide, high = _COARSE
    for x in range(wide):
        for y in range(high):
            across, down = (x + 0.5) / wide * 2 - 1, (y + 0.5) / high * 2 - 1
            far = min(1.0, math.hypot(across, down * 0.9) / math.sqrt(2)) ** 1.5
            coarse.set_at((x, y), [round(a + (b - a) * far) for a, b in zip(middle[:3], edge[:3], strict=True)])
    table.blit(pygame.transform.smoothscale(coarse, size), (0, 0))
    return table
