"""On a flat screen people on both sides read the screens between matches, and what they tap is what is drawn there.

(Over 300 lines: every screen is read, and tapped, by one cabinet on the same seven flat screens.)
"""

from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.between.attract import DEMO_NS, PAGE_NS, TITLE_NS
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.between.join_places import place_boxes
from ratscrew_kiosk.screens.between.result_lies import lies_of
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.controls import SeatButton, Take, control_at
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.party import Party, Seated, halves_for
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Disc, Face, Item, Mark, Panel, Scene, Text
from ratscrew_kiosk.screens.sides import toward, toward_all
from ratscrew_kiosk.words import languages, say
from tests.kit.halls import hit

FLAT: list[tuple[Kind, int, int]] = [
    ("table", 1280, 720),
    ("table", 1152, 720),
    ("table", 960, 720),
    ("table", 900, 720),
    ("portrait", 720, 1280),
    ("portrait", 720, 960),
    ("portrait", 720, 900),
]
every_flat = pytest.mark.parametrize("flat", FLAT, ids=lambda flat: "-".join(map(str, flat)))
TABLE = FLAT[0]


def flat_hall(flat: tuple[Kind, int, int] = TABLE, places: int = 4, chosen: Chosen | None = None) -> Hall:
    kind, width, height = flat
    spoken = {language.code: language.name for language in languages()}
    hall = Hall(Party(tuple(range(places))), chosen or Chosen(), kind=kind, languages=spoken)
    hall.fit((width, height))
    return hall


class Cabinet:
    """A cabinet between matches, whose people press one after another."""

    def __init__(self, hall: Hall) -> None:
        self.now_ms = 0
        self.flow: Flow = lobby(hall, 1, 0)
        self.seen()

    def presses(self, *presses: str) -> None:
        """Each is a place and a button: `0 slap`."""
        for press in presses:
            place, button = press.split()
            self.now_ms += 200
            self.flow.press(hit(int(place), button, self.now_ms))  # type: ignore[arg-type]
            self.seen()

    def waits(self, ms: int) -> None:
        self.now_ms += ms
        self.flow.turn(self.now_ms * MS)
        self.seen()

    def seen(self) -> Scene:
        scene = self.flow.scene(self.now_ms * MS, say)
        assert scene is not None
        self.flow.shown(self.now_ms * MS)
        return scene


def read(scene: Scene, side: int) -> Counter[str]:
    """What is written toward a side."""
    return Counter(item.words for item in scene.items if isinstance(item, Text) and item.rotation == side)


def half(scene: Scene, side: int) -> list[Item]:
    """What lies in a side's half, as it sees it; of a panel its middle counts."""
    items = turned_items(scene.items, scene.canvas)
    items = items if side else turned_items(items, scene.canvas)  # so that both have rotations from 0 on
    middle = scene.canvas[1] / 2
    return [item for item in items if item.y + (item.height / 2 if isinstance(item, Panel) else 0) > middle]


# What is turned, and how


def test_a_scene_turned_toward_the_other_side_is_read_from_there_and_turned_twice_as_it_was() -> None:
    scene = Join(flat_hall(), 0).scene(0, say)
    assert toward(scene, 0) == scene
    turned = toward(scene, 180)
    assert read(turned, 180) == read(scene, 0)
    assert toward(turned, 180) == scene


def test_what_everybody_reads_is_drawn_on_half_the_canvas_and_stands_there_once_for_each_side() -> None:
    drawn_on: list[Canvas] = []

    def draws(canvas: Canvas) -> list[Item]:
        drawn_on.append(canvas)
        return [Mark("star", 100, 50, 20, "gold")]

    items = toward_all(draws, Canvas(1280, 720), (0, 180))
    assert drawn_on == [Canvas(1280, 360)]
    assert items == (Mark("star", 100, 410, 20, "gold"), Mark("star", 1180, 310, 20, "gold", 180))
    assert toward_all(draws, Canvas(1280, 720), (0,)) == (Mark("star", 100, 50, 20, "gold"),)


# What everybody reads


@every_flat
def test_title_deal_and_joining_are_read_from_both_sides(flat: tuple[Kind, int, int]) -> None:
    cabinet = Cabinet(flat_hall(flat, places=6))
    title = cabinet.seen()
    cabinet.presses("0 slap", "0 slap", "4 slap")
    joining = cabinet.seen()
    cabinet.presses("0 slap")
    cabinet.waits(10)
    assert cabinet.flow.where == "deal"
    for scene in (title, cabinet.seen()):
        assert read(scene, 0) == read(scene, 180)
        assert half(scene, 0) == half(scene, 180)
    for side in (0, 180):
        assert {"RATSCREW", "Press SLAP to join"} <= set(read(joining, side))
        assert any("starts in" in words for words in read(joining, side))


@every_flat
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_result_is_read_from_both_sides_where_all_of_it_has_room_on_half_the_screen(
    flat: tuple[Kind, int, int], seats: int
) -> None:
    canvas = flat_hall(flat).canvas
    assert lies_of(canvas, seats, (0,)).sides == (0,)
    small = canvas.height == 720 and canvas.width < 1100 and seats > 4
    assert lies_of(canvas, seats, (0, 180)).sides == ((0,) if small else (0, 180))


@every_flat
@pytest.mark.parametrize("preset", ["beginner", "full", "cabinet"])
def test_letters_are_large_enough_on_half_the_screen(flat: tuple[Kind, int, int], preset: str) -> None:
    cabinet = Cabinet(flat_hall(flat, 6, Chosen(preset)))
    scenes = [cabinet.seen()]
    cabinet.presses("0 slap")
    for place in range(6):
        cabinet.presses(f"{place} slap")
        scenes.append(cabinet.seen())
    cabinet.presses("0 slap")
    cabinet.waits(10)
    scenes.append(cabinet.seen())
    for scene in scenes:
        assert all(item.style.size >= 28 for item in scene.items if isinstance(item, Text))


def test_with_the_beginner_rules_both_sides_see_the_tries_before_the_deal() -> None:
    for flat in FLAT:
        cabinet = Cabinet(flat_hall(flat, chosen=Chosen("beginner")))
        cabinet.presses("0 slap", "0 slap", "3 slap", "0 slap")
        cabinet.waits(10)
        scene = cabinet.seen()
        for side in (0, 180):
            said = {"1 try", "2 tries", "3 tries", "4 tries"} & set(read(scene, side))
            assert len(said) == (0 if flat[2] in (900, 960) else 4)  # on the smallest halves the dots alone say it
            assert sum(isinstance(item, Disc) for item in half(scene, side)) == 1 + 2 + 3 + 4
            assert [item.card.rank for item in half(scene, side) if isinstance(item, Face)] == [11, 12, 13, 1]


# Places at their own sides


@every_flat
@pytest.mark.parametrize("places", range(2, 7))
def test_each_place_lies_once_at_its_own_side_clockwise(flat: tuple[Kind, int, int], places: int) -> None:
    hall = flat_hall(flat, places)
    scene = Join(hall, 0).scene(0, say)
    for side in (0, 180):
        own = [place for place in range(places) if hall.side_of(place) == side]
        marks = [(item.x, item.shape) for item in half(scene, side) if isinstance(item, Mark)]
        shapes = [mark.shape for mark in (item for item in scene.items if isinstance(item, Mark))]
        assert len(marks) == len(own)
        assert len(set(shapes)) == len(shapes) == places
        assert [x for x, _ in marks] == sorted((x for x, _ in marks), reverse=True)  # from right to left
    assert [hall.side_of(place) for place in range(places)] == [0] * (places - places // 2) + [180] * (places // 2)


@every_flat
def test_a_tap_on_a_place_is_that_places_slap(flat: tuple[Kind, int, int]) -> None:
    cabinet = Cabinet(flat_hall(flat, 6))
    cabinet.presses("0 flip")
    scene = cabinet.seen()
    panels = [item for item in scene.items if isinstance(item, Panel) and item.outline]
    assert len(panels) == 6
    for panel in panels:
        control = control_at(scene.controls, panel.x + panel.width / 2, panel.y + panel.height / 2)
        assert control is not None
        assert isinstance(control.does, SeatButton)
        assert panel.outline == f"seat_{control.does.seat}"
        assert control.does.button == "slap"


def test_computers_that_have_no_place_of_their_own_lie_where_there_is_room() -> None:
    hall = flat_hall(places=2, chosen=Chosen(computers=4))
    hall.party = hall.party.with_joined(0).with_joined(1)
    boxes = place_boxes(hall)
    assert len(boxes) == 6
    near = {place for place, box in boxes.items() if box.y > 360}
    assert len(near) == 3
    assert 0 in near
    assert 1 not in near


# Who sits where in the match


@given(st.lists(st.sampled_from((0, 180, None)), min_size=2, max_size=6))
def test_people_get_their_own_sides_wherever_a_table_can_be_laid_so(sides: list[int | None]) -> None:
    halves, seats = halves_for(tuple(sides)), len(sides)
    lie = [halves.side_of(seat, seats) for seat in range(seats)]
    assert max(lie.count(0), lie.count(180)) <= 3
    changes = sum(one != other for one, other in pairwise([*lie, lie[0]]))
    assert changes <= 2, "each side's seats lie next to one another"
    possible = [
        (near, first)
        for near, first in product(range(seats + 1), range(seats))
        if max(near, seats - near) <= 3
        and all(
            side is None or side == (0 if (seat + first) % seats < near else 180) for seat, side in enumerate(sides)
        )
    ]
    if possible:
        assert all(side is None or side == lies for side, lies in zip(sides, lie, strict=True))


@pytest.mark.parametrize(
    ("joined", "sides"),
    [
        ((0, 1), [0, 0]),
        ((1, 2), [0, 180]),
        ((2, 3), [180, 180]),
        ((0, 1, 3), [0, 0, 180]),
        ((0, 2, 3), [0, 180, 180]),
        ((0, 1, 2, 3), [0, 0, 180, 180]),
    ],
)
@every_flat
def test_in_the_match_everybodys_things_lie_where_they_sit(
    flat: tuple[Kind, int, int], joined: tuple[int, ...], sides: list[int]
) -> None:
    hall = flat_hall(flat)
    layout = hall.layout(len(joined), [Seated(place, False) for place in joined])
    assert [place.rotation for place in layout.seats] == sides


@pytest.mark.parametrize("place", range(4))
def test_a_computer_sits_across_from_somebody_who_plays_alone(place: int) -> None:
    hall = flat_hall()
    hall.party = hall.party.with_joined(place)
    seating = hall.seating()
    layout = hall.layout(2, seating)
    sides = {one.computer: lies.rotation for one, lies in zip(seating, layout.seats, strict=True)}
    assert sides[False] == hall.side_of(place)
    assert sides[True] != sides[False]


# What one person works


def test_the_options_are_turned_toward_whoever_steers() -> None:
    cabinet = Cabinet(flat_hall())
    cabinet.presses("0 slap", "3 slap", "1 slap", "3 flip")
    assert cabinet.flow.where == "options"
    assert "Options" in read(cabinet.seen(), 180)
    assert not read(cabinet.seen(), 0)
    cabinet.presses("1 flip")  # not yet
    assert "Options" in read(cabinet.seen(), 180)
    cabinet.waits(5_000)
    cabinet.presses("1 flip")
    assert "Options" in read(cabinet.seen(), 0)
    assert not read(cabinet.seen(), 180)


def opened(screen: str) -> Cabinet:
    """Help or the lesson, opened by a place at the far side."""
    cabinet = Cabinet(flat_hall())
    cabinet.presses("2 slap", "2 slap", "1 slap", "2 flip")
    for _ in range(40):
        if cabinet.flow.where == screen:
            return cabinet
        cabinet.presses("2 flip")
        row = [item for item in cabinet.seen().items if isinstance(item, Panel) and item.outline == "gold"]
        label = [
            item.words
            for item in cabinet.seen().items
            if isinstance(item, Text) and row[0].y < item.y < row[0].y + row[0].height
        ]
        if {"help": "How to play", "lesson": "Lesson"}[screen] in label:
            cabinet.presses("2 slap")
    raise AssertionError(f"{screen} is not among the options")


def test_help_is_turned_toward_whoever_turns_its_pages() -> None:
    cabinet = opened("help")
    assert read(cabinet.seen(), 180)
    assert not read(cabinet.seen(), 0)
    cabinet.presses("1 flip")
    assert read(cabinet.seen(), 0)
    assert not read(cabinet.seen(), 180)


def test_the_lesson_stays_turned_toward_whoever_opened_it() -> None:
    cabinet = opened("lesson")
    for press in ("2 flip", "1 flip", "2 flip"):
        assert read(cabinet.seen(), 180)
        assert not read(cabinet.seen(), 0)
        cabinet.presses(press)


@pytest.mark.parametrize("place", [1, 2])
def test_a_tap_at_the_readers_left_is_flip_and_at_the_right_slap(place: int) -> None:
    cabinet = Cabinet(flat_hall())
    cabinet.presses(f"{place} slap", f"{place} slap", f"{place} flip")
    cabinet.flow.go("lesson", cabinet.now_ms * MS)
    controls = cabinet.seen().controls
    left, right = (control_at(controls, x, 360) for x in (300, 980))
    near, far = ("flip", "slap") if place == 1 else ("slap", "flip")
    assert left is not None
    assert right is not None
    assert (left.does, right.does) == ((place, near), (place, far))


@pytest.mark.parametrize("place", [0, 1])
def test_a_tap_on_an_option_takes_that_one_whichever_side_it_is_turned_to(place: int) -> None:
    cabinet = Cabinet(flat_hall())
    cabinet.presses(f"{place} slap", f"{place} slap", f"{place} flip")
    scene = cabinet.seen()
    rules = next(item for item in scene.items if isinstance(item, Text) and item.words == "Rules")
    control = control_at(scene.controls, rules.x, rules.y)
    assert control is not None
    assert control.does == Take(2)


def test_before_the_deal_a_tap_anywhere_hurries() -> None:
    cabinet = Cabinet(flat_hall())
    cabinet.presses("0 slap", "0 slap", "3 slap", "0 slap")
    cabinet.waits(10)
    assert cabinet.flow.where == "deal"
    controls = cabinet.seen().controls
    found = [control_at(controls, *spot) for spot in ((300, 600), (980, 600), (980, 100), (300, 100))]
    assert [one.does for one in found if one] == [(0, "slap")] * 4


# Attract mode


def test_the_pages_of_attract_mode_are_turned_to_one_side_and_in_the_next_round_to_the_other() -> None:
    cabinet = Cabinet(flat_hall())
    sides = []
    for number in range(2):
        at_ms = (number * (TITLE_NS + DEMO_NS + 4 * PAGE_NS) + TITLE_NS + DEMO_NS + SECOND) // MS
        cabinet.waits(at_ms - cabinet.now_ms)
        scene = cabinet.seen()
        sides.append([side for side in (0, 180) if read(scene, side)])
    assert sides == [[0], [180]]


def test_the_demo_match_is_seen_from_both_sides() -> None:
    cabinet = Cabinet(flat_hall())
    cabinet.waits((TITLE_NS + SECOND) // MS)
    while not (faces := [item.card for item in cabinet.seen().items if isinstance(item, Face)]):
        cabinet.waits(500)
        assert cabinet.now_ms < (TITLE_NS + DEMO_NS) // MS
    assert set(Counter(faces).values()) == {2}
    assert read(cabinet.seen(), 0)
    assert read(cabinet.seen(), 180)
