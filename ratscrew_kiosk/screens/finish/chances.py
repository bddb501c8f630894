"""How often there was something to slap in a match, and how often not: by this, hits and misses are judged."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ratscrew_kiosk.press import Shown
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.outcomes import DeadHeat, Told, Took, Turned
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.pile import Pile

ANY: Final = "*"
"""Stands for whatever pattern, where the records say how many cards made one."""


class Chances:
    """Watches a match that begins with this table.

    Every turned card that was shown while it lay on top counts once, for each pattern that it made. What is shown anew,
    behind a pause or because the card on it went back (R3.4), is no new chance.
    """

    def __init__(self, table: Table) -> None:
        self.patterns: Counter[Pattern] = Counter()
        """How often each pattern of the rule set lay open."""
        self.any = 0
        """How many cards were shown that made one of them, or several."""
        self.nothing = 0
        """How many cards were shown that made none."""
        self._wanted = table.rules.patterns
        self._pile = Pile(table)
        self._counted = table.number

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """By pattern, as the records keep it; '*' is any of them, '' none. What did not happen is left out."""
        rows = [(pattern, self.patterns[pattern]) for pattern in self._wanted] + [(ANY, self.any), ("", self.nothing)]
        return tuple((pattern, count) for pattern, count in rows if count)

    def add(self, told: Iterable[Told], given: Iterable[Entry]) -> None:
        """Take what an advance of the match told, and what it gave out for that."""
        seen = list(given)
        for entry in seen:
            self._pile.see(entry)
        to_come = sorted((entry for entry in seen if isinstance(entry, Shown)), key=lambda shown: shown.at_ns)
        for one in told:
            while to_come and self._came_first(to_come[0], one):
                self._count(to_come.pop(0))
            self._take(one)
        for shown in to_come:
            self._count(shown)

    def _came_first(self, shown: Shown, told: Told) -> bool:
        """Whether it was shown before that was decided: a card that is turned in one instant can be shown in it too."""
        if shown.at_ns != told.at_ns:
            return shown.at_ns < told.at_ns
        if shown.number is None:
            return not isinstance(told.outcome, Turned)
        return self._pile.top is not None and shown.number <= self._pile.top.number

    def _take(self, told: Told) -> None:
        match told.outcome:
            case Turned(seat, card):
                self._pile.turn(seat, card, told.at_ns)
            case Took():
                self._pile.take(told.at_ns)
            case DeadHeat():
                self._pile.give_back(told.presses)
            case _:
                pass

    def _count(self, shown: Shown) -> None:
        top = self._pile.top
        if top is None or top.number <= self._counted or shown.number not in (None, top.number):
            return
        self._counted = top.number
        patterns = patterns_on(self._pile.cards(), self._wanted)
        self.patterns.update(patterns)
        self.any += bool(patterns)
        self.nothing += not patterns
