"""Which card comes next. Whatever lies there, the chance that it makes a pattern is the same: nobody can foresee it.

    pile      5H  KD                   from the third card on
    hazard        │ 1 in 6             a card that makes a pattern: of those that have come least
                  └ 5 in 6             one that makes none; half of these lead on to what has come least

Draws come of the seed, the number of the card and what lies there, so the same seed deals the same run.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from ratscrew_kiosk.cards import ACE, KING, PACK, QUEEN, Card
from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on

LEAST: Final = 2
"""So many cards lie there before one may make a pattern: with fewer most patterns cannot be."""
HAZARD: Final = 6
"""The next card makes a pattern once in so many times."""
MOST: Final = 30
"""With so many cards on the pile a pattern comes as soon as one can: one round in 165."""

_PURPOSE: Final = "station"


def next_card(
    seed: int, number: int, pile: Sequence[Card], wanted: Sequence[Pattern], came: Mapping[Pattern, int]
) -> Card | None:
    """Draw the card of this number in the run; None when no card is left that may come, and the pile has to go.

    `came` says how often each pattern has come so far.
    """
    left = [card for card in PACK if card not in pile]
    made = {card: patterns_on([*pile, card], wanted) for card in left}
    plain = [card for card in left if not made[card]]
    making = [card for card in left if made[card]] if len(pile) >= LEAST else []
    due = not draw(seed, f"{_PURPOSE} hazard", 0, number, HAZARD)
    if making and (due or not plain or len(pile) >= MOST):
        rarest = _rarest(seed, number, {made[card][0] for card in making}, wanted, came)
        return _one(seed, number, [card for card in making if made[card][0] == rarest])
    if not plain:
        return None
    if draw(seed, f"{_PURPOSE} lead", 0, number, 2):
        rarest = _rarest(seed, number, set(wanted), wanted, came)
        plain = [card for card in plain if _leads(card, pile, rarest)] or plain
    return _one(seed, number, plain)


def _one(seed: int, number: int, cards: Sequence[Card]) -> Card:
    return cards[draw(seed, f"{_PURPOSE} card", 0, number, len(cards))]


def _rarest(
    seed: int, number: int, among: set[Pattern], wanted: Sequence[Pattern], came: Mapping[Pattern, int]
) -> Pattern:
    """The pattern among these that has come least; one of several by chance."""
    least = min(came.get(pattern, 0) for pattern in among)
    rarest = [pattern for pattern in wanted if pattern in among and came.get(pattern, 0) == least]
    return rarest[draw(seed, f"{_PURPOSE} pattern", 0, number, len(rarest))]


def _leads(card: Card, pile: Sequence[Card], pattern: Pattern) -> bool:
    """Say whether a card that makes no pattern brings this one nearer; some patterns need no particular card."""
    match pattern:
        case "marriage":
            return card.rank in (QUEEN, KING)
        case "six_nine":
            return card.rank in (6, 9)
        case "tens":
            return ACE <= card.rank <= 9
        case "run":
            return bool(pile) and _follows(card, pile)
        case _:
            return True


def _follows(card: Card, pile: Sequence[Card]) -> bool:
    """Say whether a card goes on as the top two do, or else lies beside the top one."""
    step = card.rank - pile[-1].rank
    before = pile[-1].rank - pile[-2].rank if len(pile) > 1 else 0
    return step == before if abs(before) == 1 else abs(step) == 1
