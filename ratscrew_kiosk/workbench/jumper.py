"""One switch wired to two inputs: the difference of their stamps is the machine's own error."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.debounce import LONGEST_BURST_NS
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.workbench.counts import Closed, Event, Opened

CLOSINGS: Final = 30
"""So many closings are needed before an error is proposed."""
LEAST_NS: Final = MS // 20
"""No smaller error is proposed: a switch on a table shows little of what a machine does that is busy."""
STEP_NS: Final = MS // 100
"""A proposal is rounded up to this."""
PAIR_NS: Final = 20 * MS
"""Stamps further apart than this are not of one movement."""
_KNOWN_NS: Final = LONGEST_BURST_NS + PAIR_NS
"""So long after it began a movement of the other input is known, which may bounce until then."""


class Spread(NamedTuple):
    """How far the second input's stamps lay behind the first one's, in nanoseconds, by movement."""

    behind_ns: tuple[int, ...]

    @property
    def movements(self) -> int:
        """How many movements both inputs saw."""
        return len(self.behind_ns)

    @property
    def largest_ns(self) -> int:
        """The largest difference, whoever was first."""
        return max(map(abs, self.behind_ns), default=0)

    @property
    def first(self) -> int:
        """How often the first input was first."""
        return sum(behind_ns > 0 for behind_ns in self.behind_ns)

    @property
    def second(self) -> int:
        """How often the second input was first."""
        return sum(behind_ns < 0 for behind_ns in self.behind_ns)

    def apart_ns(self, percent: int) -> int:
        """Say within what difference so many percent of the movements lay, whoever was first; 0 without any."""
        apart = sorted(map(abs, self.behind_ns))
        return apart[-(-percent * len(apart) // 100) - 1] if apart else 0


class Jumper:
    """Pairs the stamps of one switch's two inputs. Feed it what came of their edges."""

    def __init__(self, first: Contact, second: Contact) -> None:
        self.contacts = (first, second)
        self.doubtful = 0
        """Movements that are left out because an edge of theirs was lost, merged or late: such edges tell so."""
        self.unpaired = 0
        """Movements that one input saw and the other did not."""
        self._behind_ns: dict[type[Event], list[int]] = {Closed: [], Opened: []}
        self._waiting: list[tuple[int, Contact, type[Event], bool]] = []

    @property
    def closings(self) -> Spread:
        """The presses: what races are made of."""
        return Spread(tuple(self._behind_ns[Closed]))

    @property
    def openings(self) -> Spread:
        """The releases, which decide no race."""
        return Spread(tuple(self._behind_ns[Opened]))

    @property
    def needed(self) -> int:
        """How many more closings are needed."""
        return max(0, CLOSINGS - self.closings.movements)

    @property
    def proposed_ns(self) -> int | None:
        """The error that these pins should state; None as long as too little is known.

        Twice the largest difference among the closings: of so many the largest is soon surpassed, on a machine that
        also draws and plays sounds the more so. Releases are left out. They decide nothing, and where a pull-up has to
        lift a long wire they are slower.
        """
        if self.needed:
            return None
        return max(LEAST_NS, -(-2 * self.closings.largest_ns // STEP_NS) * STEP_NS)

    def take(self, events: Sequence[Event], vouched_ns: int) -> None:
        """Take what came of the edges of both inputs; every event at or before `vouched_ns` was given."""
        for event in events:
            match event:
                case Closed(contact, press):
                    self._movement(press.at_ns, contact, Closed, bool(press.device))
                case Opened(contact, at_ns, sure):
                    self._movement(at_ns, contact, Opened, sure)
                case _:
                    pass
        alone = [one for one in self._waiting if one[0] + _KNOWN_NS < vouched_ns]
        self.unpaired += len(alone)
        self._waiting = [one for one in self._waiting if one not in alone]

    def _movement(self, at_ns: int, contact: Contact, kind: type[Event], sure: bool) -> None:  # noqa: FBT001
        if contact not in self.contacts:
            return
        for other in self._waiting:
            other_ns, other_contact, other_kind, other_sure = other
            if other_kind is kind and other_contact != contact and abs(at_ns - other_ns) <= PAIR_NS:
                self._waiting.remove(other)
                behind_ns = at_ns - other_ns if contact == self.contacts[1] else other_ns - at_ns
                if sure and other_sure:
                    self._behind_ns[kind].append(behind_ns)
                else:
                    self.doubtful += 1
                return
        self._waiting.append((at_ns, contact, kind, sure))
