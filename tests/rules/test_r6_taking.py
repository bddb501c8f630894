"""R6: how a pile is taken."""

import pytest

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import replays, table_after


def test_r6_1_the_pile_goes_under_the_deck_as_it_lies() -> None:
    """Burned cards first, the last burned first of all, then the turned ones in the order they were turned."""
    taken = table_after("""
        rules full
        decks KH / 7D 4C
        burned 2S 9C
        pile 5H 5D 3C 3D
        turn 1
        ---
        100 1 slap
    """)
    assert print_cards(taken.decks[1]) == "7D 4C 2S 9C 5H 5D 3C 3D"


def test_r6_1_the_bottom_card_is_the_first_to_come_up_again() -> None:
    replays("""
        decks KH / -
        burned 2S 9C
        pile 5H 5D
        ---
        100 1 slap
        ? took 1 4 slap
        ? back 1
        1000 1 flip
        ? turned 1 2S
        2000 0 flip
        ? turned 0 KH
        3000 1 flip
        ? turned 1 9C
    """)


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_r6_2_the_winner_turns_next(winner: int) -> None:
    replays(f"""
        decks KH 3C / 9D 8S / 2C 3D
        pile 5H 5D
        turn 1
        ---
        100 {winner} slap
        ? took {winner} 2 slap
        1500 {winner} flip
        ? turned {winner} *
    """)


@pytest.mark.parametrize(
    ("collect", "at", "what"),
    [
        (900, "999.999999", "refused 1 flip waiting"),
        (900, "1000", "turned 1 7D"),
        (0, "100.000001", "turned 1 7D"),
        (5000, "5099.999999", "refused 1 flip waiting"),
        (5000, "5100", "turned 1 7D"),
    ],
)
def test_r6_3_from_the_last_instant_of_collecting_on_flips_count_again(collect: int, at: str, what: str) -> None:
    replays(f"""
        rules classic collect_ms={collect}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 1 slap
        {at} 1 flip
        ? {what}
    """)


def test_r6_3_collecting_after_an_award_runs_from_the_end_of_the_grace_time() -> None:
    replays("""
        decks 5H 9C / 7D 2S
        pile JS
        turn 1
        challenge 0 1
        ---
        100 1 flip
        1899.999999 0 flip
        ? refused 0 flip waiting
        1900 0 flip
        ? turned 0 5H
    """)
