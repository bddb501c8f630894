"""A bar that runs down says when it will look different, so that nothing is drawn, and nothing turns, in between."""

from collections.abc import Callable

import pytest

from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.between.going_on import GoingOn, Holder
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.between.time_bar import shorter_in_ns, time_bar
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.pictures.stage import Stage, played
from ratscrew_kiosk.screens.screen import Screen
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit


def joined() -> Join:
    join = Join(hall(), 0)
    join.press(hit(0, "slap", 0))
    return join


def result() -> Result:
    stage = Stage(hall().layout(2), 2, say)
    return Result(played(stage.players), stage.canvas, 0, 60 * SECOND)


def going_on() -> GoingOn:
    return GoingOn(hall(), [Holder(0, 26), Holder(1, 26, computer=True)], 0)


@pytest.mark.parametrize("make", [joined, result, going_on])
def test_a_screen_stands_still_until_it_says_that_it_will_differ(make: Callable[[], Screen]) -> None:
    screen, at_ns, pictures = make(), 20 * MS, 0
    while at_ns < 3 * SECOND:
        scene = screen.scene(at_ns, say)
        assert scene.next_change_ns is not None
        assert scene.next_change_ns > at_ns
        assert screen.scene(scene.next_change_ns - 1, say).items == scene.items
        at_ns, pictures = scene.next_change_ns, pictures + 1
    assert pictures > 10


def test_the_bar_ends_when_nothing_is_left() -> None:
    assert len(time_bar(Box(0, 0, 800, 18), 1.0)) == 2
    assert len(time_bar(Box(0, 0, 800, 18), 0.0)) == 1
    assert shorter_in_ns(800, 0, SECOND) == 0
    assert 0 < shorter_in_ns(800, SECOND, SECOND) <= SECOND // 800
