"""The file of the records: opened, or put aside and begun anew, and one program at a time that writes it.

Nothing here waits for anybody but the disk; all is called by the thread that writes.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ratscrew_kiosk.records.aside import beside, put_aside
from ratscrew_kiosk.records.errors import DamagedError, RecordsError, means_a_false_file, means_damage, means_disk, why
from ratscrew_kiosk.records.migrations import has_its_shape, migrate, newest, shape_of, version_of
from ratscrew_kiosk.records.sums import TABLES, teach

APPLICATION_ID: Final = 0x45525363
"""`ERSc`, in the header of every file of ours."""
PAGE_SIZE: Final = 1024
"""Bytes: docs/design.md has the figures."""
_PATIENCE_S: Final = 1.0
"""So long a command that writes (a session, a pruning) is waited for."""


@dataclass
class Store:
    """An open file; `told` says what was put aside for it, a line, or nothing."""

    path: Path
    connection: sqlite3.Connection
    lock: sqlite3.Connection
    told: str = ""

    @property
    def wal(self) -> Path:
        """Where SQLite writes first."""
        return beside(self.path, "-wal")

    def wal_bytes(self) -> int:
        """Return how much lies there."""
        try:
            return self.wal.stat().st_size
        except OSError:
            return 0

    def data_version(self) -> int:
        """Return a number that changes when another program has written."""
        (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def is_whole(self) -> bool:
        """Whether SQLite finds nothing wrong with the file, which may take seconds."""
        try:
            (found,) = self.connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error:
            return False
        return bool(found == "ok") and has_its_shape(self.connection, newest())

    def checkpoint(self) -> bool:
        """Bring everything into the file itself and empty the WAL; False while another program reads.

        The first write after it is made here: with an empty WAL SQLite waits for the disk at that one, and without it
        would begin a WAL that was brought over, but not emptied, anew in the middle of a match.
        """
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            busy, *_ = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {_PATIENCE_S * 1000:.0f}")
        self.first_write()
        return not busy

    def first_write(self) -> None:
        """Write what is there already."""
        self.connection.execute(f"PRAGMA user_version = {version_of(self.connection)}")

    def close(self) -> None:
        """Close the file, then let others write."""
        for one in (self.connection, self.lock):
            with suppress(sqlite3.Error):
                one.close()


def open_store(path: Path, connect: Callable[..., sqlite3.Connection] = sqlite3.connect) -> Store:
    """Open the file, or begin one. One that cannot be used is put aside.

    Raises RecordsError; the next try may do better.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(beside(path, ".lock"), path)
        try:
            connection, told = _open(path, connect)
        except BaseException:
            lock.close()
            raise
    except (sqlite3.Error, OSError) as error:
        raise RecordsError(why(path, error)) from error
    return Store(path, connection, lock, told)


def _lock(lock: Path, path: Path) -> sqlite3.Connection:
    """Hold a file that only one program can hold; it is let go with the process, however that ends."""
    for last in (False, True):
        connection = sqlite3.connect(lock, timeout=0, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = MEMORY")  # nothing is ever written there
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            if not last and means_damage(error):
                lock.unlink()
                continue
            if means_damage(error) or means_disk(error):
                raise
            raise RecordsError(f"{path}: nothing is recorded: another ratscrew-kiosk writes there; end it") from error
        return connection
    raise AssertionError


def _open(path: Path, connect: Callable[..., sqlite3.Connection]) -> tuple[sqlite3.Connection, str]:
    told = ""
    if not _size(path) and _size(beside(path, "-wal")):
        told = _aside(path, "damaged")  # SQLite would throw away what lies there
    try:
        return _connect(path, connect), told
    except DamagedError:
        told = _aside(path, "damaged")
    except _NewerError:
        told = _aside(path, "newer")
    return _connect(path, connect), told


class _NewerError(RecordsError):
    """The file is of a newer program."""


def _connect(path: Path, connect: Callable[..., sqlite3.Connection]) -> sqlite3.Connection:
    if path.is_dir():
        raise RecordsError(why(path, IsADirectoryError(21, "there is a folder of that name")))
    connection = connect(path, timeout=_PATIENCE_S, isolation_level=None)
    teach(connection)
    try:
        _make_ready(path, connection)
    except sqlite3.Error as error:
        connection.close()
        if means_a_false_file(path, error):
            raise DamagedError(str(error)) from error
        raise
    except UnicodeDecodeError as error:  # SQLite's message named something that is damaged
        connection.close()
        raise DamagedError(str(error)) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _make_ready(path: Path, connection: sqlite3.Connection) -> None:
    """Look what the file is, before anything is written; then bring it to this program's version."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    version = version_of(connection)
    shape = shape_of(connection)
    ours = any(name in TABLES for name, *_ in shape)
    if shape and not ours and application not in (0, APPLICATION_ID):
        raise RecordsError(
            f"{path}: nothing is recorded: it is a database of another program; name another file: play --records FILE"
        )
    if application == APPLICATION_ID and version > newest():
        raise _NewerError(str(path))
    fresh = not shape and not version and application in (0, APPLICATION_ID)
    if not fresh and (application != APPLICATION_ID or not has_its_shape(connection, version)):
        raise DamagedError(str(path))
    if fresh:
        connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise RecordsError(f"{path}: nothing is recorded: its disk allows no journal; name a file on another disk")
    for pragma in ("synchronous = NORMAL", "wal_autocheckpoint = 0", f"application_id = {APPLICATION_ID}"):
        connection.execute(f"PRAGMA {pragma}")
    migrate(connection)


def _aside(path: Path, reason: str) -> str:
    aside = put_aside(path, "newer" if reason == "newer" else "damaged")
    what = "it is of a newer version of this program" if reason == "newer" else "it is damaged"
    return f"{path}: {what}; it is kept as {aside.name}, and a new one is begun"


def put_damaged_aside(path: Path) -> str:
    """Keep a file aside that turned out to be damaged, and return what is told of it. It is closed.

    Raises RecordsError.
    """
    try:
        return _aside(path, "damaged")
    except OSError as error:
        raise RecordsError(why(path, error)) from error


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
