"""The real program in a real window, with real keys: Xvfb is the display, xdotool the hand, ImageMagick the eye."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.screens.colours import SEATS
from ratscrew_kiosk.screens.layout import UPRIGHT
from tests.kit.program import Program
from tests.kit.scenes import painted

FOUR_CARDS_TO_A_PATTERN = 10
KEYS = {"flip": ("a", "l"), "slap": ("s", "k")}


def colour_at(picture: pygame.Surface, x: float, y: float) -> tuple[int, ...]:
    return tuple(picture.get_at((round(x), round(y)))[:3])


def test_two_people_play_until_a_pile_is_taken(start: Callable[..., Program], tmp_path: Path) -> None:
    program = start("--people", "2", "--rules", "classic", "--seed", str(FOUR_CARDS_TO_A_PATTERN))
    while not patterns_on(parse_cards(program.pile() or "-"), PRESETS["classic"].patterns):
        program.tap_for(KEYS["flip"][program.told_turn()], " shown")
    lying = len(program.pile().split())
    assert lying == 4
    picture = program.seen(tmp_path / "screen.png")
    assert picture.get_size() == (1280, 720)
    for seat, place in enumerate(UPRIGHT.seats):
        assert colour_at(picture, place.deck.x - 50, place.deck.y - 70) == painted(SEATS[seat].colour)
        assert colour_at(picture, place.slap.x, place.slap.y - 40) == painted(SEATS[seat].colour)
    top = UPRIGHT.fans[-1][-1]
    assert min(colour_at(picture, top.x + 70, top.y - 100)) > 200, "a card lies there, face up"
    program.tap_for(KEYS["slap"][1], " took ")
    assert program.has(f" took 1 {lying} slap")
    program.tap_for("Escape", " pause")
    program.tap("Return")
    assert program.ended() == 0
    program.complete()


def test_against_the_computer_it_answers_and_the_window_can_be_closed(start: Callable[..., Program]) -> None:
    program = start("--rules", "classic", "--seed", "1", "--cpu", "expert")
    program.tap_for("f", " turned 1 ")
    if "windowquit" in program.xdotool("help"):
        program.xdotool("windowquit", program.window)  # as the cross in its frame does
    else:
        program.tap_for("Escape", " pause")
        program.tap("Return")
    assert program.ended() == 0
    program.complete()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_within_a_second(start: Callable[..., Program], number: signal.Signals) -> None:
    took_s: list[float] = []
    for _ in range(2):  # once more, if the machine was busy
        program = start("--people", "2", "--seed", "1")
        program.tap_for("a", " shown")
        before_s = time.monotonic()
        program.process.send_signal(number)
        assert program.ended() == 0
        took_s.append(time.monotonic() - before_s)
        program.complete()
        if took_s[-1] < 1:
            return
    raise AssertionError(f"it took {took_s} s")


def test_p_a_lost_focus_and_a_window_that_is_gone_pause(start: Callable[..., Program]) -> None:
    program = start("--people", "2", "--seed", "1")
    program.tap_for("a", " shown")
    program.tap_for("p", " pause")
    program.tap_for("p", " resume")
    root = program.xdotool("search", "--maxdepth", "0", "--class", ".*").split()
    program.xdotool("windowfocus", root[0])
    program.wait_for(lambda: program.count(" pause") == 2)
    program.xdotool("windowfocus", "--sync", program.window)
    program.tap_for("Return", " resume")
    program.xdotool("windowunmap", program.window)
    program.wait_for(lambda: program.count(" pause") == 3)
    program.process.terminate()
    assert program.ended() == 0
    program.complete()
