"""Sounds as an ear takes them in: samples, and which tones are heard when."""

import wave
from array import array
from cmath import exp, pi
from io import BytesIO
from math import log2, sqrt
from typing import NamedTuple

_CHUNK = 512
_BANDS = 24
_LOWEST_HZ = 80.0
_THINNED = 4


class Recording(NamedTuple):
    rate: int
    channels: int
    bits: int
    samples: list[float]

    @property
    def length_s(self) -> float:
        return len(self.samples) / self.rate


def recording(wav: bytes) -> Recording:
    with wave.open(BytesIO(wav)) as file:
        values = array("h", file.readframes(file.getnframes()))
        return Recording(
            file.getframerate(), file.getnchannels(), 8 * file.getsampwidth(), [value / 32_768 for value in values]
        )


def heard_as(sound: Recording) -> list[list[float]]:
    """How strong each of 24 bands of tones is, every 46 ms; the whole has the length 1."""
    thin = [sum(sound.samples[at : at + _THINNED]) for at in range(0, len(sound.samples), _THINNED)]
    rate = sound.rate / _THINNED
    step_octaves = log2(rate / 2 / _LOWEST_HZ) / _BANDS
    moments = []
    for start in range(0, len(thin), _CHUNK):
        chunk = thin[start : start + _CHUNK]
        chunk += [0.0] * (_CHUNK - len(chunk))
        bands = [0.0] * _BANDS
        for number, value in enumerate(_transformed([complex(one) for one in chunk])[1 : _CHUNK // 2], 1):
            octaves = log2(max(number * rate / _CHUNK, _LOWEST_HZ) / _LOWEST_HZ)
            bands[min(int(octaves / step_octaves), _BANDS - 1)] += abs(value) ** 2
        moments.append([power**0.25 for power in bands])  # an ear hears in ratios
    whole = sqrt(sum(value * value for bands in moments for value in bands)) or 1.0
    return [[value / whole for value in bands] for bands in moments]


def likeness(one: list[list[float]], other: list[list[float]]) -> float:
    """1 for what sounds the same, if need be a moment later; 0 for what has nothing in common."""
    return max(_product(one, other[shift:]) for shift in range(3)) if other else 0.0


def _product(one: list[list[float]], other: list[list[float]]) -> float:
    pairs = zip(one, other, strict=False)
    return sum(a * b for first, second in pairs for a, b in zip(first, second, strict=True))


def _transformed(values: list[complex]) -> list[complex]:
    """The Fourier transform of 2, 4, 8, ... values."""
    if len(values) == 1:
        return values
    even, odd = _transformed(values[::2]), _transformed(values[1::2])
    turned = [exp(-2j * pi * number / len(values)) * value for number, value in enumerate(odd)]
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]
