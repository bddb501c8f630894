"""The whole way from the title to the result and back, walked on the real program: what every screen's frames do.

A visitor whose hands are drawn by lot wanders over all screens, with keys alone. The surface is hidden and time is
moved by hand, so every run draws the same pictures.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Final
from unittest.mock import patch

import pygame

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.commands.screen_trial import Counted, Trial, Work, watched
from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.keyboard import SIX_PEOPLE, Key, Keyboard
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Lighting, Outfit
from ratscrew_kiosk.paint.fonts import Fonts
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window, open_hidden
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.reacting import Reacting
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.words import alphabet, languages

SETTLED_NS: Final = 6 * SECOND
"""So long nobody presses anything at first: the title stands, and what will be needed is drawn beforehand."""
_STEP_NS: Final = 250 * MS
"""The visitor does something, or nothing, this often."""
_ATTRACT_NS: Final = 82 * SECOND
"""So long the first title is left alone, so that all of attract mode is seen; later ones for a few seconds."""
_AGAIN_NS: Final = 3 * SECOND
_AWAY_NS: Final = 45 * SECOND
"""So long everybody is away from a match now and then: longer than it waits."""


@dataclass
class Frames:
    """What the frames of one screen did."""

    frames: int = 0
    work: Work = field(default_factory=Work)
    most_pixels: int = 0
    """Of one frame that changed a part of the picture."""
    most_anew: int = 0
    """Of one that drew the whole picture."""


Watches = Callable[[pygame.Surface, int], None]
"""Looks at a picture, drawn at this time of the clock."""


def _watches_nothing(_picture: pygame.Surface, _now_ns: int) -> None:
    pass


def walked(
    trial: Trial,
    language: str,
    seed: int,
    way_ns: int,
    watches: Watches = _watches_nothing,
    lighting: Lighting | None = None,
) -> dict[str, Frames]:
    """Walk so long, and return what each screen's frames did, by the screen's name; a pause has its own.

    `watches` is shown every picture, `lighting` every change of lamps.
    """
    found: dict[str, Frames] = {}
    clock = HandClock(SECOND)
    with _watching(trial, found, lambda picture: watches(picture, clock.now_ns())) as (window, place):
        visitor = _Visitor(trial, language, seed, window, clock, lighting)
        place.visitor = visitor
        end_ns = SECOND + SETTLED_NS + way_ns
        while clock.now_ns() < end_ns and not visitor.kiosk.stopping:
            visitor.kiosk.turn()
            visitor.does()
    return found


@dataclass
class _Place:
    """Whose screen is up."""

    visitor: "_Visitor | None" = None

    @property
    def where(self) -> str:
        return "attract" if self.visitor is None else self.visitor.where


@contextmanager
def _watching(
    trial: Trial, found: dict[str, Frames], drew: Callable[[pygame.Surface], None]
) -> Iterator[tuple[Window, _Place]]:
    """Open a hidden window, and count what happens whenever a painter draws on it."""
    window, work, place = open_hidden(trial.size), Work(), _Place()
    surface = Counted(trial.size, 0, window.surface)
    plain = Painter.draw

    def draws(painter: Painter, scene: Scene) -> list[pygame.Rect]:
        renders, transforms = work.renders, work.transforms
        surface.work = Work()
        drawn = plain(painter, scene)
        drew(surface)
        if place.visitor is None:  # the first picture of all: nothing could be drawn before it
            return drawn
        frames = found.setdefault(place.where, Frames())
        frames.frames += 1
        frames.work.renders += work.renders - renders
        frames.work.transforms += work.transforms - transforms
        frames.work.pixels += surface.work.pixels
        if surface.get_rect() in drawn:
            frames.most_anew = max(frames.most_anew, surface.work.pixels)
        else:
            frames.most_pixels = max(frames.most_pixels, surface.work.pixels)
        return drawn

    try:
        with (
            watched(work),
            patch.object(Painter, "draw", draws),
            patch.object(Window, "surface", surface),
            patch.object(window, "flip", lambda _rects=(): None),
        ):
            yield window, place
    finally:
        window.close()


class _Visitor:
    """Somebody with many hands."""

    def __init__(
        self,
        trial: Trial,
        language: str,
        seed: int,
        window: Window,
        clock: HandClock,
        lighting: Lighting | None,
    ) -> None:
        fonts = Fonts()
        spoken = {one.code: one.name for one in languages() if not fonts.lacks(alphabet(one.code))}
        hall = Hall(
            Party(tuple(range(trial.seats))), kind=trial.kind, pixels=trial.size, language=language, languages=spoken
        )
        self._flow = lobby(hall, seed, clock.now_ns())
        self._clock = clock
        self._seed = seed
        self._numbers = count()
        self._next_ns = clock.now_ns() + SETTLED_NS
        self._leaves_ns = self._next_ns + _ATTRACT_NS
        seeds = count(seed)
        self.kiosk = Kiosk(
            None,
            window,
            Hardware([Keyboard(SIX_PEOPLE, clock.now_ns())], lighting, keys=SIX_PEOPLE),
            clock,
            next_seed=lambda: next(seeds),
            outfit=Outfit(hall, self._flow),
        )

    @property
    def where(self) -> str:
        """The screen that is up."""
        up = self.kiosk.up
        if up is not None and up.stands_still:
            return "pause"
        return "station" if isinstance(up, Reacting) else self._flow.where

    def does(self) -> None:
        """Press something, or nothing, when it is time to."""
        now_ns = self._clock.now_ns()
        if now_ns < self._next_ns:
            return
        self._next_ns = now_ns + _STEP_NS
        lot = self._lot(100)
        match self.where:
            case "attract":
                if now_ns >= self._leaves_ns:
                    self._hits("slap")
                return
            case "play":
                self._plays(lot)
            case "station":
                self._reacts(lot)
            case "pause":
                self._taps(pygame.K_p if lot < 70 else pygame.K_RETURN if lot < 80 else pygame.K_ESCAPE)
            case "help":
                self._hits("slap" if lot < 3 else "flip")
            case where:
                if lot < (40 if where in ("join", "result") else 80):
                    self._hits("slap" if lot < 30 else "flip")
        self._leaves_ns = now_ns + _AGAIN_NS

    def _reacts(self, lot: int) -> None:
        """At the reaction station: slap now and then, pause, ask to leave."""
        if lot < 2:
            self._taps(pygame.K_p if lot else pygame.K_ESCAPE)
        elif lot < 12:
            self._hits("slap")

    def _plays(self, lot: int) -> None:
        """Flip and slap as the table asks for, and sometimes otherwise; pause, ask to leave, go away."""
        table = self.kiosk.match.table
        if lot == 0:
            self._taps((pygame.K_p, pygame.K_ESCAPE, pygame.K_n, pygame.K_h)[self._lot(4)])
        elif lot == 1 and self._lot(4) == 0:
            self._next_ns += _AWAY_NS
        elif lot < 5 or (patterns_on(table.turned, table.rules.patterns) and lot < 60):
            for _ in range(1 + self._lot(3)):
                self._hits("slap")
        else:
            place = self.kiosk.setup.place(table.turn)
            self._taps(*(key for key, meant in SIX_PEOPLE.items() if meant == Key(place, "flip")))

    def _hits(self, button: Button) -> None:
        """Press this button of some place."""
        place = self._lot(len(self._flow.hall.party.places))
        self._taps(*(key for key, meant in SIX_PEOPLE.items() if meant == Key(place, button)))

    def _taps(self, *keys: int) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def _lot(self, among: int) -> int:
        return draw(self._seed, "visitor", 0, next(self._numbers), among)
