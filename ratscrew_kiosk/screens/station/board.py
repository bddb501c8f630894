"""What the screen shows of each seat at the station, and of the round that was last.

While a pattern lies open nothing is told of it: that somebody else has slapped would be a sign to the others.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.station.tally import Tally
from ratscrew_kiosk.station.told import FalseSlap, Hit, Late, RoundOver, Told, Turned

NOTE_NS: Final = 1200 * MS
"""So long a word stands at a seat."""
_KEPT: Final = 24

Word: TypeAlias = Literal["wrong", "early", "missed", "late"]


class Note(NamedTuple):
    """A word that is said to a seat from `at_ns` on."""

    word: Word
    at_ns: int


class AtSeat(NamedTuple):
    """What is shown of a seat: its last reaction, its hits of how many patterns, what is said to it."""

    last: Hit | None = None
    hits: int = 0
    rounds: int = 0
    note: Note | None = None


class Board:
    """What is shown. It is fed with what each advance of the run told."""

    def __init__(self, seats: int) -> None:
        self.tally = Tally(seats)
        self.seats: tuple[AtSeat, ...] = (AtSeat(),) * seats
        self.round: RoundOver | None = None
        """The one that was last, until the next one begins."""
        self.heard: tuple[Told, ...] = ()
        """What was told of late."""
        self.pressed: tuple[tuple[int, Button, int], ...] = ()
        """The last presses: by whom, of what, and when."""
        self._early: dict[int, int] = {}

    def add(self, told: Iterable[Told]) -> None:
        """Take what was told."""
        for one in told:
            self.tally.add((one,))
            self._take(one)
            self.heard = (*self.heard, one)[-_KEPT:]
            press = getattr(one, "press", None)
            if press is not None:
                self.pressed = (*self.pressed, (press.seat, press.button, press.at_ns))[-_KEPT:]

    def _take(self, one: Told) -> None:
        match one:
            case RoundOver():
                self._close(one)
            case Turned():
                self.round = None
            case FalseSlap(press, "early", _):
                self._early[press.seat] = press.at_ns
            case FalseSlap(press, "wrong", _):
                self._note(press.seat, "wrong", press.at_ns)
            case Late(press, _, _):
                self._note(press.seat, "late", press.at_ns)
            case _:
                pass

    def _close(self, over: RoundOver) -> None:
        self.round = over
        hits = {hit.press.seat: hit for hit in over.hits}
        seats = []
        for seat, tally in enumerate(self.tally.seats):
            word: Word | None = "early" if seat in self._early else "missed" if seat in over.missed else None
            note = None if word is None else Note(word, over.at_ns)
            seats.append(AtSeat(hits.get(seat), len(tally.hits), len(tally.hits) + tally.missed, note))
        self.seats = tuple(seats)
        self._early.clear()

    def _note(self, seat: int, word: Word, at_ns: int) -> None:
        seats = list(self.seats)
        seats[seat] = seats[seat]._replace(note=Note(word, at_ns))
        self.seats = tuple(seats)
