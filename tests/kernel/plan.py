"""What the hands of script/kernel-test do: races to the pile, drawn from a seed, as moves of simulated lines.

Pure: the same number gives the same race, for the cabinet and for what is held beside it.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from ratscrew_kiosk.devices.kernel.records import THREAD_NS
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.races import Lots

LABEL: Final = "pinctrl-bcm2711"
"""As on a Pi 4, so that the program finds its chip as it would there."""
FLIPS: Final = (5, 12, 16, 22)
SLAPS: Final = (6, 13, 17, 23)
"""The lines of four seats' buttons."""
SPARE: Final = 26
OPEN, CLOSED = True, False
"""Switches to ground; what pulls a pin up stands outside the chip, since gpio-sim lets a pull win over a contact."""
GAPS_US: Final = (300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000)
"""By how much the first hand is before the second; the others come up to 20 ms after that."""
BOUNCE_US: Final = 5_000
"""A contact bounces for no longer than this."""
SEED: Final = 3

Move: TypeAlias = tuple[int, int, bool]
"""At so many microseconds of the plan a line gets this level."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's slap: `changes_us` begin with the first closing and end with the release; it bounces between them."""

    seat: int
    changes_us: tuple[int, ...]

    def moves(self) -> list[Move]:
        """As moves of the seat's line."""
        return [(at_us, SLAPS[self.seat], OPEN if index % 2 else CLOSED) for index, at_us in enumerate(self.changes_us)]


@dataclass(frozen=True, slots=True)
class Plan:
    """One race. The first hand closes its contact `gap_us` before the second."""

    number: int
    gap_us: int
    hands: tuple[Hand, ...]

    def moves(self) -> list[Move]:
        """All hands' moves, by time."""
        return sorted(move for hand in self.hands for move in hand.moves())


def pin_map(error_ns: int, thread_ns: int = THREAD_NS) -> PinMap:
    """The lane's cabinet: four seats, a flip and a slap each."""
    inputs: list[InputPin] = []
    for seat, (flip, slap) in enumerate(zip(FLIPS, SLAPS, strict=True)):
        inputs += [InputPin(flip, seat, "flip", "none", "low"), InputPin(slap, seat, "slap", "none", "low")]
    return PinMap("kernel-test", (LABEL,), tuple(inputs), error_ns=error_ns, thread_ns=thread_ns)


def race(number: int) -> Plan:
    """Draw the race of this number: two to four hands. The gaps come in turn."""
    lots = Lots(SEED, number)
    gap_us = GAPS_US[number % len(GAPS_US)]
    hands = 2 + lots.below(3)
    seats = list(range(len(SLAPS)))
    order = [seats.pop(lots.below(len(seats))) for _ in range(hands)]
    closes_us = [0, gap_us, *(gap_us + lots.below(20_000) for _ in order[2:])]
    return Plan(number, gap_us, tuple(_hand(lots, *one) for one in zip(order, closes_us, strict=True)))


def jumper(number: int) -> Plan:
    """One switch that is wired to two inputs: both change together, in either order."""
    lots = Lots(SEED + 1, number)
    one = lots.below(len(SLAPS))
    other = (one + 1 + lots.below(len(SLAPS) - 1)) % len(SLAPS)
    switch = _hand(lots, one, 0)
    return Plan(number, 0, (switch, Hand(other, switch.changes_us)))


def tap(seat: int, at_us: int = 0, held_us: int = 40_000) -> list[Move]:
    """A clean press of a seat's SLAP."""
    return Hand(seat, (at_us, at_us + held_us)).moves()


def chatter(line: int, edges: int, apart_us: int, at_us: int = 0) -> list[Move]:
    """So many edges of one line, one after another; it is open at the end."""
    edges += edges % 2
    return [(at_us + edge * apart_us, line, OPEN if edge % 2 else CLOSED) for edge in range(edges)]


def _hand(lots: Lots, seat: int, closes_us: int) -> Hand:
    """Draw how a contact closes, bounces, is held and opens."""
    moments: set[int] = set()
    for _ in range(2 * lots.below(5)):
        moments.add(100 + lots.below(BOUNCE_US - 100))
    bounces = sorted(moments)[: len(moments) // 2 * 2]
    held_us = (bounces[-1] if bounces else 0) + 30_000 + lots.below(30_000)
    changes_us = (*(closes_us + moment for moment in (0, *bounces)), closes_us + held_us)
    assert all(one < next_ for one, next_ in pairwise(changes_us))
    return Hand(seat, changes_us)
