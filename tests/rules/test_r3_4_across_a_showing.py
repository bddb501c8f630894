"""R3.4: slaps that cannot be told apart, with a card that is shown, or an end of time, between them."""

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import table_after, told

ACROSS = """
    rules classic dead_heat={}
    decks {} 9C / 7D 2S
    pile 4S 4D
    shown_after by-hand
    ---
    50 0 flip
    99.95 0 slap within 0.1
    100 shown
    100.05 1 slap within 0.1
"""


def test_r3_4_each_slap_is_judged_by_what_was_shown_at_its_own_time() -> None:
    """The card that was shown between them is the last by which they were judged, and alone goes back."""
    table = table_after(ACROSS.format("replay", "4H") + "? dead-heat 0 1")
    assert print_cards(table.turned) == "4S 4D"
    assert print_cards(table.decks[0]) == "9C 4H"


def test_r3_4_a_slap_that_the_new_card_makes_wrong_is_in_no_dead_heat() -> None:
    assert told(ACROSS.format("replay", "8H")) == [
        "turned 0 8H",
        "turn 1",
        "slapped 0 double",
        "took 0 3 slap",
        "turn 0",
        "late 1",
    ]


def test_r3_4_a_slap_that_only_the_new_card_makes_right_takes_the_pile() -> None:
    assert told("""
        rules classic dead_heat=replay
        decks 4H 9C 8C / 7D 2S
        pile 4S
        shown_after by-hand
        ---
        50 0 flip
        99.95 0 slap within 0.1
        100 shown
        100.05 1 slap within 0.1
    """)[2:5] == ["wrong 0 1", "slapped 1 double", "took 1 3 slap"]


def test_r3_4_the_names_of_patterns_are_those_of_the_winner_s_own_time() -> None:
    said = told(ACROSS.format("earliest", "4H").replace("rules classic", "rules classic patterns=+top_bottom"))
    assert said[2] in ("slapped 0 double,top_bottom", "slapped 1 double,top_bottom")
    assert said[3:] != []


def test_r3_4_presses_of_a_dead_heat_may_lie_on_both_sides_of_a_pause() -> None:
    """What comes after the pause did nothing (R3.6), so there is no dead heat."""
    assert told("""
        rules classic dead_heat=replay
        decks 4H 9C 8C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap within 1
        100.5 pause
        101 1 slap within 1
        200 resume
    """) == ["slapped 0 double", "took 0 2 slap", "refused 1 slap paused"]


def test_r3_4_a_dead_heat_at_the_last_instant_of_the_grace_time() -> None:
    assert told("""
        rules classic dead_heat=replay
        decks 9H 9C 8C / 4H 2S
        pile 4S JD
        turn 1
        challenge 0 1
        ---
        100 1 flip
        1000 0 slap
        1000 1 slap
        5000 time
    """) == ["turned 1 4H", "pending 0 challenge", "dead-heat 0 1"]


def test_r3_4_after_a_dead_heat_a_flip_gap_still_runs_from_the_last_showing() -> None:
    assert told("""
        rules classic dead_heat=replay flip_gap_ms=400
        decks 9H 9C 8C / 4H 2S
        pile 4S
        turn 1
        ---
        100 1 flip
        200 0 slap
        200 1 slap
        499.999999 1 flip
        500 1 flip
    """)[2:] == ["dead-heat 0 1", "turn 1", "refused 1 flip waiting", "turned 1 2S", "turn 0"]
