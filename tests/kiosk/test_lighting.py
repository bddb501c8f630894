"""The lamps of the whole cabinet: whatever is up, it is the button's own lamp at its place that is lit."""

from collections.abc import Iterator, Sequence

import pygame
import pytest

from ratscrew_kiosk.devices.keyboard import SIX_PEOPLE, Keyboard
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.help import Help
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Lamp
from tests.kit.desk import Desk, desk

NEAR, FAR = 2, 5
"""Where the two people sit: seats 0 and 1 of their match."""
FLIP = {0: pygame.K_c, 1: pygame.K_3}
SLAP = {NEAR: pygame.K_v, FAR: pygame.K_4}


class Lamps:
    """The lamps of a cabinet with six places, as they are lit."""

    def __init__(self) -> None:
        self.levels: dict[tuple[int | None, str], float] = {}

    def show(self, lamps: Sequence[Lamp]) -> None:
        self.levels = {(lamp.seat, lamp.button): lamp.level for lamp in lamps}

    def refresh(self) -> None:
        """Nothing: these pins are never away."""

    def lit(self, button: str) -> set[int | None]:
        """The places whose lamp at this button is lit."""
        return {place for (place, named), level in self.levels.items() if named == button and level}


@pytest.fixture
def lamps() -> Lamps:
    return Lamps()


@pytest.fixture
def cabinet(lamps: Lamps) -> Iterator[Desk]:
    """Two people have sat down at the third and the last of six places, and play."""
    with desk(size=(160, 90)) as one:
        keyboard = Keyboard(SIX_PEOPLE, one.clock.now_ns())
        flow = one.put_up(Hall(Party(tuple(range(6)))), Hardware([keyboard], lamps, keys=SIX_PEOPLE))
        one.run(300)
        for place in (NEAR, NEAR, FAR):
            one.key(SLAP[place])
            one.run(200)
        one.key(SLAP[NEAR])
        one.run_to(lambda: flow.where == "play")
        one.run(500)
        yield one


def test_flip_is_lit_at_the_place_of_whoever_turns_a_card(cabinet: Desk, lamps: Lamps) -> None:
    seats = cabinet.kiosk.setup.seat_at
    assert seats == {NEAR: 0, FAR: 1}
    for _ in range(4):
        (place,) = lamps.lit("flip")
        assert place is not None
        assert seats[place] == cabinet.table.turn
        assert lamps.lit("slap") == {NEAR, FAR}
        cabinet.key(FLIP[cabinet.table.turn])
        cabinet.run(1_500)


def test_on_a_page_of_help_over_the_match_it_is_the_buttons_of_those_who_play(cabinet: Desk, lamps: Lamps) -> None:
    cabinet.key(pygame.K_h)
    cabinet.run(300)
    assert isinstance(cabinet.kiosk.playing.dialogues.over, Help)
    assert lamps.lit("flip") == lamps.lit("slap") == {NEAR, FAR}
