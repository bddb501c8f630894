"""Each sentence of help has a test that holds it against the rule set: one that is new must bring its own."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.rules.house import PRESETS, STRIKES, RuleSet
from ratscrew_kiosk.screens.between.deal_drawing import house_lines
from ratscrew_kiosk.screens.help import help_pages
from ratscrew_kiosk.screens.help.page import Says, Seconds
from ratscrew_kiosk.words import say
from ratscrew_kiosk.words.english import ENGLISH
from tests.kit.help_pages import ALL_RULES

HERE: Final = Path(__file__).parent

WORDS_AROUND: Final = frozenset(
    (
        "help_page",
        "help_how",
        "help_facts",
        "help_fact_rules",
        "help_fact_players",
        "help_fact_pack",
        "help_fact_deal",
        "help_fact_goal",
        "help_fact_slaps",
        "help_fact_time",
        "help_steps",
        "help_tries",
        "help_example_two",
        "help_example_three",
        "help_patterns",
        "help_wrong",
        "help_wrong_nothing",
        "help_empty",
        "help_chance",
        "help_first",
        "help_heats",
        "help_levels",
        "help_level",
        "help_level_hand",
        "help_level_misses",
        "help_level_turns",
        "help_tips",
        "help_history",
        "help_questions",
    )
)
"""Titles, and names of rows and columns."""
NO_RULES: Final = frozenset(
    (
        "help_tip_watch",
        "help_tip_hands",
        "help_tip_count",
        "help_tip_empty",
        "help_history_from",
        "help_history_parts",
        "help_history_house",
        "help_history_names",
    )
)
"""Advice and history: no rule set says anything of it."""
ELSEWHERE: Final = {
    "help_heat_first": "kiosk/test_races_on_pins.py::"
    "test_the_earlier_hand_takes_the_pile_though_its_edge_arrives_later",
    "help_answer_hold": "presses/test_debounce.py::test_a_held_button_never_presses_again",
    "help_levels_sees": "players/test_computer.py::test_a_card_in_the_air_is_not_seen",
}
"""What the rules leave to others: contacts, and what a computer sees."""

PROVED: Final = {
    "test_help": {
        "test_the_quick_facts_are_those_of_the_rules": "help_players_range help_fact_players_are help_fact_pack_is "
        "help_deal_even help_deal_uneven help_goal_all help_goal_target",
        "test_every_pattern_of_the_rules_is_shown_and_no_other": "help_meaning_{pattern}",
        "test_the_table_of_tries_is_the_one_that_is_played_by": "help_tries_of",
        "test_a_wrong_slap_costs_what_the_page_says": "help_wrong_costs help_wrong_free help_wrong_lock",
        "test_a_wrong_slap_without_cards_does_what_the_page_says": "help_empty_out help_empty_strike help_empty_free",
        "test_the_strike_that_bars_is_the_one_on_the_page": "help_empty_barred",
        "test_a_right_slap_brings_back_a_seat_without_cards": "help_empty_back",
        "test_a_dead_heat_ends_as_the_page_says": "help_heat_what help_heat_replay help_heat_fewest",
        "test_nobody_reacts_faster_than_the_page_says": "help_heat_early",
        "test_the_last_chance_is_told_where_there_is_one": "help_chance_holder",
        "test_the_levels_are_those_that_are_offered_with_their_own_figures": "help_seconds help_seconds_range "
        "help_rate help_never",
        "test_tips_and_questions_keep_to_the_rules": "help_tip_sure help_answer_more help_question_more "
        "help_question_tens help_question_run",
        "test_what_makes_ten_and_what_runs_is_as_the_questions_say": "help_answer_tens help_answer_run",
        "test_the_other_questions_are_answered_as_the_referee_would": "help_question_turn help_answer_turn "
        "help_question_suits help_answer_suits help_question_challenge help_answer_challenge help_question_single "
        "help_question_hold",
    },
    "test_help_examples": {
        "test_a_worked_example_goes_as_its_page_says": "help_played_opens help_played_answers help_played_number "
        "help_played_turned help_played_lost help_played_took help_played_taken help_played_won",
    },
    "test_help_steps": {
        "test_flip_turns_the_top_card_and_after_a_number_card_the_next_player_turns": "help_step_flip help_step_number",
        "test_a_picture_or_an_ace_must_be_answered_by_the_next_player_and_an_answer_by_the_one_after": ""
        "help_step_challenge help_tries_how help_tries_answer",
        "test_whoever_laid_the_last_picture_takes_an_unanswered_pile_when_the_grace_time_is_over": "help_tries_lost "
        "help_tries_grace",
        "test_without_a_grace_time_the_pile_is_taken_at_once": "help_tries_once",
        "test_anyone_may_slap_and_the_first_takes_the_whole_pile_under_the_own_deck_and_turns_next": "help_step_slap "
        "help_step_take",
        "test_what_wins_is_what_the_goal_says": "help_step_goal",
        "test_when_time_is_up_whoever_holds_most_cards_wins": "help_time_minutes help_time_seconds",
        "test_a_pattern_holds_where_its_sentence_says_so": "help_meaning_{pattern}",
        "test_the_quick_facts_name_the_patterns_that_count": "help_fact_slaps_are",
        "test_more_patterns_are_promised_only_where_the_options_have_them": "help_tip_more",
    },
    "test_help_chances": {
        "test_burned_cards_lie_at_the_very_bottom_belong_to_the_taker_and_play_goes_on_as_it_was": "help_wrong_burned "
        "help_wrong_goes_on",
        "test_a_right_slap_that_is_too_late_costs_nothing": "help_wrong_late",
        "test_one_card_alone_is_no_pattern_and_a_slap_at_it_a_wrong_one": "help_answer_single",
        "test_only_a_card_that_was_on_the_screen_before_counts_for_a_slap": "help_heat_seen",
        "test_a_seat_without_cards_turns_none_and_is_still_in_the_game": "help_empty_still_in",
        "test_a_player_who_alone_has_cards_goes_on_turning": "help_empty_alone",
        "test_in_a_last_chance_pictures_challenge_nobody_others_may_slap_and_else_the_match_is_won": ""
        "help_chance_pictures help_chance_others help_chance_end",
        "test_after_a_dead_heat_the_last_card_goes_back_and_until_the_next_no_slap_counts_or_costs": "help_heat_again",
        "test_of_equals_a_dead_heat_goes_to_the_first_clockwise_after_whoever_turned_the_last_card": "help_heat_equal",
    },
}
"""By file and test, the sentences that it proves."""


def proved() -> set[str]:
    sentences = {one for tests in PROVED.values() for words in tests.values() for one in words.split()}
    patterns = {name for name in ENGLISH if name.startswith("help_meaning_")}
    return (sentences - {"help_meaning_{pattern}"}) | patterns


def test_every_sentence_of_help_has_its_proof() -> None:
    sentences = {name for name in ENGLISH if name.startswith("help_")}
    assert sentences == proved() | WORDS_AROUND | NO_RULES | ELSEWHERE.keys()
    assert not proved() & (WORDS_AROUND | NO_RULES)


@pytest.mark.parametrize("where", ELSEWHERE.values())
def test_the_proofs_that_are_elsewhere_are_there(where: str) -> None:
    file, _, name = where.partition("::")
    assert f"def {name}(" in (HERE.parent / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PROVED)
def test_the_proofs_are_there(file: str) -> None:
    tree = ast.parse((HERE / f"{file}.py").read_text(encoding="utf-8"))
    assert PROVED[file].keys() <= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@given(ALL_RULES, st.integers(2, 6))
def test_a_page_says_nothing_else(rules: RuleSet, players: int) -> None:
    known = {name for name in ENGLISH if name.startswith(("help_", "rank_", "seat_", "level_", "pattern_", "rules_"))}
    for one in help_pages(rules, players):
        assert {words.message for words in one.said()} <= known | {"players"}


NUMBER_WORDS: Final = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|both)\b", re.IGNORECASE)
OF_PATTERNS: Final = ("help_meaning_", "help_question_", "help_answer_tens", "pattern_")
"""Patterns are what they are by every rule set; `MEANT` in the tests of steps says what these sentences mean."""


def test_no_number_that_a_rule_set_may_change_is_written_out_as_a_word() -> None:
    written = [
        name
        for name, text in ENGLISH.items()
        if name.startswith(("help_", "lesson_", "deal_")) and not name.startswith(OF_PATTERNS)
        if any(NUMBER_WORDS.search(part) for part in ((text,) if isinstance(text, str) else text))
    ]
    assert written == ["help_example_two", "help_example_three"]


@given(ALL_RULES)
def test_what_is_said_before_the_deal_has_the_rule_sets_own_numbers(rules: RuleSet) -> None:
    lines = list(house_lines(rules, say))
    numbers = [int(number) for number in re.findall(r"\d+", " ".join(lines))]
    wanted = [rules.burn]
    if rules.empty_wrong_slap == "strike":
        wanted.append(STRIKES)
    if rules.last_chance:
        wanted.append(rules.last_chance)
    if rules.target is not None:
        wanted.append(rules.target)
    if rules.time_limit_s is not None:
        wanted.append(rules.time_limit_s if rules.time_limit_s % 60 else rules.time_limit_s // 60)
    assert numbers == wanted
    named = [say(f"pattern_{pattern}") for pattern in rules.patterns]
    assert all(name in lines[0] for name in named)
    assert ("no slap until the next card" in lines[1]) == rules.slap_lock


@pytest.mark.parametrize("preset", PRESETS)
def test_the_numbers_on_the_pages_are_values_of_the_rule_set(preset: str) -> None:
    """Whatever number is said comes with its message, and none of them is a text."""
    for one in help_pages(PRESETS[preset], 3):
        for words in one.said():
            for name, value in words.values:
                assert isinstance(value, (int, Seconds, Says, tuple)), (words, name)
