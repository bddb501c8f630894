"""Which control of a screen has the focus: at a desktop Tab goes from one to the next, and Enter works it.

No control has it at first, and again behind the last one: whoever plays with F and S is never in its way.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.screens.colours import CLEAR, GOLD
from ratscrew_kiosk.screens.controls import HIDDEN, Control, SeatButton
from ratscrew_kiosk.screens.scene import Panel

BESIDE: Final = 8
"""The ring around a control is drawn so many units outside of it ..."""
_THICK: Final = 4
"""... and is so thick."""


class Focus(NamedTuple):
    """The controls of a screen, and the name of the one that has the focus."""

    controls: tuple[Control, ...] = ()
    name: str | None = None

    @property
    def control(self) -> Control | None:
        """The control that has the focus, if any has."""
        return next((control for control in self.controls if control.name == self.name), None)

    @property
    def keys_play(self) -> bool:
        """Whether F and S act: no control has the focus, or one of a seat's buttons itself."""
        control = self.control
        return control is None or isinstance(control.does, SeatButton)

    def rings(self, canvas: tuple[int, int]) -> tuple[Panel, ...]:
        """What shows on the canvas which control has the focus, at each side; it is drawn over everything."""
        return tuple(
            _ring(control, canvas) for control in self.controls if control.name == self.name and control.box != HIDDEN
        )

    def among(self, controls: Sequence[Control]) -> "Focus":
        """The screen has these controls now: the focus stays with the one of its name, if that is still seen."""
        names = {control.name for control in controls if control.box != HIDDEN}
        return Focus(tuple(controls), self.name if self.name in names else None)

    def on(self) -> "Focus":
        """Tab: the next control; behind the last one none, and behind none the first."""
        return self._moved(1)

    def back(self) -> "Focus":
        """Tab with Shift: the same the other way round."""
        return self._moved(-1)

    def _moved(self, by: int) -> "Focus":
        names = [None, *dict.fromkeys(control.name for control in self.controls if control.by_tab)]
        now = names.index(self.name) if self.name in names else 0
        return self._replace(name=names[(now + by) % len(names)])


def _ring(control: Control, canvas: tuple[int, int]) -> Panel:
    """The ring around a control, or along the canvas's edge where that is nearer."""
    left, top = max(0, control.box.x - BESIDE), max(0, control.box.y - BESIDE)
    right = min(canvas[0], control.box.x + control.box.width + BESIDE)
    bottom = min(canvas[1], control.box.y + control.box.height + BESIDE)
    width, height = right - left, bottom - top
    return Panel(left, top, width, height, CLEAR, min(width, height, 48) // 2, GOLD, _THICK)
