"""What is shown: pictures are drawn and flipped, lamps are lit, sounds are played. It shows what it is given."""

from collections.abc import Callable, Sequence
from typing import Final

from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.scene import Lamp, Scene
from ratscrew_kiosk.screens.silence import shown_silent

_FRAME_NS: Final = SECOND // 60
_ALIVE_NS: Final = SECOND
"""A still picture is flipped this often, which proves the display alive."""
_FOR_LATER_NS: Final = 4 * MS
"""So long at a time is drawn for later while nobody races."""


class Showing:
    """The display, the lamps and the loudspeaker. `now` reads the clock: when a flip has returned, it is asked."""

    def __init__(self, window: Window, painter: Painter, hardware: Hardware, now: Callable[[], int]) -> None:
        self.scene: Scene | None = None
        """The picture that was shown last; None: it has to be drawn whole."""
        self.moving = False
        """Whether something on the last picture was on its way."""
        self.beforehand = Beforehand(painter)
        self._window = window
        self._painter = painter
        self._hardware = hardware
        self._now_ns = now
        self._flipped_ns = now()
        self._lit: Sequence[Lamp] | None = None

    @property
    def notices(self) -> tuple[str, ...]:
        """What is odd about the display and the letters, a line each."""
        return (*self._window.notices, *self._painter.notices)

    def as_heard(self, scene: Scene) -> Scene:
        """The picture, with a sign on it where nothing can be heard."""
        loudspeaker = self._hardware.loudspeaker
        return shown_silent(scene) if loudspeaker is not None and loudspeaker.silent else scene

    def mute(self) -> None:
        """Let nothing be heard, or be heard again."""
        if self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.muted = not self._hardware.loudspeaker.muted

    def sound_at(self, percent: int) -> None:
        """Let it be heard so loud from now on."""
        if self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.volume = percent / 100

    def light_anew(self) -> None:
        """Light all lamps again: the pins are back."""
        if self._hardware.lighting is not None:
            self._hardware.lighting.refresh()

    def show(self, scene: Scene, lamps: Sequence[Lamp], now_ns: int, *, quiet: bool) -> int:
        """Draw what differs and flip; return when that was done.

        Unless it is `quiet`, when there is time for it, a little is drawn for later where nothing differs.
        """
        self.moving = scene.next_change_ns is not None and scene.next_change_ns <= now_ns
        same = self.scene is not None and scene.items == self.scene.items
        if not same or now_ns >= self._flipped_ns + _ALIVE_NS:
            self._window.flip(self._painter.draw(scene))
            self._flipped_ns = now_ns = self._now_ns()
        elif not quiet:
            self.beforehand.step()
        self.scene = scene
        if self._hardware.lighting is not None and lamps != self._lit:
            self._hardware.lighting.show(lamps)
            self._lit = lamps
        if self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.play(scene.sounds, now_ns)
        return now_ns

    def draw_for_later(self, until_ns: int) -> bool:
        """Draw for later instead of waiting, no longer than for a few milliseconds; say whether there was anything."""
        drew, until_ns = False, min(until_ns, self._now_ns() + _FOR_LATER_NS)
        while self.beforehand.busy and self._now_ns() < until_ns:
            self.beforehand.step()
            drew = True
        return drew

    def due_ns(self, now_ns: int) -> int:
        """When the next picture is due, if nothing happens before."""
        if self.scene is None:
            return now_ns
        alive_ns, changes_ns = self._flipped_ns + _ALIVE_NS, self.scene.next_change_ns
        return alive_ns if changes_ns is None else min(alive_ns, max(changes_ns, self._flipped_ns + _FRAME_NS))

    def see_again(self, hall: Hall, match: Layout | None) -> None:
        """The window has another size, or was covered: all is drawn anew, and the rest while it is quiet."""
        self._painter.forget()
        self.beforehand.begin(hall, match)
        self.scene = None
