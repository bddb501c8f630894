"""Somebody who walks through the screens between matches, and listens."""

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.hall import SoundInAttract
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.words import say
from tests.kit.ear import Ear
from tests.kit.halls import hall, hit

LOOK_NS = 100 * MS
"""So often the loop looks between matches."""


class Visitor:
    """Somebody who walks through the screens, and listens. `joined` are in already."""

    def __init__(self, where: Where, joined: tuple[int, ...] = (), sound: SoundInAttract = "off") -> None:
        self.hall = hall(4, joined)
        self.hall.sound_in_attract = sound
        self.ear = Ear()
        self.flow = lobby(self.hall, 1, 0, where)
        self.now_ns = 0
        self.look()

    def look(self) -> None:
        self.flow.turn(self.now_ns)
        self.ear.hear(self.flow.scene(self.now_ns, say), self.now_ns)
        self.flow.shown(self.now_ns)

    def wait(self, to_ns: int) -> None:
        while self.now_ns < to_ns:
            self.now_ns = min(to_ns, self.now_ns + LOOK_NS)
            self.look()

    def press(self, place: int, button: Button, at_ms: float) -> None:
        """A button is pressed between two looks, as they mostly are."""
        self.wait(round(at_ms * MS) - LOOK_NS // 2)
        self.flow.press(hit(place, button, at_ms))
        self.now_ns = round(at_ms * MS) + LOOK_NS // 2
        self.look()
