"""What is heard of presses on the screens round a match: that one was taken, that somebody is in, that it begins.

A press may lead to another screen before it was heard. So these sounds are kept here, and belong to the scene of
whatever is up by then.
"""

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Scene, Sound
from ratscrew_kiosk.screens.sound_names import SoundName
from ratscrew_kiosk.screens.sounds import HEARD_NS, lately

_OF_BUTTON: dict[Button, SoundName] = {"flip": "option_moved", "slap": "option_taken"}


class Chimes:
    """The sounds that presses have begun of late."""

    def __init__(self) -> None:
        self._begun: tuple[Sound, ...] = ()

    def ring(self, name: SoundName, at_ns: int) -> None:
        """Let this be heard of what happened at `at_ns`, the time of the clock."""
        kept = (sound for sound in self._begun if sound.at_ns >= at_ns - HEARD_NS)
        self._begun = (*kept, Sound(name, at_ns))

    def end(self, name: SoundName, at_ns: int) -> None:
        """Let this be heard no longer than `at_ns`."""
        self._begun = (*self._begun, Sound(name, at_ns, 0))

    def taken(self, button: Button, at_ns: int) -> None:
        """FLIP has gone on to the next, or SLAP has taken what is there."""
        self.ring(_OF_BUTTON[button], at_ns)

    def heard_in(self, scene: Scene, now_ns: int) -> Scene:
        """Return the scene with what was rung within the last 200 ms."""
        sounds = lately(self._begun, now_ns, Changes(now_ns))
        return scene._replace(sounds=(*scene.sounds, *sounds)) if sounds else scene
