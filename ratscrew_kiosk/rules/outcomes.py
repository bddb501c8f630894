"""Everything that can happen in a match, each as a value whose text is the one of the match scripts.

An outcome says what happened, never what to do about it.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar, Final, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.rules.patterns import Pattern


class Why(StrEnum):
    """Why a press did nothing, in the order in which the first that fits is named."""

    OVER = "over"
    """The match is over."""
    PAUSED = "paused"
    """The match stands still."""
    OUT = "out"
    """This seat is out of the game."""
    BARRED = "barred"
    """Three strikes: this seat may not slap any more (R7.4)."""
    LOCKED = "locked"
    """A wrong slap: this seat may slap again when the next card is shown (R7.3)."""
    LAST_CHANCE = "last-chance"
    """The seat that holds every card may not slap in its own last chance (R9.2)."""
    NOTHING_SHOWN = "nothing-shown"
    """No card lies there to be slapped yet (R5.4)."""
    UNSTAMPED = "unstamped"
    """No pattern lay there, and nobody knows when exactly the hand came down: it costs nothing."""
    NO_CARDS = "no-cards"
    """This seat has no card to turn."""
    WAITING = "waiting"
    """The next card cannot be turned yet (R2.3, R2.6)."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat turns now."""


class WhyTaken(StrEnum):
    """What a pile was won by."""

    SLAP = "slap"
    """The first correct slap (R5.3)."""
    CHALLENGE = "challenge"
    """A challenge that nobody answered (R4.4)."""
    LAST_CARD = "last-card"
    """Nobody had a card left to turn (R2.5)."""
    LAST_SEAT = "last-seat"
    """Nobody else is left in the game (R7.5)."""


class _Words:
    """The one form in which every outcome is written: its word, then its fields."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    word: ClassVar[str]

    def __str__(self) -> str:
        """Write the outcome as a match script does."""
        return " ".join([self.word, *(_print(getattr(self, name)) for name in self.__match_args__)])


def _print(value: object) -> str:
    if isinstance(value, tuple) and not isinstance(value, Card):
        return (" " if isinstance(value[0], int) else ",").join(map(str, value))
    return str(value)


@dataclass(frozen=True, slots=True)
class Turned(_Words):
    """A seat turned this card onto the pile (R2.1)."""

    word: ClassVar[str] = "turned"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Slapped(_Words):
    """A correct slap; all the patterns that held (R5.3, R5.5)."""

    word: ClassVar[str] = "slapped"
    seat: int
    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Wrong(_Words):
    """A slap at nothing; so many cards were burned (R7.1)."""

    word: ClassVar[str] = "wrong"
    seat: int
    burned: int


@dataclass(frozen=True, slots=True)
class Late(_Words):
    """A slap after another seat's correct one, or after a dead heat; it costs nothing (R5.4, R3.4)."""

    word: ClassVar[str] = "late"
    seat: int


@dataclass(frozen=True, slots=True)
class Refused(_Words):
    """A press that did nothing and cost nothing, and why."""

    word: ClassVar[str] = "refused"
    seat: int
    button: Button
    why: Why


@dataclass(frozen=True, slots=True)
class DeadHeat(_Words):
    """Correct slaps that nobody can put in order: nobody takes the pile (R3.4). Seats rising."""

    word: ClassVar[str] = "dead-heat"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Empty(_Words):
    """The seat's last card is gone; it may still slap (R8.1)."""

    word: ClassVar[str] = "empty"
    seat: int


@dataclass(frozen=True, slots=True)
class Strike(_Words):
    """A wrong slap without cards, the so-manyth of this seat (R7.4)."""

    word: ClassVar[str] = "strike"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Barred(_Words):
    """The third strike: this seat slaps no more (R7.4)."""

    word: ClassVar[str] = "barred"
    seat: int


@dataclass(frozen=True, slots=True)
class Out(_Words):
    """The seat is out of the game (R7.4)."""

    word: ClassVar[str] = "out"
    seat: int


@dataclass(frozen=True, slots=True)
class ChallengeOpened(_Words):
    """A picture or an ace: the next seat has so many tries to answer it (R4.1)."""

    word: ClassVar[str] = "challenge"
    seat: int
    tries: int


@dataclass(frozen=True, slots=True)
class TriesLeft(_Words):
    """A number card did not answer; so many tries are left (R4.2)."""

    word: ClassVar[str] = "tries"
    left: int


@dataclass(frozen=True, slots=True)
class Lapsed(_Words):
    """The challenger went out: its challenge, or the pile that waited for it, lapses (R4.6)."""

    word: ClassVar[str] = "lapsed"
    seat: int


@dataclass(frozen=True, slots=True)
class Pending(_Words):
    """The seat will take the pile after the grace time, unless somebody slaps (R4.4, R2.5)."""

    word: ClassVar[str] = "pending"
    seat: int
    why: WhyTaken


@dataclass(frozen=True, slots=True)
class Took(_Words):
    """The seat took a pile of so many cards (R6)."""

    word: ClassVar[str] = "took"
    seat: int
    count: int
    why: WhyTaken


@dataclass(frozen=True, slots=True)
class Back(_Words):
    """A seat without cards has taken a pile: it turns cards again (R8.1)."""

    word: ClassVar[str] = "back"
    seat: int


@dataclass(frozen=True, slots=True)
class LastChance(_Words):
    """The seat holds every card and turns so many more, alone; the others may still slap (R9.2)."""

    word: ClassVar[str] = "last-chance"
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Won(_Words):
    """The seat has won, with so many cards in its deck (R9)."""

    word: ClassVar[str] = "won"
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Draw(_Words):
    """Time is up and these seats hold equally many cards (R9.3). Seats rising."""

    word: ClassVar[str] = "draw"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn(_Words):
    """It is now this seat's turn."""

    word: ClassVar[str] = "turn"
    seat: int


turned: Final = cache(Turned)
"""The outcome for a seat and a card: it is told of every card, and is a value, so one of each is enough."""
TURNS: Final = tuple(Turn(seat) for seat in range(6))
"""One of them for each seat: it is told after most cards, and is a value."""

Outcome: TypeAlias = (
    Turned
    | Slapped
    | Wrong
    | Late
    | Refused
    | DeadHeat
    | Empty
    | Strike
    | Barred
    | Out
    | ChallengeOpened
    | TriesLeft
    | Lapsed
    | Pending
    | Took
    | Back
    | LastChance
    | Won
    | Draw
    | Turn
)


IN_A_MOMENT: Final[tuple[type[Outcome], ...]] = (
    *(Turned, Slapped, Wrong, Late, Refused, DeadHeat),
    *(Empty, Strike, Barred, Out),
    *(ChallengeOpened, TriesLeft, Lapsed, Pending),
    *(Took, Back, LastChance, Won, Draw, Turn),
)
"""The order in which the outcomes of one moment are told."""


class Told(NamedTuple):
    """An outcome, when it happened, and by which presses.

    `at_ns` is the time of the press, or the instant at which time itself decided; then there is no press. The first of
    `presses` is the one that did it; behind it stand those that had to be weighed with it (R3.4).
    """

    at_ns: int
    outcome: Outcome
    presses: tuple[Press, ...] = ()
