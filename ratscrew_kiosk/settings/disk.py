"""Reading a file that may be anything, and writing one so that it is there whole or not at all.

All raise OSError.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

_NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0)
_AS_IT_IS: Final = getattr(os, "O_BINARY", 0)


def read_file(path: Path, most: int) -> bytes:
    """Read up to so many bytes of a plain file. A pipe or a device is refused: it could be waited for without end."""
    opened = os.open(path, os.O_RDONLY | _NO_WAITING | _AS_IT_IS)
    with os.fdopen(opened, "rb") as file:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise OSError(errno.EINVAL, "it is no plain file", str(path))
        return file.read(most)


def write_file(path: Path, content: bytes) -> None:
    """Write a file that is there whole or as it was, also when the plug is pulled; makes its folder if need be.

    The content is brought to the disk under another name before it takes the old one's place, and the folder, in which
    that is written down, after it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    try:
        _write(beside, content)
        os.replace(beside, path)  # noqa: PTH105  (one way of calling for all steps, which the tests let fail)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)  # noqa: PTH108
        raise
    _sync_folder(path.parent)


def _write(path: Path, content: bytes) -> None:
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_WAITING | _AS_IT_IS, 0o644)
    try:
        written = 0
        while written < len(content):
            written += os.write(opened, content[written:])
        os.fsync(opened)
    finally:
        os.close(opened)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # there a folder cannot be opened
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
