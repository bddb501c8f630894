"""Which screen is up, and what a wish leads to. It decides; the kiosk carries out what it answers.

```
 attract -> join -> (options -> lesson, help) -> deal -> play -> result -> deal (rematch), options, attract
```
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import GoTo, Screen, StartMatch, Where, Wish
from ratscrew_kiosk.screens.sides import toward
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
        self.shown_ns: int | None = None
        """When the first picture of the screen that is up was shown; earlier presses were meant for another."""
        if starts != "play":
            self.go(starts, now_ns)

    def go(self, where: Where, now_ns: int) -> None:
        """Put up a screen."""
        if self.where == "attract" and self.screen is not None:
            self.hall.chimes.end("attract", now_ns)  # nobody has to hear the tune to its end
        self.put(where, None if where == "play" else self._makes[where](now_ns))

    def put(self, where: Where, screen: Screen | None) -> None:
        """Put up a screen that is made already."""
        self.before, self.where = self.where, where
        self.screen = screen
        self.shown_ns = None

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
                case GoTo(where):
                    self.go(where, now_ns)
                case StartMatch():
                    self.go("play", now_ns)
                    left.append(wish)
                case _:
                    left.append(wish)
        return left
