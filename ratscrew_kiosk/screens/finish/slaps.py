"""What each slap of a match was: the card it was judged by, for how long that had been shown, and what came of it.

Outcomes do not say when a card was shown. So every turn of the loop is watched: what was told, and what was given out
for it. Nothing is decided here; the referee has decided.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.outcomes import DeadHeat, Late, Refused, Slapped, Told, Took, Turned, Why, Wrong
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.pile import Pile

Verdict: TypeAlias = Literal["right", "tied", "late", "early", "wrong", "free"]
"""What came of a slap: the first correct one; correct in a dead heat; after another's; wrong because it was judged by
an earlier card than the one that lay there (R3.2, R3.5); wrong; wrong, but nothing had stamped it."""

_REACH: Final[Mapping[Pattern, int]] = {
    "double": 2,
    "sandwich": 3,
    "hoagie": 4,
    "tens": 2,
    "marriage": 2,
    "six_nine": 2,
    "run": 4,
}


class Slap(NamedTuple):
    """A slap, and what came of it.

    `card_ns` is when the card was shown by which it was judged (CLOCK_MONOTONIC): after a pause, when it was shown
    anew. None where no card counted, or where nobody knows. `took` says that the pile went to it. `heat` is the number
    of its dead heat in the match, from 1 on; 0 for none.
    """

    press: Press
    verdict: Verdict
    card_ns: int | None = None
    took: bool = False
    patterns: tuple[Pattern, ...] = ()
    """What held, where it was correct."""
    cards: tuple[Card, ...] = ()
    """The cards that made the first of these patterns, bottom to top."""
    heat: int = 0

    @property
    def since_ns(self) -> int | None:
        """How long its card had been shown; None where that is not known."""
        return None if self.card_ns is None else self.press.at_ns - self.card_ns


class Slaps:
    """Watches a match that begins with this table."""

    def __init__(self, table: Table) -> None:
        self._rules = table.rules
        self._pile = Pile(table)
        self._heat: tuple[Press, ...] = ()
        self._heats = 0

    def add(self, told: Iterable[Told], given: Iterable[Entry]) -> list[Slap]:
        """Take what an advance of the match told, and what it gave out for that; return the slaps among it."""
        for entry in given:
            self._pile.see(entry)
        slaps: list[Slap] = []
        for one in told:
            slaps += self._take(one)
        return slaps

    def _take(self, told: Told) -> list[Slap]:
        match told.outcome:
            case Turned(seat, card):
                self._pile.turn(seat, card, told.at_ns)
            case Took():
                self._pile.take(told.at_ns)
            case Slapped():
                return self._correct(told.presses, took=True)
            case DeadHeat():
                slaps = self._correct(told.presses, took=False)
                self._pile.give_back(told.presses)
                return slaps
            case Late() if told.presses[0] not in self._heat:
                return [Slap(told.presses[0], "late")]
            case Wrong():
                return [self._wrong(told.presses[0])]
            case Refused(_, "slap", Why.UNSTAMPED):
                return [self._wrong(told.presses[0])._replace(verdict="free")]
            case _:
                pass
        return []

    def _correct(self, presses: tuple[Press, ...], *, took: bool) -> list[Slap]:
        """Of several presses the first has the pile, if anybody has."""
        tied = len(presses) > 1
        self._heat = presses if tied else ()
        self._heats += tied
        slaps = []
        for index, press in enumerate(presses):
            count = self._pile.counting(press.at_ns)
            turned = self._pile.cards(count)
            patterns = patterns_on(turned, self._rules.patterns)
            slaps.append(
                Slap(
                    press,
                    "tied" if tied else "right",
                    self._pile.shown_ns(count - 1, press.at_ns),
                    took and not index,
                    patterns,
                    made_of(patterns[0], turned) if patterns else (),
                    self._heats if tied else 0,
                )
            )
        return slaps

    def _wrong(self, press: Press) -> Slap:
        count = self._pile.counting(press.at_ns)
        verdict: Verdict = "early" if count < len(self._pile) else "wrong"
        return Slap(press, verdict, self._pile.shown_ns(count - 1, press.at_ns))


def made_of(pattern: Pattern, turned: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that make a pattern which holds on these, bottom to top (R5.2)."""
    if pattern == "top_bottom":
        return (turned[0], turned[-1])
    return tuple(turned[-_REACH[pattern] :])
