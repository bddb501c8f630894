"""`ratscrew-kiosk records`: what is kept of the matches, and what can be asked of it. Each command is a module."""

from typing import Final

import click

from ratscrew_kiosk.commands.typed import TypedCommands

COMMANDS: Final = {
    "stats": "Matches, wins, lengths, slaps and reactions, by rules, level and number of players.",
    "best": "The fastest slaps, the longest runs and the shortest wins: today, this session, all-time.",
    "session": "Begin, end and list sessions: an event, a lesson.",
    "report": "Write a page about a lesson, to be read, printed and handed out.",
    "export": "Write every slap of the people as a row: CSV or JSON.",
    "script": "Print a match as a match script.",
    "prune": "Forget the single matches that are older than so many days; the totals stay.",
    "check": "Look through the file for damage.",
}


@click.group(cls=TypedCommands, where="ratscrew_kiosk.commands.records_", summaries=COMMANDS)
def records() -> None:
    """Ask what is kept of the matches.

    The game records every match in one file, also while it plays; these commands read it. Begin with `records stats`
    and `records best`. Without --records FILE it is the file of this user, the one that `play` writes.
    """
