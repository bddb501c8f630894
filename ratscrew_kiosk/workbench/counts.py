"""What one contact did so far, by the very parts that a match goes by: put in order, debounced."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ratscrew_kiosk.press import Contact, Edge, Press
from ratscrew_kiosk.presses.debounce import Debounce, Glitch, LetOut, News, Quarantined, WhyQuarantined
from ratscrew_kiosk.presses.figures import DebounceFigures, DeviceFacts
from ratscrew_kiosk.presses.in_order import InOrder
from ratscrew_kiosk.workbench.stroke import Stroke

NO_SEAT: Final = -1
"""Stands for a seat in the contact of a button that no seat has: the operator's."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The contact closed: a press."""

    contact: Contact
    press: Press


@dataclass(frozen=True, slots=True)
class Opened:
    """The contact was released at `at_ns`. `sure` says whether the stroke's stamps are as good as stated."""

    contact: Contact
    at_ns: int
    sure: bool


Event: TypeAlias = Closed | Opened | News
"""What came of a contact's edges."""


class Counts:
    """One contact's row: feed it edges in any order, and how far the device vouches.

    `held_since_ns` is for a contact that was closed when it was first looked at.
    """

    def __init__(self, contact: Contact, facts: DeviceFacts, *, held_since_ns: int | None = None) -> None:
        figures = facts.debounce or DebounceFigures()
        self.contact = contact
        self.closed = held_since_ns is not None
        """What was told of it last."""
        self.presses = 0
        self.glitches = 0
        self.unsure = 0
        """Presses whose time is less well known than the device states: edges were lost, merged or late."""
        self.last: Stroke | None = None
        """The last press, which may still be held."""
        self.longest_ns = 0
        """The longest that a press of it bounced."""
        self.held_ns: int | None = None
        """How long the last press that was released was held."""
        self.quarantined: WhyQuarantined | None = None
        self._in_order = InOrder()
        self._debounce = Debounce(contact, facts, figures, held_since_ns=held_since_ns)
        self._quiet_ns = figures.quiet_ns
        self._stroke: Stroke | None = None
        self._pressed = False
        """Whether the stroke that goes on is a press."""
        if held_since_ns is not None:
            self._stroke = Stroke(Edge(contact, down=True, at_ns=held_since_ns), self._quiet_ns)

    @property
    def late(self) -> int:
        """Edges that came too late to be put in their place."""
        return self._in_order.late

    @property
    def vouched_ns(self) -> int:
        """Up to when all of its presses are known."""
        return self._debounce.vouched_ns

    def take(self, edges: Iterable[Edge], vouched_ns: int) -> list[Event]:
        """Take what the device gave of this contact, and return what came of it, in the order in which it was known."""
        for edge in edges:
            self._in_order.push(edge)
        events: list[Event] = []
        for edge in self._in_order.take(vouched_ns):
            events += self._until(edge.at_ns - 1)
            events += self._note(self._debounce.edge(edge))
            self._edge(edge)
        return events + self._until(vouched_ns)

    def _until(self, t_ns: int) -> list[Event]:
        events = self._note(self._debounce.until(t_ns))
        stroke = self._stroke
        if stroke is None or not stroke.is_over(t_ns):
            return events
        self._stroke = None
        if not self._pressed:
            return events
        self._pressed = False
        self.held_ns = stroke.held_ns
        return [*events, Opened(self.contact, stroke.opened_ns, stroke.sure)]

    def _edge(self, edge: Edge) -> None:
        self.closed = edge.down
        if self._stroke is not None:
            self._stroke.edge(edge)
            self._measure()
        elif self.quarantined is None:
            self._stroke = Stroke(edge, self._quiet_ns)

    def _note(self, made: list[Press | News]) -> list[Event]:
        events: list[Event] = []
        for thing in made:
            match thing:
                case Press():
                    self.presses += 1
                    self.unsure += not thing.device
                    self._pressed = True
                    self.last = self._stroke
                    self._measure()
                    events.append(Closed(self.contact, thing))
                case Glitch():
                    self.glitches += 1
                    self._stroke = None
                    events.append(thing)
                case Quarantined():
                    self.quarantined = thing.why
                    self._stroke = None
                    self._pressed = False
                    events.append(thing)
                case LetOut():
                    self.quarantined = None
                    events.append(thing)
        return events

    def _measure(self) -> None:
        if self._pressed and self._stroke is not None:
            self.longest_ns = max(self.longest_ns, self._stroke.bounced_ns)
