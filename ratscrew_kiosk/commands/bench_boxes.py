"""`bench boxes`: how well boxes' clocks are known over simulated links, and what that makes of races."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import click

from ratscrew_kiosk.box_links import LINKS, Beaten, Crystal, Link, Travel, hear
from ratscrew_kiosk.box_races import IN_A_ROW, KINDS, PINS, Between, BoxTally, judged
from ratscrew_kiosk.devices.box_clock import US, BoxClock
from ratscrew_kiosk.devices.box_protocol import WRAP_US
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.races import GAPS_NS

ALL_SECONDS: Final = 3_600
QUICK_SECONDS: Final = 120
ALL_RACES: Final = 2_000
QUICK_RACES: Final = 200
DRIFTS_PPM: Final = (100, -100)
SWING_PPM: Final = 2
"""And up and down by so much within ten minutes."""
RACED: Final = (LINKS[0], LINKS[2])
"""Over these links races are run."""
_BEGAN_NS: Final = 1_000 * SECOND


class Clocked(NamedTuple):
    """What a clock over one link said in all that time: its errors, and what it said they may be, each sorted."""

    link: str
    ppm: int
    errors_ns: list[int]
    bounds_ns: list[int]
    spare_ns: list[int]
    """By how much the bound was above the error."""
    astray: bool


def clocked(link: Link, ppm: int, seconds: int, seed: int) -> Clocked:
    """Let a clock learn for so long, and hold every beat that is told against its true time."""
    crystal = Crystal(ppm, SWING_PPM, _BEGAN_NS, WRAP_US - 10_000_000)
    clock = BoxClock()
    errors_ns, bounds_ns, spare_ns = [], [], []
    for said in Travel(link, crystal, seed).messages(_BEGAN_NS, _BEGAN_NS + seconds * SECOND):
        hear(clock, said)
        if clock.ready and isinstance(said, Beaten):
            known = clock.at(said.sent_us)
            if known is None:
                raise AssertionError("a clock that is ready knows nothing")
            # The box counts whole microseconds, so what it stamped happened up to one later.
            error_ns = max(0, abs(known.at_ns - said.true_ns) - US)
            errors_ns.append(error_ns)
            bounds_ns.append(known.error_ns)
            spare_ns.append(known.error_ns - error_ns)
    return Clocked(link.name, ppm, sorted(errors_ns), sorted(bounds_ns), sorted(spare_ns), clock.astray)


def clock_figures(one: Clocked) -> dict[str, Any]:
    """The figures of one clock, in milliseconds."""
    return {
        "link": one.link,
        "drift_ppm": one.ppm,
        "asked": len(one.errors_ns),
        "error_ms": _spread(one.errors_ns),
        "stated_ms": _spread(one.bounds_ns),
        "stated_above_error_ms": {"least": _ms(one.spare_ns[0]), "p50": _ms(_percentile(one.spare_ns, 50))},
        "error_above_stated": sum(spare_ns < 0 for spare_ns in one.spare_ns),
        "astray": one.astray,
    }


def _spread(times_ns: Sequence[int]) -> dict[str, float]:
    return {
        "p50": _ms(_percentile(times_ns, 50)),
        "p99": _ms(_percentile(times_ns, 99)),
        "longest": _ms(times_ns[-1]),
    }


def _percentile(times_ns: Sequence[int], percent: int) -> int:
    return times_ns[-(-percent * len(times_ns) // 100) - 1]


def _ms(time_ns: int) -> float:
    return round(time_ns / MS, 3)


def raced(link: Link, between: Between, seed: int, races: int) -> dict[int, BoxTally]:
    """Run so many races, and count them by their gaps."""
    tallies = {gap_ns: BoxTally() for gap_ns in GAPS_NS}
    for one in judged(link, between, seed, races):
        tallies[one.gap_ns].add(one)
    return tallies


def _batches(races: int, seed: int) -> Iterator[tuple[int, int]]:
    """So many races, as the seeds and sizes of what one process does at once."""
    size = 5 * IN_A_ROW
    for number in range(0, races, size):
        yield seed + number, min(size, races - number)


def _sum(tallies: Sequence[BoxTally]) -> BoxTally:
    whole = BoxTally(*(sum(column) for column in zip(*map(astuple, tallies), strict=True)))
    whole.longest_tie_ns = max(tally.longest_tie_ns for tally in tallies)
    return whole


def measure(seconds: int, races: int, seed: int) -> dict[str, Any]:
    """Measure all, on as many processes as there are cores."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        clocks = [pool.submit(clocked, link, ppm, seconds, seed) for link in LINKS for ppm in DRIFTS_PPM]
        all_races = [
            (link, kind, [pool.submit(raced, link, kind, *batch) for batch in _batches(races, seed)])
            for link in RACED
            for kind in KINDS
        ]
        courses = []
        for link, kind, batches in all_races:
            by_gap = [batch.result() for batch in batches]
            tallies = {gap_ns: _sum([tallies[gap_ns] for tallies in by_gap]) for gap_ns in GAPS_NS}
            courses.append(_course(link, kind, tallies))
        return {
            "seed": seed,
            "seconds": seconds,
            "clocks": [clock_figures(one.result()) for one in clocks],
            "pins_error_ms": PINS.error_ns / MS,
            "courses": courses,
        }


def _course(link: Link, kind: Between, tallies: dict[int, BoxTally]) -> dict[str, Any]:
    return {
        "link": link.name,
        "between": kind,
        "gaps": [{"gap_ms": gap_ns / MS, "races": tally.races} | asdict(tally) for gap_ns, tally in tallies.items()],
        "all": asdict(_sum(list(tallies.values()))),
    }


def is_as_it_should_be(figures: dict[str, Any]) -> bool:
    """No error above the stated one, no wrong winner, no race without an end, no tie above the bound."""
    clocks = all(not one["error_above_stated"] and not one["astray"] for one in figures["clocks"])
    faults = ("wrong", "nobody", "tie_above_error")
    return clocks and not any(course["all"][fault] for course in figures["courses"] for fault in faults)


@click.command("boxes")
@click.option("--quick", is_flag=True, help=f"{QUICK_SECONDS} s and {QUICK_RACES} races a course, not an hour.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--seed", default=1, show_default=True, help="Links, crystals and races follow from it.")
@click.option("--seconds", type=click.IntRange(min=1), help="So long each clock is watched, in simulated time.")
@click.option("--races", type=click.IntRange(min=1), help="So many races for each link, of two kinds.")
def boxes(quick: bool, as_json: bool, seed: int, seconds: int | None, races: int | None) -> None:  # noqa: FBT001 - click names them
    """Measure boxes' clocks over simulated links, and judge races between two boxes and between a box and a pin.

    An hour of each link takes some minutes. Ends with status 1 if an error was above the stated one, a wrong hand won,
    or a tie was called above the bound.
    """
    if not as_json and sys.stderr.isatty():
        click.echo("ratscrew-kiosk: this takes some minutes (--quick: less than one) ...", err=True)
    figures = measure(
        seconds or (QUICK_SECONDS if quick else ALL_SECONDS), races or (QUICK_RACES if quick else ALL_RACES), seed
    )
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        _print(figures)
    if not is_as_it_should_be(figures):
        raise SystemExit(1)


def _print(figures: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    look: dict[str, Any] = {"box": None, "padding": (0, 1, 0, 0), "pad_edge": False}
    console.print(f"Clocks of boxes over {figures['seconds']:,} s, in milliseconds")
    table = Table(**look)
    for heading in ("link", "ppm", "error p50", "p99", "longest", "stated p50", "p99", "longest", "above"):
        table.add_column(heading, justify="left" if heading == "link" else "right")
    for one in figures["clocks"]:
        true, stated = one["error_ms"], one["stated_ms"]
        cells = [f"{side[which]:.2f}" for side in (true, stated) for which in ("p50", "p99", "longest")]
        table.add_row(one["link"], f"{one['drift_ppm']:+d}", *cells, str(one["error_above_stated"]))
    console.print(table)
    console.print("above: how often the true error was above the stated one.\n")
    for course in figures["courses"]:
        console.print(f"Races between {course['between']}, {course['link']}")
        table = Table(**look)
        for heading in ("first by ms", "races", "right %", "tie %", "wrong"):
            table.add_column(heading, justify="right")
        for row in course["gaps"]:
            races = row["races"] or 1
            percent = [f"{100 * row[what] / races:.1f}" for what in ("right", "tie")]
            table.add_row(f"{row['gap_ms']:g}", str(row["races"]), *percent, str(row["wrong"]))
        console.print(table)
        whole = course["all"]
        console.print(
            f"{whole['wrong']} wrong winners, {whole['tie_above_error']} ties above what the devices state, "
            f"{whole['nobody']} without an end; the longest tie was {whole['longest_tie_ns'] / MS:g} ms.\n"
        )
