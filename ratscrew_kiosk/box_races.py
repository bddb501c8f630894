"""Simulated races between two boxes, and between a box and a pin, of which it is known who was first.

The boxes speak their protocol over simulated links to the program's own devices; from their bytes to the referee's word
all is as in a match. Contacts bounce, and a box stamps them late by up to its resolution. Times are nanoseconds; all of
it follows from a seed.
"""

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Final, Literal, NamedTuple

from ratscrew_kiosk.box_links import Crystal, Link, Travel
from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.devices.box_clock import US
from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_protocol import (
    WRAP_US,
    Answer,
    Ask,
    Beat,
    BoxEdge,
    FromBox,
    Hello,
    Light,
    Message,
    Sync,
    next_seq,
    parse_to_box,
    print_from_box,
)
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Contact, Edge, Press, told_apart
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.races import GAPS_NS, Lots, Tally
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import DeadHeat, Slapped
from ratscrew_kiosk.rules.table import Table, start

Between = Literal["two boxes", "a box and a pin"]
KINDS: Final[tuple[Between, ...]] = ("two boxes", "a box and a pin")
PINS: Final = DeviceFacts("pins", error_ns=500 * US, resolution_ns=500 * US)
"""The pins of a machine that was not measured yet."""
SETTLING_NS: Final = 12 * SECOND
"""So long boxes are plugged in before their first race."""
A_RACE_NS: Final = 400 * MS
"""One race and the next lie so far apart."""
IN_A_ROW: Final = 20
"""So many races are run with the same boxes."""
_RESOLUTION_US: Final = 200
_HANDLER_NS: Final = 20 * US
_SLAP: Final = 1


class LinkedBox:
    """A box with one seat at the end of a link, as a port that the program reads and writes."""

    def __init__(self, travel: Travel, lots: Lots, now_ns: int) -> None:
        self.path = "a simulated link"
        self._travel = travel
        self._lots = lots
        self._now_ns = self._beat_ns = now_ns
        self._levels = self._told = 0
        self._seq = self._stamped_ns = 0
        self._waiting: list[tuple[int, int, bytes]] = []
        self._questions: list[tuple[int, int, bytes]] = []
        self._order = count()
        self._moves: list[tuple[int, bool]] = []

    def moves(self, at_ns: int, *, closed: bool) -> None:
        """SLAP closes or opens at this time, which is yet to come."""
        insort(self._moves, (at_ns, closed))

    def until(self, now_ns: int) -> None:
        """Let it do all that it does up to now."""
        self._now_ns = now_ns
        while True:
            next_ns = [self._beat_ns]
            next_ns += [self._moves[0][0]] if self._moves else []
            next_ns += [self._questions[0][0]] if self._questions else []
            at_ns = min(next_ns)
            if at_ns > now_ns:
                return
            if self._moves and self._moves[0][0] == at_ns:
                self._move(*self._moves.pop(0))
            elif self._questions and self._questions[0][0] == at_ns:
                self._answer(at_ns, self._questions.pop(0)[-1])
            else:
                self._say(at_ns, Beat(self._us(at_ns), self._levels))
                self._beat_ns += self._travel.beat_ns()

    def _move(self, at_ns: int, closed: bool) -> None:  # noqa: FBT001 - the level
        bit = 1 << _SLAP
        self._levels = self._levels & ~bit | closed << _SLAP
        # Interrupts are handled one after another: a late one makes the next one late, and none overtakes another.
        stamped_ns = max(self._stamped_ns + _HANDLER_NS, at_ns + self._lots.below(_RESOLUTION_US * US - _HANDLER_NS))
        self._stamped_ns = stamped_ns
        self._say(stamped_ns, BoxEdge(self._us(stamped_ns), _SLAP, closed, self._levels))

    def _answer(self, at_ns: int, framed: bytes) -> None:
        match parse_to_box(framed):
            case Ask():
                us = self._us(at_ns)
                self._say(at_ns, Hello("0" * 16, 2, 2, 1, _RESOLUTION_US, us, self._levels, 0))
            case Sync(number):
                sent_ns = at_ns + 50 * US
                self._say(sent_ns, Answer(number, self._us(at_ns), self._us(sent_ns), self._levels))
            case Light():
                pass

    def _us(self, at_ns: int) -> int:
        return self._travel.crystal.us(at_ns)

    def _say(self, at_ns: int, message: Message) -> None:
        self._seq = next_seq(self._seq)
        framed = print_from_box(FromBox(1, self._seq, message))
        self._waiting.append((self._travel.arrives_ns(at_ns), next(self._order), framed))

    # As a port

    def open(self) -> None:
        """It is open from the beginning."""

    def close(self) -> None:
        """Nothing is held."""

    def read(self) -> bytes:
        """What has arrived."""
        arrived = [one for one in self._waiting if one[0] <= self._now_ns]
        self._waiting = self._waiting[len(arrived) :]
        return b"\0" * bool(arrived) + b"".join(framed for *_, framed in arrived)

    def write(self, data: bytes) -> int:
        """A whole frame is on its way to it."""
        insort(self._questions, (self._travel.out_ns(self._now_ns), next(self._order), data[:-1]))
        return len(data)


class Judged(NamedTuple):
    """What came of one race."""

    gap_ns: int
    first: int
    won: frozenset[int]
    apart: bool
    """Whether what was stated of the two presses tells them apart."""


@dataclass(slots=True)
class BoxTally(Tally):
    """How often races with boxes were judged rightly, and how far apart the hands of the longest tie were."""

    longest_tie_ns: int = 0

    def add(self, one: Judged) -> None:
        """Count one race."""
        if self.count(one.first, one.won):
            self.tie_above_error += one.apart
            self.longest_tie_ns = max(self.longest_tie_ns, one.gap_ns)


class Course:
    """Two seats, the first on a box and the second on another or on a pin, and a loop that comes round."""

    def __init__(self, link: Link, between: Between, seed: int, number: int) -> None:
        self._lots = Lots(seed, number)
        self._now_ns = 100 * SECOND
        self._between = between
        self._link = link
        boxes = 2 if between == "two boxes" else 1
        self._boxes = [self._box(link, seed, 2 * number + seat) for seat in range(boxes)]
        self._devices = [
            SerialBox(BoxSetup(str(seat), (seat,), port="simulated"), box, self._read)
            for seat, box in enumerate(self._boxes)
        ]
        self._pin_edges: list[Edge] = []
        until_ns = self._now_ns + SETTLING_NS
        while self._now_ns < until_ns:
            self._turn(Settle())
        if any(device.status.state is not State.PLAYING for device in self._devices):
            raise AssertionError([device.status for device in self._devices])

    def _box(self, link: Link, seed: int, number: int) -> LinkedBox:
        lots = self._lots
        ppm, swing_ppm = lots.within(100_000) / 1_000, lots.within(2_000) / 1_000
        crystal = Crystal(ppm, swing_ppm, self._now_ns - lots.below(600) * SECOND, lots.below(WRAP_US))
        return LinkedBox(Travel(link, crystal, seed, number), lots, self._now_ns)

    def _read(self) -> int:
        """The clock: a reading takes a microsecond."""
        self._now_ns += US
        return self._now_ns

    def _turn(self, settle: Settle) -> list[Press]:
        """The loop looks, and waits for its next look. Return the first closing of each seat that it was told of."""
        look_ns = self._link.look_ns + self._lots.below(self._link.late_ns)
        self._now_ns += look_ns
        asked_ns = self._now_ns
        presses = []
        for box, device in zip(self._boxes, self._devices, strict=True):
            box.until(self._now_ns)
            drained = device.drain(Look((), asked_ns, asked_ns))
            settle.hear(device.facts.name, drained.edges, drained.vouched_ns)
            presses += [_pressed(edge, device.facts) for edge in drained.edges if edge.down]
        if self._between == "a box and a pin":
            come = [edge for edge in self._pin_edges if edge.at_ns <= asked_ns]
            self._pin_edges = self._pin_edges[len(come) :]
            settle.hear(PINS.name, come, asked_ns - MS)
            presses += [_pressed(edge, PINS) for edge in come if edge.down]
        settle.turn(asked_ns)
        return presses

    def race(self, gap_ns: int) -> Judged:
        """One hand comes down so long before the other."""
        lots = self._lots
        facts = [device.facts for device in self._devices] + ([PINS] if len(self._devices) < 2 else [])
        settle = Settle(facts)
        began_ns = self._now_ns
        settle.settled_ns = began_ns
        match = Match(_table(), settle, at_ns=began_ns, shown_after_ns=0)
        first = lots.below(2)
        at_ns = began_ns + 60 * MS + lots.below(20_000) * US
        self._slap(first, at_ns)
        self._slap(1 - first, at_ns + gap_ns)
        stamped: dict[int, Press] = {}
        won: frozenset[int] = frozenset()
        while self._now_ns < began_ns + A_RACE_NS:
            for press in self._turn(settle):
                stamped.setdefault(press.seat, press)
            for told in match.advance(self._now_ns):
                match told.outcome:
                    case Slapped(seat, _) if not won:
                        won = frozenset({seat})
                    case DeadHeat(seats):
                        won = frozenset(seats)
                    case _:
                        pass
        return Judged(gap_ns, first, won, len(stamped) == 2 and told_apart(*stamped.values()))

    def _slap(self, seat: int, at_ns: int) -> None:
        lots = self._lots
        changes_ns = [at_ns]
        for _ in range(2 * lots.below(3)):
            changes_ns.append(changes_ns[-1] + 50 * US + lots.below(900) * US)
        changes_ns.append(changes_ns[-1] + 40 * MS)
        late_ns = lots.within(PINS.error_ns)
        for number, change_ns in enumerate(changes_ns):
            if seat < len(self._boxes):
                self._boxes[seat].moves(change_ns, closed=number % 2 == 0)
            else:
                contact = Contact(PINS.name, seat, "slap")
                self._pin_edges.append(Edge(contact, number % 2 == 0, change_ns + late_ns, PINS.error_ns, number))


def _pressed(edge: Edge, facts: DeviceFacts) -> Press:
    device = "" if edge.doubtful else facts.name
    return Press(edge.contact.seat, "slap", edge.at_ns, edge.error_ns, device, facts.resolution_ns)


@cache
def _table() -> Table:
    """A double lies there to be slapped, and a dead heat is told as one."""
    return start(RuleSet.parse("full dead_heat=replay"), [parse_cards("2C 2D"), parse_cards("3C 3D")], turned=_DOUBLE)


_DOUBLE: Final = parse_cards("4S 4D")


def judged(link: Link, between: Between, seed: int, races: int) -> Iterator[Judged]:
    """Run so many races; the gaps come in turn, and after `IN_A_ROW` of them there are other boxes."""
    course = None
    for number in range(races):
        if number % IN_A_ROW == 0 or course is None:
            course = Course(link, between, seed, number)
        yield course.race(GAPS_NS[number % len(GAPS_NS)])
