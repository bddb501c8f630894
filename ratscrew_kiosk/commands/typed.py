"""Groups of commands that are imported when they are typed, so that `--help` is quick and brings nothing along."""

from collections.abc import Mapping
from importlib import import_module
from typing import IO, Any

import click
from click.exceptions import NoArgsIsHelpError


class _OneLine(click.ClickException):
    """What is wrong with a command line, in one line."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        """Say it on standard error."""
        click.echo(f"ratscrew-kiosk: {self.format_message()} (--help says more)", file=file, err=True)


class TypedCommands(click.Group):
    """A group whose commands are imported when they are typed; what is wrong with them is said in one line.

    `summaries` has each command's line of help; its module is `where` and its name.
    """

    def __init__(self, *, where: str, summaries: Mapping[str, str], **more: Any) -> None:  # noqa: ANN401  (click's own)
        super().__init__(**more)
        self._where = where
        self._summaries = summaries

    def make_context(  # the group's own options
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  (click's own)
    ) -> click.Context:
        """Read the options before the command."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except NoArgsIsHelpError:  # who types no command is shown them all
            raise
        except click.UsageError as error:
            raise _OneLine(error.format_message()) from error

    def invoke(self, ctx: click.Context) -> object:
        """Read the command's own options, and run it."""
        try:
            return super().invoke(ctx)
        except NoArgsIsHelpError:  # who types no command is shown them all
            raise
        except click.UsageError as error:
            raise _OneLine(error.format_message()) from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        del ctx
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command that was typed."""
        del ctx
        if cmd_name not in self._summaries:
            return None
        command = getattr(import_module(f"{self._where}{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)  # noqa: S101  (for the type checker; each module has its command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))
