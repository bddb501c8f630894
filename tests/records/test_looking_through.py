"""The whole file is looked through."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ratscrew_kiosk.records.looking_through import wrong
from ratscrew_kiosk.records.sums import insert, teach
from tests.kit.recorded import Diary, ended


@pytest.fixture
def played(path: Path) -> Path:
    """A match that is over, in a session, and one that was cut off."""
    with Diary(path) as diary:
        diary.records.start_session("Open day")
        diary.play().end(ended())
        diary.play()
    return path


def found(path: Path, *statements: str) -> list[str]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        teach(connection)
        for one in statements:
            connection.execute(one)
        return list(wrong(connection))


def test_what_the_program_writes_is_whole(played: Path) -> None:
    assert found(played) == []


def test_rows_of_what_is_not_there_are_told(played: Path) -> None:
    assert found(played, "DELETE FROM match WHERE id = 1", "DELETE FROM session") == [
        "match: rows of what is not there: session=1",
        "seat: rows of what is not there: match=1",
        "chance: rows of what is not there: match=1",
        "slap: rows of what is not there: match=1",
        "script: rows of what is not there: match=1",
    ]


def test_a_script_that_cannot_be_read_is_told(played: Path) -> None:
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        insert(connection, "script", {"match": 1, "text": b"no zlib"}, replace=True)
    (told,) = found(played)
    assert told.startswith("script: match=1: ")


def test_an_index_that_tells_other_than_its_table_is_told(played: Path) -> None:
    schema = "UPDATE sqlite_schema SET sql = replace(sql, '''running''', '''won''') WHERE name = 'match_running'"
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(schema)
    told = found(played)
    assert told
    assert all(one.startswith("SQLite: ") for one in told)
