"""R8: a seat without cards."""

from tests.kit.replays import replays


def test_r8_1_a_correct_slap_brings_a_seat_back() -> None:
    replays("""
        decks 5H 9C / - / 7D 2S
        pile 4S 4D
        ---
        100 1 slap
        ? took 1 2 slap
        ? back 1
        ? turn 1
        1000 1 flip
        ? turned 1 4S
    """)


def test_r8_1_a_seat_without_cards_takes_no_turn() -> None:
    replays("""
        decks 5H 9C / 3D / 7D 2S
        ---
        0 0 flip
        10 1 flip
        ? empty 1
        20 2 flip
        30 0 flip
        ? turn 2
        40 1 flip
        ? refused 1 flip no-cards
    """)


def test_r8_2_it_stays_in_until_it_is_out_or_the_game_ends() -> None:
    replays("""
        rules full time_limit_s=1
        decks 5H 9C / - / 7D 2S 3S
        pile 4S
        ---
        100 1 slap
        ? wrong 1 0
        ?! out *
        999 1 slap
        ? wrong 1 0
        1000 time
        ? won 2 3
        1001 1 slap
        ? refused 1 slap over
    """)


def test_r8_2_a_seat_that_wins_nothing_for_long_may_still_come_back() -> None:
    replays("""
        decks 5H 5D 9C 8C / - / -
        ---
        0 0 flip
        10 0 flip
        20 2 slap
        ? took 2 2 slap
        ? back 2
        1000 2 flip
        2000 0 flip
        3000 2 flip
        ? empty 2
        4000 0 flip
        ? empty 0
        ? pending 0 last-card
    """)
