"""What the commands on records share: which file, which session, and how trouble is said."""

import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from ratscrew_kiosk.settings.places import usual_places

if TYPE_CHECKING:
    import sqlite3

    from ratscrew_kiosk.records.reading import Writable
    from ratscrew_kiosk.records.tables import SessionRow

SOMETHING_WRONG: Final = 1
CANNOT_BE_READ: Final = 2
WIDEST: Final = 200
"""So wide a table may be: on a narrow screen its lines are broken, but no figure is cut off."""

file_option = click.option(
    "--records",
    "asked",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file of the records; without it that of this user, which `play` writes.",
)
session_option = click.option(
    "--session",
    metavar="NAME",
    help="Only this session: its name (the latest of that name), or # and its number.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def file_of(asked: Path | None) -> Path | None:
    """The file that is meant; None where this user has no folder for one."""
    return asked or usual_places().records


@contextmanager
def read(asked: Path | None) -> "Generator[sqlite3.Connection]":
    """Open the records to read them, empty ones where there are none yet; trouble ends the command."""
    from ratscrew_kiosk.records.errors import RecordsError
    from ratscrew_kiosk.records.reading import opened_to_read

    try:
        with opened_to_read(file_of(asked)) as connection:
            yield connection
    except RecordsError as error:
        _give_up(error)


@contextmanager
def write(asked: Path | None) -> "Generator[Writable]":
    """Open the records to write, or begin them; trouble ends the command."""
    from ratscrew_kiosk.records.errors import RecordsError
    from ratscrew_kiosk.records.reading import opened_to_write

    path = file_of(asked)
    if path is None:
        _give_up("this user has no folder for records; name a file: --records FILE")
    try:
        with opened_to_write(path) as writable:
            if writable.told:
                click.echo(f"ratscrew-kiosk: {writable.told}", err=True)
            yield writable
    except RecordsError as error:
        _give_up(error)


def _give_up(why: object) -> NoReturn:
    click.echo(f"ratscrew-kiosk: {why}", err=True)
    sys.exit(CANNOT_BE_READ)


def none_yet(asked: Path | None) -> str | None:
    """What is said where there are no records yet; None where there are."""
    path = file_of(asked)
    if path is not None and path.exists():
        return None
    return (
        f"No records yet: {path or 'this user has no folder for them'}. They begin with the first match that is played."
    )


def chosen_session(connection: "sqlite3.Connection", word: str) -> "SessionRow":
    """The session of that name, the latest of several, or of `#` and that number.

    Raises click.UsageError that names the latest sessions.
    """
    from ratscrew_kiosk.records.tables import SessionRow, rows

    sessions = list(rows(connection, SessionRow, "ORDER BY id DESC"))
    for one in sessions:
        if word in (one.name, f"#{one.id}"):
            return one
    names = ", ".join(repr(one.name) for one in sessions[:5]) or "none yet"
    raise click.UsageError(f"--session: {word!r} is none; the latest are: {names}")


def today() -> str:
    """The day on the wall, as the records have it."""
    return datetime.now().astimezone().date().isoformat()


def local(at: str) -> str:
    """A time of the records, UTC by ISO 8601, by this machine's clock: `2026-11-30 14:05`."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def print_csv(heading: Sequence[str], rows: Iterable[Sequence[object]], write: Callable[[str], object]) -> int:
    """Write a table as CSV by RFC 4180, with a line of headings, and return how many rows it has.

    What is not known is left empty.
    """
    import csv
    import io

    line = io.StringIO(newline="")
    writer = csv.writer(line)
    count = -1
    for row in chain((heading,), rows):
        count += 1
        writer.writerow(row)
        write(line.getvalue())
        line.seek(0)
        line.truncate()
    return count
