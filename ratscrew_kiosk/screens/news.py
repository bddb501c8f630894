"""What just happened, and why, in words: one line for each outcome, and which of them are worth a player's eyes now.

A new kind of outcome is a type error here until somebody has said what to tell of it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from ratscrew_kiosk.cards import TRIES
from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Turn,
    Turned,
    Why,
    WhyTaken,
    Won,
    Wrong,
)
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Player, Say

_MS: Final = 1_000_000
_RACE_NS: Final = 500 * _MS
"""A slap this long after the winning one was in the race; how late it was is told."""
_RANK_BY_TRIES: Final = {tries: rank for rank, tries in TRIES.items()}

HOLD_NS: Final = (0, 1600 * _MS, 3200 * _MS, 4500 * _MS)
"""How long news of each weight stays to be read. Weight 0 can be seen on the table and is not told."""
_FARTHEST: Final = 40
"""So many outcomes back is far enough to find what is still held."""


class News(NamedTuple):
    """One line of news; `seat` is whose it is, if it is one seat's."""

    words: str
    weight: int
    seat: int | None = None


def headlines(
    told: Sequence[Told], players: Sequence[Player], now_ns: int, say: Say
) -> tuple[tuple[News, ...], int | None]:
    """Return the news that are held now, at most two, the chief one first, and when that will change (None: never).

    The chief one is the weightiest, of equals the latest; beside it stands what came with it or after it.
    """
    held = []
    for index in range(len(told) - 1, max(-1, len(told) - _FARTHEST), -1):
        age_ns = now_ns - told[index].at_ns
        if age_ns >= HOLD_NS[-1]:
            break
        news = news_of(told, index, players, say)
        if age_ns < HOLD_NS[news.weight]:
            held.append((news, told[index].at_ns))
    if not held:
        return (), None
    chief, at_ns = max(held, key=lambda one: one[0].weight)  # the first of the weightiest is the latest
    beside = [news for news, when_ns in held if when_ns >= at_ns and news is not chief]
    ends_ns = min(when_ns + HOLD_NS[news.weight] for news, when_ns in held)
    return (chief, *beside[:1]), ends_ns


def news_of(  # noqa: C901, PLR0911, PLR0912 - one closed match, so that no outcome is forgotten
    told: Sequence[Told], index: int, players: Sequence[Player], say: Say
) -> News:
    """Return the words for one of these outcomes; those before it say what it was about."""
    outcome = told[index].outcome

    def name(seat: int) -> str:
        return players[seat].name

    match outcome:
        case Turned(seat, card):
            text = say("card", rank=say(f"rank_{card.rank}"), suit=say(f"suit_{card.suit}"))
            return News(say("news_turned", seat=name(seat), card=text), 0, seat)
        case Slapped(seat, patterns):
            text = listed([say(f"pattern_{pattern}") for pattern in patterns], say)
            return News(say("news_slapped", seat=name(seat), patterns=text), 2, seat)
        case Wrong(seat, burned):
            message = "news_wrong" if burned else "news_wrong_free"
            return News(say(message, seat=name(seat), count=burned), 2, seat)
        case Late(seat):
            return News(_late(told, index, name(seat), say), 1, seat)
        case Refused(seat, button, why):
            plain = button == "flip" and why in (Why.WAITING, Why.PAUSED, Why.OVER)
            return News(say(f"refused_{why}", seat=name(seat)), 0 if plain else 1, seat)
        case DeadHeat(seats):
            return News(say("news_dead_heat", seats=listed([name(seat) for seat in seats], say)), 3)
        case Empty(seat):
            return News(say("news_empty", seat=name(seat)), 1, seat)
        case Strike(seat, count):
            return News(say("news_strike", seat=name(seat), count=count), 2, seat)
        case Barred(seat):
            return News(say("news_barred", seat=name(seat)), 2, seat)
        case Out(seat):
            return News(say("news_out", seat=name(seat)), 2, seat)
        case ChallengeOpened(seat, tries):
            text = say(f"rank_{_RANK_BY_TRIES[tries]}").capitalize()
            return News(say("news_challenge", seat=name(seat), rank=text, count=tries), 0, seat)
        case TriesLeft(left):
            return News(say("news_tries", count=left), 0)
        case Lapsed(seat):
            return News(say("news_lapsed", seat=name(seat)), 1, seat)
        case Pending(seat, why):
            if why is WhyTaken.CHALLENGE:
                return News(say("news_pending", rank=say(challenging_rank(told, index))), 1, seat)
            return News(say("news_pending_last_card"), 1, seat)
        case Took(seat, count, why):
            return _took(told, index, Took(seat, count, why), name(seat), say)
        case Back(seat):
            return News(say("news_back", seat=name(seat)), 2, seat)
        case LastChance(seat, left):
            message = "news_last_chance" if left else "news_last_chance_over"
            return News(say(message, seat=name(seat), count=left), 3 if left else 1, seat)
        case Won(seat, cards):
            return News(say("news_won", seat=name(seat), count=cards), 3, seat)
        case Draw(seats):
            return News(say("news_draw", seats=listed([name(seat) for seat in seats], say)), 3)
        case Turn(seat):
            return News(say("news_turn", seat=name(seat)), 0, seat)
        case _:
            assert_never(outcome)


def listed(words: Sequence[str], say: Say) -> str:
    """Join words as a list: `a`, `a and b`, `a, b and c`."""
    head, *rest = words
    for word in rest[:-1]:
        head = say("list_comma", head=head, last=word)
    return say("list_and", head=head, last=rest[-1]) if rest else head


def challenging_rank(told: Sequence[Told], index: int) -> str:
    """Return the message for the rank that was challenging before this outcome."""
    for earlier in reversed(told[:index]):
        if isinstance(earlier.outcome, ChallengeOpened):
            return f"rank_{_RANK_BY_TRIES[earlier.outcome.tries]}"
    return "challenge"  # a script may begin with a challenge that nobody saw opened


def _took(told: Sequence[Told], index: int, took: Took, name: str, say: Say) -> News:
    match took.why:
        case WhyTaken.SLAP:
            return News(say("news_took", seat=name, count=took.count), 1, took.seat)
        case WhyTaken.CHALLENGE:
            rank = say(challenging_rank(told, index))
            return News(say("news_took_challenge", seat=name, count=took.count, rank=rank), 2, took.seat)
        case WhyTaken.LAST_CARD:
            return News(say("news_took_last_card", seat=name, count=took.count), 2, took.seat)
        case WhyTaken.LAST_SEAT:
            return News(say("news_took_last_seat", seat=name, count=took.count), 2, took.seat)
        case _:
            assert_never(took.why)


def _late(told: Sequence[Told], index: int, name: str, say: Say) -> str:
    at_ns = told[index].at_ns
    for earlier in reversed(told[max(0, index - _FARTHEST) : index]):
        gap_ns = at_ns - earlier.at_ns
        if gap_ns > _RACE_NS or isinstance(earlier.outcome, DeadHeat):
            break
        if isinstance(earlier.outcome, Slapped):
            return say("news_late_by", seat=name, ms=number(gap_ns / _MS, 1, say))
    return say("news_late", seat=name)
