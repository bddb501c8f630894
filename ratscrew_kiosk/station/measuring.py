"""A run as it goes on: the one stream of events that moves it. It decides nothing; `step` does."""

from collections.abc import Iterable
from dataclasses import replace

from ratscrew_kiosk.press import Press, Until
from ratscrew_kiosk.presses.settle import Entry, Settle
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.run import begin, step
from ratscrew_kiosk.station.told import Told


class Measuring:
    """A run from its first card on. `settle` brings what people, the display and pauses do."""

    def __init__(self, figures: Figures, seats: int, seed: int, settle: Settle, at_ns: int) -> None:
        self.settle = settle
        self.run = begin(figures, seats, seed, at_ns)
        self._at_ns = at_ns

    def advance(self, now_ns: int) -> list[Told]:
        """Go on by all that is settled up to `now_ns`, by the clock, and tell what happened, in order."""
        settle = self.settle
        told: list[Told] = []
        while (event := self._next(now_ns)) is not None:
            self._at_ns = max(self._at_ns, event.at_ns)
            if not isinstance(event, Until):
                settle.remove(event)
            self.run, outcomes = step(self.run, event)
            told += outcomes
        settle.given.clear()
        settled_ns = min(now_ns, settle.vouched_ns)
        head = settle.head()
        if head is not None:
            settled_ns = min(settled_ns, head.at_ns - 1)
        settle.settled_ns = max(settle.settled_ns, settled_ns)
        return told

    def without(self, seats: Iterable[int]) -> None:
        """The buttons of these seats are gone, and it goes on without them."""
        self.run = replace(self.run, away=self.run.away | set(seats))

    def again_with(self, seats: Iterable[int]) -> None:
        """These seats are measured again. Said between patterns, or while it stands still."""
        self.run = replace(self.run, away=self.run.away - set(seats))

    def next_at_ns(self) -> int | None:
        """When it can next move, by the clock, if every device vouches up to then; None if it waits for people."""
        head = self.settle.head()
        times_ns = [self.settle.settled_by(head)] if isinstance(head, Press) else []
        if self.run.due_ns is not None:
            times_ns.append(self.run.due_ns)
        return min(times_ns, default=None)

    def _next(self, now_ns: int) -> Entry | Until | None:
        """The next event that may be played by now, if any; a press at the last instant comes before its end."""
        settle, due_ns = self.settle, self.run.due_ns
        head = settle.head()
        if head is not None and head.at_ns <= self._at_ns and not isinstance(head, Press):
            return head
        if due_ns is not None and (head is None or due_ns < head.at_ns):
            return Until(due_ns) if due_ns <= min(now_ns, settle.vouched_ns) else None
        if head is None or head.at_ns > now_ns:
            return None
        if isinstance(head, Press):
            return head if settle.is_settled(head) else None
        return head if head.at_ns <= settle.vouched_ns else None
