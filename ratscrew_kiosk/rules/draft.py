"""All that decides how a match goes on, while it may still be written on; `table.Table` is the same as a value.

Times in `*_ns` are *playing time*: CLOCK_MONOTONIC less `stopped_ns`, all the time that the match has stood still
(R3.6). Nothing that only a screen needs is here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import MS, RuleSet
from ratscrew_kiosk.rules.outcomes import Told, WhyTaken

NOBODY: Final = -1
"""Stands for the seat of a card that no seat turned: a script's `pile` line."""


class Challenge(NamedTuple):
    """An open challenge: by this seat, so many tries left to the seat whose turn it is (R4)."""

    by: int
    tries: int


class Waiting(NamedTuple):
    """A pile that waits out its grace time for this seat (R4.4, R2.5)."""

    seat: int
    why: WhyTaken


class Chance(NamedTuple):
    """The last chance of the seat that holds every card, and how many it still turns (R9.2)."""

    seat: int
    left: int


class Laid(NamedTuple):
    """How a turned card came onto the pile, and what stood before, so that a dead heat can go back (R3.4).

    `number` counts the cards turned in this match and names the card for chance (R12.6); cards of a script's `pile`
    line have numbers from 0 down, and the seat NOBODY.
    """

    number: int
    seat: int
    turn: int
    challenge: Challenge | None
    chance: Chance | None


_NOTHING_TOLD: Final[list[Told]] = []


class Desk:
    """What the referee has before it at a moment, beside the table: the clock, the presses, and what is told.

    A draft has room for it, though it is none of its fields, so that a moment can become a table without a copy.
    """

    __slots__ = ("at_ns", "first", "presses", "told")
    at_ns: int
    first: int
    presses: tuple[Press, ...]
    told: list[Told]

    def clear(self) -> None:
        """Keep nothing of the moment."""
        self.presses = ()
        self.told = _NOTHING_TOLD


@dataclass(slots=True)
class Draft(Desk):
    """A table that may be written on.

    Tuples by seat are as long as `decks`; piles are bottom to top, decks top card first.
    """

    rules: RuleSet
    decks: tuple[tuple[Card, ...], ...]
    turn: int = 0
    """Whose turn it is; stands still while a pile waits."""
    turned: tuple[Card, ...] = ()
    laid: tuple[Laid, ...] = ()
    """How each turned card came there."""
    shown_ns: tuple[int, ...] = ()
    """When each card that lies uncovered was shown.

    Shorter than `turned` while a card is in the air, empty in a pause.
    """
    seen_ns: tuple[int, ...] = ()
    """When each turned card was shown for the first time; computers react to it."""
    burned: tuple[Card, ...] = ()
    challenge: Challenge | None = None
    waiting: Waiting | None = None
    chance: Chance | None = None
    due_ns: int | None = None
    """When the waiting pile is taken or the last chance is won; None until the deciding card was shown."""
    ready_ns: int = 0
    """Since when the seat whose turn it is may turn: the end of collecting, or the moment the turn came to it."""
    gap_from_clock_ns: int | None = None
    """When a card was last shown, by the clock, not in playing time: the flip gap runs from there (R2.6)."""
    limit_ns: int | None = None
    """When time is up (R9.3)."""
    locked: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    strikes: tuple[int, ...] = ()
    taken_by: int | None = None
    """The seat whose slap took the last pile; None after a challenge and at the start."""
    replaying_from: int | None = None
    """After a dead heat: how many cards lay there. Until one more counts, every slap is late (R3.4)."""
    burned_by: int | None = None
    """The seat that burned the last card of this pile (R2.5)."""
    number: int = 0
    """How many cards were turned in this match so far."""
    told_turn: int | None = None
    stopped_ns: int = 0
    paused_ns: int | None = None
    """Since when, in playing time, the match stands still."""
    resumed: bool = False
    """The pause is over, but the faces have not been shown anew."""
    over: bool = False
    total: int = field(default=0)
    """All the cards of the match (R1.6)."""

    @property
    def target(self) -> int:
        """How many cards win (R9.1)."""
        return self.rules.target or self.total

    @property
    def seats_in(self) -> list[int]:
        """The seats still in the game (R8)."""
        return [seat for seat in range(len(self.decks)) if seat not in self.out]

    @property
    def chance_is_used_up(self) -> bool:
        """The last chance waits for its grace time only (R9.2)."""
        return self.chance is not None and (self.chance.left == 0 or not self.decks[self.chance.seat])

    def clockwise(self, seat: int) -> list[int]:
        """All seats in their order clockwise, beginning after this one and ending with it."""
        count = len(self.decks)
        return [(seat + step) % count for step in range(1, count + 1)]

    def next_with_cards(self, seat: int) -> int | None:
        """The next seat clockwise that has cards; the seat itself comes last (R2.2, R2.4)."""
        decks = self.decks
        count = len(decks)
        for step in range(1, count + 1):
            other = (seat + step) % count
            if decks[other]:
                return other
        return None

    def counting(self, at_ns: int) -> int:
        """How many turned cards a slap of this playing time is judged by (R3.2, R3.5)."""
        latest_ns = at_ns - self.rules.anticipation_ms * MS
        count = len(self.shown_ns)
        while count and self.shown_ns[count - 1] > latest_ns:
            count -= 1
        return count


def field_copier() -> Callable[[Draft, Draft], None]:
    """Make the function that copies a draft's fields into another, one after the other.

    Every event copies them, and a loop over their names would take longer than all else that the event does.
    """
    copies = "\n".join(f"    new.{one.name} = old.{one.name}" for one in fields(Draft))
    made: dict[str, Callable[[Draft, Draft], None]] = {}
    exec(f"def copy_fields(old, new):\n{copies}", made)  # noqa: S102 - made of the names above alone, as dataclasses do
    return made["copy_fields"]
