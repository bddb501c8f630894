"""The photo finish: hands that came within half a second, who was first, and by how much.

A value made of what the slaps of a match were. Nothing is decided here; how it looks is `finish_strip`.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import Pattern
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.slaps import Slap, Slaps, Verdict

RACE_NS: Final = 500 * MS
"""Hands that come so soon before or after the one that decided are in its race."""
HOLD_NS: Final = 4500 * MS
"""So long after its last hand a photo finish stays to be read."""
_REMEMBERED: Final = 64


class Hand(NamedTuple):
    """A hand in a race. `since_ns` runs from when the race's card was shown; None where that is not known."""

    seat: int
    verdict: Verdict
    at_ns: int
    error_ns: int
    since_ns: int | None
    behind_ns: int
    """How long after the hand that decided; below 0: before it."""
    unstamped: bool = False


class Finish(NamedTuple):
    """A race: its hands, one a seat, in the order of time.

    `winner` took the pile; None where nobody did. `apart_ns` and `bound_ns` are told of a dead heat alone: how far its
    hands were apart, and how far apart they must have been to be told apart (R3.4).
    """

    hands: tuple[Hand, ...]
    winner: int | None = None
    patterns: tuple[Pattern, ...] = ()
    cards: tuple[Card, ...] = ()
    """The cards that made the first of the patterns, bottom to top."""
    apart_ns: int = 0
    bound_ns: int = 0

    @property
    def tied(self) -> tuple[Hand, ...]:
        """The hands of its dead heat."""
        return tuple(hand for hand in self.hands if hand.verdict == "tied")

    @property
    def lead_ns(self) -> int | None:
        """By how much the winner was before the next; None where nobody came after it, or nobody knows when."""
        behind = [hand for hand in self.hands if hand.behind_ns > 0]
        first = next((hand for hand in self.hands if hand.verdict == "right"), None)
        if first is None or not behind or first.unstamped or behind[0].unstamped:
            return None
        return behind[0].behind_ns

    @property
    def error_ns(self) -> int:
        """The greatest error of its hands that have a stamp."""
        return max((hand.error_ns for hand in self.hands if not hand.unstamped), default=0)

    @property
    def ends_ns(self) -> int:
        """Until when it stays to be read, by the clock, unless a later one takes its place."""
        return self.hands[-1].at_ns + HOLD_NS


class Races:
    """The races of a match that begins with this table; `finish` is the latest photo finish, if there was one."""

    def __init__(self, table: Table) -> None:
        self.finish: Finish | None = None
        self._slaps = Slaps(table)
        self._recent: list[Slap] = []

    def add(self, told: Iterable[Told], given: Iterable[Entry]) -> list[Slap]:
        """Take what an advance of the match told, and what it gave out for that; return the slaps among it."""
        slaps = self._slaps.add(told, given)
        if slaps:
            self._recent = [*self._recent, *slaps][-_REMEMBERED:]
            self.finish = finish_of(self._recent) or self.finish
        return slaps


def finish_of(slaps: Sequence[Slap]) -> Finish | None:
    """Return the photo finish of the latest of these slaps, in the order in which they were judged.

    None if fewer than two seats were in it.
    """
    if not slaps:
        return None
    decided = [index for index, slap in enumerate(slaps) if slap.verdict in ("right", "tied")]
    last = decided[-1] if decided else -1
    beyond = [slap for slap in slaps[last + 1 :] if slap.verdict != "late"]
    if beyond:  # wrong ones at what was turned after that race
        latest_ns = beyond[-1].press.at_ns
        near = [slap for slap in beyond if abs(latest_ns - slap.press.at_ns) <= RACE_NS]
        return _finish(near, [min(near, key=lambda slap: slap.press.at_ns)], near)
    return _race(slaps, last) if decided else None


def _race(slaps: Sequence[Slap], last: int) -> Finish | None:
    """The race whose last deciding slap is this one: wrong ones since the race before, and late ones behind it."""
    first = last
    while first and slaps[first - 1].heat == slaps[last].heat > 0:
        first -= 1
    begins = first
    while begins and slaps[begins - 1].verdict not in ("right", "tied"):
        begins -= 1
    before = [slap for slap in slaps[begins:first] if slap.verdict != "late"]
    deciding = list(slaps[first : last + 1])
    decided_ns = min(slap.press.at_ns for slap in deciding)
    others = [slap for slap in (*before, *slaps[last + 1 :]) if abs(slap.press.at_ns - decided_ns) <= RACE_NS]
    return _finish([*deciding, *others], deciding, deciding)


def _finish(slaps: list[Slap], deciding: list[Slap], judged: list[Slap]) -> Finish | None:
    """Times are since the latest card by which one of `judged` was judged was shown."""
    first = min(deciding, key=lambda slap: slap.press.at_ns)
    chosen: dict[int, Slap] = {slap.press.seat: slap for slap in deciding}
    for slap in sorted(slaps, key=lambda slap: slap.press.at_ns):
        chosen.setdefault(slap.press.seat, slap)
    if len(chosen) < 2:
        return None
    card_ns = max((slap.card_ns for slap in judged if slap.card_ns is not None), default=None)
    hands = [_hand(slap, card_ns, first.press.at_ns) for slap in chosen.values()]
    return Finish(
        tuple(sorted(hands, key=lambda hand: (hand.at_ns, hand.seat))),
        next((slap.press.seat for slap in deciding if slap.took), None),
        first.patterns,
        first.cards,
        max(slap.press.at_ns for slap in deciding) - first.press.at_ns,
        max((bound_ns(first.press, slap.press) for slap in deciding if slap is not first), default=0),
    )


def _hand(slap: Slap, card_ns: int | None, decided_ns: int) -> Hand:
    press = slap.press
    return Hand(
        press.seat,
        slap.verdict,
        press.at_ns,
        press.error_ns,
        None if card_ns is None else press.at_ns - card_ns,
        press.at_ns - decided_ns,
        press.unstamped,
    )


def bound_ns(one: Press, other: Press) -> int:
    """Return how far apart two presses must be to be told apart (R3.4)."""
    if one.device and one.device == other.device:
        return max(one.resolution_ns, other.resolution_ns)
    return one.error_ns + other.error_ns
