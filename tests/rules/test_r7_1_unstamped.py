"""R7.1: a slap that was found by its level alone costs nothing when it is wrong, and else is a slap like any other."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.press import Press, Together
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.outcomes import Refused, Took, Why
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import start
from tests.kit.replays import replays, told
from tests.kit.strategies import rule_sets


def test_r7_1_an_unstamped_wrong_slap_of_the_seat_in_turn_keeps_its_last_card_and_its_turn() -> None:
    replays("""
        decks 5H / 7D 2S
        pile KS
        challenge 1 2
        ---
        100 0 slap within 50 unstamped
        ? refused 0 slap unstamped
        ?! pending * *
        200 0 flip
        ? turned 0 5H
    """)


@pytest.mark.parametrize("cost", ["out", "strike", "none"])
def test_r7_4_an_unstamped_wrong_slap_without_cards_is_no_strike_and_puts_nobody_out(cost: str) -> None:
    assert told(f"""
        rules duel empty_wrong_slap={cost}
        decks 5H 6C / -
        pile 4S
        ---
        100 1 slap within 50 unstamped
    """) == ["refused 1 slap unstamped"]


def test_every_other_reason_is_named_before_the_missing_stamp_and_late_stays_late() -> None:
    replays("""
        rules cabinet collect_ms=0 time_limit_s=none anticipation_ms=0 dead_heat=earliest
        decks 5H 9C 8D JD / 3C 2S / - / 7C
        ---
        50 0 slap unstamped
        ? refused 0 slap nothing-shown
        100 0 flip
        110 3 slap
        ? wrong 3 1
        120 3 slap unstamped
        ? refused 3 slap locked
        130 pause
        140 1 slap unstamped
        ? refused 1 slap paused
        150 resume
        160 1 slap unstamped
        ? refused 1 slap unstamped
    """)
    replays("""
        decks 5H 9C / 7D 2S / -
        pile 4S 4D
        ---
        100 0 slap
        110 1 slap within 5 unstamped
        ? late 1
        120 0 slap within 5 unstamped
        ? refused 0 slap nothing-shown
        130 1 flip
        140 2 slap unstamped
        ? late 2
    """)


@pytest.mark.parametrize("order", list(permutations(["100 1 slap", "100 1 slap unstamped", "100 0 slap unstamped"])))
def test_r3_4_no_order_of_arrival_decides_between_slaps_with_and_without_a_stamp(order: tuple[str, ...]) -> None:
    lines = "\n        ".join(order)
    assert told(f"""
        decks 5H 9C 3S / -
        pile 4S
        ---
        {lines}
    """) == ["wrong 1 0", "out 1", "took 0 1 last-seat", "won 0 4", "refused 1 slap over", "refused 0 slap over"]


def test_r3_4_of_two_wrong_slaps_of_one_seat_that_with_a_stamp_comes_first() -> None:
    table = start(PRESETS["duel"], [parse_cards("2C 9D"), parse_cards("TC")], turned=parse_cards("4S"))
    slaps = (Press(0, "slap", 500 * MS, 50), Press(0, "slap", 500 * MS, 50, unstamped=True))
    for together in (slaps, slaps[::-1]):
        _, outcomes = step(table, Together(together))
        assert [str(one.outcome) for one in outcomes[:1]] == ["wrong 0 2"]
        assert str(outcomes[-1].outcome) == "refused 0 slap locked"


@pytest.mark.parametrize("rule", ["replay", "earliest"])
def test_r3_4_an_unstamped_slap_before_the_pattern_is_in_no_dead_heat(rule: str) -> None:
    assert told(f"""
        rules classic dead_heat={rule}
        decks 4H 9C / 7D 2S / 6C 8H
        pile 4S
        ---
        99.99 2 slap within 50 unstamped
        100 0 flip
        100.01 1 slap within 1
    """)[:3] == ["refused 2 slap unstamped", "turned 0 4H", "turn 1"]


def test_r3_4_of_a_dead_heat_the_seat_with_the_fewest_cards_takes_it_with_or_without_a_stamp() -> None:
    assert told("""
        rules classic dead_heat=earliest
        decks 5H 9C 3S / 7D
        pile 4S 4D
        ---
        100 0 slap within 0.5
        140 1 slap within 50 unstamped
    """) == ["slapped 1 double", "took 1 2 slap", "turn 1", "late 0"]


@given(
    rules=rule_sets(),
    pile=st.sampled_from(("-", "4S", "4S 4D", "KC QC", "3C 8D 3S", "5H 6D")),
    seat=st.integers(0, 2),
    burned=st.sampled_from(("-", "AS")),
)
def test_r7_1_an_unstamped_slap_takes_the_pile_or_changes_nothing_but_what_time_changes(
    rules: RuleSet, pile: str, seat: int, burned: str
) -> None:
    table = start(
        rules,
        [parse_cards("2C 9D"), (), parse_cards("TC")],
        turned=parse_cards(pile),
        burned=parse_cards(burned),
    )
    after, outcomes = step(table, Press(seat, "slap", 500 * MS, 50 * MS, unstamped=True))
    if patterns_on(table.turned, table.rules.patterns):
        assert any(isinstance(one.outcome, Took) for one in outcomes)
    else:
        why = Why.UNSTAMPED if table.turned else Why.NOTHING_SHOWN
        assert outcomes[0].outcome == Refused(seat, "slap", why)
        assert (after.decks, after.turned, after.burned) == (table.decks, table.turned, table.burned)
        assert (after.locked, after.strikes, after.out, after.turn) == (table.locked, table.strikes, table.out, 0)
