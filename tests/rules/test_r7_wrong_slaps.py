"""R7.1 to R7.3: what a wrong slap costs."""

import pytest

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import replays, table_after


@pytest.mark.parametrize(
    ("burn", "left", "burned"), [(0, "7D 2S 8S", "3C"), (1, "2S 8S", "7D 3C"), (2, "8S", "2S 7D 3C")]
)
def test_r7_1_cards_are_burned_one_at_a_time_to_the_very_bottom(burn: int, left: str, burned: str) -> None:
    table = table_after(f"""
        rules classic burn={burn}
        decks 5H 9C / 7D 2S 8S
        burned 3C
        pile 4S
        ---
        100 1 slap
        ? wrong 1 {burn}
    """)
    assert print_cards(table.decks[1]) == left
    assert print_cards(table.burned) == burned


def test_r7_1_a_seat_with_fewer_cards_burns_all_it_has() -> None:
    replays("""
        rules classic burn=2
        decks 5H 9C / 7D
        pile 4S
        ---
        100 1 slap
        ? wrong 1 1
        ? empty 1
        ?! out *
    """)


def test_r7_1_burned_cards_belong_to_whoever_takes_the_pile() -> None:
    replays("""
        rules classic burn=2
        decks 4H 9C / 7D 8D 9D
        pile 4S
        ---
        100 1 slap
        ? wrong 1 2
        200 0 flip
        300 0 slap
        ? took 0 4 slap
    """)


def test_r7_1_a_wrong_slap_with_no_burn_is_told_and_costs_nothing() -> None:
    replays("""
        rules classic burn=0
        decks 5H 9C / 7D
        pile 4S
        ---
        100 1 slap
        ? wrong 1 0
        ?! empty *
        ?! out *
    """)


def test_r7_2_play_goes_on_as_it_was() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S
        ---
        100 0 slap
        ? wrong 0 1
        ?! turn *
        100.000001 0 flip
        ? turned 0 9C
    """)


def test_r7_2_the_turn_passes_when_the_burn_took_its_last_card() -> None:
    replays("""
        decks 5H / - / 7D 2S
        pile 4S
        ---
        100 0 slap
        ? empty 0
        ? turn 2
        200 2 flip
        ? turned 2 7D
    """)


def test_r7_2_a_last_card_burned_out_of_turn_passes_nothing() -> None:
    replays("""
        decks 5H 3C / 9S / 7D 2S
        pile 4S
        ---
        100 1 slap
        ? empty 1
        ?! turn *
        200 0 flip
        ? turn 2
    """)


def test_r7_3_a_locked_seat_may_not_slap_until_a_card_is_shown() -> None:
    replays("""
        rules duel
        decks 8H 9C / 7D 2S 3C 3D
        pile 8S
        shown_after 100
        ---
        50 1 slap
        ? wrong 1 2
        60 1 slap
        ? refused 1 slap locked
        100 0 flip
        199.999999 1 slap
        ? refused 1 slap locked
        200 1 slap
        ? slapped 1 double
    """)


def test_r7_3_the_card_may_be_the_seat_s_own() -> None:
    replays("""
        rules duel
        decks 9H 9C 8C 8D / 7D 2S
        pile 5S
        ---
        50 0 slap
        ? wrong 0 2
        100 0 flip
        ? turned 0 8C
        150 0 slap
        ? wrong 0 1
    """)


def test_r7_3_a_locked_seat_may_turn() -> None:
    replays("""
        rules duel
        decks 9H 9C 8C 8D / 7D 2S
        pile 5S
        ---
        50 0 slap
        ? wrong 0 2
        60 0 flip
        ? turned 0 8C
    """)


def test_r7_3_a_pile_that_is_taken_unlocks_nobody() -> None:
    replays("""
        rules duel
        decks 9H 9C 8C 8D / 7D 2S
        pile 5S JS
        turn 1
        challenge 0 1
        ---
        50 0 slap
        ? wrong 0 2
        60 1 flip
        70 0 slap
        ? wrong 0 2
        ? took 0 7 challenge
        1000 0 slap
        ? refused 0 slap locked
        2000 0 flip
        2100 0 slap
        ? wrong 0 2
    """)


def test_r7_3_without_the_lock_every_slap_counts() -> None:
    replays("""
        decks 9H 9C 8C 8D / 7D 2S
        pile 5S
        ---
        50 0 slap
        ? wrong 0 1
        50.000001 0 slap
        ? wrong 0 1
    """)
