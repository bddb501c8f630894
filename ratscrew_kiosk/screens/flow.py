"""Which question is open over a match, and what a command that is no press of a seat leads to.

It decides; others carry out.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final, Literal, TypeAlias

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.status import Dialogue

REMATCH_NS: Final = 3 * SECOND
"""So soon after the end of a match a slap is one of that match, and asks for no other."""
PATIENCE_NS: Final = 20 * SECOND
"""So long a match waits for buttons that are gone; then a computer may take their seats."""

Command: TypeAlias = Literal["pause", "new", "escape", "yes", "focus-lost"]
"""What the operator of a desktop asks for; `focus-lost` is said by the window."""


class Intent(Enum):
    """What is to be done."""

    PAUSE = auto()
    """Stop the match and cover the cards."""
    GO_ON = auto()
    """Let the match go on."""
    NEW_MATCH = auto()
    """Deal anew."""
    LEAVE = auto()
    """End the program."""
    STAND_IN = auto()
    """Let computers play for the seats whose buttons are gone."""


class Flow:
    """The dialogue over a match. Leaving and starting anew ask first, and the match is paused meanwhile.

    It is paused too when a seat's buttons are gone: until they are back, or somebody goes on without them.
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
        self._ended_ns = 0

    def begin(self) -> None:
        """A match begins: everybody plays for themselves."""
        self.lost.clear()
        self.stood_in.clear()
        self.returning.clear()

    def buttons_lost(self, seats: Iterable[int], now_ns: int) -> None:
        """The buttons of these seats are gone, and the match has been paused for that."""
        lost = set(seats) - self.stood_in
        self.returning -= set(seats)
        if lost:
            self.lost |= lost
            self._lost_ns = now_ns
            self.dialogue = self.dialogue or "lost"

    def buttons_back(self, seats: Iterable[int]) -> list[Intent]:
        """The buttons of these seats are there again."""
        self.lost -= set(seats)
        self.returning |= self.stood_in & set(seats)
        if self.dialogue == "lost" and not self.lost:
            self.dialogue = None
            return [Intent.GO_ON]
        return []

    def with_the_next_pile(self) -> tuple[int, ...]:
        """Nothing lies on the table: return the seats that play for themselves again from now on."""
        seats = tuple(self.returning)
        self.stood_in -= self.returning
        self.returning.clear()
        return seats

    def may_stand_in(self, now_ns: int) -> bool:
        """Say whether the buttons that are gone have been waited for long enough."""
        return self.dialogue == "lost" and now_ns >= self._lost_ns + PATIENCE_NS

    def ended(self, at_ns: int) -> None:
        """The match is over."""
        self._ended_ns = at_ns

    def slapped_at_the_end(self, at_ns: int) -> list[Intent]:
        """Somebody slapped when the match was over: for a rematch, if they have seen that."""
        return [Intent.NEW_MATCH] if at_ns >= self._ended_ns + REMATCH_NS else []

    def slapped(self, seat: int, at_ns: int) -> list[Intent]:
        """A seat slapped while the match stood still: it goes on without those whose buttons are gone."""
        return [] if seat in self.lost else self._stand_in(at_ns)

    def _stand_in(self, now_ns: int) -> list[Intent]:
        if not self.may_stand_in(now_ns):
            return []
        self.stood_in |= self.lost
        self.lost.clear()
        self.dialogue = None
        return [Intent.STAND_IN, Intent.GO_ON]

    def command(self, command: Command, now_ns: int = 0, *, over: bool) -> list[Intent]:
        """Answer a command; `over`: the match has ended, so nothing is lost by leaving it."""
        if over:
            self.dialogue = None
            answers: dict[Command, Intent] = {"new": Intent.NEW_MATCH, "escape": Intent.LEAVE}
            return [answers[command]] if command in answers else []
        match self.dialogue:
            case None:
                return self._open(command)
            case "lost" if command in ("pause", "yes"):
                return self._stand_in(now_ns)
            case "pause" | "focus" | "lost" as waiting:
                return self._answer_pause(command, waiting)
            case "leave" | "new" as question:
                return self._answer(command, question)

    def _open(self, command: Command) -> list[Intent]:
        opened: dict[Command, Dialogue] = {"pause": "pause", "new": "new", "escape": "leave", "focus-lost": "focus"}
        self._before = None
        self.dialogue = opened.get(command)
        return [] if self.dialogue is None else [Intent.PAUSE]

    def _answer_pause(self, command: Command, waiting: Dialogue) -> list[Intent]:
        match command:
            case "pause" | "yes":
                return self._go_on()
            case "new" | "escape":
                self._before = waiting
                self.dialogue = "new" if command == "new" else "leave"
                return []
            case "focus-lost":
                return []

    def _answer(self, command: Command, question: Dialogue) -> list[Intent]:
        if command == "yes":
            self.dialogue = None
            return [Intent.NEW_MATCH if question == "new" else Intent.LEAVE]
        if command == "escape":
            if self._before is None or (self._before == "lost" and not self.lost):
                return self._go_on()
            self.dialogue = self._before
        return []

    def _go_on(self) -> list[Intent]:
        self.dialogue = "lost" if self.lost else None
        return [] if self.lost else [Intent.GO_ON]
