"""Where a tap on the table counts as which button: decks, pads, and the pile of somebody who plays alone."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.layouts.places import DECK, Box, Layout, SeatPlace, Spot
from ratscrew_kiosk.screens.status import Player

_BESIDE: Final = 8
"""A fingertip may miss a pad by so many units: as far as the ring around it reaches."""


class Target(NamedTuple):
    """A part of the canvas that is a button of a seat, named by its place: a box, or the ellipse in it."""

    seat: int
    button: Button
    box: Box
    round: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Say whether this spot, in units, lies in it."""
        across = (x - self.box.x) / self.box.width
        down = (y - self.box.y) / self.box.height
        if self.round:
            return hypot(2 * across - 1, 2 * down - 1) <= 1
        return 0 <= across <= 1 and 0 <= down <= 1


def target_at(targets: Sequence[Target], x: float, y: float) -> Target | None:
    """Return the first of these targets that holds the spot."""
    return next((target for target in targets if target.holds(x, y)), None)


def targets_of(layout: Layout, players: Sequence[Player]) -> tuple[Target, ...]:
    """Return what can be tapped of a table, what lies on top first.

    People's pads and decks are their own. The pile is slapped by whoever plays alone; among several people it is
    nobody's, since a tap does not say whose hand it was.
    """
    people = [
        (player.place, place) for player, place in zip(players, layout.seats, strict=False) if not player.computer
    ]
    pads = [target for seat, place in people for target in _pads(seat, place)]
    decks = [Target(seat, "flip", _deck(place)) for seat, place in people]
    piles = [Target(people[0][0], "slap", pile) for pile in layout.piles] if len(people) == 1 else []
    return (*pads, *decks, *piles)


def _pads(seat: int, place: SeatPlace) -> Iterator[Target]:
    if place.flip_radius:  # else the deck is the only one
        yield Target(seat, "flip", _around(place.flip, place.flip_radius + _BESIDE), round=True)
    yield Target(seat, "slap", _around(place.slap, place.slap_radius + _BESIDE), round=True)


def _around(spot: Spot, radius: int) -> Box:
    return Box(round(spot.x) - radius, round(spot.y) - radius, 2 * radius, 2 * radius)


def _deck(place: SeatPlace) -> Box:
    width, height = (round(length * place.deck_scale) for length in DECK)
    return Box(round(place.deck.x - width / 2), round(place.deck.y - height / 2), width, height)
