"""`bench rules`: how fast the referee and whole matches of computers are, their memory, and how soon commands start."""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter_ns, process_time_ns
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import click

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Event, Press, Together
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.simulate import Setting, simulate, told_in

RUNS: Final = 5
"""Every figure but the memory is the median of so many."""
FEW: Final = 200
MANY: Final = 20_000
QUICK_MANY: Final = 1_000
"""The memory of many matches is held against that of few."""
MATCHES: Final = 200
QUICK_MATCHES: Final = 40
"""So many matches are timed at once; four times as many where two workers share them."""
EXPERTS: Final = ("expert", "expert")
_MEMORY: Final = """
import sys
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.simulate import Setting, simulate
simulate(Setting(PRESETS["cabinet"], ("expert", "expert")), int(sys.argv[1]))
try:  # on Linux getrusage tells of the parent too, from before this program was started
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
except OSError:
    from resource import RUSAGE_SELF, getrusage
    print(getrusage(RUSAGE_SELF).ru_maxrss)
"""
_IMPORTED: Final = """
import sys
from ratscrew_kiosk.__main__ import main
try:
    main()
finally:
    print("pygame" in sys.modules, file=sys.stderr)
"""
_SCRIPT: Final = "decks 5H 9C / 7D 2S\npile 4S 4D\n---\n100 1 slap\n? slapped 1 double\n"


class Figure(NamedTuple):
    """What was measured, the median and the runs, and what is wanted: at least that, or at most."""

    name: str
    value: float
    unit: str
    wanted: float | None
    at_most: bool = False
    runs: tuple[float, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether the figure is as wanted; None if nothing is."""
        if self.wanted is None:
            return None
        return self.value <= self.wanted if self.at_most else self.value >= self.wanted


def _median(name: str, unit: str, runs: list[float], wanted: float | None, *, at_most: bool = False) -> Figure:
    return Figure(name, statistics.median(runs), unit, wanted, at_most, tuple(runs))


def _seconds(work: Callable[[], object], clock: Callable[[], int] = perf_counter_ns) -> float:
    began_ns = clock()
    work()
    return (clock() - began_ns) / SECOND


def _one_cores_seconds(work: Callable[[], object]) -> float:
    """In processor time: what else the machine does is not counted."""
    return _seconds(work, process_time_ns)


def recorded(match: Match) -> tuple[Table, list[Event]]:
    """Play a match to its end, and return its first table and every event that the referee was given."""
    events: list[Event] = []

    def noting(table: Table, event: Event) -> tuple[Table, list[Told]]:
        events.append(event)
        return step(table, event)

    first = match.table
    with patch("ratscrew_kiosk.match.step", noting):
        for _ in told_in(match):
            pass
    return first, events


def referee(matches: list[tuple[Table, list[Event]]]) -> int:
    """Give the referee whole matches, and count the presses in them."""
    presses = 0
    for first, events in matches:
        table = first
        for event in events:
            table, _ = step(table, event)
            if isinstance(event, Press):
                presses += 1
            elif isinstance(event, Together):
                presses += len(event.slaps)
    return presses


def _presses_a_second(matches: int) -> Figure:
    played = [recorded(Setting(PRESETS["cabinet"], EXPERTS).match(number)) for number in range(matches)]
    presses = referee(played)
    runs = [presses / _one_cores_seconds(partial(referee, played)) for _ in range(RUNS)]
    return _median("presses through the referee", "a second", runs, 100_000)


def _matches_a_second(matches: int) -> list[Figure]:
    figures = []
    for preset in ("cabinet", "classic"):
        setting = Setting(PRESETS[preset], EXPERTS)
        runs = [matches / _one_cores_seconds(partial(simulate, setting, matches)) for _ in range(RUNS)]
        figures.append(_median(f"matches of experts, {preset}", "a second", runs, 100))
    setting = Setting(PRESETS["cabinet"], EXPERTS)
    games = 4 * matches
    ratios = []
    for _ in range(RUNS):
        alone = _seconds(partial(simulate, setting, games))
        ratios.append(alone / _seconds(partial(simulate, setting, games, workers=2)))
    figures.append(_median(f"two workers, {games:,} matches", "times as fast", ratios, 1.8))
    return figures


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)  # noqa: S603


def memory(many: int) -> list[Figure]:
    """The peak of a process that plays a few matches, and how much higher it is after so many; none on Windows."""
    if sys.platform == "win32":
        return []
    unit = 1 if sys.platform == "darwin" else 1024
    few_mb, many_mb = (int(_python("-c", _MEMORY, str(count)).stdout) * unit / 1e6 for count in (FEW, many))
    return [
        Figure(f"memory of {FEW} matches", few_mb, "MB", None),
        Figure(f"{many:,} matches above that", many_mb - few_mb, "MB", 20, at_most=True),
    ]


def _start_up() -> list[Figure]:
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "short.match")
        script.write_text(_SCRIPT)
        for name, arguments, wanted in (("--help", ["--help"], 250), ("replay", ["replay", str(script)], 400)):
            imported = _python("-c", _IMPORTED, *arguments).stderr.split()[-1]
            if imported != "False":
                raise AssertionError(f"{name} imports pygame")
            command = ["-m", "ratscrew_kiosk", *arguments]
            runs = [_seconds(partial(_python, *command)) * SECOND / MS for _ in range(RUNS)]
            figures.append(_median(f"{name}, whole process, no pygame", "ms", runs, wanted, at_most=True))
    return figures


@click.command("rules")
@click.option(
    "--quick",
    is_flag=True,
    help=f"Fewer matches: {QUICK_MATCHES} at once, not {MATCHES}; memory of {QUICK_MANY:,}, not {MANY:,}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def rules(*, quick: bool, as_json: bool) -> None:
    """Time the referee, whole matches of computers, their memory, and the commands' start; medians of five."""
    matches = QUICK_MATCHES if quick else MATCHES
    machine: dict[str, Any] = {
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    figures = [
        _presses_a_second(matches),
        *_matches_a_second(matches),
        *memory(QUICK_MANY if quick else MANY),
        *_start_up(),
    ]
    if as_json:
        rows = [figure._asdict() | {"holds": figure.holds} for figure in figures]
        click.echo(json.dumps({"machine": machine, "quick": quick, "figures": rows}, indent=2))
    else:
        _print(machine, figures)


def _print(machine: dict[str, Any], figures: list[Figure]) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table as RichTable

    console = Console(highlight=False)
    console.print(
        f"Python {machine['python']}, {machine['cpus']} CPUs, {machine['machine']}, {machine['system']}, load before: "
        f"{machine['load']}. Medians of {RUNS}; what is done in a second by processor time, the rest by the clock."
    )
    table = RichTable(box=SIMPLE, collapse_padding=True)
    for heading in ("", "median", "", "wanted", ""):
        table.add_column(heading, justify="right" if heading else "left")
    for figure in figures:
        wanted = "" if figure.wanted is None else f"{'≤' if figure.at_most else '≥'} {figure.wanted:,}"
        digits = 0 if figure.value >= 1000 else 2 if figure.value < 10 else 1
        missed = "missed" if figure.holds is False else ""
        table.add_row(figure.name, f"{figure.value:,.{digits}f}", figure.unit, wanted, missed)
    console.print(table)
