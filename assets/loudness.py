"""How loud a sound is to an ear, in a number: the K-weighting of ITU-R BS.1770, over the loudest tenth of a second.

An ear adds up what it hears for about that long; so a click is less loud than a note of the same height.
"""

from collections.abc import Sequence
from math import log10, pi, tan
from typing import Final

WINDOW_S: Final = 0.1
_STEP_S: Final = 0.01
_OFFSET_DB: Final = -0.691
_NOTHING_DB: Final = -120.0


def peak_db(samples: Sequence[float]) -> float:
    """Return the highest sample, in decibels below full scale."""
    return decibels(max(map(abs, samples), default=0.0) ** 2)


def decibels(power: float) -> float:
    """Return a power ratio in decibels."""
    return 10 * log10(power) if power > 10 ** (_NOTHING_DB / 10) else _NOTHING_DB


def loudness_db(samples: Sequence[float], rate: int) -> float:
    """Return the loudness in LKFS of the loudest tenth of a second; what is shorter counts as followed by silence."""
    sums, total = [0.0], 0.0
    for sample in weighted(samples, rate):
        total += sample * sample
        sums.append(total)
    window, step = round(WINDOW_S * rate), round(_STEP_S * rate)
    starts = range(0, max(1, len(samples) - window + 1), step)
    loudest = max(sums[min(start + window, len(samples))] - sums[start] for start in starts)
    return decibels(loudest / window) + (_OFFSET_DB if loudest > 0 else 0.0)


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """Weigh samples as BS.1770 does: a high shelf for the head, then a high pass."""
    # The two filters' corner, quality and gain are those that give the standard's coefficients at 48 kHz.
    turn, quality, gain = tan(pi * 1681.974450955533 / rate), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle = gain**0.4996667741545416
    over = 1 + turn / quality + turn * turn
    shelf = (
        ((gain + middle * turn / quality + turn * turn) / over),
        (2 * (turn * turn - gain) / over),
        ((gain - middle * turn / quality + turn * turn) / over),
        (2 * (turn * turn - 1) / over),
        ((1 - turn / quality + turn * turn) / over),
    )
    turn, quality = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    over = 1 + turn / quality + turn * turn
    high_pass = (1.0, -2.0, 1.0, 2 * (turn * turn - 1) / over, (1 - turn / quality + turn * turn) / over)
    return _filtered(_filtered(samples, shelf), high_pass)


def _filtered(samples: Sequence[float], by: tuple[float, float, float, float, float]) -> list[float]:
    b0, b1, b2, a1, a2 = by
    made, first, second = [], 0.0, 0.0
    for sample in samples:
        answer = b0 * sample + first
        first = b1 * sample - a1 * answer + second
        second = b2 * sample - a2 * answer
        made.append(answer)
    return made
