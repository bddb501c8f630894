"""Nothing flashes more than three times a second: no large area of a picture, and no lamp, on no screen of the way."""

from unittest import mock

import pygame
import pytest

from ratscrew_kiosk.commands import screen_way
from ratscrew_kiosk.commands.screen_trial import Trial
from ratscrew_kiosk.commands.screen_way import walked
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.layout import Kind
from ratscrew_kiosk.screens.scene import Lamp
from tests.kit.desk import nothing_beforehand
from tests.kit.flashing import LARGE, MOST_FLASHES, Meter

SMALL, ON_END = (320, 180), (180, 320)


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back


@pytest.mark.parametrize(
    ("kind", "seats", "attract_s", "way_s"),
    [("upright", 2, 2, 120), ("table", 4, 2, 120), ("portrait", 2, 82, 90)],
)
def test_nothing_flashes_more_than_three_times_a_second(kind: Kind, seats: int, attract_s: int, way_s: int) -> None:
    meter = Meter()
    trial = Trial(SMALL if kind != "portrait" else ON_END, kind, seats)
    with nothing_beforehand(), mock.patch.object(screen_way, "_ATTRACT_NS", attract_s * SECOND):
        way = walked(trial, "en", 5, way_s * SECOND, meter.watch, meter)
    assert meter.pictures > 200
    assert way
    assert meter.worst_area <= LARGE
    assert meter.worst_lamp <= MOST_FLASHES


@pytest.mark.parametrize(("each_ms", "too_often"), [(100, True), (200, False)])
def test_what_flashes_too_often_is_found_out(each_ms: int, too_often: bool) -> None:  # noqa: FBT001
    meter, picture = Meter(), pygame.Surface((320, 180), 0, 32)
    for number in range(30):
        picture.fill("black")
        if number % 2:
            picture.fill("white", (0, 0, 100, 100))
        meter.watch(picture, number * each_ms * MS)
        meter.show([Lamp(0, "slap", float(number % 2))])
    assert (meter.worst_area > LARGE) is too_often
    assert (meter.worst_lamp > MOST_FLASHES) is too_often


def test_what_is_small_or_faint_or_only_grows_is_no_flash() -> None:
    meter, picture = Meter(), pygame.Surface((320, 180), 0, 32)
    for number in range(60):
        picture.fill((40, 40, 60 if number % 2 else 40))
        if number % 2:
            picture.fill("white", (0, 0, 30, 30))
        picture.fill((number * 4,) * 3, (100, 0, 200, 180))
        meter.watch(picture, number * 50 * MS)
    assert meter.worst_area <= LARGE
