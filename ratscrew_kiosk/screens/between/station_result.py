"""What everybody has done at the reaction station, for the screen of the result."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.between.result_lies import Lies
from ratscrew_kiosk.screens.between.result_table import size_of, table_items
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, TITLE_STYLE
from ratscrew_kiosk.screens.scene import Item, Text
from ratscrew_kiosk.screens.standings import Standings
from ratscrew_kiosk.screens.station.seat import error_of
from ratscrew_kiosk.screens.status import Player, Say
from ratscrew_kiosk.station.tally import SeatTally, Tally

_HEADS: Final = ("hits", "missed", "false", "median", "fastest")


class Measured(NamedTuple):
    """A run that is over. Nobody wins: each seat has its own figures, in the order of the seats."""

    players: tuple[Player, ...]
    tally: Tally
    display_error_ms: float

    @property
    def people(self) -> tuple[int, ...]:
        """The places of those who were measured."""
        return tuple(player.place for player in self.players)

    @property
    def again(self) -> str:
        """What is said of SLAP."""
        return "station_again"

    def items(self, lies: Lies, say: Say, standings: Standings) -> Iterator[Item]:
        """Yield all that stands still: a line for each seat under the heads. The best are those of matches."""
        del standings
        words, width = say("station"), lies.words.width
        size = size_of(words, lies.letters, width)
        yield Text(words, lies.words.middle.x, lies.title, TITLE_STYLE._replace(size=size), width)
        heads = [say(f"station_head_{name}") for name in _HEADS]
        lines = [self._figures(seat, say) for seat in self.tally.seats]
        yield from table_items(lies, self.players, heads, lines)
        above, below = lies.remarks
        yield Text(
            say("station_in_ms", error=self._error), lies.words.middle.x, (above + below) / 2, ASIDE_STYLE, width
        )

    @property
    def _error(self) -> int:
        """The greatest error of all reactions, in whole milliseconds."""
        errors_ns = (hit.press.error_ns for seat in self.tally.seats for hit in seat.stamped)
        return error_of(max(errors_ns, default=0), self.display_error_ms)

    def _figures(self, tally: SeatTally, say: Say) -> list[str]:
        fastest, median_ns = tally.fastest, tally.median_ns
        none = say("result_none")
        median = none if median_ns is None else str(round(median_ns / MS))
        best = none if fastest is None else str(round(fastest.since_ns / MS))
        return [str(len(tally.hits)), str(tally.missed), str(tally.false), median, best]
