"""What is heard of a match besides its outcomes: that it stands still and goes on, and that somebody is waited for."""

from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.motion import SECOND_NS, Changes
from ratscrew_kiosk.screens.scene import Sound
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Status

_COUNTED: Final = 3
"""The last seconds of a count are heard, each by itself."""
_PAUSE_NS: Final = SECOND_NS
"""A pause for buttons that are gone is dated back to their last sign of life: it is still heard so much later."""


def last_seconds(ends_ns: int) -> Iterator[Sound]:
    """Yield a tick for each of the last three seconds before this moment of the clock."""
    return (Sound("tick", ends_ns - left * SECOND_NS) for left in range(_COUNTED, 0, -1))


def wait_sounds(table: Table, status: Status, now_ns: int, changes: Changes) -> tuple[Sound, ...]:
    """Return what has begun to sound of a match that waits; `changes` learns when the next sound begins."""
    if table.over:
        return ()
    paused: list[Sound] = []
    if table.paused_ns is not None and not table.resumed:
        paused.append(Sound("pause", table.paused_ns + table.stopped_ns))
    return lately(paused, now_ns, changes, _PAUSE_NS) + lately(_of(status), now_ns, changes)


def _of(status: Status) -> Iterator[Sound]:
    if status.dialogue == "count":
        yield from last_seconds(status.goes_on_ns)
    if status.dialogue in (None, "count") and status.goes_on_ns:
        yield Sound("go_on", status.goes_on_ns)
    waiting = status.waiting
    if waiting is not None and status.dialogue is None:
        yield Sound("nudge" if waiting.stage == "nudge" else "still_there", waiting.since_ns)
