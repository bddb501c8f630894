"""The real program in a real window, worked with Tab and Enter alone: into a match, into its pause, and out again."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pygame

from ratscrew_kiosk.screens.between.join_places import place_boxes
from ratscrew_kiosk.screens.colours import CREAM, GOLD, SEATS
from ratscrew_kiosk.screens.focus import BESIDE
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import UPRIGHT, Box
from ratscrew_kiosk.screens.party import PLACES, Party
from ratscrew_kiosk.screens.play.menu_panel import menu_boxes
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.screens.targets import targets_of
from tests.kit.program import PATIENCE_S, Program
from tests.kit.scenes import painted

TITLE = Box(0, 0, 1280, 720)
CARD = (583, 446)
"""A spot on the king of the title that is plain."""
PLACE = place_boxes(Hall(Party(tuple(range(PLACES)))))[0]
FLIP = targets_of(UPRIGHT, (Player("Orange"), Player("Chip", computer=True, place=1)))[0].box
CHOICES = 7
LEAVE = 6


class Hand:
    """One finger at the keyboard. It waits until the ring is where it should be before it presses Enter."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.path = folder / "screen.png"

    def colour_at(self, x: float, y: float) -> tuple[int, ...]:
        """What can be seen of the window there."""
        subprocess.run(
            ["import", "-window", self.program.window, self.path],
            env=self.program.env,
            timeout=PATIENCE_S,
            check=True,
        )
        return tuple(pygame.image.load(self.path).get_at((round(x), round(y)))[:3])

    def sees(self, x: float, y: float, colour: str, *, still: bool = True) -> None:
        self.program.wait_for(lambda: (self.colour_at(x, y) == painted(colour)) is still)

    def tab(self, box: Box) -> None:
        self.program.tap("Tab")
        self.sees(max(0, box.x - BESIDE) + 2, box.middle.y, GOLD)

    def tab_down_to(self, number: int, count: int) -> None:
        """From choice to choice of the pause."""
        for row in range(number + 1):
            self.tab(dict(menu_boxes(UPRIGHT.panel, count, row))[row])


def test_tab_and_enter_lead_from_the_title_into_a_match_through_its_pause_and_out(
    start: Callable[..., Program], tmp_path: Path
) -> None:
    program = start("--no-sound", at_once=False)
    hand = Hand(program, tmp_path)
    hand.sees(*CARD, CREAM)  # what was pressed before there was anything to see counts for nothing
    hand.tab(TITLE)
    program.tap("Return")
    hand.sees(2, 360, GOLD, still=False)
    hand.tab(PLACE)
    program.tap("Return")
    hand.sees(PLACE.x + 20, PLACE.middle.y, SEATS[0].colour)
    program.tap("Return")  # and no need to wait
    hand.sees(PLACE.x - BESIDE + 2, PLACE.middle.y, GOLD, still=False)
    program.tap("Return")
    program.wait_for(lambda: program.has("= 0 turn 0"))
    hand.tab(FLIP)
    program.tap_for("Return", " turned 0 ")
    program.tap("Tab")
    program.tap("Tab")
    hand.sees(640, 2, GOLD)
    program.tap_for("Return", " pause")  # the status line pauses first, and opens the options
    hand.sees(640, 2, GOLD, still=False)
    program.tap("Escape")
    first = dict(menu_boxes(UPRIGHT.panel, CHOICES, 0))[0]
    hand.sees(first.middle.x, first.y + 1, GOLD)
    hand.tab(first)
    program.tap_for("Return", " resume")
    program.tap_for("p", " pause")
    hand.tab_down_to(LEAVE, CHOICES)
    program.tap("Return")
    hand.sees(first.middle.x, first.y + 1, GOLD, still=False)  # a question has taken its place
    hand.tab_down_to(1, 2)
    program.tap("Return")
    program.wait_for(lambda: program.has("= end decks "))
    assert program.process.poll() is None, "the title is up again"
    program.process.terminate()
    assert program.ended() == 0
    program.complete()
