"""`ratscrew-kiosk records script`: a match as a match script."""

import sys
import zlib
from pathlib import Path

import click

from ratscrew_kiosk.commands.records_file import SOMETHING_WRONG, file_option, none_yet, read


@click.command()
@click.argument("match", metavar="ID|last")
@file_option
def script(*, match: str, asked: Path | None) -> None:
    """Print a match as a match script: what was played, and by what it was judged.

    ID is the number of the match, as `records export` says it; `last` is the latest. A match that runs is printed as
    far as it has come. `ratscrew-kiosk replay --check` plays such a script again, from a file or from standard input.
    """
    if match != "last" and not (match.isascii() and match.isdigit()):
        raise click.UsageError(f"{match!r} is no match; a number, or last")
    from ratscrew_kiosk.records.journal import script_of

    with read(asked) as connection:
        if match == "last":
            (number,) = connection.execute("SELECT max(id) FROM match WHERE kind = 'match'").fetchone()
        else:
            number = int(match)
        try:
            text = None if number is None else script_of(connection, number)
        except (zlib.error, UnicodeDecodeError):
            text = None
    if text is None:
        missing = "there is no match yet" if number is None else f"match {number}: its script is not there, or damaged"
        click.echo(f"ratscrew-kiosk: {none_yet(asked) or missing}", err=True)
        sys.exit(SOMETHING_WRONG)
    click.echo(text, nl=False)
