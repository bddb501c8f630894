"""Motion as a function of time: how far something has come and when it stands still. Nothing remembers a frame."""

from typing import Final, NamedTuple

from ratscrew_kiosk.screens.layout import Spot

MS: Final = 1_000_000
"""Nanoseconds in a millisecond."""
SECOND_NS: Final = 1000 * MS

LAY_NS: Final = 130 * MS
"""A turned card is at once where it can be read, and settles into its place within this time."""
BURN_NS: Final = 260 * MS
"""A burned card's way under the pile."""
PRESSED_NS: Final = 180 * MS
"""How long a pad stays down after its press."""
PANEL_NS: Final = 1500 * MS
"""The last pile lies open this long before the result covers it."""


class Changes:
    """Gathers when a picture will next differ by itself."""

    def __init__(self, now_ns: int) -> None:
        self._now_ns = now_ns
        self.next_ns: int | None = None

    def at(self, at_ns: int | None) -> None:
        """Something will look different from this moment of the clock on."""
        if at_ns is not None and at_ns > self._now_ns and (self.next_ns is None or at_ns < self.next_ns):
            self.next_ns = at_ns

    def moving(self) -> None:
        """Something looks different at every moment."""
        self.next_ns = self._now_ns


class Travel(NamedTuple):
    """A straight way from one place to another."""

    start: Spot
    end: Spot

    def after(self, part: float) -> Spot:
        """Where it is after this part of the time, 0 to 1; it slows down as it comes near."""
        eased = 1 - (1 - min(max(part, 0.0), 1.0)) ** 3
        return Spot(
            self.start.x + (self.end.x - self.start.x) * eased,
            self.start.y + (self.end.y - self.start.y) * eased,
        )
