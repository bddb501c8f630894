from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import KING, QUEEN, Card
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern, patterns_on
from ratscrew_kiosk.station.dealing import HAZARD, LEAST, MOST, next_card
from ratscrew_kiosk.station.told import Turned
from tests.kit.at_the_station import AtTheStation

_SOME = st.lists(st.sampled_from(PATTERNS), min_size=1, unique=True).map(
    lambda chosen: tuple(pattern for pattern in PATTERNS if pattern in chosen)
)


def a_round(seed: int, wanted: tuple[Pattern, ...]) -> list[Card]:
    """The cards of one round, the one that makes a pattern last."""
    pile: list[Card] = []
    for number in range(1, 400):
        card = next_card(seed, number, pile, wanted, {})
        if card is None:
            pile = []
            continue
        pile.append(card)
        if patterns_on(pile, wanted):
            return pile
    raise AssertionError("no pattern came")


@given(st.integers(0, 2**32), _SOME)
def test_every_round_comes_to_a_pattern_and_to_none_before_the_third_card(
    seed: int, wanted: tuple[Pattern, ...]
) -> None:
    pile = a_round(seed, wanted)
    assert len(pile) > LEAST
    assert len(set(pile)) == len(pile)


def test_the_next_card_makes_a_pattern_equally_often_whatever_has_come() -> None:
    came: Counter[object] = Counter()
    made: Counter[object] = Counter()
    for seed in range(3000):
        pile = a_round(seed, PATTERNS)
        for lying in range(LEAST, min(len(pile), MOST)):
            beneath = pile[lying - 1]
            looks = (lying if lying < 14 else "many", "royal" if beneath.rank in (QUEEN, KING) else "other")
            for kind in looks:
                came[kind] += 1
                made[kind] += lying == len(pile) - 1
    for looks_so, count in came.items():
        part = 1 / HAZARD
        spread = (part * (1 - part) / count) ** 0.5
        assert abs(made[looks_so] / count - part) < 4.5 * spread, f"after {looks_so}: {made[looks_so]} of {count}"


def test_no_pattern_is_forgotten() -> None:
    came: Counter[str] = Counter()
    for seed in range(12):
        station = AtTheStation(seats=1, seed=seed, rounds=20)
        station.to_the_end()
        came.update({pattern: count for pattern, count in station.state.chances.items() if pattern})
    assert came.keys() == set(PATTERNS)
    assert sum(came.values()) >= 240


def test_only_the_chosen_patterns_end_a_round() -> None:
    station = AtTheStation(seats=1, rounds=8, patterns=("tens",))
    station.to_the_end()
    assert {pattern for pattern in station.state.chances if pattern} == {"tens"}


def test_the_same_seed_deals_the_same_run_and_another_seed_another() -> None:
    def run(seed: int) -> list[object]:
        station = AtTheStation(seed=seed)
        station.to_the_end()
        return [one for one in station.told if isinstance(one, Turned)]

    assert run(4) == run(4)
    assert run(4) != run(5)


def test_cards_come_at_a_steady_pace_that_is_never_quite_the_same() -> None:
    station = AtTheStation(rounds=6)
    station.to_the_end()
    turned = [one for one in station.told if isinstance(one, Turned)]
    gaps = [
        (later.at_ns - earlier.at_ns) / MS
        for earlier, later in pairwise(turned)
        if later.at_ns - earlier.at_ns < 1100 * MS
    ]
    assert len(gaps) > 20
    assert all(810 <= gap - 10 <= 990 for gap in gaps)
    assert len(set(gaps)) > len(gaps) // 2
