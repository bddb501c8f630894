"""`ratscrew-kiosk settings`: what is set, where it comes from, and whether the file is right."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from ratscrew_kiosk.options import OPTIONS, Settings, SettingsError, option_named, print_value
from ratscrew_kiosk.settings import Kept, Loaded, usual_places
from ratscrew_kiosk.settings.filed import check_file
from ratscrew_kiosk.settings.sample import reference_page, sample_text, toml_value

SOMETHING_WRONG = 1
_FROM: Final = {"default": "default", "file": "file", "screens": "screens", "run": "command line"}

_file = click.option(
    "--settings",
    "asked",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The settings file; else the kiosk.toml of this user, or of this machine.",
)


@click.group(invoke_without_command=True)
@click.pass_context
def settings(context: click.Context) -> None:
    """Show, check or reset the settings. Without a command they are shown."""
    if context.invoked_subcommand is None:
        context.invoke(show)


@settings.command()
@_file
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.argument("names", nargs=-1, metavar="[OPTION ...]")
def show(names: tuple[str, ...] = (), *, asked: Path | None = None, as_json: bool = False) -> None:
    """Print every option, or those that are named: its value, its default, and where the value comes from.

    What is wrong with the files is told behind it; the game starts nevertheless.
    """
    for name in names:
        try:
            option_named(name)
        except SettingsError as error:
            raise click.UsageError(str(error)) from error
    places = usual_places(asked)
    loaded = Kept(places, only_look=True).load()
    wanted = names or tuple(OPTIONS)
    if as_json:
        click.echo(json.dumps(_document(loaded, wanted), indent=2, ensure_ascii=False))
        return
    for line in _table(loaded.settings, wanted):
        click.echo(line)
    click.echo()
    looked = ", ".join(map(str, places.files))
    click.echo(f"file: {loaded.file}" if loaded.file else f"file: none; looked for {looked}")
    click.echo(f"screens: {places.changes}" if places.changes else "screens: no folder to keep changes in")
    for notice in loaded.notices:
        click.echo(f"ratscrew-kiosk: {notice}", err=True)


def _table(shown: Settings, names: Sequence[str]) -> Iterator[str]:
    rows = [("option", "value", "default", "from")]
    rows += [
        (name, print_value(shown[name]), print_value(shown.default(name)), _FROM[shown.origin(name)]) for name in names
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]])


def _document(loaded: Loaded, names: Sequence[str]) -> dict[str, object]:
    shown = loaded.settings
    return {
        "file": None if loaded.file is None else str(loaded.file),
        "notices": loaded.notices,
        "settings": {
            name: {"value": shown[name], "default": shown.default(name), "from": shown.origin(name)} for name in names
        },
    }


@settings.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
def check(file: Path | None) -> None:
    """Say what is wrong in a settings file, a line each: file, line, option, value, and what is allowed.

    Without FILE it is the one that the game would take. Exit status 0: all is well; 1: something is wrong.
    """
    places = usual_places(file)
    found = check_file(places)
    if found is None:
        click.echo(f"there is no settings file, so the defaults hold; looked for {', '.join(map(str, places.files))}")
        return
    path, wrong = found
    for line in wrong:
        click.echo(line)
    if wrong:
        sys.exit(SOMETHING_WRONG)
    click.echo(f"{path}: all is well")


@settings.command()
def sample() -> None:
    """Print a settings file with every option, its help and its default; all of it commented out."""
    click.echo(sample_text(), nl=False)


@settings.command()
def reference() -> None:
    """Print the page about every option, in Markdown."""
    click.echo(reference_page(), nl=False)


@settings.command()
def reset() -> None:
    """Throw away what was changed on the screens. The settings file stays as it is."""
    kept = Kept(usual_places(), only_look=True)
    changed = kept.load().settings.screens
    try:
        thrown = kept.reset()
    except OSError as error:
        click.echo(f"ratscrew-kiosk: {error.filename}: it cannot be thrown away: {error.strerror}", err=True)
        sys.exit(SOMETHING_WRONG)
    if not thrown:
        click.echo("nothing was changed on the screens")
    for name, value in changed.items():
        click.echo(f"thrown away: {name} = {toml_value(value)}")
