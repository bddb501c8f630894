"""R3.4, option `replay`: what a dead heat gives back, and to whom."""

from ratscrew_kiosk.cards import print_cards
from tests.kit.replays import replays, table_after, told

REPLAY = "rules classic dead_heat=replay"
EARLY = "rules full dead_heat=replay empty_wrong_slap=out anticipation_ms=100"


def test_r3_4_replay_gives_the_last_card_back_under_its_deck_and_the_same_seat_turns_again() -> None:
    table = table_after(f"""
        {REPLAY}
        decks 5H 9C 8H / 5D 7D 2S
        ---
        0 0 flip
        10 1 flip
        ? turn 0
        100 0 slap
        100 1 slap
        ? dead-heat 0 1
        ? turn 1
        ?! took * * *
        200 0 flip
        ? refused 0 flip not-your-turn
    """)
    assert [print_cards(deck) for deck in table.decks] == ["9C 8H", "7D 2S 5D"]
    assert print_cards(table.turned) == "5H"
    assert table.turn == 1


def test_r3_4_replay_moves_no_card_of_a_script_s_pile() -> None:
    table = table_after(f"""
        {REPLAY}
        decks 5H 9C / 7D 2S
        pile 4S 4D
        ---
        100 0 slap
        100 1 slap
        ? dead-heat 0 1
        200 0 slap
        ? late 0
    """)
    assert print_cards(table.turned) == "4S 4D"
    assert [len(deck) for deck in table.decks] == [2, 2]


def test_r3_4_replay_gives_cards_in_the_air_back_newest_first() -> None:
    table = table_after(f"""
        {REPLAY}
        decks 5H 5D 9C 8H / - / -
        shown_after by-hand
        ---
        0 0 flip
        10 shown
        20 0 flip
        30 shown
        40 0 flip
        100 1 slap
        100 2 slap
        ? dead-heat 1 2
    """)
    assert print_cards(table.decks[0]) == "8H 9C 5D"
    assert print_cards(table.turned) == "5H"


def test_r3_4_replay_gives_back_what_covered_the_pattern() -> None:
    """Judged by the double, which was covered while the hands were under way (R3.5)."""
    table = table_after(f"""
        {REPLAY} anticipation_ms=100
        decks 5H 9C 8H / 5D 7D 2S
        ---
        0 0 flip
        10 1 flip
        150 0 flip
        ? turned 0 9C
        200 0 slap
        200 1 slap
        ? dead-heat 0 1
        ?! turn *
    """)
    assert [print_cards(deck) for deck in table.decks] == ["8H 9C", "7D 2S 5D"]
    assert table.turn == 1


def test_r3_4_replay_restores_a_challenge_with_its_tries() -> None:
    assert told(f"""
        {REPLAY}
        decks 5H 9C 8H / 4D 7D 2S
        pile 4S KH
        turn 1
        challenge 0 3
        ---
        10 1 flip
        100 0 slap
        100 1 slap
        200 1 flip
    """) == ["turned 1 4D", "tries 2", "dead-heat 0 1", "turned 1 7D", "tries 2"]


def test_r3_4_replay_undoes_the_answer_that_made_the_pattern() -> None:
    replays(f"""
        {REPLAY}
        decks 5H 9C 8H / KD JD 2S
        pile KH
        turn 1
        challenge 0 3
        ---
        10 1 flip
        ? challenge 1 3
        ? turn 0
        100 0 slap
        100 1 slap
        ? dead-heat 0 1
        ? turn 1
        200 1 flip
        ? turned 1 JD
        ? challenge 1 1
    """)


def test_r3_4_replay_lets_a_pile_that_was_waiting_wait_no_more() -> None:
    table = table_after(f"""
        {REPLAY}
        decks 5H 9C 8H / 4D 7D 2S
        pile 4S JH
        turn 1
        challenge 0 1
        ---
        10 1 flip
        ? pending 0 challenge
        100 0 slap
        100 1 slap
        ? dead-heat 0 1
        5000 time
        ?! took * * *
    """)
    assert table.waiting is None
    assert table.turn == 1
    assert table.challenge == (0, 1)


def test_r3_4_replay_leaves_burned_cards_burned() -> None:
    table = table_after(f"""
        {REPLAY} anticipation_ms=100
        decks 5H 9C 8H / 5D 7D 2S
        ---
        0 0 flip
        100 1 flip
        150 0 slap
        ? wrong 0 1
        200 0 slap
        200 1 slap
        ? dead-heat 0 1
    """)
    assert print_cards(table.burned) == "9C"
    assert [print_cards(deck) for deck in table.decks] == ["8H", "7D 2S 5D"]


def test_r3_4_until_the_next_card_is_shown_every_slap_is_late_and_costs_nothing() -> None:
    replays(f"""
        {REPLAY}
        decks 5H 9C 8H / 5D 7D 2S
        shown_after 50
        ---
        0 0 flip
        60 1 flip
        150 0 slap
        150 1 slap
        ? dead-heat 0 1
        160 0 slap
        ? late 0
        200 1 flip
        ? turned 1 7D
        249.999999 1 slap
        ? late 1
        250 1 slap
        ? wrong 1 1
    """)


def test_r3_4_a_dead_heat_may_follow_a_dead_heat() -> None:
    replays(f"""
        {REPLAY}
        decks 5H 9C 8H / 5D 5C 2S
        ---
        0 0 flip
        60 1 flip
        150 0 slap
        150 1 slap
        ? dead-heat 0 1
        200 1 flip
        ? turned 1 5C
        300 0 slap
        300 1 slap
        ? dead-heat 0 1
        400 1 flip
        ? turned 1 2S
    """)


def test_r3_4_the_card_of_a_seat_that_is_out_is_burned_instead_and_the_next_seat_turns() -> None:
    """1 turned its last card, slapped too early to have seen it, and is out."""
    table = table_after(f"""
        {EARLY}
        decks 8H 9C / 5D / - / -
        pile 5H
        turn 1
        ---
        100 1 flip
        ? turn 0
        150 1 slap
        ? out 1
        250 2 slap
        250 3 slap
        ? dead-heat 2 3
        ?! pending * *
        300 0 flip
        ? turned 0 8H
    """)
    assert print_cards(table.burned) == "5D"
    assert print_cards(table.turned) == "5H 8H"


def test_r3_4_if_nobody_has_cards_then_r2_5_decides() -> None:
    replays(f"""
        {EARLY}
        decks 5H / 5D / - / -
        ---
        0 0 flip
        ? turn 1
        100 1 flip
        ? pending 1 last-card
        150 1 slap
        ? out 1
        ? lapsed 1
        ? pending 2 last-card
        250 2 slap
        250 3 slap
        ? dead-heat 2 3
        ? pending 0 last-card
        1149.999999 time
        ?! took * * *
        1150 time
        ? took 0 2 last-card
    """)


def test_r3_4_a_challenge_that_a_seat_was_answering_is_lost_when_it_is_out() -> None:
    replays(f"""
        {EARLY}
        decks 9C 8C / 5D / - / -
        pile 5H KS
        turn 1
        challenge 0 3
        ---
        100 1 flip
        ? pending 0 challenge
        150 1 slap
        ? out 1
        250 2 slap
        250 3 slap
        ? dead-heat 2 3
        ? pending 0 challenge
        1149.999999 time
        ?! took * * *
        1150 time
        ? took 0 3 challenge
    """)


def test_r3_4_a_challenge_of_a_seat_that_has_gone_out_meanwhile_stays_lapsed() -> None:
    replays(f"""
        {EARLY}
        decks - / 5D 9D 8S / - / -
        pile 5H KS
        turn 1
        challenge 0 3
        ---
        100 1 flip
        ? tries 2
        150 0 slap
        ? out 0
        ? lapsed 0
        250 2 slap
        250 3 slap
        ? dead-heat 2 3
        300 1 flip
        ? turned 1 9D
        ?! tries *
        310 1 flip
        ? turned 1 8S
    """)
