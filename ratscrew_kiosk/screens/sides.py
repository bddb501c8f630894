"""The two sides of a flat screen: what is turned toward one of them, and what is drawn once toward each.

A side is named by the rotation in which its people read: 0 at the bottom, 180 across from them.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from ratscrew_kiosk.screens.controls import turned_controls
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import Box, turned_box
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Item, Scene

ONE: Final = (0,)
"""The sides of a screen in front of all."""
BOTH: Final = (0, 180)
"""The sides of a flat one."""
Draws: TypeAlias = Callable[[Canvas], Iterable[Item]]
"""Draws something on a canvas, as large as there is room for."""


def toward(scene: Scene, side: int) -> Scene:
    """Return a scene as the people at a side read it."""
    if not side:
        return scene
    items, controls = turned_items(scene.items, scene.canvas), turned_controls(scene.controls, scene.canvas)
    return scene._replace(items=tuple(items), controls=controls)


def toward_all(draws: Draws, canvas: Canvas, sides: tuple[int, ...]) -> tuple[Item, ...]:
    """Draw something for everybody: on the whole canvas, or on each half of it toward its own side."""
    if sides == ONE:
        return tuple(draws(canvas))
    top = canvas.height - canvas.height // 2
    near = tuple(item._replace(y=item.y + top) for item in draws(half_of(canvas)))
    return (*near, *turned_items(near, canvas))


def half_of(canvas: Canvas) -> Canvas:
    """Return the canvas of one side."""
    return Canvas(canvas.width, canvas.height // 2)


def on_near_half(box: Box, canvas: Canvas) -> Box:
    """Return where a box of half a canvas lies on the whole one, for the side at the bottom."""
    return box._replace(y=box.y + canvas.height - canvas.height // 2)


def box_toward(box: Box, canvas: Canvas, side: int) -> Box:
    """Return where a box of a whole canvas lies when that is turned toward a side."""
    return turned_box(box, canvas) if side else box
