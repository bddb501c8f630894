"""R2: turning cards, and whose turn it is."""

import pytest

from tests.kit.replays import replays, table_after, timed


def test_r2_1_the_top_card_is_turned_face_up_onto_the_pile() -> None:
    table = table_after("""
        decks 5H 9C / 7D 3S
        ---
        0 0 flip
        ? turned 0 5H
        10 1 flip
        ? turned 1 7D
    """)
    assert [str(card) for card in table.turned] == ["5H", "7D"]


def test_r2_2_a_number_card_passes_the_turn_clockwise() -> None:
    replays("""
        decks 5H 9C / 7D 3S / TC 4C
        ---
        0 0 flip
        ? turn 1
        10 1 flip
        ? turn 2
        20 2 flip
        ? turned 2 TC
        ? turn 0
    """)


def test_r2_2_the_turn_goes_past_seats_without_cards() -> None:
    replays("""
        decks 5H 9C / - / - / TC 4C / -
        ---
        0 0 flip
        ? turn 3
        10 3 flip
        ? turn 0
    """)


def test_r2_3_a_flip_out_of_turn_does_nothing_and_costs_nothing() -> None:
    table = table_after("""
        decks 5H 9C / 7D 3S
        ---
        10 1 flip
        ? refused 1 flip not-your-turn
        ?! wrong * *
    """)
    assert [len(deck) for deck in table.decks] == [2, 2]
    assert table.turn == 0


def test_r2_3_no_flip_counts_while_a_pile_waits_or_is_collected() -> None:
    replays("""
        decks 2C 8C 9H / 7S 6S 5S
        pile JC
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? pending 0 challenge
        500 0 flip
        ? refused 0 flip waiting
        501 1 flip
        ? refused 1 flip waiting
        1000 1 flip
        ? refused 1 flip waiting
        ? took 0 2 challenge
        1500 0 flip
        ? refused 0 flip waiting
        1501 1 flip
        ? refused 1 flip waiting
    """)


def test_r2_4_a_seat_without_cards_is_skipped_and_may_not_turn() -> None:
    replays("""
        decks 5H 9C / - / TC 4C
        ---
        0 0 flip
        ? turn 2
        10 1 flip
        ? refused 1 flip no-cards
    """)


def test_r2_4_the_only_seat_with_cards_turns_on_alone() -> None:
    assert timed("""
        decks 5H 9C 2S / - / -
        ---
        0 0 flip
        10 0 flip
        20 0 flip
    """)[:4] == ["= 0 turned 0 5H", "= 10 turned 0 9C", "= 20 turned 0 2S", "= 20 empty 0"]


@pytest.mark.parametrize("rules", ["classic", "full", "beginner", "duel", "last-chance", "cabinet"])
def test_r2_5_whoever_turned_the_last_card_takes_the_pile_after_the_grace_time(rules: str) -> None:
    replays(f"""
        rules {rules} patterns=double flip_gap_ms=0
        decks - / 2S
        pile 5H
        turn 1
        ---
        100 1 flip
        ? turned 1 2S
        ? empty 1
        ? pending 1 last-card
        999.999999 time
        ?! took * * *
        1000 time
        ? took 1 2 last-card
        ? back 1
    """)


def test_r2_5_a_slap_inside_the_grace_time_takes_it_instead() -> None:
    replays("""
        decks - / 5S
        pile 5H
        turn 1
        ---
        100 1 flip
        ? pending 1 last-card
        1000 0 slap
        ? slapped 0 double
        ? took 0 2 slap
        ?! took 1 * *
    """)


def test_r2_5_burning_the_last_card_leaves_the_pile_to_the_seat_that_turned_last() -> None:
    replays("""
        decks 3C / 2S / -
        ---
        0 0 flip
        100 1 slap
        ? wrong 1 1
        ? empty 1
        ? pending 0 last-card
        999.999999 time
        ?! took * * *
        1000 time
        ? took 0 2 last-card
    """)


def test_r2_5_the_next_seat_in_the_game_takes_it_for_a_seat_that_is_out() -> None:
    replays("""
        rules classic
        decks 2C / 3D / -
        pile 9H
        turn 1
        ---
        100 1 flip
        ? empty 1
        ? turn 0
        200 1 slap
        ? out 1
        300 0 slap
        ? wrong 0 1
        ? pending 2 last-card
        ? took 2 3 last-card
    """)


def test_r2_5_where_no_card_was_turned_it_goes_to_the_seat_after_the_one_that_burned_last() -> None:
    """The cards of a script's `pile` line came from no deck: nobody turned them."""
    replays("""
        decks 2C / - / - / -
        pile 4S 9D
        ---
        100 0 slap
        ? wrong 0 1
        ? empty 0
        ? pending 1 last-card
        ? took 1 3 last-card
    """)


def test_r2_5_the_seat_after_the_one_that_burned_last_must_be_in_the_game() -> None:
    replays("""
        decks 2C / - / - / -
        pile 4S 9D
        ---
        50 1 slap
        ? out 1
        100 0 slap
        ? pending 2 last-card
    """)


def test_r2_6_a_flip_does_nothing_while_a_card_is_in_the_air() -> None:
    replays("""
        decks 5H 9C / 7D 3S
        shown_after by-hand
        ---
        0 0 flip
        500 1 flip
        ? refused 1 flip waiting
        600 shown
        600 1 flip
        ? turned 1 7D
    """)


@pytest.mark.parametrize(("at", "what"), [("449.999999", "refused 1 flip waiting"), ("450", "turned 1 7D")])
def test_r2_6_the_flip_gap_runs_from_when_the_last_card_was_shown(at: str, what: str) -> None:
    replays(f"""
        rules classic flip_gap_ms=400
        decks 5H 9C / 7D 3S
        shown_after 50
        ---
        0 0 flip
        {at} 1 flip
        ? {what}
    """)


def test_r2_6_the_first_card_needs_no_gap_and_the_gap_outlasts_the_pile() -> None:
    replays("""
        rules classic flip_gap_ms=1000 collect_ms=0
        decks 5H 9C / 5D 3S
        ---
        0 0 flip
        ? turned 0 5H
        1000 1 flip
        ? turned 1 5D
        1200 0 slap
        ? took 0 2 slap
        1999 0 flip
        ? refused 0 flip waiting
        2000 0 flip
        ? turned 0 9C
    """)


def test_r2_6_in_the_published_presets_there_is_no_gap() -> None:
    replays("""
        decks 5H 9C / 7D 3S
        ---
        0 0 flip
        0.000001 1 flip
        ? turned 1 7D
    """)
