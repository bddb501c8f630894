"""A flat screen: each half is turned to its players, and sees the pile, the tries and what to do from its own side."""

import pytest

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Told, Turned, Wrong
from ratscrew_kiosk.screens.layout import Layout, layout_for
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Deck, Disc, Face, Item, Scene, Text
from tests.kit.layouts import overlap
from tests.kit.play_screen import seen, with_
from tests.kit.seats import answering_among, seated

TABLE = layout_for("table", 2, 1280, 720)
PORTRAIT = layout_for("portrait", 4, 720, 1280)
FLAT = pytest.mark.parametrize("layout", [TABLE, PORTRAIT], ids=["table", "portrait"])


def scene_on(layout: Layout, *told: Told, turn: int = 0) -> Scene:
    seats = len(layout.seats)
    return seen(with_(answering_among(seats), turn=turn), *told, status=seated(seats, computer=None), layout=layout)


def texts(picture: Scene, rotation: int) -> list[str]:
    return [item.words for item in picture.items if isinstance(item, Text) and item.rotation == rotation]


@FLAT
def test_the_pile_is_drawn_once_toward_each_side(layout: Layout) -> None:
    faces = [item for item in scene_on(layout).items if isinstance(item, Face)]
    assert len(faces) == 6
    assert turned_items(faces[:3], layout.canvas) == faces[3:]
    assert [face.card for face in faces[:3]] == [face.card for face in faces[3:]]


@FLAT
def test_all_that_a_side_reads_is_turned_to_it(layout: Layout) -> None:
    picture = scene_on(layout)
    for words in ("K", "2 burned", "2"):
        assert words in texts(picture, 0)
        assert words in texts(picture, 180)
    assert sum(isinstance(item, Disc) for item in picture.items) == 6


def test_each_side_is_told_what_to_do_next() -> None:
    picture = scene_on(TABLE)
    assert "Orange: answer the king. 2 tries left. Press FLIP" in texts(picture, 0)
    assert "Purple: wait for Orange" in texts(picture, 180)
    picture = scene_on(TABLE, turn=1)
    assert "Orange: wait for Purple" in texts(picture, 0)
    assert "Purple: answer the king. 2 tries left. Press FLIP" in texts(picture, 180)


def test_a_side_with_more_seats_is_told_whom_to_wait_for() -> None:
    picture = scene_on(layout_for("table", 4, 1280, 720), turn=3)
    assert "Wait for Yellow" in texts(picture, 0)


def test_each_side_reads_what_happened_in_its_band_and_the_status_line_else() -> None:
    happened = scene_on(TABLE, Told(10 * SECOND, Wrong(1, 2)))
    quiet = scene_on(TABLE)
    for rotation in (0, 180):
        assert "Purple: wrong slap, 2 cards burned" in texts(happened, rotation)
        assert "Cabinet · medium · 2 players · 8 minutes left" in texts(quiet, rotation)


@FLAT
def test_decks_are_turned_to_their_players(layout: Layout) -> None:
    decks = [item for item in scene_on(layout).items if isinstance(item, Deck)]
    assert [deck.rotation for deck in decks] == [0] * (len(decks) // 2) + [180] * (len(decks) // 2)
    assert all((deck.y > layout.canvas[1] / 2) == (deck.rotation == 0) for deck in decks)


@FLAT
def test_a_panel_lies_on_each_half(layout: Layout) -> None:
    seats = len(layout.seats)
    status = seated(seats)._replace(dialogue="pause")
    picture = seen(answering_among(seats), status=status, layout=layout)
    assert picture.faces_shown == 0
    assert not [item for item in picture.items if isinstance(item, Face)]
    for rotation in (0, 180):
        assert "Paused" in texts(picture, rotation)


@FLAT
def test_a_turned_card_comes_from_its_own_deck_toward_both_piles(layout: Layout) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    still = [item for item in scene_on(layout).items if isinstance(item, Face)]
    for seat in range(seats):
        told = Told(10 * SECOND, Turned(seat, table.turned[-1]))
        moved = [item for item in scene_on(layout, told).items if isinstance(item, Face)]
        deck = layout.seats[seat].deck
        for index in (2, 5):
            before, after = still[index], moved[index]
            assert (after.x - before.x) * (deck.x - before.x) > 0 or abs(deck.x - before.x) < 1
            assert (after.y - before.y) * (deck.y - before.y) > 0 or abs(deck.y - before.y) < 1


def test_turning_twice_is_as_before() -> None:
    once: list[Item] = turned_items(scene_on(PORTRAIT).items, PORTRAIT.canvas)
    assert turned_items(turned_items(once, PORTRAIT.canvas), PORTRAIT.canvas) == once


def test_a_scene_names_its_canvas() -> None:
    assert scene_on(PORTRAIT).canvas == (720, 1280)
    assert not overlap(*PORTRAIT.piles)
