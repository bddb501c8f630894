"""What was chosen, before the first card: the rules, the slaps that count, and what a wrong one costs."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.deal_drawing import deal_items
from ratscrew_kiosk.screens.controls import Asked, SeatButton
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.hall_controls import whole
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Scene, Sound
from ratscrew_kiosk.screens.screen import GoTo, StartMatch, Wish
from ratscrew_kiosk.screens.sides import toward_all
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say

SHOWN_NS: Final = 5 * SECOND
HURRY_NS: Final = SECOND
"""A press earlier than this is one of the screen before."""


class Deal:
    """The screen before the deal of a hall. It goes by itself; any press of somebody who plays hurries it."""

    def __init__(self, hall: Hall, now_ns: int) -> None:
        self._hall = hall
        self._began_ns = now_ns

    def press(self, press: Press) -> Sequence[Wish]:
        """Somebody has read it."""
        if press.seat in self._hall.party.joined and press.at_ns >= self._began_ns + HURRY_NS:
            return [StartMatch()]
        return []

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Enter hurries, Escape goes back."""
        del now_ns
        if command == "escape":
            return [GoTo("join")]
        return [StartMatch()] if command == "yes" else []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Deal."""
        return [StartMatch()] if now_ns >= self._began_ns + SHOWN_NS else []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The rules in a few lines, and who plays."""
        hall, changes = self._hall, Changes(now_ns)
        items = toward_all(lambda canvas: deal_items(hall, canvas, say), hall.canvas, hall.sides)
        changes.at(self._began_ns + SHOWN_NS)
        lamps, next_ns = waiting_lamps("join", hall.party.joined, now_ns)
        changes.at(next_ns)
        dealt = lately([Sound("deal", self._began_ns)], now_ns, changes)
        controls = whole(hall.canvas, SeatButton(hall.party.joined[0], "slap") if hall.party.joined else "yes")
        return Scene(
            items, lamps=lamps, next_change_ns=changes.next_ns, canvas=hall.canvas, sounds=dealt, controls=controls
        )
