"""What can go wrong with the records' file, and how it is said: what, where, and what to do."""

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final


class RecordsError(RuntimeError):
    """Nothing can be recorded there for now; the text is the line that is told."""


class DamagedError(RecordsError):
    """The file is no longer what it was: it is to be kept aside."""


_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_UNREADABLE: Final = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ})
_FULL: Final = "the disk is full; make room on it"
_READ_ONLY: Final = (
    "the file or its disk is read-only; let this user write there, or name another file: play --records FILE"
)
_FOLDER: Final = "there is a folder of that name; remove it, or name another file: play --records FILE"
_SHUT: Final = "it cannot be opened; let this user write there, or name another file: play --records FILE"


def means_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that what lies on the disk is no database any more, or cannot be read."""
    code = _code(error)
    return code & 0xFF in _DAMAGED or code in _UNREADABLE


def means_a_false_file(path: Path, error: sqlite3.Error) -> bool:
    """Whether it is the file that is wrong, when it is opened, and neither its disk nor the user's rights."""
    if means_damage(error):
        return True
    if _code(error) == sqlite3.SQLITE_READONLY:  # so SQLite says too when the header has another version
        return path.is_file() and os.access(path, os.W_OK) and _refused(path) is None
    return not (means_busy(error) or means_disk(error))


def means_busy(error: sqlite3.Error) -> bool:
    """Whether another program is writing, for a moment."""
    return _code(error) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def means_disk(error: sqlite3.Error) -> bool:
    """Whether it is the disk, or a right to it, that is missing."""
    return _code(error) & 0xFF in (
        *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR),
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM),
    )


def is_of_the_file(error: Exception) -> bool:
    """Whether an error says something of the file or its disk, and not of a fault of ours."""
    if isinstance(error, sqlite3.Error):
        return means_damage(error) or means_busy(error) or means_disk(error)
    return isinstance(error, OSError | RecordsError | UnicodeDecodeError)


def why(path: Path, error: sqlite3.Error | OSError) -> str:
    """Say what is wrong and what to do, in a line."""
    return f"{path}: nothing is recorded: {_reason(path, error)}"


def _reason(path: Path, error: sqlite3.Error | OSError) -> str:
    if isinstance(error, OSError):
        return _system(error)
    if means_disk(error) and not path.is_dir() and (refused := _refused(path)) is not None:
        return _system(refused)
    match _code(error) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return _FULL
        case sqlite3.SQLITE_READONLY:
            return _READ_ONLY
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _FOLDER if path.is_dir() else _SHUT
        case sqlite3.SQLITE_BUSY:
            return "another program is writing there; end it"
        case _:
            return f"{error}; `ratscrew-kiosk records check` looks through the file"


def _system(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return _FULL
        case errno.EROFS:
            return _READ_ONLY
        case errno.EISDIR:
            return _FOLDER
        case errno.EACCES | errno.EPERM:
            return _SHUT
        case _:
            return f"{error.strerror or error}; see that the disk is there and sound, or name another file"


def _refused(path: Path) -> OSError | None:
    """Why no file can be written beside this one; SQLite often keeps to itself what the system said."""
    trial = path.with_name(f"{path.name}.trial")
    try:
        trial.write_bytes(bytes(4096))
    except OSError as error:
        return error
    finally:
        with suppress(OSError):
            trial.unlink(missing_ok=True)
    return None


def _code(error: sqlite3.Error) -> int:
    """SQLite's extended code; 0 where it was Python that raised."""
    code: object = getattr(error, "sqlite_errorcode", 0)
    return code if isinstance(code, int) else 0
