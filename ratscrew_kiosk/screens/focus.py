"""Which control of a screen has the focus: at a desktop Tab goes from one to the next, and Enter works it.

No control has it at first, and again behind the last one: whoever plays with F and S is never in its way.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.colours import CLEAR, GOLD
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.scene import Panel
from ratscrew_kiosk.screens.screen import Wish

BESIDE: Final = 8
"""The ring around a control is drawn so many units outside of it ..."""
_THICK: Final = 4
"""... and is so thick."""


class SeatButton(NamedTuple):
    """A button of a seat that is on the screen: to work it is that seat's press."""

    seat: int
    button: Button


Answer: TypeAlias = SeatButton | tuple[Wish, ...]
"""What working a control leads to: a press, or what the screen asks for."""


class Control(NamedTuple):
    """Something on the screen that can be worked: by a tap into its box, or by Enter when it has the focus."""

    name: str
    """Its own among the controls of a screen; by it the focus stays where it is when the picture changes."""
    box: Box
    does: Answer

    def holds(self, x: float, y: float) -> bool:
        """Say whether this spot, in units, lies in it."""
        return 0 <= x - self.box.x <= self.box.width and 0 <= y - self.box.y <= self.box.height


class Focus(NamedTuple):
    """The controls of a screen in the order of Tab, and the name of the one that has the focus."""

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

    @property
    def ring(self) -> Panel | None:
        """What shows which control has the focus; it is drawn over everything."""
        control = self.control
        if control is None:
            return None
        x, y, width, height = control.box
        width, height = width + 2 * BESIDE, height + 2 * BESIDE
        return Panel(x - BESIDE, y - BESIDE, width, height, CLEAR, min(width, height, 48) // 2, GOLD, _THICK)

    def among(self, controls: Sequence[Control]) -> "Focus":
        """The screen has these controls now: the focus stays with the one of its name, if that is still there."""
        names = {control.name for control in controls}
        return Focus(tuple(controls), self.name if self.name in names else None)

    def on(self) -> "Focus":
        """Tab: the next control; behind the last one none, and behind none the first."""
        return self._moved(1)

    def back(self) -> "Focus":
        """Tab with Shift: the same the other way round."""
        return self._moved(-1)

    def _moved(self, by: int) -> "Focus":
        names = [None, *(control.name for control in self.controls)]
        now = names.index(self.name) if self.name in names else 0
        return self._replace(name=names[(now + by) % len(names)])

    def entered(self) -> Answer:
        """Enter: work the control that has the focus. Without one nothing is asked for."""
        control = self.control
        return () if control is None else control.does

    def tapped(self, x: float, y: float) -> Answer:
        """Work what lies at this spot, in units, what is drawn last before all. The focus stays where it is."""
        return next((control.does for control in reversed(self.controls) if control.holds(x, y)), ())
