"""R7.4 and R7.5: a wrong slap by a seat without cards, strikes, barred seats, and the last seat in the game."""

from tests.kit.replays import replays, told

STRIKE = "rules full empty_wrong_slap=strike"


def test_r7_4_out_puts_the_seat_out_of_the_game_at_once() -> None:
    replays("""
        rules full empty_wrong_slap=out
        decks 5H 9C / - / 7D 2S
        pile 4S
        ---
        100 1 slap
        ? wrong 1 0
        ? out 1
        200 1 slap
        ? refused 1 slap out
    """)


def test_r7_4_none_does_nothing() -> None:
    assert (
        told("""
        rules full empty_wrong_slap=none
        decks 5H 9C / - / 7D 2S
        pile 4S
        ---
        100 1 slap
        200 1 slap
        300 1 slap
        400 1 slap
    """)
        == ["wrong 1 0"] * 4
    )


def test_r7_4_the_third_strike_bars_the_seat_from_slapping() -> None:
    replays(f"""
        {STRIKE}
        decks 5H 9C / KS / 7D 2S
        pile 4S
        turn 1
        ---
        100 1 flip
        ? challenge 1 3
        110 1 slap
        ? strike 1 1
        120 1 slap
        ? strike 1 2
        ?! barred *
        130 1 slap
        ? strike 1 3
        ? barred 1
        ?! out *
        140 1 slap
        ? refused 1 slap barred
    """)


def test_r7_4_a_barred_seat_with_nothing_left_is_out() -> None:
    assert told(f"""
        {STRIKE}
        decks 5H 9C / - / 7D 2S
        pile 4S
        ---
        100 1 slap
        200 1 slap
        300 1 slap
    """) == ["wrong 1 0", "strike 1 1", "wrong 1 0", "strike 1 2", "wrong 1 0", "strike 1 3", "barred 1", "out 1"]


def test_r7_4_strikes_are_not_wiped_out_by_a_comeback() -> None:
    replays(f"""
        {STRIKE}
        decks 4H 9C / - / 7D 2S
        pile 4S
        ---
        100 1 slap
        ? strike 1 1
        110 1 slap
        ? strike 1 2
        200 0 flip
        300 1 slap
        ? back 1
        1300 1 flip
        ? turned 1 4S
        1400 2 flip
        1500 0 flip
        1600 1 flip
        ? empty 1
        1700 1 slap
        ? strike 1 3
        ? barred 1
        ? out 1
    """)


def test_r7_4_a_barred_seat_takes_a_pile_that_its_challenge_wins_and_turns_again() -> None:
    replays(f"""
        {STRIKE}
        decks 5H 9C / JS / 7D 2S 3C
        pile 4S
        turn 1
        ---
        100 1 flip
        110 1 slap
        120 1 slap
        130 1 slap
        ? barred 1
        200 2 flip
        ? pending 1 challenge
        ? took 1 3 challenge
        ? back 1
        ? turn 1
        2000 1 flip
        ? turned 1 4S
        2010 1 slap
        ? refused 1 slap barred
    """)


def test_r7_4_a_barred_seat_is_out_as_soon_as_its_challenge_is_over() -> None:
    """The answer turns the challenge round."""
    replays(f"""
        {STRIKE}
        decks 5H 9C / JS / KD 2S 3C
        pile 4S
        turn 1
        ---
        100 1 flip
        110 1 slap
        120 1 slap
        130 1 slap
        ? barred 1
        ?! out *
        200 2 flip
        ? challenge 2 3
        ? out 1
        ? turn 0
    """)


def test_r7_4_a_barred_seat_is_out_when_a_slap_takes_the_pile_of_its_challenge() -> None:
    replays(f"""
        {STRIKE}
        decks 5H 9C / JS / 4D 2S 3C
        pile 4S
        turn 1
        ---
        100 1 flip
        110 1 slap
        120 1 slap
        130 1 slap
        ? barred 1
        200 2 flip
        ? pending 1 challenge
        ?! out *
        300 0 slap
        ? took 0 3 slap
        ? out 1
    """)


def test_r7_4_a_barred_seat_is_out_when_it_has_turned_its_last_card() -> None:
    replays(f"""
        {STRIKE}
        decks 5H 9C / - / 7D 2S 3C
        pile 4S
        turn 2
        challenge 1 1
        ---
        100 1 slap
        110 1 slap
        120 1 slap
        ? barred 1
        200 2 flip
        ? took 1 2 challenge
        ? back 1
        ?! out *
        2000 1 flip
        ? turned 1 4S
        2100 2 flip
        2200 0 flip
        2300 1 flip
        ? turned 1 7D
        ? empty 1
        ? out 1
        ? turn 2
    """)


def test_r7_5_the_last_seat_in_the_game_takes_the_pile_has_won_and_nothing_more_is_told() -> None:
    assert told("""
        decks 5H 9C / -
        burned 3C
        pile 4S
        ---
        100 1 slap
        200 0 flip
    """) == ["wrong 1 0", "out 1", "took 0 2 last-seat", "won 0 4", "refused 0 flip over"]


def test_r7_5_a_seat_that_is_out_is_no_rival_any_more() -> None:
    replays("""
        decks 5H 9C / - / -
        pile 4S
        ---
        100 1 slap
        ? out 1
        ?! won * *
        200 2 slap
        ? out 2
        ? took 0 1 last-seat
        ? won 0 3
    """)


def test_r7_5_the_last_seat_may_have_no_card_but_the_pile() -> None:
    assert told("""
        decks 4C / - / -
        pile 9H
        ---
        100 0 flip
        200 0 slap
        300 1 slap
    """) == [
        "turned 0 4C",
        "empty 0",
        "pending 0 last-card",
        "wrong 0 0",
        "out 0",
        "lapsed 0",
        "pending 1 last-card",
        "wrong 1 0",
        "out 1",
        "lapsed 1",
        "took 2 2 last-seat",
        "back 2",
        "won 2 2",
    ]
