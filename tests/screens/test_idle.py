"""A seat that does not flip: nudged at 15 s, asked at 30 s, played by a computer after ten more."""

import pytest

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.idle import Idle, Stage, Waiting
from tests.kit.cabinet import Cabinet

T_NS = 100 * SECOND


def table() -> Table:
    return Cabinet().table


@pytest.mark.parametrize(
    ("after_s", "stage", "since_s"),
    [(0, None, 0), (14.9, None, 0), (15, "nudge", 15), (29.9, "nudge", 15), (30, "ask", 30), (60, "ask", 30)],
)
def test_whoever_does_not_flip_is_nudged_and_then_asked(after_s: float, stage: Stage | None, since_s: int) -> None:
    idle = Idle()
    idle.watch(table(), {0, 1}, (), T_NS)
    waiting = idle.waiting(T_NS + round(after_s * SECOND))
    assert waiting == (None if stage is None else Waiting(0, stage, T_NS + 40 * SECOND, T_NS + since_s * SECOND))


def test_any_press_of_that_seat_begins_anew_and_one_of_another_does_not() -> None:
    idle = Idle()
    idle.watch(table(), {0, 1}, (), T_NS)
    idle.watch(table(), {0, 1}, (Press(1, "slap", T_NS),), T_NS + 20 * SECOND)
    assert idle.waiting(T_NS + 20 * SECOND) is not None
    idle.watch(table(), {0, 1}, (Press(0, "slap", T_NS),), T_NS + 20 * SECOND)
    assert idle.waiting(T_NS + 34 * SECOND) is None


def test_a_computer_is_not_waited_for() -> None:
    idle = Idle()
    idle.watch(table(), {1}, (), T_NS)
    assert idle.waiting(T_NS + 60 * SECOND) is None


def test_a_match_that_stands_still_waits_for_nobody() -> None:
    cabinet = Cabinet()
    cabinet.pause(1)
    cabinet.run_until(2)
    idle = Idle()
    idle.watch(cabinet.table, {0, 1}, (), T_NS)
    assert idle.waiting(T_NS + 60 * SECOND) is None


def test_the_next_card_begins_anew() -> None:
    cabinet = Cabinet()
    idle = Idle()
    idle.watch(cabinet.table, {0, 1}, (), T_NS)
    cabinet.press(0, "flip", at_ms=1)
    cabinet.run_until(2)
    idle.watch(cabinet.table, {0, 1}, (), T_NS + 20 * SECOND)
    assert idle.waiting(T_NS + 20 * SECOND) is None
    assert idle.waiting(T_NS + 35 * SECOND - 1) is None
    assert idle.waiting(T_NS + 35 * SECOND) is not None
