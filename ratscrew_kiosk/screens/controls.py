"""What can be worked on a screen: one list, from which taps, Tab and Enter, and the ring of the focus all come.

A screen puts it into its scene, so that what is worked is what is drawn. What lies on top stands before what it covers.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.layouts.places import Box, turned_box

Command: TypeAlias = Literal["pause", "new", "escape", "yes", "focus-lost", "mute", "help", "options", "next"]
"""What is asked for besides presses of seats, by a key or by a control; `focus-lost` is said by the window, and `next`
goes on to the next line."""


class SeatButton(NamedTuple):
    """A button of a seat that is on the screen, named by its place: to work it is that seat's press."""

    seat: int
    button: Button


class Point(NamedTuple):
    """Go to the screen's line of this number."""

    number: int


class Take(NamedTuple):
    """Take the screen's line of this number."""

    number: int


Asked: TypeAlias = Command | Point | Take
"""What a screen is asked for besides presses."""
Answer: TypeAlias = SeatButton | Asked | None
"""What working a control leads to. None: nothing, it only covers what lies below it."""

HIDDEN: Final = Box(-1, -1, 0, 0)
"""The box of a line that there is no room for until it has the focus."""


class Control(NamedTuple):
    """Something on the screen that can be worked: by a tap into its box, or by Enter when it has the focus."""

    name: str
    """Its own among the controls of a screen; by it the focus stays where it is when the picture changes.

    What is drawn toward both sides of a screen has the same name on both."""
    box: Box
    does: Answer
    focus: Point | None = None
    """What the screen is asked for when it gets the focus."""
    round: bool = False
    """Whether it is only the ellipse in its box."""
    by_tab: bool = True
    """Whether Tab comes to it: not where another control does the same."""

    def holds(self, x: float, y: float) -> bool:
        """Say whether this spot, in units, lies in it."""
        if not self.box.width or not self.box.height:
            return False
        across = (x - self.box.x) / self.box.width
        down = (y - self.box.y) / self.box.height
        if self.round:
            return hypot(2 * across - 1, 2 * down - 1) <= 1
        return 0 <= across <= 1 and 0 <= down <= 1


def control_at(controls: Sequence[Control], x: float, y: float) -> Control | None:
    """Return what lies on top at a spot, in units."""
    return next((control for control in controls if control.holds(x, y)), None)


def turned_controls(controls: Iterable[Control], canvas: tuple[int, int]) -> tuple[Control, ...]:
    """Return what the opposite side of the canvas sees as these controls are seen from this one."""
    return tuple(
        control if control.box == HIDDEN else control._replace(box=turned_box(control.box, canvas))
        for control in controls
    )


def on_every_side(controls: Sequence[Control], canvas: tuple[int, int], sides: tuple[int, ...]) -> tuple[Control, ...]:
    """Return these controls, which are drawn for the side at the bottom, as they are drawn toward each side."""
    return tuple(one for side in sides for one in (turned_controls(controls, canvas) if side else controls))


def lines_of(name: str, count: int, boxes: Iterable[tuple[int, Box]]) -> tuple[Control, ...]:
    """Return the lines of a list as controls: those that are drawn in their boxes, the others hidden."""
    drawn = dict(boxes)
    return tuple(
        Control(f"{name} {number}", drawn.get(number, HIDDEN), Take(number), Point(number)) for number in range(count)
    )
