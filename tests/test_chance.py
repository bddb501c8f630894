"""Draws without state: R12.6."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, print_cards
from ratscrew_kiosk.chance import draw, shuffled
from ratscrew_kiosk.rules.table import deal

# Each digest is what `printf '%s' 'SEED PURPOSE SEAT NUMBER' | b2sum -l 64` prints.
DIGESTS = [
    (1, "shuffle", 0, 51, 0xE0BB36C0D54BE429),
    (1, "shuffle", 0, 1, 0x2FF813A13BD9679C),
    (7, "reaction", 3, 120, 0xADBF2325B5E0F7BB),
    ((1 << 63) - 1, "miss", 5, 1, 0xD449CF49A0D05E1A),
    (0, "late", 0, 0, 0x1CBBFE47DB6EA047),
]
SEED_1 = (
    "5H 8C KS 2D TH 6H 7H KD 4H QH 4D AC 3D KC 9S 2C 2S TS 7C 7D 8D JH 8S AS 4C 5S "
    "QD 9D 3C JS 3H QC 3S 9C 6D 6C KH TC AH 6S 8H JD 9H 5D AD TD 4S 2H 5C QS JC 7S"
)


@pytest.mark.parametrize(("seed", "purpose", "seat", "number", "digest"), DIGESTS)
def test_a_draw_is_a_digest_of_its_question_scaled_down(
    seed: int, purpose: str, seat: int, number: int, digest: int
) -> None:
    """R12.6."""
    assert draw(seed, purpose, seat, number, 1 << 64) == digest
    for below in (1, 2, 3, 52, 1000, (1 << 20) - 1):
        assert draw(seed, purpose, seat, number, below) == digest * below // (1 << 64)


def test_a_shuffle_and_a_deal_never_change() -> None:
    """R1.4, R12.6: a seed gives the same cards on every machine, in every version."""
    assert print_cards(shuffled(PACK, 1)) == SEED_1
    assert [card for pair in zip(*deal(2, 1), strict=True) for card in pair] == shuffled(PACK, 1)


def test_every_part_of_the_question_matters() -> None:
    """R12.6: seed, purpose, seat and number; and no two of them run together."""
    questions = list(product((1, 11), ("a", "b"), (1, 11), (1, 11)))
    assert len({draw(*question, 1 << 64) for question in questions}) == len(questions)


@given(st.integers(0, (1 << 63) - 1), st.integers(0, 5), st.integers(0, 10_000), st.integers(1, 1 << 40))
def test_a_draw_is_within_its_bounds_and_always_the_same(seed: int, seat: int, number: int, below: int) -> None:
    """R12.6: without state."""
    drawn = draw(seed, "test", seat, number, below)
    assert 0 <= drawn < below
    assert draw(seed, "test", seat, number, below) == drawn


@given(st.integers(0, (1 << 63) - 1), st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing_and_leaves_its_list_alone(seed: int, things: list[int]) -> None:
    """R1.6."""
    before = list(things)
    assert Counter(shuffled(things, seed)) == Counter(things)
    assert things == before


def test_every_order_comes_equally_often() -> None:
    """R1.4: chi-square over the 24 orders of four things; 49.7 is exceeded once in a thousand times by true chance."""
    seeds = 24_000
    orders = Counter(tuple(shuffled("abcd", seed)) for seed in range(seeds))
    expected = seeds / 24
    assert sum((orders[order] - expected) ** 2 / expected for order in permutations("abcd")) < 49.7
