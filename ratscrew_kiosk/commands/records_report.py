"""`ratscrew-kiosk records report`: a page about a lesson, to be read, printed and handed out."""

import sys
from pathlib import Path
from typing import Final, NoReturn

import click

from ratscrew_kiosk.commands.records_file import (
    SOMETHING_WRONG,
    chosen_session,
    file_option,
    none_yet,
    read,
    session_option,
)

MOST_SLAPS: Final = 20_000
"""A page of so many takes a browser some seconds; a lesson has about a thousand."""


@click.command()
@click.option(
    "--out",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    required=True,
    help="The page: HTML.",
)
@session_option
@click.option(
    "--language", metavar="CODE", help="en, de, es or ja; else the language of the settings, or of this machine."
)
@file_option
def report(*, out: Path, session: str | None, language: str | None, asked: Path | None) -> None:
    """Write a page about a lesson: who played, how fast, how surely, and how well that is known.

    Without --session it is the newest one, or all that is recorded where there never was one. The page is one HTML file
    that loads nothing, and prints on A4. It has the reaction times of everybody and of each pattern, hits, misses and
    false slaps, d', how all that changed over the lesson, and how the times were measured.
    """
    try:
        from ratscrew_kiosk.records.report.page import page
        from ratscrew_kiosk.records.report.reading import count_slaps, newest_session, read_lesson
    except ModuleNotFoundError as error:
        lacking = (error.name or "").partition(".")[0]
        if lacking == "ratscrew_kiosk":
            raise
        _give_up(f"a report is drawn by packages of which {lacking} is not here: pip install matplotlib jinja2")
    wanted = _language(language)
    with read(asked) as connection:
        number = newest_session(connection) if session is None else chosen_session(connection, session).id
        count = count_slaps(connection, number)
        if count > MOST_SLAPS:
            raise click.UsageError(
                f"{count:,} slaps are no lesson, and more than a page can hold ({MOST_SLAPS:,}): choose a --session"
            )
        lesson = read_lesson(connection, number)
    try:
        out.write_text(page(lesson, wanted), encoding="utf-8")
    except OSError as error:
        _give_up(f"{out}: it cannot be written: {error.strerror}")
    nothing = none_yet(asked)
    if nothing is not None:
        click.echo(f"ratscrew-kiosk: {nothing}", err=True)
    slaps = sum(len(run.slaps) for run in lesson.runs)
    click.echo(f"{out}: {lesson.name or 'all records'}, runs and matches: {len(lesson.runs)}, slaps: {slaps}")


def _language(asked: str | None) -> str:
    from ratscrew_kiosk.commands.cabinet import language_of_the_desktop
    from ratscrew_kiosk.settings import Kept, usual_places
    from ratscrew_kiosk.words import languages

    spoken = {one.code: one.name for one in languages()}
    if asked is None:
        asked = Kept(usual_places(), only_look=True).load().settings.word("language")
        return asked if asked in spoken else language_of_the_desktop(spoken)
    if asked not in spoken:
        raise click.BadParameter(f"--language: {asked!r} is not one of {', '.join(spoken)}")
    return asked


def _give_up(why: str) -> NoReturn:
    click.echo(f"ratscrew-kiosk: {why}", err=True)
    sys.exit(SOMETHING_WRONG)
