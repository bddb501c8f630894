"""Sound from numbers: notes, noises and what is done to them. Nothing here knows what a sound is for.

Every function answers samples between about -1 and 1, `RATE` of them a second. No chance is involved: the same call
gives the same samples.
"""

from collections.abc import Iterable, Sequence
from math import cos, exp, pi, sin, tau
from typing import Final, NamedTuple, TypeAlias

RATE: Final = 44_100
Samples: TypeAlias = list[float]

_SEMITONES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_FADE_S: Final = 0.006


class Partial(NamedTuple):
    """One of the tones that a struck thing rings with: its frequency in ratio to the note, how loud, how long."""

    ratio: float
    level: float
    decay_s: float
    """After so long it has fallen to a thousandth."""


MALLET: Final = (Partial(1, 1.0, 0.50), Partial(3.98, 0.32, 0.16), Partial(9.1, 0.10, 0.05))
"""A bar of wood: warm, soon over."""
BELL: Final = (Partial(1, 0.9, 0.75), Partial(2.76, 0.45, 0.42), Partial(5.40, 0.25, 0.2), Partial(8.93, 0.08, 0.1))
"""A bar of metal."""
IRON: Final = (Partial(1, 0.8, 0.30), Partial(1.47, 0.8, 0.26), Partial(2.09, 0.6, 0.22), Partial(2.56, 0.6, 0.18))
"""A gate that shuts."""
BLOCK: Final = (Partial(1, 1.0, 0.045), Partial(1.62, 0.5, 0.03))
"""A hollow block of wood."""
GLASS: Final = (Partial(1, 1.0, 0.32), Partial(2.0, 0.2, 0.12), Partial(4.0, 0.12, 0.06))
"""A small clear drop of sound."""

FLUTE: Final = (1.0, 0.22, 0.10)
REED: Final = (1.0, 0.0, 0.45, 0.0, 0.22, 0.0, 0.10)
BRASS: Final = (0.8, 0.75, 0.55, 0.38, 0.25, 0.15, 0.09)
BUZZ: Final = (0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3, 0.24, 0.2)
"""How loud each harmonic of a held tone is."""


def hz(note: str) -> float:
    """Return the frequency of a note as it is written: `A4`, `Eb5`, `F#3`. Equal temperament, A4 = 440 Hz."""
    sharp = note.count("#") - note.count("b")
    return float(440 * 2 ** ((_SEMITONES[note[0]] + sharp + 12 * (int(note[-1]) - 4) - 9) / 12))


def rest(seconds: float) -> Samples:
    """Return so much silence."""
    return [0.0] * round(seconds * RATE)


def struck(note: str | float, seconds: float, thing: Sequence[Partial]) -> Samples:
    """Strike something that rings at this note (or frequency)."""
    frequency = hz(note) if isinstance(note, str) else note
    made = rest(seconds)
    for partial in thing:
        turn = tau * frequency * partial.ratio / RATE
        if turn > pi * 0.8:
            continue
        # A damped tone by its own recurrence: x[n] = 2 r cos(w) x[n-1] - r^2 x[n-2].
        fall = exp(-6.9 / (partial.decay_s * RATE))
        first, second = 2 * fall * cos(turn), -fall * fall
        before, now = 0.0, partial.level * fall * sin(turn)
        for index in range(1, len(made)):
            made[index] += now
            before, now = now, first * now + second * before
    return faded(made)


def held(
    note: str,
    seconds: float,
    harmonics: Sequence[float],
    *,
    to: str | None = None,
    attack_s: float = 0.004,
    decay_s: float = 1.0,
    tremble: float = 0.0,
) -> Samples:
    """Hold a tone, which may glide to another note. `decay_s`: as for partials. `tremble`: 0 to 1, eleven a second."""
    start, end = hz(note), hz(to or note)
    count = round(seconds * RATE)
    made, phase = [], 0.0
    voices = [(number, level) for number, level in enumerate(harmonics, 1) if level]
    scale = 1 / sum(level for _, level in voices)
    for index in range(count):
        at_s = index / RATE
        phase += tau * start * (end / start) ** (index / count) / RATE
        level = (
            min(at_s / attack_s, 1.0) * exp(-6.9 * at_s / decay_s) * (1 - tremble * 0.5 * (1 - cos(tau * 11 * at_s)))
        )
        made.append(level * scale * sum(loud * sin(number * phase) for number, loud in voices))
    return faded(made)


def thump(start_hz: float, end_hz: float, seconds: float) -> Samples:
    """Return a soft drum: a tone that falls at once."""
    made, phase = [], 0.0
    for index in range(round(seconds * RATE)):
        at = index / RATE / seconds
        phase += tau * (end_hz + (start_hz - end_hz) * exp(-9 * at)) / RATE
        made.append(sin(phase) * exp(-5 * at))
    return faded(made)


def rustle(low_hz: float, high_hz: float, seconds: float, *, number: int = 1, decay: float = 5.0) -> Samples:
    """Return a breath of noise round a frequency that goes from `low_hz` to `high_hz`. `number` picks the noise."""
    count = round(seconds * RATE)
    state = (number * 2_654_435_761) % 2**32
    made, low, band = [], 0.0, 0.0
    for index in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        noise = state / 2**31 - 1
        # A state variable filter; its frequency may move.
        turn = 2 * sin(pi * (low_hz + (high_hz - low_hz) * index / count) / RATE)
        low += turn * band
        band += turn * (noise - low - 0.9 * band)
        made.append(band * exp(-decay * index / count) * min(1.0, index / 40))
    return faded(made)


def faded(samples: Samples) -> Samples:
    """Let the end of these samples go to nothing, in place; they are returned."""
    count = min(round(_FADE_S * RATE), len(samples))
    for index in range(count):
        samples[-1 - index] *= index / count
    return samples


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Lay samples over one another: each with its beginning in seconds, and how loud."""
    made = rest(0)
    for start_s, level, samples in parts:
        start = round(start_s * RATE)
        if len(made) < start + len(samples):
            made += [0.0] * (start + len(samples) - len(made))
        for index, sample in enumerate(samples, start):
            made[index] += level * sample
    return made


def melody(notes: Iterable[tuple[float, str]], seconds: float, thing: Sequence[Partial]) -> Samples:
    """Strike notes one after another; each begins at its own second, and rings for `seconds`."""
    return mixed(*((start_s, 1.0, struck(note, seconds, thing)) for start_s, note in notes))


def echoed(samples: Samples, delay_s: float, level: float, tail_s: float) -> Samples:
    """Let samples come back after `delay_s`, and again, each time quieter; it lasts `tail_s` longer."""
    made = samples + rest(tail_s)
    delay = round(delay_s * RATE)
    for index in range(delay, len(made)):
        made[index] += level * made[index - delay]
    return faded(made)
