"""`bench contacts`: how long a press takes from its record in the kernel's pipe to its outcome, and to the flip."""

import json
import os
import platform
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from ratscrew_kiosk.commands.contact_loop import Measured

SECONDS: Final = 10
"""So long each way to the pins is measured."""
_MS: Final = 1_000_000
WANTED_MS: Final = {
    "kernel": {"outcome": {"p50": 12, "p99": 20}, "flip": {"p50": 27, "p99": 36}},
    "lgpio": {"outcome": {}, "flip": {"p50": 90}},
}
"""What is wanted of each way, at most."""


def percentile_ms(times_ns: Sequence[int], percent: int) -> float | None:
    """The time within which so many percent lie, in milliseconds; nothing where there are none."""
    if not times_ns:
        return None
    return round(sorted(times_ns)[-(-percent * len(times_ns) // 100) - 1] / _MS, 3)


def spread(times_ns: Sequence[int]) -> dict[str, float | None]:
    """The middle, the end and the longest of some times, in milliseconds."""
    return {
        f"p{percent}" if percent < 100 else "longest": percentile_ms(times_ns, percent) for percent in (50, 99, 100)
    }


def figures_of(measured: "Measured") -> dict[str, Any]:
    """One way's figures: each time whole, the part of it that is waiting for a frame, and the rest."""
    figures: dict[str, Any] = {
        "way": measured.way,
        "unanswered": measured.unanswered,
        "outcomes": dict(measured.outcomes),
        "flips_a_second": round(measured.flips / measured.seconds, 1),
    }
    for name, taken in (("outcome", measured.told), ("flip", measured.shown)):
        wanted = WANTED_MS[measured.way][name]
        whole = spread([one.whole_ns for one in taken])
        figures[name] = {
            "presses": len(taken),
            "ms": whole,
            "waiting_for_the_frame_ms": spread([one.for_frame_ns for one in taken]),
            "the_rest_ms": spread([one.whole_ns - one.for_frame_ns for one in taken]),
            "wanted_ms": wanted,
            "holds": all((whole[which] or 0) <= most for which, most in wanted.items()) if taken and wanted else None,
        }
    return figures


@click.command("contacts")
@click.option(
    "--seconds",
    type=click.FloatRange(min=1),
    default=SECONDS,
    show_default=True,
    help="How long each way to the pins is measured.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--seed", default=1, show_default=True, help="The presses follow from it.")
def contacts(*, seconds: float, as_json: bool, seed: int) -> None:
    """Time presses from the kernel's record to the outcome, and to the flip's return on a display of 60 frames.

    The whole kiosk plays on a hidden surface, and another process presses. Beside it a bare thread of a third process
    says how long this machine lets threads wait.
    """
    if sys.platform == "win32":
        raise click.UsageError("bench contacts presses pins as Linux has them, so it runs there only")
    from ratscrew_kiosk.commands.contact_loop import measure, stalls
    from ratscrew_kiosk.commands.contact_ways import WAYS
    from ratscrew_kiosk.devices.device import DeviceError

    machine: dict[str, Any] = {
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    ways: list[dict[str, Any]] = []
    missing: dict[str, str] = {}
    with stalls() as late_ns:
        for way, wiring in WAYS.items():
            try:
                ways.append(figures_of(measure(way, wiring, seconds, seed)))
            except DeviceError as error:
                missing[way] = str(error)
    figures = {
        "machine": machine,
        "seed": seed,
        "ways": ways,
        "missing": missing,
        "bare_thread_late_ms": spread(late_ns),
    }
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        _print(figures)


def _print(figures: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    machine = figures["machine"]
    console = Console(highlight=False)
    console.print(
        f"Python {machine['python']}, {machine['cpus']} CPUs, {machine['machine']}, load before: {machine['load']}."
    )
    table = Table(
        title="Milliseconds from a contact's stamp on: outcome told, flip returned",
        title_justify="left",
        box=None,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for heading in ("", "n", "p50 / p99", "longest", "for frames", "the rest", "wanted", ""):
        table.add_column(heading, justify="right" if heading else "left")
    for way in figures["ways"]:
        for name, title in (("outcome", "outcome"), ("flip", "flip")):
            one = way[name]
            table.add_row(
                f"{way['way']}, {title}",
                str(one["presses"]),
                _pair(one["ms"]),
                _number(one["ms"]["longest"]),
                _pair(one["waiting_for_the_frame_ms"]),
                _pair(one["the_rest_ms"]),
                " / ".join(f"{most}" for most in one["wanted_ms"].values()),
                "missed" if one["holds"] is False else "",
            )
    late = figures["bare_thread_late_ms"]
    table.add_row("bare thread", "", _pair(late), _number(late["longest"]))
    console.print(table)
    for way in figures["ways"]:
        told = ", ".join(f"{count} {word}" for word, count in sorted(way["outcomes"].items()))
        unanswered = f" {way['unanswered']} presses had no outcome." if way["unanswered"] else ""
        console.print(f"{way['way']}: {way['flips_a_second']} flips a second; first told: {told}.{unanswered}")
    for way_name, why in figures["missing"].items():
        console.print(f"{way_name} was not measured: {why}")
    if any(way["way"] == "lgpio" for way in figures["ways"]):
        console.print("lgpio: its thread in C has no chip to read here; on a Pi that adds 0.5 to 1.5 ms.")


def _pair(times: dict[str, float | None]) -> str:
    return f"{_number(times['p50'])} / {_number(times['p99'])}"


def _number(time_ms: float | None) -> str:
    return "-" if time_ms is None else f"{time_ms:.1f}"
