"""R5.2: the eight patterns, each where it holds and where it just does not."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern, patterns_on
from tests.kit.replays import replays

HOLDS: list[tuple[Pattern, str]] = [
    ("double", "4S 4D"),
    ("double", "9C KS KH"),
    ("double", "5C 5D 5H"),
    ("sandwich", "4S 9C 4D"),
    ("sandwich", "2D 4S KC 4D"),
    ("hoagie", "4S 9C 8D 4D"),
    ("hoagie", "4S 9C 9D 4D"),
    ("hoagie", "2C QS 9C KD QD"),
    *(
        ("tens", cards)
        for cards in ("AC 9D", "2C 8D", "3C 7D", "4C 6D", "5C 5D", "9C AD", "8C 2D", "7C 3D", "6C 4D", "TS 4C 6D")
    ),
    ("marriage", "KC QD"),
    ("marriage", "3C QD KC"),
    ("top_bottom", "4S 9C 8D 7D 4D"),
    ("top_bottom", "4S 4D"),
    ("top_bottom", "4S 9C 4D"),
    ("six_nine", "6C 9D"),
    ("six_nine", "2C 9D 6C"),
    ("run", "5C 6D 7H 8S"),
    ("run", "8S 7D 6C 5H"),
    ("run", "AC 2D 3H 4S"),
    ("run", "4S 3H 2D AC"),
    ("run", "JC QD KH AS"),
    ("run", "AS KH QD JC"),
    ("run", "9C TD JH QS"),
    ("run", "2C 5C 6D 7H 8S"),
]
FAILS: list[tuple[Pattern, str]] = [
    ("double", "4S"),
    ("double", "4S 5D"),
    ("double", "4S 4D 5C"),
    ("sandwich", "4S 4D"),
    ("sandwich", "4S 4D 4C"),
    ("sandwich", "4S 9C 5D"),
    ("hoagie", "4S 9C 4D"),
    ("hoagie", "4S 4C 8D 4D"),
    ("hoagie", "4S 9C 4H 4D"),
    ("hoagie", "4S 9C 8D 5D"),
    ("tens", "TC"),
    ("tens", "9C TC"),
    ("tens", "TC KC"),
    ("tens", "KC TD"),
    ("tens", "AC 8D"),
    ("tens", "JC QD"),
    ("tens", "AC KD"),
    ("tens", "5C 4D AH"),
    ("tens", "9C 9D"),
    ("marriage", "KC KD"),
    ("marriage", "KC JD QH"),
    ("marriage", "QC"),
    ("marriage", "KC QD 2C"),
    ("top_bottom", "4S"),
    ("top_bottom", "4S 9C 8D"),
    ("top_bottom", "9S 4C 4D"),
    ("six_nine", "6C 6D"),
    ("six_nine", "6C 2D 9H"),
    ("six_nine", "9C"),
    ("run", "5C 6D 7H"),
    ("run", "5C 6D 7H 9S"),
    ("run", "5C 7D 6H 8S"),
    ("run", "QS KD AC 2H"),
    ("run", "2H AC KD QS"),
    ("run", "KS AD 2C 3H"),
    ("run", "3H 2C AD KS"),
    ("run", "5C 5D 6H 7S"),
    ("run", "5C 6D 7H 6S"),
    ("run", "5C 6D 7H 8S 2C"),
]


@pytest.mark.parametrize(("pattern", "cards"), HOLDS)
def test_r5_2_it_holds(pattern: Pattern, cards: str) -> None:
    assert patterns_on(parse_cards(cards), [pattern]) == (pattern,)


@pytest.mark.parametrize(("pattern", "cards"), FAILS)
def test_r5_2_it_does_not_hold(pattern: Pattern, cards: str) -> None:
    assert patterns_on(parse_cards(cards), [pattern]) == ()


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=10))
def test_r5_2_every_pattern_is_read_as_the_rules_have_it(cards: list[Card]) -> None:
    """The table once more, in the words of the rules, without a thought of speed."""
    ranks = [card.rank for card in cards]
    top = ranks[::-1]
    high = [14 if rank == 1 else rank for rank in top[:4]]
    steps = [[a - b for a, b in pairwise(run)] for run in (top[:4], high)]
    expected = {
        "double": len(top) > 1 and top[0] == top[1],
        "sandwich": len(top) > 2 and top[0] == top[2] and top[1] != top[0],
        "hoagie": len(top) > 3 and top[0] == top[3] and top[0] not in top[1:3],
        "tens": len(top) > 1 and max(top[:2]) < 10 and sum(top[:2]) == 10,
        "marriage": sorted(top[:2]) == [12, 13],
        "top_bottom": len(top) > 1 and top[0] == ranks[0],
        "six_nine": sorted(top[:2]) == [6, 9],
        "run": len(top) > 3 and any(step in ([1, 1, 1], [-1, -1, -1]) for step in steps),
    }
    assert patterns_on(cards, PATTERNS) == tuple(name for name in PATTERNS if expected[name])


@pytest.mark.parametrize("pattern", PATTERNS)
def test_r5_2_a_burned_card_is_never_part_of_a_pattern(pattern: Pattern) -> None:
    """The burned cards would complete each pattern from below."""
    pile = {
        "double": ("4S", "4D"),
        "sandwich": ("4S 9C", "4D"),
        "hoagie": ("4S 9C 8D", "4D"),
        "tens": ("AC", "9D"),
        "marriage": ("KC", "QD"),
        "top_bottom": ("4S 9C", "4D"),
        "six_nine": ("6C", "9D"),
        "run": ("AC 2D 3H", "4S"),
    }[pattern]
    replays(f"""
        rules full patterns={pattern}
        decks 8C TC TD / 2S 5S
        burned {pile[0]}
        pile {pile[1]}
        ---
        100 0 slap
        ? wrong 0 1
    """)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_r5_2_only_the_patterns_of_the_rule_set_count(pattern: Pattern) -> None:
    others = ",".join(name for name in PATTERNS if name != pattern)
    pile = {
        "double": "2C 4S 4D",
        "sandwich": "2C 4S 9C 4D",
        "hoagie": "2C 4S 9C 8D 4D",
        "tens": "AC 9D",
        "marriage": "KC QD",
        "top_bottom": "4S 9C 8D 7D 4D",
        "six_nine": "6C 9D",
        "run": "5C 6D 7H 8S",
    }[pattern]
    text = "rules full patterns={}\ndecks TC TH / 2S 5S\npile {}\n---\n100 0 slap\n? {}"
    replays(text.format(others, pile, "wrong 0 1"))
    replays(text.format(pattern, pile, f"slapped 0 {pattern}"))
