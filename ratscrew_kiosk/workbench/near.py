"""Near races: contacts of different seats that closed shortly after one another, and who was first."""

from operator import attrgetter
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Press, told_apart
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.workbench.counts import NO_SEAT

NEAR_NS: Final = 100 * MS
"""So soon after the first of them the others closed."""
_by_time = attrgetter("at_ns", "seat", "button")


class NearRace(NamedTuple):
    """The presses of a near race by time, each seat's first one; of those that are equal the lower seat's stands first.

    Whether that means anything is said by `first`.
    """

    presses: tuple[Press, ...]

    @property
    def tied(self) -> tuple[Press, ...]:
        """Those that cannot be told from the first one (R3.4), itself included."""
        first = self.presses[0]
        return tuple(press for press in self.presses if press is first or not told_apart(first, press))

    @property
    def first(self) -> Press | None:
        """Who was first, if that can be known."""
        return self.presses[0] if len(self.tied) == 1 else None


class NearRaces:
    """Finds near races among presses, which may be given in any order as long as their time has not passed."""

    def __init__(self) -> None:
        self._waiting: list[Press] = []

    def press(self, press: Press) -> None:
        """Take a press. Buttons that no seat has race with nobody."""
        if press.seat != NO_SEAT:
            self._waiting.append(press)

    def until(self, vouched_ns: int) -> list[NearRace]:
        """Every press at or before `vouched_ns` was given: return the races that are complete by then."""
        self._waiting.sort(key=_by_time)
        races: list[NearRace] = []
        while self._waiting and self._waiting[0].at_ns + NEAR_NS <= vouched_ns:
            first = self._waiting[0]
            near = [press for press in self._waiting if press.at_ns - first.at_ns <= NEAR_NS]
            of_seats: dict[int, Press] = {}
            for press in near:
                of_seats.setdefault(press.seat, press)
            if len(of_seats) > 1:
                races.append(NearRace(tuple(of_seats.values())))
                del self._waiting[: len(near)]
            else:
                del self._waiting[0]
        return races
