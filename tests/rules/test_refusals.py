"""Where several reasons fit, a press that does nothing names the first of them."""

from tests.kit.replays import replays


def test_an_empty_seat_s_flip_names_its_cards_before_the_waiting_and_the_turn() -> None:
    replays("""
        decks 5H 9C / 7D / -
        pile JC
        turn 1
        challenge 0 1
        ---
        50 2 flip
        ? refused 2 flip no-cards
        100 1 flip
        ? pending 0 challenge
        200 1 flip
        ? refused 1 flip no-cards
        300 0 flip
        ? refused 0 flip waiting
    """)


def test_a_pause_is_named_before_a_seat_s_own_reasons_and_the_end_before_all() -> None:
    replays("""
        decks 5H 9C / - / 7D
        pile 4S
        ---
        100 1 slap
        ? out 1
        150 1 flip
        ? refused 1 flip out
        200 pause
        210 1 slap
        ? refused 1 slap paused
        220 1 flip
        ? refused 1 flip paused
        300 resume
        400 2 slap
        ? wrong 2 1
        ? empty 2
        450 2 slap
        ? out 2
        ? won 0 4
        500 1 slap
        ? refused 1 slap over
        510 1 flip
        ? refused 1 flip over
    """)


def test_barred_is_named_before_locked_and_both_before_nothing_shown() -> None:
    replays("""
        rules full empty_wrong_slap=strike slap_lock=yes collect_ms=0
        decks 5H 9C 8D / JD / 7D 2S 3S
        turn 1
        ---
        100 1 flip
        110 0 slap
        ? wrong 0 1
        120 1 slap
        ? strike 1 1
        130 1 slap
        ? refused 1 slap locked
        140 2 slap
        ? wrong 2 1
        150 2 flip
        ? pending 1 challenge
        160 0 slap
        ? wrong 0 1
        1100 0 slap
        ? refused 0 slap locked
    """)


def test_the_holder_of_a_last_chance_is_refused_though_nothing_is_shown() -> None:
    replays("""
        rules last-chance empty_wrong_slap=none
        decks 5H 9C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        110 0 slap
        ? refused 0 slap last-chance
        120 1 slap
        ? late 1
    """)
