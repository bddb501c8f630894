"""What a photo finish says: a headline, and of each hand its time and what came of it; the shorter the less room."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from ratscrew_kiosk.cards import ACE, JACK, KING, QUEEN, Card
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.finish.finish import Finish, Hand
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Player, Say

FORMS: Final = 4
"""So many forms there are of what is said of a hand, the longest first; the last is said in one piece."""
_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}


class Said(NamedTuple):
    """What is said of a hand: when it came, and what came of it. Either may be empty."""

    time: str
    verdict: str

    @property
    def whole(self) -> str:
        """Both in a line."""
        return f"{self.time} {self.verdict}".strip()


def headlines(finish: Finish, players: Sequence[Player], say: Say) -> Iterator[str]:
    """Yield the headlines that a race could have, the one that says most first."""
    if finish.tied:
        yield from _heat_headlines(finish, players, say)
    elif finish.winner is None:
        yield say("finish_nobody")
    else:
        name, lead_ns = players[finish.winner].name, finish.lead_ns
        patterns = _patterns(finish, say)
        if lead_ns is None:
            yield from (say("finish_right_with", seat=name, pattern=pattern) for pattern in patterns)
            yield say("finish_right", seat=name)
        else:
            gap = number(lead_ns / MS, 1, say)
            for pattern in patterns:
                yield say("finish_first_with", seat=name, ms=gap, pattern=pattern)
                yield say("finish_by_with", seat=name, ms=gap, pattern=pattern)
            yield say("finish_first", seat=name, ms=gap)
            yield say("finish_by", seat=name, ms=gap)


def _heat_headlines(finish: Finish, players: Sequence[Player], say: Say) -> Iterator[str]:
    error = number(max(finish.bound_ns / MS, 0.1), 1, say)
    if finish.winner is None:
        yield say("finish_heat_apart", gap=number(finish.apart_ns / MS, 1, say), error=error)
    else:
        yield say("finish_heat_taken", seat=players[finish.winner].name, error=error)
    yield say("finish_heat", error=error)
    yield say("finish_heat_only", error=error)


def _patterns(finish: Finish, say: Say) -> list[str]:
    """All the patterns with the cards of the first of them, and the first alone."""
    names = [say(f"pattern_{pattern}") for pattern in finish.patterns]
    cards = " ".join(map(_rank, finish.cards))
    return [f"{name} {cards}" for name in dict.fromkeys((listed(names, say), names[0]))] if names else []


def _rank(card: Card) -> str:
    return _LETTERS.get(card.rank, str(card.rank))


def said_of(hand: Hand, say: Say, *, computer: bool, form: int) -> Said:
    """Say it of one hand. Shorter forms leave out what its mark and the others show as well."""
    verdict = _verdict(hand, say, form)
    time = _time(hand, say, form)
    if form == FORMS - 1 and verdict:
        return Said("", verdict)
    if computer and form < 2:
        cpu = say("pad_computer")
        return Said(f"{cpu} {time}", "") if hand.verdict == "tied" else Said(time, f"{cpu} {verdict}".strip())
    return Said(time, verdict)


def _time(hand: Hand, say: Say, form: int) -> str:
    if hand.since_ns is None:
        return say("finish_unknown")
    time = str(round(hand.since_ns / MS)).replace("-", "\u2212")
    if hand.unstamped:
        return say("finish_about", ms=time)
    return time if form else say("finish_ms", ms=time)


def _verdict(hand: Hand, say: Say, form: int) -> str:
    gap = number(abs(hand.behind_ns) / MS, 1, say)
    if hand.unstamped and form < 2:
        return say("finish_unstamped")
    match hand.verdict:
        case "right":
            return "" if form else say("finish_won")
        case "tied":  # the headline says so
            return ""
        case "late":
            if hand.unstamped:
                return say("finish_late")
            return say("finish_behind" if form else "finish_late_by", ms=gap)
        case "early":
            return say("finish_early")
        case "wrong" | "free":
            return say("finish_wrong")
        case _:
            assert_never(hand.verdict)
