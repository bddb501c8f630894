"""R9.1, R9.3 and R9.4: targets, the time limit, and after the end."""

import pytest

from tests.kit.replays import replays, told


def test_r9_1_a_seat_that_holds_all_the_cards_after_taking_a_pile_has_won() -> None:
    replays("""
        decks 5H 9C / 4D
        pile 4S
        turn 1
        ---
        100 1 flip
        ? empty 1
        200 0 slap
        ? took 0 2 slap
        ? won 0 4
        ?! turn *
    """)


def test_r9_1_a_lower_target_ends_it_sooner() -> None:
    replays("""
        rules classic target=4
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap
        ? took 0 2 slap
        ? won 0 4
    """)


def test_r9_1_it_is_tested_only_when_a_pile_was_taken() -> None:
    """Seat 0 holds its target from the start, and all there are once the others have burned theirs."""
    replays("""
        rules classic target=4
        decks 5H 9C 8C KD / 7D / -
        pile 4S 3D
        ---
        100 1 slap
        ? wrong 1 1
        ?! won * *
        200 2 slap
        ? out 2
        ?! won * *
        300 0 slap
        ? wrong 0 1
        ?! won * *
    """)


def test_r9_1_a_pile_won_by_a_challenge_counts_as_well() -> None:
    replays("""
        rules classic target=4
        decks 5H 9C / 7D 2S
        pile 4S JD
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? took 0 3 challenge
        ? won 0 5
    """)


@pytest.mark.parametrize(("at", "what"), [("1000", "slapped 1 double"), ("1000.000001", "refused 1 slap over")])
def test_r9_3_a_press_at_the_last_instant_counts(at: str, what: str) -> None:
    replays(f"""
        rules classic time_limit_s=1
        decks 5H 9C 3C / 7D 2S
        pile 4S 4D
        ---
        {at} 1 slap
        ? {what}
    """)


def test_r9_3_the_seat_with_the_most_cards_wins_and_the_pile_is_nobody_s() -> None:
    replays("""
        rules classic time_limit_s=1
        decks 5H 9C 3C / 7D 2S
        pile 4S 4D 8C
        turn 1
        ---
        500 1 flip
        1000 time
        ? won 0 3
        1001 0 flip
        ? refused 0 flip over
    """)


def test_r9_3_a_tie_at_the_top_is_a_draw_between_those_seats() -> None:
    replays("""
        rules full time_limit_s=1
        decks 5H 9C / 7D / 2S KD / -
        ---
        1000 time
        ? draw 0 2
        ?! won * *
    """)


def test_r9_3_a_seat_that_is_out_wins_nothing() -> None:
    """Nobody holds a card; the draw is between those still in the game."""
    replays("""
        rules full time_limit_s=1 empty_wrong_slap=out grace_ms=5000
        decks 5H / - / -
        pile 9S
        ---
        100 0 flip
        200 1 slap
        ? out 1
        1000 time
        ? draw 0 2
    """)


def test_r9_3_an_award_whose_grace_time_ends_no_later_is_made_first() -> None:
    replays("""
        rules classic time_limit_s=1
        decks 5H 9C / 7D 2S 8D 8H
        pile 4S JD
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? took 0 3 challenge
        ? won 0 5
        1000.000001 time
    """)


def test_r9_3_an_award_whose_grace_time_ends_later_is_not_made() -> None:
    replays("""
        rules classic time_limit_s=1
        decks 5H 9C / 7D 2S 8D 8H
        pile 4S JD
        turn 1
        challenge 0 1
        ---
        100.000001 1 flip
        ? won 1 3
        ?! took * * *
        1001 time
    """)


def test_r9_3_without_a_limit_time_alone_ends_nothing() -> None:
    assert told("decks 5H 9C / 7D\n---\n86400000 time") == []


def test_r9_4_after_the_end_no_input_changes_anything() -> None:
    replays("""
        decks 5H 9C / -
        pile 4S
        ---
        100 1 slap
        ? won 0 3
        200 0 flip
        ? refused 0 flip over
        210 0 slap
        ? refused 0 slap over
        220 1 slap
        ? refused 1 slap over
        230 1 flip
        ? refused 1 flip over
        240 pause
        250 0 slap
        ? refused 0 slap over
        260 resume
        270 shown
        280 time
    """)
