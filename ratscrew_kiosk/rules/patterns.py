"""The eight patterns of R5.2, read on ranks alone. Nothing here knows who slaps or what a slap wins."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias, get_args

from ratscrew_kiosk.cards import ACE, KING, QUEEN, Card

Pattern: TypeAlias = Literal["double", "sandwich", "hoagie", "tens", "marriage", "top_bottom", "six_nine", "run"]

PATTERNS: Final[tuple[Pattern, ...]] = get_args(Pattern)
"""Every pattern, in the order of R5.2; outcomes name them in this order (R5.5)."""

_PIP_LOW: Final = ACE
_PIP_HIGH: Final = 9
_TEN: Final = 10
_SIX: Final = 6
_NINE: Final = 9
_RUN_LENGTH: Final = 4
_HIGH_ACE: Final = KING + 1


def _double(cards: Sequence[Card]) -> bool:
    return len(cards) >= 2 and cards[-1].rank == cards[-2].rank


def _sandwich(cards: Sequence[Card]) -> bool:
    return len(cards) >= 3 and cards[-1].rank == cards[-3].rank != cards[-2].rank


def _hoagie(cards: Sequence[Card]) -> bool:
    return (
        len(cards) >= 4 and cards[-1].rank == cards[-4].rank and cards[-1].rank not in (cards[-2].rank, cards[-3].rank)
    )


def _tens(cards: Sequence[Card]) -> bool:
    return (
        len(cards) >= 2
        and _PIP_LOW <= cards[-1].rank <= _PIP_HIGH
        and _PIP_LOW <= cards[-2].rank <= _PIP_HIGH
        and cards[-1].rank + cards[-2].rank == _TEN
    )


def _marriage(cards: Sequence[Card]) -> bool:
    return len(cards) >= 2 and {cards[-1].rank, cards[-2].rank} == {KING, QUEEN}


def _top_bottom(cards: Sequence[Card]) -> bool:
    return len(cards) >= 2 and cards[-1].rank == cards[0].rank


def _six_nine(cards: Sequence[Card]) -> bool:
    return len(cards) >= 2 and {cards[-1].rank, cards[-2].rank} == {_SIX, _NINE}


def _run(cards: Sequence[Card]) -> bool:
    if len(cards) < _RUN_LENGTH:
        return False
    ranks = [card.rank for card in cards[-_RUN_LENGTH:]]
    return _in_steps(ranks) or (ACE in ranks and _in_steps([_HIGH_ACE if rank == ACE else rank for rank in ranks]))


def _in_steps(ranks: Sequence[int]) -> bool:
    """Say whether the ranks rise, or fall, one by one."""
    steps = {later - earlier for earlier, later in pairwise(ranks)}
    return steps in ({1}, {-1})


_HOLDS: Final[dict[Pattern, Callable[[Sequence[Card]], bool]]] = {
    "double": _double,
    "sandwich": _sandwich,
    "hoagie": _hoagie,
    "tens": _tens,
    "marriage": _marriage,
    "top_bottom": _top_bottom,
    "six_nine": _six_nine,
    "run": _run,
}


def patterns_on(cards: Sequence[Card], wanted: Sequence[Pattern]) -> tuple[Pattern, ...]:
    """Say which of the wanted patterns hold on turned cards, bottom to top; the last card is the top (R5.2).

    `wanted` is in the order of `PATTERNS`, and so is the answer.
    """
    return tuple([pattern for pattern in wanted if _HOLDS[pattern](cards)])
