"""Quartiles, running medians and d'."""

from statistics import NormalDist, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.records.report.figures import Quartiles, quartiles, running_median, sensitivity

TIMES = st.lists(st.integers(1, 3_000), min_size=1, max_size=60)


def test_one_slap_is_its_own_quartiles() -> None:
    assert quartiles([312.0]) == Quartiles(312.0, 312.0, 312.0)


def test_quartiles_part_the_slaps_in_four() -> None:
    assert quartiles([5, 1, 4, 2, 3]) == Quartiles(2, 3, 4)
    assert quartiles([100, 200]) == Quartiles(125, 150, 175)


def test_without_a_slap_there_are_none() -> None:
    with pytest.raises(ValueError, match="no values"):
        quartiles([])


@given(TIMES)
def test_a_quarter_lies_outside_each_quartile_in_whatever_order_slaps_come(times: list[int]) -> None:
    first, middle, third = quartiles(times)
    assert middle == median(times)
    assert min(times) <= first <= middle <= third <= max(times)
    assert sum(time < first for time in times) <= (len(times) + 3) / 4
    assert sum(time > third for time in times) <= (len(times) + 3) / 4
    assert quartiles(times[::-1]) == (first, middle, third)


@given(TIMES, st.integers(0, 100))
def test_quartiles_are_wrong_by_no_more_than_the_worst_of_their_times(times: list[int], error: int) -> None:
    """So the page may say the largest error with them."""
    off = [time + (error if number % 2 else -error) for number, time in enumerate(times)]
    assert all(abs(a - b) <= error + 1e-9 for a, b in zip(quartiles(times), quartiles(off), strict=True))


def test_a_running_median_takes_what_is_around_and_fewer_at_both_ends() -> None:
    assert running_median([9, 1, 5, 2, 8], 3) == [5, 5, 2, 5, 5]
    assert running_median([3], 5) == [3]
    assert running_median([], 5) == []


def test_d_prime_is_log_linear() -> None:
    z = NormalDist().inv_cdf
    found = sensitivity(9, 10, 2, 40)
    assert found is not None
    assert found.d == pytest.approx(z(9.5 / 11) - z(2.5 / 41))
    assert found.error == pytest.approx(0.566, abs=0.001)


def test_who_slaps_at_everything_alike_only_guesses() -> None:
    found = sensitivity(20, 40, 20, 40)
    assert found is not None
    assert found.d == pytest.approx(0)


@given(st.integers(1, 200), st.integers(1, 200), st.data())
def test_d_prime_is_always_finite_and_grows_with_hits_and_falls_with_false_slaps(
    signals: int, noise: int, data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, signals - 1))
    false = data.draw(st.integers(0, noise - 1))
    plain, better, worse = (
        sensitivity(hits, signals, false, noise),
        sensitivity(hits + 1, signals, false, noise),
        sensitivity(hits, signals, false + 1, noise),
    )
    assert plain is not None
    assert better is not None
    assert worse is not None
    assert worse.d < plain.d < better.d
    assert 0 < plain.error < 5


def test_more_cards_make_d_prime_better_known() -> None:
    few, many = sensitivity(8, 10, 1, 10), sensitivity(80, 100, 10, 100)
    assert few is not None
    assert many is not None
    assert many.error < few.error / 2


def test_without_patterns_or_without_other_cards_there_is_no_d_prime() -> None:
    assert sensitivity(0, 0, 1, 10) is None
    assert sensitivity(1, 10, 0, 0) is None


def test_more_answers_than_chances_are_refused() -> None:
    with pytest.raises(ValueError, match="11 of 10"):
        sensitivity(11, 10, 0, 5)
