"""`bench records`: how soon the records answer after a year at an arcade, and how large their file is."""

import json
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import date, datetime
from itertools import count
from pathlib import Path
from time import perf_counter, perf_counter_ns, process_time_ns, sleep
from typing import Any, Final, NamedTuple

import click

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.commands.year_file import Filled, fill
from ratscrew_kiosk.commands.year_matches import Whole, whole_matches
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records import boards, journal, sessions
from ratscrew_kiosk.records import statistics as figures_kept
from ratscrew_kiosk.records.reading import opened_to_read
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.records.rows import Began, Opened
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.script.resuming import resume

MATCHES: Final = 100_000
DIFFERENT: Final = 300
"""So many different matches are simulated."""
RUNS: Final = 9
"""Every time is the median of so many; the times of single matches are of more."""
READ_BACK: Final = 60
_PATIENCE_S: Final = 60


class Figure(NamedTuple):
    """What was measured, and the most that is wanted, if anything is.

    A time is by the clock; `busy` is how much of it the processor worked, which another program's work changes less.
    """

    name: str
    value: float
    unit: str
    most: float | None = None
    busy: float | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the figure is as wanted; None if nothing is."""
        return None if self.most is None else self.value <= self.most


class Took(NamedTuple):
    """How long something took by the clock, and how long the processor worked on it."""

    clock_ns: int
    busy_ns: int


def _timed(work: Callable[[], object]) -> Took:
    began_ns, idle_ns = perf_counter_ns(), process_time_ns()
    work()
    return Took(perf_counter_ns() - began_ns, process_time_ns() - idle_ns)


def _median_ms(
    name: str,
    work: Callable[[], object],
    most: float | None = None,
    *,
    after: Callable[[], object] | None = None,
    runs: int | None = None,
) -> Figure:
    """The median of so many runs; what is to be done `after` each is not timed."""
    took: list[Took] = []
    for _ in range(runs or RUNS):
        took.append(_timed(work))
        if after is not None:
            after()
    clock_ms, busy_ms = (statistics.median(times) / MS for times in zip(*took, strict=True))
    return Figure(name, clock_ms, "ms", most, busy_ms)


class Start:
    """The thread of the records, started as the kiosk does it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records = Records.without()

    def __call__(self) -> Opened:
        """Start it, and wait until the records are there."""
        self._records = Records(self._path)
        deadline_s = perf_counter() + _PATIENCE_S
        while perf_counter() < deadline_s:
            for news in self._records.news():
                if isinstance(news, Opened):
                    return news
            sleep(0.0002)
        raise AssertionError(f"{self._path} did not open in {_PATIENCE_S} s")

    def go_on(self) -> None:
        """Start it, and play the match that it offers up to where it was cut off."""
        unfinished = self().unfinished
        if unfinished is None:
            raise AssertionError(f"{self._path} offers no match")
        resume(unfinished.header, unfinished.lines, perf_counter_ns())

    def end(self) -> None:
        """End it."""
        self._records.close(_PATIENCE_S * 1000)


def _best(path: Path, today: str) -> None:
    with opened_to_read(path) as connection:
        running = sessions.running(connection)
        boards.standings(connection, today, running.id if running else None)


def _statistics(path: Path, of: Callable[..., figures_kept.Statistics], *which: str) -> None:
    with opened_to_read(path) as connection:
        for group, figures in of(connection, *which).groups.items():
            figures_kept.row_of(group, figures)


def _read_back(path: Path, match: int) -> None:
    with opened_to_read(path) as connection:
        text = journal.script_of(connection, match)
    if text is None or not replay(read_script(text)).table.over:
        raise AssertionError(f"match {match} was not read back to its end")


def cut_off(path: Path, whole: Whole) -> None:
    """Leave a match in the file that was cut off near its end."""
    records = Records(path)
    party = whole.party
    record = records.begin(Began("match", whole.header, str(whole.rules), party.preset, whole.level, whole.sitting, 0))
    for line in (*whole.header, "---", *whole.lines[: len(whole.lines) * 9 // 10]):
        record.write(line)
    records.close(_PATIENCE_S * 1000)


def measured(path: Path, wholes: Sequence[Whole], matches: int, filled: Filled, today: date) -> list[Figure]:
    """Measure a file that was filled so."""
    size = path.stat().st_size
    picked = (1 + draw(1, "read back", 0, number, matches) for number in count())
    start, day = Start(path), today.isoformat()
    figures = [
        _median_ms("the start, until the records are there", start, 200, after=start.end),
        _median_ms("the best of today, the session, all times", lambda: _best(path, day), 200),
        _median_ms("the statistics page", lambda: _statistics(path, figures_kept.of_all_times), 200),
        _median_ms("the statistics of today", lambda: _statistics(path, figures_kept.of_a_day, day), 200),
        _median_ms("a match read back, replayed", lambda: _read_back(path, next(picked)), 100, runs=READ_BACK),
        Figure("a match counted at its end", statistics.median(filled.counted_ns) / MS, "ms"),
    ]
    by_length = sorted(wholes, key=lambda one: one.ended.turned)
    for what, whole, most in (("median", by_length[len(by_length) // 2], 200), ("longest", by_length[-1], None)):
        cut_off(path, whole)
        name = f"going on, the {what} match ({whole.ended.turned:,} cards)"
        figures.append(_median_ms(name, start.go_on, most, after=start.end))
    return [
        *figures,
        Figure("the file", size / 1e6, "MB"),
        Figure("of that, a match", size / matches / 1e3, "kB"),
        Figure("slaps of people", filled.slaps, ""),
    ]


@click.command("records")
@click.option("--matches", type=click.IntRange(1), default=MATCHES, show_default=True, help="So many, over a year.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def records(*, matches: int, as_json: bool) -> None:
    """Fill a file with a year of an arcade, and time what is asked of it; medians.

    The matches are simulated, with people on buttons; a few hundred different ones are written again and again. The
    file lies in the folder for temporary files (TMPDIR), has about 10 kB a match, and goes when all is measured.
    """
    machine: dict[str, Any] = {
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    today = datetime.now().astimezone().date()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.db")
        began_s = perf_counter()
        wholes = whole_matches(range(min(matches, DIFFERENT)))
        simulated_s = perf_counter() - began_s
        filled = fill(path, wholes, matches, today, _hear(matches))
        filled_s = perf_counter() - began_s - simulated_s
        figures = measured(path, wholes, matches, filled, today)
    making = {
        "matches": matches,
        "simulated": len(wholes),
        "simulating_s": round(simulated_s, 1),
        "filling_s": round(filled_s, 1),
        "matches_a_second": round(matches / filled_s),
    }
    if as_json:
        rows = [figure._asdict() | {"holds": figure.holds} for figure in figures]
        click.echo(json.dumps({"machine": machine, "made": making, "figures": rows}, indent=2))
    else:
        _print(machine, making, figures)


def _hear(matches: int) -> Callable[[int], object]:
    """Tell a person who looks how far the file is filled."""
    written = 0

    def heard(more: int) -> None:
        nonlocal written
        written += more
        if sys.stderr.isatty():
            click.echo(f"\r{written:,} of {matches:,} matches are written", nl=written >= matches, err=True)

    return heard


def _print(machine: dict[str, Any], making: dict[str, Any], figures: list[Figure]) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"Python {machine['python']}, {machine['cpus']} CPUs, {machine['machine']}, {machine['system']}, load before: "
        f"{machine['load']}. {making['matches']:,} matches, {making['simulated']} different ones, written in "
        f"{making['filling_s']} s ({making['matches_a_second']:,} a second). Medians of {RUNS} by the clock; "
        "busy: what the processor worked of it."
    )
    table = Table(box=SIMPLE, collapse_padding=True)
    for heading in ("", "median", "", "busy", "wanted", ""):
        table.add_column(heading, justify="right" if heading else "left")
    for figure in figures:
        wanted = "" if figure.most is None else f"≤ {figure.most:,}"
        digits = 0 if figure.value >= 1000 else 1
        missed = "missed" if figure.holds is False else ""
        busy = "" if figure.busy is None else f"{figure.busy:,.1f}"
        table.add_row(figure.name, f"{figure.value:,.{digits}f}", figure.unit, busy, wanted, missed)
    console.print(table)
