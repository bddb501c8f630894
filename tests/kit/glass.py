"""A touch screen and a mouse in tests: their events, and the stream that a pointer's edges go into."""

from collections.abc import Iterable

import pygame

from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.pointer import Pointer
from ratscrew_kiosk.press import Button, Edge, Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.screens.controls import Control, SeatButton
from ratscrew_kiosk.screens.layouts.places import Box

WIDE, HIGH = 2560, 1440
FLIP_0, SLAP_0, FLIP_1, SLAP_1 = (100, 600), (300, 600), (900, 600), (1100, 600)
NOWHERE = (640, 100)
TARGETS = (
    Control("flip 0", Box(50, 550, 100, 100), SeatButton(0, "flip")),
    Control("slap 0", Box(250, 550, 100, 100), SeatButton(0, "slap"), round=True),
    Control("flip 1", Box(850, 550, 100, 100), SeatButton(1, "flip")),
    Control("slap 1", Box(1050, 550, 100, 100), SeatButton(1, "slap"), round=True),
)
READING_NS = 2_000

Where = tuple[int, int]


def click(where: Where = FLIP_0, *, button: int = 1, touch: bool = False) -> pygame.event.Event:
    """The mouse goes down at this place of the canvas; the surface has two pixels for each of its units."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2 * where[0], 2 * where[1]), button=button, touch=touch)


def unclick(where: Where = FLIP_0, *, touch: bool = False) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(2 * where[0], 2 * where[1]), button=1, touch=touch)


def finger(number: int, where: Where = FLIP_0, *, screen: int = 7) -> pygame.event.Event:
    x, y = where[0] / 1280, where[1] / 720
    return pygame.event.Event(pygame.FINGERDOWN, touch_id=screen, finger_id=number, x=x, y=y)


def lifted(number: int, where: Where = FLIP_0, *, screen: int = 7) -> pygame.event.Event:
    x, y = where[0] / 1280, where[1] / 720
    return pygame.event.Event(pygame.FINGERUP, touch_id=screen, finger_id=number, x=x, y=y)


def pointer_at(looked_ns: int = 0, *, touch: bool = True) -> Pointer:
    return Pointer(lambda: (WIDE, HIGH), lambda x, y: (x / 2, y / 2), TARGETS, looked_ns, touch=touch)


class Table:
    """A touch screen that is looked at, and the stream that its edges go into."""

    def __init__(self, *, touch: bool = True) -> None:
        self.pointer = pointer_at(touch=touch)
        self.settle = Settle([self.pointer.facts])
        self.vouched_ns = 0
        self.news: list[News] = []

    def look(self, events: Iterable[pygame.event.Event], at_ms: float) -> list[Edge]:
        looked_ns = round(at_ms * MS)
        drained = self.pointer.drain(Look(tuple(events), looked_ns - READING_NS, looked_ns))
        edges = list(drained.edges)
        assert all(edge.at_ns > self.vouched_ns for edge in edges), "it had vouched past that"
        assert self.vouched_ns <= drained.vouched_ns <= looked_ns - READING_NS
        self.vouched_ns = drained.vouched_ns
        self.news += self.settle.hear("pointer", edges, self.vouched_ns)
        self.news += self.settle.turn(looked_ns - READING_NS)
        return edges

    def presses(self, *, until_ms: float) -> list[Press]:
        """All presses that are settled by then."""
        self.look([], until_ms)
        found: list[Press] = []
        while (press := self.settle.head()) is not None and isinstance(press, Press):
            assert self.settle.is_settled(press)
            self.settle.remove(press)
            found.append(press)
        return found


def said(edges: Iterable[Edge]) -> list[tuple[int, Button, bool]]:
    return [(edge.contact.seat, edge.contact.button, edge.down) for edge in edges]
