"""What can be worked on the screens that are answered with FLIP and SLAP as a whole: each half of them is a button."""

from ratscrew_kiosk.screens.controls import Answer, Control, on_every_side
from ratscrew_kiosk.screens.layouts.places import Box


def whole(canvas: tuple[int, int], does: Answer) -> tuple[Control, ...]:
    """The whole canvas as one control."""
    return (Control("screen", Box(0, 0, *canvas), does),)


def halves(
    canvas: tuple[int, int], flip: Answer, slap: Answer, *, sides: tuple[int, ...] = (0,)
) -> tuple[Control, ...]:
    """The left half as FLIP, the right one as SLAP, as they are seen; from two sides half of the canvas each."""
    width, height = canvas
    middle, high = width // 2, height // len(sides)
    near = [
        Control("flip", Box(0, height - high, middle, high), flip),
        Control("slap", Box(middle, height - high, width - middle, high), slap),
    ]
    return on_every_side(near, canvas, sides)
