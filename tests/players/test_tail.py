"""The long right tail: the table of quantiles against the distribution that it stands for (R12.3)."""

from math import exp, log, sqrt
from statistics import NormalDist

from ratscrew_kiosk.players.tail import DRAWS, MEAN, QUANTILES, SLICES, tail

VARIATION = 0.6
SIGMA = sqrt(log(1 + VARIATION**2))
NORMAL = NormalDist()


def quantile(share: float) -> float:
    """Of the log-normal distribution with mean 1."""
    return exp(SIGMA * NORMAL.inv_cdf(share) - SIGMA**2 / 2)


def mean_below(share: float) -> float:
    """The part of the mean that lies below this quantile."""
    return NORMAL.cdf(NORMAL.inv_cdf(share) - SIGMA)


def test_the_table_is_that_of_the_log_normal_distribution() -> None:
    """R12.3: mean 1, coefficient of variation 0.6."""
    assert len(QUANTILES) == SLICES + 1
    assert list(QUANTILES[1:-1]) == [round(MEAN * quantile(index / SLICES)) for index in range(1, SLICES)]


def test_the_first_and_the_last_slice_have_their_true_means() -> None:
    """R12.3: so the tail's weight is kept, though no value is above the table's last."""
    first = SLICES * mean_below(1 / SLICES)
    last = SLICES * (1 - mean_below(1 - 1 / SLICES))
    assert abs((QUANTILES[0] + QUANTILES[1]) / 2 - MEAN * first) <= 1
    assert abs((QUANTILES[-2] + QUANTILES[-1]) / 2 - MEAN * last) <= 1


def test_the_mean_and_the_spread_over_all_draws_are_the_distributions() -> None:
    """R12.3: every sixteenth of the draws, so all parts of all slices."""
    values = [tail(draw) for draw in range(0, DRAWS, 16)]
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    assert abs(mean / MEAN - 1) < 0.001
    assert abs(spread / mean - VARIATION) < 0.02


def test_a_greater_draw_never_gives_a_smaller_value() -> None:
    """R12.6: whole numbers only, from the table's first to its last."""
    values = [tail(draw) for draw in range(0, DRAWS, 7)]
    assert values == sorted(values)
    assert {type(value) for value in values} == {int}
    assert tail(0) == QUANTILES[0]
    assert QUANTILES[-2] < tail(DRAWS - 1) <= QUANTILES[-1]
