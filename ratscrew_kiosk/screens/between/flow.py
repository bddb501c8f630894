"""Which screen is up, and what a wish leads to. It decides; the kiosk carries out what it answers.

```
 attract -> join -> (options -> lesson, help) -> deal -> play -> result -> deal (rematch), options, attract
 (at the start: cut-off -> play, attract)
                  letters, in a session -----^         ^----- letters, where somebody is among the best
```
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.between.going_on import GoingOn, Holder
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.between.letters import Letters
from ratscrew_kiosk.screens.between.letters_lies import Entrant, entrants_of
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import GoTo, Screen, StartMatch, TakeUp, Where, Wish
from ratscrew_kiosk.screens.sides import toward
from ratscrew_kiosk.screens.standings import Earned
from ratscrew_kiosk.screens.status import Say

Makes = Callable[[int], Screen]
"""Puts up a screen at a time of the clock."""
TOWARD_ONE: Final[frozenset[Where]] = frozenset(("options", "lesson", "help"))
"""The screens that one person works: a flat screen is turned toward that one. The others are drawn for everybody."""


class Flow:
    """The screens of a cabinet. `more` makes those that need more than the hall: attract, lesson, help, result.

    While a match is played no screen is up here: it is the match that is seen. `starts` says what is up at first.
    """

    def __init__(self, hall: Hall, more: Mapping[Where, Makes], starts: Where = "attract", now_ns: int = 0) -> None:
        self.hall = hall
        self._makes: Final[dict[Where, Makes]] = {
            "join": lambda at_ns: Join(hall, at_ns),
            "options": lambda at_ns: Choosing(hall, at_ns),
            "deal": lambda at_ns: Deal(hall, at_ns),
            **more,
        }
        self.where: Where = starts
        self.screen: Screen | None = None
        self.before: Where = starts
        """What was up before the screen, or the match, that is up."""
        self._unnamed = False
        """Whether those who have joined were not asked for their letters yet."""
        self._result: Result | None = None
        self._record: int | None = None
        self._earned: tuple[int, Sequence[Earned]] = (-1, ())
        """The record of the last match that was kept, and what was earned by it."""
        self.shown_ns: int | None = None
        """When the first picture of the screen that is up was shown; earlier presses were meant for another."""
        if starts != "play":
            self.go(starts, now_ns)

    def go(self, where: Where, now_ns: int) -> None:
        """Put up a screen."""
        if self.where == "attract" and self.screen is not None:
            self.hall.chimes.end("attract", now_ns)  # nobody has to hear the tune to its end
        if where == "join":
            self._unnamed = True
        self.put(where, None if where == "play" else self._makes[where](now_ns))

    def put(self, where: Where, screen: Screen | None) -> None:
        """Put up a screen that is made already."""
        self.before, self.where = self.where, where
        self.screen = screen
        self.shown_ns = None

    def offer(self, holders: Sequence[Holder], now_ns: int, *, by_itself: bool) -> None:
        """A match of these was cut off: it is asked whether it goes on, which it does `by_itself` or not."""
        self.hall.chimes.end("attract", now_ns)
        self.put("cut-off", GoingOn(self.hall, holders, now_ns, by_itself=by_itself))

    def over(self, result: Result, record: int | None, now_ns: int) -> None:
        """The match of this record is over: its result comes up, or what was earned by it, if that is known by now."""
        self._result, self._record = result, record
        self.put("result", result)
        self._ask_for_letters(now_ns)

    def ranked(self, record: int, earned: Sequence[Earned], now_ns: int) -> None:
        """A match was kept, and this was earned by it. Where its result has been left, nobody is asked for letters."""
        self._earned = (record, earned)
        self._ask_for_letters(now_ns)

    def holds(self, held: Mapping[int, int], now_ns: int) -> None:
        """These places hold FLIP since then."""
        if isinstance(self.screen, Letters):
            self.screen.holds(held, now_ns)

    def press(self, press: Press) -> list[Wish]:
        """A button was pressed while no match was played."""
        if self.screen is None or self.shown_ns is None or press.at_ns < self.shown_ns:
            return []
        wishes = self.screen.press(press)
        if any(isinstance(wish, GoTo) for wish in wishes):
            self.hall.chimes.taken(press.button, press.at_ns)
        if wishes or self.where == "help":
            self.hall.reader = press.seat
        return self._follow(wishes, press.at_ns)

    def command(self, command: Asked, now_ns: int) -> list[Wish]:
        """A key of a desktop was pressed while no match was played."""
        if self.screen is None:
            return []
        wishes = self.screen.command(command, now_ns)
        if any(isinstance(wish, GoTo) for wish in wishes):
            self.hall.chimes.taken("slap", now_ns)
        return self._follow(wishes, now_ns)

    def turn(self, now_ns: int) -> list[Wish]:
        """Time has passed."""
        return [] if self.screen is None else self._follow(self.screen.turn(now_ns), now_ns)

    def scene(self, now_ns: int, say: Say) -> Scene | None:
        """The picture, if it is not the match that is seen."""
        if self.screen is None:
            return None
        scene = self.hall.chimes.heard_in(self.screen.scene(now_ns, say), now_ns)
        return toward(scene, self.hall.side_of(self.hall.reader)) if self.where in TOWARD_ONE else scene

    def shown(self, at_ns: int) -> None:
        """The picture was shown."""
        if self.shown_ns is None:
            self.shown_ns = at_ns

    def _follow(self, wishes: Iterable[Wish], now_ns: int) -> list[Wish]:
        """Go where it is wished to go; return what is for others to carry out."""
        left: list[Wish] = []
        for wish in wishes:
            match wish:
                case GoTo("deal") if self._asks_who_plays():
                    entrants = [Entrant(place) for place in self.hall.party.joined]
                    self.put("letters", Letters(self.hall, entrants, now_ns, wish))
                case GoTo("result") if self._result is not None:
                    self.put("result", self._result.anew(now_ns, self.hall.standings))
                case GoTo(where):
                    self.go(where, now_ns)
                case StartMatch() | TakeUp():
                    self.go("play", now_ns)
                    left.append(wish)
                case _:
                    left.append(wish)
        return left

    def _asks_who_plays(self) -> bool:
        """In a session those who have joined are asked once for their letters."""
        unnamed, self._unnamed = self._unnamed, False
        hall = self.hall
        return unnamed and bool(hall.session and hall.letters_ns and hall.party.joined)

    def _ask_for_letters(self, now_ns: int) -> None:
        """Put up letters before the result, once, for those who have earned something by the match that is over."""
        record, earned = self._earned
        if self.where == "result" and record == self._record and earned and self.hall.letters_ns:
            self._earned = (record, ())
            self.put("letters", Letters(self.hall, entrants_of(earned), now_ns, GoTo("result"), record))
