"""Buttons on pins as a device: from stamped changes of pins to edges of contacts, with what the stamps missed.

Which way leads to the pins is not known here (`devices.pins`), nor what a press is worth.

```
 pin        ____|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾    closed, and its edge was lost
 audits   |             |        |                      levels first, then the queue
          agrees        differs  differs still, and every edge up to the first look is known
          '--- here ----'        an edge without a stamp: in the middle, half of it its error
```

Levels are looked at in every drain: the loop asks every few milliseconds while somebody may slap, ten times a second
else. (Two edges of different pins at nearly the same time can lose one: raspberrypi/linux#760.) While a difference is
open nothing more is vouched for, so whatever races with a press that was missed is still unsettled when that is known.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ratscrew_kiosk.devices.device import DeviceError, Drained, Look
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import PinEdge, Pins
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts

PINS: Final = "pins"
_BOUNCING_NS: Final = 2 * MS
"""A level that differs so soon after an edge is a contact that bounces."""
_BURST_NS: Final = 15 * MS
"""What was missed so soon after an edge belongs to the same burst, whose first edge is known."""
_HOLD_NS: Final = 80 * MS
"""So long at most it vouches no further while a difference is open; after 150 ms it would be called dead."""
_OLDEST_NS: Final = 2 * SECOND
"""No edge is so much older than what was vouched for: such a stamp is of another clock."""
_REVIVE_NS: Final = SECOND
"""A way to the pins that was lost is tried this often."""


@dataclass
class _Line:
    """One input pin, and what is known of it."""

    pin: InputPin
    contact: Contact | None
    closed: bool
    """What was told last, or found."""
    agreed_ns: int
    """When its level and what was told agreed last."""
    edge_ns: int
    """The stamp of its last edge."""
    placed_ns: int
    """The time that was given to that."""
    differs_ns: int | None = None
    """When the level was first seen to differ from what was told."""
    muted: bool = False

    def is_closed(self, high: bool) -> bool:  # noqa: FBT001 - the level
        return high == (self.pin.active == "high")


class Gpio:
    """A device over one way to the pins. `now` reads the clock that the pins are stamped by: CLOCK_MONOTONIC, ns.

    Raises DeviceError when the pins cannot be read to begin with.
    """

    def __init__(self, pins: Pins, pin_map: PinMap, now: Callable[[], int]) -> None:
        self.facts = DeviceFacts(PINS, pin_map.error_ns, pin_map.error_ns)
        self.seats = frozenset(pin.seat for pin in pin_map.inputs if pin.seat is not None)
        self.raw: tuple[PinEdge, ...] = ()
        """What came from the pins in the last drain, by time, the service button's edges among it."""
        self.missed: Counter[int] = Counter()
        """Changes that were found by the level alone, by pin."""
        self.late: Counter[int] = Counter()
        """Edges that came after their time had been vouched for, by pin."""
        self.unfit = ""
        """Why its stamps cannot be believed, if so: then edges are timed by when they were read."""
        self._pins = pins
        self._now = now
        pins.read()  # what was pressed before is of no match
        self._vouched_ns = now()
        self._held_ns: int | None = None
        """Since when it has vouched no further because of a difference that is open."""
        self._lost = ""
        """Why the pins cannot be read, if so."""
        self._tried_ns = self._vouched_ns
        levels = pins.levels()
        self._lines = {pin.pin: self._line(pin, levels[pin.pin]) for pin in pin_map.inputs}
        self._by_contact = {line.contact: line for line in self._lines.values() if line.contact is not None}

    def _line(self, pin: InputPin, high: bool) -> _Line:  # noqa: FBT001 - the level
        contact = None
        if pin.seat is not None and pin.button != "service":
            contact = Contact(PINS, pin.seat, pin.button)
        long_ago_ns = self._vouched_ns - SECOND
        line = _Line(pin, contact, False, self._vouched_ns, long_ago_ns, long_ago_ns)
        line.closed = line.is_closed(high)
        return line

    @property
    def pressed(self) -> frozenset[int]:
        """The pins whose buttons are down, as far as is known."""
        return frozenset(pin for pin, line in self._lines.items() if line.closed)

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins. Return what is held: it counts after a release."""
        del now_ns
        for contact, line in self._by_contact.items():
            if line.muted:
                self.mute(contact, muted=False)
        return frozenset(contact for contact, line in self._by_contact.items() if line.closed)

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Switch the edges of a contact in quarantine off, where the way to the pins can, and on again."""
        line = self._by_contact.get(contact)
        if line is None or self._lost:
            return
        try:
            self._pins.listen(line.pin.pin, not muted)
        except DeviceError as error:
            self._lose(error)
        else:
            line.muted = muted

    def drain(self, look: Look) -> Drained:
        """Give the edges that came, those that were missed, and how far all is known."""
        self.raw = ()
        if self._lost:
            return self._try_again(look.asked_ns)
        try:
            edges = self._ask(look.asked_ns)
            vouched_ns = self._pins.vouched_ns(look.asked_ns)
        except DeviceError as error:
            self._lose(error)
            return Drained((), self._vouched_ns, (self._lost,))
        if all(line.differs_ns is None for line in self._lines.values()):
            self._held_ns = None
        elif self._held_ns is None:
            self._held_ns = look.asked_ns
        if self._held_ns is None or look.asked_ns > self._held_ns + _HOLD_NS:
            self._vouched_ns = max(self._vouched_ns, vouched_ns)
        return Drained(tuple(edges), self._vouched_ns, (self.unfit,) if self.unfit else ())

    def release_all(self) -> None:
        """Nothing: pins do not care which window is in front."""

    def close(self) -> None:
        """Let go of the pins."""
        self._pins.close()

    # What came by itself

    def _ask(self, asked_ns: int) -> list[Edge]:
        levels = self._pins.levels()
        looked_ns = self._now()
        batch = self._pins.read()
        batch.sort(key=lambda edge: (edge.at_ns, edge.seq))
        self.raw = tuple(batch)
        edges = self._told(batch)
        vouched_ns = self._pins.vouched_ns(asked_ns)
        for line in self._lines.values():
            edges += self._audit(line, line.is_closed(levels[line.pin.pin]), looked_ns, vouched_ns)
        return edges

    def _told(self, batch: Iterable[PinEdge]) -> list[Edge]:
        now_ns = self._now()
        edges = []
        for one in batch:
            line = self._lines.get(one.pin)
            if line is None:
                continue
            if one.at_ns > now_ns or one.at_ns < self._vouched_ns - _OLDEST_NS:
                where = "ahead of" if one.at_ns > now_ns else "long before"
                self.unfit = (
                    f"{PINS}: a stamp of pin {one.pin} lies {where} the present, so the stamps are of another clock "
                    "than CLOCK_MONOTONIC; presses are timed by when they are read (ratscrew-kiosk doctor inputs)"
                )
            if line.contact is not None:
                edges.append(self._edge(line, one, now_ns))
            if one.at_ns >= line.edge_ns or self.unfit:
                line.closed = line.is_closed(one.high)
                line.edge_ns = min(one.at_ns, now_ns)
                line.placed_ns = edges[-1].at_ns if line.contact is not None else line.edge_ns
            line.differs_ns = None
        return edges

    def _edge(self, line: _Line, one: PinEdge, now_ns: int) -> Edge:
        assert line.contact is not None  # noqa: S101 - for the type checker
        closed = line.is_closed(one.high)
        if self.unfit:
            return self._between(line.contact, closed, min(self._vouched_ns, now_ns), now_ns, one.seq)
        since_ns = one.at_ns if one.since_ns is None else one.since_ns
        if one.at_ns <= self._vouched_ns:
            self.late[one.pin] += 1
            # Those of one burst keep their distances, or a tap that came late would be no press at all.
            behind_ns = line.placed_ns + max(0, one.at_ns - line.edge_ns)
            at_ns = max(one.at_ns, self._vouched_ns + 1, behind_ns)
            return self._between(line.contact, closed, since_ns, 2 * at_ns - since_ns, one.seq, unstamped=True)
        if one.since_ns is not None:
            return self._between(line.contact, closed, since_ns, one.at_ns, one.seq)
        return Edge(line.contact, closed, one.at_ns, self.facts.error_ns, one.seq)

    def _between(
        self,
        contact: Contact,
        closed: bool,  # noqa: FBT001 - the level
        first_ns: int,
        last_ns: int,
        seq: int = 0,
        *,
        unstamped: bool = False,
    ) -> Edge:
        """An edge of which it is only known that it came between two moments; `settle` puts it behind its vouch."""
        at_ns = (first_ns + last_ns) // 2
        error_ns = last_ns - at_ns + self.facts.error_ns
        return Edge(contact, closed, at_ns, error_ns, seq, doubtful=True, unstamped=unstamped)

    # What has to be looked for

    def _audit(self, line: _Line, closed: bool, looked_ns: int, vouched_ns: int) -> list[Edge]:  # noqa: FBT001
        """Hold a pin's level against what was told of it. A difference counts when no edge can explain it any more."""
        if closed == line.closed:
            line.agreed_ns = looked_ns
            line.differs_ns = None
            return []
        if looked_ns - line.edge_ns < _BOUNCING_NS:
            return []
        if line.differs_ns is None and not line.muted:
            line.differs_ns = looked_ns
            return []
        found_ns = looked_ns if line.differs_ns is None else line.differs_ns
        if not line.muted and vouched_ns < found_ns:
            return []
        line.closed = closed
        line.differs_ns = None
        first_ns, line.agreed_ns = max(line.agreed_ns, line.edge_ns), looked_ns
        if line.contact is None:
            return []
        if found_ns - line.edge_ns < _BURST_NS:
            # The last edge of a burst was lost or told the wrong level. The first has the press's time.
            return [self._between(line.contact, closed, line.edge_ns + 1, line.edge_ns + 1, unstamped=True)]
        self.missed[line.pin.pin] += 1
        return [self._between(line.contact, closed, first_ns, found_ns, unstamped=True)]

    # What is lost, and comes back

    def _lose(self, error: DeviceError) -> None:
        self._lost = str(error)
        self._tried_ns = self._now()

    def _try_again(self, asked_ns: int) -> Drained:
        if asked_ns < self._tried_ns + _REVIVE_NS:
            return Drained((), self._vouched_ns, (self._lost,))
        self._tried_ns = asked_ns
        try:
            self._pins.revive()
            self._pins.read()
            now_ns = self._now()
            levels = self._pins.levels()
            for line in self._lines.values():
                if line.muted:
                    self._pins.listen(line.pin.pin, False)
        except DeviceError as error:
            self._lost = str(error)
            return Drained((), self._vouched_ns, (self._lost,))
        self._lost = self.unfit = ""
        edges = []
        for line in self._lines.values():
            closed = line.is_closed(levels[line.pin.pin])
            if closed != line.closed and line.contact is not None:
                # Long ago by the time that is vouched for now, so no press comes of it after the return.
                edges.append(self._between(line.contact, closed, self._vouched_ns, self._vouched_ns, unstamped=True))
            line.closed = closed
            line.agreed_ns = line.edge_ns = line.placed_ns = now_ns
            line.differs_ns = None
        self._vouched_ns = now_ns
        return Drained(tuple(edges), now_ns)
