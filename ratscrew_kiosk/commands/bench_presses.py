"""`bench presses`: simulated races judged by this game and by three common ways, and how fast edges become presses."""

import json
import statistics
import sys
from collections.abc import Iterable
from dataclasses import asdict, astuple
from time import perf_counter_ns
from typing import Any, Final, NamedTuple, get_args

import click

from ratscrew_kiosk.press import Button, Contact, Edge, Press
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.races import BOX, GAPS_NS, JUDGES, PINS, SHUFFLE_NS, US, Lots, Tally, race

ALL_RACES: Final = 100_000
QUICK_RACES: Final = 20_000
RUNS: Final = 5
STREAM_S: Final = 200
QUICK_STREAM_S: Final = 50
"""How long the presses last that are timed, in simulated seconds; each has about 960 edges."""
_FRAME_NS: Final = SECOND // 60


class Frame(NamedTuple):
    """What a device has for the loop when it is asked: its edges as they arrived, and how far it vouches."""

    now_ns: int
    edges: list[Edge]


def stream(seed: int, seconds: int) -> list[Frame]:
    """Draw six seats that press both buttons ten times a second, bouncing, delivered out of order at 60 Hz."""
    lots = Lots(seed, -1)
    arriving: list[tuple[int, int, Edge]] = []
    for contact in [Contact("pins", seat, button) for seat in range(6) for button in get_args(Button)]:
        for press in range(seconds * 10):
            at_ns = press * 100 * MS + lots.below(20_000) * US
            spells_us = [1 + lots.below(700) for _ in range(5)]
            changes_us = [0, *(sum(spells_us[: count + 1]) for count in range(4)), 40_000]
            changes_us += [changes_us[-1] + spells_us[4], changes_us[-1] + 2 * spells_us[4]]
            for index, change_us in enumerate(changes_us):
                edge = Edge(contact, index % 2 == 0, at_ns + change_us * US, PINS.error_ns, len(arriving))
                arriving.append((edge.at_ns + lots.below(SHUFFLE_NS // US) * US, len(arriving), edge))
    arriving.sort()
    frames = [Frame(now_ns, []) for now_ns in range(0, seconds * SECOND + 2 * SHUFFLE_NS, _FRAME_NS)]
    for arrives_ns, _, edge in arriving:
        frames[-(-arrives_ns // _FRAME_NS)].edges.append(edge)
    return frames


def settle_all(frames: list[Frame]) -> int:
    """Take a stream through ordering, debounce and settling, and count the presses that come out."""
    settle = Settle([DeviceFacts("pins", PINS.error_ns, PINS.resolution_ns)])
    presses = 0
    for now_ns, edges in frames:
        settle.hear("pins", edges, now_ns - SHUFFLE_NS)
        settle.turn(now_ns)
        while isinstance(head := settle.head(), Press) and settle.is_settled(head):
            settle.remove(head)
            settle.settled_ns = head.at_ns
            presses += 1
    return presses


def edges_a_second(seed: int, seconds: int) -> list[int]:
    """Time the stream `RUNS` times over."""
    frames = stream(seed, seconds)
    edges = sum(len(frame.edges) for frame in frames)
    rates = []
    for _ in range(RUNS):
        began_ns = perf_counter_ns()
        presses = settle_all(frames)
        rates.append(edges * SECOND // (perf_counter_ns() - began_ns))
        if presses != seconds * 10 * 12:
            raise AssertionError(f"{presses} presses came out of {seconds * 10 * 12}")
    return rates


def judged(seed: int, numbers: Iterable[int]) -> dict[int, dict[str, Tally]]:
    """Judge the races of these numbers in every way; by gap, then by the way of judging."""
    tallies = {gap_ns: {name: Tally() for name in JUDGES} for gap_ns in GAPS_NS}
    for number in numbers:
        one = race(seed, number)
        for name, judge in JUDGES.items():
            tally, won = tallies[one.gap_ns][name], judge(one)
            if tally.count(one.first.seat, won):
                tally.tie_above_error += won != one.inseparable()
    return tallies


def _sum(tallies: Iterable[Tally]) -> Tally:
    return Tally(*(sum(column) for column in zip(*map(astuple, tallies), strict=True)))


def report(seed: int, tallies: dict[int, dict[str, Tally]], rates: list[int]) -> dict[str, Any]:
    """Put all figures into one JSON document."""
    whole = {name: _sum(by_name[name] for by_name in tallies.values()) for name in JUDGES}
    races = {gap_ns: by_name["this game"].races for gap_ns, by_name in tallies.items()}
    return {
        "seed": seed,
        "races": sum(races.values()),
        "stated_error_ms": {
            "one device": PINS.resolution_ns / MS,
            "two devices": (PINS.error_ns + BOX.error_ns) / MS,
        },
        "gaps": [
            {"gap_ms": gap_ns / MS, "races": races[gap_ns]} | {name: asdict(by_name[name]) for name in JUDGES}
            for gap_ns, by_name in tallies.items()
        ],
        "all": {name: asdict(tally) for name, tally in whole.items()},
        "edges_a_second": {"median": int(statistics.median(rates)), "runs": rates},
    }


def _print(figures: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    ours, *others = JUDGES
    table = Table(title=f"{figures['races']:,} races to the pile, in percent: ours, and the others' wrong winners")
    for heading in ("first by ms", "races", "right", "tie", "wrong", *others):
        table.add_column(heading, justify="right", min_width=5)
    for row in [*figures["gaps"], {"gap_ms": "all", "races": figures["races"]} | figures["all"]]:
        races = row["races"] or 1
        cells = [row[ours][what] for what in ("right", "tie", "wrong")] + [row[name]["wrong"] for name in others]
        table.add_row(str(row["gap_ms"]), f"{row['races']:,}", *(f"{100 * cell / races:.2f}" for cell in cells))
    console = Console()
    console.print(table)
    stated = figures["stated_error_ms"]
    frame = figures["all"]["by frame"]
    console.print(
        f"This game: {figures['all'][ours]['wrong']} wrong winners, {figures['all'][ours]['tie_above_error']} ties "
        f"above the stated error. Two stamps no further apart than {stated['one device']} ms on one device, or than "
        f"{stated['two devices']} ms across two, are a tie; since stamps are off by as much, so may closings up to "
        f"twice as far apart be, and none beyond.\n"
        f"Asking once a frame named nobody in another {100 * frame['nobody'] / figures['races']:.2f} %: the loop "
        f"stalled while the buttons were down.\n"
        f"Ordering, debounce and settling: {figures['edges_a_second']['median']:,} edges a second, median of {RUNS}."
    )


@click.command("presses")
@click.option("--quick", is_flag=True, help=f"{QUICK_RACES:,} races instead of {ALL_RACES:,}.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--seed", default=1, show_default=True, help="The races follow from it.")
@click.option("--races", type=click.IntRange(min=1), help="So many races.")
def presses(quick: bool, as_json: bool, seed: int, races: int | None) -> None:  # noqa: FBT001 - click names them
    """Judge simulated races by this game and by three common ways, and time the path of a press.

    Ends with status 1 if this game named a wrong winner or nobody, or called a tie above the stated error.
    """
    from rich.console import Console
    from rich.progress import track

    races = races or (QUICK_RACES if quick else ALL_RACES)
    quiet = as_json or not sys.stderr.isatty()
    numbers = track(range(races), "Races", console=Console(stderr=True), transient=True, disable=quiet)
    tallies = judged(seed, numbers)
    figures = report(seed, tallies, edges_a_second(seed, QUICK_STREAM_S if quick else STREAM_S))
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        _print(figures)
    ours = figures["all"]["this game"]
    if ours["wrong"] or ours["nobody"] or ours["tie_above_error"]:
        raise SystemExit(1)
