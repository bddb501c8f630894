"""The screen on which help is read: FLIP turns the page, SLAP goes back to where it was opened."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import SECOND, Canvas
from ratscrew_kiosk.screens.hall_controls import halves
from ratscrew_kiosk.screens.help.drawing import help_scene
from ratscrew_kiosk.screens.help.pages import help_pages
from ratscrew_kiosk.screens.lamps import LIT
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Lamp, Scene, Sound
from ratscrew_kiosk.screens.screen import GoTo, Where, Wish
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say

READ_NS: Final = 60 * SECOND
"""If nobody turns a page for so long, nobody is reading."""


class Help:
    """The pages of a rule set for so many players. Any seat turns them; at the end they begin anew.

    `back` is the screen that was up before, and comes back. `places` are those whose buttons are lit.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: int,
        now_ns: int,
        back: Where,
        canvas: Canvas | None = None,
        *,
        places: Sequence[int] = (),
    ) -> None:
        self.pages = help_pages(rules, players)
        self.index = 0
        self._back = back
        self._canvas = canvas or Canvas()
        self._turned_ns = now_ns
        self._heard: tuple[Sound, ...] = ()
        self._lamps = tuple(Lamp(place, button, LIT) for place in places for button in ("flip", "slap"))

    def press(self, press: Press) -> Sequence[Wish]:
        """FLIP: the next page. SLAP: back."""
        return [GoTo(self._back)] if press.button == "slap" else self._turn_page(press.at_ns)

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Enter turns the page; Escape, and the key that asked for help, go back."""
        if command in ("escape", "help"):
            return [GoTo(self._back)]
        return self._turn_page(now_ns) if command == "yes" else []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Go back when nobody has read for a while."""
        return [GoTo(self._back)] if now_ns >= self._turned_ns + READ_NS else []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The page that is open."""
        scene = help_scene(self.pages[self.index], self.index, len(self.pages), self._canvas, say)
        heard = lately(self._heard, now_ns, Changes(now_ns))
        return scene._replace(
            lamps=self._lamps,
            next_change_ns=self._turned_ns + READ_NS,
            sounds=heard,
            controls=halves(scene.canvas, "yes", "escape"),
        )

    def _turn_page(self, now_ns: int) -> Sequence[Wish]:
        self.index = (self.index + 1) % len(self.pages)
        self._turned_ns = now_ns
        self._heard = (Sound("option_moved", now_ns),)
        return []
