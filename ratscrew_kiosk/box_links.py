r"""Simulated links to button boxes, of which the true times are known: what the box's clock makes of them is measured.

A box has a crystal that is wrong and wanders, bytes wait for USB frames and for a converter's latency timer, and the
program looks when its loop comes round. Times are nanoseconds here; all of it follows from a seed.

```
 here       sync            the loop looks      looks            looks
            |  \                 |                  |             ↗ |
 USB        |    · next frame   ·                  ·  timer: all that waits leaves with its tick
 box        |      \___ read by its loop   beat ↗  answer ↗
```
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, NamedTuple

from ratscrew_kiosk.devices.box_clock import US, BoxClock
from ratscrew_kiosk.devices.box_protocol import WRAP_US
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.races import Lots

BEAT_NS: Final = 10 * MS
"""So often a box beats."""
SYNC_NS: Final = 200 * MS
"""So often it is asked the time, once it is known."""
FIRST_SYNC_NS: Final = 25 * MS
"""And so often before."""
_SWING_NS: Final = 600 * SECOND
"""So long a crystal takes to be warmed and cooled once."""


@dataclass(frozen=True, slots=True)
class Link:
    """How bytes travel. Either way they leave with the next USB frame; behind a converter with its timer's tick."""

    name: str
    frame_ns: int = MS
    timer_ns: int = 0
    """A converter's latency timer: what it has for the computer waits for its tick."""
    jitter_ns: int = 0
    """Up to so much more, either way, each time."""
    box_loop_ns: int = 300 * US
    """The box reads what came within so long."""
    look_ns: int = 4_130 * US
    """The program reads as often as that, and up to `late_ns` later."""
    late_ns: int = MS
    beat_late_ns: int = 2 * MS
    """So uneven are the box's beats, on purpose: some leave just before their USB frame."""


LINKS: Final = (
    Link("USB frames of 1 ms"),
    Link("latency timer of 4 ms", timer_ns=4 * MS),
    Link("latency timer of 16 ms", timer_ns=16 * MS),
    Link("16 ms, jitter of 5 ms", timer_ns=16 * MS, jitter_ns=5 * MS),
    Link("1 ms, a loop of 60 Hz", look_ns=16_670 * US),
)


@dataclass(frozen=True, slots=True)
class Crystal:
    """A box's clock: it began at `began_ns` here, and runs fast by `ppm`, and up and down by `swing_ppm` besides."""

    ppm: float = 0
    swing_ppm: float = 0
    began_ns: int = 0
    first_us: int = 0
    """What it said then."""

    def us(self, here_ns: int) -> int:
        """What it says at a moment here, in 32 bits."""
        gone_ns = here_ns - self.began_ns
        swung = _SWING_NS / (2 * pi) * (1 - cos(2 * pi * gone_ns / _SWING_NS)) * self.swing_ppm * 1e-6
        return (self.first_us + int(gone_ns + gone_ns * self.ppm * 1e-6 + swung) // US) % WRAP_US

    def rate_ppm(self, here_ns: int) -> float:
        """How fast it runs at a moment."""
        return self.ppm + self.swing_ppm * sin(2 * pi * (here_ns - self.began_ns) / _SWING_NS)


class Beaten(NamedTuple):
    """The box beat when its clock said `sent_us`, truly at `true_ns`, and the program read it at `here_ns`."""

    true_ns: int
    sent_us: int
    here_ns: int


class Exchanged(NamedTuple):
    """The box was asked and answered: the four stamps, and when the answer truly left."""

    true_ns: int
    asked_ns: int
    came_us: int
    sent_us: int
    here_ns: int


class Travel:
    """Messages over one link, in the order in which the program reads them."""

    def __init__(self, link: Link, crystal: Crystal, seed: int, number: int = 0) -> None:
        self.link = link
        self.crystal = crystal
        self._lots = Lots(seed, number)
        self._frames_ns = self._lots.below(link.frame_ns)
        self._timer_ns = self._lots.below(max(link.timer_ns, 1))
        self._looks_ns = self._lots.below(link.look_ns)
        self._came_ns = self._read_ns = 0

    def arrives_ns(self, sent_ns: int) -> int:
        """When what the box sends now can be read; never before what it sent earlier."""
        link = self.link
        at_ns = _next(sent_ns, link.timer_ns, self._timer_ns) if link.timer_ns else sent_ns
        self._came_ns = max(self._came_ns, _next(at_ns, link.frame_ns, self._frames_ns) + self._more())
        return self._came_ns

    def back_ns(self, sent_ns: int) -> int:
        """When the program reads what the box sends now."""
        look_ns = _next(self.arrives_ns(sent_ns), self.link.look_ns, self._looks_ns)
        self._read_ns = max(self._read_ns, look_ns) + self._lots.below(self.link.late_ns)
        return self._read_ns

    def out_ns(self, sent_ns: int) -> int:
        """When the box reads what is sent to it now."""
        link = self.link
        return _next(sent_ns, link.frame_ns, self._frames_ns) + self._more() + self._lots.below(link.box_loop_ns)

    def _more(self) -> int:
        return self._lots.below(self.link.jitter_ns) if self.link.jitter_ns else 0

    def beat_ns(self) -> int:
        """How long it is to the next beat."""
        return BEAT_NS - self._lots.below(self.link.beat_late_ns)

    def messages(self, from_ns: int, until_ns: int) -> Iterator[Beaten | Exchanged]:
        """All that is said in this time, as the program reads it: beats, and answers to its questions."""
        crystal = self.crystal
        beat_ns, ask_ns, asked = from_ns, from_ns, 0
        while min(beat_ns, ask_ns) < until_ns:
            if beat_ns <= ask_ns:
                yield Beaten(beat_ns, crystal.us(beat_ns), self.back_ns(beat_ns))
                beat_ns += self.beat_ns()
                continue
            came_ns = self.out_ns(ask_ns)
            while beat_ns <= came_ns:  # what the box sends stays in its order
                yield Beaten(beat_ns, crystal.us(beat_ns), self.back_ns(beat_ns))
                beat_ns += self.beat_ns()
            sent_ns = came_ns + 50 * US
            here_ns = self.back_ns(sent_ns)
            yield Exchanged(sent_ns, ask_ns, crystal.us(came_ns), crystal.us(sent_ns), here_ns)
            asked += 1
            period_ns = SYNC_NS if asked > 16 else FIRST_SYNC_NS
            ask_ns = _next(max(ask_ns + period_ns, here_ns), self.link.look_ns, self._looks_ns)
            ask_ns += self._lots.below(self.link.late_ns)


def _next(at_ns: int, period_ns: int, phase_ns: int) -> int:
    return at_ns + (phase_ns - at_ns) % period_ns


def hear(clock: BoxClock, said: Beaten | Exchanged) -> None:
    """Let a clock learn of a message, as the program does."""
    if isinstance(said, Beaten):
        clock.came(said.sent_us, said.here_ns)
        clock.steer(said.sent_us)
    else:
        clock.answered(said.asked_ns, said.came_us, said.sent_us, said.here_ns)
