"""R9.2: the seat that holds every card turns three more, and the others may still slap."""

import pytest

from tests.kit.replays import replays, told

HEADER = "rules last-chance empty_wrong_slap=none"


def test_r9_2_a_seat_that_holds_all_the_cards_has_not_won_yet() -> None:
    replays(f"""
        {HEADER}
        decks 5H 9C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        ? took 0 2 slap
        ? last-chance 0 3
        ?! won * *
        1000 0 flip
        ? turned 0 5H
        ? last-chance 0 2
        ?! turn *
        1100 0 flip
        ? last-chance 0 1
        1200 0 flip
        ? last-chance 0 0
        2099.999999 time
        ?! won * *
        2100 time
        ? won 0 2
    """)


def test_r9_2_pictures_and_aces_open_no_challenge() -> None:
    replays(f"""
        {HEADER}
        decks KH AC 8D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        ? turned 0 KH
        ?! challenge * *
        1100 0 flip
        ? turned 0 AC
        ?! challenge * *
    """)


def test_r9_2_any_other_seat_still_in_the_game_may_slap_in() -> None:
    replays(f"""
        {HEADER}
        decks 9H 9C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 1 slap
        ? slapped 1 double
        ? took 1 2 slap
        ? back 1
        ? turn 1
        ?! last-chance * *
        2100 1 flip
        ? turned 1 9H
        2200 0 flip
        ? turned 0 8D
    """)


def test_r9_2_the_holder_s_own_slaps_do_nothing() -> None:
    replays(f"""
        {HEADER}
        decks 9H 9C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        150 0 slap
        ? refused 0 slap last-chance
        1000 0 flip
        1050 0 slap
        ? refused 0 slap last-chance
        1100 0 flip
        1200 0 slap
        ? refused 0 slap last-chance
    """)


@pytest.mark.parametrize(("at", "what"), [("2100", "slapped 1 double"), ("2100.000001", "refused 1 slap over")])
def test_r9_2_the_last_instant_of_the_grace_time_is_in_time(at: str, what: str) -> None:
    replays(f"""
        {HEADER}
        decks 9H 8C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 0 flip
        {at} 1 slap
        ? {what}
    """)


def test_r9_2_the_grace_time_runs_from_when_the_third_card_was_shown() -> None:
    replays(f"""
        {HEADER}
        decks 9H 8C 7D / -
        pile 4S 4D
        shown_after by-hand
        ---
        100 0 slap
        1000 0 flip
        1001 shown
        1100 0 flip
        1101 shown
        1200 0 flip
        3000 time
        ?! won * *
        4000 shown
        4899.999999 time
        ?! won * *
        4900 time
        ? won 0 2
    """)


def test_r9_2_a_fourth_card_is_not_turned() -> None:
    replays(f"""
        {HEADER}
        decks 9H 8C 7D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 0 flip
        1300 0 flip
        ? refused 0 flip waiting
    """)


def test_r9_2_a_holder_with_fewer_than_three_cards_turns_what_it_has() -> None:
    replays(f"""
        {HEADER}
        decks - / 5D
        pile 5H
        turn 1
        ---
        100 1 flip
        200 0 slap
        ? took 0 2 slap
        ? last-chance 0 3
        1100 0 flip
        ? last-chance 0 2
        1200 0 flip
        ? empty 0
        ? last-chance 0 1
        1300 0 flip
        ? refused 0 flip no-cards
        2099.999999 time
        ?! won * *
        2100 time
        ? won 0 0
    """)


def test_r9_2_a_wrong_slap_by_another_seat_changes_nothing_for_the_holder() -> None:
    replays("""
        rules last-chance
        decks 9H 8C 7D / - / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1050 1 slap
        ? wrong 1 0
        ? out 1
        1060 2 slap
        ? out 2
        ? took 0 1 last-seat
        ? won 0 5
    """)


def test_r9_2_a_last_chance_is_over_and_may_come_again() -> None:
    replays(f"""
        {HEADER}
        decks 9H 9C 8D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 1 slap
        ? took 1 2 slap
        2100 1 flip
        ? turned 1 9H
        2200 0 flip
        ? turned 0 8D
        2300 1 flip
        ? turned 1 9C
        2400 0 slap
        ? took 0 3 slap
        ? last-chance 0 3
    """)


def test_r9_2_a_dead_heat_restores_the_last_chance() -> None:
    assert told(f"""
        {HEADER} dead_heat=replay
        decks 9H 9C 8D / - / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 1 slap
        1200 2 slap
        1300 0 flip
    """)[-4:] == ["last-chance 0 1", "dead-heat 1 2", "turned 0 8D", "last-chance 0 1"]


def test_r9_2_a_pause_stops_the_last_chance() -> None:
    replays(f"""
        {HEADER}
        decks 9H 8C 7D / -
        pile 4S 4D
        ---
        100 0 slap
        1000 0 flip
        1100 0 flip
        1200 0 flip
        1700 pause
        5000 resume
        5399.999999 time
        ?! won * *
        5400 time
        ? won 0 2
    """)


def test_r9_2_it_is_only_there_where_the_target_is_all_the_cards() -> None:
    replays("""
        rules classic
        decks 9H 8C 7D / -
        pile 4S 4D
        ---
        100 0 slap
        ? won 0 5
        ?! last-chance * *
    """)
