"""Whole matches of simulated people, as the loop hands them to the records: script, slaps, counts.

People play on buttons whose presses have the error that a cabinet's pins state; how fast they are and what they miss is
that of a level of the computer. Every match follows from its number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.computer import Computers
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.records.rows import Ended, Sitting
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.script.laying import print_header
from ratscrew_kiosk.script.writing import ScriptWriter

LAG_NS: Final = 22 * MS
"""From the flip to the eyes."""
PINS: Final = DeviceFacts("pins", error_ns=150_000, resolution_ns=20_000)
_CUT_OFF_NS: Final = 3600 * SECOND
_SEEDS: Final = 1 << 63
_PEOPLE: Final = ("easy", "medium", "hard")
"""As these levels the people play."""


class Party(NamedTuple):
    """Who plays by which rules: '' stands for a person, else it is a computer's level."""

    preset: str
    levels: tuple[str, ...]


PARTIES: Final = (
    Party("cabinet", ("", "medium")),
    Party("cabinet", ("", "expert")),
    Party("cabinet", ("", "")),
    Party("classic", ("", "")),
    Party("cabinet", ("", "", "hard")),
    Party("full", ("", "", "", "")),
    Party("beginner", ("", "", "")),
    Party("full", ("", "", "", "", "medium")),
    Party("duel", ("", "quick")),
    Party("beginner", ("", "", "", "")),
)
"""They take turns."""


@dataclass(frozen=True)
class Whole:
    """A match that was played to its end."""

    rules: RuleSet
    party: Party
    header: tuple[str, ...]
    lines: tuple[str, ...]
    """Behind the line `---`."""
    ended: Ended

    @property
    def level(self) -> str:
        """The computers'."""
        return next((level for level in self.party.levels if level), "")

    @property
    def sitting(self) -> tuple[Sitting, ...]:
        """Who sits at its seats."""
        return tuple(Sitting(place, level) for place, level in enumerate(self.party.levels))


def whole_match(number: int) -> Whole | None:
    """Play the match of this number; None if nobody has won it in an hour."""
    party = PARTIES[number % len(PARTIES)]
    rules = PRESETS[party.preset]
    seed = draw(1, "match", 0, number, _SEEDS)
    computers = {seat: LEVELS[level] for seat, level in enumerate(party.levels) if level}
    people = {
        seat: LEVELS[_PEOPLE[draw(seed, "person", seat, 0, len(_PEOPLE))]]
        for seat, level in enumerate(party.levels)
        if not level
    }
    match = Match(start(rules, deal(len(party.levels), seed)), Settle(), computers, seed)
    counted = Counted(match.table, people.keys(), dict.fromkeys(people, 0) if computers else None, 0)
    header = print_header(rules, len(party.levels), seed, 0, computers, (PINS,))
    lines: list[str] = []
    writer = ScriptWriter(header, match, 0, lines.append)
    hands = Hands(match, Computers(people, seed + 1))
    now_ns = 0
    while not match.table.over:
        moved_ns = hands.move()
        if moved_ns is None or moved_ns > _CUT_OFF_NS:
            return None
        now_ns = moved_ns
        told = match.advance(now_ns)
        counted.add(told, match.settle.given, match.table.stopped_ns)
        writer.add(told)
    writer.finish(now_ns + 1)
    behind = len(header) + 1
    return Whole(rules, party, tuple(header), tuple(lines[behind:]), counted.ended(match.table))


class Hands:
    """The people's hands, and the display: they do what comes next."""

    def __init__(self, match: Match, minds: Computers) -> None:
        self._match = match
        self._minds = minds
        self._now_ns = 0
        self._struck_ns: dict[int, int] = {}
        self._shown = match.table.number
        self._turned_ns = 0

    def move(self) -> int | None:
        """Do what comes next, and say when that is; None if nobody does anything any more."""
        table = self._match.table
        if table.number > self._shown:
            shown_ns = self._now_ns + LAG_NS
            self._match.settle.put(Shown(shown_ns, table.number))
            self._shown = table.number
        # Of an instant that is settled nothing more is taken.
        from_ns = max(self._now_ns, self._match.settle.settled_ns + 1)
        plans = self._minds.plans(table, from_ns, self._struck_ns)
        head = self._match.settle.head()
        times_ns = [plan.at_ns for plan in plans]
        times_ns += [one for one in (self._match.next_at_ns(), None if head is None else head.at_ns) if one is not None]
        if not times_ns:
            return None
        self._now_ns = max(self._now_ns, min(times_ns))
        for plan in plans:
            # Slaps that cannot be told apart have to be known together.
            if plan.at_ns <= self._now_ns + (2 * PINS.error_ns if plan.button == "slap" else 0):
                self._press(plan)
        return self._now_ns

    def _press(self, plan: Press) -> None:
        if plan.button == "slap":
            self._struck_ns[plan.seat] = plan.at_ns
        self._match.settle.press(
            plan._replace(error_ns=PINS.error_ns, device=PINS.name, resolution_ns=PINS.resolution_ns)
        )


def whole_matches(numbers: Sequence[int]) -> list[Whole]:
    """The matches of these numbers, without those that were cut off."""
    return [one for one in map(whole_match, numbers) if one is not None]
