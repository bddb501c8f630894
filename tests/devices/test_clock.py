"""The clock that is moved by hand, and the one that waits on pygame's queue."""

import os
from unittest import mock

import pygame
import pytest

from ratscrew_kiosk.devices.clock import HandClock, QueueClock
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import MS, SECOND


def test_a_hand_clock_never_goes_back() -> None:
    clock = HandClock(100)
    clock.move_to(5_000)
    with pytest.raises(ValueError, match="never goes back"):
        clock.move_to(4_999)
    assert clock.now_ns() > 5_000


def test_a_hand_clock_is_later_at_every_reading() -> None:
    clock = HandClock(100)
    assert clock.now_ns() < clock.now_ns() < clock.now_ns()


def test_a_hand_clock_waits_by_moving_on_or_not_at_all_when_there_is_an_event() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((32, 18))
        pygame.event.clear()
        clock = HandClock(0)
        assert clock.wait(50 * MS) == []
        waited_ns = clock.now_ns()
        assert waited_ns > 50 * MS
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p))
        (event,) = clock.wait(50 * MS)
        assert event.type == pygame.KEYDOWN
        assert clock.now_ns() < waited_ns + MS
        window.close()


def test_the_queues_clock_waits_for_an_event_and_returns_it() -> None:
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        window = open_hidden((32, 18))
        pygame.event.clear()
        clock = QueueClock()
        before_ns = clock.now_ns()
        assert clock.wait(1) == []
        assert clock.now_ns() > before_ns
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p))
        (event,) = clock.wait(20 * SECOND)
        assert event.type == pygame.KEYDOWN
        assert clock.now_ns() < before_ns + 10 * SECOND
        window.close()
