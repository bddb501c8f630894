"""People at a cabinet with the reaction station up: on the whole program, with keys, and a clock moved by hand."""

from collections.abc import Callable
from pathlib import Path

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.reacting import Reacting
from ratscrew_kiosk.records.rows import Ended
from ratscrew_kiosk.screens.between.flow import Flow
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Text
from ratscrew_kiosk.station.run import Run
from tests.kit.desk import Desk


class Kept:
    """Stands in for the record of a run."""

    def __init__(self) -> None:
        self.so_far: list[Ended] = []
        self.ended: list[Ended] = []

    def keep(self, so_far: Ended) -> None:
        self.so_far.append(so_far)

    def end(self, ended: Ended) -> None:
        self.ended.append(ended)


class StationDesk:
    """The station of a cabinet with two places, on a desk with two people's keys.

    What is measured goes to `kept`, or into the file `records`.
    """

    def __init__(self, desk: Desk, rounds: int = 3, records: Path | None = None) -> None:
        self.desk = desk
        self.records = records
        chosen = Chosen(station=True, rounds=rounds)
        self.hall = Hall(Party((0, 1)), chosen, usual=chosen)
        self.hall.station_pace_ns = 400 * MS
        self.flow: Flow = desk.put_up(self.hall, records=records)
        self.kept = Kept()

    @property
    def up(self) -> Reacting:
        return self.desk.kiosk.reacting

    @property
    def state(self) -> Run:
        return self.up.measuring.run

    @property
    def words(self) -> list[str]:
        return [item.words for item in self.desk.kiosk.scene.items if isinstance(item, Text)]

    def join(self, *places: int) -> None:
        """These join, and hurry till the run begins."""
        self.desk.run(500)
        self.desk.hit(places[0], "flip")
        self.desk.run(300)
        for place in places:
            self.desk.hit(place, "slap")
            self.desk.run(300)
        self.desk.hit(places[0], "slap")
        self.until(lambda: self.flow.where == "deal")
        self.desk.run(1_200)
        self.desk.hit(places[0], "slap")
        self.until(lambda: self.flow.where == "play")
        if self.records is None:
            self.up._record = self.kept

    def until(self, there: Callable[[], bool], *, within_s: int = 90) -> None:
        """Lets the program turn until something is so."""
        ends_ns = self.desk.clock.now_ns() + within_s * 1_000_000_000
        while not there():
            assert self.desk.clock.now_ns() < ends_ns, f"not within {within_s} s: {self.words}"
            self.desk.kiosk.turn()

    def to_a_pattern(self) -> None:
        self.until(lambda: self.state.lies.what == "pattern")

    def to_a_rest(self) -> None:
        self.until(lambda: self.state.lies.what == "rest")

    def to_a_card(self) -> None:
        """Until a card that makes no pattern has lain there for a while."""
        self.until(lambda: self.state.lies.what == "card" and not self.state.air)
        self.desk.run(200)
        if self.state.lies.what != "card" or self.state.air:
            self.to_a_card()

    def slap_all(self, *places: int, after_ms: int = 300) -> None:
        """These slap the pattern that lies there, one after another."""
        self.desk.run(after_ms)
        for place in places:
            self.desk.hit(place, "slap")
            self.desk.run(60)
