"""Whether texts stand clear: of one another, of the edges of panels, of cards, and of the canvas's edge."""

from itertools import combinations
from math import floor
from typing import Final, NamedTuple

from ratscrew_kiosk.paint.atlas import Atlas
from ratscrew_kiosk.paint.sprites import line_width
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Face, Item, Panel, Scene, Text

HIGH: Final = 0.72
"""What letters take of the height of their line: from the top of a capital to below a `p`."""
MARGIN: Final = 8
"""Units of the canvas's edge that no letter reaches."""


class Written(NamedTuple):
    """A text as it lies: its upper left corner, its size, and the size of its letters, in units."""

    words: str
    left: float
    top: float
    width: float
    height: float
    size: float


def written(text: Text, atlas: Atlas) -> Written:
    """Measure a text as it is painted, smaller where it has less room than it takes."""
    size, wide = text.style.size, line_width(text, atlas)
    if wide > text.width:
        size = floor(size * text.width / wide)
        wide = line_width(text, atlas, size)
    from_x = {"left": 0.0, "middle": -wide / 2, "right": -wide}[text.anchor]
    if text.rotation == 180:
        from_x = -wide - from_x
    high = HIGH * size
    return Written(text.words, text.x + from_x, text.y - high / 2, wide, high, size)


def crossing(scene: Scene, atlas: Atlas) -> list[str]:
    """Return what stands in the way of what: texts that overlap, that cross a panel's edge, or leave the canvas."""
    texts = [written(item, atlas) for item in scene.items if isinstance(item, Text) and item.words]
    wide, high = scene.canvas
    found = [
        f"{one.words!r} leaves the canvas"
        for one in texts
        if one.left < MARGIN
        or one.top < MARGIN
        or one.left + one.width > wide - MARGIN
        or one.top + one.height > high - MARGIN
    ]
    found += [
        f"{one.words!r} and {other.words!r} overlap"
        for one, other in combinations(texts, 2)
        if _meet(one, (other.left, other.top, other.width, other.height))
    ]
    shown: list[Item] = [item for item in scene.items if isinstance(item, (Panel, Face))]
    for one in texts:
        for item in shown:
            box = _box(item)
            if _meet(one, box) and not _within(one, box):
                found.append(f"{one.words!r} crosses the edge of {item}")
    return found


def _box(item: Item) -> tuple[float, float, float, float]:
    if isinstance(item, Panel):
        return Box(item.x, item.y, item.width, item.height)  # type: ignore[arg-type]
    assert isinstance(item, Face)
    width, height = (side * item.scale for side in CARD)
    return (item.x - width / 2, item.y - height / 2, width, height)


def _meet(one: Written, box: tuple[float, float, float, float]) -> bool:
    left, top, width, height = box
    across = min(one.left + one.width, left + width) - max(one.left, left)
    down = min(one.top + one.height, top + height) - max(one.top, top)
    return across > 1 and down > 1


def _within(one: Written, box: tuple[float, float, float, float]) -> bool:
    left, top, width, height = box
    return (
        one.left >= left
        and one.top >= top
        and one.left + one.width <= left + width
        and one.top + one.height <= top + height
    )
