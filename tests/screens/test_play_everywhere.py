"""Each thing that the play screen shows is there in every layout, and on a flat screen toward each side."""

from typing import Any

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.press import Press, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import Back, Refused, Told, Why, Wrong
from ratscrew_kiosk.screens.finish.finish_strip import finish_items
from ratscrew_kiosk.screens.layout import Layout, turned_box
from ratscrew_kiosk.screens.motion import PRESSED_NS
from ratscrew_kiosk.screens.pictures.stage import laid
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Deck, Disc, Face, Item, Mark, Pad, Panel, Scene, Text
from ratscrew_kiosk.words import say
from tests.kit.layouts import LAYOUTS, inside, layouts, overlap
from tests.kit.play_screen import seen, with_
from tests.kit.seats import answering_among, seated

NOW_NS = 10 * SECOND
every_layout = pytest.mark.parametrize("layout", list(layouts()), ids=["-".join(map(str, one)) for one in LAYOUTS])


def texts(picture: Scene, side: int = 0) -> list[str]:
    return [item.words for item in picture.items if isinstance(item, Text) and item.rotation == side]


def toward(picture: Scene, layout: Layout, side: int) -> list[Item]:
    """The picture as a side sees it."""
    return turned_items(picture.items, layout.canvas) if side else list(picture.items)


def mark_of(seat: int) -> str:
    """The sign that goes before everything of a seat."""
    return ("circle", "diamond", "square", "triangle", "hexagon", "star")[seat]


@every_layout
def test_the_challenge_its_tries_in_figures_and_dots_and_the_burned_cards_are_seen_from_each_side(
    layout: Layout,
) -> None:
    seats = len(layout.seats)
    picture = seen(answering_among(seats), status=seated(seats), layout=layout)
    for side in layout.sides:
        said = texts(picture, side)
        assert "K" in said
        assert {"2", "2 tries left"} & set(said)
        assert "2 burned" in said
        assert [item.card for item in picture.items if isinstance(item, Face)][:3] == list(parse_cards("5C KD 5H"))
    dots = [item.thickness == 0 for item in picture.items if isinstance(item, Disc)]
    assert dots == [True, True, False] * len(layout.sides)


@every_layout
def test_the_positions_are_named_under_their_cards(layout: Layout) -> None:
    seats = len(layout.seats)
    picture = seen(answering_among(seats), status=seated(seats, pattern_help=True), layout=layout)
    for side in layout.sides:
        items = toward(picture, layout, side)
        named = {item.words: item for item in items if isinstance(item, Text) and item.rotation == 0}
        across = [named[name].x for name in ("earlier", "previous", "top")]
        assert across == sorted(across)
        assert all(named[name].y > layout.pile.y + layout.pile.height for name in ("earlier", "previous", "top"))


@every_layout
def test_the_band_says_what_to_do_and_the_status_line_what_is_played(layout: Layout) -> None:
    seats = len(layout.seats)
    picture = seen(answering_among(seats), status=seated(seats), layout=layout)
    for side in layout.sides:
        said = " ".join(texts(picture, side))
        mine = layout.side_of(0) == side or layout.kind == "upright"
        assert ("Orange: answer the king. 2 tries left. Press FLIP" if mine else "ait for Orange") in said
        assert f"Cabinet · medium · {seats} players · 8 minutes left" in said


@every_layout
def test_each_seat_has_its_sign_or_band_its_deck_with_the_count_and_its_pads(layout: Layout) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    picture = seen(table, status=seated(seats, computer=seats - 1), layout=layout)
    decks = [item for item in picture.items if isinstance(item, Deck)]
    assert [deck.colour for deck in decks] == [f"seat_{seat}" for seat in range(seats)]
    assert [deck.glow for deck in decks] == [seat == table.turn for seat in range(seats)]
    assert [deck.rotation for deck in decks] == [place.rotation for place in layout.seats]
    named = [item for item in picture.items if isinstance(item, Text) and item.sign is not None]
    for seat, place in enumerate(layout.seats):
        words = texts(picture, place.rotation)
        assert str(len(table.decks[seat])) in words
        assert ("CPU" if seat == seats - 1 else "SLAP") in words
        if place.name_width:
            assert mark_of(seat) in {item.sign.shape for item in named if item.sign and item.rotation == place.rotation}
    pads = [item.colour for item in picture.items if isinstance(item, Pad)]
    assert {f"seat_{seat}" for seat in range(seats)} <= set(pads)


STATES: list[tuple[dict[str, Any], str]] = [
    ({"locked": frozenset({0})}, "locked"),
    ({"barred": frozenset({0})}, "no slaps"),
    ({"out": frozenset({0})}, "out"),
    ({}, "no cards"),
    ({"strikes": 2}, "2 strikes"),
]


@pytest.mark.parametrize(("changes", "state"), STATES, ids=[state for _, state in STATES])
@every_layout
def test_what_has_become_of_a_seat_stands_at_it_and_hides_no_count_and_no_button(
    layout: Layout, changes: dict[str, Any], state: str
) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    if "strikes" in changes:
        changes = {"strikes": (2, *[0] * (seats - 1))}
    table = with_(table, decks=((), *table.decks[1:]), turn=1, **changes)
    at_the_seat(layout, seen(table, status=seated(seats), layout=layout), state)


@every_layout
def test_a_seat_that_is_back_says_so(layout: Layout) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    at_the_seat(layout, seen(table, Told(NOW_NS, Back(0)), status=seated(seats), layout=layout), "back!")


def at_the_seat(layout: Layout, picture: Scene, state: str) -> None:
    items = toward(picture, layout, layout.seats[0].rotation)
    (label,) = [item for item in items if isinstance(item, Text) and item.words == state and item.rotation == 0]
    place = layout.seats[0]
    things = place.things
    left, right = min(box.x for box in things), max(box.x + box.width for box in things)
    top, bottom = min(box.y for box in things), max(box.y + box.height for box in things)
    assert left - 20 <= label.x <= right + 20
    assert top - 20 <= label.y <= bottom + 20
    for item in items:  # the words on it lie over no other words
        if isinstance(item, Text) and item is not label and item.rotation == 0:
            near = abs(item.x - label.x) < 60 and abs(item.y - label.y) < 18
            assert not near, item.words


@every_layout
def test_a_computers_pad_goes_down_when_it_slaps(layout: Layout) -> None:
    seats = len(layout.seats)
    table = answering_among(seats)
    status = seated(seats, computer=seats - 1)
    refused = Told(NOW_NS, Refused(seats - 1, "slap", Why.LOCKED), (Press(seats - 1, "slap", NOW_NS),))
    for now_ns, down in ((NOW_NS, [seats - 1]), (NOW_NS + PRESSED_NS, [])):
        picture = seen(table, refused, status=status, layout=layout, now_ns=now_ns)
        pressed = [item.colour for item in picture.items if isinstance(item, Pad) and item.pressed]
        assert pressed == [f"seat_{seat}_dim" for seat in down]


@every_layout
def test_news_are_read_from_each_side(layout: Layout) -> None:
    seats = len(layout.seats)
    picture = seen(answering_among(seats), Told(NOW_NS, Wrong(0, 2)), status=seated(seats), layout=layout)
    for side in layout.sides:
        assert "Orange: wrong slap, 2 cards burned" in texts(picture, side)


@every_layout
def test_a_photo_finish_has_a_mark_for_each_hand_below_the_pile_of_each_side(layout: Layout) -> None:
    seats = len(layout.seats)
    at_ns = 60 * SECOND - 300 * MS
    one = laid(seats, "5C KD 5H", burned=2).after(
        *(Press(seat, "slap", at_ns + seat * 5 * MS) for seat in range(seats))
    )
    finish = one.races.finish
    assert finish is not None
    status = seated(seats)
    strip = finish_items(finish, layout.finish, status.players, say, 8.0)
    picture = seen(one.table, *one.told, status=status._replace(strip=strip), now_ns=60 * SECOND, layout=layout)
    for side in layout.sides:
        items = toward(picture, layout, side)
        pile = layout.pile
        in_it = [
            item
            for item in items
            if isinstance(item, (Text, Mark)) and item.rotation == 0 and inside_of(item, layout) and item.y > pile.y
        ]
        assert {mark_of(seat) for seat in range(seats)} <= {shape_of(item) for item in in_it}
    for box in layout.piles:
        for side in layout.sides:
            finish_box = turned_box(layout.finish, layout.canvas) if side else layout.finish
            assert not overlap(finish_box, box)


def shape_of(item: Mark | Text) -> str | None:
    if isinstance(item, Mark):
        return item.shape
    return None if item.sign is None else item.sign.shape


def inside_of(item: Mark | Text, layout: Layout) -> bool:
    x, y, width, height = layout.finish
    return x <= item.x <= x + width and y <= item.y <= y + height


@every_layout
def test_while_a_panel_lies_there_no_seat_is_cut_by_it(layout: Layout) -> None:
    seats = len(layout.seats)
    picture = seen(answering_among(seats), status=seated(seats)._replace(dialogue="pause"), layout=layout)
    panels = [turned_box(layout.panel, layout.canvas) if side else layout.panel for side in layout.sides]
    for item in picture.items:
        if isinstance(item, (Deck, Pad)):
            assert not any(
                panel.x < item.x < panel.x + panel.width and panel.y < item.y < panel.y + panel.height
                for panel in panels
            )
    frames = [item for item in picture.items if isinstance(item, Panel) and (item.width, item.height) == panels[0][2:]]
    assert len(frames) == len(layout.sides)
    assert all(inside(panel, type(panel)(0, 0, *layout.canvas)) for panel in panels)


def test_a_card_that_was_just_shown_lies_open_in_every_layout() -> None:
    for layout in layouts():
        seats = len(layout.seats)
        one = laid(seats, "5C KD").after(Press(0, "flip", 60 * SECOND))
        shown = one.after(Shown(60 * SECOND + MS))
        for now_ns, laid_so in ((60 * SECOND, one), (60 * SECOND + 20 * MS, shown)):
            picture = seen(laid_so.table, *laid_so.told, status=seated(seats), now_ns=now_ns, layout=layout)
            assert picture.faces_shown == len(laid_so.table.turned)
