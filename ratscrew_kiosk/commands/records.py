"""`ratscrew-kiosk records`: what is recorded, and what can be asked of it. Each command is a module of its own."""

from typing import Final

import click

from ratscrew_kiosk.commands.typed import TypedCommands

COMMANDS: Final = {
    "report": "Write a page about a lesson, to be read, printed and handed out.",
}


@click.group(cls=TypedCommands, where="ratscrew_kiosk.commands.records_", summaries=COMMANDS)
def records() -> None:
    """Ask what is recorded."""
