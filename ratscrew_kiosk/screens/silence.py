"""The sign that nothing can be heard: a loudspeaker crossed out, in the one corner that every screen leaves free.

It needs no words, covers nothing, and stands on whatever screen is up.
"""

from typing import Final

from ratscrew_kiosk.screens.colours import MIST
from ratscrew_kiosk.screens.scene import Mark, Scene

SIGN: Final = 28
"""Its height and width in units."""
MARGIN: Final = 4
"""So far it is from the canvas's edges. Texts keep a larger one."""


def silent_sign(canvas: tuple[int, int]) -> Mark:
    """Return the sign in its corner of the canvas."""
    width, height = canvas
    return Mark("silent", width - MARGIN - SIGN / 2, height - MARGIN - SIGN / 2, SIGN, MIST)


def shown_silent(scene: Scene) -> Scene:
    """Return the scene with the sign on top of it."""
    return scene._replace(items=(*scene.items, silent_sign(scene.canvas)))
