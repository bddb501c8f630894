"""`ratscrew-kiosk records stats`: what is counted of the matches that were played to their end."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratscrew_kiosk.commands.records_file import (
    WIDEST,
    chosen_session,
    file_option,
    json_option,
    local,
    none_yet,
    print_csv,
    read,
    session_option,
    today,
)

if TYPE_CHECKING:
    import sqlite3

    from rich.table import Table

    from ratscrew_kiosk.records.figures import Figures, Group
    from ratscrew_kiosk.records.statistics import Statistics


@click.command()
@session_option
@click.option("--today", "only_today", is_flag=True, help="Only matches that began today.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print a row for each group, as CSV.")
@file_option
def stats(*, session: str | None, only_today: bool, as_json: bool, as_csv: bool, asked: Path | None) -> None:
    """Print what is counted of the matches that were played to their end.

    A line for each rule set, level of the computers, number of seats and number of people; people and computers apart.
    A match of two people counts for both of them. Reactions are those of people's slaps that took a pile, by buttons
    whose error is stated and below 2 ms; what came within 100 ms was no reaction. Matches that were left count nowhere.
    """
    if session is not None and only_today:
        raise click.UsageError("--session and --today do not go together")
    if as_json and as_csv:
        raise click.UsageError("--json and --csv do not go together")
    with read(asked) as connection:
        found, of = _chosen(connection, session, only_today=only_today)
    from ratscrew_kiosk.records.statistics import COLUMNS, row_of

    rows = [row_of(group, figures) for group, figures in found.groups.items()]
    if as_json:
        document = {"of": of, "since": found.since or None, "matches": found.matches, "groups": rows}
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
    elif as_csv:
        print_csv(tuple(COLUMNS), (tuple(row.values()) for row in rows), sys.stdout.write)
    else:
        _print(found, of, none_yet(asked))


def _chosen(connection: "sqlite3.Connection", session: str | None, *, only_today: bool) -> "tuple[Statistics, str]":
    from ratscrew_kiosk.records.statistics import of_a_day, of_a_session, of_all_times

    if session is not None:
        one = chosen_session(connection, session)
        return of_a_session(connection, one.id, local(one.began)[:10]), f"session {one.name}"
    if only_today:
        return of_a_day(connection, today()), "today"
    return of_all_times(connection), "all-time"


def _print(found: "Statistics", of: str, nothing: str | None) -> None:
    from rich.console import Console

    if nothing is not None:
        click.echo(nothing)
        return
    matches = f"{found.matches:,} match{'' if found.matches == 1 else 'es'} played to the end"
    click.echo(f"{of}: {matches}" + (f", since {found.since}" if found.since and found.matches else ""))
    if found.stations:
        click.echo(f"runs of the reaction station: {found.stations}; `records report` and `export` tell of them")
    console = Console(highlight=False, markup=False, emoji=False, width=WIDEST)
    for kind, title in (("person", "people"), ("computer", "computers")):
        groups = {group: figures for group, figures in found.groups.items() if group.kind == kind}
        for figures in (_matches, _slaps) if groups else ():
            click.echo()
            console.print(figures(title, groups))


def _table(title: str, of: str, *figures: str) -> "Table":
    """A table that fits into 80 columns; a heading may have two lines."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(
        box=SIMPLE_HEAD,
        collapse_padding=True,
        pad_edge=False,
        show_edge=False,
        title=f"{title}: {of}",
        title_justify="left",
        title_style="bold",
    )
    for heading in ("rules", "against" if title == "people" else "level", "people"):
        table.add_column(heading, no_wrap=True)
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _label(group: "Group") -> tuple[str, str, str]:
    return (group.preset, group.level or "people", f"{group.people} of {group.seats}")


def _matches(title: str, groups: "dict[Group, Figures]") -> "Table":
    piles = ("piles\nslap", "chal-\nlenge", "other")
    table = _table(title, "matches", "played", "won", "%", "mean\nlength", *piles, "come-\nbacks")
    for group, one in groups.items():
        seconds = round(one.length_ns / max(1, one.matches) / 1e9)
        table.add_row(
            *_label(group),
            *(f"{one.matches:,}", f"{one.wins:,}", f"{100 * one.wins / max(1, one.matches):.0f}"),
            f"{seconds // 60}:{seconds % 60:02}",
            *(f"{count:,}" for count in (one.slap_piles, one.challenge_piles, one.other_piles, one.comebacks)),
        )
    return table


def _slaps(title: str, groups: "dict[Group, Figures]") -> "Table":
    reactions = ("fastest\nms", "median\nms") if title == "people" else ()
    table = _table(title, "slaps", "right", "wrong", "of them\nearly", "late", "dead\nheats", *reactions)
    for group, one in groups.items():
        counts = (one.right, one.wrong, one.early, one.late, one.dead_heats)
        fastest = "" if one.fastest_ns is None else f"{one.fastest_ns / 1e6:.0f}"
        median = "" if one.median_ms is None else f"{one.median_ms:.0f}"
        table.add_row(*_label(group), *(f"{count:,}" for count in counts), *((fastest, median) if reactions else ()))
    return table
