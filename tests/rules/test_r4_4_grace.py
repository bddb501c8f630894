"""R4.4: the grace time, within which everybody may still slap at a lost pile."""

import pytest

from tests.kit.replays import replays


@pytest.mark.parametrize(
    ("at", "what"), [("1000", "slapped 1 sandwich"), ("1000.000001", "refused 1 slap nothing-shown")]
)
def test_r4_4_a_slap_takes_the_lost_pile_up_to_the_last_instant_of_the_grace_time(at: str, what: str) -> None:
    replays(f"""
        decks 2C 8C / 5D 6D
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? pending 0 challenge
        {at} 1 slap
        ? {what}
    """)


def test_r4_4_every_seat_may_slap_within_the_grace_time() -> None:
    replays("""
        decks 2C 8C / 5D 6D / -
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        500 2 slap
        ? took 2 3 slap
        ? back 2
    """)


def test_r4_4_the_grace_time_runs_from_when_the_deciding_card_was_shown() -> None:
    replays("""
        rules classic grace_ms=300
        decks 2C 8C / 5D 6D
        pile JH
        turn 1
        challenge 0 1
        shown_after 70
        ---
        100 1 flip
        469.999999 time
        ?! took * * *
        470 time
        ? took 0 2 challenge
    """)


def test_r4_4_the_grace_time_of_a_burn_runs_from_the_burn() -> None:
    replays("""
        decks 2C 8C / 5D
        pile JH
        turn 1
        challenge 0 1
        ---
        500 1 slap
        ? pending 0 challenge
        1399.999999 time
        ?! took * * *
        1400 time
        ? took 0 2 challenge
    """)


def test_r4_4_a_burn_while_a_card_is_in_the_air_waits_for_the_card_to_be_shown() -> None:
    replays("""
        decks 2C 8C / 5D 6D
        pile KH
        turn 1
        challenge 0 3
        shown_after 200
        ---
        100 1 flip
        ? tries 2
        150 1 slap
        ? wrong 1 1
        ? pending 0 challenge
        1199.999999 time
        ?! took * * *
        1200 time
        ? took 0 3 challenge
    """)


def test_r4_4_a_wrong_slap_does_not_restart_the_grace_time() -> None:
    replays("""
        decks 2C 8C / 5D 6D 9S
        pile JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        900 1 slap
        ? wrong 1 1
        1000 time
        ? took 0 3 challenge
        1001 0 flip
        ? refused 0 flip waiting
        1900 0 flip
        ? turned 0 2C
    """)


def test_r4_4_a_wrong_slap_by_the_challenger_within_the_grace_time_costs_a_card_of_the_pile_it_gets() -> None:
    replays("""
        decks 2C / 5D 6D 9S
        pile JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        900 0 slap
        ? wrong 0 1
        ? empty 0
        1000 time
        ? took 0 3 challenge
        ? back 0
    """)


def test_r4_4_a_slap_before_the_grace_time_begins_counts_as_well() -> None:
    replays("""
        decks 2C 8C / 9D 6D
        pile 5C 5S JH JD
        turn 1
        challenge 0 1
        shown_after by-hand
        ---
        100 1 flip
        ? pending 0 challenge
        150 1 slap
        ? slapped 1 double
        ? took 1 5 slap
    """)


def test_r4_4_without_a_grace_time_a_slap_at_the_very_instant_still_comes_before_the_award() -> None:
    replays("""
        rules classic grace_ms=0
        decks 2C 8C / 5D 6D
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        100 1 slap
        ? slapped 1 sandwich
    """)
    replays("""
        rules classic grace_ms=0 collect_ms=0
        decks 2C 8C / 5D 6D
        pile JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? took 0 2 challenge
        100.000001 0 flip
        ? turned 0 2C
    """)
