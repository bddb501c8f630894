"""`ratscrew-kiosk bench`: measure this machine. Each measurement is a module of its own, imported when it is typed."""

from importlib import import_module
from typing import Final

import click

MEASUREMENTS: Final = {
    "rules": "Time the referee, whole matches of computers, and the commands' start.",
    "presses": "Judge simulated races by this game and by three common ways, and time the path of a press.",
}


class _Measurements(click.Group):
    """A group whose commands are imported when they are typed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All measurements."""
        del ctx
        return list(MEASUREMENTS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the measurement that was typed."""
        del ctx
        if cmd_name not in MEASUREMENTS:
            return None
        command = getattr(import_module(f"ratscrew_kiosk.commands.bench_{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)  # noqa: S101  (for the type checker; each module has its command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the measurements without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(MEASUREMENTS.items()))


@click.group(cls=_Measurements)
def bench() -> None:
    """Measure this machine."""
