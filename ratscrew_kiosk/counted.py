"""What is counted of a match while it runs: for its result, and for its record."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.records.rows import Ended, Ending, SeatCount
from ratscrew_kiosk.rules.outcomes import Told, WhyTaken
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.chances import Chances
from ratscrew_kiosk.screens.finish.finish import Races
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.screens.finish.tally import Tally


class Counted:
    """All that is counted of a match that begins with this table at `began_ns` (CLOCK_MONOTONIC).

    `people` are the seats whose slaps are kept. Where they play against computers, `streaks` says how often each of
    them has won in a row before.
    """

    def __init__(
        self, table: Table, people: AbstractSet[int], streaks: Mapping[int, int] | None, began_ns: int
    ) -> None:
        self.races = Races(table)
        self.tally = Tally(len(table.decks), began_ns)
        self.chances = Chances(table)
        self.slaps: list[Slap] = []
        """Those of people, in the order in which they were judged."""
        self._people = people
        self._streaks = streaks
        self._stood_in: set[int] = set()
        """The seats of people for which a computer has played a while: it presses like a person, but on no device."""

    def add(self, told: Iterable[Told], given: Iterable[Entry], stopped_ns: int) -> None:
        """Count what an advance of the match told and gave out; `stopped_ns` is for how long it has stood still."""
        told = tuple(told)
        slaps = self.races.add(told, given)
        self.tally.add(told, slaps, stopped_ns)
        self.chances.add(told, given)
        presses = (press for one in told for press in one.presses)
        self._stood_in |= {press.seat for press in presses if press.seat in self._people and not press.device}
        self.slaps += [slap for slap in slaps if slap.press.seat in self._people and slap.press.device]

    @property
    def won(self) -> int | None:
        """The seat of somebody who has won for themselves: no computer has played a part of it for them."""
        won = self.tally.won
        return won if won in self._people and won not in self._stood_in else None

    def ended(self, table: Table) -> Ended:
        """What is to be kept of it now that it ends with this table."""
        ending: Ending = "left"
        if table.over:
            ending = "draw" if self.tally.won is None else "won"
        return Ended(
            ending,
            self.tally.length_ns,
            self.tally.turned,
            self.tally.won,
            tuple(self._seat(seat, len(deck)) for seat, deck in enumerate(table.decks)),
            tuple(self.slaps),
            self.chances.counts,
        )

    def _seat(self, seat: int, cards: int) -> SeatCount:
        counted = self.tally.seats[seat]
        by_slap, by_challenge = (counted.piles[why] for why in (WhyTaken.SLAP, WhyTaken.CHALLENGE))
        return SeatCount(
            cards=cards,
            right=counted.right,
            wrong=counted.wrong,
            early=counted.early,
            late=counted.late,
            dead_heats=counted.dead_heats,
            slap_piles=by_slap,
            challenge_piles=by_challenge,
            other_piles=counted.piles_taken - by_slap - by_challenge,
            comebacks=counted.comebacks,
            turned=counted.turned,
            streak=self._streak(seat),
            stood_in=int(seat in self._stood_in),
        )

    def _streak(self, seat: int) -> int:
        """How often it has won in a row, this match included."""
        if self._streaks is None or seat != self.won:
            return 0
        return self._streaks.get(seat, 0) + 1
