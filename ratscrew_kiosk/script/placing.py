"""Where outcomes stand in a transcript.

Behind the statement of the press that did it, else behind the last statement before it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.body import print_ms


class Placing:
    """Knows the statements of a match by their times and presses, and finds each outcome's place among them.

    `times_ns` has a statement's time each, never going back; `presses` says which statements are presses as they are.
    Slaps of one instant stand behind the last of them, flips behind their own.
    """

    def __init__(self, times_ns: Sequence[int], presses: Iterable[tuple[int, Press]]) -> None:
        self._times_ns = times_ns
        self._place: dict[tuple[str, int, int], list[int]] = {}
        for index, press in presses:
            self._place.setdefault(self._key(press), []).append(index)
        self._found: dict[int, tuple[int, Press]] = {}
        self._least = -1

    def place(self, told: Told, by_time: int | None = None) -> int:
        """The index of the statement behind which this outcome stands, -1 for before the first.

        Outcomes are asked for in the order in which they were told. `by_time` is the place of one whose presses are no
        statements themselves (raw edges); without it the time decides.
        """
        known = [place for press in told.presses if (place := self._of(press)) is not None]
        if known and len(known) == len(told.presses):
            index = max(known)
        elif by_time is not None:
            index = by_time
        else:
            index = bisect_right(self._times_ns, told.at_ns) - 1
        self._least = max(self._least, index)
        return self._least

    @staticmethod
    def _key(press: Press) -> tuple[str, int, int]:
        return (press.button, press.at_ns, press.seat if press.button == "flip" else -1)

    def _of(self, press: Press) -> int | None:
        """The statement of a press; of equal flips each has its own, in their order."""
        if id(press) in self._found:
            return self._found[id(press)][0]
        places = self._place.get(self._key(press))
        if not places:
            return None
        index = places[-1] if press.button == "slap" or len(places) == 1 else places.pop(0)
        self._found[id(press)] = (index, press)  # the press is kept, so that its id stays its own
        return index


def print_told(told: Told) -> str:
    """Write an outcome as a transcript does."""
    return f"= {print_ms(told.at_ns)} {told.outcome}"
