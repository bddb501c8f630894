"""What help says of wrong slaps, seats without cards, the last chance and dead heats is what the referee does."""

from dataclasses import replace
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import JACK, KING, PACK, parse_cards
from ratscrew_kiosk.press import Press, Shown, Together, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import DeadHeat, Late, Outcome, Refused, Slapped, Took, Turned, Won, Wrong
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.screens.help.shown_patterns import SHOWN_BY
from ratscrew_kiosk.screens.help.slapping import NOTHING
from tests.kit.help_pages import ALL_RULES, messages, page
from tests.screens.test_help_steps import PACE_NS, Play, endless, rest_without


def after(table: Table, *events: Press | Shown | Until | Together) -> tuple[Table, list[Outcome]]:
    outcomes: list[Outcome] = []
    for event in events:
        table, told = step(table, event)
        outcomes += [one.outcome for one in told]
    return table, outcomes


# Wrong slaps


@given(ALL_RULES)
def test_burned_cards_lie_at_the_very_bottom_belong_to_the_taker_and_play_goes_on_as_it_was(rules: RuleSet) -> None:
    said = messages(page(rules, "wrong"))
    assert ("help_wrong_burned" in said) == (rules.burn > 0)
    assert "help_wrong_goes_on" in said
    first = parse_cards("3C 5C")  # no answer is among these
    rest = rest_without(*NOTHING, *first)
    challenge = Challenge(1, 2)
    table = start(endless(rules), ((*first, *rest[:20]), tuple(rest[20:])), turned=NOTHING, challenge=challenge)
    wrong, (outcome, *_) = after(table, Press(1, "slap", SECOND))
    assert outcome == Wrong(1, rules.burn)
    assert (wrong.turned, wrong.turn, wrong.challenge) == (table.turned, table.turn, table.challenge)
    assert set(wrong.burned) == set(table.decks[1][: rules.burn])
    lost, outcomes = after(wrong, *(event for number in (1, 2) for event in _flip(number)), Until(99 * SECOND))
    took = next(this for this in outcomes if isinstance(this, Took))
    assert (took.seat, took.count) == (1, len(NOTHING) + 2 + rules.burn)
    pile = lost.decks[1][-took.count :]
    assert set(pile[: rules.burn]) == set(wrong.burned), "burned cards come first"
    assert pile[rules.burn :] == (*NOTHING, *first)


def _flip(number: int) -> tuple[Press, Shown]:
    return Press(0, "flip", number * PACE_NS), Shown(number * PACE_NS)


@given(ALL_RULES)
def test_a_right_slap_that_is_too_late_costs_nothing(rules: RuleSet) -> None:
    assert "help_wrong_late" in messages(page(rules, "first"))
    cards = SHOWN_BY[rules.patterns[0]]
    rest = rest_without(*cards)
    table = start(endless(rules), (tuple(rest[:20]), tuple(rest[20:])), turned=cards)
    table, outcomes = after(table, Press(0, "slap", SECOND), Press(1, "slap", SECOND + MS))
    assert not any(isinstance(this, Wrong) for this in outcomes)
    assert len(table.decks[1]) == len(rest) - 20


@given(ALL_RULES)
def test_one_card_alone_is_no_pattern_and_a_slap_at_it_a_wrong_one(rules: RuleSet) -> None:
    play = Play(rules, "4S", "9C").flips().slaps(1)
    assert Wrong(1, rules.burn) in play.outcomes
    assert patterns_on(parse_cards("4S"), rules.patterns) == ()


@given(ALL_RULES)
def test_only_a_card_that_was_on_the_screen_before_counts_for_a_slap(rules: RuleSet) -> None:
    assert "help_heat_seen" in messages(page(rules, "first"))
    assume("double" in rules.patterns)
    play = Play(rules, "4S", "4D", "7C").flips()
    play.now_ns += PACE_NS
    play.does(Press(1, "flip", play.now_ns))  # turned, and not yet shown
    play.does(Press(2, "slap", play.now_ns + MS))
    assert not any(isinstance(this, Slapped) for this in play.outcomes)
    play.does(Shown(play.now_ns + 2 * MS)).slaps(0)
    assert any(isinstance(this, Slapped) and this.seat == 0 and "double" in this.patterns for this in play.outcomes)


# No cards left


@given(ALL_RULES)
def test_a_seat_without_cards_turns_none_and_is_still_in_the_game(rules: RuleSet) -> None:
    assert "help_empty_still_in" in messages(page(rules, "empty"))
    rest = rest_without(*NOTHING)
    table = start(endless(rules), (tuple(rest[:2]), (), tuple(rest[2:])), turned=())
    assert 1 in table.seats_in
    table, outcomes = after(table, Press(0, "flip", PACE_NS), Shown(PACE_NS), Press(1, "flip", 2 * PACE_NS))
    assert table.turn == 2 or table.challenge is not None
    assert any(isinstance(this, Refused) and this.seat == 1 for this in outcomes)
    assert 1 in table.seats_in


@given(ALL_RULES)
def test_a_player_who_alone_has_cards_goes_on_turning(rules: RuleSet) -> None:
    assert "help_empty_alone" in messages(page(rules, "empty"))
    rest = [card for card in PACK if 2 <= card.rank <= 10]
    table = start(endless(rules), (tuple(rest), ()))
    for number in range(1, 4):
        table, outcomes = after(table, Press(0, "flip", number * PACE_NS), Shown(number * PACE_NS))
        assert any(isinstance(this, Turned) for this in outcomes)
        assert table.turn == 0


# The last chance


@given(ALL_RULES.filter(lambda rules: rules.last_chance > 0))
def test_in_a_last_chance_pictures_challenge_nobody_others_may_slap_and_else_the_match_is_won(rules: RuleSet) -> None:
    said = messages(page(rules, "last_chance"))
    assert {"help_chance_pictures", "help_chance_others", "help_chance_end"} <= said
    cards = SHOWN_BY[rules.patterns[0]]
    rest = rest_without(*cards)
    king = next(card for card in rest if card.rank == KING)
    pair = next((one, other) for one, other in combinations(rest, 2) if one.rank == other.rank and 1 < one.rank < JACK)
    top = (king, *pair)
    rules = replace(endless(rules), patterns=tuple(one for one in PATTERNS if one in {*rules.patterns, "double"}))
    table = start(rules, ((*top, *(card for card in rest if card not in top)), ()), turned=cards)
    table, outcomes = after(table, Press(0, "slap", SECOND))
    assert not any(isinstance(this, Won) for this in outcomes)
    assert table.chance is not None
    now_ns = SECOND
    for _ in range(rules.last_chance):
        now_ns += PACE_NS
        table, outcomes = after(table, Press(0, "flip", now_ns), Shown(now_ns))
        assert table.challenge is None
        assert not any(isinstance(this, Won) for this in outcomes)
    _, nobody = after(table, Until(now_ns + PACE_NS))
    assert any(isinstance(this, Won) and this.seat == 0 for this in nobody)
    slapped, outcomes = after(table, Press(1, "slap", now_ns + rules.grace_ms * MS))
    assert any(isinstance(this, Slapped) and this.seat == 1 for this in outcomes)
    assert not slapped.over
    assert slapped.decks[1] == top


# Dead heats


@given(ALL_RULES.filter(lambda rules: rules.dead_heat == "replay"))
def test_after_a_dead_heat_the_last_card_goes_back_and_until_the_next_no_slap_counts_or_costs(rules: RuleSet) -> None:
    assert {"help_heat_replay", "help_heat_again"} <= messages(page(rules, "heats"))
    play = Play(replace(rules, patterns=("double",)), "4S", "4D").flips(2)
    deck = play.table.decks[1]
    at_ns = play.now_ns + 500 * MS
    heat, outcomes = after(play.table, Together((Press(0, "slap", at_ns), Press(1, "slap", at_ns))))
    assert DeadHeat((0, 1)) in outcomes
    assert not any(isinstance(this, Took) for this in outcomes)
    assert heat.turned == parse_cards("4S")
    assert heat.decks[1] == (*deck, *parse_cards("4D"))
    assert heat.turn == 1
    again, outcomes = after(heat, Press(0, "slap", at_ns + SECOND), Press(1, "slap", at_ns + SECOND))
    assert outcomes == [Late(0), Late(1)]
    assert again.decks == heat.decks


@given(ALL_RULES.filter(lambda rules: rules.dead_heat == "earliest"), st.integers(0, 2))
def test_of_equals_a_dead_heat_goes_to_the_first_clockwise_after_whoever_turned_the_last_card(
    rules: RuleSet, starts: int
) -> None:
    assert {"help_heat_fewest", "help_heat_equal"} <= messages(page(rules, "heats"))
    last = (starts + 1) % 3
    rest = rest_without(*parse_cards("4S 4D"))
    decks = [tuple(rest[seat * 10 : seat * 10 + 10]) for seat in range(3)]
    decks[starts] = (*parse_cards("4S"), *decks[starts])
    decks[last] = (*parse_cards("4D"), *decks[last])
    table = start(replace(endless(rules), patterns=("double",)), decks, turn=starts)
    for number, seat in enumerate((starts, last), 1):
        table, _ = after(table, Press(seat, "flip", number * PACE_NS), Shown(number * PACE_NS))
    assert len({len(deck) for deck in table.decks}) == 1
    slaps = tuple(Press(seat, "slap", 2 * PACE_NS + SECOND) for seat in range(3))
    _, outcomes = after(table, Together(slaps))
    assert Slapped((last + 1) % 3, ("double",)) in outcomes
