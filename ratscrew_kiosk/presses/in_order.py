"""One device's edges, in the order of their time. Arrival decides nothing, not even among edges of one instant."""

from bisect import bisect_right
from operator import attrgetter

from ratscrew_kiosk.press import Edge

_by_time = attrgetter("at_ns", "seq", "contact", "down", "error_ns", "doubtful", "unstamped")
"""Time, then the device's own count. The rest only keeps arrival from deciding between edges that are equal so far."""
_time = attrgetter("at_ns")


class InOrder:
    """Holds one device's edges until the device vouches that nothing earlier can still come.

    ```
    pushed        c   a   e   b   d          (as they arrive)
    take(3)       a   b   c                  at 1, 2, 3
    pushed        b'                         at 2: late, counted and dropped
    take(5)       d   e                      at 4, 5
    ```

    An edge whose stamp lies ahead of the vouched time waits for that time. One at exactly the time up to which edges
    were given is not yet late. `late` counts the edges that came too late to be put in their place.
    """

    __slots__ = ("_given_ns", "_waiting", "late")

    def __init__(self) -> None:
        """Start with nothing waiting and nothing given."""
        self._waiting: list[Edge] = []
        self._given_ns: int | None = None
        self.late = 0

    @property
    def waiting_error_ns(self) -> int:
        """The greatest error among the edges that wait for their time."""
        return max((edge.error_ns for edge in self._waiting), default=0)

    def push(self, edge: Edge) -> None:
        """Keep an edge, in whatever order it arrives. One older than what was given already is dropped and counted."""
        if self._given_ns is not None and edge.at_ns < self._given_ns:
            self.late += 1
        else:
            self._waiting.append(edge)

    def take(self, until_ns: int) -> list[Edge]:
        """Give every edge at or before `until_ns` that was not given yet, in the order of time; keep the rest.

        `until_ns` may stand still but does not go back: an earlier one gives nothing and changes nothing.
        """
        if self._given_ns is not None and until_ns < self._given_ns:
            return []
        self._given_ns = until_ns
        waiting = self._waiting
        if not waiting:
            return []
        waiting.sort(key=_by_time)
        ripe = bisect_right(waiting, until_ns, key=_time)
        self._waiting = waiting[ripe:]
        del waiting[ripe:]
        return waiting
