"""From the title to the result and a rematch with two keys a seat: in every layout, in both languages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, get_args

import pytest

from ratscrew_kiosk.devices.keyboard import TWO_PEOPLE, Keyboard
from ratscrew_kiosk.outfit import Hardware
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.layout import Kind
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.words import say_in
from tests.kit.desk import Desk, desk

SIZES: Final[dict[Kind, tuple[int, int]]] = {"upright": (160, 90), "table": (160, 90), "portrait": (90, 160)}


class Player:
    """Who has but two buttons, and reads what the screen says."""

    def __init__(self, one: Desk, kind: Kind, language: str) -> None:
        self.desk = one
        self.say = say_in(language)
        hall = Hall(Party((0, 1)), kind=kind, language=language)
        hall.usual = Chosen("classic", house=RuleSet.parse("classic time_limit_s=30"))
        one.put_up(hall, Hardware([Keyboard(TWO_PEOPLE, one.clock.now_ns())], keys=TWO_PEOPLE))

    @property
    def where(self) -> Where:
        assert self.desk.kiosk._flow is not None
        return self.desk.kiosk._flow.where

    def reads(self, message: str) -> bool:
        """Whether that stands on the screen, be it in several lines."""
        words = "".join(item.words for item in self.desk.kiosk.scene.items if isinstance(item, Text))
        return self.say(message).replace(" ", "") in words.replace(" ", "")

    def join(self, people: int) -> None:
        """Come up to the cabinet, join, and let it begin."""
        self.desk.run(500)
        assert self.reads("title_how")
        self.desk.hit(0, "flip")
        self.desk.run(500)
        assert self.reads("join_how")
        for seat in range(people):
            self.desk.hit(seat, "slap")
            self.desk.run(300)
        self.desk.hit(0, "slap")
        self.desk.run(1_500)
        assert self.reads("rules_classic")
        self.desk.hit(0, "slap")
        self.desk.run(300)
        assert self.where == "play"

    def play_to_the_end(self, people: int) -> None:
        for _ in range(60):
            if self.where == "result":
                return
            for seat in range(people):
                self.desk.hit(seat, "flip")
            self.desk.run(700)
        raise AssertionError("the match does not end")


@contextmanager
def player(kind: Kind, language: str) -> Iterator[Player]:
    with desk(size=SIZES[kind]) as one:
        yield Player(one, kind, language)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", get_args(Kind))
def test_a_match_can_be_played_from_the_title_to_the_result_and_a_rematch(
    kind: Kind, language: str, people: int
) -> None:
    with player(kind, language) as one:
        one.join(people)
        assert one.desk.kiosk.setup.people == frozenset(range(people))
        one.play_to_the_end(people)
        assert one.desk.told("won") or one.desk.told("draw")
        one.desk.run(1_500)
        one.desk.hit(0, "slap")
        one.desk.run(300)
        assert one.where == "play"
        assert len(one.desk.scripts) == 2
        one.desk.complete()
