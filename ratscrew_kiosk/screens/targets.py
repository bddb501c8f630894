"""Where a tap on the table counts as which button: decks, pads, and the pile of somebody who plays alone."""

from collections.abc import Iterator, Sequence
from typing import Final

from ratscrew_kiosk.screens.controls import Control, SeatButton
from ratscrew_kiosk.screens.layouts.places import DECK, Box, Layout, SeatPlace, Spot
from ratscrew_kiosk.screens.status import Player

_BESIDE: Final = 8
"""A fingertip may miss a pad by so many units: as far as the ring around it reaches."""


def targets_of(layout: Layout, players: Sequence[Player]) -> tuple[Control, ...]:
    """Return what can be tapped of a table, what lies on top first.

    People's pads and decks are their own. The pile is slapped by whoever plays alone; among several people it is
    nobody's, since a tap does not say whose hand it was.
    """
    people = [
        (player.place, place) for player, place in zip(players, layout.seats, strict=False) if not player.computer
    ]
    pads = [target for seat, place in people for target in _pads(seat, place)]
    decks = [
        Control(f"deck {seat}", _deck(place), SeatButton(seat, "flip"), by_tab=not place.flip_radius)
        for seat, place in people
    ]
    piles = layout.piles if len(people) == 1 else ()
    alone = (Control("pile", pile, SeatButton(people[0][0], "slap"), by_tab=False) for pile in piles)
    return (*pads, *decks, *alone)


def _pads(seat: int, place: SeatPlace) -> Iterator[Control]:
    if place.flip_radius:  # else the deck is the only one
        flip = _around(place.flip, place.flip_radius + _BESIDE)
        yield Control(f"flip {seat}", flip, SeatButton(seat, "flip"), round=True)
    slap = _around(place.slap, place.slap_radius + _BESIDE)
    yield Control(f"slap {seat}", slap, SeatButton(seat, "slap"), round=True)


def _around(spot: Spot, radius: int) -> Box:
    return Box(round(spot.x) - radius, round(spot.y) - radius, 2 * radius, 2 * radius)


def _deck(place: SeatPlace) -> Box:
    width, height = (round(length * place.deck_scale) for length in DECK)
    return Box(round(place.deck.x - width / 2), round(place.deck.y - height / 2), width, height)
