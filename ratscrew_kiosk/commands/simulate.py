"""`ratscrew-kiosk simulate`: play many matches of computers and count."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

import click

from ratscrew_kiosk.commands.choices import MOST_SEED, chosen_rules, rules_options
from ratscrew_kiosk.players.levels import LEVELS, MS, level_named
from ratscrew_kiosk.rules.house import RulesError
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.table import SEATS
from ratscrew_kiosk.simulate import CUT_OFF_S, SHOWN_AFTER_NS, Counts, Setting, interval, quantile
from ratscrew_kiosk.simulate import simulate as simulate_matches

LONG_WORK_S: Final = 1.0
"""A person who looks sees a progress bar after so many seconds."""
_BY_SEAT: Final = ("slaps", "wrong", "late", "comebacks")


@click.command(
    help=f"""Play many whole matches of computers and count.

    Seat 0 turns first in every match; nobody changes places. A card counts as shown {SHOWN_AFTER_NS // MS} ms after its
    flip. A match that lasts longer than {CUT_OFF_S // 3600} hours of match time is cut off, and counted as such. The
    same seed gives the same figures, with any number of workers.

    Levels are {", ".join(LEVELS)}. A seat without --cpu is played at the strongest level that the preset offers."""
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="So many matches.")
@rules_options
@click.option("--cpu", "cpus", metavar="SEAT=LEVEL", multiple=True, help="Who plays at this seat.")
@click.option(
    "--seats",
    type=click.IntRange(SEATS.start, SEATS.stop - 1),
    help="So many seats; without it 2, or as many as --cpu names.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="Every match follows from it."
)
@click.option("--workers", type=click.IntRange(1, 61), default=1, show_default=True, help="So many processes play.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def simulate(  # noqa: PLR0913 - click names them
    *,
    games: int,
    preset: str,
    changes: tuple[str, ...],
    cpus: tuple[str, ...],
    seats: int | None,
    seed: int,
    workers: int,
    as_json: bool,
) -> None:
    """Play the matches and print what was counted."""
    setting = _setting(preset, changes, cpus, seats, seed)
    with _progress(games) as heard:
        counts = simulate_matches(setting, games, workers, heard)
    figures = report(setting, counts)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        _print(figures)


def _setting(preset: str, changes: tuple[str, ...], cpus: tuple[str, ...], seats: int | None, seed: int) -> Setting:
    rules = chosen_rules(preset, changes)
    named = _levels(cpus, seats)
    seats = seats or max([SEATS.start, *(seat + 1 for seat in named)])
    strongest = OFFERS[rules.preset].levels[-1]
    setting = Setting(rules, tuple(named.get(seat, strongest) for seat in range(seats)), seed)
    try:
        setting.table(0)
    except RulesError as error:
        raise click.BadParameter(str(error)) from error
    return setting


def _levels(cpus: tuple[str, ...], seats: int | None) -> dict[int, str]:
    last = (seats or SEATS.stop - 1) - 1
    named: dict[int, str] = {}
    for word in cpus:
        seat, _, level = word.partition("=")
        if not (seat.isascii() and seat.isdigit() and int(seat) <= last and level):
            raise click.BadParameter(
                f"--cpu: {word!r} is not SEAT=LEVEL with a seat from 0 to {last}, such as 0=expert"
            )
        if int(seat) in named:
            raise click.BadParameter(f"--cpu: seat {int(seat)} is given twice")
        try:
            named[int(seat)] = level_named(level).name
        except ValueError as error:
            raise click.BadParameter(f"--cpu: {error}") from None
    return named


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on long work, to a person who looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("Matches", total=games)
    began = monotonic()

    def heard(matches: int) -> None:
        bar.advance(task, matches)
        if not bar.live.is_started and monotonic() - began > LONG_WORK_S:
            bar.start()

    try:
        yield heard
    finally:
        bar.stop()


def report(setting: Setting, counts: Counts) -> dict[str, Any]:
    """Put what was counted into one JSON document."""
    seats = [
        {"seat": seat, "level": level} | _won(counts, [seat]) | {name: getattr(counts, name)[seat] for name in _BY_SEAT}
        for seat, level in enumerate(setting.levels)
    ]
    levels = [
        {"level": name, "seats": where} | _won(counts, where)
        for name in LEVELS
        if (where := [seat for seat, level in enumerate(setting.levels) if level == name])
    ]
    return {
        "rules": str(setting.rules),
        "seed": setting.seed,
        "cut_off_after_minutes": CUT_OFF_S // 60,
        "shown_after_ms": SHOWN_AFTER_NS // MS,
        "matches": counts.matches,
        "draws": counts.draws,
        "cut_off": counts.cut_off,
        "dead_heats": counts.dead_heats,
        "seats": seats,
        "levels": levels,
        "cards": {name: quantile(counts.cards, percent) for name, percent in _LENGTHS.items()},
        "minutes": {name: round(quantile(counts.seconds, percent) / 60, 2) for name, percent in _LENGTHS.items()},
        "slaps_by_pattern": {name: counts.patterns[name] for name in setting.rules.patterns},
    } | {name: getattr(counts, name).total() for name in _BY_SEAT}


_LENGTHS: Final = {"median": 50, "95 %": 95, "longest": 100}


def _won(counts: Counts, seats: list[int]) -> dict[str, Any]:
    wins = sum(counts.wins[seat] for seat in seats)
    low, high = interval(wins, counts.matches)
    return {"wins": wins, "share": round(wins / counts.matches, 4), "low": round(low, 4), "high": round(high, 4)}


def _print(figures: dict[str, Any]) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"{figures['matches']:,} matches, {figures['rules']}, seed {figures['seed']}")
    wins = Table(box=SIMPLE, collapse_padding=True)
    for heading in ("seat", "level", "wins", "%", "95 % interval", *_BY_SEAT):
        wins.add_column(heading, justify="left" if heading == "level" else "right")
    for row in figures["seats"]:
        wins.add_row(str(row["seat"]), row["level"], *_won_cells(row), *(f"{row[name]:,}" for name in _BY_SEAT))
    wins.add_section()
    if len(figures["levels"]) < len(figures["seats"]):
        for row in figures["levels"]:
            wins.add_row("all", row["level"], *_won_cells(row))
    wins.add_row("all", "", *[""] * 3, *(f"{figures[name]:,}" for name in _BY_SEAT))
    console.print(wins)
    lengths = Table(box=SIMPLE, collapse_padding=True)
    for heading in ("length of a match", *_LENGTHS):
        lengths.add_column(heading, justify="right" if heading in _LENGTHS else "left")
    lengths.add_row("cards turned", *(f"{figures['cards'][name]:,}" for name in _LENGTHS))
    lengths.add_row("minutes of match time", *(f"{figures['minutes'][name]:.1f}" for name in _LENGTHS))
    console.print(lengths)
    named = ", ".join(f"{name} {count:,}" for name, count in figures["slaps_by_pattern"].items())
    console.print(
        f"Correct slaps by pattern: {named}. Dead heats: {figures['dead_heats']:,}.\n"
        f"Draws: {figures['draws']:,}. Cut off after {figures['cut_off_after_minutes']} minutes of match time: "
        f"{figures['cut_off']:,}. Seat 0 turned first in every match."
    )


def _won_cells(row: dict[str, Any]) -> list[str]:
    return [f"{row['wins']:,}", f"{100 * row['share']:.1f}", f"{100 * row['low']:.1f}-{100 * row['high']:.1f}"]
