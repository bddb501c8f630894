"""`ratscrew-kiosk records report`: a page about a lesson, to be read, printed and handed out."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from ratscrew_kiosk.settings.places import usual_places

if TYPE_CHECKING:
    from ratscrew_kiosk.records.report.reading import Lesson

SOMETHING_WRONG: Final = 1
RECORDS: Final = "records.db"


@click.command()
@click.option(
    "--out",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    required=True,
    help="The page: HTML.",
)
@click.option(
    "--session", metavar="NAME", help="Which session; else the newest, or all that is recorded if there is none."
)
@click.option(
    "--language", metavar="CODE", help="en, de, es or ja; else the language of the settings, or of this machine."
)
@click.option(
    "--records",
    "asked",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file of the records; else that of this user.",
)
def report(*, out: Path, session: str | None, language: str | None, asked: Path | None) -> None:
    """Write a page about a lesson: who played, how fast, how surely, and how well that is known.

    The page is one HTML file that loads nothing, and prints on A4. It has the reaction times of everybody and of each
    pattern, hits, misses and false slaps, d', how all that changed over the lesson, and how the times were measured.
    """
    try:
        from ratscrew_kiosk.records.report.page import page
    except ModuleNotFoundError as error:
        lacking = (error.name or "").partition(".")[0]
        if lacking == "ratscrew_kiosk":
            raise
        _give_up(f"a report needs {lacking}, which is not here. Install it with: pip install 'ratscrew-kiosk[report]'")
    wanted = _language(language)
    lesson = _read(_file(asked), session)
    try:
        out.write_text(page(lesson, wanted), encoding="utf-8")
    except OSError as error:
        _give_up(f"{out}: it cannot be written: {error.strerror}")
    slaps = sum(len(run.slaps) for run in lesson.runs)
    click.echo(f"{out}: {lesson.name or 'all records'}, runs and matches: {len(lesson.runs)}, slaps: {slaps}")


def _language(asked: str | None) -> str:
    from ratscrew_kiosk.commands.cabinet import language_of_the_desktop
    from ratscrew_kiosk.settings import Kept
    from ratscrew_kiosk.words import languages

    spoken = {one.code: one.name for one in languages()}
    if asked is None:
        asked = Kept(usual_places(), only_look=True).load().settings.word("language")
        return asked if asked in spoken else language_of_the_desktop(spoken)
    if asked not in spoken:
        raise click.BadParameter(f"--language: {asked!r} is not one of {', '.join(spoken)}")
    return asked


def _file(asked: Path | None) -> Path:
    if asked is not None:
        return asked
    state = usual_places().state
    if state is None:
        raise click.UsageError("there is no folder for records here: name their file with --records")
    return state / RECORDS


def _read(file: Path, session: str | None) -> "Lesson":
    from ratscrew_kiosk.records.report.reading import Lesson, read_lesson, session_names

    if not file.exists():
        return Lesson("", ())
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            try:
                return read_lesson(connection, session)
            except LookupError as error:
                names = ", ".join(map(repr, session_names(connection))) or "none"
                raise click.BadParameter(f"--session: there is no {session!r}; the sessions are: {names}") from error
    except sqlite3.Error as error:
        _give_up(f"{file}: it cannot be read as records: {error}")


def _give_up(why: str) -> NoReturn:
    click.echo(f"ratscrew-kiosk: {why}", err=True)
    sys.exit(SOMETHING_WRONG)
