"""The turned cards as they lie, and since when each of them is seen: by that, whoever watches a match tells of it.

It follows what the referee has told; it decides nothing.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Pause, Press, Shown
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.draft import NOBODY
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.table import Table


class Lying(NamedTuple):
    """A turned card; one that lay there when the match began was turned before all time, by nobody."""

    card: Card
    number: int
    seat: int
    turned_ns: int | None


class Pile:
    """The pile of a match that begins with this table. Times are CLOCK_MONOTONIC."""

    def __init__(self, table: Table) -> None:
        self._anticipation_ns = table.rules.anticipation_ms * MS
        self._number = table.number
        self._lying = [Lying(card, 0, NOBODY, None) for card in table.turned]
        self._shown: list[Shown] = []
        self._covered_ns: list[int] = []

    def __len__(self) -> int:
        """How many cards lie there."""
        return len(self._lying)

    @property
    def top(self) -> Lying | None:
        """The card that lies on top."""
        return self._lying[-1] if self._lying else None

    def cards(self, count: int | None = None) -> list[Card]:
        """The lowest so many of them, bottom to top; all without a count."""
        return [one.card for one in self._lying[:count]]

    def see(self, entry: Entry) -> None:
        """Take what was given out: of that, cards that were shown, and faces that were covered."""
        if isinstance(entry, Shown):
            self._shown.append(entry)
        elif isinstance(entry, Pause):
            self._covered_ns.append(entry.at_ns)

    def turn(self, seat: int, card: Card, at_ns: int) -> None:
        """A seat has turned this card."""
        self._number += 1
        self._lying.append(Lying(card, self._number, seat, at_ns))

    def take(self, at_ns: int) -> None:
        """Somebody has taken all of it."""
        self._lying.clear()
        self._shown = [one for one in self._shown if one.at_ns > at_ns]
        self._covered_ns = [covered_ns for covered_ns in self._covered_ns if covered_ns > at_ns]

    def give_back(self, slaps: Iterable[Press]) -> None:
        """R3.4: the last card by which they were judged goes back, and every card after it that a seat has turned."""
        keep = max(self.counting(press.at_ns) for press in slaps) - 1
        while keep < len(self._lying) and self._lying[keep].seat == NOBODY:
            keep += 1
        del self._lying[keep:]

    def counting(self, at_ns: int) -> int:
        """How many turned cards a slap of this time was judged by (R3.2, R3.5)."""
        latest_ns = at_ns - self._anticipation_ns
        count = len(self._lying)
        while count and not self._counts(count - 1, at_ns, latest_ns):
            count -= 1
        return count

    def _counts(self, index: int, at_ns: int, latest_ns: int) -> bool:
        shown_ns = self.shown_ns(index, at_ns)
        if shown_ns is None:
            return self._lying[index].turned_ns is None and not self._covered_before(at_ns)
        return shown_ns <= latest_ns

    def shown_ns(self, index: int, at_ns: int) -> int | None:
        """When this card was shown, for somebody who slaps at this time; None if it was not, or before all time."""
        if index < 0:
            return None
        card = self._lying[index]
        covered_ns = self._covered_before(at_ns)
        if card.turned_ns is None and covered_ns is None:
            return None
        from_ns = max(one for one in (card.turned_ns, covered_ns) if one is not None)
        for shown in self._shown:
            if from_ns <= shown.at_ns <= at_ns and (shown.number is None or shown.number >= card.number):
                return shown.at_ns
        return None

    def _covered_before(self, at_ns: int) -> int | None:
        """When the faces were covered last."""
        return max((covered_ns for covered_ns in self._covered_ns if covered_ns <= at_ns), default=None)
