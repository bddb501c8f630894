"""The lamps' pictures for all that is no match: joining, a pause, the operator's menus, a fault, no display."""

import pytest

from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.lamps import DARK, FULL, Picture, waiting_lamps
from ratscrew_kiosk.screens.scene import Lamp

PICTURES: tuple[Picture, ...] = ("join", "pause", "service", "fault", "no-display")


def level(lamps: tuple[Lamp, ...], seat: int | None, button: str) -> float:
    return next((lamp.level for lamp in lamps if (lamp.seat, lamp.button) == (seat, button)), DARK)


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_says_truly_when_it_changes(picture: Picture) -> None:
    lamps, changes_ns = waiting_lamps(picture, (0, 1, 2), 0)
    if changes_ns is None:
        assert waiting_lamps(picture, (0, 1, 2), 123 * SECOND)[0] == lamps
        return
    for _ in range(12):
        assert waiting_lamps(picture, (0, 1, 2), changes_ns - 1) == (lamps, changes_ns)
        after, later_ns = waiting_lamps(picture, (0, 1, 2), changes_ns)
        assert after != lamps
        assert later_ns is not None
        assert later_ns > changes_ns
        lamps, changes_ns = after, later_ns


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_flashes_no_lamp_more_than_three_times_a_second(picture: Picture) -> None:
    for which in ((0, "flip"), (0, "slap"), (None, "service")):
        now_ns, before, lit = 0, DARK, []
        while now_ns < 10 * SECOND:
            lamps, changes_ns = waiting_lamps(picture, (0,), now_ns)
            value = level(lamps, *which)
            if value > before:
                lit.append(now_ns)
            before, now_ns = value, 10 * SECOND if changes_ns is None else changes_ns
        assert all(later - earlier > SECOND for earlier, later in zip(lit, lit[3:], strict=False))


def test_pictures_are_told_apart_by_one_seats_two_lamps_alone() -> None:
    """Not every cabinet has a lamp in its service button; and a lamp that is not dimmed shows only on and off."""
    seen_of = set()
    for picture in PICTURES:
        looks = []
        for now_ns in range(0, 4 * SECOND, 50 * MS):
            lamps, _ = waiting_lamps(picture, (0,), now_ns)
            looks.append((level(lamps, 0, "flip") >= 0.5, level(lamps, 0, "slap") >= 0.5))
        seen_of.add(tuple(looks))
    assert len(seen_of) == len(PICTURES)


def test_join_calls_for_slap_on_every_seat_together() -> None:
    lamps, _ = waiting_lamps("join", (0, 1, 4), 0)
    assert lamps == tuple(Lamp(seat, "slap", FULL) for seat in (0, 1, 4))


def test_the_service_picture_lights_every_lamp_and_stands_still() -> None:
    lamps, changes_ns = waiting_lamps("service", (0, 1), 5)
    assert {(lamp.seat, lamp.button) for lamp in lamps} == {
        (0, "flip"),
        (1, "flip"),
        (0, "slap"),
        (1, "slap"),
        (None, "service"),
    }
    assert changes_ns is None
