"""The command line. Each command lives in its own module of `commands/` and is imported only when it is typed."""

import os
from typing import Final

import click

from ratscrew_kiosk.commands.typed import TypedCommands

COMMANDS: Final = {
    "play": "Play a match in a window.",
    "demo": "Let computers play each other.",
    "replay": "Replay match scripts and print their transcripts.",
    "simulate": "Play many matches of computers and count.",
    "buttons": "Try the buttons: a live table of contacts, and who was first.",
    "records": "Statistics, the best, sessions and reports: what is kept of the matches.",
    "settings": "Show, check or reset the settings.",
    "doctor": "Say what is wrong with this machine, and what to do.",
    "bench": "Measure this machine: rules, presses, contacts, the screen, the records.",
    "pictures": "Write each screen in each language and layout as a picture.",
}
"""Every command and its one line of help, so that `--help` imports none of them."""


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"ratscrew-kiosk {version('ratscrew-kiosk')}")
        except PackageNotFoundError:
            click.echo("ratscrew-kiosk, not installed: run from its source")
        context.exit()


@click.group(
    cls=TypedCommands,
    where="ratscrew_kiosk.commands.",
    summaries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
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
