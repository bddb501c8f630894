"""Files of records as each version of this program left them: `python -m tests.kit.versions` writes the newest's.

A version is never written again once it has been released: what lies on people's machines does not change either.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ratscrew_kiosk.records.migrations import newest
from ratscrew_kiosk.records.store import APPLICATION_ID
from tests.kit.recorded import Diary, a_script, ended

FOLDER: Final = Path(__file__).parents[1] / "records" / "versions"
CARDS: Final = 12
"""Of the match that is over; of the other one half the lines are there."""


def dumped() -> str:
    """A session, a match that is over, with letters, and one that was cut off, in SQL."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "records.db"
        with Diary(path) as diary:
            diary.records.start_session("Open day")
            record = diary.play(a_script(CARDS)[1])
            record.end(ended())
            diary.records.name(record.number, 0, "EVA")
            diary.play(a_script()[1][:60])
        with closing(sqlite3.connect(path)) as connection:
            return "\n".join(connection.iterdump())


def laid(version: int, path: Path) -> Path:
    """A file as this version left it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript((FOLDER / f"{version:04}.sql").read_text())
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("PRAGMA journal_mode = WAL")
    return path


if __name__ == "__main__":
    file = FOLDER / f"{newest():04}.sql"
    file.write_text(f"{dumped()}\n")
    sys.stdout.write(f"{file}\n")
