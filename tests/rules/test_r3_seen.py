"""R3.1 to R3.3 and R3.5: what counts as seen, and whose time it is."""

import pytest

from tests.kit.replays import replays, timed


def test_r3_1_a_card_counts_from_when_it_was_shown_and_not_from_its_flip() -> None:
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S
        shown_after by-hand
        ---
        100 0 flip
        179.999999 1 slap
        ? wrong 1 1
        180 shown
    """)
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S
        shown_after by-hand
        ---
        100 0 flip
        180 shown
        180 1 slap
        ? slapped 1 double
    """)


def test_r3_1_a_press_carries_the_error_of_its_time() -> None:
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S 4C
        ---
        100 1 slap within 1
        ? slapped 1 double
        101.000001 0 slap
        ? late 0
        ?! dead-heat * *
    """)


def test_r3_1_computers_react_to_the_moment_at_which_people_saw_the_card() -> None:
    """A level that turns its card 0.8 s after it saw the last one."""
    lines = timed("""
        decks 4H 9C / 7D 3S
        cpu 1 quick
        shown_after by-hand
        ---
        100 0 flip
        350 shown
        2000 time
    """)
    assert "= 1150 turned 1 7D" in lines


def test_r3_2_a_card_in_the_air_is_part_of_no_pattern_but_of_the_pile() -> None:
    replays("""
        decks 9H 8C / 7D 3S
        pile 4S 4D
        shown_after by-hand
        ---
        100 0 flip
        150 1 slap
        ? slapped 1 double
        ? took 1 3 slap
    """)


def test_r3_2_nobody_profits_from_a_card_in_the_air() -> None:
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S
        shown_after 100
        ---
        100 0 flip
        199.999999 1 slap
        ? wrong 1 1
    """)


def test_r3_2_a_card_shown_at_the_very_time_of_the_slap_counts() -> None:
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S
        shown_after 100
        ---
        100 0 flip
        200 1 slap
        ? slapped 1 double
    """)


def test_r3_2_a_slap_that_becomes_known_after_the_card_was_shown_is_judged_by_its_own_time() -> None:
    replays("""
        decks 9H 8C / 7D 3S
        pile 4S 4D
        ---
        100 0 flip
        99.9 1 slap arrives 120
        ? slapped 1 double
        ? took 1 2 slap
        ? refused 0 flip waiting
    """)


def test_r3_3_the_earlier_slap_wins_though_it_arrives_later() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100.000001 0 slap arrives 101
        100 1 slap arrives 120
        ? slapped 1 double
        ? late 0
        ?! wrong * *
    """)


@pytest.mark.parametrize(("at", "what"), [("199.999999", "wrong 1 1"), ("200", "slapped 1 double")])
def test_r3_5_a_card_counts_for_a_slap_when_it_was_shown_long_enough_before(at: str, what: str) -> None:
    replays(f"""
        rules classic anticipation_ms=100
        decks 4H 9C / 7D 3S
        pile 4S
        ---
        100 0 flip
        {at} 1 slap
        ? {what}
    """)


@pytest.mark.parametrize(("at", "what"), [("299.999999", "slapped 1 double"), ("300", "wrong 1 1")])
def test_r3_5_a_hand_on_its_way_when_a_double_is_covered_still_gets_it(at: str, what: str) -> None:
    replays(f"""
        rules classic anticipation_ms=150
        decks 9H 8C / 7D 3S
        pile 4S 4D
        ---
        150 0 flip
        {at} 1 slap
        ? {what}
    """)


def test_r3_5_the_covering_card_is_taken_too() -> None:
    replays("""
        rules classic anticipation_ms=100
        decks 9H 8C / 7D 3S
        pile 4S 4D
        ---
        150 0 flip
        200 1 slap
        ? took 1 3 slap
    """)


def test_r3_5_anticipation_runs_from_the_showing_and_not_from_the_flip() -> None:
    replays("""
        rules classic anticipation_ms=100
        decks 4H 9C / 7D 3S
        pile 4S
        shown_after 50
        ---
        100 0 flip
        249 0 slap
        ? wrong 0 1
        250 1 slap
        ? slapped 1 double
    """)


def test_r3_5_the_published_presets_know_no_anticipation() -> None:
    replays("""
        decks 4H 9C / 7D 3S
        pile 4S
        ---
        100 0 flip
        100 1 slap
        ? slapped 1 double
    """)
