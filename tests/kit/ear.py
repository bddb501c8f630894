"""Somebody who listens: a loudspeaker that plays nothing and remembers what it would have played, each sound once."""

from collections.abc import Sequence

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.scene import Scene, Sound
from ratscrew_kiosk.screens.sound_names import SoundName


class Ear:
    """What was heard, in its order; a sound is known by its name and its moment, as the real loudspeaker knows it."""

    def __init__(self) -> None:
        self.muted = False
        self.volume = 0.8
        self.broken = False
        """Whether the card is not there."""
        self.sounds: list[Sound] = []
        self.ended: list[tuple[SoundName, int]] = []
        """What was to be heard no longer, and from when on."""

    @property
    def silent(self) -> bool:
        return self.broken or self.muted or self.volume <= 0

    def play(self, sounds: Sequence[Sound], now_ns: int) -> None:
        """Listen to what a scene lets be heard; nothing may sound before its time."""
        for sound in sounds:
            assert sound.at_ns <= now_ns, f"{sound} at {now_ns}"
            if not sound.volume:
                self.ended.append((sound.name, sound.at_ns))
                continue
            if all((one.name, one.at_ns) != (sound.name, sound.at_ns) for one in self.sounds):
                self.sounds.append(sound)

    def hear(self, scene: Scene | None, now_ns: int) -> None:
        """Listen to a scene."""
        assert scene is not None
        self.play(scene.sounds, now_ns)

    @property
    def names(self) -> list[SoundName]:
        """What was heard."""
        return [sound.name for sound in self.sounds]

    def times_ms(self, name: SoundName, since_ns: int = 0) -> list[float]:
        """When a sound was heard."""
        return [(sound.at_ns - since_ns) / MS for sound in self.sounds if sound.name == name]
