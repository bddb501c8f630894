"""Buttons are gone while no match is played: when they are back the screens hear them, however often it was."""

from collections.abc import Iterator

import pytest

from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from tests.kit.desk import Desk, desk
from tests.kit.pin_cabinet import pin_map


@pytest.fixture
def cabinet() -> Iterator[Desk]:
    with desk(the_map=pin_map(2), size=(160, 90)) as one:
        yield one


def loses_its_buttons(cabinet: Desk, times: int) -> None:
    """They are gone for a second, and back, so often."""
    assert cabinet.pins is not None
    for _ in range(times):
        cabinet.pins.unplug()
        cabinet.run(1_000)
        cabinet.pins.plug_in()
        cabinet.run(3_000)


def press(cabinet: Desk, seat: int, flow: Flow) -> str:
    """Somebody presses SLAP, and sees what comes of it."""
    cabinet.press(seat, "slap")
    cabinet.run(300)
    return flow.where


@pytest.mark.parametrize("times", [1, 2, 5])
def test_at_the_title_buttons_that_were_gone_are_heard_again(cabinet: Desk, times: int) -> None:
    flow = cabinet.put_up(Hall(Party((0, 1))))
    cabinet.run(300)
    loses_its_buttons(cabinet, times)
    assert press(cabinet, 0, flow) == "join"
    assert press(cabinet, 1, flow) == "join"
    assert flow.hall.party.joined == (1,)


def test_while_people_join_they_may_be_gone_too_and_the_match_is_played(cabinet: Desk) -> None:
    flow = cabinet.put_up(Hall(Party((0, 1))))
    cabinet.run(300)
    press(cabinet, 0, flow)
    press(cabinet, 0, flow)
    loses_its_buttons(cabinet, 1)
    press(cabinet, 1, flow)
    assert flow.hall.party.joined == (0, 1)
    cabinet.run_to(lambda: flow.where == "play")
    cabinet.turn_a_card()
    assert cabinet.told("turned")
    cabinet.complete()
