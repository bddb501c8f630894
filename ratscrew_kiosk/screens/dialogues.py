"""Which question is open over a match, and what a command, a slap or lost buttons lead to while it stands still.

It decides; others carry out.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.screen import Command, GoOn, Leave, PauseMatch, StandIn, StartMatch, Wish
from ratscrew_kiosk.screens.status import Dialogue

COUNT_NS: Final = 3 * SECOND
"""Going on counts three, two, one."""
REMATCH_NS: Final = 3 * SECOND
"""So soon after the end of a match a slap is one of that match, and asks for no other."""
PATIENCE_NS: Final = 20 * SECOND
"""So long a match waits for buttons that are gone; then a computer may take their seats."""


class Dialogues:
    """The dialogue over a match. Leaving and starting anew ask first, and the match is paused meanwhile.

    It is paused too when a seat's buttons are gone: until they are back, or somebody goes on without them. Going on
    counts down first.
    """

    def __init__(self) -> None:
        self.dialogue: Dialogue | None = None
        self.lost: set[int] = set()
        """The seats whose buttons are gone and for which nobody plays."""
        self.stood_in: set[int] = set()
        """The seats for which a computer plays meanwhile."""
        self.returning: set[int] = set()
        """Those of them whose buttons are back: they play again with the next pile."""
        self._before: Dialogue | None = None
        self._lost_ns = 0
        self.ended_ns = 0
        self.goes_on_ns = 0
        """When the count comes to its end."""

    def begin(self) -> None:
        """A match begins: everybody plays for themselves."""
        self.dialogue = self._before = None
        self.goes_on_ns = 0
        self.lost.clear()
        self.stood_in.clear()
        self.returning.clear()

    def turn(self, now_ns: int) -> list[Wish]:
        """Time has passed: the count may have come to its end."""
        if self.dialogue == "count" and now_ns >= self.goes_on_ns:
            self.dialogue = None
            return [GoOn()]
        return []

    # Buttons that are gone

    def buttons_lost(self, seats: Iterable[int], now_ns: int) -> None:
        """The buttons of these seats are gone, and the match has been paused for that."""
        lost = set(seats) - self.stood_in
        self.returning -= set(seats)
        if lost:
            self.lost |= lost
            self._lost_ns = now_ns
            if self.dialogue in (None, "count"):
                self.dialogue = "lost"

    def buttons_back(self, seats: Iterable[int], now_ns: int) -> list[Wish]:
        """The buttons of these seats are there again."""
        self.lost -= set(seats)
        self.returning |= self.stood_in & set(seats)
        return self._count(now_ns) if self.dialogue == "lost" and not self.lost else []

    def gone(self, seat: int, people: AbstractSet[int]) -> list[Wish]:
        """A seat has not flipped for too long: a computer plays for it, or nobody is left of the people."""
        self.stood_in.add(seat)
        return [StandIn((seat,))] if people - self.stood_in else [Leave()]

    def here(self, seat: int) -> None:
        """Somebody pressed a button of a seat that a computer plays."""
        if seat in self.stood_in:
            self.returning.add(seat)

    def with_the_next_pile(self) -> tuple[int, ...]:
        """Nothing lies on the table: return the seats that play for themselves again from now on."""
        seats = tuple(self.returning)
        self.stood_in -= self.returning
        self.returning.clear()
        return seats

    def may_stand_in(self, now_ns: int) -> bool:
        """Say whether the buttons that are gone have been waited for long enough."""
        return self.dialogue == "lost" and now_ns >= self._lost_ns + PATIENCE_NS

    def slapped(self, seat: int, at_ns: int) -> list[Wish]:
        """A seat slapped while the match stood still: it goes on without those whose buttons are gone."""
        return [] if seat in self.lost else self._stand_in(at_ns)

    def _stand_in(self, now_ns: int) -> list[Wish]:
        if not self.may_stand_in(now_ns):
            return []
        seats = tuple(sorted(self.lost))
        self.stood_in |= self.lost
        self.lost.clear()
        return [StandIn(seats), *self._count(now_ns)]

    def ended(self, at_ns: int) -> None:
        """The match is over."""
        self.ended_ns = at_ns

    def slapped_at_the_end(self, at_ns: int) -> list[Wish]:
        """Somebody slapped when the match was over: for a rematch, if they have seen that."""
        return [StartMatch()] if at_ns >= self.ended_ns + REMATCH_NS else []

    # Commands

    def command(self, command: Command, now_ns: int = 0, *, over: bool) -> list[Wish]:
        """Answer a command; `over`: the match has ended, so nothing is lost by leaving it."""
        if over:
            self.dialogue = None
            answers: dict[Command, Wish] = {"new": StartMatch(), "escape": Leave()}
            return [answers[command]] if command in answers else []
        match self.dialogue:
            case None:
                return self._open(command)
            case "lost" if command in ("pause", "yes"):
                return self._stand_in(now_ns)
            case "count" if command in ("pause", "focus-lost"):
                self.dialogue = "pause" if command == "pause" else "focus"
                return []
            case "pause" | "focus" | "lost" | "count" as waiting:
                return self._answer_pause(command, waiting, now_ns)
            case "leave" | "new" as question:
                return self._answer(command, question, now_ns)

    def _open(self, command: Command) -> list[Wish]:
        opened: dict[Command, Dialogue] = {"pause": "pause", "new": "new", "escape": "leave", "focus-lost": "focus"}
        self._before = None
        self.dialogue = opened.get(command)
        return [] if self.dialogue is None else [PauseMatch()]

    def _answer_pause(self, command: Command, waiting: Dialogue, now_ns: int) -> list[Wish]:
        match command:
            case "pause" | "yes" if waiting != "count":
                return self._go_on(now_ns)
            case "new" | "escape":
                self._before = None if waiting == "count" else waiting
                self.dialogue = "new" if command == "new" else "leave"
            case _:
                pass
        return []

    def _answer(self, command: Command, question: Dialogue, now_ns: int) -> list[Wish]:
        if command == "yes":
            self.dialogue = None
            return [StartMatch() if question == "new" else Leave()]
        if command == "escape":
            if self._before is None or (self._before == "lost" and not self.lost):
                return self._go_on(now_ns)
            self.dialogue = self._before
        return []

    def _go_on(self, now_ns: int) -> list[Wish]:
        if self.lost:
            self.dialogue = "lost"
            return []
        return self._count(now_ns)

    def _count(self, now_ns: int) -> list[Wish]:
        """Count down; the match goes on when that has come to its end."""
        self.dialogue = "count"
        self.goes_on_ns = now_ns + COUNT_NS
        return []
