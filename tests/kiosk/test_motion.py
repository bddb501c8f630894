"""Motion never delays a decision: the same presses lead to the same match, however long things take to move."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest import mock

import pytest

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.play import pile, play
from tests.kit.desk import BEGAN_NS, desk

MOTIONS = ((pile, "LAY_NS"), (pile, "BURN_NS"), (play, "PRESSED_NS"))
BUTTONS: tuple[Button, ...] = ("flip", "flip", "flip", "slap")
PRESSES = 90
EVERY_MS = 230


@contextmanager
def moving(length_ns: int | None) -> Iterator[None]:
    """Let everything that moves in a match take so long; None: as long as it takes."""
    with ExitStack() as stack:
        if length_ns is not None:
            for module, motion in MOTIONS:
                stack.enter_context(mock.patch.object(module, motion, length_ns))
        yield


def told(rules: str, seed: int, length_ns: int | None) -> tuple[list[str], int]:
    """What is told of a match whose hands are drawn by lot, without its times, and how many pictures it took."""
    with moving(length_ns), desk(rules, seed=seed) as one:
        for number in range(PRESSES):
            seat = draw(seed, "seat", 0, number, 2)
            button = BUTTONS[draw(seed, "button", 0, number, len(BUTTONS))]
            one.hit(seat, button)
            one.run(BEGAN_NS / MS + number * EVERY_MS - one.clock.now_ns() / MS)
        outcomes, pictures = one.told(""), len(one.flips)
        one.complete()
    return outcomes, pictures


@pytest.mark.parametrize(("rules", "seed"), [("classic", 1), ("beginner", 2), ("cabinet", 3)])
def test_the_same_presses_are_the_same_match_with_motion_and_without(rules: str, seed: int) -> None:
    usual, pictures = told(rules, seed, None)
    none, fewer = told(rules, seed, 1)
    slow, more = told(rules, seed, 3 * SECOND)
    assert usual == none == slow
    assert len(usual) > PRESSES / 2
    assert fewer < pictures < more


def test_a_card_that_was_turned_counts_as_shown_while_it_still_moves() -> None:
    with moving(3 * SECOND), desk() as one:
        one.run(100)
        one.hit(one.table.turn, "flip")
        one.run(60)
        assert one.kiosk.moving
        assert one.all_shown()
        assert len(one.table.turned) == 1
        (shown_ns,) = one.table.shown_ns
        assert shown_ns is not None
        assert one.clock.now_ns() - shown_ns < 60 * MS
