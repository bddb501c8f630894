"""Where a tap counts: on one's own deck and pads, and on the pile for somebody who plays alone."""

from itertools import product
from typing import get_args

import pytest

from ratscrew_kiosk.screens.controls import Control, SeatButton, control_at
from ratscrew_kiosk.screens.layout import UPRIGHT, Kind, Layout, canvas_for, layout_for, layout_of
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.screens.targets import targets_of

SCREENS = ((1280, 720), (1280, 800), (1024, 768), (1280, 1024), (720, 1280))
LAYOUTS = [layout_for(kind, seats, *screen) for kind, seats, screen in product(get_args(Kind), range(2, 7), SCREENS)]


def people(count: int, *computers: int) -> tuple[Player, ...]:
    return tuple(Player(f"seat {seat}", computer=seat in computers, place=seat) for seat in range(count))


def pressed_by(target: Control) -> SeatButton:
    assert isinstance(target.does, SeatButton)
    return target.does


def tapped(targets: tuple[Control, ...], spot: tuple[float, float]) -> SeatButton | None:
    target = control_at(targets, *spot)
    return None if target is None else pressed_by(target)


def test_a_tap_on_ones_deck_or_flip_pad_flips_and_on_the_slap_pad_slaps() -> None:
    targets = targets_of(UPRIGHT, people(2))
    for seat, place in enumerate(UPRIGHT.seats):
        assert tapped(targets, place.deck) == (seat, "flip")
        assert tapped(targets, place.flip) == (seat, "flip")
        assert tapped(targets, place.slap) == (seat, "slap")
    assert tapped(targets, (2, 2)) is None


def test_the_pile_is_slapped_by_whoever_plays_alone_and_by_nobody_among_several() -> None:
    middle = UPRIGHT.pile.middle
    assert tapped(targets_of(UPRIGHT, people(2, 1)), middle) == (0, "slap")
    assert tapped(targets_of(UPRIGHT, people(2, 0)), middle) == (1, "slap")
    assert tapped(targets_of(UPRIGHT, people(2)), middle) is None
    assert targets_of(UPRIGHT, people(2, 0, 1)) == ()


def test_what_belongs_to_a_computer_cannot_be_tapped() -> None:
    targets = targets_of(UPRIGHT, people(2, 1))
    assert {pressed_by(target).seat for target in targets} == {0}
    for spot in (UPRIGHT.seats[1].deck, UPRIGHT.seats[1].flip, UPRIGHT.seats[1].slap):
        assert tapped(targets, spot) is None


def test_a_pad_is_round_and_a_fingertip_may_miss_by_a_little() -> None:
    targets = targets_of(UPRIGHT, people(2))
    place = UPRIGHT.seats[0]
    for (x, y), radius, button in ((place.slap, place.slap_radius, "slap"), (place.flip, place.flip_radius, "flip")):
        assert tapped(targets, (x, y + radius + 5)) == (0, button)
        assert tapped(targets, (x - radius, y + radius)) is None


def test_where_there_is_no_room_for_a_flip_pad_the_deck_is_one() -> None:
    layouts = [layout for layout in LAYOUTS if not all(place.flip_radius for place in layout.seats)]
    assert layouts
    for layout in layouts:
        flips = [one for one in targets_of(layout, people(len(layout.seats))) if pressed_by(one).button == "flip"]
        assert len(flips) == len(layout.seats) + sum(place.flip_radius > 0 for place in layout.seats)


def test_a_tap_is_of_the_place_where_its_player_sits() -> None:
    layout = layout_of(layout_for("upright", 6, 1280, 720), (2, 4))
    players = (Player("Teal", place=2), Player("Pink", place=4))
    targets = targets_of(layout, players)
    assert {pressed_by(target).seat for target in targets} == {2, 4}
    assert tapped(targets, layout.seats[1].slap) == (4, "slap")


@pytest.mark.parametrize(
    "layout", LAYOUTS, ids=lambda one: f"{one.kind}-{len(one.seats)}-{one.canvas[0]}x{one.canvas[1]}"
)
def test_in_every_layout_each_seats_things_are_its_own(layout: Layout) -> None:
    assert layout.canvas in {canvas_for(*screen) for screen in SCREENS}
    everybody = targets_of(layout, people(len(layout.seats)))
    for seat, place in enumerate(layout.seats):
        assert tapped(everybody, place.deck) == (seat, "flip")
        assert tapped(everybody, place.slap) == (seat, "slap")
        if place.flip_radius:
            assert tapped(everybody, place.flip) == (seat, "flip")
        alone = targets_of(
            layout, tuple(Player("", computer=other != seat, place=other) for other in range(len(layout.seats)))
        )
        for pile in layout.piles:
            assert tapped(alone, pile.middle) == (seat, "slap")
    for target in everybody:
        left, top, width, height = target.box
        seat = pressed_by(target).seat
        for number in range(12):
            x, y = left + width * number / 11, top + height / 2
            assert tapped(everybody, (x, y)) in ((seat, "flip"), (seat, "slap"), None)
