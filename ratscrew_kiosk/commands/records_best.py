"""`ratscrew-kiosk records best`: the best of today, of this session and of all times."""

import json
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ratscrew_kiosk.commands.records_file import (
    WIDEST,
    chosen_session,
    file_option,
    json_option,
    none_yet,
    print_csv,
    read,
    session_option,
    today,
)

if TYPE_CHECKING:
    from ratscrew_kiosk.screens.standings import Score, Standings

_MS: Final = 1_000_000


@click.command()
@session_option
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print a row for each line, as CSV.")
@file_option
def best(*, session: str | None, as_json: bool, as_csv: bool, asked: Path | None) -> None:
    """Print the best: the fastest correct slaps, the longest winning runs, the fewest cards to win.

    Of today, of the session that goes on (or of --session), and of all times; ten lines each. A slap counts by a button
    whose error is stated and below 2 ms. Runs and fewest cards are kept for each level of the computer; cards are those
    turned in a match that one person won alone, for all the cards and not by time.
    """
    from ratscrew_kiosk.records import boards, sessions

    if as_json and as_csv:
        raise click.UsageError("--json and --csv do not go together")
    with read(asked) as connection:
        running = sessions.running(connection)
        chosen = chosen_session(connection, session).id if session is not None else running and running.id
        told = boards.standings(connection, today(), chosen)
    if as_json:
        document = {
            scope: {board: [_document(board, line) for line in lines] for board, lines in of_scope.items()}
            for scope, of_scope in _scopes(told).items()
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
    elif as_csv:
        print_csv(("scope", "board", "rank", *_CELLS), _rows(told), sys.stdout.write)
    else:
        _print(told, none_yet(asked))


def _scopes(told: "Standings") -> "dict[str, dict[str, tuple[Score, ...]]]":
    return {"today": dict(told.day), "session": dict(told.session), "all-time": dict(told.ever)}


_CELLS: Final = ("letters", "value", "unit", "error_ms", "place", "day")
_UNITS: Final = {"slap": "ms", "run": "matches", "beaten": "cards"}


def _document(board: str, line: "Score") -> dict[str, object]:
    unit = _UNITS[board.partition(":")[0]]
    in_ms = unit == "ms"
    value, error_ms = (round(line.value / _MS, 3), round(line.error_ns / _MS, 3)) if in_ms else (line.value, None)
    return dict(zip(_CELLS, (line.letters, value, unit, error_ms, line.place, line.day), strict=True))


def _rows(told: "Standings") -> Iterator[tuple[object, ...]]:
    for scope, of_scope in _scopes(told).items():
        for board, lines in of_scope.items():
            for rank, line in enumerate(lines, 1):
                yield (scope, board, rank, *_document(board, line).values())


def _print(told: "Standings", nothing: str | None) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    scopes = {name: of_scope for name, of_scope in _scopes(told).items() if of_scope}
    if nothing is not None or not scopes:
        click.echo(nothing or "Nobody has earned a line yet: they are for people, in matches played to their end.")
        return
    console = Console(highlight=False, markup=False, emoji=False, width=WIDEST)
    boards = dict.fromkeys(board for of_scope in scopes.values() for board in of_scope)
    for board in boards:
        table = Table(
            box=SIMPLE_HEAD,
            collapse_padding=True,
            pad_edge=False,
            show_edge=False,
            title=_title(board),
            title_justify="left",
            title_style="bold",
        )
        table.add_column("", justify="right")
        for scope in scopes:
            table.add_column(scope)
        columns = [
            [_said(board, line, with_day=scope == "all-time") for line in of_scope.get(board, ())]
            for scope, of_scope in scopes.items()
        ]
        for rank, cells in enumerate(zip_longest(*columns, fillvalue=""), 1):
            table.add_row(str(rank), *cells)
        console.print(table)
        click.echo()


def _title(board: str) -> str:
    name, _, level = board.partition(":")
    match name:
        case "slap":
            return "fastest correct slap"
        case "run":
            return f"most matches won in a row against {level}"
        case _:
            return f"fewest cards to beat {level}"


def _said(board: str, line: "Score", *, with_day: bool) -> str:
    value = f"{line.value / _MS:.0f} ± {line.error_ns / _MS:.0f} ms" if board == "slap" else str(line.value)
    return f"{line.letters or '---'}  {value}" + (f"  {line.day}" if with_day else "")
