"""A match as it runs: the table, the computers, and the one stream of events that moves it.

It decides nothing; the referee does.
"""

from collections.abc import Mapping
from typing import Final

from ratscrew_kiosk.players.computer import Computers
from ratscrew_kiosk.players.levels import Level
from ratscrew_kiosk.press import Pause, Press, Resume, Shown, Together, Until
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.presses.settle import Entry, Settle, weighed_together
from ratscrew_kiosk.rules.outcomes import Told, Turned
from ratscrew_kiosk.rules.referee import begin, next_at_ns, step
from ratscrew_kiosk.rules.table import Table

LONGEST_WAIT_NS: Final = 10 * SECOND
"""So long at most a script waits at its end for a pile or a last chance."""


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
        self.computers = Computers(computers or {}, seed)
        self.with_computers = bool(computers)
        """Whether computers had a seat from the start; those that stand in later press like people."""
        self._seed = seed
        self._seated_ns = at_ns
        """When a computer took a seat last; it does nothing that lies before that."""
        self.table, self.told_first = begin(table, at_ns)
        self._shown_after_ns = shown_after_ns
        self._to_be_shown: Shown | None = None
        self._at_ns = at_ns
        self._struck_ns: dict[int, int] = {}
        self._planned: list[Press] = []
        self._planned_for: Table | None = None

    def advance(self, now_ns: int) -> list[Told]:
        """Play all that is settled up to `now_ns`, by the clock, and tell what happened, in order.

        What people, the display and pauses did is then in `settle.given`.
        """
        self.settle.given.clear()
        told: list[Told] = []
        while (event := self._next(now_ns)) is not None:
            told += self._play(event)
        settled_ns = min(now_ns, self.settle.vouched_ns)
        head = self.settle.head()
        if head is not None:
            settled_ns = min(settled_ns, head.at_ns - 1)
        self.settle.settled_ns = max(self.settle.settled_ns, settled_ns)
        return told

    def run_out(self, last_ns: int) -> list[Told]:
        """After the last press, which came by `last_ns`: let time pass until no pile and no last chance is pending.

        At most `LONGEST_WAIT_NS`; a time limit is not waited for by itself. So every match script ends.
        """
        told: list[Told] = []
        given: list[Entry] = []
        while self.table.waiting is not None or self.table.chance_is_used_up:
            next_ns = self._next_known_ns()
            if next_ns is None or next_ns > last_ns + LONGEST_WAIT_NS:
                break
            told += self.advance(next_ns)
            given += self.settle.given
        self.settle.given[:] = given
        return told

    def stand_in(self, seat: int, level: Level, at_ns: int) -> None:
        """Let a computer play from `at_ns` on for a seat whose buttons are gone, or whose person is.

        What it does is given out like a person's presses, and what the seat's own buttons say does not count.
        """
        self._seat_computers({**self.computers.levels, seat: level})
        self._seated_ns = at_ns
        self.settle.deafen(seat)

    def stand_down(self, seat: int) -> None:
        """Give the seat back to whoever sits there."""
        self._seat_computers({other: level for other, level in self.computers.levels.items() if other != seat})
        self.settle.deaf.discard(seat)

    def _seat_computers(self, levels: Mapping[int, Level]) -> None:
        self.computers = Computers(levels, self._seed)
        self._planned_for = None

    def _next_known_ns(self) -> int | None:
        """When the next event that is known comes, or time decides."""
        head = self.settle.head()
        times_ns = (None if head is None else head.at_ns, next_at_ns(self.table))
        return min((time_ns for time_ns in times_ns if time_ns is not None), default=None)

    def next_at_ns(self) -> int | None:
        """When the match can next move, by the clock, if every device vouches up to then.

        None if it waits for people.
        """
        known = [press for press in (self.settle.head(), *self._plans()) if isinstance(press, Press)]
        times_ns = [self.settle.settled_by(press) for press in known]
        due_ns = next_at_ns(self.table)
        if due_ns is not None:
            times_ns.append(due_ns)
        return min(times_ns, default=None)

    def _plans(self) -> list[Press]:
        if self._planned_for is not self.table:
            self._planned_for = self.table
            plans = (
                self.computers.plans(self.table, max(self._at_ns, self._seated_ns), self._struck_ns)
                if self.computers.levels
                else []
            )
            self._planned = [self._behind_what_was_played(plan) for plan in plans] if self.settle.deaf else plans
        return self._planned

    def _behind_what_was_played(self, plan: Press) -> Press:
        """A flip for somebody stands in the script, and there flips come before the slaps of their instant (R3.4).

        So it is never in an instant of which something was played already.
        """
        if plan.button == "slap" or plan.seat not in self.settle.deaf or plan.at_ns > self._at_ns:
            return plan
        return plan._replace(at_ns=self._at_ns + 1)

    def _next(self, now_ns: int) -> Entry | Until | None:
        """The next event that may be played by now, if any; a press at the last instant comes before the award."""
        settle = self.settle
        head = settle.head()
        if head is not None and head.at_ns <= self._at_ns and not isinstance(head, Press):
            return head
        first: Entry | None = head
        for plan in self._plans():
            if first is None or plan.at_ns < first.at_ns or (plan.at_ns == first.at_ns and _is_slap(first)):
                first = plan
        due_ns = next_at_ns(self.table)
        if due_ns is not None and (first is None or due_ns < first.at_ns):
            return Until(due_ns) if due_ns <= now_ns and due_ns <= settle.vouched_ns else None
        if first is None or first.at_ns > now_ns:
            return None
        if isinstance(first, Press):
            if not settle.is_settled(first):
                return None
            return first if first.button == "slap" or head is None else self._fair_flip(first)
        return first if first.at_ns <= settle.vouched_ns else None

    def _fair_flip(self, press: Press) -> Press:
        """Of flips in one instant that of the seat whose turn it is comes first, then clockwise."""
        flips = [one for one in self._plans() if one.at_ns == press.at_ns and one.button == "flip"]
        flips += self.settle.flips_at(press.at_ns)
        seats = len(self.table.decks)
        return min(flips, key=lambda one: (one.seat - self.table.turn) % seats)

    def _play(self, event: Entry | Until) -> list[Told]:
        self._at_ns = max(self._at_ns, event.at_ns)
        if isinstance(event, Press):
            return self._play_slap(event) if event.button == "slap" else self._play_flip(event)
        if isinstance(event, Shown) and event.number not in (None, self.table.number):
            self.settle.withdraw(event)  # the picture was older than the card that lies there now
            return []
        if not isinstance(event, Until):
            self.settle.remove(event)
        self.table, told = step(self.table, event)
        if self._shown_after_ns is not None:
            if isinstance(event, Pause) and self._to_be_shown is not None:
                self.settle.withdraw(self._to_be_shown)
            elif isinstance(event, Resume) and self.table.resumed:
                self._show_by_itself(event.at_ns + self._shown_after_ns)
        return told

    def _play_flip(self, press: Press) -> list[Told]:
        self._give_out(press)
        planned = self._plans()
        self.table, told = step(self.table, press)
        if not isinstance(told[0].outcome, Turned):
            return told
        if self.table.decks[press.seat]:  # a card in the air, which nobody has seen, moves no hand and stops no hand
            self._planned = [plan for plan in planned if plan.button == "slap"]
            self._planned_for = self.table
        if self._shown_after_ns is not None:
            self._show_by_itself(press.at_ns + self._shown_after_ns)
        return told

    def _play_slap(self, press: Press) -> list[Told]:
        """Play a slap with all that it has to be weighed with."""
        plans_beside = [plan for plan in self._plans() if plan.button == "slap"]
        slaps = weighed_together(press, [*self.settle.slaps_beside(press), *plans_beside])
        event = press if len(slaps) == 1 else Together(slaps, self.settle.shown_before(slaps[-1].at_ns))
        self.table, told = step(self.table, event)
        for one in told:
            for slap in one.presses:
                self._give_out(slap)
                if slap.seat in self.computers.levels:
                    self._struck_ns[slap.seat] = slap.at_ns
        return told

    def _give_out(self, press: Press) -> None:
        """Say that this press has been played, unless it is that of a computer that the match began with."""
        if press.seat in self.settle.deaf:
            if not any(one is press for one in self.settle.given):  # one slap may have told several things
                self.settle.given.append(press)
        elif press.seat not in self.computers.levels:
            self.settle.remove(press)

    def _show_by_itself(self, at_ns: int) -> None:
        """Stand in for a display: show what was turned, and what lies there after a pause."""
        self._to_be_shown = Shown(at_ns, self.table.number)
        self.settle.put(self._to_be_shown, first=True)


def _is_slap(entry: Entry) -> bool:
    """Slaps come after all else in their instant."""
    return isinstance(entry, Press) and entry.button == "slap"
