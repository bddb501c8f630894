"""The settings as they are kept: read at the start, written when something was changed on a screen.

Nothing here raises: what goes wrong with a file or a disk is a notice, one line, told once.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.options.settings import Settings
from ratscrew_kiosk.settings.disk import read_file, write_file
from ratscrew_kiosk.settings.filed import find, read_bytes, why
from ratscrew_kiosk.settings.places import Places
from ratscrew_kiosk.settings.reading import LARGEST, printable, read_settings
from ratscrew_kiosk.settings.sample import changes_text

_COPY_OF: Final = "# Copied, when all of it could be used, from "


class Loaded(NamedTuple):
    """The settings to start with, the operator's file if there is one, and what was wrong, a line each."""

    settings: Settings
    file: Path | None = None
    notices: tuple[str, ...] = ()


class Kept:
    """The settings of this machine, in its places. With `only_look` loading writes nothing."""

    def __init__(self, places: Places, *, only_look: bool = False) -> None:
        self._places = places
        self._only_look = only_look
        self._told: set[str] = set()

    def load(self) -> Loaded:
        """Read what is there. A file that cannot be used leaves the last good settings, or what is right of it."""
        notices: list[str] = []
        settings, file = self._filed(notices)
        settings = self._with_changes(settings, notices)
        return Loaded(settings, file, tuple(map(printable, notices)))

    def keep(self, settings: Settings) -> list[str]:
        """Write what was changed on the screens. Returns what is to be told: that it could not be, the first time."""
        path = self._places.changes
        if path is None:
            return self._once("changes on the screens cannot be kept: this user has no folder for them")
        try:
            write_file(path, changes_text(settings).encode())
        except OSError as error:
            return self._once(f"{path}: changes on the screens cannot be kept: {why(error)}")
        self._told.clear()
        return []

    def reset(self) -> bool:
        """Throw away what was changed on the screens; says whether there was something.

        Raises OSError.
        """
        path = self._places.changes
        if path is None:
            return False
        try:
            path.unlink()
        except FileNotFoundError:
            return False
        return True

    def _once(self, notice: str) -> list[str]:
        if notice in self._told:
            return []
        self._told.add(notice)
        return [printable(notice)]

    # The operator's file

    def _filed(self, notices: list[str]) -> tuple[Settings, Path | None]:
        """What the operator's file says, or said last."""
        found = find(self._places)
        if found is None:
            return Settings(), None
        path, content, read = found
        notices += [fault.said(str(path)) for fault in read.faults]
        if not read.right:
            return self._last_good(path, read.settings, notices), path
        self._copy(path, content, notices)
        return read.settings, path

    def _last_good(self, path: Path, right: Settings, notices: list[str]) -> Settings:
        """What the file said when all of it could be used; else what is right of it now."""
        copy = self._places.last_good
        text = ""
        if copy is not None:
            with suppress(OSError, ValueError):
                text = read_file(copy, 2 * LARGEST).decode()
        head, _, rest = text.partition("\n")
        read = read_settings(rest)
        if f"{head}\n" == _head(path) and read.right:
            notices.append(f"{path}: until it is mended, the last good settings hold")
            return read.settings
        notices.append(f"{path}: until it is mended, the defaults hold for what is wrong in it")
        return right

    def _copy(self, path: Path, content: bytes, notices: list[str]) -> None:
        """Keep a copy of a good file; it is written only when it differs, for the card's sake."""
        copy = self._places.last_good
        wanted = _head(path).encode() + content.removeprefix(b"\xef\xbb\xbf")
        if copy is None or self._only_look:
            return
        with suppress(OSError):
            if read_file(copy, 2 * LARGEST) == wanted:
                return
        try:
            write_file(copy, wanted)
        except OSError as error:
            notices.append(f"{copy}: no copy of the good settings can be kept: {why(error)}")

    # The screens' changes

    def _with_changes(self, settings: Settings, notices: list[str]) -> Settings:
        path = self._places.changes
        if path is None:
            return settings
        try:
            content = read_file(path, LARGEST + 1)
        except (FileNotFoundError, NotADirectoryError):
            return settings
        except OSError as error:
            notices.append(f"{path}: what was changed on the screens cannot be read: {why(error)}")
            return settings
        read = read_bytes(content, over=settings)
        notices += [fault.said(str(path)) for fault in read.faults]
        if not (read.right or self._only_look) and read.settings == settings:
            self._put_aside(path, notices)
        return read.settings

    def _put_aside(self, path: Path, notices: list[str]) -> None:
        """Keep a file of which nothing can be used, under another name, so that the next change does not destroy it."""
        aside = path.with_name(f"{path.name}.bad")
        try:
            os.replace(path, aside)  # noqa: PTH105  (as in disk)
        except OSError as error:
            notices.append(f"{path}: it could not be put aside: {why(error)}")
        else:
            notices.append(f"{path}: nothing of it can be used; it is kept as {aside.name}")


def _head(path: Path) -> str:
    """The first line of a copy; it says of which file it is one."""
    with suppress(OSError):  # there may be no working directory
        path = path.absolute()
    return f"{_COPY_OF}{str(path)!r}\n"
