"""R5: who may slap, and what the first correct slap wins."""

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import replays, table_after


def test_r5_1_a_seat_may_slap_in_and_out_of_turn() -> None:
    for seat in range(3):
        replays(f"""
            decks 5H 9C / 7D 2S / -
            pile 4S 4D
            ---
            100 {seat} slap
            ? took {seat} 2 slap
        """)


def test_r5_1_a_seat_may_slap_in_a_challenge_that_is_not_its_own() -> None:
    replays("""
        decks 5H 9C / 7D 2S / -
        pile KS KD
        turn 1
        challenge 0 3
        ---
        100 2 slap
        ? slapped 2 double
        ? back 2
    """)


def test_r5_1_a_seat_that_is_out_may_not_slap() -> None:
    replays("""
        decks 5H 9C / 7D 2S / -
        pile 4S
        ---
        100 2 slap
        ? out 2
        200 2 slap
        ? refused 2 slap out
        300 2 flip
        ? refused 2 flip out
    """)


def test_r5_3_the_first_correct_slap_takes_burned_cards_and_cards_in_the_air() -> None:
    table = table_after("""
        decks 5H 9C / 7D 2S
        burned 3C
        pile 4S 4D
        shown_after by-hand
        ---
        100 0 flip
        200 1 slap
        ? took 1 4 slap
    """)
    assert print_cards(table.decks[1]) == "7D 2S 3C 4S 4D 5H"
    assert table.turn == 1


def test_r5_3_a_slap_in_the_middle_of_a_challenge_ends_it() -> None:
    replays("""
        decks 5H 9C / 7D 2S 8S / 3C 3D
        pile KS
        turn 1
        challenge 0 3
        ---
        100 1 flip
        ? tries 2
        200 1 flip
        ? tries 1
        300 1 flip
        ? pending 0 challenge
        400 2 slap
        ? wrong 2 1
    """)
    table = table_after("""
        decks 5H 9C / 7D 7S 8S / 3C 3D
        pile KS
        turn 1
        challenge 0 3
        ---
        100 1 flip
        200 1 flip
        300 2 slap
        ? took 2 3 slap
        ? turn 2
        2000 2 flip
        ? turned 2 3C
        ? turn 0
    """)
    assert table.challenge is None


def test_r5_4_a_slap_after_another_seat_s_correct_slap_costs_nothing() -> None:
    replays("""
        decks 5H 9C / 7D 2S / 8C
        pile 4S 4D
        ---
        100 1 slap
        ? took 1 2 slap
        101 0 slap
        ? late 0
        500 2 slap
        ? late 2
        600 1 slap
        ? refused 1 slap nothing-shown
        1500 0 slap
        ? late 0
    """)


def test_r5_4_nothing_counts_until_a_card_of_the_next_pile_is_shown() -> None:
    replays("""
        rules classic anticipation_ms=100
        decks 5H 9C / 7D 2S
        pile 4S 4D
        shown_after 50
        ---
        200 1 slap
        ? took 1 2 slap
        2000 1 flip
        2049 0 slap
        ? late 0
        2149.999999 0 slap
        ? late 0
        2150 0 slap
        ? wrong 0 1
    """)


def test_r5_4_a_slap_at_nothing_does_nothing() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        ---
        100 0 slap
        ? refused 0 slap nothing-shown
        110 1 slap
        ? refused 1 slap nothing-shown
    """)


def test_r5_4_a_slap_after_a_pile_was_won_by_a_challenge_does_nothing() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile JS
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? took 0 2 challenge
        1100 1 slap
        ? refused 1 slap nothing-shown
        1200 0 slap
        ? refused 0 slap nothing-shown
    """)


def test_r5_4_a_slap_while_only_a_card_in_the_air_lies_there_does_nothing() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        shown_after 50
        ---
        100 0 flip
        149.999999 1 slap
        ? refused 1 slap nothing-shown
        150 1 slap
        ? wrong 1 1
    """)


def test_r5_4_a_slap_at_a_single_turned_card_is_wrong() -> None:
    replays("""
        rules full patterns=double,sandwich,hoagie,tens,marriage,top_bottom,six_nine,run
        decks 5H 9C / 7D 2S
        ---
        100 0 flip
        200 1 slap
        ? wrong 1 1
    """)


def test_r5_5_the_event_names_every_pattern_that_holds() -> None:
    header = "rules full patterns=run,six_nine,top_bottom,marriage,tens,hoagie,sandwich,double\ndecks TC TH / 2S 3S\n"
    for pile, names in [
        ("5C 5D", "double,tens,top_bottom"),
        ("4S 9C 4D", "sandwich,top_bottom"),
        ("4S 9C 8D 4D", "hoagie,top_bottom"),
        ("2C 4S 9C 6D 4D", "hoagie,tens"),
        ("QD 9C KC QC", "hoagie,marriage,top_bottom"),
        ("9D 2C 6C 9C", "hoagie,top_bottom,six_nine"),
    ]:
        replays(f"{header}pile {pile}\n---\n100 0 slap\n? slapped 0 {names}")


def test_r5_6_a_button_held_down_slaps_once() -> None:
    replays("""
        decks 5H 9C / 7D 2S 8S
        pile 4S
        ---
        100 1 slap down
        5000 time
        ? wrong 1 1
        ?! empty *
        5001 1 slap up
        5100 time
        ?! wrong * *
    """)


def test_r5_6_a_bouncing_contact_slaps_once_at_its_first_contact() -> None:
    replays("""
        decks 5H 9C / 7D 2S 8S
        pile 4S 4D
        ---
        100.3 1 slap down
        100.5 1 slap up
        100.6 1 slap down
        101.9 1 slap up
        102.1 1 slap down
        140 0 slap
        ? late 0
        150 1 slap up
        151 1 slap down
        152 1 slap up
        200 time
        ?! late *
    """)


def test_r5_6_the_next_press_of_the_same_button_slaps_again() -> None:
    replays("""
        decks 5H 9C / 7D 2S 8S
        pile 4S
        ---
        100 1 slap down
        140 1 slap up
        ? wrong 1 1
        400 1 slap down
        430 1 slap up
        ? wrong 1 1
        600 time
    """)
