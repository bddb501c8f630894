"""R4.6: a challenger goes out, and its challenge lapses."""

from tests.kit.replays import replays, told


def test_r4_6_the_seat_that_was_answering_keeps_the_turn() -> None:
    assert told("""
        rules classic
        decks - / 9D 6D / 3S 4S
        pile 5C KH
        turn 1
        challenge 0 3
        ---
        100 0 slap
        200 1 flip
        300 2 flip
    """) == ["wrong 0 0", "out 0", "lapsed 0", "turned 1 9D", "turn 2", "turned 2 3S", "turn 1"]


def test_r4_6_the_pile_stays_when_the_challenger_goes() -> None:
    replays("""
        decks - / 5D 6D / 3S 4S
        pile 5C KH
        turn 1
        challenge 0 3
        ---
        100 0 slap
        ? lapsed 0
        200 1 flip
        300 2 slap
        ? slapped 2 sandwich
        ? took 2 3 slap
    """)


def test_r4_6_after_a_lost_challenge_the_next_seat_with_cards_turns() -> None:
    assert told("""
        decks - / 9D 6D / - / 3S 4S
        pile 5C JH
        turn 3
        challenge 0 1
        ---
        100 3 flip
        200 0 slap
        5000 1 flip
    """) == ["turned 3 3S", "pending 0 challenge", "wrong 0 0", "out 0", "lapsed 0", "turn 1", "turned 1 9D", "turn 3"]


def test_r4_6_at_the_last_instant_of_the_grace_time_the_challenger_may_still_go_out() -> None:
    replays("""
        decks - / 9D 6D / 3S 4S
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        1000 0 slap
        ? out 0
        ? lapsed 0
        ?! took * * *
    """)


def test_r4_6_a_pile_that_waits_for_the_last_card_lapses_too() -> None:
    """Nobody has cards, so the next seat in the game takes it, its grace time running from that moment."""
    replays("""
        decks 4C / - / -
        pile 9H
        ---
        100 0 flip
        ? pending 0 last-card
        500 0 slap
        ? out 0
        ? lapsed 0
        ? pending 1 last-card
        1399.999999 time
        ?! took * * *
        1400 time
        ? took 1 2 last-card
        ? won 1 2
    """)


def test_r4_6_a_lost_challenge_where_nobody_has_cards_goes_to_the_next_in_the_game() -> None:
    replays("""
        decks - / 9D / - / -
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? pending 0 challenge
        150 1 slap
        ? out 1
        ?! lapsed *
        200 0 slap
        ? out 0
        ? lapsed 0
        ? pending 2 last-card
        1099.999999 time
        ?! took * * *
        1100 time
        ? took 2 3 last-card
    """)


def test_r4_6_a_seat_that_is_not_the_challenger_goes_without_a_lapse() -> None:
    replays("""
        decks 2C 3C / 9D 6D / -
        pile 5C KH
        turn 1
        challenge 0 3
        ---
        100 2 slap
        ? out 2
        ?! lapsed *
        200 1 flip
        ? tries 2
    """)
