"""`ratscrew-kiosk records export`: a row for every slap of the people."""

import json
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from ratscrew_kiosk.commands.records_file import (
    SOMETHING_WRONG,
    chosen_session,
    file_option,
    none_yet,
    print_csv,
    read,
    session_option,
)


@click.command()
@session_option
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV with a line of headings; so it is without --json.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write here, not to the screen."
)
@click.option(
    "--dictionary", is_flag=True, help="Print what each column says, as a table in Markdown, and export nothing."
)
@file_option
def export(
    *, session: str | None, as_csv: bool, as_json: bool, out: Path | None, dictionary: bool, asked: Path | None
) -> None:
    """Write every slap of the people as a row, in order of time: for a spreadsheet, or for a lesson.

    The rows are in CSV (UTF-8), or in JSON. All matches are there but those that run, those that were left and runs of
    the reaction station too: the column `ending` tells. Slaps whose time is not trusted are there and marked.
    """
    from ratscrew_kiosk.records.dictionary import COLUMNS, page
    from ratscrew_kiosk.records.exporting import slaps

    if as_csv and as_json:
        raise click.UsageError("--json and --csv do not go together")
    if dictionary:
        click.echo(page(), nl=False)
        return
    with read(asked) as connection:
        chosen = None if session is None else chosen_session(connection, session).id
        with _written(out) as write:
            found = slaps(connection, chosen)
            names = [column.name for column in COLUMNS]
            count = _print_json(names, found, write) if as_json else print_csv(names, found, write)
    nothing = none_yet(asked)
    if nothing is not None:
        click.echo(f"ratscrew-kiosk: {nothing}", err=True)
    if out is not None:
        click.echo(f"{out}: slaps: {count}")


def _print_json(names: Sequence[str], rows: Iterable[Sequence[object]], write: Callable[[str], object]) -> int:
    """One document, written as it is read: it may be long."""
    write("[")
    count = 0
    for count, row in enumerate(rows, 1):
        document = json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False)
        write(f"{',' if count > 1 else ''}\n{document}")
    write("\n]\n")
    return count


@contextmanager
def _written(out: Path | None) -> Generator[Callable[[str], object]]:
    """What writes text to a file, or to the screen."""
    if out is None:
        yield sys.stdout.write
        return
    try:
        with out.open("w", encoding="utf-8", newline="") as file:
            yield file.write
    except OSError as error:
        click.echo(f"ratscrew-kiosk: {out}: it cannot be written: {error.strerror}", err=True)
        sys.exit(SOMETHING_WRONG)
