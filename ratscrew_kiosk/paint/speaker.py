"""The loudspeaker: a process of its own, which opens the sound card and plays what it is told.

Whoever opens a card may be held up: a tenth of a second where there is none, for ever where a sound server hangs.
pygame holds Python's lock meanwhile, so a thread would hold up the frames too. This file is run by itself, by
paint/sounds, and uses nothing else of the program.

It is told lines: `NAME VOLUME` plays a sound, or ends it (0); `silence` ends all; the end of its input ends it. It
answers `heard` to each line, `open COUNT RATE CHANNELS DRIVER` when a card plays (so many sounds are loaded; its rate,
its channels, and SDL's name for what plays it), `closed REASON` whenever there is none; then it tries again.
"""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

import pygame

RATE: Final = 44_100
"""That of our files. A card that wants another gets it: SDL converts, here or when the files are loaded."""
_BUFFER: Final = 512
"""Samples that wait to be played: 12 ms of delay. Fewer crackle on a busy machine."""
_CHANNELS: Final = 16
"""So many sounds can be heard at once."""
_LOOK_S: Final = 0.2
_FADE_MS: Final = 150
"""A sound that is to end goes within so long: one that is cut clicks."""
_TO_NOBODY: Final = "dummy"
"""SDL's driver for machines on which nothing is to be heard. It is taken only when it is asked for."""
_LAST_S: Final = 2
"""A card that does not let itself be closed is left after so long."""


def main(folder: Path, retry_s: float) -> None:
    """Play until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to both; the program then closes our input
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    pygame.display.init()  # the queue of events, which tells of cards that go, needs a (hidden) display
    sounds: dict[str, pygame.mixer.Sound] = {}
    try_s = time.monotonic()
    while True:
        if not sounds and time.monotonic() >= try_s:
            sounds = _opened(folder)
            try_s = time.monotonic() + retry_s
        try:
            line = lines.get(timeout=_LOOK_S)
        except Empty:
            pass
        else:
            if not line:
                return
            _obey(line, sounds)
            _answer("heard")
        if _card_is_gone() and sounds:
            sounds = {}
            pygame.mixer.quit()
            _answer("closed the sound card is gone")
            try_s = time.monotonic()


def loaded(folder: Path) -> dict[str, pygame.mixer.Sound]:
    """Return the sounds of a folder, as the open card wants them; a file that cannot be read is left out."""
    sounds = {}
    for path in sorted(folder.glob("*.wav")):
        try:
            sounds[path.stem] = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError):
            continue
    return sounds


def _opened(folder: Path) -> dict[str, pygame.mixer.Sound]:
    """Open the card and load the sounds; without a card there are none."""
    if os.environ.get("SDL_AUDIODRIVER") == _TO_NOBODY:
        _answer(f"closed SDL_AUDIODRIVER={_TO_NOBODY} plays to nobody")
        return {}
    try:
        pygame.mixer.init(RATE, -16, 2, _BUFFER)
    except pygame.error as error:
        _answer(f"closed {' '.join(str(error).split())}")
        return {}
    pygame.mixer.set_num_channels(_CHANNELS)
    sounds = loaded(folder)
    if not sounds:
        pygame.mixer.quit()
        _answer(f"closed there are no sounds in {folder}")
        return {}
    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    driver = getattr(pygame.mixer, "get_driver", lambda: "")()  # pygame 2.6 does not tell
    _answer(f"open {len(sounds)} {rate} {channels} {driver}".rstrip())
    return sounds


def _obey(line: str, sounds: dict[str, pygame.mixer.Sound]) -> None:
    name, _, volume = line.strip().partition(" ")
    if name == "silence" and sounds:
        pygame.mixer.stop()
    elif name in sounds and float(volume) == 0:
        sounds[name].fadeout(_FADE_MS)
    elif name in sounds:
        sounds[name].set_volume(float(volume))
        # When all channels sound, the one that has sounded longest gives way.
        pygame.mixer.find_channel(True).play(sounds[name])


def _card_is_gone() -> bool:
    """Say whether the card that we play on was taken away; one that we do not play on has no number."""
    return any(
        event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture for event in pygame.event.get()
    )


def _read(lines: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)
    lines.put("")


def _answer(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _leave() -> None:
    """End at once, even if the card does not let itself be closed."""
    if hasattr(signal, "alarm"):
        signal.alarm(_LAST_S)
    pygame.mixer.quit()
    os._exit(0)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # nobody listens any more
        main(Path(sys.argv[1]), float(sys.argv[2]))
    _leave()
