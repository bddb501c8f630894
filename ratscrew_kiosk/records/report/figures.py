"""Quartiles, running medians and d': what the page says of a row of reactions, and of hits and false slaps."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, median, quantiles
from typing import Final, NamedTuple

_NORMAL: Final = NormalDist()


class Quartiles(NamedTuple):
    """A quarter of the values is at most `first`, half at most `median`, three quarters at most `third`."""

    first: float
    median: float
    third: float


class Sensitivity(NamedTuple):
    """d' of a player, and its standard error."""

    d: float
    error: float


def quartiles(values: Sequence[float]) -> Quartiles:
    """Return the quartiles; between two values they lie on the line between them. Raises ValueError without a value."""
    if not values:
        raise ValueError("no values have no quartiles")
    if len(values) == 1:
        return Quartiles(values[0], values[0], values[0])
    return Quartiles(*quantiles(values, n=4, method="inclusive"))


def running_median(values: Sequence[float], width: int) -> list[float]:
    """Return for each value the median of those around it, at most `width` (odd): at both ends of fewer."""
    reach = width // 2
    return [median(values[max(0, index - reach) : index + reach + 1]) for index in range(len(values))]


def sensitivity(hits: int, signals: int, false: int, noise: int) -> Sensitivity | None:
    """Return d' of so many hits among the signals and so many false alarms among the cards without one.

    Log-linear: half a slap is added to both counts and one to both numbers of chances, so that nobody's d' is infinite
    (Hautus 1995); the standard error is that of Gourevitch and Galanter (1967) at these rates. None where either
    never came. Raises ValueError for more answers than chances.
    """
    if not (0 <= hits <= signals and 0 <= false <= noise):
        raise ValueError(f"{hits} of {signals} and {false} of {noise} cannot be")
    if not (signals and noise):
        return None
    spread = 0.0
    scores = []
    for count, chances in ((hits, signals), (false, noise)):
        rate = (count + 0.5) / (chances + 1)
        score = _NORMAL.inv_cdf(rate)
        spread += rate * (1 - rate) / ((chances + 1) * _NORMAL.pdf(score) ** 2)
        scores.append(score)
    return Sensitivity(scores[0] - scores[1], sqrt(spread))
