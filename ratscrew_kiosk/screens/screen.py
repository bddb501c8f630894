"""What every screen is, and what it can ask for. Screens decide; the kiosk carries out.

A screen is told of presses, of commands and of time, and answers with intents; asked for a scene, it answers one and
remembers nothing by that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Say

Where: TypeAlias = Literal[
    "attract", "join", "options", "lesson", "help", "letters", "deal", "play", "result", "cut-off"
]
"""The screens there are."""


@dataclass(frozen=True)
class GoTo:
    """Put up another screen."""

    where: Where


@dataclass(frozen=True)
class SaveSetting:
    """Keep an option's new value for this cabinet."""

    name: str
    value: object


@dataclass(frozen=True)
class StartMatch:
    """Deal and play what was chosen."""


@dataclass(frozen=True)
class TakeUp:
    """Go on with the match that was cut off."""


@dataclass(frozen=True)
class GiveUp:
    """Do not go on with the match that was cut off."""


@dataclass(frozen=True)
class PauseMatch:
    """Stop the match and cover the cards."""


@dataclass(frozen=True)
class GoOn:
    """Show the cards anew and let the match go on."""


@dataclass(frozen=True)
class StandIn:
    """Let computers play for these seats of the match."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Leave:
    """Leave the match for the title; the program too, where it is one match or none runs."""


@dataclass(frozen=True)
class KeepLetters:
    """Keep the three letters of a seat with the record of its match."""

    record: int
    seat: int
    letters: str


@dataclass(frozen=True)
class StartSession:
    """Begin an event or a lesson; without a name it gets one by its number."""

    name: str = ""


@dataclass(frozen=True)
class EndSession:
    """End the event or lesson that goes on."""


Wish: TypeAlias = (
    GoTo
    | SaveSetting
    | StartMatch
    | TakeUp
    | GiveUp
    | PauseMatch
    | GoOn
    | StandIn
    | Leave
    | KeepLetters
    | StartSession
    | EndSession
)
"""What a screen can ask for."""


class Screen(Protocol):
    """A screen that is up."""

    def press(self, press: Press) -> Sequence[Wish]:
        """A seat pressed a button, after the first frame of this screen had been shown. `press.seat` is the place."""
        ...

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Somebody pressed a key that is no seat's, or worked a control of this screen."""
        ...

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Time has passed. Called once a turn of the loop."""
        ...

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The picture at this moment."""
        ...
