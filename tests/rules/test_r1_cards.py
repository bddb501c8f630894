"""R1: the cards, the seats, the deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.cards import PACK, Card, parse_card, parse_cards, print_cards
from ratscrew_kiosk.chance import shuffled
from ratscrew_kiosk.rules.patterns import PATTERNS, patterns_on
from ratscrew_kiosk.rules.table import deal
from ratscrew_kiosk.script.form import ScriptError
from ratscrew_kiosk.script.reading import read_script
from tests.kit.replays import replays, table_after

SIZES = {
    2: (26, 26),
    3: (18, 17, 17),
    4: (13, 13, 13, 13),
    5: (11, 11, 10, 10, 10),
    6: (9, 9, 9, 9, 8, 8),
}


def test_r1_1_the_pack_has_52_cards_of_four_suits_and_no_joker() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert {str(card) for card in PACK} == {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}


@pytest.mark.parametrize("name", ["XX", "1H", "10H", "HQ", "qs", "", "Q", "JOKER"])
def test_r1_1_what_is_no_card_is_refused_with_its_name(name: str) -> None:
    with pytest.raises(ValueError, match=repr(name)):
        parse_card(name)


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=8), st.data())
def test_r1_1_suits_never_matter(cards: list[Card], data: st.DataObject) -> None:
    others = [Card(card.rank, data.draw(st.sampled_from("CDHS"))) for card in cards]
    assert patterns_on(cards, PATTERNS) == patterns_on(others, PATTERNS)
    assert parse_cards(print_cards(cards)) == tuple(cards)


@pytest.mark.parametrize("seats", SIZES)
def test_r1_2_two_to_six_seats_play(seats: int) -> None:
    flips = "\n".join(f"{seat * 10} {seat} flip" for seat in range(seats))
    decks = " / ".join(f"{2 + seat}H 9{suit}" for seat, suit in zip(range(seats), "CDHSCD", strict=False))
    decks = decks if seats < 5 else decks.replace("9C", "TC", 1).replace("9D", "TD", 1)
    table = table_after(f"decks {decks}\n---\n{flips}")
    assert [str(card) for card in table.turned] == [f"{2 + seat}H" for seat in range(seats)]
    assert table.turn == 0


@pytest.mark.parametrize("decks", ["2H 3H", "2H / 3H / 4H / 5H / 6H / 7H / 8H"])
def test_r1_2_one_seat_or_seven_are_refused(decks: str) -> None:
    with pytest.raises(ScriptError, match="2 to 6"):
        read_script(f"decks {decks}\n---")


def test_r1_2_a_seat_is_played_by_a_person_or_by_the_computer() -> None:
    replays("""
        decks 5H 9C 2S / 7D 3S 6H
        cpu 1 quick
        ---
        0 0 flip
        ? turned 0 5H
        ? turned 1 7D
        1000 time
    """)


def test_r1_3_turned_cards_lie_in_their_order_above_the_burned_ones() -> None:
    table = table_after("""
        rules full
        decks 5H 9C 2S / 7D 3S 6H
        ---
        0 0 flip
        10 1 flip
        20 1 slap
        ? wrong 1 1
        30 0 flip
    """)
    assert print_cards(table.turned) == "5H 7D 9C"
    assert print_cards(table.burned) == "3S"
    assert [print_cards(deck) for deck in table.decks] == ["2S", "6H"]


@pytest.mark.parametrize(("seats", "sizes"), SIZES.items())
def test_r1_4_the_larger_decks_go_to_the_seats_dealt_to_first(seats: int, sizes: tuple[int, ...]) -> None:
    assert tuple(map(len, deal(seats, 7))) == sizes
    for first in range(seats):
        dealt = deal(seats, 7, first)
        assert tuple(len(dealt[(first + step) % seats]) for step in range(seats)) == sizes


@given(st.integers(2, 6), st.integers(0, (1 << 63) - 1), st.data())
def test_r1_4_one_card_at_a_time_is_dealt_clockwise(seats: int, seed: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, seats - 1))
    decks = [list(deck) for deck in deal(seats, seed, first)]
    one_by_one = [decks[(first + number) % seats].pop(0) for number in range(52)]
    assert one_by_one == shuffled(PACK, seed)
    assert set(one_by_one) == set(PACK)


def test_r1_4_shuffle_and_deal_depend_on_the_seed_alone() -> None:
    assert deal(3, 41) == deal(3, 41)
    assert deal(3, 41) != deal(3, 42)
    header = "rules {}\nseats 2\nseed 41\n---\n0 0 flip"
    assert table_after(header.format("classic")).turned == table_after(header.format("cabinet")).turned


@pytest.mark.parametrize("seats", SIZES)
def test_r1_5_seat_0_turns_first_in_a_first_match(seats: int) -> None:
    table = table_after(
        f"rules full\nseats {seats}\nseed 5\n---\n? turn 0\n0 1 flip\n? refused 1 flip not-your-turn\n1 0 flip"
    )
    assert table.turned == tuple(shuffled(PACK, 5)[:1])


@pytest.mark.parametrize("seats", SIZES)
def test_r1_5_the_seat_that_turns_first_was_dealt_to_first(seats: int) -> None:
    """In a rematch the deal moves one seat clockwise: seat 1 is dealt to first, and turns first."""
    table = table_after(f"rules full\nseats {seats}\nseed 5\nturn 1\n---\n? turn 1\n0 1 flip\n? turned 1 *")
    assert table.turned[0] == shuffled(PACK, 5)[0]
    assert tuple(len(table.decks[(1 + step) % seats]) + (step == 0) for step in range(seats)) == SIZES[seats]


def test_r1_6_at_every_moment_all_the_cards_are_there() -> None:
    """Decks, turned and burned cards, a card in the air, a pile that waits."""
    table = table_after("""
        decks 2C 8C 9H / 7S 6S 5S
        burned 3D
        pile 4S JC
        turn 1
        challenge 0 1
        shown_after by-hand
        ---
        50 0 slap
        ? wrong 0 1
        100 1 flip
        ? pending 0 challenge
    """)
    assert sum(map(len, table.decks)) + len(table.turned) + len(table.burned) == table.total == 9
