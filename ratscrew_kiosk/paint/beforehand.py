"""Draws what the next screens need while nothing else is to be done, so that no frame has to wait for a letter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.party import Seated
from ratscrew_kiosk.screens.pictures.rehearsal import (
    after_a_match,
    before_a_match,
    chosen_scenes,
    match_scenes,
)
from ratscrew_kiosk.screens.pictures.station import station_scenes
from ratscrew_kiosk.words import say_in

_LEAST_SEATS: Final = 2


class Beforehand:
    """What is drawn beforehand, in small steps. A match has all that it needs before its first frame."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._steps: Iterator[None] = iter(())
        self._last: tuple[object, ...] = ()
        self._ready: set[tuple[Layout, str]] = set()
        self._stations: set[tuple[Layout, str, tuple[int, ...]]] = set()
        self._chosen: tuple[Chosen, tuple[int, ...]] | None = None
        self.busy = False
        """Whether there is something left to draw."""

    def begin(self, hall: Hall, match: Layout | None = None) -> None:
        """Begin with all that this hall needs at its size and in its language, if that is not what was begun last.

        The nearest screens come first, and the layout of a match that runs before them.
        """
        now = (hall.pixels, hall.kind, hall.overscan, hall.language, hall.party.places)
        if now == self._last:
            return
        if now[:3] != self._last[:3]:
            self._ready.clear()
            self._stations.clear()
        self._last = now
        self._chosen = (hall.chosen, hall.party.joined)
        self._steps = self._all(hall, match)
        self.busy = True

    def chosen(self, hall: Hall) -> None:
        """Draw first what comes next of what is chosen now, if that is another choice than before."""
        now = (hall.chosen, hall.party.joined)
        if now != self._chosen:
            self._chosen = now
            chosen = chosen_scenes(replace(hall), say_in(hall.language))
            self._steps = chain(self._painter.rehearse(chosen), self._steps)
            self.busy = True

    def step(self) -> None:
        """Draw a little, unless it would push out what is nearer."""
        self.busy = self.busy and not self._painter.full and next(self._steps, self) is None
        if not self.busy:
            self._steps = iter(())

    def match(self, layout: Layout, language: str) -> None:
        """Draw whatever a match in this layout still needs, at once."""
        for _ in self._match(layout, language):
            pass

    def station(self, hall: Hall, seating: Sequence[Seated]) -> None:
        """Draw whatever a run of the reaction station still needs, at once."""
        match = hall.layout(len(seating), seating) if len(seating) >= _LEAST_SEATS else hall.layout(_LEAST_SEATS)
        self.match(match, hall.language)
        for _ in self._station(hall, hall.station_layout(seating), tuple(one.place for one in seating)):
            pass

    def _station(self, hall: Hall, layout: Layout, places: tuple[int, ...]) -> Iterator[None]:
        if (layout, hall.language, places) not in self._stations:
            scenes = station_scenes(layout, places, hall.station.rounds, say_in(hall.language))
            yield from self._painter.rehearse(scenes)
            self._stations.add((layout, hall.language, places))

    def _all(self, hall: Hall, match: Layout | None) -> Iterator[None]:
        painter, language = self._painter, hall.language
        if match is not None:
            yield from self._match(match, language)
        if not hall.party.places:  # there is this match and nothing else
            return
        yield from painter.rehearse(before_a_match(hall, say_in))
        for seats in range(_LEAST_SEATS, hall.party.room + 1):
            yield from self._match(hall.layout(seats), language)
        alone = hall.party.places[0]
        yield from self._station(hall, hall.station_layout([Seated(alone, computer=False)]), (alone,))
        for people in range(_LEAST_SEATS, hall.party.room + 1):
            yield from self._station(hall, hall.layout(people), tuple(range(people)))
        yield from painter.rehearse(after_a_match(hall, say_in))

    def _match(self, layout: Layout, language: str) -> Iterator[None]:
        if (layout, language) in self._ready:
            return
        yield from self._painter.warming(layout, language)
        yield from self._painter.rehearse(match_scenes(layout, say_in(language)))
        self._ready.add((layout, language))
