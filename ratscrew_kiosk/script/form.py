"""What a match script says, as values. Reading makes them; nothing here replays."""

from dataclasses import dataclass, field
from typing import Literal

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.players.levels import Level
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import PRESETS, RuleSet

Kind = Literal["press", "down", "up", "shown", "pause", "resume", "time"]


class ScriptError(ValueError):
    """A script that cannot be read: `line` counts from 1; the text says what is wrong and what is allowed."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Check:
    """A line `? OUTCOME` or `?! OUTCOME`: an outcome, with `*` for any one word, that must or must not have come."""

    line: int
    wanted: bool
    words: tuple[str, ...]


@dataclass
class Statement:
    """A line of the body, with the checks and the recorded outcomes that stand behind it.

    Times are of the match, in nanoseconds.
    """

    line: int
    text: str
    kind: Kind
    at_ns: int
    arrives_ns: int
    seat: int = 0
    button: Button = "flip"
    error_ns: int = 0
    device: str = ""
    unstamped: bool = False
    checks: list[Check] = field(default_factory=list)
    recorded: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Script:
    """A match script. `header` has its lines as they were; `shown_after_ns` None means shown by hand."""

    header: list[str] = field(default_factory=list)
    rules: RuleSet = PRESETS["classic"]
    decks: tuple[tuple[Card, ...], ...] = ()
    seed: int = 0
    pile: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    turn: int = 0
    challenge: Challenge | None = None
    shown_after_ns: int | None = 0
    computers: dict[int, Level] = field(default_factory=dict)
    devices: dict[str, DeviceFacts] = field(default_factory=dict)
    settle_ns: int = 25 * MS
    with_arrivals: bool = False
    statements: list[Statement] = field(default_factory=list)
    recorded_first: list[tuple[int, str]] = field(default_factory=list)
    """Recorded outcomes before the first statement: line and text."""
    checks_first: list[Check] = field(default_factory=list)
