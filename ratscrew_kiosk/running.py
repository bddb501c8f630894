"""A match as the kiosk runs it: what is played and by whom, the presses into it, its script, what was told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, TypeAlias

from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.keyboard import Key, keys_of
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.records.rows import Ended, Sitting
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.party import Seated
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.script.form import Script
from ratscrew_kiosk.script.laying import header_of, lay, print_header
from ratscrew_kiosk.script.resuming import RULE, Resumed
from ratscrew_kiosk.script.writing import ScriptWriter
from ratscrew_kiosk.stream import Stream

_REMEMBERED: Final = 200
"""So many of the last outcomes a screen may look back to."""


@dataclass(frozen=True)
class Setup:
    """What is played, and by whom. `first` is the seat that is dealt to and turns first (R1.5).

    `places` says at which place of the cabinet each seat of the match sits; the seats' own numbers where it is empty.
    """

    rules: RuleSet
    seats: int
    computers: Mapping[int, Level]
    seed: int
    first: int = 0
    script: Script | None = None
    """Where it is given the match is laid as its header says, and every rematch too."""
    places: tuple[int, ...] = ()
    streaks: Mapping[int, int] = field(default_factory=dict)
    """How many matches in a row each person's seat has won before this one, by rematches against these computers."""

    @classmethod
    def of(cls, script: Script) -> "Setup":
        """The match of a script's header."""
        return cls(script.rules, len(script.decks), script.computers, script.seed, script.turn, script)

    @classmethod
    def seated(cls, chosen: Chosen, seating: Sequence[Seated], seed: int) -> "Setup":
        """The match that was chosen, for those who sit there."""
        computers = {seat: chosen.level for seat, one in enumerate(seating) if one.computer}
        return cls(chosen.rules, len(seating), computers, seed, places=tuple(one.place for one in seating))

    @classmethod
    def going_on(cls, script: Script, sitting: Sequence[Sitting]) -> "Setup":
        """The match of a script's header that was cut off, for those who sat there."""
        setup = cls.of(script)
        if any(line.startswith("seed ") for line in script.header):
            setup = replace(setup, script=None)  # a rematch is dealt anew
        streaks = {seat: one.streak for seat, one in enumerate(sitting) if one.streak}
        return replace(setup, places=tuple(one.place for one in sitting), streaks=streaks)

    def place(self, seat: int) -> int:
        """Where a seat of the match sits."""
        return self.places[seat] if self.places else seat

    @property
    def seating(self) -> tuple[Seated, ...]:
        """The seats, each with its place."""
        return tuple(Seated(self.place(seat), seat in self.computers) for seat in range(self.seats))

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(range(self.seats)) - self.computers.keys()

    @property
    def against(self) -> Mapping[int, int] | None:
        """How often each has won in a row against these computers; None where there are none."""
        return self.streaks if self.computers else None

    @property
    def seat_at(self) -> dict[int, int]:
        """The seats that people play, by their places."""
        return {self.place(seat): seat for seat in self.people}

    @property
    def stand_in(self) -> Level:
        """The level of a computer that takes a seat whose buttons are gone: that of the others, or the usual one."""
        usual = LEVELS[OFFERS[self.rules.preset].levels[1]]
        return next(iter(self.computers.values()), usual)

    def rematch(self, seed: int, won: int | None = None) -> "Setup":
        """The next match: the deal moves one seat clockwise (R1.5). `won` is the seat that has won this one."""
        streaks = {won: self.streaks.get(won, 0) + 1} if won in self.people and self.computers else {}
        if self.script is not None:
            return replace(self, streaks=streaks)
        return replace(self, seed=seed, first=(self.first + 1) % self.seats, streaks=streaks)

    def lay(self, at_ns: int) -> Table:
        """Lay the table of a match that begins now."""
        if self.script is not None:
            return lay(self.script, at_ns)
        return start(self.rules, deal(self.seats, self.seed, self.first), turn=self.first, at_ns=at_ns)

    def header(self, devices: Sequence[DeviceFacts]) -> list[str]:
        """Write the header of its script, with the devices that press."""
        if self.script is not None:
            return header_of(self.script, devices)
        return print_header(self.rules, self.seats, self.seed, self.first, self.computers, devices)


def status_of(setup: Setup, keys: Mapping[int, Key], say: Say) -> Status:
    """What the play screen shows of this setup. `keys` are by places."""
    players = tuple(
        Player(say(f"computer_{place}"), computer=True, place=place)
        if seat in setup.computers
        else Player(
            say(f"seat_{place}"),
            flip_keys=keys_of(keys, place, "flip"),
            slap_keys=keys_of(keys, place, "slap"),
            place=place,
        )
        for seat, place in ((seat, setup.place(seat)) for seat in range(setup.seats))
    )
    levels = dict.fromkeys(say(f"level_{level.name}") for level in setup.computers.values())
    return Status(say(f"rules_{setup.rules.preset}"), players, ", ".join(levels))


class Sink(Protocol):
    """Where matches are written down: asked for a new one when a match begins."""

    def __call__(self) -> Callable[[str], None]:
        """Return what writes a line of the match that begins now."""
        ...


class Keeping(Protocol):
    """A record of a match, as far as the match is concerned."""

    def write(self, line: str) -> None:
        """Take a line of its script. Never waits, and raises nothing."""
        ...

    def end(self, ended: Ended) -> None:
        """It is over."""
        ...


Keep: TypeAlias = Callable[[Sequence[str], int], Keeping]
"""Begins the record of a match: with the header of its script, and when it began by the clock."""


class Running(Stream):
    """The match that runs. `devices` are those that its people press.

    It is written into `sink`, and into the record that `keep` begins. With `resumed` it goes on where it was cut off.
    """

    def __init__(
        self,
        setup: Setup,
        devices: Sequence[Device],
        now_ns: int,
        sink: Sink | None,
        keep: Keep | None = None,
        resumed: Resumed | None = None,
    ) -> None:
        super().__init__(setup.seat_at, devices, now_ns)
        self.setup = setup
        self._sink = sink
        self._keep = keep
        self._record: Keeping | None = None
        self._writes: list[Callable[[str], None]] = []
        facts = [device.facts for device in self.devices]
        if resumed is None:
            self.match = Match(setup.lay(now_ns), self.settle, setup.computers, setup.seed, at_ns=now_ns)
            self._counts(self.match.table, now_ns)
            header = setup.header(facts)
            self._written_to(header, (), now_ns)
            self._writer: ScriptWriter | None = ScriptWriter(header, self.match, now_ns, self._write)
        else:
            header = resumed.presses_come_from(self.settle, facts)
            self.match = resumed.match
            self._counts(resumed.first, resumed.began_ns)
            for advance in resumed.advances:
                self._count(advance.told, advance.given, advance.stopped_ns)
            self._written_to(header, (*header, RULE, *resumed.lines), resumed.began_ns)
            self._writer = resumed.writer
            resumed.pen.writes(self._write)

    def _counts(self, table: Table, began_ns: int) -> None:
        """It began with this table, then."""
        self.counted = Counted(table, self.setup.people, self.setup.against, began_ns)
        self.races, self.tally = self.counted.races, self.counted.tally
        self.told: list[Told] = list(self.match.told_first)
        """What was told of late, the latest last."""

    def _written_to(self, header: Sequence[str], before: Sequence[str], began_ns: int) -> None:
        """Open what it is written into. The record has the lines before; another sink has none of them."""
        if self._sink is not None:
            write = self._sink()
            for line in before:
                write(line)
            self._writes.append(write)
        if self._keep is not None:
            self._record = self._keep(header, began_ns)
            self._writes.append(self._record.write)

    def _write(self, line: str) -> None:
        for write in self._writes:
            write(line)

    def advance(self, now_ns: int) -> list[Told]:
        """Play what is settled, and write it down. When that ends the match, its script and its record are complete."""
        told = self.match.advance(now_ns)
        self._count(told, self.settle.given, self.match.table.stopped_ns)
        if self._writer is not None:
            self._writer.add(told)
            if self.match.table.over:
                self.finish(now_ns)
        return told

    def _count(self, told: Sequence[Told], given: Sequence[Entry], stopped_ns: int) -> None:
        self.counted.add(told, given, stopped_ns)
        self.told += told
        del self.told[:-_REMEMBERED]

    def finish(self, now_ns: int, *, left: bool = True) -> None:
        """It is over, or left: its script is completed, and its record.

        Unless it was `left` by those who play, a record of a match that is not over stays as it is: it can go on.
        """
        record, self._record = self._record, None
        if self._writer is None:
            return
        ends = left or self.match.table.over
        if record is not None and not ends:
            self._writes.remove(record.write)
        self._writer.finish(now_ns)
        self._writer = None
        if record is not None and ends:
            record.end(self.counted.ended(self.match.table))
