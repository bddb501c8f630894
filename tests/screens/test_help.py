"""No page of help contradicts the rule set: what the pages say is held against what the referee does."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, TRIES, Card, parse_cards
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press, Shown, Together
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    LastChance,
    Out,
    Outcome,
    Refused,
    Slapped,
    Strike,
    Why,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern, patterns_on
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.help import help_pages
from ratscrew_kiosk.screens.help.page import Grid, Picture, Says, Tries, spoken
from ratscrew_kiosk.screens.help.shown_patterns import SHOWN_BY
from ratscrew_kiosk.screens.help.slapping import NOTHING
from ratscrew_kiosk.words import say
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit.help_pages import ALL_RULES, messages, page, said


def table_of(rules: RuleSet, decks: tuple[int, int] = (20, 20), turned: tuple[Card, ...] = NOTHING) -> Table:
    """Lay these cards, and decks of so many others; no time limit and no shorter game ends it."""
    rest = [card for card in PACK if card not in turned]
    laid = tuple(rest[: decks[0]]), tuple(rest[decks[0] : decks[0] + decks[1]])
    return start(replace(rules, time_limit_s=None, target=None), laid, turned=turned)


def slap(seat: int, at_ns: int = SECOND) -> Press:
    return Press(seat, "slap", at_ns)


def after(table: Table, *presses: Press) -> tuple[Table, list[Outcome]]:
    outcomes: list[Outcome] = []
    for press in presses:
        table, told = step(table, press)
        outcomes += [one.outcome for one in told]
    return table, outcomes


# Patterns and tries


@given(ALL_RULES)
def test_every_pattern_of_the_rules_is_shown_and_no_other(rules: RuleSet) -> None:
    pictures = [
        block
        for one in help_pages(rules, 2)
        if one.name.startswith("patterns_")
        for block in one.blocks
        if isinstance(block, Picture)
    ]
    assert [block.name.message for block in pictures] == [f"pattern_{pattern}" for pattern in rules.patterns]
    for pattern, block in zip(rules.patterns, pictures, strict=True):
        _, outcomes = after(table_of(rules, turned=block.cards), slap(1))
        assert outcomes[0] == Slapped(1, (pattern,))
        assert block.meaning.message == f"help_meaning_{pattern}"


@pytest.mark.parametrize("pattern", get_args(Pattern))
def test_the_cards_that_show_a_pattern_show_that_one_alone(pattern: Pattern) -> None:
    assert patterns_on(SHOWN_BY[pattern], PATTERNS) == (pattern,)
    assert patterns_on(SHOWN_BY[pattern][:-1], PATTERNS) == ()


@given(ALL_RULES)
def test_the_table_of_tries_is_the_one_that_is_played_by(rules: RuleSet) -> None:
    block = next(block for block in page(rules, "tries").blocks if isinstance(block, Tries))
    assert dict(block.ranks) == TRIES
    for rank, tries in block.ranks:
        own = [card for card in PACK if card.rank == rank]
        table = start(replace(rules, time_limit_s=None, target=None), (tuple(own[:2]), parse_cards("2C 4C")))
        _, told = step(table, Press(0, "flip", SECOND))
        assert [one.outcome for one in told][1] == ChallengeOpened(0, tries)


def test_what_makes_ten_and_what_runs_is_as_the_questions_say() -> None:
    assert not any(patterns_on((Card(10, "C"), Card(rank, "H")), ("tens",)) for rank in range(1, 14))
    assert all(patterns_on((Card(rank, "C"), Card(10 - rank, "H")), ("tens",)) for rank in range(1, 10))
    for cards, holds in (("QC KC AC 2C", False), ("AC 2C 3C 4C", True), ("JC QC KC AC", True)):
        assert bool(patterns_on(parse_cards(cards), ("run",))) is holds


# What a slap costs


@given(ALL_RULES)
def test_a_wrong_slap_costs_what_the_page_says(rules: RuleSet) -> None:
    one = page(rules, "wrong")
    table, (wrong, *_) = after(table_of(rules), slap(0))
    assert isinstance(wrong, Wrong)
    picture = next(block for block in one.blocks if isinstance(block, Picture))
    assert picture.burned == wrong.burned == len(table.burned)
    assert patterns_on(picture.cards, PATTERNS) == ()
    assert ("help_wrong_free" in messages(one)) == (wrong.burned == 0)
    if wrong.burned:
        assert said(one, "help_wrong_costs").value("count") == wrong.burned
    _, (again, *_) = after(table, slap(0, 2 * SECOND))
    assert ("help_wrong_lock" in messages(one)) == (again == Refused(0, "slap", Why.LOCKED))


@given(ALL_RULES)
def test_a_wrong_slap_without_cards_does_what_the_page_says(rules: RuleSet) -> None:
    one = page(rules, "empty")
    _, outcomes = after(_empty(rules), slap(0))
    assert ("help_empty_out" in messages(one)) == any(isinstance(this, Out) for this in outcomes)
    assert ("help_empty_strike" in messages(one)) == any(isinstance(this, Strike) for this in outcomes)
    costs = any(isinstance(this, Out | Strike) for this in outcomes)
    assert ("help_empty_free" in messages(one)) == (not costs)


def _empty(rules: RuleSet) -> Table:
    """The first seat has no cards; two others have."""
    rest = [card for card in PACK if card not in NOTHING]
    decks = ((), tuple(rest[:20]), tuple(rest[20:40]))
    return start(replace(rules, time_limit_s=None, target=None, slap_lock=False), decks, turn=1, turned=NOTHING)


def test_the_strike_that_bars_is_the_one_on_the_page() -> None:
    rules = replace(PRESETS["cabinet"], slap_lock=False)
    count = said(page(rules, "empty"), "help_empty_barred").value("count")
    assert isinstance(count, int)
    slaps = [slap(0, (this + 1) * SECOND) for this in range(count)]
    table, outcomes = after(_empty(rules), *slaps[:-1])
    assert Barred(0) not in outcomes
    _, outcomes = after(table, slaps[-1])
    assert [this for this in outcomes if isinstance(this, Barred | Out)] == [Barred(0), Out(0)]


@given(ALL_RULES)
def test_a_right_slap_brings_back_a_seat_without_cards(rules: RuleSet) -> None:
    cards = SHOWN_BY[rules.patterns[0]]
    rest = [card for card in PACK if card not in cards]
    decks = ((), tuple(rest[:20]), tuple(rest[20:40]))
    table = start(replace(rules, time_limit_s=None, target=None), decks, turn=1, turned=cards)
    assert "help_empty_back" in messages(page(rules, "empty"))
    _, outcomes = after(table, slap(0))
    assert Back(0) in outcomes


@given(ALL_RULES)
def test_a_dead_heat_ends_as_the_page_says(rules: RuleSet) -> None:
    one = page(rules, "heats")
    table = table_of(rules, decks=(10, 20), turned=SHOWN_BY[rules.patterns[0]])
    _, told = step(table, Together((slap(0), slap(1))))
    first = told[0].outcome
    assert ("help_heat_replay" in messages(one)) == isinstance(first, DeadHeat)
    if "help_heat_fewest" in messages(one):
        assert isinstance(first, Slapped)
        assert first.seat == 0


@given(ALL_RULES)
def test_nobody_reacts_faster_than_the_page_says(rules: RuleSet) -> None:
    one = page(rules, "first")
    assert ("help_heat_early" in messages(one)) == (rules.anticipation_ms > 0)
    if not rules.anticipation_ms:
        return
    ms = said(one, "help_heat_early").value("ms")
    assert isinstance(ms, int)
    cards = parse_cards("3C 8C")
    decks = ((Card(8, "D"), *parse_cards("2H 4H 6H")), parse_cards("2S 4S 6S TS"))
    rules = replace(rules, patterns=("double",), time_limit_s=None, target=None)
    table = start(rules, decks, turned=cards)
    for event in (Press(0, "flip", SECOND), Shown(SECOND)):
        table, _ = step(table, event)
    _, (early, *_) = after(table, slap(1, SECOND + ms * MS - 1))
    _, (in_time, *_) = after(table, slap(1, SECOND + ms * MS))
    assert isinstance(early, Wrong)
    assert isinstance(in_time, Slapped)


# The end


@given(ALL_RULES, st.integers(2, 6))
def test_the_quick_facts_are_those_of_the_rules(rules: RuleSet, players: int) -> None:
    one = page(rules, "facts", players)
    assert said(one, "help_fact_pack_is").value("count") == len(PACK)
    sizes = {len(deck) for deck in deal(players, 5)}
    dealt = next(words for words in one.said() if words.message.startswith("help_deal_"))
    assert {dealt.value(name) for name in ("least", "count") if name in dict(dealt.values)} == sizes
    assert ("help_goal_all" in messages(one)) == (rules.target is None)
    if rules.target is not None:
        assert said(one, "help_goal_target").value("count") == rules.target
    limit = [words for words in one.said() if words.message.startswith("help_time_")]
    unit = {"help_time_minutes": 60, "help_time_seconds": 1}
    assert [int(str(words.value("count"))) * unit[words.message] for words in limit] == (
        [] if rules.time_limit_s is None else [rules.time_limit_s]
    )
    seats = OFFERS[rules.preset].seats
    who = said(one, "help_fact_players_are").value("players")
    assert isinstance(who, Says)
    assert {value for _, value in who.values} == {seats[0], seats[-1]}


@given(ALL_RULES)
def test_the_last_chance_is_told_where_there_is_one(rules: RuleSet) -> None:
    pages = [one for one in help_pages(rules, 2) if one.name == "last_chance"]
    cards = SHOWN_BY[rules.patterns[0]]
    rest = tuple(card for card in PACK if card not in cards)
    table = start(replace(rules, time_limit_s=None, target=None), (rest, ()), turned=cards)
    _, outcomes = after(table, slap(0))
    chances = [this.left for this in outcomes if isinstance(this, LastChance)]
    assert [said(one, "help_chance_holder").value("count") for one in pages] == chances
    assert any(isinstance(this, Won) for this in outcomes) == (not pages)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_levels_are_those_that_are_offered_with_their_own_figures(preset: str) -> None:
    one = page(PRESETS[preset], "levels")
    grid = next(block for block in one.blocks if isinstance(block, Grid))
    rows = [[spoken(cell, say) for cell in row] for row in grid.rows]
    assert [row[0] for row in rows] == [say(f"level_{name}") for name in OFFERS[preset].levels]
    for name, row in zip(OFFERS[preset].levels, rows, strict=True):
        level = LEVELS[name]
        assert row[3] == f"{level.turns_after_ns / SECOND:.2f} s"
        if level.even_to_ns is None:
            assert row[1:3] == [f"{level.mean_ns / SECOND:.2f} s", f"1 in {level.misses.out_of}"]
        else:
            assert row[1:3] == [f"{level.floor_ns / SECOND:.2f}–{level.even_to_ns / SECOND:.2f} s", "never"]


@given(ALL_RULES)
def test_tips_and_questions_keep_to_the_rules(rules: RuleSet) -> None:
    assert ("help_tip_sure" in messages(page(rules, "tips"))) == (rules.burn > 0)
    asked = set[str]().union(*(messages(one) for one in help_pages(rules, 2) if one.name.startswith("questions_")))
    assert ("help_answer_tens" in asked) == ("tens" in rules.patterns)
    assert ("help_answer_run" in asked) == ("run" in rules.patterns)
    counts = next(words for one in help_pages(rules, 2) for words in one.said() if words.message == "help_answer_more")
    assert counts.value("patterns") == tuple(Says(f"pattern_{pattern}") for pattern in rules.patterns)


def test_the_other_questions_are_answered_as_the_referee_would() -> None:
    """In or out of turn, in the middle of a challenge, whatever the suits; a single card is no pattern."""
    table = start(PRESETS["classic"], (parse_cards("KD 2C"), parse_cards("KH 4C 5C")))
    for event in (Press(0, "flip", SECOND), Shown(SECOND)):
        table, _ = step(table, event)
    _, (single, *_) = after(table, slap(1, 2 * SECOND))
    assert isinstance(single, Wrong)
    for event in (Press(1, "flip", 2 * SECOND), Shown(2 * SECOND)):
        table, _ = step(table, event)
    assert table.challenge is not None
    for seat in (0, 1):
        taken, outcomes = after(table, slap(seat, 3 * SECOND))
        assert outcomes[0] == Slapped(seat, ("double",))
        assert taken.challenge is None


def test_no_number_is_written_into_a_text() -> None:
    """Numbers come from the rule set as values."""
    written = [
        name
        for name, text in ENGLISH.items()
        if name.startswith(("help_", "lesson_"))
        if any(letter.isdigit() for part in ([text] if isinstance(text, str) else text) for letter in part)
    ]
    assert not written


@given(ALL_RULES, st.integers(2, 6))
def test_every_page_can_be_said(rules: RuleSet, players: int) -> None:
    for one in help_pages(rules, players):
        assert all(spoken(words, say).strip() for words in one.said())


def test_every_fact_of_the_issue_has_its_page() -> None:
    names = [one.name.rstrip("_0123456789") for one in help_pages(PRESETS["last-chance"], 3)]
    wanted = (
        "facts steps tries example_two example_three patterns wrong empty last_chance first heats levels tips history"
    )
    assert list(dict.fromkeys(names)) == [*wanted.split(), "questions"]
