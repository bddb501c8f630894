"""`ratscrew-kiosk bench`: measure this machine. Each measurement is a module of its own, imported when it is typed."""

from typing import Final

import click

from ratscrew_kiosk.commands.typed import TypedCommands

MEASUREMENTS: Final = {
    "rules": "Time the referee, whole matches of computers, and the commands' start.",
    "presses": "Judge simulated races by this game and by three common ways, and time the path of a press.",
    "boxes": "Measure boxes' clocks over simulated links, and judge races between boxes and pins.",
    "contacts": "Time presses from the kernel's record to the outcome, and to the flip's return.",
    "records": "Time what is asked of the records after a year at an arcade, and weigh their file.",
    "screen": "Time the frames of simulated play, and count what they draw, render and keep.",
}


@click.group(cls=TypedCommands, where="ratscrew_kiosk.commands.bench_", summaries=MEASUREMENTS)
def bench() -> None:
    """Measure this machine."""
