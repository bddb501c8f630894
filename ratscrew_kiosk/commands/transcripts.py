"""Matches written down as they run: a file for each match, a line at a time."""

from collections.abc import Callable
from pathlib import Path
from typing import IO

import click


class Transcripts:
    """The files of the matches of one run; the second one of `match.match` is `match-2.match`.

    Each line is written at once, so a program that is killed has written what was settled. What cannot be written is
    told when this is made, before a window opens, with click.BadParameter; later it is told once, and play goes on.
    """

    def __init__(self, first: Path | None) -> None:
        self._first = first
        self._count = 0
        self._file: IO[str] | None = None
        if first is not None:
            try:
                first.open("w", encoding="utf-8").close()
            except OSError as error:
                raise click.BadParameter(f"--transcript: {first} cannot be written: {error.strerror}") from error

    def begin(self) -> Callable[[str], None]:
        """Begin the next match's file, and return what writes a line of it."""
        self.close()
        self._count += 1
        if self._first is not None:
            name = self._first if self._count == 1 else self._first.with_stem(f"{self._first.stem}-{self._count}")
            try:
                self._file = name.open("w", encoding="utf-8", buffering=1)
            except OSError as error:
                _say(name, error)
        return self._write

    def close(self) -> None:
        """Close the file of the last match."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:  # what was left in its buffer
                _say(Path(file.name), error)

    def _write(self, line: str) -> None:
        if self._file is None:
            return
        try:
            self._file.write(line + "\n")
        except OSError:  # a full disk does not end the match; closing says so
            self.close()


def _say(name: Path, error: OSError) -> None:
    click.echo(f"ratscrew-kiosk: --transcript: {name} cannot be written on: {error.strerror}", err=True)
