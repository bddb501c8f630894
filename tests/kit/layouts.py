"""Every layout there is, and what each of its places takes of the canvas."""

from collections.abc import Iterator
from typing import get_args

from ratscrew_kiosk.screens.layout import (
    DECK,
    PAD_RING,
    Box,
    Kind,
    Layout,
    SeatPlace,
    Spot,
    layout_for,
    turned_box,
)

SCREENS = (
    (1280, 720),
    (1152, 720),
    (800, 480),
    (960, 720),
    (900, 720),
    (720, 1280),
    (720, 1152),
    (720, 960),
    (720, 900),
)
"""16:9, 16:10, 5:3, 4:3 and 5:4, and those on end."""
LAYOUTS = [
    (kind, seats, *screen)
    for kind in get_args(Kind)
    for seats in range(2, 7)
    for screen in SCREENS
    if kind == "upright" or (kind == "portrait") == (screen[0] < screen[1])
]
"""How the halves of a flat screen lie follows from the screen alone: each is here once."""


def layouts() -> Iterator[Layout]:
    for kind, seats, width, height in LAYOUTS:
        yield layout_for(kind, seats, width, height)


def around(spot: Spot, width: float, height: float) -> Box:
    return Box(round(spot.x - width / 2), round(spot.y - height / 2), round(width), round(height))


def seat_boxes(place: SeatPlace) -> dict[str, Box]:
    """What the things of a seat take; its state lies over its deck or pad, its keys over its pads' edges."""
    boxes = {
        "deck": around(place.deck, *(length * place.deck_scale for length in DECK)),
        "slap": around(place.slap, *(2 * place.slap_radius,) * 2),
    }
    if place.name_width:
        boxes["name"] = around(place.name, min(place.name_width, 190), 26)
    if place.flip_radius:
        boxes["flip"] = around(place.flip, *(2 * place.flip_radius,) * 2)
    if place.keys is not None:
        boxes["keys"] = place.keys
    return boxes


def with_rings(place: SeatPlace) -> dict[str, Box]:
    """The pads with the rings around them."""
    pads = {"slap": around(place.slap, *(2 * (place.slap_radius + PAD_RING),) * 2)}
    if place.flip_radius:
        pads["flip"] = around(place.flip, *(2 * (place.flip_radius + PAD_RING),) * 2)
    return seat_boxes(place) | pads


def side_boxes(layout: Layout, side: int) -> dict[str, Box]:
    """What is written at a side, and its pile."""
    boxes = {
        "pile": layout.pile,
        "burned_label": layout.burned_label,
        "tries": layout.tries,
        "figure": layout.figure,
        "labels": Box(layout.pile.x, round(layout.labels_y) - 14, round(layout.fans[2][-1].x) + 40 - layout.pile.x, 28),
        "band": layout.band,
    }
    if not layout.news_in_band:
        half = layout.news_width // 2
        boxes |= {
            "status": layout.status,
            "news": Box(round(layout.news.x) - half, round(layout.news.y) - 16, 2 * half, 32),
            "aside": Box(round(layout.aside.x) - half, round(layout.aside.y) - 14, 2 * half, 28),
        }
    return {name: turned_box(box, layout.canvas) if side else box for name, box in boxes.items()}


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0 and down > 0


def inside(box: Box, whole: Box) -> bool:
    return (
        whole.x <= box.x
        and whole.y <= box.y
        and box.x + box.width <= whole.x + whole.width
        and box.y + box.height <= whole.y + whole.height
    )
