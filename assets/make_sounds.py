"""Makes all sounds anew: `python -m assets.make_sounds` writes them to assets/sounds, or to the folder that is named.

The same score gives the same bytes. The files are in the tree, so that nobody has to make them who only wants to play.
"""

import struct
import sys
import wave
from io import BytesIO
from math import tanh
from pathlib import Path
from typing import Final

from assets.loudness import loudness_db
from assets.score import BOUNDS, SCORE
from assets.synthesis import RATE, Samples
from ratscrew_kiosk.screens.sound_names import SoundName

FOLDER: Final = Path(__file__).parent / "sounds"
_FULL: Final = 32_767
_CEILING: Final = 0.86
"""The highest sample there can be: 1.3 dB below full scale."""
_SOFT: Final = 0.5
"""What is higher is bent, and not cut."""
_SILENT: Final = 0.003
_TURNS: Final = 3


def made(name: SoundName) -> bytes:
    """Make one sound: a WAV file of one channel, 44.1 kHz, 16 bits."""
    part = SCORE[name]
    return _wav(_levelled(_trimmed(part.make()), BOUNDS[part.kind].loudness_db))


def main(arguments: list[str]) -> None:
    """Write every sound into the folder named, or into the tree's own."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCORE:
        (folder / f"{name}.wav").write_bytes(made(name))


def _levelled(samples: Samples, wanted_db: float) -> Samples:
    """Make it as loud as it is to be. Bending makes it quieter again, so it takes some turns."""
    gain = 1.0
    for _ in range(_TURNS):
        levelled = [_bent(gain * sample) for sample in samples]
        gain *= 10 ** ((wanted_db - loudness_db(levelled, RATE)) / 20)
    return [_bent(gain * sample) for sample in samples]


def _bent(sample: float) -> float:
    height = abs(sample)
    if height <= _SOFT:
        return sample
    bent = _SOFT + (_CEILING - _SOFT) * tanh((height - _SOFT) / (_CEILING - _SOFT))
    return bent if sample > 0 else -bent


def _trimmed(samples: Samples) -> Samples:
    """Cut off what can no longer be heard at the end, and let it end at nothing."""
    floor = _SILENT * max(map(abs, samples))
    last = max(index for index, sample in enumerate(samples) if abs(sample) > floor)
    fade = round(0.004 * RATE)
    kept = samples[: last + 2]
    for index in range(min(fade, len(kept))):
        kept[-1 - index] *= index / fade
    return kept


def _wav(samples: Samples) -> bytes:
    written = BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(_FULL * sample) for sample in samples)))
    return written.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
