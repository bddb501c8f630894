"""A seat that does not flip: it is nudged, asked whether it is still there, and then played by a computer."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, Literal, NamedTuple

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.table import Table

Stage = Literal["nudge", "ask"]


class Patience(NamedTuple):
    """How long is waited for a flip, in nanoseconds: until the nudge, until the question, and after that."""

    nudge_ns: int = 15 * SECOND
    ask_ns: int = 30 * SECOND
    leave_ns: int = 10 * SECOND


USUAL: Final = Patience()


class Waiting(NamedTuple):
    """Whom a match waits for, and how that is shown. `gone_ns` is when a computer takes the seat."""

    seat: int
    stage: Stage
    gone_ns: int
    since_ns: int
    """When it came to this stage."""


class Idle:
    """Watches whose turn it is in a match and for how long. Any press of that seat begins anew."""

    def __init__(self, patience: Patience = USUAL) -> None:
        self._patience = patience
        self._since_ns = 0
        self._turn: tuple[int, int, int] | None = None

    def watch(self, table: Table, people: AbstractSet[int], presses: Iterable[Press], now_ns: int) -> None:
        """Take the table as it stands, who plays, and what has been pressed since the last time.

        A match that stands still, a computer's turn, and a pile that waits to be taken are not waited for.
        """
        seat = table.turn
        waits = table.paused_ns is None and not table.over and table.waiting is None and seat in people
        if not waits:
            self._turn = None
            return
        turn = (seat, table.number, len(table.burned))
        if turn != self._turn or any(press.seat == seat for press in presses):
            self._turn = turn
            self._since_ns = now_ns

    def waiting(self, now_ns: int) -> Waiting | None:
        """Say whom the match waits for, once it has been long enough to be shown."""
        patience = self._patience
        if self._turn is None or now_ns < self._since_ns + patience.nudge_ns:
            return None
        asked_ns = self._since_ns + patience.ask_ns
        gone_ns = asked_ns + patience.leave_ns
        if now_ns >= asked_ns:
            return Waiting(self._turn[0], "ask", gone_ns, asked_ns)
        return Waiting(self._turn[0], "nudge", gone_ns, self._since_ns + patience.nudge_ns)
