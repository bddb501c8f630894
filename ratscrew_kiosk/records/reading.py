"""The records as commands open them, also while a cabinet plays and writes there."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from ratscrew_kiosk.records.aside import beside
from ratscrew_kiosk.records.errors import RecordsError, means_busy, means_disk
from ratscrew_kiosk.records.migrations import migrate, newest, version_of
from ratscrew_kiosk.records.store import APPLICATION_ID, open_store
from ratscrew_kiosk.records.sums import teach

_PATIENCE_S: Final = 10.0
"""So long a command waits for the cabinet, which writes for moments only."""


class Writable(NamedTuple):
    """Records that are open for writing. `alone`: no cabinet plays with them; `told`: what was put aside for it."""

    connection: sqlite3.Connection
    alone: bool
    told: str = ""


@contextmanager
def opened_to_read(path: Path | None) -> Generator[sqlite3.Connection]:
    """Open the records and change nothing; where there are none yet, empty ones. All that is read is of one moment.

    Raises RecordsError, also for what goes wrong while they are read.
    """
    if path is None or not path.exists():
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            migrate(connection)
            yield connection
        return
    with _told(path), closing(_connect(path, "ro")) as connection:
        connection.execute("BEGIN")
        yield connection


@contextmanager
def opened_to_write(path: Path) -> Generator[Writable]:
    """Open the records, or begin them; beside a cabinet that plays what is written has to be short.

    Raises RecordsError, also for what goes wrong while it is written.
    """
    with _told(path):
        try:
            store = open_store(path)
        except RecordsError:
            if not path.exists():
                raise
            with closing(_connect(path, "rw")) as connection:  # beside the cabinet, or it is as bad as was said
                connection.execute("PRAGMA wal_autocheckpoint = 0")
                yield Writable(connection, alone=False)
            return
        try:
            yield Writable(store.connection, alone=True, told=store.told)
            store.checkpoint()
        finally:
            store.close()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[None]:
    """All of it is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _told(path: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if means_busy(error):
            raise RecordsError(f"{path}: another program is writing there; try again") from error
        raise RecordsError(f"{path}: {error}; `ratscrew-kiosk records check` looks through the file") from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    try:
        return _look_at(path, f"mode={mode}")
    except sqlite3.Error as error:
        if mode == "ro" and means_disk(error) and not beside(path, "-wal").exists():
            # SQLite keeps a small file beside the records while it reads. Where this user may write none, it can do
            # without: nobody writes to the records, or there would be a WAL.
            with suppress(sqlite3.Error):
                return _look_at(path, "mode=ro&immutable=1")
        raise RecordsError(f"{path}: it cannot be read: {error}") from error


def _look_at(path: Path, how: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(uri, uri=True, timeout=_PATIENCE_S, isolation_level=None)
    try:
        _see_that_it_is_ours(path, connection)
    except BaseException:
        connection.close()
        raise
    teach(connection)
    return connection


def _see_that_it_is_ours(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    version = version_of(connection)
    if application != APPLICATION_ID:
        raise RecordsError(f"{path}: these are no records of ratscrew-kiosk")
    if version > newest():
        raise RecordsError(f"{path}: it was written by a newer ratscrew-kiosk; update this one")
    if version < newest():
        raise RecordsError(f"{path}: it was written by an older ratscrew-kiosk; `play` brings it up to date")
