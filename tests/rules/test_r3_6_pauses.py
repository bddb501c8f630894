"""R3.6: a pause covers the faces and stops every time."""

import pytest

from tests.kit.replays import replays


def test_r3_6_in_a_pause_presses_do_nothing() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 pause
        110 0 slap
        ? refused 0 slap paused
        120 0 flip
        ? refused 0 flip paused
        130 1 flip
        ? refused 1 flip paused
        200 resume
        210 1 slap
        ? slapped 1 double
    """)


def test_r3_6_a_press_at_the_very_time_of_the_pause_still_counts() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap
        100 pause
        100 1 slap
        ? slapped 0 double
        ? refused 1 slap paused
    """)


def test_r3_6_the_faces_count_as_shown_from_when_they_are_shown_anew() -> None:
    replays("""
        rules classic anticipation_ms=100
        decks 5H 9C / 7D 2S
        pile 4S 4D
        shown_after 50
        ---
        1000 pause
        2000 resume
        2149 0 slap
        ? refused 0 slap nothing-shown
        2150 1 slap
        ? slapped 1 double
    """)


def test_r3_6_until_the_faces_are_shown_slaps_meet_nothing_and_flips_wait() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S 4D
        shown_after by-hand
        ---
        100 pause
        150 shown
        200 resume
        300 0 slap
        ? refused 0 slap nothing-shown
        310 0 flip
        ? refused 0 flip waiting
        400 shown
        400 1 slap
        ? slapped 1 double
    """)


@pytest.mark.parametrize(("resumed", "due"), [(5_000, 5_500), (60_000, 60_500)])
def test_r3_6_what_was_left_of_the_grace_time_goes_on(resumed: int, due: int) -> None:
    replays(f"""
        decks 5H 9C / 7D 2S
        pile JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? pending 0 challenge
        500 pause
        {resumed} resume
        {due - 0.000001:.6f} time
        ?! took * * *
        {due} time
        ? took 0 2 challenge
    """)


def test_r3_6_the_last_instant_of_a_grace_time_moves_with_the_pause() -> None:
    replays("""
        decks 5H 9C / 4D 2S
        pile 4S JH
        turn 1
        challenge 0 1
        shown_after 50
        ---
        100 1 flip
        150 pause
        1000 resume
        1950 1 slap
        ? slapped 1 sandwich
    """)


def test_r3_6_grace_goes_on_from_the_showing_anew_and_not_from_the_resume() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile JH
        turn 1
        challenge 0 1
        shown_after by-hand
        ---
        100 1 flip
        200 shown
        600 pause
        1000 resume
        3000 shown
        3499.999999 time
        ?! took * * *
        3500 time
        ? took 0 2 challenge
    """)


def test_r3_6_a_grace_time_that_had_not_begun_starts_in_full() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile JH
        turn 1
        challenge 0 1
        shown_after by-hand
        ---
        100 1 flip
        ? pending 0 challenge
        150 pause
        1000 resume
        3000 shown
        3899.999999 time
        ?! took * * *
        3900 time
        ? took 0 2 challenge
    """)


def test_r3_6_what_was_left_of_the_collecting_goes_on_from_the_resume_where_no_face_lies() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap
        ? took 0 2 slap
        400 pause
        5000 resume
        5599.999999 0 flip
        ? refused 0 flip waiting
        5600 0 flip
        ? turned 0 5H
    """)


def test_r3_6_the_time_limit_stands_still() -> None:
    replays("""
        rules classic time_limit_s=1
        decks 5H 9C 3C / 7D 2S
        ---
        400 pause
        90000 resume
        90599.999999 time
        ?! won * *
        90600 time
        ? won 0 3
    """)


def test_r3_6_what_was_left_of_a_computer_s_reaction_goes_on() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        cpu 1 quick
        ---
        100 0 flip
        500 pause
        10000 resume
        10399.999999 time
        ?! turned 1 *
        10400 time
        ? turned 1 7D
    """)


def test_r3_6_a_showing_anew_starts_the_flip_gap_again() -> None:
    replays("""
        rules classic flip_gap_ms=400
        decks 5H 9C / 7D 2S
        shown_after 50
        ---
        100 0 flip
        1000 pause
        2000 resume
        2449.999999 1 flip
        ? refused 1 flip waiting
        2450 1 flip
        ? turned 1 7D
    """)


def test_r3_6_a_showing_anew_unlocks_nobody() -> None:
    replays("""
        rules duel
        decks 5H 9C 8C 8D / 7D 2S
        pile 4S
        ---
        100 0 slap
        ? wrong 0 2
        200 pause
        300 resume
        400 0 slap
        ? refused 0 slap locked
    """)


def test_r3_6_a_card_that_was_in_the_air_when_the_match_was_paused_unlocks() -> None:
    replays("""
        rules duel
        decks 5H 9C 8C 8D / 7D 2S
        pile 4S
        shown_after by-hand
        ---
        50 0 flip
        100 0 slap
        ? wrong 0 2
        200 pause
        300 resume
        400 shown
        500 0 slap
        ? wrong 0 1
    """)


def test_r3_6_two_pauses_add_up() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        300 pause
        400 resume
        600 pause
        1600 resume
        2099.999999 time
        ?! took * * *
        2100 time
        ? took 0 2 challenge
    """)
