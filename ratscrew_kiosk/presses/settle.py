"""One stream by time: presses of every device, what the display showed, pauses.

Nothing leaves before nothing earlier can come. (This file is long: what waits for what is read in one piece.)

    device A  ──●───────────────────●────────┤ vouches to here
    device B  ─────────●────────┤              vouches to here: the slower one decides
    stream    ──●──────●────────┤              given out, in the order of time
                                  └── ●  known, but kept: B may still have been earlier

A press leaves when every device vouches past its time, its error and the greatest error among them, so whatever cannot
be told apart from it is known by then (R3.4) and is weighed with it.

A press that is vaguer than any device states (its edge was lost, and found by its level) may become known when slaps
have left that it could have tied with. What is settled stays: such a press came in that part of its time in which
whatever it could tie with is still here, and its edge behind what its device has vouched for.

    stream             ─────────────┤ what left lies before this
    a press, found       ├──────────●──────────┤
    as it is taken                   ├────●────┤

This file is long (over 300 lines is allowed to it) because the one queue and the devices' vouches are read together.
"""

from bisect import insort
from collections.abc import Iterable
from typing import Final, TypeAlias

from ratscrew_kiosk.press import Button, Contact, Edge, Pause, Press, Resume, Shown, told_apart
from ratscrew_kiosk.presses.debounce import Debounce
from ratscrew_kiosk.presses.debounce import News as ContactNews
from ratscrew_kiosk.presses.figures import DebounceFigures, DeviceFacts, SettleFigures
from ratscrew_kiosk.presses.in_order import InOrder
from ratscrew_kiosk.presses.news import Died, News, Returned, TooLate

_FOREVER: Final = 1 << 62
_BEFORE_ALL: Final = -_FOREVER
_NO_SLAP: Final = (False, -1, "", 0, False)
"""In the order of equals: all but slaps stand as they came."""

Entry: TypeAlias = Press | Shown | Pause | Resume


class _Line:
    """A device as the stream sees it."""

    def __init__(self, facts: DeviceFacts) -> None:
        self.facts = facts
        self.in_order = InOrder()
        self.contacts: dict[Contact, Debounce] = {}
        self.vouched_ns = _BEFORE_ALL
        self.gained_ns = 0
        """How much it vouched for in this turn of the loop."""
        self.silent_ns = 0
        """How far, in running time, its vouch has fallen behind."""
        self.dead = False
        self.for_good = False
        self.died_ns = _BEFORE_ALL

    @property
    def settled_ns(self) -> int:
        """How far it vouches behind its debouncers."""
        return min([self.vouched_ns, *(contact.vouched_ns for contact in self.contacts.values())])

    @property
    def open_error_ns(self) -> int:
        """The greatest error of the presses that may come of its edges that are known."""
        undecided_ns = (contact.undecided_error_ns for contact in self.contacts.values())
        return max([self.in_order.waiting_error_ns, *undecided_ns])


class Settle:
    """The stream. `devices` are those with a seat in the match: only they are waited for."""

    def __init__(
        self,
        devices: Iterable[DeviceFacts] = (),
        debounce: DebounceFigures | None = None,
        figures: SettleFigures | None = None,
    ) -> None:
        self._debounce = debounce or DebounceFigures()
        self._figures = figures or SettleFigures()
        self._lines = {facts.name: _Line(facts) for facts in devices}
        self._queue: list[tuple[int, int, tuple[bool, int, str, int, bool], int, Entry]] = []
        self._count = 0
        self._turned_ns: int | None = None
        self.settled_ns = _BEFORE_ALL
        """Everything up to here has been decided; what comes later with an earlier time is too late."""
        self.too_late = 0
        self.deaf: set[int] = set()
        """Seats whose buttons do not count now: a computer stands in."""
        self.given: list[Entry] = []
        """What was given out since this was last emptied, in that order."""
        self.vouched_ns = _BEFORE_ALL if self._lines else _FOREVER
        """How far all living devices vouch."""
        self._stated_error_ns = max((line.facts.error_ns for line in self._lines.values()), default=0)
        self.greatest_error_ns = self._stated_error_ns
        """The greatest error among the devices, and among the presses that are known and not yet given out.

        Edges that may yet become presses count among them.
        """
        self._open_ns = _BEFORE_ALL
        """What happened later than this can be told from every slap that left."""

    @property
    def dead(self) -> tuple[str, ...]:
        """The devices that are not waited for, because they died or were left behind, and have not returned."""
        return tuple(name for name, line in self._lines.items() if line.dead)

    def held(self, button: Button) -> dict[int, int]:
        """The seats that hold this button down, and when each pressed it; not those whose buttons do not count."""
        found: dict[int, int] = {}
        for line in self._lines.values():
            for contact, debounce in line.contacts.items():
                pressed_ns = debounce.pressed_ns
                counts = contact.button == button and contact.seat not in self.deaf and not line.dead
                if counts and pressed_ns is not None:
                    found[contact.seat] = min(pressed_ns, found.get(contact.seat, pressed_ns))
        return found

    # What comes in

    def hear(self, device: str, edges: Iterable[Edge], vouched_ns: int) -> list[News]:
        """Take a device's edges, in any order, and how far it vouches that no earlier one is still under way."""
        line = self._lines.get(device)
        if line is None or line.for_good:
            return []
        stated_ns = self._stated_error_ns
        vague = False
        for edge in edges:
            line.in_order.push(self._behind(edge, line.vouched_ns) if edge.doubtful else edge)
            vague = vague or edge.error_ns > stated_ns
        news: list[News] = self._revive(line, vouched_ns) if line.dead else []
        if line.dead:
            return news
        if vouched_ns > line.vouched_ns:
            line.gained_ns += vouched_ns - line.vouched_ns
            line.vouched_ns = vouched_ns
        made: list[Press | ContactNews] = []
        for edge in line.in_order.take(line.vouched_ns):
            made += self._contact(line, edge.contact).edge(edge)
        for contact in line.contacts.values():
            made += contact.until(line.vouched_ns)
        for thing in made:
            news += self.press(thing) if isinstance(thing, Press) else [thing]
        if vague or self.greatest_error_ns > stated_ns:
            self._widen()
        self._vouch()
        return news

    def press(self, press: Press) -> list[News]:
        """Take a press. One whose time has been settled changes nothing; it is counted and told.

        One of which it is not known whether it came before slaps that left came after them.
        """
        if press.seat in self.deaf:
            return []
        if press.at_ns <= self.settled_ns:
            self.too_late += 1
            return [TooLate(press)]
        if press.at_ns - press.error_ns <= self._open_ns < press.at_ns + press.error_ns:
            at_ns, error_ns = self._still_open(press.at_ns, press.error_ns, self.settled_ns)
            press = press._replace(at_ns=at_ns, error_ns=error_ns)
        self.greatest_error_ns = max(self.greatest_error_ns, press.error_ns)
        self._put(press)
        return []

    def hold(self, contact: Contact, since_ns: int) -> None:
        """Say that a contact was closed already when the match began: it counts after a release.

        Said before any edge of it was heard. A contact of a device that nobody waits for is no matter.
        """
        line = self._lines.get(contact.device)
        if line is not None and contact not in line.contacts:
            line.contacts[contact] = self._debounce_of(line, contact, since_ns)
            self._vouch()

    def abandon(self, device: str) -> None:
        """Leave a device behind: it is not waited for until it vouches again, and then it has returned.

        What it has not vouched for makes no press. This is no death: nothing is paused, and none is counted.
        """
        line = self._lines.get(device)
        if line is not None and not line.dead:
            line.dead = True
            self._vouch()

    def put(self, entry: Shown | Pause | Resume, *, first: bool = False) -> None:
        """Take what the display or the loop says.

        In its instant it stands behind what came before it and before what comes after it; with `first`, before all.
        """
        self._put(entry, first=first)

    def close(self) -> None:
        """Nothing more will come: nobody is waited for any longer."""
        self._lines.clear()
        self._vouch()

    def turn(self, now_ns: int) -> list[News]:
        """End a turn of the loop, in which every device was asked: those that have been silent too long are dead.

        The match is paused as of the last moment for which a dead device vouched; nothing later has been settled.
        """
        last_ns = now_ns if self._turned_ns is None else self._turned_ns
        self._turned_ns = now_ns
        ran_ns = min(now_ns - last_ns, self._figures.longest_turn_ns)
        news: list[News] = []
        for line in self._lines.values():
            if line.dead:
                continue
            line.silent_ns = max(0, line.silent_ns + ran_ns - line.gained_ns)
            line.gained_ns = 0
            if line.silent_ns > min(line.facts.delay_ns, self._figures.longest_silence_ns):
                news.append(self._bury(line, now_ns))
        return news

    # What goes out

    def head(self) -> Entry | None:
        """The earliest that is known; whether it may leave is asked by `is_settled`."""
        return self._queue[0][-1] if self._queue else None

    def is_settled(self, press: Press) -> bool:
        """Say whether every press that could come before this one, or tie with it, is known."""
        return self.vouched_ns == _FOREVER or self.vouched_ns >= self.settled_by(press)

    def settled_by(self, press: Press) -> int:
        """How far the devices have to vouch before this press, and the slaps of its instant, may leave."""
        reach_ns = self._reach(press)
        if press.button == "slap":
            for at_ns, *_, entry in self._queue:
                if at_ns > press.at_ns:
                    break
                if isinstance(entry, Press):
                    reach_ns = max(reach_ns, self._reach(entry))
        return press.at_ns + reach_ns

    def _reach(self, press: Press) -> int:
        """A press that comes later than this after it can be told from it."""
        return max(press.error_ns + self.greatest_error_ns, press.resolution_ns)

    def remove(self, entry: Entry) -> None:
        """Give an entry out; one that is not there (a computer's press) is no matter."""
        for index, item in enumerate(self._queue):
            if item[-1] is entry:
                del self._queue[index]
                self.given.append(entry)
                if self.greatest_error_ns > self._stated_error_ns:
                    self._widen()
                return

    def withdraw(self, entry: Entry) -> None:
        """Take an entry back that will not happen."""
        self._queue = [item for item in self._queue if item[-1] is not entry]

    def deafen(self, seat: int) -> None:
        """From now on this seat's buttons do not count, nor do its presses that have not been given out."""
        self.deaf.add(seat)
        self._queue = [item for item in self._queue if not (isinstance(item[-1], Press) and item[-1].seat == seat)]

    def slaps_beside(self, press: Press) -> list[Press]:
        """The slaps, this one included, that may have to be weighed with it: up to the next pause, in order of time."""
        latest_ns = self.settled_by(press)
        found: list[Press] = []
        for at_ns, *_, entry in self._queue:
            if at_ns > latest_ns or isinstance(entry, Pause):
                break
            if isinstance(entry, Press) and entry.button == "slap":
                found.append(entry)
        return found

    def flips_at(self, at_ns: int) -> list[Press]:
        """The flips that come next, all in this instant."""
        flips: list[Press] = []
        for when_ns, *_, entry in self._queue:
            if when_ns != at_ns or not isinstance(entry, Press) or entry.button != "flip":
                break
            flips.append(entry)
        return flips

    def shown_before(self, at_ns: int) -> int | None:
        """When the display first shows cards at or before this time, as far as is known and not yet given out."""
        for when_ns, *_, entry in self._queue:
            if when_ns > at_ns:
                break
            if isinstance(entry, Shown):
                return when_ns
        return None

    # Inside

    def _put(self, entry: Entry, *, first: bool = False) -> None:
        """Put it in its place: by time, by what parts its instant, flips before slaps, and then in no one's favour."""
        self._count += 1
        parted = -1 if first else 0
        if self._queue and not first:
            parted = 2 * sum(item[0] == entry.at_ns and item[1] > 0 and item[1] % 2 for item in self._queue)
        if isinstance(entry, Press):
            slap = entry.button == "slap"
            equals = (slap, entry.seat, entry.device, entry.error_ns, entry.unstamped) if slap else _NO_SLAP
        else:
            parted += not first
            equals = _NO_SLAP
        insort(self._queue, (entry.at_ns, parted, equals, self._count, entry))

    def _contact(self, line: _Line, contact: Contact) -> Debounce:
        known = line.contacts.get(contact)
        if known is None:
            known = line.contacts[contact] = self._debounce_of(line, contact)
        return known

    def _debounce_of(self, line: _Line, contact: Contact, held_since_ns: int | None = None) -> Debounce:
        return Debounce(contact, line.facts, line.facts.debounce or self._debounce, held_since_ns=held_since_ns)

    def _behind(self, edge: Edge, vouched_ns: int) -> Edge:
        """Put a doubtful edge behind what its device has vouched for: its contact has been told of all before that."""
        if edge.at_ns >= vouched_ns:
            return edge
        at_ns, error_ns = self._still_open(edge.at_ns, edge.error_ns, vouched_ns)
        return edge._replace(at_ns=at_ns, error_ns=error_ns)

    def _still_open(self, at_ns: int, error_ns: int, vouched_ns: int) -> tuple[int, int]:
        """Of a time and its error: the middle of the part that is still open, and its half width.

        If that middle was vouched for, then the next moment behind, with an error that reaches as far either way.
        """
        last_ns = at_ns + error_ns
        first_ns = max(at_ns - error_ns, self._open_ns + 1)
        at_ns = max((first_ns + last_ns + 1) // 2, vouched_ns + 1)
        return at_ns, max(at_ns - first_ns, last_ns - at_ns)

    def _widen(self) -> None:
        presses_ns = (entry.error_ns for *_, entry in self._queue if isinstance(entry, Press))
        edges_ns = (line.open_error_ns for line in self._lines.values() if not line.dead)
        self.greatest_error_ns = max([self._stated_error_ns, *presses_ns, *edges_ns])
        self._let_leave()

    def _vouch(self) -> None:
        self.vouched_ns = min((line.settled_ns for line in self._lines.values() if not line.dead), default=_FOREVER)
        self._let_leave()

    def _let_leave(self) -> None:
        """Slaps that waited for no more than the vouch and the greatest error of now may have left."""
        if self.vouched_ns < _FOREVER:
            self._open_ns = max(self._open_ns, self.vouched_ns - self.greatest_error_ns)

    def _bury(self, line: _Line, now_ns: int) -> Died:
        line.for_good = now_ns - line.died_ns < self._figures.died_twice_ns
        line.dead = True
        line.died_ns = now_ns
        at_ns = max(line.settled_ns, self.settled_ns)
        # A match that was to go on later than that, when nobody knew of this, stands still too.
        self._queue = [item for item in self._queue if not (isinstance(item[-1], Resume) and item[0] >= at_ns)]
        self.put(Pause(at_ns))
        self._vouch()
        return Died(line.facts.name, at_ns, line.for_good)

    def _revive(self, line: _Line, vouched_ns: int) -> list[News]:
        if line.for_good or vouched_ns <= line.vouched_ns:
            return []
        line.dead = False
        line.silent_ns = line.gained_ns = 0
        line.vouched_ns = vouched_ns
        # What it saw while it was dead makes no press, but its levels stay known.
        for edge in line.in_order.take(vouched_ns):
            self._contact(line, edge.contact).edge(edge)
        for contact in line.contacts.values():
            contact.until(vouched_ns)
        return [Returned(line.facts.name, vouched_ns)]


def weighed_together(press: Press, slaps: Iterable[Press]) -> tuple[Press, ...]:
    """Of these slaps, in order of time.

    Those of this press's instant, then those that cannot be told from one of them.
    """
    ordered = sorted((slap for slap in slaps if slap.at_ns >= press.at_ns), key=lambda slap: slap.at_ns)
    instant = [slap for slap in ordered if slap.at_ns == press.at_ns]
    tied = [slap for slap in ordered if slap.at_ns > press.at_ns and not all(told_apart(slap, one) for one in instant)]
    return (*instant, *tied)
