"""Looks for flashes as WCAG 2.2 defines them: pairs of opposing changes of brightness, in areas that are large."""

from collections import deque
from collections.abc import Sequence

import pygame

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.scene import Lamp

BLOCKS = (32, 18)
"""A picture is looked at in so many blocks."""
LARGE = 0.028
"""The part of the picture above which an area counts as large: a quarter of ten degrees of what is seen."""
CHANGE, DARK = 0.1, 0.8
"""A change of relative luminance counts from here on, if the darker of both is below DARK."""
MOST_FLASHES = 3
"""In a second."""
_LINEAR = [(one / 255 / 12.92) if one <= 10 else ((one / 255 + 0.055) / 1.055) ** 2.4 for one in range(256)]


class Brightness:
    """The brightness of one thing as it goes up and down."""

    def __init__(self, level: float) -> None:
        self._extreme = level
        self._rises: bool | None = None
        self._turns: deque[int] = deque()

    def flashes(self, level: float, now_ns: int) -> float:
        """Take note of its brightness now; return how many flashes there were within the last second."""
        change = level - self._extreme
        if self._rises is not None and (change > 0) is self._rises:
            self._extreme = level  # it goes on in the same direction
        elif abs(change) >= CHANGE and min(level, self._extreme) < DARK:
            self._rises = change > 0
            self._extreme = level
            self._turns.append(now_ns)
        while self._turns and self._turns[0] <= now_ns - SECOND:
            self._turns.popleft()
        return len(self._turns) / 2


class Meter:
    """Watches pictures and lamps: the largest part that flashed too often at once, and how often a lamp did at most."""

    def __init__(self) -> None:
        self.now_ns = 0
        self.pictures = 0
        self.worst_area = 0.0
        self.worst_lamp = 0.0
        self._blocks: list[Brightness] = []
        self._lamps: dict[tuple[int | None, str], Brightness] = {}

    def watch(self, picture: pygame.Surface, now_ns: int) -> None:
        self.now_ns = now_ns
        self.pictures += 1
        small = pygame.transform.smoothscale(picture, BLOCKS)
        pixels = pygame.image.tobytes(small, "RGB")
        levels = [
            0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]
            for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
        ]
        if not self._blocks:
            self._blocks = [Brightness(level) for level in levels]
        often = sum(
            block.flashes(level, now_ns) > MOST_FLASHES for block, level in zip(self._blocks, levels, strict=True)
        )
        self.worst_area = max(self.worst_area, often / len(levels))

    def show(self, lamps: Sequence[Lamp]) -> None:
        lit = {(lamp.seat, str(lamp.button)): lamp.level for lamp in lamps}
        for which in self._lamps.keys() | lit.keys():
            lamp = self._lamps.setdefault(which, Brightness(0.0))
            self.worst_lamp = max(self.worst_lamp, lamp.flashes(lit.get(which, 0.0), self.now_ns))

    def refresh(self) -> None:
        """All lamps are set anew."""
