"""Simulated play, drawn frame by frame on a hidden surface: how long a frame's work takes, and what it does.

A frame's work is its scene and its painting, without the flip. Expert computers play; time is moved by hand, at
sixty frames a second, so every run draws the same pictures.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter_ns, process_time_ns
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame
import pygame.freetype

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Shown
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.layout import Kind, Layout, layout_for
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.words import say

FRAME_NS: Final = SECOND // 60
WARM_UP_NS: Final = 2 * SECOND
"""So much of the play is drawn before anything is counted or timed, after the painter's own warming."""
_RULES: Final = "cabinet"
_REMEMBERED: Final = 200
"""So many of the last outcomes the kiosk shows a screen."""
_RESULT_NS: Final = 8 * SECOND
"""So long each result is shown before the next match."""
_SEEDS: Final = 1 << 32
_TRANSFORMS: Final = ("flip", "rotate", "rotozoom", "scale", "scale2x", "scale_by", "smoothscale", "smoothscale_by")


class Trial(NamedTuple):
    """What is measured: the surface's size in pixels, the kind of layout, and for how many seats."""

    size: tuple[int, int]
    kind: Kind = "upright"
    seats: int = 2

    @property
    def layout(self) -> Layout:
        """The layout for this surface."""
        return layout_for(self.kind, self.seats, *self.size)

    @property
    def status(self) -> Status:
        """Computers in all seats, as the play screen speaks of them."""
        players = tuple(Player(say(f"seat_{seat}"), computer=True, place=seat) for seat in range(self.seats))
        return Status(say(f"rules_{_RULES}"), players, say("level_expert"))


class Moment(NamedTuple):
    """What there is to be shown at one frame."""

    table: Table
    told: Sequence[Told]
    now_ns: int


def moments(seats: int, seed: int, until_ns: int, wait: Callable[[Match, int], int] | None = None) -> Iterator[Moment]:
    """Let so many experts play match after match up to this time; a card counts as shown with its first frame.

    `wait` says how long to the next frame that has to be drawn; else each comes one sixtieth of a second later.
    """
    now_ns = number = 0
    while now_ns < until_ns:
        match_seed = draw(seed, "match", 0, number, _SEEDS)
        computers = dict.fromkeys(range(seats), LEVELS["expert"])
        table = start(PRESETS[_RULES], deal(seats, match_seed, number % seats), turn=number % seats, at_ns=now_ns)
        match = Match(table, None, computers, match_seed, at_ns=now_ns)
        told = list(match.told_first)
        over_ns: int | None = None
        while now_ns < until_ns and (over_ns is None or now_ns < over_ns + _RESULT_NS):
            told += match.advance(now_ns)
            del told[:-_REMEMBERED]
            table = match.table
            yield Moment(table, told, now_ns)
            if len(table.turned) > len(table.shown_ns) and match.settle.shown_before(now_ns) is None:
                match.settle.put(Shown(now_ns, table.number))
            if table.over and over_ns is None:
                over_ns = now_ns
            now_ns += FRAME_NS if wait is None else max(FRAME_NS, wait(match, now_ns))
        number += 1


def collect(table: Table) -> None:
    """Do as the kiosk does: Python's collector rests while a pile can be slapped."""
    if table.turned and not table.over:
        gc.disable()
    else:
        gc.enable()


@dataclass
class Timed:
    """How long frames took in which something differed from the last one; `still` are the others."""

    busy_ns: list[int] = field(default_factory=list)
    """Each frame's work in processor time: what else the machine does is not counted."""
    wall_ns: list[int] = field(default_factory=list)
    still: int = 0
    bytes: int = 0
    """What the painter keeps."""


def timed(trial: Trial, seed: int, play_ns: int) -> Timed:
    """Draw so much play on a hidden surface, and time each frame's scene and painting."""
    window, layout = open_hidden(trial.size), trial.layout
    painter, shows, found = Painter(window.surface), trial.status, Timed()
    Beforehand(painter).match(layout, "en")
    last: Scene | None = None
    try:
        for table, told, now_ns in moments(trial.seats, seed, WARM_UP_NS + play_ns):
            collect(table)
            wall_ns, busy_ns = perf_counter_ns(), process_time_ns()
            scene = play_scene(table, told, shows, now_ns, say, layout)
            painter.draw(scene)
            busy_ns, wall_ns = process_time_ns() - busy_ns, perf_counter_ns() - wall_ns
            if now_ns >= WARM_UP_NS:
                if last is not None and scene.items == last.items:
                    found.still += 1
                else:
                    found.busy_ns.append(busy_ns)
                    found.wall_ns.append(wall_ns)
            last = scene
    finally:
        gc.enable()
        window.close()
    found.bytes = painter.bytes
    return found


@dataclass
class Work:
    """What was done while frames were made."""

    renders: int = 0
    """Texts that were rendered."""
    transforms: int = 0
    """Pictures that were rotated, scaled or mirrored."""
    pixels: int = 0
    """Pixels of the surface that were written, each as often as it was."""


class Counted(pygame.Surface):
    """A surface that knows how many of its pixels are written."""

    work: Work | None = None

    def _wrote(self, rect: pygame.Rect) -> None:
        if self.work is not None:
            area = rect.clip(self.get_clip())
            self.work.pixels += area.width * area.height

    def blit(self, source: pygame.Surface, *where: Any, **more: Any) -> pygame.Rect:  # noqa: ANN401
        """Copy a picture."""
        wrote = super().blit(source, *where, **more)
        self._wrote(wrote)
        return wrote

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:  # noqa: ANN401
        """Copy pictures."""
        wrote = super().blits(tuple(blit_sequence), True)
        for rect in wrote or ():
            self._wrote(rect)
        return wrote if doreturn else None

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:  # noqa: ANN401
        """Copy pictures, as pygame-ce does it fast."""
        for source, where in blit_sequence:
            self.blit(source, where, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:  # noqa: ANN401
        """Fill a rectangle."""
        wrote = super().fill(color, rect, special_flags)
        self._wrote(wrote)
        return wrote


@contextmanager
def watched(work: Work) -> Iterator[None]:
    """Count what is rendered, rotated and scaled by anybody; faces that are made meanwhile count their letters."""

    class Face(pygame.freetype.Font):
        def render(self, *arguments: Any, **more: Any) -> Any:  # noqa: ANN401
            work.renders += 1
            return super().render(*arguments, **more)

    def counting(transform: Callable[..., Any]) -> Callable[..., Any]:
        def count(*arguments: Any, **more: Any) -> Any:  # noqa: ANN401
            work.transforms += 1
            return transform(*arguments, **more)

        return count

    names = [name for name in _TRANSFORMS if hasattr(pygame.transform, name)]
    counters = {name: counting(getattr(pygame.transform, name)) for name in names}
    with patch("pygame.freetype.Font", Face), patch.dict(vars(pygame.transform), counters):
        yield


@dataclass
class Counts:
    """What frames did after the warm-up."""

    most_pixels: int = 0
    """Of one frame."""
    work: Work = field(default_factory=Work)
    warming: Work = field(default_factory=Work)
    still_drawn: int = 0
    """Frames that were drawn though nothing differed."""
    frames: int = 0


def counted(trial: Trial, seed: int, play_ns: int) -> Counts:
    """Draw so much play, and count what is rendered, rotated and scaled, and how many pixels are written."""
    window, layout = open_hidden(trial.size), trial.layout
    counts = Counts()
    with watched(counts.warming):
        surface = Counted(trial.size, 0, window.surface)
        painter, shows = Painter(surface), trial.status
        Beforehand(painter).match(layout, "en")
        last: Scene | None = None
        for table, told, now_ns in moments(trial.seats, seed, WARM_UP_NS + play_ns):
            before = Work(counts.warming.renders, counts.warming.transforms)
            surface.work = Work()
            scene = play_scene(table, told, shows, now_ns, say, layout)
            painter.draw(scene)
            if now_ns >= WARM_UP_NS:
                counts.frames += 1
                counts.work.renders += counts.warming.renders - before.renders
                counts.work.transforms += counts.warming.transforms - before.transforms
                counts.work.pixels += surface.work.pixels
                counts.most_pixels = max(counts.most_pixels, surface.work.pixels)
                if last is not None and scene.items == last.items and surface.work.pixels:
                    counts.still_drawn += 1
            last = scene
    window.close()
    return counts
