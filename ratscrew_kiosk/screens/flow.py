"""Which question is open over a match, and what a command that is no press of a seat leads to.

It decides; others carry out.
"""

from enum import Enum, auto
from typing import Literal, TypeAlias

from ratscrew_kiosk.screens.status import Dialogue

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


class Flow:
    """The dialogue over a match. Leaving and starting anew ask first, and the match is paused meanwhile."""

    def __init__(self) -> None:
        self.dialogue: Dialogue | None = None
        self._before: Dialogue | None = None

    def command(self, command: Command, *, over: bool) -> list[Intent]:
        """Answer a command; `over`: the match has ended, so nothing is lost by leaving it."""
        if over:
            self.dialogue = None
            answers: dict[Command, Intent] = {"new": Intent.NEW_MATCH, "escape": Intent.LEAVE}
            return [answers[command]] if command in answers else []
        match self.dialogue:
            case None:
                return self._open(command)
            case "pause" | "focus" as waiting:
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
                self.dialogue = None
                return [Intent.GO_ON]
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
            self.dialogue = self._before
            return [] if self._before else [Intent.GO_ON]
        return []
