"""The cards on the play screen: which are seen, how they lie, and when they are covered."""

from dataclasses import replace
from typing import get_args

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.screens.status import Dialogue
from tests.kit.play_screen import ANSWERING, STATUS, backs, decks, faces, seen, table_of, with_, words


def test_the_deck_of_the_seat_whose_turn_it_is_glows() -> None:
    assert [deck.glow for deck in decks(seen(table_of()))] == [True, False]
    assert [deck.glow for deck in decks(seen(with_(table_of(), turn=1)))] == [False, True]


def test_both_decks_have_their_counts_in_large_letters() -> None:
    picture = seen(table_of(decks=(21, 24)))
    counts = [item for item in picture.items if isinstance(item, Text) and item.words in ("21", "24")]
    assert [item.words for item in counts] == ["21", "24"]
    assert all(item.style.size >= 40 for item in counts)


def test_the_top_three_turned_cards_lie_in_a_fan_with_the_top_one_last() -> None:
    assert faces(seen(table_of("2H 9C 5C KD 5H"))) == list(parse_cards("5C KD 5H"))


def test_four_lie_open_where_a_pattern_needs_the_fourth() -> None:
    table = table_of("2H 9C 5C KD 5H", preset="full")
    table = with_(table, rules=replace(table.rules, patterns=("double", "hoagie")))
    assert faces(seen(table)) == list(parse_cards("9C 5C KD 5H"))


def test_every_turned_card_counts_as_shown_also_those_under_the_fan() -> None:
    assert seen(table_of("2H 9C 5C KD 5H")).faces_shown == 5


def test_burned_cards_peek_out_and_are_counted() -> None:
    picture = seen(ANSWERING)
    assert len(backs(picture)) == 2
    assert "2 burned" in words(picture)
    assert "1 burned" in words(seen(table_of("5C", burned=1)))


def test_many_burned_cards_show_no_more_backs_than_there_are_places() -> None:
    picture = seen(table_of("5C", decks=(10, 10), burned=9))
    assert len(backs(picture)) == len(UPRIGHT.burned)
    assert "9 burned" in words(picture)


@pytest.mark.parametrize("dialogue", get_args(Dialogue))
def test_behind_a_dialogue_no_face_is_seen(dialogue: Dialogue) -> None:
    picture = seen(ANSWERING, status=STATUS._replace(dialogue=dialogue))
    assert picture.faces_shown == 0
    assert not faces(picture)
    assert len(backs(picture)) == 3


def test_a_paused_match_covers_its_cards_and_a_resumed_one_uncovers_them() -> None:
    paused = with_(ANSWERING, paused_ns=5 * SECOND, shown_ns=())
    assert (seen(paused).faces_shown, faces(seen(paused))) == (0, [])
    resumed = seen(with_(paused, resumed=True))
    assert (resumed.faces_shown, len(faces(resumed))) == (3, 3)
