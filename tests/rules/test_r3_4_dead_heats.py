"""R3.4: which slaps are a dead heat, and whose right is the first where one of them takes the pile."""

from itertools import permutations

import pytest

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import replays, told

EARLIEST = "rules classic dead_heat=earliest"
REPLAY = "rules classic dead_heat=replay"


@pytest.mark.parametrize(("gap", "tie"), [("0", True), ("0.1", True), ("0.100001", False)])
def test_r3_4_presses_are_not_told_apart_within_the_sum_of_their_errors(gap: str, tie: bool) -> None:  # noqa: FBT001
    said = told(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 1 slap within 0.04
        {100 + float(gap):.6f} 0 slap within 0.06
    """)
    assert said[0] == ("dead-heat 0 1" if tie else "slapped 1 double")


@pytest.mark.parametrize(("gap", "tie"), [("0", True), ("0.1", True), ("0.100001", False)])
def test_r3_4_presses_of_one_device_go_by_its_own_resolution(gap: str, tie: bool) -> None:  # noqa: FBT001
    said = told(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        device box within 5 resolution 0.1
        ---
        100 1 slap from box
        {100 + float(gap):.6f} 0 slap from box
    """)
    assert said[0] == ("dead-heat 0 1" if tie else "slapped 1 double")


def test_r3_4_presses_of_two_devices_go_by_their_errors() -> None:
    replays(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        device box within 5 resolution 0.1
        device keys within 8 resolution 0
        ---
        100 1 slap from box
        113 0 slap from keys
        ? dead-heat 0 1
    """)


def test_r3_4_only_slaps_that_tie_with_the_earliest_belong_to_the_dead_heat() -> None:
    """0 and 2 cannot be told from 1 or from each other; 3 ties with 2 but not with the first."""
    replays(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S / 6C 8H / TD QC
        pile 4S 4D
        ---
        100 1 slap within 0.05
        100.08 2 slap within 0.05
        100.1 0 slap within 0.05
        ? dead-heat 0 1 2
        100.16 3 slap within 0.05
        ? late 3
    """)


def test_r3_4_a_wrong_slap_is_in_no_dead_heat() -> None:
    """The first slap comes before the four was shown; the others after."""
    replays(f"""
        {REPLAY}
        decks 4H 9C / 7D 2S / 6C 8H
        pile 4S
        ---
        99.99 2 slap within 1
        ? wrong 2 1
        100 0 flip
        100.01 1 slap within 1
        ? slapped 1 double
    """)


def test_r3_4_each_seat_is_once_in_a_dead_heat_and_ties_not_with_itself() -> None:
    replays(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 1 slap within 1
        ? slapped 1 double
        101 1 slap within 1
        ? refused 1 slap nothing-shown
    """)
    replays(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 1 slap within 1
        100.5 0 slap within 1
        ? dead-heat 0 1
        101 1 slap within 1
        ? late 1
    """)


def test_r3_4_a_barred_or_locked_or_absent_seat_is_in_no_dead_heat() -> None:
    replays("""
        rules duel dead_heat=replay
        decks 4H 9C 2D 2H / 7D 2S 8C 8D / -
        pile 4S
        ---
        50 1 slap
        ? wrong 1 2
        60 2 slap
        ? out 2
        70 1 slap
        ? refused 1 slap locked
        100 0 flip
        110 0 slap
        110 2 slap
        ? refused 2 slap out
        ? slapped 0 double
    """)


@pytest.mark.parametrize("order", list(permutations(["100 0 slap", "100 1 slap", "100 2 slap"])))
def test_r3_4_earliest_gives_it_to_the_fewest_cards(order: tuple[str, ...]) -> None:
    lines = "\n        ".join(order)
    assert told(f"""
        {EARLIEST}
        decks 5H 9C 3S / 7D 2S / 6C 8H TC
        pile 4S 4D
        ---
        {lines}
    """)[:2] == ["slapped 1 double", "took 1 2 slap"]


def test_r3_4_earliest_goes_among_equals_to_the_first_after_the_seat_that_turned_the_last_shown_card() -> None:
    replays(f"""
        {EARLIEST}
        decks 5H 9C / 4D 7D 2S / 6C 8H
        pile 4S
        turn 1
        ---
        10 1 flip
        100 0 slap
        100 1 slap
        100 2 slap
        ? slapped 2 double
        ? late 0
        ? late 1
    """)


def test_r3_4_earliest_goes_by_the_last_shown_card_and_not_by_one_in_the_air() -> None:
    replays(f"""
        {EARLIEST}
        decks 4H 9C / 7D 2S 3C / 6C 8H
        pile 4S
        shown_after by-hand
        ---
        10 0 flip
        20 shown
        30 1 flip
        100 2 slap
        100 1 slap
        ? slapped 1 double
    """)


def test_r3_4_earliest_goes_to_the_first_from_the_seat_in_turn_where_nobody_turned_a_shown_card() -> None:
    replays(f"""
        {EARLIEST}
        decks 5H 9C / 7D 2S / 6C 8H
        pile 4S 4D
        turn 2
        ---
        100 0 slap
        100 1 slap
        100 2 slap
        ? slapped 2 double
    """)


def test_r3_4_the_taking_has_the_time_of_the_winners_press() -> None:
    replays(f"""
        {EARLIEST}
        decks 5H 9C / 7D
        pile 4S 4D
        ---
        = 0 turn 0
        100 0 slap within 0.1
        100.1 1 slap within 0.1
        = 100.1 slapped 1 double
        = 100.1 took 1 2 slap
        = 100.1 turn 1
        = 100 late 0
        = end decks 2/3 pile 0 burned 0 turn 1
    """)


def test_r3_4_presses_between_those_of_a_dead_heat_wait_for_it() -> None:
    assert told(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap within 1
        100.5 0 flip
        101 1 slap within 1
    """) == ["dead-heat 0 1", "turned 0 5H", "turn 1"]
    assert told(f"""
        {EARLIEST}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap within 1
        100.5 0 flip
        101 1 slap within 1
    """) == ["slapped 0 double", "took 0 2 slap", "late 1", "refused 0 flip waiting"]


@pytest.mark.parametrize("order", list(permutations(["100 0 slap", "100 1 slap", "100 2 slap"])))
def test_r3_4_wrong_slaps_of_one_instant_are_taken_fewest_cards_first_then_clockwise(order: tuple[str, ...]) -> None:
    lines = "\n        ".join(order)
    transcript = replays(f"""
        rules classic
        decks 5H 9C / 4D 7D 2S / 6C 8H
        pile 8S
        turn 1
        ---
        10 1 flip
        {lines}
    """)
    assert [str(one.outcome) for one in transcript.behind[-1]] == ["wrong 2 1", "wrong 0 1", "wrong 1 1"]
    assert print_cards(transcript.table.burned) == "7D 5H 6C"


@pytest.mark.parametrize("order", list(permutations(["100 0 flip", "100 1 slap", "100 2 slap"])))
def test_r3_4_flips_come_before_slaps_of_their_instant(order: tuple[str, ...]) -> None:
    lines = "\n        ".join(order)
    transcript = replays(f"""
        {EARLIEST}
        decks 4H 9C / 7D 2S / 6C 8H TC
        pile 4S
        ---
        {lines}
    """)
    said = [str(one.outcome) for behind in transcript.behind for one in behind]
    assert said[:2] == ["turned 0 4H", "turn 1"]
    assert said[2:] == ["slapped 1 double", "took 1 2 slap", "late 2"]
