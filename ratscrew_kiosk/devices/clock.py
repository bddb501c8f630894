"""The loop's only time, and its only way to wait: in the queue into which keys and windows put their events."""

import time
from typing import Final, Protocol

import pygame

from ratscrew_kiosk.presses.figures import MS

_READING_NS: Final = 1_000
"""So long a reading of a clock takes that is moved by hand."""


class Clock(Protocol):
    """The loop's only time, and its only way to wait."""

    def now_ns(self) -> int:
        """CLOCK_MONOTONIC."""
        ...

    def wait(self, wait_ns: int) -> list[pygame.event.Event]:
        """Wait for an event, at most so long, and return it, if one came."""
        ...


class QueueClock:
    """Waits in pygame's event queue; a wait is rounded up to whole milliseconds, the least that the queue knows."""

    def now_ns(self) -> int:
        """CLOCK_MONOTONIC, which `perf_counter` reads too; on Windows it has finer steps than `monotonic`."""
        return time.perf_counter_ns()

    def wait(self, wait_ns: int) -> list[pygame.event.Event]:
        """Wait for an event, at most so long, and return it, if one came."""
        event = pygame.event.wait(-(-wait_ns // MS))
        return [] if event.type == pygame.NOEVENT else [event]


class HandClock:
    """A clock that is moved by hand, and by itself only while somebody waits, and by a microsecond when it is read.

    So nothing takes time, and yet what comes later has a later time.
    """

    def __init__(self, now_ns: int = 0) -> None:
        self._now_ns = now_ns

    def now_ns(self) -> int:
        """The time it was moved to, and a little more."""
        self._now_ns += _READING_NS
        return self._now_ns

    def move_to(self, now_ns: int) -> None:
        """Move it on.

        Raises ValueError when it would go back.
        """
        if now_ns < self._now_ns:
            raise ValueError(f"the clock stands at {self._now_ns} ns and never goes back, not to {now_ns}")
        self._now_ns = now_ns

    def wait(self, wait_ns: int) -> list[pygame.event.Event]:
        """Move on by so much, or to the next event that is in the queue already."""
        event = pygame.event.poll()
        if event.type != pygame.NOEVENT:
            return [event]
        self._now_ns += wait_ns
        return []
