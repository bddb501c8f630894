"""`bench screen`: what a frame's work takes and does, what the pictures weigh, and how soon the first one is there."""

import json
import os
import platform
import re
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

if TYPE_CHECKING:
    from ratscrew_kiosk.commands.screen_trial import Counts, Timed
    from ratscrew_kiosk.commands.screen_way import Frames
    from ratscrew_kiosk.screens.layout import Kind

SECONDS: Final = 300
QUICK_SECONDS: Final = 40
"""So much play is drawn for the times, and again for the counts, of each size."""
MEMORY_SECONDS: Final = 3600
QUICK_MEMORY_SECONDS: Final = 600
"""The memory is watched for so much play ..."""
MEMORY_WARM_UP_SECONDS: Final = 300
"""... after so much, in which caches of values fill up."""
WAY_SECONDS: Final = 900
QUICK_WAY_SECONDS: Final = 180
"""So long somebody walks over all screens."""
IDLE_SECONDS: Final = 5.0
QUICK_IDLE_SECONDS: Final = 2.0
"""So long the real program is watched, in real time, on each screen on which nothing moves."""
WANTED_IDLE: Final = 8.0
"""Percent of one processor that it may take then: in a match the buttons are looked at every 4 ms."""
STARTS: Final = 5
"""The first frame's time is the median of so many starts."""
SIZES: Final = ("1280x720", "1920x1080")
WANTED_MS: Final = {(1280, 720): (1.5, 3.5), (1920, 1080): (4.0, 8.0)}
"""What a frame's work may take on the build machine: the middle one, and 99 of 100."""
WANTED_CANVASES: Final = 1.3
WANTED_MB: Final = {(1280, 720): 64.0}
WANTED_GROWTH_MB: Final = 2.0
"""Memory that grows by no more than this is called flat."""
WANTED_START_MS: Final = 1500.0
_MS: Final = 1_000_000
_SECOND: Final = 1_000_000_000


class Figure(NamedTuple):
    """What was measured, and the most that is wanted, if anything is."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the figure is as wanted; None if nothing is."""
        return None if self.most is None else self.value <= self.most


def percentile_ms(times_ns: Sequence[int], percent: int) -> float:
    """The time within which so many percent lie, in milliseconds; 0 where there are none."""
    if not times_ns:
        return 0.0
    return sorted(times_ns)[-(-percent * len(times_ns) // 100) - 1] / _MS


def figures_of(size: tuple[int, int], timed: "Timed", counts: "Counts") -> list[Figure]:
    """What was measured at one size of the surface."""
    middle_ms, late_ms = WANTED_MS.get(size, (None, None))
    return [
        Figure("frame's work, p50", percentile_ms(timed.busy_ns, 50), "ms", middle_ms),
        Figure("frame's work, p99", percentile_ms(timed.busy_ns, 99), "ms", late_ms),
        Figure("frame's work, longest", percentile_ms(timed.busy_ns, 100), "ms"),
        Figure("by the clock, p50", percentile_ms(timed.wall_ns, 50), "ms"),
        Figure("by the clock, p99", percentile_ms(timed.wall_ns, 99), "ms"),
        Figure(
            "pixels written in a frame, most", counts.most_pixels / (size[0] * size[1]), "canvases", WANTED_CANVASES
        ),
        Figure("atlas and caches", timed.bytes / 1e6, "MB", WANTED_MB.get(size)),
        Figure("texts rendered in frames", counts.work.renders, "", 0),
        Figure("pictures rotated or scaled in frames", counts.work.transforms, "", 0),
        Figure("still frames that were drawn", counts.still_drawn, "", 0),
    ]


def figures_of_way(size: tuple[int, int], way: "dict[str, Frames]") -> list[Figure]:
    """What the frames of all screens did, on the way from the title to the result and back."""
    found = list(way.values())
    most = max((frames.most_pixels for frames in found), default=0)
    anew = max((frames.most_anew for frames in found), default=0)
    return [
        Figure("screens that were seen", len(found), ""),
        Figure("frames that were drawn", sum(frames.frames for frames in found), ""),
        Figure("texts rendered in frames", sum(frames.work.renders for frames in found), "", 0),
        Figure("pictures rotated or scaled in frames", sum(frames.work.transforms for frames in found), "", 0),
        Figure("pixels written in a frame, most", most / (size[0] * size[1]), "canvases", WANTED_CANVASES),
        Figure("pixels written where all is drawn anew", anew / (size[0] * size[1]), "canvases"),
    ]


@click.command("screen")
@click.option(
    "--size",
    "sizes",
    multiple=True,
    metavar="WIDTHxHEIGHT",
    help=f"Size of the surface in pixels; may be repeated. {' and '.join(SIZES)} if not given.",
)
@click.option(
    "--quick",
    is_flag=True,
    help=f"Less play: {QUICK_SECONDS} s, not {SECONDS}; {QUICK_MEMORY_SECONDS} s for the memory, not {MEMORY_SECONDS}; "
    f"{QUICK_WAY_SECONDS} s on the way over all screens, not {WAY_SECONDS}.",
)
@click.option(
    "--layout",
    "kind",
    type=click.Choice(["upright", "table", "portrait"]),
    default="upright",
    show_default=True,
    help="The kind of layout.",
)
@click.option("--seats", type=click.IntRange(2, 6), default=2, show_default=True, help="How many computers play.")
@click.option("--language", default="en", show_default=True, help="What the screens speak on the way over all of them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--seed", default=1, show_default=True, help="The matches follow from it.")
def screen(
    *, sizes: tuple[str, ...], quick: bool, kind: "Kind", seats: int, language: str, as_json: bool, seed: int
) -> None:
    """Draw simulated play on a hidden surface: experts, the rule set `cabinet`, sixty frames a second, one core.

    A frame's work is its scene and its painting, without the flip, in processor time; only frames count in which
    something differs from the last one. What the painter draws before a match, and the first two seconds of play, are
    left out. Then somebody walks over all screens of the real program, and what their frames do is counted.
    """
    pixels = [_size(text) for text in sizes or SIZES]

    import pygame

    from ratscrew_kiosk.commands.screen_idle import idle
    from ratscrew_kiosk.commands.screen_process import first_frame, grown_mb
    from ratscrew_kiosk.commands.screen_trial import WARM_UP_NS, Trial, counted, timed
    from ratscrew_kiosk.commands.screen_way import walked
    from ratscrew_kiosk.words import languages

    spoken = [one.code for one in languages()]
    if language not in spoken:
        raise click.BadParameter(f"--language: {language!r} is not one of {', '.join(spoken)}")
    play_ns = (QUICK_SECONDS if quick else SECONDS) * _SECOND
    memory_ns = (QUICK_MEMORY_SECONDS if quick else MEMORY_SECONDS) * _SECOND
    machine: dict[str, Any] = {
        "python": platform.python_version(),
        "pygame": f"{'pygame-ce' if getattr(pygame, 'IS_CE', False) else 'pygame'} {pygame.version.ver}",
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    of_program = []
    grown = grown_mb(Trial(pixels[0], kind, seats), seed, memory_ns, MEMORY_WARM_UP_SECONDS * _SECOND)
    if grown is not None:
        after, above = f"{MEMORY_WARM_UP_SECONDS // 60} min of play", f"{memory_ns // _SECOND // 60} min"
        of_program.append(Figure(f"memory of the process after {after}", grown[0], "MB"))
        of_program.append(Figure(f"the most above that within {above}", grown[1], "MB", WANTED_GROWTH_MB))
    of_sizes: dict[str, list[Figure]] = {}
    frames: dict[str, dict[str, int]] = {}
    for size in pixels:
        name = f"{size[0]}x{size[1]}"
        trial = Trial(size, kind, seats)
        times = timed(trial, seed, play_ns)
        of_sizes[name] = figures_of(size, times, counted(trial, seed, play_ns))
        frames[name] = {"timed": len(times.busy_ns), "still": times.still}
    way_ns = (QUICK_WAY_SECONDS if quick else WAY_SECONDS) * _SECOND
    way = walked(Trial(pixels[0], kind, seats), language, seed, way_ns)
    of_way = figures_of_way(pixels[0], way)
    idle_ns = round((QUICK_IDLE_SECONDS if quick else IDLE_SECONDS) * _SECOND)
    of_program += [
        Figure(f"processor while nothing moves: {one.name}", one.percent, "%", WANTED_IDLE)
        for one in idle(Trial(pixels[0], kind, seats), idle_ns)
    ]
    starts = [first_frame() for _ in range(STARTS)]
    clock_ms, busy_ms = (statistics.median(times) for times in zip(*starts, strict=True))
    of_program.append(Figure("first frame after the start", clock_ms, "ms", WANTED_START_MS))
    of_program.append(Figure("of that in processor time", busy_ms, "ms"))
    if as_json:
        document = {
            "machine": machine,
            "quick": quick,
            "layout": kind,
            "seats": seats,
            "language": language,
            "seed": seed,
            "left_out_ms": WARM_UP_NS // _MS,
            "frames": frames,
            "sizes": {name: [_row(figure) for figure in figures] for name, figures in of_sizes.items()},
            "way": [_row(figure) for figure in of_way],
            "screens": {
                name: {
                    "frames": one.frames,
                    "texts": one.work.renders,
                    "pictures": one.work.transforms,
                    "most_canvases": round(one.most_pixels / (pixels[0][0] * pixels[0][1]), 3),
                    "most_canvases_anew": round(one.most_anew / (pixels[0][0] * pixels[0][1]), 3),
                }
                for name, one in way.items()
            },
            "program": [_row(figure) for figure in of_program],
        }
        click.echo(json.dumps(document, indent=2))
    else:
        _print(machine, frames, of_sizes | {f"all screens, at {next(iter(of_sizes))}": of_way, "program": of_program})


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})", text)
    if found is None:
        raise click.BadParameter(f"--size: {text!r} is not WIDTHxHEIGHT in pixels, such as {SIZES[0]}")
    return int(found[1]), int(found[2])


def _row(figure: Figure) -> dict[str, Any]:
    return figure._asdict() | {"holds": figure.holds}


def _print(machine: dict[str, Any], frames: dict[str, dict[str, int]], parts: dict[str, list[Figure]]) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"{machine['pygame']}, SDL {machine['sdl']}, Python {machine['python']}, {machine['cpus']} CPUs, "
        f"{machine['machine']}, load before: {machine['load']}. A frame's work is its scene and its painting, without "
        "the flip, in processor time; the warming up is left out."
    )
    for name, figures in parts.items():
        of = frames.get(name)
        title = name if of is None else f"{name}: {of['timed']:,} frames, and {of['still']:,} in which nothing differed"
        table = Table(title=title, title_justify="left", box=SIMPLE, collapse_padding=True)
        for heading in ("", "measured", "", "wanted", ""):
            table.add_column(heading, justify="right" if heading else "left")
        for figure in figures:
            digits = 0 if figure.value >= 1000 or not figure.unit else 2 if figure.value < 10 else 1
            wanted = "" if figure.most is None else f"≤ {figure.most:g}"
            missed = "missed" if figure.holds is False else ""
            table.add_row(figure.name, f"{figure.value:,.{digits}f}", figure.unit, wanted, missed)
        console.print(table)
