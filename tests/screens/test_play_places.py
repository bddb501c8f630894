"""A match's seats sit at places of the cabinet: colours, shapes and spots go by place, the game by seat."""

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.outcomes import Back, Slapped, Told, Took, Turned, WhyTaken, Wrong
from ratscrew_kiosk.screens.colours import NEWS_STYLE, SEATS
from ratscrew_kiosk.screens.layout import layout_for
from ratscrew_kiosk.screens.news import HOLD_NS
from ratscrew_kiosk.screens.scene import Deck, Pad, Panel, Scene, Text
from ratscrew_kiosk.screens.status import Player
from tests.kit.play_screen import ANSWERING, STATUS, dots, seen, table_of, with_, words
from tests.kit.seats import answering_among, seated

FAR = STATUS._replace(players=(Player("Teal", place=2), Player("Silver", computer=True, place=5)))


def signs(picture: Scene, name: str) -> set[str]:
    """The shapes that stand before texts that speak of somebody."""
    return {
        item.sign.shape
        for item in picture.items
        if isinstance(item, Text) and item.sign is not None and item.words.startswith(name)
    }


def test_a_seat_has_the_colour_and_the_shape_of_its_place() -> None:
    picture = seen(ANSWERING, Told(10 * SECOND, Wrong(1, 2)), status=FAR)
    assert [item.colour for item in picture.items if isinstance(item, Deck)] == [SEATS[2].colour, SEATS[5].colour]
    assert {SEATS[2].colour, SEATS[5].colour} < {item.colour for item in picture.items if isinstance(item, Pad)}
    assert signs(picture, "Teal") == {"square"}
    assert signs(picture, "Silver") == {"star"}


def test_the_challengers_letter_and_the_winners_ring_have_their_colours() -> None:
    (letter,) = [item for item in seen(ANSWERING, status=FAR).items if isinstance(item, Text) and item.words == "K"]
    assert letter.style.colour == SEATS[5].text
    taken = with_(table_of(decks=(21, 31)), turn=0, number=5, ready_ns=11 * SECOND)
    told = (
        Told(10 * SECOND, Slapped(0, ("double",))),
        Told(10 * SECOND, Took(0, 4, WhyTaken.SLAP)),
    )
    turned = [Told(9 * SECOND, Turned(0, card)) for card in parse_cards("2H 5C KD KH")]
    rings = [
        item.outline
        for item in seen(taken, *turned, *told, status=FAR, now_ns=10 * SECOND + 200_000_000).items
        if isinstance(item, Panel) and item.fill == "clear"
    ]
    assert rings == [SEATS[2].colour]


def test_a_match_of_two_on_a_screen_for_six_sits_at_its_places() -> None:
    six = layout_for("table", 6, 1280, 720)
    picture = seen(ANSWERING, status=FAR, layout=six)
    decks = [item for item in picture.items if isinstance(item, Deck)]
    assert [(deck.x, deck.y, deck.rotation) for deck in decks] == [
        (*six.seats[place].deck, six.seats[place].rotation) for place in (2, 5)
    ]


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_has_its_name_its_count_and_its_pad(seats: int) -> None:
    layout = layout_for("upright", seats, 1280, 720)
    table = answering_among(seats)
    picture = seen(table, status=seated(seats), layout=layout)
    names = ["Orange", "Chip", "Teal", "Yellow", "Pink", "Silver"][:seats]
    assert set(names) <= set(words(picture))
    counts = [item.words for item in picture.items if isinstance(item, Text) and item.style.size in (44, 64)]
    assert counts == [str(len(deck)) for deck in table.decks]
    slaps = [item for item in picture.items if isinstance(item, Pad) and item.colour in {look.colour for look in SEATS}]
    assert len(slaps) == seats
    assert sum(isinstance(item, Deck) and item.glow for item in picture.items) == 1


def test_a_seat_that_came_back_shows_it_for_a_moment() -> None:
    told = Told(10 * SECOND, Back(0))
    picture = seen(table_of(), told)
    assert "back!" in words(picture)
    assert picture.next_change_ns is not None
    assert "back!" not in words(seen(table_of(), told, now_ns=10 * SECOND + HOLD_NS[2]))


def test_a_photo_finish_has_the_place_of_labels_and_dots_and_leaves_the_figure() -> None:
    strip = (Text("Purple was first", 640, 570, NEWS_STYLE, 500),)
    plain, picture = seen(ANSWERING), seen(ANSWERING, status=STATUS._replace(strip=strip))
    assert dots(plain)
    assert not dots(picture)
    assert "2 burned" not in words(picture)
    assert {"Purple was first", "2 tries left"} <= set(words(picture))


def test_on_a_flat_screen_the_photo_finish_is_turned_to_each_side() -> None:
    strip = (Text("Purple was first", 100, 600, NEWS_STYLE, 500),)
    layout = layout_for("table", 2, 1280, 720)
    picture = seen(ANSWERING, status=STATUS._replace(strip=strip), layout=layout)
    spots = [
        (item.x, item.y, item.rotation)
        for item in picture.items
        if isinstance(item, Text) and item.words == "Purple was first"
    ]
    assert spots == [(100, 600, 0), (1180, 120, 180)]
