"""A file that cannot be used is kept aside, under the first name that is free; of those kept the oldest go."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, Literal

MOST_KEPT: Final = 5
_BESIDE: Final = ("-wal", "-journal")
"""What SQLite keeps beside a file, and needs to read it."""


def beside(path: Path, what: str) -> Path:
    """Return the name of a file that SQLite keeps beside this one."""
    return path.with_name(path.name + what)


def put_aside(path: Path, reason: Literal["damaged", "newer"]) -> Path:
    """Give a file, and what belongs to it, another name, and return that. Nobody has it open.

    What lies beside it goes first, and is brought to the disk first: it must never lie beside a new file.
    Raises OSError.
    """
    aside = _free(path, reason)
    for what in _BESIDE:
        with suppress(FileNotFoundError):
            beside(path, what).replace(beside(aside, what))
    with suppress(FileNotFoundError):
        beside(path, "-shm").unlink()
    sync_folder(path.parent)
    with suppress(FileNotFoundError):
        path.replace(aside)
    sync_folder(path.parent)
    _forget_the_oldest(path)
    return aside


def sync_folder(folder: Path) -> None:
    """Bring the names of a folder's files to the disk.

    Raises OSError.
    """
    if os.name == "nt":  # there a folder cannot be opened
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _free(path: Path, reason: str) -> Path:
    for number in count(1):
        aside = path.with_name(f"{path.stem}.{reason}-{number}{path.suffix}")
        if not (os.path.lexists(aside) or os.path.lexists(beside(aside, "-wal"))):
            return aside
    raise AssertionError


def _forget_the_oldest(path: Path) -> None:
    """By the order in which they were put aside: the time at which their names changed."""
    kept = [
        one
        for reason in ("damaged", "newer")
        for one in path.parent.glob(f"{glob_of(path.stem)}.{reason}-*")
        if one.suffix == path.suffix
    ]
    kept.sort(key=lambda one: one.stat().st_ctime_ns)
    for old in kept[:-MOST_KEPT]:
        for name in (old, *(beside(old, what) for what in _BESIDE)):
            with suppress(OSError):
                name.unlink()


def glob_of(text: str) -> str:
    """Return a pattern that fits this text alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in text)
