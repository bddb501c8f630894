"""A match as the kiosk runs it: what is played and by whom, the presses into it, its script, what was told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.keyboard import Key, keys_of
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.finish.finish import Races
from ratscrew_kiosk.screens.finish.tally import Tally
from ratscrew_kiosk.screens.party import Seated
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.script.form import Script
from ratscrew_kiosk.script.laying import header_of, lay, print_header
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

    @classmethod
    def of(cls, script: Script) -> "Setup":
        """The match of a script's header."""
        return cls(script.rules, len(script.decks), script.computers, script.seed, script.turn, script)

    @classmethod
    def seated(cls, chosen: Chosen, seating: Sequence[Seated], seed: int) -> "Setup":
        """The match that was chosen, for those who sit there."""
        computers = {seat: chosen.level for seat, one in enumerate(seating) if one.computer}
        return cls(chosen.rules, len(seating), computers, seed, places=tuple(one.place for one in seating))

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
    def seat_at(self) -> dict[int, int]:
        """The seats that people play, by their places."""
        return {self.place(seat): seat for seat in self.people}

    @property
    def stand_in(self) -> Level:
        """The level of a computer that takes a seat whose buttons are gone: that of the others, or the usual one."""
        usual = LEVELS[OFFERS[self.rules.preset].levels[1]]
        return next(iter(self.computers.values()), usual)

    def rematch(self, seed: int) -> "Setup":
        """The next match: the deal moves one seat clockwise (R1.5)."""
        return self if self.script is not None else replace(self, seed=seed, first=(self.first + 1) % self.seats)

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


class Running(Stream):
    """The match that runs. `devices` are those that its people press."""

    def __init__(self, setup: Setup, devices: Sequence[Device], now_ns: int, sink: Sink | None) -> None:
        super().__init__(setup.seat_at, devices, now_ns)
        self.setup = setup
        self.match = Match(setup.lay(now_ns), self.settle, setup.computers, setup.seed, at_ns=now_ns)
        self.races = Races(self.match.table)
        self.tally = Tally(setup.seats, now_ns)
        self.told: list[Told] = list(self.match.told_first)
        """What was told of late, the latest last."""
        self._writer = None
        if sink is not None:
            self._writer = ScriptWriter(
                setup.header([device.facts for device in self.devices]), self.match, now_ns, sink()
            )

    def advance(self, now_ns: int) -> list[Told]:
        """Play what is settled, and write it down."""
        told = self.match.advance(now_ns)
        slaps = self.races.add(told, self.settle.given)
        self.tally.add(told, slaps, self.match.table.stopped_ns)
        self.told += told
        del self.told[:-_REMEMBERED]
        if self._writer is not None:
            self._writer.add(told)
        return told

    def finish(self, now_ns: int) -> None:
        """The match is left: its script is completed."""
        if self._writer is not None:
            self._writer.finish(now_ns)
            self._writer = None
