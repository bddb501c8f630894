"""How the game is ended from outside: by Ctrl-C, or by whoever started it."""

import signal
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ratscrew_kiosk.kiosk import Kiosk


class StopOnSignals:
    """From now on Ctrl-C and SIGTERM end the loop with the turn it is in, or before its first.

    SDL would turn them into events. A window opens before there is a loop, so the loop is named when it is there.
    """

    def __init__(self) -> None:
        self._asked = False
        self._kiosk: Kiosk | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def ends(self, kiosk: "Kiosk") -> None:
        """Name the loop that they end."""
        self._kiosk = kiosk
        if self._asked:
            kiosk.stop()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._asked = True
        if self._kiosk is not None:
            self._kiosk.stop()
