"""R4: pictures and aces, and their tries."""

import pytest

from tests.kit.replays import replays, timed

TRIES = [("JC", 1), ("QC", 2), ("KC", 3), ("AC", 4)]


@pytest.mark.parametrize(("card", "tries"), TRIES)
def test_r4_1_a_picture_or_an_ace_gives_the_next_seat_its_tries(card: str, tries: int) -> None:
    lines = timed(f"""
        decks {card} 9C / 2D 4S 6H 8C 3D
        ---
        0 0 flip
        ? challenge 0 {tries}
        ? turn 1
        10 1 flip
        20 1 flip
        30 1 flip
        40 1 flip
    """)
    left = [line.split()[-1] for line in lines if " tries " in line]
    assert left == [str(number) for number in range(tries - 1, 0, -1)]
    assert f"= {tries * 10} pending 0 challenge" in lines
    assert f"= {tries * 10 + 900} took 0 {tries + 1} challenge" in lines


def test_r4_1_the_next_seat_that_has_cards_is_challenged() -> None:
    replays("""
        decks QC 9C / - / - / 4S 6H
        ---
        0 0 flip
        ? challenge 0 2
        ? turn 3
        10 3 flip
        ? tries 1
        ?! turn *
    """)


@pytest.mark.parametrize(("card", "tries"), TRIES)
def test_r4_2_a_picture_or_an_ace_answers_and_turns_the_challenge_round(card: str, tries: int) -> None:
    replays(f"""
        decks KS 9D / 3D {card.replace("C", "H")} 9H / TC TH
        ---
        0 0 flip
        10 1 flip
        ? tries 2
        20 1 flip
        ? challenge 1 {tries}
        ? turn 2
        ?! tries *
    """)


def test_r4_2_the_last_try_may_answer() -> None:
    replays("""
        decks JS 9D / JD 9H
        ---
        0 0 flip
        10 1 flip
        ? challenge 1 1
        ?! pending * *
        20 0 flip
        ? pending 1 challenge
    """)


def test_r4_3_a_challenge_is_lost_when_the_tries_are_used_up() -> None:
    replays("""
        decks QS 9D / 2D 3H 9H
        ---
        0 0 flip
        10 1 flip
        ? tries 1
        20 1 flip
        ? pending 0 challenge
        ?! tries *
        ?! turn 1
    """)


def test_r4_3_a_challenge_is_lost_when_the_challenged_seat_has_no_card_left() -> None:
    replays("""
        decks AS 9D / 2D / 5C 5D
        ---
        0 0 flip
        10 1 flip
        ? empty 1
        ? pending 0 challenge
        ?! tries *
    """)


def test_r4_3_a_challenge_is_lost_when_the_challenged_seat_burns_its_last_card() -> None:
    replays("""
        rules beginner
        decks AS 9D / 2D 3H / 5C 5D
        ---
        0 0 flip
        10 1 slap
        ? wrong 1 2
        ? empty 1
        ? pending 0 challenge
    """)


def test_r4_3_another_seat_s_last_burned_card_loses_no_challenge() -> None:
    replays("""
        decks AS 9D / 2D 3H 4C / 5C
        ---
        0 0 flip
        10 2 slap
        ? wrong 2 1
        ? empty 2
        ?! pending * *
        20 1 flip
        ? tries 3
    """)


def test_r4_3_a_challenge_that_nobody_can_answer_is_lost_as_it_opens() -> None:
    assert timed("""
        decks 9D AS 2H / - / -
        ---
        0 0 flip
        10 0 flip
        910.000001 time
    """)[1:4] == ["= 10 turned 0 AS", "= 10 challenge 0 4", "= 10 pending 0 challenge"]


def test_r4_3_an_answer_with_the_last_card_that_nobody_can_answer_is_lost_at_once() -> None:
    replays("""
        decks JS / QD / 5C 6C
        turn 0
        ---
        0 0 flip
        ? empty 0
        ? turn 1
        10 1 flip
        ? challenge 1 2
        ? turn 2
        20 2 flip
        ? tries 1
        30 2 flip
        ? pending 1 challenge
    """)


def test_r4_5_the_winner_starts_the_next_pile() -> None:
    replays("""
        decks 2C 8C / 9D 6D / 3S 4S
        pile 5C JH
        turn 1
        challenge 0 1
        ---
        100 1 flip
        ? took 0 3 challenge
        ? turn 0
        2000 0 flip
        ? turned 0 2C
    """)
