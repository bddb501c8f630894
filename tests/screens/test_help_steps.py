"""What help says of turns, challenges and taking is what the referee does, whatever the rule set is."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, TRIES, Card, parse_cards
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import (
    ChallengeOpened,
    LastChance,
    Outcome,
    Pending,
    Slapped,
    Took,
    Turn,
    Turned,
    Won,
)
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern, patterns_on
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.screens.help import help_pages
from ratscrew_kiosk.screens.help.page import Says, Seconds, spoken
from ratscrew_kiosk.screens.help.shown_patterns import SHOWN_BY
from ratscrew_kiosk.screens.help.slapping import NOTHING
from ratscrew_kiosk.words import say
from tests.kit.help_pages import ALL_RULES, messages, page, said

PACE_NS = 6 * SECOND
"""Longer than any flip gap, grace or collect time."""


def endless(rules: RuleSet) -> RuleSet:
    """The rule set without what would end a short table's match."""
    return replace(rules, time_limit_s=None, target=None)


def rest_without(*known: Card) -> list[Card]:
    return [card for card in PACK if card not in known]


class Play:
    """A table on which cards are turned one after another, each shown at once."""

    def __init__(self, rules: RuleSet, *tops: str) -> None:
        known = [card for top in tops for card in parse_cards(top)]
        rest = rest_without(*known)
        decks = [(*parse_cards(top), *rest[seat :: len(tops)]) for seat, top in enumerate(tops)]
        self.table: Table
        self.table, _ = begin(start(endless(rules), decks))
        self.now_ns = 0
        self.outcomes: list[Outcome] = []

    def flips(self, times: int = 1) -> "Play":
        for _ in range(times):
            self.now_ns += PACE_NS
            self.does(Press(self.table.turn, "flip", self.now_ns), Shown(self.now_ns))
        return self

    def slaps(self, seat: int, after_ms: int = 500) -> "Play":
        return self.does(Press(seat, "slap", self.now_ns + after_ms * MS))

    def waits(self, ms: float) -> "Play":
        return self.does(Until(self.now_ns + round(ms * MS)))

    def does(self, *events: Press | Shown | Until) -> "Play":
        for event in events:
            self.table, told = step(self.table, event)
            self.outcomes += [one.outcome for one in told]
        return self


# A turn


@given(ALL_RULES)
def test_flip_turns_the_top_card_and_after_a_number_card_the_next_player_turns(rules: RuleSet) -> None:
    assert {"help_step_flip", "help_step_number"} <= messages(page(rules, "steps"))
    play = Play(rules, "4S 7D", "9C 2H", "5D 8C").flips()
    assert play.outcomes[0] == Turned(0, parse_cards("4S")[0])
    assert play.table.turn == 1
    assert play.flips(2).table.turn == 0


@pytest.mark.parametrize("rank", ["J", "Q", "K", "A"])
@given(rules=ALL_RULES)
def test_a_picture_or_an_ace_must_be_answered_by_the_next_player_and_an_answer_by_the_one_after(
    rank: str, rules: RuleSet
) -> None:
    assert "help_step_challenge" in messages(page(rules, "steps"))
    assert {"help_tries_how", "help_tries_answer"} <= messages(page(rules, "tries"))
    other = "Q" if rank != "Q" else "K"
    play = Play(rules, f"{rank}S", f"{other}H", "5D").flips()
    assert ChallengeOpened(0, TRIES[parse_cards(f"{rank}S")[0].rank]) in play.outcomes
    assert play.table.turn == 1
    play.flips()
    assert ChallengeOpened(1, TRIES[parse_cards(f"{other}H")[0].rank]) in play.outcomes
    assert play.table.turn == 2


@given(ALL_RULES)
def test_other_ranks_challenge_nobody(rules: RuleSet) -> None:
    for rank in "23456789T":
        assert Play(rules, f"{rank}S", "5D" if rank != "5" else "6D").flips().table.challenge is None


# Taking


@given(ALL_RULES)
def test_whoever_laid_the_last_picture_takes_an_unanswered_pile_when_the_grace_time_is_over(rules: RuleSet) -> None:
    one = page(rules, "tries")
    assert "help_tries_lost" in messages(one)
    play = Play(rules, "KS", "4H 9D 2C", "5D").flips(4)
    assert Pending(0, next(this.why for this in play.outcomes if isinstance(this, Pending))) in play.outcomes
    assert ("help_tries_once" in messages(one)) == (rules.grace_ms == 0)
    seconds = said(one, "help_tries_grace").value("seconds")
    assert isinstance(seconds, Seconds)
    words = spoken(said(one, "help_tries_grace"), say)
    told_ms = round(1000 * float(next(word for word in words.split() if word[0].isdigit())))
    in_time = play.does(Press(2, "slap", play.now_ns + told_ms * MS))  # within it a slap is still judged
    assert not any(isinstance(this, Took) for this in in_time.outcomes)
    in_time.waits(told_ms + 1)
    (took,) = [this for this in in_time.outcomes if isinstance(this, Took)]
    assert took.seat == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_without_a_grace_time_the_pile_is_taken_at_once(preset: str) -> None:
    rules = replace(PRESETS[preset], grace_ms=0, anticipation_ms=0)
    assert "help_tries_once" in messages(page(rules, "tries"))
    play = Play(rules, "JS", "4H", "5D").flips(2).waits(1)
    assert any(isinstance(this, Took) and this.seat == 0 for this in play.outcomes)


@given(ALL_RULES, st.integers(0, 2))
def test_anyone_may_slap_and_the_first_takes_the_whole_pile_under_the_own_deck_and_turns_next(
    rules: RuleSet, seat: int
) -> None:
    assert {"help_step_slap", "help_step_take"} <= messages(page(rules, "steps"))
    cards = SHOWN_BY[rules.patterns[0]]
    rest = rest_without(*cards)
    burned, rest = tuple(rest[:2]), rest[2:]
    table = start(endless(rules), [tuple(rest[one::3]) for one in range(3)], turned=cards, burned=burned, turn=1)
    before = table.decks[seat]
    table, told = step(table, Press(seat, "slap", SECOND))
    outcomes = [one.outcome for one in told]
    assert Slapped(seat, (rules.patterns[0],)) in outcomes
    assert next(this.count for this in outcomes if isinstance(this, Took)) == len(cards) + len(burned)
    assert table.decks[seat][: len(before)] == before
    assert set(table.decks[seat][len(before) : len(before) + len(burned)]) == set(burned)
    assert table.decks[seat][len(before) + len(burned) :] == cards
    assert table.turn == seat
    assert Turn(seat) in outcomes
    table, told = step(table, Press((seat + 1) % 3, "slap", SECOND + MS))
    assert len(table.decks[(seat + 1) % 3]) == len(rest[(seat + 1) % 3 :: 3]), "a right slap that is too late is free"


@given(ALL_RULES)
def test_what_wins_is_what_the_goal_says(rules: RuleSet) -> None:
    cards = SHOWN_BY[rules.patterns[0]]
    rest = rest_without(*cards)
    goal = said(page(rules, "steps"), "help_step_goal").value("goal")
    assert isinstance(goal, Says)
    need = goal.value("count") if goal.message == "help_goal_target" else len(PACK)
    assert isinstance(need, int)
    own = need - len(cards)
    for count, wins in ((own, True), (own - 1, False)):
        if not 0 <= count <= len(rest) or (wins and need == len(PACK) and count != len(rest)):
            continue
        table = start(replace(rules, time_limit_s=None), (tuple(rest[:count]), tuple(rest[count:])), turned=cards)
        _, told = step(table, Press(0, "slap", SECOND))
        outcomes = [one.outcome for one in told]
        ended = any(isinstance(this, Won | LastChance) for this in outcomes)
        assert ended is wins


@given(ALL_RULES)
def test_when_time_is_up_whoever_holds_most_cards_wins(rules: RuleSet) -> None:
    facts = page(rules, "facts")
    if rules.time_limit_s is None:
        assert not any(message.startswith("help_time_") for message in messages(facts))
        return
    words = next(one for one in facts.said() if one.message.startswith("help_time_"))
    seconds = int(str(words.value("count"))) * (60 if words.message == "help_time_minutes" else 1)
    rest = rest_without()
    table, _ = begin(start(replace(rules, target=None), (tuple(rest[:20]), tuple(rest[20:]))))
    table, told = step(table, Until(seconds * SECOND - 1))
    assert not table.over
    _, told = step(table, Until(seconds * SECOND + 1))
    assert Won(1, 32) in [one.outcome for one in told]


# Patterns


def ranks_of(cards: tuple[Card, ...]) -> list[int]:
    return [card.rank for card in cards]


def in_a_row(ranks: list[int]) -> bool:
    return ranks in (list(range(ranks[0], ranks[0] + 4)), list(range(ranks[0], ranks[0] - 4, -1)))


MEANT: dict[Pattern, Callable[[list[int]], bool]] = {
    "double": lambda r: r[-1] == r[-2],
    "sandwich": lambda r: len(r) > 2 and r[-1] == r[-3] != r[-2],
    "hoagie": lambda r: len(r) > 3 and r[-1] == r[-4] and r[-1] not in r[-3:-1],
    "tens": lambda r: r[-1] + r[-2] == 10 and max(r[-2:]) < 10,
    "marriage": lambda r: sorted(r[-2:]) == [12, 13],
    "top_bottom": lambda r: r[-1] == r[0],
    "six_nine": lambda r: sorted(r[-2:]) == [6, 9],
    "run": lambda r: len(r) > 3 and (in_a_row(r[-4:]) or in_a_row([14 if one == 1 else one for one in r[-4:]])),
}
"""The sentences `help_meaning_...` as formulas on the ranks of two turned cards or more, the top one last."""


def of_ranks(ranks: set[int]) -> st.SearchStrategy[tuple[Card, ...]]:
    cards = [card for card in PACK if card.rank in ranks]
    return st.lists(st.sampled_from(cards), min_size=2, max_size=6, unique=True).map(tuple)


PILES = st.sets(st.integers(1, 13), min_size=1, max_size=5).flatmap(of_ranks)
"""Piles of few ranks, on which there are patterns."""


@given(PILES, st.sampled_from(PATTERNS))
def test_a_pattern_holds_where_its_sentence_says_so(cards: tuple[Card, ...], pattern: Pattern) -> None:
    assert bool(patterns_on(cards, (pattern,))) == MEANT[pattern](ranks_of(cards))


@given(ALL_RULES)
def test_the_quick_facts_name_the_patterns_that_count(rules: RuleSet) -> None:
    told = said(page(rules, "facts"), "help_fact_slaps_are").value("patterns")
    assert told == tuple(Says(f"pattern_{pattern}") for pattern in PATTERNS if pattern in rules.patterns)
    assert patterns_on(NOTHING, PATTERNS) == ()


@given(ALL_RULES)
def test_more_patterns_are_promised_only_where_the_options_have_them(rules: RuleSet) -> None:
    more = {pattern for switch in OFFERS[rules.preset].more_patterns for pattern in switch}
    assert ("help_tip_more" in messages(page(rules, "tips"))) == bool(more - set(rules.patterns))


@given(ALL_RULES, st.integers(2, 6))
def test_no_page_speaks_of_a_pattern_that_does_not_count(rules: RuleSet, players: int) -> None:
    for one in help_pages(rules, players):
        named = {words.message.removeprefix("pattern_") for words in one.said() if words.message.startswith("pattern_")}
        assert named <= set(rules.patterns)
        meant = {words.message.removeprefix("help_meaning_") for words in one.said() if "_meaning_" in words.message}
        assert meant <= set(rules.patterns)
