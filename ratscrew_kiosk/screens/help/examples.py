"""The worked examples. They are played by the referee when the page is made, and the page says what came of it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.rules.house import MS, RuleSet
from ratscrew_kiosk.rules.outcomes import ChallengeOpened, Outcome, Pending, Took, TriesLeft, Turn, Turned, Won
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, start
from ratscrew_kiosk.screens.help.page import Block, Line, Page, Played, Says, says

_PACE_NS: Final = 2_000 * MS
_LONGEST_WAIT_NS: Final = 6_000 * MS
"""Longer than any grace time (R10)."""
_MOST_CARDS: Final = 9


class Example(NamedTuple):
    """Which cards lie on top of each deck, the first to be turned first."""

    name: str
    tops: tuple[str, ...]


EXAMPLES: Final = (Example("two", ("KS 6C", "4H 9D JC")), Example("three", ("AH", "5C QD", "3S 8H")))
"""For two seats and for three. No pattern of any rule set lies in them."""


def example_page(example: Example, rules: RuleSet) -> Page:
    """Return the page: the cards as they were turned, and what each of them did."""
    cards, lines = _play(example, rules)
    blocks: list[Block] = [Played(cards), *map(Line, lines)]
    return Page(f"example_{example.name}", says(f"help_example_{example.name}"), tuple(blocks))


def laid_out(example: Example, rules: RuleSet) -> Table:
    """Return the table before the first card: a whole pack, with the example's cards on top.

    A time limit is left away, since nobody waits here.
    """
    tops = [parse_cards(top) for top in example.tops]
    rest = [card for card in PACK if not any(card in top for top in tops)]
    decks = [(*top, *rest[seat :: len(tops)]) for seat, top in enumerate(tops)]
    return start(replace(rules, time_limit_s=None), decks)


@lru_cache(maxsize=16)
def _play(example: Example, rules: RuleSet) -> tuple[tuple[tuple[int, Card], ...], tuple[Says, ...]]:
    table, _ = begin(laid_out(example, rules))
    cards: list[tuple[int, Card]] = []
    lines: list[Says] = []
    at_ns = 0
    while table.waiting is None and len(cards) < _MOST_CARDS:
        at_ns += _PACE_NS
        challenged = table.challenge is not None
        table, told = step(table, Press(table.turn, "flip", at_ns))
        table, shown = step(table, Shown(at_ns))
        outcomes = [one.outcome for one in (*told, *shown)]
        cards += [(one.seat, one.card) for one in outcomes if isinstance(one, Turned)]
        lines.append(_turned(cards[-1], outcomes, table.turn, challenged=challenged))
    table, told = step(table, Until(at_ns + _LONGEST_WAIT_NS))
    lines.append(_taken([one.outcome for one in told]))
    return tuple(cards), tuple(lines)


def _turned(turned: tuple[int, Card], outcomes: Sequence[Outcome], turn: int, *, challenged: bool) -> Says:
    """Say what a card did."""
    seat, rank = _seat(turned[0]), says(f"rank_{turned[1].rank}")
    for outcome in outcomes:
        match outcome:
            case ChallengeOpened(_, tries):
                message = "help_played_answers" if challenged else "help_played_opens"
                return says(message, seat=seat, rank=rank, other=_seat(turn), count=tries)
            case TriesLeft(left) if left:
                return says("help_played_number", seat=seat, rank=rank, count=left)
            case Pending():
                return says("help_played_lost", seat=seat, rank=rank)
            case _:
                continue
    return says("help_played_turned", seat=seat, rank=rank)


def _taken(outcomes: Sequence[Outcome]) -> Says:
    """Say who got the pile, and what came then."""
    took = next(one for one in outcomes if isinstance(one, Took))
    won = next((one for one in outcomes if isinstance(one, Won)), None)
    if won is not None:
        return says("help_played_won", seat=_seat(won.seat), count=took.count, cards=won.cards)
    message = "help_played_took" if Turn(took.seat) in outcomes else "help_played_taken"
    return says(message, seat=_seat(took.seat), count=took.count)


def _seat(seat: int) -> Says:
    return says(f"seat_{seat}")
