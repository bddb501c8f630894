"""The bar that runs down while a screen waits."""

from ratscrew_kiosk.screens.colours import GOLD, NIGHT
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.scene import Panel


def time_bar(box: Box, part: float) -> list[Panel]:
    """Return the bar with so much of it, 0 to 1, left."""
    left, y, width, height = box
    full = round(width * min(1.0, part))
    bars = [Panel(left, y, width, height, NIGHT, height // 2)]
    if full >= height:
        bars.append(Panel(left, y, full, height, GOLD, height // 2))
    return bars


def shorter_in_ns(width: int, left_ns: int, of_ns: int) -> int:
    """Return in how many nanoseconds a bar that stands for `of_ns` is a unit shorter; 0: nothing is left of it."""
    full = round(width * min(of_ns, left_ns) / of_ns)
    return max(1, left_ns - max(0, (2 * full - 1) * of_ns // (2 * width))) if left_ns else 0
