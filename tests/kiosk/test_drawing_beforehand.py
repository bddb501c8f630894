"""The program draws for later while it waits, and no frame comes sooner or later for that."""

from itertools import pairwise

import pytest

from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.kiosk import Kiosk
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import Kind
from ratscrew_kiosk.screens.party import Party

FRAME_NS = SECOND // 60


@pytest.fixture
def kiosk(monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window, clock = open_hidden((320, 180)), HandClock(SECOND)
    hall = Hall(Party((0, 1)))
    hall.fit((320, 180))
    flow = lobby(hall, 1, clock.now_ns())
    hardware = Hardware([Keyboard(TWO_PEOPLE, clock.now_ns())], keys=TWO_PEOPLE)
    return Kiosk(None, window, hardware, clock, next_seed=lambda: 1, outfit=Outfit(hall, flow))


def now_ns(kiosk: Kiosk) -> int:
    return kiosk._clock.now_ns()


def test_the_first_picture_is_there_before_anything_else_is_drawn(kiosk: Kiosk) -> None:
    assert kiosk._showing.scene is not None
    assert kiosk._showing._painter.renders < 60
    assert kiosk.busy


def test_soon_all_is_drawn_and_then_it_waits(kiosk: Kiosk) -> None:
    turns = 0
    while kiosk.busy:
        kiosk.turn()
        turns += 1
        assert turns < 5_000
    began_ns, turns = now_ns(kiosk), 0
    while now_ns(kiosk) < began_ns + SECOND:
        kiosk.turn()
        turns += 1
    assert turns < 15


def test_meanwhile_what_moves_is_drawn_sixty_times_a_second_and_no_more(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kiosk._flow is not None
    kiosk._flow.hall.party = kiosk._flow.hall.party.nobody()
    kiosk._flow.go("attract", now_ns(kiosk) - 8 * SECOND - 300 * MS)  # the match between computers
    flips: list[int] = []
    monkeypatch.setattr(kiosk._showing._window, "flip", lambda *_: flips.append(now_ns(kiosk)))
    while len(flips) < 40:
        kiosk.turn()
    assert kiosk._showing._painter.renders > 200
    assert all(later - sooner >= FRAME_NS - MS for sooner, later in pairwise(flips))


@pytest.mark.parametrize("joined", [(1,), (0, 1)])
def test_a_run_of_the_station_has_all_that_it_needs_on_another_screen_too(
    kiosk: Kiosk, joined: tuple[int, ...]
) -> None:
    hall = kiosk._hall
    hall.chosen = Chosen(station=True)
    hall.party = Party((0, 1), joined)
    kiosk._carry.react()
    kinds: tuple[Kind, ...] = ("upright", "table")
    for kind in kinds:
        hall.kind = kind
        kiosk._see_again()
        for _ in range(200):
            kiosk._showing.beforehand.step()
        kiosk._showing.beforehand.busy = False  # what is drawn for later is not what a frame draws
        kiosk.turn()
        renders, number = kiosk._showing._painter.renders, kiosk.reacting.measuring.run.number
        while kiosk.reacting.measuring.run.number < number + 4:
            kiosk.turn()
        assert kiosk._showing._painter.renders == renders
