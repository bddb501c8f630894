"""Whatever is pressed between matches, nobody is stuck: every screen goes on by itself, and each has a scene."""

import pytest

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.flow import Flow
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.result import Played, Result
from ratscrew_kiosk.screens.screen import Leave, StartMatch, Wish
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.screens.tally import Tally
from ratscrew_kiosk.words import say_in
from tests.kit.cabinet import Cabinet

STEPS = 60
LANGUAGES = ("en", "de", "ja", "es")
SIZES = ((1280, 720), (960, 720), (720, 1280))
LONGEST_S = 8 * 60
"""The longest way back to the title or into a match when nobody presses: a whole lesson."""


class People:
    """People who press anything, on a cabinet with two to six places."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.count = 0
        self.now_ns = SECOND
        hall = Hall(Party(tuple(range(2 + self.draw(5)))), language=LANGUAGES[self.draw(4)])
        hall.fit(SIZES[self.draw(3)])
        hall.chosen = hall.chosen.with_preset(list(PRESETS)[self.draw(6)])
        self.say = say_in(hall.language)
        self.flow: Flow = lobby(hall, number, self.now_ns)

    def draw(self, below: int) -> int:
        self.count += 1
        return draw(7, "never stuck", self.number, self.count, below)

    def step(self, *, press: bool) -> None:
        """Time passes, somebody may press, and the picture is shown."""
        self.now_ns += (100 + self.draw(2_000)) * MS
        if press:
            joined = self.flow.hall.party.joined
            place = joined[0] if joined and self.draw(4) else self.draw(6)  # mostly whoever steers
            button = ("flip", "slap")[self.draw(4) == 0 if self.flow.where == "options" else self.draw(2)]
            self.follow(self.flow.press(Press(place, button, self.now_ns)))  # type: ignore[arg-type]
        self.follow(self.flow.turn(self.now_ns))
        scene = self.flow.scene(self.now_ns, self.say)
        assert scene is not None
        assert scene.items
        assert scene.faces_shown == 0 or self.flow.where == "attract"
        self.flow.shown(self.now_ns)

    def follow(self, wishes: list[Wish]) -> None:
        """A match is played to its end at once; nobody can leave the program with the buttons of seats."""
        for wish in wishes:
            assert not isinstance(wish, Leave)
            if isinstance(wish, StartMatch):
                self.now_ns += 60 * SECOND
                table = Cabinet().table
                players = (Player("Orange"), Player("Purple", computer=True, place=1))
                tally = Tally(2, self.now_ns)
                played = Played.of(table, players, tally, 8)
                self.flow.put("result", Result(played, self.flow.hall.canvas, self.now_ns))


def nobody_is_stuck(number: int) -> None:
    people = People(number)
    for _ in range(people.draw(STEPS)):
        people.step(press=True)
    end_ns = people.now_ns + LONGEST_S * SECOND
    while people.flow.where != "attract":
        assert people.now_ns < end_ns, f"{people.flow.where} stays"
        people.step(press=False)


@pytest.mark.parametrize("tens", range(3))
def test_whatever_is_pressed_the_title_comes_back(tens: int) -> None:
    for number in range(100 * tens, 100 * tens + 100):
        nobody_is_stuck(number)


@pytest.mark.slow
@pytest.mark.parametrize("thousand", range(10))
def test_whatever_is_pressed_ten_thousand_times_the_title_comes_back(thousand: int) -> None:
    for number in range(1_000 * thousand, 1_000 * (thousand + 1)):
        nobody_is_stuck(1_000_000 + number)
