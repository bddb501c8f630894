"""What a scene lets be heard, played once each by a process of its own (paint/speaker). Nobody waits for it.

A missing card, one that goes and comes back, one that hangs: play goes on in silence, `trouble` says why, and it is
tried again. Sounds that would have come meanwhile are not made up for.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sound_names import SOUND_NAMES

RETRY_S: Final = 10
"""So often a card that is not there is looked for again."""
PATIENCE_NS: Final = 10 * SECOND
"""A speaker that has not answered for so long hangs: it is ended, and another is begun."""
_MOST_WAITING: Final = 40
"""So many lines may wait to be heard: they fit into the smallest pipe, so that writing one never waits."""
_REMEMBERED_NS: Final = 2 * SECOND
"""No scene names a sound that began longer ago than this."""
_GOODBYE_S: Final = 0.7


def shipped() -> Path:
    """Return the folder with the sounds. Where the program runs from its source they lie in assets/."""
    package = Path(str(files("ratscrew_kiosk")))
    folder = package / "sounds"
    return folder if folder.is_dir() else package.parent / "assets" / "sounds"


class Sounds:
    """Plays the sounds of scenes. `tell` is told a line when the sound goes and when it is back.

    `volume`, 0 to 1, is that of all sounds together. `retry_s`: how often a card that is not there is looked for.
    """

    def __init__(
        self,
        tell: Callable[[str], object] = lambda _line: None,
        *,
        folder: Path | None = None,
        volume: float = 1.0,
        retry_s: float = RETRY_S,
    ) -> None:
        self.trouble = ""
        """Why nothing is heard, in a line; empty while all is well."""
        self.volume = volume
        self._tell = tell
        self._folder = folder or shipped()
        self._retry_s = retry_s
        self._muted = False
        self._played: set[tuple[str, int]] = set()
        self._speaker: _Speaker | None = None
        self._start_ns: int | None = None

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard now: there is no card, it is muted, or as quiet as can be."""
        return bool(self.trouble) or self._muted or self.volume <= 0

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        if muted and self._speaker is not None:
            self._speaker.say("silence")
        self._muted = muted

    def play(self, sounds: Sequence[Sound], now_ns: int) -> None:
        """Let these sounds be heard, each once, by its name and time. To be called with each turn of the loop."""
        self._mind_the_speaker(now_ns)
        for sound in sounds:
            if (sound.name, sound.at_ns) not in self._played:
                self._played.add((sound.name, sound.at_ns))
                volume = min(1.0, sound.volume * self.volume)
                if self._speaker is not None and not self.silent:
                    self._speaker.say(f"{sound.name} {volume:.3f}", now_ns)
        if len(self._played) > 2 * _MOST_WAITING:
            self._played = {one for one in self._played if one[1] >= now_ns - _REMEMBERED_NS}

    def close(self) -> None:
        """Be silent from now on. Waits for the speaker, at most a second."""
        if self._speaker is not None:
            self._speaker.end()
            self._speaker = None

    def _mind_the_speaker(self, now_ns: int) -> None:
        if self._speaker is None and (self._start_ns is None or now_ns >= self._start_ns):
            self._start_ns = now_ns + round(self._retry_s * SECOND)
            self._speaker = _Speaker(self._folder, self._retry_s, now_ns)
        if self._speaker is None:
            return
        for answer in self._speaker.answers(now_ns):
            word, _, rest = answer.partition(" ")
            if word == "open":
                self._be_well(int(rest.partition(" ")[0]))
            elif word == "closed":
                self._be_in_trouble(rest)
        if self._speaker.ended:
            self._speaker = None
            self._be_in_trouble(self.trouble or "the loudspeaker's process has ended")
        elif self._speaker.hangs(now_ns):
            self._speaker.kill()
            self._speaker = None
            self._start_ns = now_ns + round(self._retry_s * SECOND)
            self._be_in_trouble("the sound card does not answer")

    def _be_well(self, count: int) -> None:
        if self.trouble:
            self._tell("the sound is back")
        self.trouble = ""
        if count < len(SOUND_NAMES):
            self._tell(f"{self._folder}: {len(SOUND_NAMES) - count} of {len(SOUND_NAMES)} sounds are missing")

    def _be_in_trouble(self, why: str) -> None:
        if not self.trouble:
            self._tell(f"no sound: {why}; it is tried again every {self._retry_s:g} s")
        self.trouble = why


class _Speaker:
    """A speaker's process, and the thread that begins it and hears its answers."""

    def __init__(self, folder: Path, retry_s: float, now_ns: int) -> None:
        self.ended = False
        self._retry_ns = round(retry_s * SECOND)
        self._open = False
        self._waiting = 0
        self._due_ns: int | None = now_ns + PATIENCE_NS
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._unwanted = False
        command = speaker_command(folder, retry_s)
        self._thread = threading.Thread(target=self._run, args=(command,), name="speaker", daemon=True)
        self._thread.start()

    def say(self, line: str, now_ns: int | None = None) -> None:
        """Tell it a line, if its card is open and it keeps up."""
        if not self._open or self._waiting >= _MOST_WAITING or self._process is None or self._process.stdin is None:
            return
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except OSError:
            return  # it has ended; its thread will say so
        self._waiting += 1
        if self._due_ns is None and now_ns is not None:
            self._due_ns = now_ns + PATIENCE_NS

    def answers(self, now_ns: int) -> list[str]:
        """Return what it has answered since it was last asked, but for `heard`."""
        answers: list[str] = []
        while True:
            try:
                answer = self._answers.get_nowait()
            except Empty:
                return answers
            if not answer:
                self.ended = True
            elif answer == "heard":
                self._waiting -= 1
                self._due_ns = now_ns + PATIENCE_NS if self._waiting else None
            else:
                self._open = answer.startswith("open")
                # Without a card it tries again by itself, and says what came of it.
                self._due_ns = None if self._open else now_ns + self._retry_ns + PATIENCE_NS
                answers.append(answer)

    def hangs(self, now_ns: int) -> bool:
        """Say whether it should have answered long ago."""
        return self._due_ns is not None and now_ns >= self._due_ns

    def kill(self) -> None:
        """End it, whatever it does; its thread sees to what is left of it."""
        self._unwanted = True
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        """Let it end, or end it."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._thread.join(_GOODBYE_S)
        if self._thread.is_alive():
            self.kill()
            self._thread.join(_GOODBYE_S)

    def _run(self, command: Sequence[str]) -> None:
        try:
            with subprocess.Popen(  # noqa: S603 - it is our own file
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # ALSA writes eight lines there whenever there is no card
                bufsize=0,
                env=speaker_environment(os.environ),
            ) as process:
                self._process = process
                if self._unwanted:
                    process.kill()
                for line in process.stdout or ():
                    self._answers.put(line.decode(errors="replace").strip())
        except OSError as error:
            self._answers.put(f"closed the loudspeaker cannot be started: {error}")
        self._answers.put("")


def speaker_command(folder: Path, retry_s: float = RETRY_S) -> list[str]:
    """Return the command of a speaker that plays the sounds of a folder.

    It is run as a file and looks for modules where we do, but never in the folder where somebody happens to be.
    """
    program = str(Path(__file__).with_name("speaker.py"))
    return [sys.executable, "-P", "-W", "ignore", program, str(folder), str(retry_s)]


def speaker_environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Return a speaker's environment: no display, no greeting, and it ends when it is told to."""
    return {
        **ours,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_NO_SIGNAL_HANDLERS": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIO_DEVICE_APP_NAME": "Ratscrew",
    }
