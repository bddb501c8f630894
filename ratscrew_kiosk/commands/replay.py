"""`ratscrew-kiosk replay`: replay match scripts and print their transcripts."""

import sys
from pathlib import Path

import click

from ratscrew_kiosk.script.checking import differences, failed_checks
from ratscrew_kiosk.script.form import Script, ScriptError
from ratscrew_kiosk.script.reading import LARGEST_SCRIPT, read_bytes
from ratscrew_kiosk.script.replaying import Transcript
from ratscrew_kiosk.script.replaying import replay as replay_script

CANNOT_BE_READ = 2
DOES_NOT_HOLD = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE ...")
@click.option("--check", is_flag=True, help="Hold the recorded outcomes (lines '= ...') against what comes.")
def replay(files: tuple[str, ...], *, check: bool) -> None:
    """Replay match scripts and print their transcripts; - is standard input.

    Exit status 0: every '?' line holds (with --check every '=' line too); 1: one does not; 2: a script cannot be read,
    and nothing was replayed.
    """
    scripts = [(file, _read(file)) for file in files]
    held = True
    for file, script in scripts:
        transcript = replay_script(script)
        if len(files) > 1:
            click.echo(f"# {file}")
        click.echo("\n".join(transcript.lines()))
        held &= _holds(file, transcript, check=check)
    if not held:
        sys.exit(DOES_NOT_HOLD)


def _read(file: str) -> Script:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST_SCRIPT + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST_SCRIPT + 1)
        return read_bytes(data)
    except ScriptError as error:
        click.echo(f"{file}:{error.line}: {error}", err=True)
    except OSError as error:
        click.echo(f"{file}: cannot be read: {error.strerror}", err=True)
    sys.exit(CANNOT_BE_READ)


def _holds(file: str, transcript: Transcript, *, check: bool) -> bool:
    failures = failed_checks(transcript) + (differences(transcript) if check else [])
    for line, message in sorted(failures):
        click.echo(f"{file}:{line}: {message}", err=True)
    if transcript.too_late:
        click.echo(f"{file}: {transcript.too_late} presses came too late to count (see the header's settle)", err=True)
    return not failures
