"""A lesson of twenty simulated pupils: five tables of four, at the reaction station and in matches.

They differ in speed, in care, and in how soon they tire; the same seed gives the same lesson.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.computer import Computers
from ratscrew_kiosk.players.levels import Level, Rate
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.records.rows import Began, Ended, Sitting, Trouble
from ratscrew_kiosk.records.stations import station_began, station_ended
from ratscrew_kiosk.rules.house import PRESETS, RuleSet
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.script.laying import print_header
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.simulated import SHOWN_AFTER_NS, Pupil, simulate

NAME: Final = "7b"
PATIENCE_MS: Final = 60_000
LETTERS: Final = (
    "ADA", "BEN", "CLE", "DAN", "EVA", "FIN", "GUS", "HAN", "IDA", "JON",
    "KAI", "LEA", "MIA", "NIL", "OLE", "PIA", "RON", "SUE", "TIM", "UMA",
)  # fmt: skip
TABLE: Final = 4
"""So many sit at the cabinet at once."""
BEGAN: Final = datetime(2026, 3, 12, 9, 4, tzinfo=UTC)
ROUNDS: Final = 12
LAG_NS, DISPLAY_ERROR_NS = 20 * MS, 1 * MS
_RULES: Final = PRESETS["beginner"]
_MATCH_RULES: Final = RuleSet.parse("beginner time_limit_s=180")
ON_ITS_WAY_NS: Final = 80 * MS
_CHANGE_S: Final = 25
"""From the end of a run to the next one, while the next table sits down."""


class Recorded(NamedTuple):
    """A run as it is handed to the records, and when it began."""

    when: datetime
    began: Began
    ended: Ended


def pupil(number: int, seed: int = 1) -> Pupil:
    """One of the class: some are fast, some careful, some neither."""

    def between(what: str, least: int, most: int) -> int:
        return least + draw(seed, f"pupil {what}", 0, number, most - least + 1)

    floor_ns = between("floor", 240, 330) * MS
    level = Level(
        f"pupil {number}",
        floor_ns + between("mean", 90, 330) * MS,
        floor_ns,
        Rate(1, between("misses", 5, 25)),
        Rate(1, 3),
        Rate(1, between("at nothing", 12, 90)),
        800 * MS,
    )
    return Pupil(level, between("tiring", 0, 2), MS // 4, "gpio")


def station_runs(seed: int = 1, pupils: int = len(LETTERS), rules: RuleSet = _RULES) -> Iterator[Recorded]:
    """Every table goes to the station twice, one after the other."""
    when = BEGAN
    tables = [range(first, min(first + TABLE, pupils)) for first in range(0, pupils, TABLE)]
    for turn in range(2):
        for number, table in enumerate(tables):
            run_seed = seed * 1000 + turn * 100 + number
            began_ns = _since_the_beginning_ns(when)
            sitting = tuple(Sitting(place, letters=LETTERS[one]) for place, one in enumerate(table))
            done = simulate(Figures(rules.patterns, ROUNDS), [pupil(one, seed) for one in table], run_seed, began_ns)
            began = station_began(rules, sitting, began_ns, lag_ns=LAG_NS, display_error_ns=DISPLAY_ERROR_NS)
            yield Recorded(when, began, station_ended("done", done.tally, done.run, done.length_ns))
            when += timedelta(seconds=done.length_ns // SECOND + _CHANGE_S)


def match_between(pupils: Sequence[Pupil], rules: RuleSet, seed: int, began_ns: int) -> Ended:
    """Play a match: who has seen a card plays as a computer of that level would, with real buttons."""
    table = start(rules, deal(len(pupils), seed), at_ns=began_ns)
    settle = Settle()
    match = Match(table, settle, {}, seed, shown_after_ns=SHOWN_AFTER_NS, at_ns=began_ns)
    counted = Counted(match.table, frozenset(range(len(pupils))), None, began_ns)
    hands = Computers({seat: one.level for seat, one in enumerate(pupils)}, seed)
    struck_ns: dict[int, int] = {}
    now_ns = began_ns
    while not match.table.over:
        plans = hands.plans(match.table, now_ns, struck_ns)
        head, due_ns = settle.head(), match.next_at_ns()
        times_ns = [*(plan.at_ns for plan in plans), *([due_ns] if due_ns is not None else [])]
        now_ns = min(times_ns if head is None else [*times_ns, max(now_ns, head.at_ns)])
        for plan in plans:
            # A hand that is on its way lands, whoever was first meanwhile.
            if plan.at_ns <= now_ns + (ON_ITS_WAY_NS if plan.button == "slap" else 0):
                one = pupils[plan.seat]
                settle.press(plan._replace(error_ns=one.error_ns, device=one.device, resolution_ns=one.error_ns))
                if plan.button == "slap":
                    struck_ns[plan.seat] = plan.at_ns
        told = match.advance(now_ns)
        counted.add(told, settle.given, match.table.stopped_ns)
    return counted.ended(match.table)


def match_runs(when: datetime, seed: int = 1, pupils: int = len(LETTERS)) -> Iterator[Recorded]:
    """Everybody plays one match against a neighbour, from this time on."""
    for first in range(0, pupils - 1, 2):
        pair = (first, first + 1)
        began_ns = _since_the_beginning_ns(when)
        ended = match_between([pupil(one, seed) for one in pair], _MATCH_RULES, seed * 1000 + 500 + first, began_ns)
        sitting = tuple(Sitting(place, letters=LETTERS[one]) for place, one in enumerate(pair))
        preset = _MATCH_RULES.preset
        header = print_header(_MATCH_RULES, len(pair), seed * 1000 + 500 + first, 0, {}, ())
        began = Began(
            "match", tuple(header), str(_MATCH_RULES), preset, "", sitting, began_ns, LAG_NS, DISPLAY_ERROR_NS
        )
        yield Recorded(when, began, ended)
        when += timedelta(seconds=ended.length_ns // SECOND + _CHANGE_S)


def keep(path: Path, runs: Iterable[Recorded], name: str | None = NAME, *, clock_set: bool = True) -> Path:
    """Hands these runs to the records in this file, one after the other, in a session of this name."""
    when = BEGAN
    records = Records(path, wall=lambda: when, clock_set=lambda: clock_set)
    if name is not None:
        records.start_session(name)
    for run in runs:
        when = run.when
        records.begin(run.began).end(run.ended)
    assert records.close(PATIENCE_MS)
    assert not [one for one in records.news() if isinstance(one, Trouble)]
    return path


def lesson(seed: int = 1, pupils: int = len(LETTERS)) -> Sequence[Recorded]:
    """All of it."""
    runs = list(station_runs(seed, pupils))
    last = runs[-1]
    return [*runs, *match_runs(last.when + timedelta(seconds=last.ended.length_ns // SECOND + _CHANGE_S), seed, pupils)]


def _since_the_beginning_ns(when: datetime) -> int:
    return round((when - BEGAN).total_seconds()) * SECOND
