"""`ratscrew-kiosk records check`: the file is looked through for damage."""

import sys
from pathlib import Path

import click

from ratscrew_kiosk.commands.records_file import SOMETHING_WRONG, file_of, file_option, none_yet, read


@click.command()
@file_option
def check(*, asked: Path | None) -> None:
    """Look through the whole file: SQLite's own check, the checksum of every row, and every match's script.

    A line for all that is wrong. Damaged rows are left out of everything; a damaged total is made anew from the matches
    that are there. Nothing is changed. Exit status 0: all is well; 1: something is damaged; 2: it cannot be read.
    """
    nothing = none_yet(asked)
    if nothing is not None:
        click.echo(nothing)
        return
    from ratscrew_kiosk.records.looking_through import wrong

    found = False
    with read(asked) as connection:
        for line in wrong(connection):
            click.echo(line)
            found = True
    if found:
        sys.exit(SOMETHING_WRONG)
    click.echo(f"{file_of(asked)}: all is well")
