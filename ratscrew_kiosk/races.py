"""Simulated races to the pile, of which it is known who was first, and four ways to judge them: ours and three others.

A race is two to six hands. Their contacts bounce, a third of the first edges say "up", edges arrive out of order, the
loop runs at a common rate and sometimes stalls. Times are nanoseconds; all of it follows from a seed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import DeadHeat, Slapped
from ratscrew_kiosk.rules.table import Table, start

US: Final = 1_000
"""Nanoseconds in a microsecond."""
GAPS_NS: Final = tuple(us * US for us in (50, 100, 200, 500, 1_000, 1_500, 2_000, 5_000, 10_000, 20_000))
"""By how much the first hand was before the second; the others come up to 20 ms after that."""
SEATS: Final = range(2, 7)
BOUNCE_US: Final = 5_000
"""A contact bounces for no longer than this."""
SHUFFLE_NS: Final = 20 * MS
"""No edge is under way for longer than this."""
LOOPS_HZ: Final = (30, 60, 144)
STALL_NS: Final = 500 * MS
STALLS_IN: Final = 5
"""One race in so many meets a stall of the loop."""
BOUNCE_TIME_NS: Final = 10 * MS
"""What is often given as a button's `bounce_time`."""
PINS: Final = DeviceFacts("pins", error_ns=500 * US, resolution_ns=200 * US)
"""Half of the races have every seat on these pins: against one another their times are wrong by 0.2 ms at most."""
BOX: Final = DeviceFacts("box", error_ns=500 * US, resolution_ns=200 * US)
"""The others have every second seat on this box: against the pins, both together are wrong by 1 ms at most."""
_ROOM: Final = 1 << 64
_SPARE: Final = 1 << 12


class Lots:
    """Whole numbers for one race, one after another, several out of each draw. The bias is below one in 4,096."""

    __slots__ = ("_count", "_pool", "_race", "_room", "_seed")

    def __init__(self, seed: int, race: int) -> None:
        """Nothing is drawn yet."""
        self._seed = seed
        self._race = race
        self._count = self._pool = self._room = 0

    def below(self, number: int) -> int:
        """Draw from 0 up to, not including, `number`."""
        if self._room < number * _SPARE:
            self._count += 1
            self._pool = draw(self._seed, "race", self._race, self._count, _ROOM)
            self._room = _ROOM
        self._pool, drawn = divmod(self._pool, number)
        self._room //= number
        return drawn

    def within(self, width_ns: int) -> int:
        """Draw from -width to +width."""
        return self.below(2 * width_ns + 1) - width_ns


class Hand(NamedTuple):
    """A seat's slap: when its contact truly changed, and what its device said of that.

    `changes_ns` begin with the first closing and end with the release; between them the contact bounces. `edges` are
    stamped wrong by no more than the device states. `arrives_ns` is when each of them reaches the program.
    """

    seat: int
    device: DeviceFacts
    changes_ns: tuple[int, ...]
    edges: tuple[Edge, ...]
    arrives_ns: tuple[int, ...]

    def closed_at(self, t_ns: int) -> bool:
        """Whether the contact is closed at a moment."""
        return sum(change <= t_ns for change in self.changes_ns) % 2 == 1


@dataclass(frozen=True, slots=True)
class Race:
    """One race. `hands` are in the order of the seats, `gap_ns` is how long the first was before the second."""

    gap_ns: int
    hands: tuple[Hand, ...]
    loop_hz: int
    phase_ns: int
    stall_ns: int | None
    """When the loop stalls, if it does."""

    @property
    def first(self) -> Hand:
        """The hand whose contact closed first."""
        return min(self.hands, key=lambda hand: hand.changes_ns[0])

    @property
    def devices(self) -> tuple[DeviceFacts, ...]:
        """The devices that the seats hang on."""
        return tuple({hand.device.name: hand.device for hand in self.hands}.values())

    def inseparable(self) -> set[int]:
        """The seats that nobody can tell from the first, by what the devices state: one seat if the race is clear.

        Written apart from the game's own judgement, to be compared with it.
        """
        stamped = min(self.hands, key=lambda hand: hand.edges[0].at_ns)
        return {
            hand.seat
            for hand in self.hands
            if hand is stamped or hand.edges[0].at_ns - stamped.edges[0].at_ns <= _blur_ns(hand, stamped)
        }

    def frames(self) -> Iterator[int]:
        """When the loop looks, from before the race on, without end."""
        period_ns = SECOND // self.loop_hz
        at_ns = SECOND - 3 * period_ns + self.phase_ns
        while True:
            if self.stall_ns is not None and self.stall_ns < at_ns < self.stall_ns + STALL_NS:
                at_ns = self.stall_ns + STALL_NS
            yield at_ns
            at_ns += period_ns


def _blur_ns(one: Hand, other: Hand) -> int:
    if one.device is other.device:
        return one.device.resolution_ns
    return one.device.error_ns + other.device.error_ns


def race(seed: int, number: int) -> Race:
    """Draw the race of this number. The gaps come in turn."""
    lots = Lots(seed, number)
    gap_ns = GAPS_NS[number % len(GAPS_NS)]
    seats = SEATS[lots.below(len(SEATS))]
    loop_hz = LOOPS_HZ[lots.below(len(LOOPS_HZ))]
    first = lots.below(seats)
    second = (first + 1 + lots.below(seats - 1)) % seats
    late_ns = {device.name: lots.within(device.error_ns - device.resolution_ns // 2) for device in (PINS, BOX)}
    two_devices = lots.below(2)
    hands = []
    for seat in range(seats):
        closes_ns = SECOND + (0 if seat == first else gap_ns if seat == second else gap_ns + lots.below(20_000) * US)
        device = BOX if two_devices and seat % 2 else PINS
        hands.append(_hand(lots, seat, device, closes_ns, late_ns[device.name]))
    phase_ns = lots.below(SECOND // loop_hz)
    stalls = lots.below(STALLS_IN) == 0
    stall_ns = SECOND - 480 * MS + lots.below(500_000) * US if stalls else None
    return Race(gap_ns, tuple(hands), loop_hz, phase_ns, stall_ns)


def _hand(lots: Lots, seat: int, device: DeviceFacts, closes_ns: int, late_ns: int) -> Hand:
    """Draw how a contact closes, bounces, is held and opens, and how that is told."""
    bounces = lots.below(5)
    mislabelled = lots.below(3) == 0
    if mislabelled and not bounces:
        bounces = 1  # an edge says "up" only when the contact opened again before its level was read
    length_us = 2 * bounces + 1 + lots.below(BOUNCE_US - 2 * bounces - 1)
    moments: set[int] = set()
    while len(moments) < 2 * bounces:
        moments.add(1 + lots.below(length_us))
    changes_ns = [closes_ns, *(closes_ns + moment * US for moment in sorted(moments))]
    changes_ns.append(changes_ns[-1] + 30 * MS + lots.below(100_000) * US)
    late_ns += lots.within(device.resolution_ns // 2)
    contact = Contact(device.name, seat, "slap")
    edges = tuple(
        Edge(contact, (index % 2 == 0) is not (mislabelled and not index), at_ns + late_ns, device.error_ns, index)
        for index, at_ns in enumerate(changes_ns)
    )
    longest_us = (SHUFFLE_NS - device.error_ns) // US
    arrives_ns = tuple(
        max(edge.at_ns, at_ns) + lots.below(longest_us) * US for edge, at_ns in zip(edges, changes_ns, strict=True)
    )
    return Hand(seat, device, tuple(changes_ns), edges, arrives_ns)


# How the races are judged: each answers with the seats that won, one if there is a winner


@cache
def _table(seats: int) -> Table:
    """A double lies there to be slapped, and a dead heat is told as one."""
    decks = [parse_cards(f"{rank}C {rank}D") for rank in "235678"][:seats]
    return start(RuleSet.parse("full dead_heat=replay"), decks, turned=parse_cards("4S 4D"))


def by_this_game(race: Race) -> frozenset[int]:
    """Judge by the way a press travels in the kiosk: in order, debounced, settled, and the referee's word."""
    match = Match(_table(len(race.hands)), Settle(race.devices))
    waiting = sorted(
        (arrives_ns, hand.seat, edge)
        for hand in race.hands
        for arrives_ns, edge in zip(hand.arrives_ns, hand.edges, strict=True)
    )[::-1]
    for now_ns in race.frames():
        arrived: dict[str, list[Edge]] = {device.name: [] for device in race.devices}
        while waiting and waiting[-1][0] <= now_ns:
            edge = waiting.pop()[2]
            arrived[edge.contact.device].append(edge)
        for device, edges in arrived.items():
            match.settle.hear(device, edges, now_ns - SHUFFLE_NS)
        match.settle.turn(now_ns)
        for told in match.advance(now_ns):
            match told.outcome:
                case Slapped(seat, _):
                    return frozenset({seat})
                case DeadHeat(seats):
                    return frozenset(seats)
                case _:
                    pass
        if now_ns > 3 * SECOND:
            break
    return frozenset()


def by_arrival(race: Race) -> frozenset[int]:
    """Judge as a program does whose callback acts on the first edge that says "down", whenever it comes."""
    return _least(
        (min(at for at, edge in zip(hand.arrives_ns, hand.edges, strict=True) if edge.down), hand.seat)
        for hand in race.hands
    )


def by_bounce_time(race: Race) -> frozenset[int]:
    """Judge by debouncing as `bounce_time` does: a change is stamped when it has been stable for so long."""
    return _least((hand.edges[-2].at_ns + BOUNCE_TIME_NS, hand.seat) for hand in race.hands)


def by_frame(race: Race) -> frozenset[int]:
    """Judge by asking the buttons once a frame, one after another: the first that is down has won."""
    for now_ns in race.frames():
        for hand in race.hands:
            if hand.closed_at(now_ns):
                return frozenset({hand.seat})
        if now_ns > 3 * SECOND:
            break
    return frozenset()


def _least(timed: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset({min(timed)[1]})


JUDGES: Final[Mapping[str, Callable[[Race], frozenset[int]]]] = {
    "this game": by_this_game,
    "by arrival": by_arrival,
    "bounce time": by_bounce_time,
    "by frame": by_frame,
}


@dataclass(slots=True)
class Tally:
    """How often a way of judging was right, called a tie that the first was in, was wrong, or named nobody."""

    right: int = 0
    tie: int = 0
    wrong: int = 0
    nobody: int = 0
    tie_above_error: int = 0
    """Ties of which what the devices state says that there is none."""

    @property
    def races(self) -> int:
        """How many were counted."""
        return self.right + self.tie + self.wrong + self.nobody

    def count(self, first: int, won: frozenset[int]) -> bool:
        """Count one race, in which this seat was first. Say whether it was called a tie."""
        tie = len(won) > 1 and first in won
        self.nobody += not won
        self.wrong += bool(won) and first not in won
        self.right += won == {first}
        self.tie += tie
        return tie
