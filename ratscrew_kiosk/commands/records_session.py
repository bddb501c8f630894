"""`ratscrew-kiosk records session`: an event or a lesson is begun, ended and found again."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from ratscrew_kiosk.commands.records_file import file_option, json_option, local, none_yet, read, write

LONGEST: Final = 40
"""So long a name may be, to have room on the title."""


@click.group()
def session() -> None:
    """Begin, end and list sessions: an event, a lesson.

    What is played while a session goes on belongs to it: it has its own best, its own statistics and its own report.
    One goes on at a time. A cabinet notices within moments; a match belongs to what went on when it began.
    """


@session.command()
@click.argument("name")
@file_option
def start(*, name: str, asked: Path | None) -> None:
    """Begin the session NAME; one that goes on is ended."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST or not name.isprintable():
        raise click.UsageError(f"NAME: 1 to {LONGEST} letters that can be printed")
    from ratscrew_kiosk.records import sessions
    from ratscrew_kiosk.records.reading import transaction

    with write(asked) as records, transaction(records.connection):
        before = sessions.running(records.connection)
        sessions.start(records.connection, name, _now())
    if before is not None:
        click.echo(f"session {before.name} has ended")
    click.echo(f"session {name} has begun")


@session.command()
@file_option
def end(*, asked: Path | None) -> None:
    """End the session that goes on."""
    nothing = none_yet(asked)
    if nothing is not None:
        click.echo(nothing)
        return
    from ratscrew_kiosk.records import sessions
    from ratscrew_kiosk.records.reading import transaction

    with write(asked) as records, transaction(records.connection):
        before = sessions.running(records.connection)
        sessions.end(records.connection, _now())
    click.echo("no session goes on" if before is None else f"session {before.name} has ended")


@session.command("list")
@json_option
@file_option
def list_sessions(*, as_json: bool, asked: Path | None) -> None:
    """List the sessions, the latest first."""
    from ratscrew_kiosk.records.tables import MatchRow, SessionRow, count, rows

    with read(asked) as connection:
        found = [
            (one, count(connection, MatchRow, "WHERE session = ?", one.id))
            for one in rows(connection, SessionRow, "ORDER BY id DESC")
        ]
    if as_json:
        document = [
            {"number": one.id, "name": one.name, "began": one.began, "ended": one.ended, "matches": matches}
            for one, matches in found
        ]
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    nothing = none_yet(asked)
    if not found:
        click.echo(nothing or "No session was begun yet: ratscrew-kiosk records session start NAME")
    for one, matches in found:
        ended = f"ended {local(one.ended)}" if one.ended else "goes on"
        click.echo(f"#{one.id}  {one.name}  began {local(one.began)}, {ended}; matches and runs: {matches}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
