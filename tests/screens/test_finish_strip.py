"""The photo finish as a strip: all that is to be read has room in it, whoever came when, in every language."""

from functools import cache
from itertools import pairwise
from typing import get_args

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.paint.fonts import Fonts, measured
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.colours import SEATS
from ratscrew_kiosk.screens.finish.finish import Finish, Hand
from ratscrew_kiosk.screens.finish.finish_strip import finish_items, spread
from ratscrew_kiosk.screens.finish.slaps import Verdict
from ratscrew_kiosk.screens.layout import Box, Kind, layout_for
from ratscrew_kiosk.screens.scene import Disc, Item, Mark, Panel, Text
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.words import languages, say, say_in

BOX = Box(330, 510, 620, 121)
"""As wide as there is room for below the pile of a screen that is twice as wide as high."""
PEOPLE = tuple(Player(say(f"seat_{place}"), place=place) for place in range(6))
WITH_COMPUTERS = tuple(player._replace(computer=player.place % 2 == 1) for player in PEOPLE)


def hand(seat: int, verdict: Verdict, behind_ms: float, since_ms: float = 312.2, *, unstamped: bool = False) -> Hand:
    behind_ns = round(behind_ms * MS)
    return Hand(seat, verdict, 10**9 + behind_ns, 50_000, round(since_ms * MS) + behind_ns, behind_ns, unstamped)


SANDWICH = Finish((hand(1, "right", 0), hand(0, "late", 5.7)), 1, ("sandwich",), parse_cards("5C KD 5H"))
HEAT = Finish((hand(0, "tied", 0), hand(1, "tied", 0.1)), None, ("double",), parse_cards("5C 5H"), 100_000, 200_000)
SIX = Finish(
    (
        *(hand(5, "wrong", -480, 1600), hand(0, "early", -222, 1600), hand(1, "right", 0, 1600)),
        *(hand(2, "late", 4.1, 1600), hand(3, "late", 111.1, 1600, unstamped=True), hand(4, "late", 499.9, 1600)),
    ),
    1,
    ("hoagie", "top_bottom"),
    parse_cards("TC 9H KD TS"),
)
SIX_TIED = Finish(
    tuple(hand(seat, "tied", seat / 100) for seat in range(6)),
    None,
    ("run",),
    parse_cards("AC 2H 3D 4S"),
    50_000,
    200_000,
)
NOBODY = Finish((hand(0, "wrong", 0), hand(1, "wrong", 18)))
VAGUE = Finish((hand(0, "right", 0), hand(1, "late", 18, unstamped=True)), 0, ("tens",), parse_cards("4C 6H"))
ALL = {"sandwich": SANDWICH, "heat": HEAT, "six": SIX, "six-tied": SIX_TIED, "nobody": NOBODY, "vague": VAGUE}


def strip(finish: Finish, players: tuple[Player, ...] = PEOPLE, language: str = "en") -> tuple[Item, ...]:
    return finish_items(finish, BOX, players, say_in(language), 8.0)


def words(finish: Finish, players: tuple[Player, ...] = PEOPLE) -> list[str]:
    return [item.words for item in strip(finish, players) if isinstance(item, Text)]


def test_it_says_who_was_first_by_how_much_and_with_which_cards() -> None:
    assert words(SANDWICH)[0] == "Purple was first, by 5.7 ms · sandwich 5 K 5"


def test_it_says_when_each_hand_came_and_how_well_that_is_known() -> None:
    assert words(SANDWICH)[1:] == ["±8 ms", "312 ms first", "318 ms +5.7 late"]


def test_of_more_hands_the_times_stand_above_the_line_and_the_verdicts_below() -> None:
    three = SANDWICH._replace(hands=(*SANDWICH.hands, hand(2, "late", 11.4)))
    texts = {item.words: item.y for item in strip(three) if isinstance(item, Text)}
    assert texts["312 ms"] == texts["324 ms"] < texts["±8 ms"] < texts["first"] == texts["+11.4 late"]


def test_a_dead_heat_is_called_one_and_says_what_made_it_one() -> None:
    assert words(HEAT)[0] == "Dead heat · 0.1 ms apart, known to 0.2 ms"
    assert words(HEAT._replace(winner=1))[0] == "Dead heat, ±0.2 ms · Purple takes it"


def test_both_marks_of_a_dead_heat_are_on_one_upright_line() -> None:
    items = strip(HEAT)
    marks = [item for item in items if isinstance(item, Mark)]
    (line,) = [item for item in items if isinstance(item, Panel) and item.height > item.width]
    assert {mark.x for mark in marks} == {line.x + line.width / 2}
    assert len({mark.y for mark in marks}) == 2


def test_a_small_gap_looks_small_and_keeps_its_order() -> None:
    at = {item.shape: item.x for item in strip(SANDWICH) if isinstance(item, Mark)}
    assert 24 < at["circle"] - at["diamond"] < BOX.width / 2


def test_a_hand_without_a_stamp_is_shown_as_such() -> None:
    assert words(VAGUE)[0] == "Orange was right · tens 4 6"
    assert words(VAGUE)[-1] == "~330 no exact time"


def test_it_says_when_nobody_was_right() -> None:
    assert words(NOBODY) == ["Nobody was right", "±8 ms", "312 ms wrong", "330 ms wrong"]


def test_a_time_that_is_not_known_is_not_made_up() -> None:
    unknown = SANDWICH._replace(hands=tuple(one._replace(since_ns=None) for one in SANDWICH.hands))
    assert sum(said.startswith("? ") for said in words(unknown)) == 2


def test_the_hand_of_a_computer_is_marked_as_one() -> None:
    items = strip(SANDWICH, WITH_COMPUTERS)
    assert "312 ms CPU first" in [item.words for item in items if isinstance(item, Text)]
    (hole,) = [item for item in items if isinstance(item, Disc)]
    assert (hole.x, hole.y) == next(
        (item.x, item.y) for item in items if isinstance(item, Mark) and item.shape == "diamond"
    )


def test_marks_and_frame_go_by_the_places_of_the_seats() -> None:
    moved = tuple(player._replace(place=player.place + 3) for player in PEOPLE[:2])
    items = strip(SANDWICH, moved)
    assert {item.shape for item in items if isinstance(item, Mark)} == {SEATS[3].shape, SEATS[4].shape}
    assert next(item.outline for item in items if isinstance(item, Panel)) == SEATS[4].colour


@cache
def faces() -> Fonts:
    return Fonts()


def fits(items: tuple[Item, ...], box: Box) -> None:
    """All words are as large as they should be, inside the box, and over no others."""
    face = faces().face(bold=True)
    boxes: list[tuple[float, float, float, str]] = []
    for item in items:
        reach = item.size / 2 if isinstance(item, Mark) else 10 if isinstance(item, Text) else 0
        assert box.y <= item.y - reach
        assert item.y + reach <= box.y + box.height
        if isinstance(item, Text):
            wide = sum(metrics[4] for metrics in measured(face, item.words, item.style.size))
            wide += 0 if item.sign is None else item.style.size * 1.2
            assert item.style.size >= 28
            assert wide <= item.width + 1, item.words
            left = {"left": item.x, "middle": item.x - wide / 2, "right": item.x - wide}[item.anchor]
            boxes.append((item.y, left, left + wide, item.words))
            assert box.x <= left
            assert left + wide <= box.x + box.width, item.words
    for (y, _, right, first), (next_y, left, _, second) in pairwise(sorted(boxes)):
        assert right <= left if y == next_y else next_y - y >= 22, (first, second)


FINISHES = sorted(
    {
        (*layout_for(kind, seats, *size).finish[2:], seats)
        for kind in get_args(Kind)
        for seats in range(2, 7)
        for size in ((1280, 720), (1280, 800), (1024, 768), (1280, 1024), (720, 1280), (800, 1280))
    }
)
"""Every width and height that a layout has for a strip, and how many hands may come there."""


@pytest.mark.parametrize("computers", [False, True], ids=["people", "computers"])
@pytest.mark.parametrize("language", [language.code for language in languages()])
@pytest.mark.parametrize(("width", "height", "seats"), FINISHES)
def test_all_of_it_has_room_in_every_layout(
    width: int,
    height: int,
    seats: int,
    language: str,
    computers: bool,  # noqa: FBT001 - as pytest gives it
) -> None:
    box = Box(20, 500, width, height)
    words_of = say_in(language)
    players = tuple(Player(words_of(f"seat_{place}"), computer=computers, place=place) for place in range(6))
    for finish in ALL.values():
        if len(finish.hands) <= seats:
            fits(finish_items(finish, box, players, words_of, 8.0), box)


@pytest.mark.parametrize("finish", ALL.values(), ids=ALL)
def test_all_hands_are_told_wherever_there_is_room(finish: Finish) -> None:
    for width, height, seats in FINISHES:
        if len(finish.hands) <= seats:
            items = finish_items(finish, Box(0, 0, width, height), PEOPLE, say, 8.0)
            signs = [item.sign.shape for item in items if isinstance(item, Text) and item.sign]
            assert sorted(signs) == sorted(SEATS[hand.seat].shape for hand in finish.hands)


def test_in_a_narrow_strip_a_golden_bar_stands_beside_a_dead_heat() -> None:
    items = finish_items(SIX_TIED, Box(0, 0, 324, 154), PEOPLE, say, 8.0)
    bars = [item for item in items if isinstance(item, Panel) and item.width == 4]
    assert len(bars) == 6


def test_labels_stay_where_they_are_wanted_while_there_is_room() -> None:
    assert spread([100, 300], [50, 50], 0, 400) == [100, 300]


def test_labels_that_would_touch_move_apart_around_their_middle() -> None:
    assert spread([200, 200], [50, 50], 0, 400) == [175, 225]


def test_labels_at_the_edge_move_inward() -> None:
    assert spread([0, 10, 399], [60, 60, 60], 0, 400) == [30, 90, 370]


def test_labels_without_room_share_what_there_is() -> None:
    middles = spread([10, 20, 30], [100, 100, 100], 0, 150)
    assert middles == [25, 75, 125]
