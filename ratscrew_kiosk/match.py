"""A match as it runs: the table, the computers, and the one stream of events that moves it. It decides nothing; the referee does."""

from collections.abc import Mapping

from ratscrew_kiosk.players.computer import plans
from ratscrew_kiosk.players.levels import Level
from ratscrew_kiosk.press import Event, Pause, Press, Resume, Shown, Together, Until
from ratscrew_kiosk.presses.settle import Entry, Settle, weighed_together
from ratscrew_kiosk.rules.outcomes import Told, Turned
from ratscrew_kiosk.rules.referee import begin, next_at_ns, step
from ratscrew_kiosk.rules.table import Table


class Match:
    """One match from its first table on.

    `settle` brings what people, displays and pauses do; `computers` play their seats from `seed`. With
    `shown_after_ns` every card counts as shown so long after its flip, without a display (scripts, simulations).
    """

    def __init__(
        self,
        table: Table,
        settle: Settle | None = None,
        computers: Mapping[int, Level] | None = None,
        seed: int = 0,
        *,
        shown_after_ns: int | None = None,
        at_ns: int = 0,
    ) -> None:
        self.settle = settle or Settle()
        self.computers = dict(computers or {})
        self.table, self.told_first = begin(table, at_ns)
        self._seed = seed
        self._shown_after_ns = shown_after_ns
        self._to_be_shown: Shown | None = None
        self._at_ns = at_ns
        self._struck_ns: dict[int, int] = {}
        self._planned: list[Press] = []
        self._planned_for: Table | None = None

    def advance(self, now_ns: int) -> list[Told]:
        """Play all that is settled up to `now_ns`, by the clock, and tell what happened, in order."""
        told: list[Told] = []
        while (event := self._next(now_ns)) is not None:
            told += self._play(event)
        settled_ns = min(now_ns, self.settle.vouched_ns)
        head = self.settle.head()
        if head is not None:
            settled_ns = min(settled_ns, head.at_ns - 1)
        self.settle.settled_ns = max(self.settle.settled_ns, settled_ns)
        return told

    def next_at_ns(self) -> int | None:
        """When the match will next move by itself, by the clock: a computer or time; None if it waits for people."""
        times = [press.at_ns for press in self._plans()]
        due_ns = next_at_ns(self.table)
        if due_ns is not None:
            times.append(due_ns)
        return min(times, default=None)

    def _plans(self) -> list[Press]:
        if self._planned_for is not self.table:
            self._planned_for = self.table
            self._planned = (
                plans(self.table, self.computers, self._seed, self._at_ns, self._struck_ns) if self.computers else []
            )
        return self._planned

    def _next(self, now_ns: int) -> Event | None:
        """The next event that may be played by now, if any; a press at the last instant comes before the award."""
        head = self.settle.head()
        if head is not None and not isinstance(head, Press) and head.at_ns <= self._at_ns:
            return head
        first: Entry | None = head
        for plan in self._plans():
            if first is None or (plan.at_ns, plan.button == "slap") < (first.at_ns, _rank(first)):
                first = plan
        due_ns = next_at_ns(self.table)
        if due_ns is not None and (first is None or due_ns < first.at_ns):
            return Until(due_ns) if due_ns <= min(now_ns, self.settle.vouched_ns) else None
        if first is None or first.at_ns > now_ns:
            return None
        if isinstance(first, Press):
            return self._fair_flip(first) if self.settle.is_settled(first) else None
        return first if first.at_ns <= self.settle.vouched_ns else None

    def _fair_flip(self, press: Press) -> Press:
        """Of flips in one instant that of the seat whose turn it is comes first, then clockwise."""
        if press.button == "slap":
            return press
        flips = [one for one in (*self.settle.flips_at(press.at_ns), *self._plans()) if one.at_ns == press.at_ns]
        flips = [one for one in flips if one.button == "flip"]
        seats = len(self.table.decks)
        return min(flips, key=lambda one: (one.seat - self.table.turn) % seats)

    def _play(self, event: Event) -> list[Told]:
        self._at_ns = max(self._at_ns, event.at_ns)
        if isinstance(event, Press) and event.button == "slap":
            return self._play_slap(event)
        if not isinstance(event, Until | Together):
            self.settle.remove(event)
        self.table, told = step(self.table, event)
        if self._shown_after_ns is not None:
            self._show_by_itself(event, told)
        return told

    def _play_slap(self, press: Press) -> list[Told]:
        """Play a slap with all that it has to be weighed with."""
        plans_beside = [plan for plan in self._plans() if plan.button == "slap"]
        slaps = weighed_together(press, [*self.settle.slaps_beside(press), *plans_beside])
        event = press if len(slaps) == 1 else Together(slaps, self.settle.shown_before(slaps[-1].at_ns))
        self.table, told = step(self.table, event)
        for one in told:
            for slap in one.presses:
                self.settle.remove(slap)
                if slap.seat in self.computers:
                    self._struck_ns[slap.seat] = slap.at_ns
        return told

    def _show_by_itself(self, event: Event, told: list[Told]) -> None:
        """Stand in for a display: show what was turned, and what lies there after a pause."""
        if isinstance(event, Pause) and self._to_be_shown is not None:
            self.settle.remove(self._to_be_shown)
        turned = bool(told) and isinstance(told[0].outcome, Turned)
        if turned or (isinstance(event, Resume) and self.table.resumed):
            self._to_be_shown = Shown(event.at_ns + (self._shown_after_ns or 0))
            self.settle.put(self._to_be_shown)


def _rank(entry: Entry) -> bool:
    """Slaps come after all else in their instant."""
    return isinstance(entry, Press) and entry.button == "slap"
