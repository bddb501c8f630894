"""`ratscrew-kiosk records prune`: what is old is forgotten."""

from datetime import datetime, timedelta
from pathlib import Path

import click

from ratscrew_kiosk.commands.records_file import file_option, none_yet, read, write


@click.command()
@click.option(
    "--older-than",
    "days",
    type=click.IntRange(0, 36_500),
    metavar="DAYS",
    required=True,
    help="What is older than so many days goes; 0: all that is older than today.",
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@file_option
def prune(*, days: int, yes: bool, asked: Path | None) -> None:
    """Forget matches that are older than so many days: scripts, slaps and letters, and sessions that are empty then.

    What is counted of them stays in the statistics. All-time lines of the boards stay too, without letters. It asks
    first. The file becomes smaller only if no cabinet plays meanwhile.
    """
    nothing = none_yet(asked)
    if nothing is not None:
        click.echo(nothing)
        return
    from ratscrew_kiosk.records.pruning import forget, older_than

    day = (datetime.now().astimezone() - timedelta(days=days)).date().isoformat()
    with read(asked) as connection:
        old = older_than(connection, day)
    what = f"matches: {old.matches}, slaps: {old.slaps}, older than {day}"
    if not yes and not click.confirm(f"Forget {what}?"):
        click.echo("nothing was forgotten")
        return
    with write(asked) as records:
        forget(records.connection, day)
        if records.alone:
            records.connection.execute("VACUUM")
    click.echo(f"forgotten: {what}")
    if not records.alone:
        click.echo("a cabinet plays with this file; prune again when it does not, and the file becomes smaller")
