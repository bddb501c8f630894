"""The command line. Each command lives in its own module of `commands/` and is imported only when it is typed."""

import os
from importlib import import_module
from typing import IO, Any, Final

import click
from click.exceptions import NoArgsIsHelpError

COMMANDS: Final = {
    "play": "Play a match in a window.",
    "demo": "Let computers play each other.",
    "replay": "Replay match scripts and print their transcripts.",
    "simulate": "Play many matches of computers and count.",
    "bench": "Measure this machine: rules, presses.",
}
"""Every command and its one line of help, so that `--help` imports none of them."""


class _OneLine(click.ClickException):
    """What is wrong with a command line, in one line."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        """Say it on standard error."""
        click.echo(f"ratscrew-kiosk: {self.format_message()} (--help says more)", file=file, err=True)


class _TypedCommands(click.Group):
    """A group whose commands are imported when they are typed; what is wrong with them is said in one line."""

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
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command that was typed."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"ratscrew_kiosk.commands.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)  # noqa: S101  (for the type checker; each module has its command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"ratscrew-kiosk {version('ratscrew-kiosk')}")
        except PackageNotFoundError:
            click.echo("ratscrew-kiosk, not installed: run from its source")
        context.exit()


@click.group(cls=_TypedCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Print the version."
)
def command_line() -> None:
    """Egyptian Ratscrew for a cabinet with real buttons."""


def main() -> None:
    """Run the command that was typed; whatever is wrong with it is said in one line, with exit status 2."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what a command prints is its own
    command_line.main(prog_name="ratscrew-kiosk")


if __name__ == "__main__":
    main()
