"""Races on the simulated lines: what the hands truly did, beside what was made of it.

A moment is known to the bench as the interval in which the kernel was told of it. So a race is clear to the bench by
the time between the end of the first hand's interval and the beginning of the second's: `sure_ns`.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from ratscrew_kiosk.presses.figures import SECOND
from tests.kernel import plan
from tests.kernel.plan import CLOSED, Move, Plan
from tests.kernel.processes import LaneError, Process

VERDICT_MS: Final = 1_500
FINE, ROUGH = 40, 60
"""The driver's priority (SCHED_FIFO). The kernel's interrupt threads have 50.

FINE: an interrupt's thread runs at once, on the driver's own processor, as it does on hardware for all but the fastest
bounces. ROUGH: it has to wait for the other processor to wake, which takes a millisecond where that is emulated, and
about half of the edges of a bounce are merged into others meanwhile. That is longer than the program believes of a
Pi's kernel, so it is measured and told to the program (`thread_ns`) before such races.
"""


Done: TypeAlias = tuple[int, bool, int, int]
"""A line, the level it was given, and the times before and after."""
_ALONE_NS: Final = 3_600 * SECOND


class Closed(NamedTuple):
    """When a seat's contact truly closed: between these two moments."""

    seat: int
    before_ns: int
    after_ns: int


@dataclass(frozen=True)
class Truth:
    """When the contacts of a race truly closed, the first one first."""

    closed: tuple[Closed, ...]

    @property
    def first(self) -> int:
        """The seat that was first, if the bench knows (`sure_ns` > 0)."""
        return self.closed[0].seat

    @property
    def sure_ns(self) -> int:
        """By how much at least it was first; one that was alone, by an hour."""
        first, *others = self.closed
        return min((other.before_ns for other in others), default=first.after_ns + _ALONE_NS) - first.after_ns

    def could_be_first(self) -> set[int]:
        """The seats of which the bench cannot say that another was before."""
        first_ns = min(one.after_ns for one in self.closed)
        return {one.seat for one in self.closed if one.before_ns <= first_ns}


class Hands:
    """The driver, and how it is placed among the kernel's interrupt threads."""

    def __init__(self, priority: int) -> None:
        self.priority = priority
        self._driver = Process("tests.kernel.driver", priority)
        self._driver.hear()

    def begin(self, moves: list[Move]) -> None:
        """Begin to move the lines."""
        if self.priority == FINE:
            hold_interrupt_threads()
        self._driver.say(moves)

    def done(self) -> list[Done]:
        """Wait until all are moved. Return each move with the times before and after it."""
        return [(line, high, before, after) for line, high, before, after in self._driver.hear()]

    def do(self, moves: list[Move]) -> list[Done]:
        """Move the lines."""
        self.begin(moves)
        return self.done()

    def close(self) -> None:
        """End the driver."""
        self._driver.close()

    def kill(self) -> None:
        """End it at once."""
        self._driver.kill()


def hold_interrupt_threads() -> None:
    """Let the threads of the lines' interrupts run on the driver's processor only."""
    processor = {max(os.sched_getaffinity(0))}
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            # One that has ended meanwhile is no matter.
            with suppress(FileNotFoundError, ProcessLookupError):
                if (process / "comm").read_text().startswith("irq/"):
                    os.sched_setaffinity(int(process.name), processor)


def truth(done: list[Done]) -> Truth:
    """See from what was done when each seat's contact closed first."""
    first: dict[int, Closed] = {}
    for line, high, before_ns, after_ns in done:
        if line in plan.SLAPS and high is CLOSED:
            seat = plan.SLAPS.index(line)
            first.setdefault(seat, Closed(seat, before_ns, after_ns))
    return Truth(tuple(sorted(first.values(), key=lambda one: one.before_ns + one.after_ns)))


def run(race: Plan, hands: Hands, judge: Process) -> tuple[Truth, dict[str, Any]]:
    """Let the hands run a race before a judge. Return what was true and what was made of it."""
    judge.ask(["quiet"])
    judge.ask(["race"])
    done = hands.do(race.moves())
    return truth(done), judge.ask(["verdict", VERDICT_MS])


class Jumper(NamedTuple):
    """One closing of a switch that is wired to two inputs."""

    took_ns: int
    """How long the moves of both took; above a millisecond the machine was interrupted, and it says nothing."""
    apart_ns: int
    """How far apart the stamps are."""
    wrong_ns: int
    """How much of that is not because one move came after the other."""
    late_ns: int
    """How long after a contact had closed its first stamp came: earlier ones were merged into it."""
    merged: bool
    """Whether the stamps are said to be doubtful, because edges were merged."""


def jumper(number: int, hands: Hands, judge: Process) -> Jumper:
    """Close one switch that is wired to two inputs: how far apart are the stamps?

    Raises LaneError where not both of the inputs had an edge.
    """
    true, verdict = run(plan.jumper(number), hands, judge)
    first: dict[int, tuple[int, int | None]] = {}
    for pin, _, at_ns, _, since_ns in verdict["edges"]:
        first.setdefault(pin, (at_ns, since_ns))
    one, other = true.closed
    stamps = [first.get(plan.SLAPS[closed.seat]) for closed in true.closed]
    if stamps[0] is None or stamps[1] is None:
        raise LaneError(f"jumper {number}: edges of both pins were to come: {verdict}")
    (one_ns, one_since), (other_ns, other_since) = stamps[0], stamps[1]
    moved_ns = (other.before_ns + other.after_ns - one.before_ns - one.after_ns) // 2
    return Jumper(
        max(one.after_ns, other.after_ns) - min(one.before_ns, other.before_ns),
        abs(other_ns - one_ns),
        abs(other_ns - one_ns - moved_ns),
        max(0, one_ns - one.after_ns, other_ns - other.after_ns),
        one_since is not None or other_since is not None,
    )
