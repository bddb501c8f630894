"""The table as one value: kept, compared, printed and parsed.

The referee makes the next one from it; nobody changes one.
"""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.cards import PACK, Card
from ratscrew_kiosk.chance import shuffled
from ratscrew_kiosk.rules.draft import NOBODY, Challenge, Draft, Laid
from ratscrew_kiosk.rules.house import MS, RulesError, RuleSet
from ratscrew_kiosk.rules.table_text import parse_fields, print_fields

_LONG_NS: Final = 3600 * 1000 * MS
SEATS: Final = range(2, 7)
"""How many seats a match may have (R1.2)."""


class Table(Draft):
    """A table that stands: a value. Made by `start`, by the referee, or by `parse`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a table never changes."""
        message = f"a table never changes: {name} stays; step() makes the next table"
        raise AttributeError(message)

    def __str__(self) -> str:
        """Write a line for each field that is not as at the start; `parse` reads it back."""
        return print_fields(self)

    @classmethod
    def parse(cls, text: str) -> "Table":
        """Read what `str` wrote.

        Raises ValueError that names the line.
        """
        return frozen(Draft(**parse_fields(text)))


def frozen(draft: Draft) -> Table:
    """End the work on a draft, which becomes the table as it now stands."""
    draft.clear()
    draft.__class__ = Table
    return draft  # type: ignore[return-value]  # it is one now


def start(
    rules: RuleSet,
    decks: Sequence[Sequence[Card]],
    *,
    turn: int = 0,
    turned: Sequence[Card] = (),
    burned: Sequence[Card] = (),
    challenge: Challenge | None = None,
    at_ns: int = 0,
) -> Table:
    """Lay the table for a match that begins at `at_ns`; cards that are already turned were shown before.

    Of these a computer sees the top one when the match begins.

    Raises RulesError when the target does not suit the number of cards (R10), or a seat that cannot turn has the turn.
    """
    total = sum(map(len, decks)) + len(turned) + len(burned)
    if rules.target is not None and not total < 2 * rules.target <= 2 * total:
        allowed = f"all, or {total // 2 + 1} to {total} of these {total} cards"
        raise RulesError(f"target: {rules.target} is not allowed; allowed: {allowed}")
    lying = len(turned)
    long_ago_ns = at_ns - rules.anticipation_ms * MS
    draft = Draft(
        rules,
        tuple(map(tuple, decks)),
        turn=turn,
        turned=tuple(turned),
        laid=tuple(Laid(number, NOBODY, turn, challenge, None) for number in range(1 - len(turned), 1)),
        shown_ns=(long_ago_ns,) * lying,
        seen_ns=(*(at_ns - _LONG_NS for _ in turned[1:]), *(at_ns for _ in turned[:1])),
        burned=tuple(burned),
        challenge=challenge,
        ready_ns=at_ns,
        limit_ns=None if rules.time_limit_s is None else at_ns + rules.time_limit_s * 1000 * MS,
        strikes=(0,) * len(decks),
        total=total,
    )
    return frozen(draft)


def deal(seats: int, seed: int, first: int = 0) -> tuple[tuple[Card, ...], ...]:
    """Shuffle and deal the pack one card at a time, clockwise from `first`, the seat after the dealer (R1.4).

    That seat also turns first; in a first match it is seat 0 (R1.5).
    """
    pack = shuffled(PACK, seed)
    return tuple(tuple(pack[(seat - first) % seats :: seats]) for seat in range(seats))
