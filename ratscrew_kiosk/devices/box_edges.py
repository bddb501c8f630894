"""From what a box says of its contacts to edges, in the time here. Pure: nothing here reads a port or a clock.

A stamp of the box is late by no more than its resolution: an edge is told half of that earlier.
"""

from ratscrew_kiosk.devices.box_clock import BoxClock, Known
from ratscrew_kiosk.devices.box_levels import BoxLevels, Found
from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_protocol import BoxEdge
from ratscrew_kiosk.press import Contact, Edge


class BoxEdges:
    """The contacts of one box. What was made of them is kept until it is taken."""

    def __init__(self, setup: BoxSetup, now_ns: int) -> None:
        places = [place for number in range(2 * len(setup.seats)) if (place := setup.contact(number)) is not None]
        self.contacts = tuple(Contact(setup.device, *place) for place in places)
        self.found = 0
        """Changes that were found by the level alone."""
        self.late = 0
        """Edges that came after their time had been vouched for."""
        self._half_ns = setup.resolution_ns // 2
        self._clock = BoxClock()
        self._levels = BoxLevels(len(self.contacts))
        self._given_ns = [now_ns] * len(self.contacts)
        """The time of the last edge that was given of each."""
        self._made: list[Edge] = []
        self._count = 0

    @property
    def closed(self) -> frozenset[Contact]:
        """The contacts that are closed, as far as is known."""
        return frozenset(contact for number, contact in enumerate(self.contacts) if self._levels.is_closed(number))

    @property
    def open(self) -> bool:
        """Whether something may be missing that is not yet found."""
        return self._levels.open

    def take(self) -> tuple[Edge, ...]:
        """Give what was made since the last time."""
        made, self._made = tuple(self._made), []
        return made

    def told(self, box_us: int) -> Known | None:
        """A moment that the box stamped, as an edge of it is told."""
        known = self._clock.at(box_us)
        return None if known is None else Known(known.at_ns - self._half_ns, known.error_ns + self._half_ns)

    def begin(self, clock: BoxClock, levels: int, at_us: int, vouched_ns: int) -> None:
        """The box plays from now on, by this clock, and its contacts have these levels."""
        self._clock = clock
        for number in self._levels.set(levels, at_us):
            # Behind all that was told of it, and long ago by what is vouched for now: no press comes of it.
            at_ns = max(vouched_ns, self._given_ns[number] + 1)
            self._between(number, self._levels.is_closed(number), at_ns, at_ns, unstamped=True)

    def lose(self, since_us: int, until_us: int) -> None:
        """Between these moments things were said that never came."""
        self._levels.lose(since_us, until_us)

    def beat(self, levels: int, at_us: int) -> None:
        """The contacts have these levels, and all edges up to this moment were said."""
        for found in self._levels.audit(levels, at_us):
            self._find(found)

    def edge(self, edge: BoxEdge, at_us: int, here_ns: int, vouched_ns: int, *, coarse: bool) -> None:
        """A contact changed, and that was read at `here_ns`.

        `coarse`: the box's own resolution is worse than stated, so that its presses share no device (R3.4).
        """
        number, closed = edge.contact, edge.pressed
        if number >= len(self.contacts):
            return
        for found in self._levels.behind_a_gap(edge.levels, number, at_us):
            self._find(found)
        since_us = self._levels.edge(number, closed, at_us)
        known = self.told(at_us)
        if known is None:
            return
        first_ns = known.at_ns - known.error_ns
        since = None if since_us is None else self.told(since_us)
        if since is not None:
            last_ns = min(known.at_ns + known.error_ns, here_ns)
            self._between(number, closed, min(first_ns, since.at_ns - since.error_ns), last_ns)
        elif known.at_ns <= vouched_ns:
            self.late += 1
            self._between(number, closed, first_ns, 2 * (vouched_ns + 1) - first_ns, unstamped=True)
        else:
            self._put(number, Edge(self.contacts[number], closed, known.at_ns, known.error_ns, doubtful=coarse))

    def _find(self, found: Found) -> None:
        self.found += 1
        first, last = self.told(found.first_us), self.told(found.last_us)
        if first is not None and last is not None:
            last_ns = last.at_ns + last.error_ns
            self._between(found.contact, found.closed, first.at_ns - first.error_ns, last_ns, unstamped=True)

    def _between(
        self,
        number: int,
        closed: bool,  # noqa: FBT001 - the level
        first_ns: int,
        last_ns: int,
        *,
        unstamped: bool = False,
    ) -> None:
        """An edge of which it is only known that it came between two moments; `settle` puts it behind its vouch."""
        at_ns = (first_ns + last_ns) // 2
        made = Edge(self.contacts[number], closed, at_ns, last_ns - at_ns, doubtful=True, unstamped=unstamped)
        self._put(number, made)

    def _put(self, number: int, edge: Edge) -> None:
        self._count += 1
        self._given_ns[number] = max(self._given_ns[number], edge.at_ns)
        self._made.append(edge._replace(seq=self._count))
