"""A FLIP that is held: whoever has no keyboard asks for a pause so. The flip itself is judged as ever.

```
 FLIP     __|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|______
            |        |                       |
            a flip   a bar grows             a pause
            '-SEEN_NS-'                      |
            '------------- HOLD_NS ----------'
```
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from ratscrew_kiosk.presses.figures import MS, SECOND

HOLD_NS: Final = 2 * SECOND
"""So long is held on purpose: nobody flips so slowly."""
SEEN_NS: Final = 500 * MS
"""From then on it is shown. A flip is a few tenths of a second at most."""
STEPS: Final = 8
"""The time is shown as a bar that grows in so many steps: each is drawn beforehand."""


class Held(NamedTuple):
    """A seat that holds FLIP, since when."""

    seat: int
    since_ns: int

    @property
    def asks_ns(self) -> int:
        """When it asks for the pause."""
        return self.since_ns + HOLD_NS

    def steps(self, now_ns: int) -> int:
        """How far the bar has grown; 0 before it is shown at all."""
        held_ns = now_ns - self.since_ns
        return 0 if held_ns < SEEN_NS else min(STEPS, held_ns * STEPS // HOLD_NS)

    def next_ns(self, now_ns: int) -> int:
        """When it will next look different."""
        return self.since_ns + (max(0, now_ns - self.since_ns) * STEPS // HOLD_NS + 1) * HOLD_NS // STEPS


def longest(held: Mapping[int, int], from_ns: int) -> Held | None:
    """Of those that hold FLIP, and when each pressed it, the first one; presses before `from_ns` ask for nothing."""
    counted = sorted((since_ns, seat) for seat, since_ns in held.items() if since_ns >= from_ns)
    return Held(counted[0][1], counted[0][0]) if counted else None
