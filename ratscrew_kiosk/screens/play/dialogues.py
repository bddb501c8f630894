"""Which question is open over a match, and what a command, a press or lost buttons lead to while it stands still.

It decides; others carry out. (This file is long: what leads from one question to the next is read in one piece.)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, News, Returned
from ratscrew_kiosk.screens.controls import Asked, Point, Take
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.holding import Held, longest
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.play.absent import Absent
from ratscrew_kiosk.screens.play.menu import Choice, choices
from ratscrew_kiosk.screens.screen import (
    GoOn,
    GoTo,
    Leave,
    PauseMatch,
    Screen,
    StartMatch,
    Where,
    Wish,
)
from ratscrew_kiosk.screens.status import Dialogue, Status

COUNT_NS: Final = 3 * SECOND
"""Going on counts three, two, one."""
READY_NS: Final = 500 * MS
"""A press so soon after a question came up was meant for the pile."""
REMATCH_NS: Final = 3 * SECOND
"""So soon after the end of a match a slap is one of that match, and asks for no other."""

Opens = Mapping[Where, Callable[[int], Screen]]
"""The screens that can lie over a match that stands still, made at a time of the clock; each goes back to `play`."""


class Dialogues:
    """The dialogue over a match. Leaving and starting anew ask first, and the match is paused meanwhile.

    It is paused too when a seat's buttons are gone: until they are back, or somebody goes on without them. Going on
    counts down first. With `leaves` a pause that nobody answers for as long as the hall says leads out of the match.
    """

    def __init__(self, hall: Hall | None = None, *, leaves: bool = False) -> None:
        self._hall = hall or Hall(Party(()))
        self._leaves = leaves
        self.dialogue: Dialogue | None = None
        self.row = 0
        """Which of the choices SLAP takes."""
        self.over: Screen | None = None
        """Help, or the options, where they lie over the pause."""
        self.held: Held | None = None
        """Who asks for a pause by holding FLIP."""
        self.absent = Absent()
        self._before: Dialogue | None = None
        self._opens: Opens = {}
        self._places: Sequence[int] = ()
        self._shown_ns: int | None = None
        """When what is open now was first seen; earlier presses were meant for something else."""
        self._touched_ns = 0
        """When somebody last did something."""
        self._runs_ns = 0
        """Since when the match has been running."""
        self.ended_ns = 0
        self.goes_on_ns = 0
        """When the count comes to its end."""

    def begin(self, now_ns: int = 0, opens: Opens | None = None, places: Sequence[int] = ()) -> None:
        """A match begins: everybody plays for themselves, at these places (the seats' own numbers if empty)."""
        self._open(None, now_ns)
        self._before = None
        self.goes_on_ns = 0
        self._runs_ns = now_ns
        self._opens = opens or {}
        self._places = places
        self.held = None
        self.absent = Absent()

    def goes_on_anew(self, now_ns: int) -> None:
        """A match that was cut off is up again, standing still."""
        self._count(now_ns)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        return choices(self.dialogue, options="options" in self._opens)

    def turn(self, now_ns: int) -> list[Wish]:
        """Time has passed: the count may have come to its end, or nobody may be there any more."""
        if self.over is not None:
            return self._from_above(self.over.turn(now_ns), now_ns)
        if self.dialogue == "count" and now_ns >= self.goes_on_ns:
            self.dialogue = None
            self._runs_ns = now_ns
            return [GoOn()]
        asks = self.dialogue not in (None, "count")
        gives_up = self._leaves and now_ns >= self._touched_ns + self._hall.pause_ns
        return [Leave()] if asks and gives_up else []

    def shown(self, at_ns: int) -> None:
        """The picture with what is open now was shown."""
        if self._shown_ns is None:
            self._shown_ns = at_ns

    def on(self, status: Status, now_ns: int, *, over: bool) -> Status:
        """The same status with what is open now; once what is played is `over`, nothing is."""
        return status._replace(
            dialogue=None if over else self.dialogue,
            row=self.row,
            goes_on_ns=self.goes_on_ns,
            held=self.held,
            pattern_help=self._hall.pattern_help,
            volume=self._hall.volume_name,
            lost=tuple(sorted(self.absent.lost)),
            may_stand_in=self.may_stand_in(now_ns),
        )

    # Buttons that are gone

    def heard(self, news: News, seats_of: Callable[[str], Iterable[int]], now_ns: int, *, over: bool) -> list[Wish]:
        """Something was told of a device, by its name: its buttons are lost, which is no matter at the end, or back."""
        match news:
            case Died(name) if not over:
                self.buttons_lost(seats_of(name), now_ns)
            case Returned(name):
                return self.buttons_back(seats_of(name), now_ns)
            case _:
                pass
        return []

    def buttons_lost(self, seats: Iterable[int], now_ns: int) -> None:
        """The buttons of these seats are gone, and the match has been paused for that."""
        waited_for = self.absent.loses(seats, now_ns)
        if waited_for and self.dialogue in (None, "count"):
            self._open("lost", now_ns)
        elif self.dialogue is None:  # computers play for these seats: nobody has to wait for them
            self._count(now_ns)

    def buttons_back(self, seats: Iterable[int], now_ns: int) -> list[Wish]:
        """The buttons of these seats are there again."""
        self.absent.regains(seats)
        return self._count(now_ns) if self.dialogue == "lost" and not self.absent.lost else []

    def may_stand_in(self, now_ns: int) -> bool:
        """Say whether the buttons that are gone have been waited for long enough."""
        return self.dialogue == "lost" and self.absent.waited(now_ns)

    def _stand_in(self, now_ns: int) -> list[Wish]:
        return [self.absent.stand_in(), *self._count(now_ns)] if self.may_stand_in(now_ns) else []

    # Presses

    def holds(self, flips: Mapping[int, int], now_ns: int) -> list[Wish]:
        """These seats hold FLIP, since when: held long enough it asks for a pause, once, while the match runs."""
        self.held = longest(flips, self._runs_ns) if self.dialogue is None else None
        if self.held is None or now_ns < self.held.asks_ns:
            return []
        self.held = None
        return self._open_over_the_match("pause", now_ns)

    def pressed(self, seat: int, button: Button, at_ns: int) -> list[Wish]:
        """A seat pressed a button while the match stood still: FLIP goes to the next choice, SLAP takes it."""
        if self.dialogue in (None, "count") or self._shown_ns is None or at_ns < self._shown_ns + READY_NS:
            return []
        self._touched_ns = at_ns
        self._hall.reader = place = self._places[seat] if self._places else seat
        if self.over is not None:
            return self._from_above(self.over.press(Press(place, button, at_ns)), at_ns)
        self._hall.chimes.taken(button, at_ns)
        match self.dialogue, button:
            case "lost", "slap":  # it goes on without those whose buttons are gone
                return [] if seat in self.absent.lost else self._stand_in(at_ns)
            case "focus", "slap":
                return self._go_on(at_ns)
            case "lost" | "focus", "flip":
                self._open("pause", at_ns)
            case _, "flip":
                self.row = (self.row + 1) % len(self.choices)
            case _:
                return self.take(self.row, at_ns)
        return []

    def ended(self, at_ns: int) -> None:
        """The match is over."""
        self.ended_ns = at_ns

    def slapped_at_the_end(self, at_ns: int) -> list[Wish]:
        """Somebody slapped when the match was over: for a rematch, if they have seen that."""
        return [StartMatch()] if at_ns >= self.ended_ns + REMATCH_NS else []

    # Choices

    def take(self, number: int, now_ns: int) -> list[Wish]:
        """Take the choice of this number."""
        self.row = number
        match self.choices[number]:
            case "go_on":
                return self._go_on(now_ns)
            case "help" | "options" as where:
                self._lay_over(where, now_ns)
            case "pattern_help":
                self._hall.pattern_help = not self._hall.pattern_help
            case "volume":
                return [self._hall.next_volume()]
            case "new" | "leave" as question:
                self._ask(question, now_ns)
            case "no":
                return self._answer("escape", now_ns)
            case "yes":
                return self._answer("yes", now_ns)
        return []

    def _work(self, line: Point | Take, now_ns: int) -> list[Wish]:
        """A line was pointed at or taken on the screen."""
        if self.over is not None:
            return self._from_above(self.over.command(line, now_ns), now_ns)
        if line.number >= len(self.choices):
            return []
        self._hall.chimes.taken("slap" if isinstance(line, Take) else "flip", now_ns)
        self.row = line.number
        return self.take(line.number, now_ns) if isinstance(line, Take) else []

    def _lay_over(self, where: Where, now_ns: int) -> None:
        if where in self._opens:
            self.over = self._opens[where](now_ns)
            self._shown_ns = None

    def _from_above(self, wishes: Iterable[Wish], now_ns: int) -> list[Wish]:
        """Follow what the screen over the pause asks for; return what is for others to carry out."""
        left: list[Wish] = []
        for wish in wishes:
            if not isinstance(wish, GoTo):
                left.append(wish)
            elif wish.where == "play":
                self.over = None
                self._shown_ns = None
            else:
                self._lay_over(wish.where, now_ns)
        return left

    # Commands

    def command(self, command: Asked, now_ns: int = 0, *, over: bool) -> list[Wish]:
        """Answer a command; `over`: the match has ended, so nothing is lost by leaving it."""
        self._touched_ns = now_ns
        if over:
            self.dialogue = self.over = None
            answers: dict[Asked, Wish] = {"new": StartMatch(), "escape": Leave()}
            return [answers[command]] if command in answers else []
        if command == "next" and self.over is None:
            command = Point((self.row + 1) % max(1, len(self.choices)))
        if isinstance(command, (Point, Take)):
            return self._work(command, now_ns)
        if self.over is not None:
            return self._from_above(
                [GoTo("play")] if command == "pause" else self.over.command(command, now_ns), now_ns
            )
        match self.dialogue:
            case None:
                return self._open_over_the_match(command, now_ns)
            case "lost" if command in ("pause", "yes"):
                return self._stand_in(now_ns)
            case "count" if command in ("pause", "focus-lost"):
                self._open("pause" if command == "pause" else "focus", now_ns)
                return []
            case "pause" | "focus" | "lost" | "count" as waiting:
                return self._answer_pause(command, waiting, now_ns)
            case "leave" | "new":
                return self._answer(command, now_ns)

    def _open(self, dialogue: Dialogue | None, now_ns: int) -> None:
        self.dialogue = dialogue
        self.row = 0
        self.over = None
        self._shown_ns = None
        self._touched_ns = now_ns

    def _open_over_the_match(self, command: Asked, now_ns: int) -> list[Wish]:
        opened: dict[Asked, Dialogue] = {"pause": "pause", "new": "new", "escape": "leave", "focus-lost": "focus"}
        above: dict[Asked, Where] = {"help": "help", "options": "options"}
        if command not in opened and command not in above:
            return []
        self._before = None
        self._open(opened.get(command, "pause"), now_ns)
        if command in above:
            self._lay_over(above[command], now_ns)
        return [PauseMatch()]

    def _answer_pause(self, command: Asked, waiting: Dialogue, now_ns: int) -> list[Wish]:
        match command:
            case "pause" | "yes" if waiting != "count":
                return self._go_on(now_ns)
            case "new" | "escape":
                self._ask("new" if command == "new" else "leave", now_ns)
            case "help" | "options" as where if waiting != "count":
                self._lay_over(where, now_ns)
            case _:
                pass
        return []

    def _ask(self, question: Dialogue, now_ns: int) -> None:
        self._before = None if self.dialogue == "count" else self.dialogue
        self._open(question, now_ns)

    def _answer(self, command: Asked, now_ns: int) -> list[Wish]:
        question = self.dialogue
        if command == "yes":
            self._open(None, now_ns)
            return [StartMatch() if question == "new" else Leave()]
        if command == "escape":
            if self._before is None or (self._before == "lost" and not self.absent.lost):
                return self._go_on(now_ns)
            self._open(self._before, now_ns)
        return []

    def _go_on(self, now_ns: int) -> list[Wish]:
        if self.absent.lost:
            self._open("lost", now_ns)
            return []
        return self._count(now_ns)

    def _count(self, now_ns: int) -> list[Wish]:
        """Count down; the match goes on when that has come to its end."""
        self._open("count", now_ns)
        self.goes_on_ns = now_ns + COUNT_NS
        return []
