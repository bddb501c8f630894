"""One stroke of a contact, from its first edge to its release: how it bounced, and how long it was held.

```
             onset         settled                     opened
             |             |                           |
 contact ____|‾|_|‾‾‾|_|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|_|‾|______________
             '- bounced_ns -'                          '---- quiet ---- it is over
             two bounces: it closed twice more
             '---------------- held_ns ----------------'
```
"""

from typing import Final

from ratscrew_kiosk.press import Edge
from ratscrew_kiosk.presses.figures import MS

APART_NS: Final = 5 * MS
"""A closing has done bouncing when nothing moved for so long. A good switch bounces for less than this in all."""


class Stroke:
    """A stroke as it goes on. Feed it the edges of its contact in the order of time.

    `quiet_ns` without an edge, while open, ends it; `edge` and `is_over` go by the debouncer's own rule.
    """

    __slots__ = (
        "_closing",
        "_down",
        "_last_ns",
        "_opened_ns",
        "_quiet_ns",
        "_settled_ns",
        "bounces",
        "onset_ns",
        "sure",
    )

    def __init__(self, edge: Edge, quiet_ns: int) -> None:
        """Begin with the edge that moved a contact that was quiet; it may say either polarity."""
        self.onset_ns = self._settled_ns = self._last_ns = edge.at_ns
        self.bounces = 0
        """How often it closed again while it was closing."""
        self.sure = not (edge.doubtful or edge.unstamped)
        """Whether all its stamps are as good as the device states."""
        self._quiet_ns = quiet_ns
        self._down = edge.down
        self._closing = True
        self._opened_ns: int | None = None

    @property
    def bounced_ns(self) -> int:
        """How long its closing bounced."""
        return self._settled_ns - self.onset_ns

    @property
    def opened_ns(self) -> int:
        """When it opened, if it is over: the first edge of its opening."""
        return self._last_ns if self._opened_ns is None else self._opened_ns

    @property
    def held_ns(self) -> int:
        """How long it was held, if it is over."""
        return self.opened_ns - self.onset_ns

    def edge(self, edge: Edge) -> None:
        """Take the next edge, which `is_over` says is still of this stroke."""
        gap_ns = edge.at_ns - self._last_ns
        self.sure = self.sure and not (edge.doubtful or edge.unstamped)
        if gap_ns > self._quiet_ns:
            self._closing, self._opened_ns = False, edge.at_ns
        elif self._closing and gap_ns > APART_NS:
            self._closing = False
        if self._closing and edge.down:
            self.bounces += 1
            self._settled_ns = edge.at_ns
            self._opened_ns = None
        elif self._opened_ns is None:
            self._opened_ns = edge.at_ns
        self._last_ns = edge.at_ns
        self._down = edge.down

    def is_over(self, until_ns: int) -> bool:
        """Say whether it is known to be open and quiet, if every edge at or before `until_ns` was given."""
        return not self._down and until_ns >= self._last_ns + self._quiet_ns
