"""Whatever is pressed on any screen, nobody is stuck: every screen goes on by itself, and each has a scene.

A match itself ends by its own rules and by `idle`; here it is what can lie over it that has to go on.
"""

from functools import lru_cache

import pytest

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.lobby import lobby, over_a_match
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.between.result import Played, Result
from ratscrew_kiosk.screens.finish.tally import Tally
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.holding import HOLD_NS
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.pictures.stage import laid
from ratscrew_kiosk.screens.play.dialogues import Dialogues
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import GoOn, Leave, PauseMatch, StandIn, StartMatch, Wish
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.words import say_in

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
        self.match: PlayedOn | None = None

    def draw(self, below: int) -> int:
        self.count += 1
        return draw(7, "never stuck", self.number, self.count, below)

    def step(self, *, press: bool) -> None:
        """Time passes, somebody may press, and the picture is shown."""
        self.now_ns += (100 + self.draw(2_000)) * MS
        if self.match is not None:
            self.step_in(self.match, press=press)
            return
        if press:
            joined = self.flow.hall.party.joined
            place = joined[0] if joined and self.draw(4) else self.draw(6)  # mostly whoever steers
            button = ("flip", "slap")[self.draw(4) == 0 if self.flow.where == "options" else self.draw(2)]
            self.follow(self.flow.press(Press(place, button, self.now_ns)))  # type: ignore[arg-type]
        if self.match is None:
            self.follow(self.flow.turn(self.now_ns))
        if self.match is None:
            scene = self.flow.scene(self.now_ns, self.say)
            assert scene is not None
            assert scene.items
            assert scene.faces_shown == 0 or self.flow.where == "attract"
            self.flow.shown(self.now_ns)

    def step_in(self, match: "PlayedOn", *, press: bool) -> None:
        """The same while a match is played: a hand may also hold FLIP, and buttons may go and come back."""
        if press:
            seat = self.draw(match.seats)
            match (self.draw(8), match.dialogues.dialogue):
                case (0 | 1 | 2, None):
                    self.follow(match.held(seat, self.now_ns))
                case (3, _):
                    match.dialogues.buttons_lost([seat], self.now_ns)
                case (4, _):
                    self.follow(match.dialogues.buttons_back([seat], self.now_ns))
                case (_, None):
                    pass
                case _:
                    button = ("flip", "slap")[self.draw(3) == 0]
                    self.follow(match.dialogues.pressed(seat, button, self.now_ns))  # type: ignore[arg-type]
        if self.match is match:
            self.follow(match.dialogues.turn(self.now_ns))
        if self.match is not match:
            return
        scene = match.scene(self.now_ns, self.say)
        assert scene.items
        assert scene.faces_shown == 0 or match.dialogues.dialogue is None
        match.dialogues.shown(self.now_ns)
        if match.is_over(self.now_ns):
            self.match = None
            self.flow.put("result", match.result(self.flow.hall, self.now_ns))

    def follow(self, wishes: list[Wish]) -> None:
        """Do what is asked for; nobody can leave the program with the buttons of seats."""
        for wish in wishes:
            match wish:
                case StartMatch():
                    self.match = PlayedOn(self.flow.hall, self.now_ns)
                    self.flow.put("play", None)
                case Leave():
                    assert self.match is not None
                    self.match = None
                    self.flow.go("attract", self.now_ns)
                case PauseMatch() | GoOn() | StandIn():
                    assert self.match is not None
                case _:
                    pass


class PlayedOn:
    """A match as far as the screens know it: what lies over it. Played on, it is over after a minute."""

    def __init__(self, hall: Hall, now_ns: int) -> None:
        self.seats = max(2, len(hall.seating()))
        self.layout = hall.layout(self.seats)
        places = tuple(seated.place for seated in hall.seating())
        if len(places) < self.seats:  # somebody alone at the reaction station: what lies over that is the same
            places = (*places, -1)
        self.players = tuple(Player(f"seat {seat}", place=seat) for seat in range(self.seats))
        self.dialogues = Dialogues(hall, leaves=True)
        self.dialogues.begin(
            now_ns, over_a_match(hall, hall.fitting.rules, self.seats, hall.party.joined, options=True), places
        )
        self.ends_ns = now_ns + 60 * SECOND

    def held(self, seat: int, now_ns: int) -> list[Wish]:
        """A hand holds FLIP down, for two seconds or more; or it held it before the match went on."""
        return self.dialogues.holds({seat: now_ns - HOLD_NS - seat * SECOND}, now_ns)

    def scene(self, now_ns: int, say: Say) -> Scene:
        if self.dialogues.over is not None:
            return self.dialogues.over.scene(now_ns, say)
        lost = tuple(sorted(self.dialogues.absent.lost))
        status = Status("Cabinet", self.players, dialogue=self.dialogues.dialogue, row=self.dialogues.row, lost=lost)
        status = status._replace(goes_on_ns=self.dialogues.goes_on_ns)
        return play_scene(_table(self.seats), (), status, now_ns, say, self.layout)

    def is_over(self, now_ns: int) -> bool:
        return self.dialogues.dialogue is None and now_ns >= self.ends_ns

    def result(self, hall: Hall, now_ns: int) -> Result:
        table = _table(self.seats)
        return Result(Played.of(table, self.players, Tally(self.seats, now_ns), 8), hall.canvas, now_ns)


@lru_cache(maxsize=8)
def _table(seats: int) -> Table:
    return laid(seats, "5C KD 5H").table


def nobody_is_stuck(number: int) -> None:
    people = People(number)
    for _ in range(people.draw(STEPS)):
        people.step(press=True)
    end_ns = people.now_ns + LONGEST_S * SECOND
    while people.flow.where != "attract":
        assert people.now_ns < end_ns, f"{people.flow.where} stays, {people.match and people.match.dialogues.dialogue}"
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
