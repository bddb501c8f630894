"""What the play screen says: whose turn it is, what is to be done, how each seat stands, who has won."""

from itertools import pairwise
from typing import Any

import pytest

from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.draft import Challenge, Chance, Waiting
from ratscrew_kiosk.rules.outcomes import Draw, Told, WhyTaken, Won
from ratscrew_kiosk.screens.holding import Held
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.motion import PANEL_NS
from ratscrew_kiosk.screens.play.band import advice
from ratscrew_kiosk.screens.scene import Panel, Text
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.words import say
from tests.kit.play_screen import ALONE, ANSWERING, PEOPLE, STATUS, decks, dots, seen, table_of, with_, words


def test_a_challenge_shows_its_face_card_and_its_tries_as_dots() -> None:
    picture = seen(ANSWERING)
    assert "K" in words(picture)
    assert dots(picture) == [True, True, False]
    assert "Orange: answer the king. 2 tries left. Press FLIP" in words(picture)


def test_one_try_is_told_in_the_singular() -> None:
    picture = seen(with_(ANSWERING, challenge=Challenge(1, 1)))
    assert "Orange: answer the king. 1 try left. Press FLIP" in words(picture)


def test_a_waiting_pile_says_who_takes_it_and_that_a_slap_still_counts() -> None:
    picture = seen(with_(table_of("KD 5H"), waiting=Waiting(1, WhyTaken.CHALLENGE)))
    assert "Purple takes the pile in a moment. See a pattern? SLAP" in words(picture)
    assert dots(picture) == [False, False, False]
    assert not any(deck.glow for deck in decks(picture))


def test_a_computer_is_waited_for_and_not_told_to_press() -> None:
    table = with_(table_of(), turn=1)
    assert "Purple turns the next card" in words(seen(table, status=ALONE))
    table = with_(ANSWERING, turn=1, challenge=Challenge(0, 3))
    assert "Purple must answer the king. 3 tries left" in words(seen(table, status=ALONE))


def test_after_a_dead_heat_the_seat_is_told_to_turn_again() -> None:
    assert "Orange: turn again. Press FLIP" in words(seen(with_(table_of("2H 9C"), replaying_from=2)))


def test_the_last_chance_says_how_many_cards_are_to_come() -> None:
    table = with_(table_of(decks=(52, 0)), chance=Chance(0, 3))
    assert "Orange: last chance. 3 cards to turn. Press FLIP" in words(seen(table))
    table = with_(table, chance=Chance(0, 0))
    assert "Last chance: SLAP now, or Orange has won" in words(seen(table))


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"locked": frozenset({0})}, "locked"),
        ({"barred": frozenset({0})}, "no slaps"),
        ({"out": frozenset({0})}, "out"),
        ({}, "no cards"),
        ({"strikes": (2, 0)}, "2 strikes"),
    ],
)
def test_a_seat_shows_what_has_become_of_it(changes: dict[str, Any], state: str) -> None:
    table = with_(table_of("2H", decks=(0, 24), preset="cabinet"), **changes)
    assert state in words(seen(table))


def test_each_seats_keys_stand_at_its_place() -> None:
    picture = seen(table_of())
    for index, keys in enumerate((("A", "S"), ("L", "K"))):
        places = [item.x for item in picture.items if isinstance(item, Text) and item.words in keys]
        assert len(places) == 2
        box = UPRIGHT.seats[index].keys
        assert box is not None
        assert all(box.x <= x <= box.x + box.width for x in places)


def test_many_keys_of_a_seat_lie_side_by_side() -> None:
    players = (Player("Orange", flip_keys=("A", "F", "L"), slap_keys=("S", "K", "Space")), PEOPLE[1])
    below = UPRIGHT.seats[0].keys
    assert below is not None
    caps = [
        (item.x, item.x + item.width)
        for item in seen(table_of(), status=STATUS._replace(players=players)).items
        if isinstance(item, Panel) and item.y == below.y and item.x < 640
    ]
    assert len(caps) == 6
    assert all(left_one[1] < right_one[0] for left_one, right_one in pairwise(sorted(caps)))


def test_a_pause_and_its_questions_say_what_can_be_chosen_and_by_which_keys() -> None:
    texts = words(seen(ANSWERING, status=STATUS._replace(dialogue="pause", volume="low")))
    assert texts[texts.index("Go on") : texts.index("Leave the match") + 2] == [
        *("Go on", "P", "How to play", "H", "Pattern help", "off", "Sound", "low", "Options"),
        *("New match", "N", "Leave the match", "Esc"),
    ]
    for question in ("leave", "new"):
        texts = words(seen(ANSWERING, status=STATUS._replace(dialogue=question)))
        assert texts[texts.index("No, play on") :][:4] == ["No, play on", "Esc", "Yes", "Enter"]


def test_where_nobody_plays_with_keys_none_are_named() -> None:
    players = tuple(player._replace(flip_keys=(), slap_keys=()) for player in PEOPLE)
    texts = words(seen(ANSWERING, status=STATUS._replace(dialogue="pause", players=players)))
    assert "Go on" in texts
    assert not {"P", "H", "N", "Esc"} & set(texts)


@pytest.mark.parametrize(
    ("dialogue", "said"),
    [
        ("pause", "FLIP: next · SLAP: choose"),
        ("leave", "FLIP: next · SLAP: choose"),
        ("new", "FLIP: next · SLAP: choose"),
        ("focus", "SLAP: go on · FLIP: menu"),
        ("lost", "FLIP: menu"),
        ("count", "The match stands still"),
    ],
)
def test_the_band_says_what_the_two_buttons_do_while_the_match_stands_still(dialogue: Any, said: str) -> None:  # noqa: ANN401
    assert said in words(seen(ANSWERING, status=STATUS._replace(dialogue=dialogue)))


def test_a_flip_that_is_held_fills_a_bar_along_the_band_and_says_what_for() -> None:
    held = Held(1, 10 * SECOND)

    def bar(at_ms: int) -> list[int]:
        picture = seen(ANSWERING, status=STATUS._replace(held=held), now_ns=10 * SECOND + at_ms * MS)
        assert ("Purple: hold FLIP for a pause" in words(picture)) is (at_ms >= 500)
        assert picture.next_change_ns is not None
        assert picture.next_change_ns <= 10 * SECOND + (at_ms // 250 + 1) * 250 * MS
        band = UPRIGHT.band
        return [item.width for item in picture.items if isinstance(item, Panel) and item[:2] == band[:2]][1:]

    assert bar(40) == bar(499) == []
    assert bar(500) == [UPRIGHT.band.width // 4]
    assert bar(1_999) == [UPRIGHT.band.width * 7 // 8]


def test_the_result_comes_after_a_moment_and_says_who_won_and_how_to_begin_anew() -> None:
    table = with_(table_of(decks=(52, 0)), over=True)
    won = Told(10 * SECOND, Won(0, 52))
    early = seen(table, won)
    assert "Orange wins!" not in words(early)
    assert early.next_change_ns is not None
    late = seen(table, won, now_ns=10 * SECOND + PANEL_NS)
    assert {"Orange wins!", "52 cards", "0 cards", "SLAP or N: new match"} <= set(words(late))


def test_a_draw_is_called_one() -> None:
    table = with_(table_of(decks=(20, 20)), over=True)
    assert "A draw!" in words(seen(table, Told(0, Draw((0, 1)))))


def test_the_time_that_is_left_is_told_in_minutes_and_at_last_in_seconds() -> None:
    table = with_(table_of(), limit_ns=200 * SECOND)
    picture = seen(table)
    assert "Classic · 2 players · 4 minutes left" in words(picture)
    assert picture.next_change_ns == 20 * SECOND
    picture = seen(table, now_ns=199 * SECOND)
    assert "Classic · 2 players · 1 second left" in words(picture)


def test_the_advice_of_a_match_that_is_over_names_the_keys() -> None:
    line = advice(with_(table_of(), over=True), STATUS, 0, say)
    assert line.words == "N: new match · Esc: leave"


def test_where_nobody_plays_with_keys_a_match_that_is_over_says_who_has_won() -> None:
    status = STATUS._replace(players=tuple(player._replace(flip_keys=(), slap_keys=()) for player in STATUS.players))
    assert advice(with_(table_of(decks=(52, 0)), over=True), status, 0, say).words == "Orange wins!"
    assert advice(with_(table_of(decks=(26, 26)), over=True), status, 0, say).words == "A draw!"
