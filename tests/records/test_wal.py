"""When what lies in the WAL is brought into the file, and who may hold that up."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ratscrew_kiosk.records import writer
from ratscrew_kiosk.records.rows import Ranked
from tests.kit.disk.preloaded import Disk
from tests.kit.recorded import Diary, a_script, ended, rows_of

SMALL = 8 * 1024


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is soon quiet here."""
    monkeypatch.setattr(writer, "_LOOK_S", 0.05)


def wal_bytes(path: Path) -> int:
    return path.with_name("records.db-wal").stat().st_size


def test_between_matches_the_wal_is_emptied_and_in_a_match_it_is_not(path: Path) -> None:
    with Diary(path) as diary:
        record = diary.play()
        diary.flush()
        assert wal_bytes(path) > SMALL
        for _ in range(5):
            diary.flush()
        assert wal_bytes(path) > SMALL
        record.end(ended())
        diary.wait_for(lambda: wal_bytes(path) <= SMALL)


def test_a_wal_that_grows_too_large_is_emptied_in_a_match_which_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LARGEST_WAL", 2 * SMALL)
    _, body = a_script()
    with Diary(path) as diary:
        diary.opened()
        record = diary.play(())
        for line in body:
            record.write(line)
            diary.flush()
            assert wal_bytes(path) < 4 * SMALL
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
    assert unfinished is not None
    assert unfinished.lines == body


def test_somebody_who_reads_for_long_holds_nothing_up(path: Path) -> None:
    with Diary(path) as diary:
        diary.play().end(ended())
        diary.told_of(Ranked)
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM match").fetchone() == (1,)
            diary.play().end(ended())
            diary.told_of(Ranked, 2)
            diary.flush()
            assert reader.execute("SELECT count(*) FROM match").fetchone() == (1,)
        diary.wait_for(lambda: wal_bytes(path) <= SMALL)
        assert diary.troubles() == []
    assert rows_of(path, "SELECT ending FROM match") == [("won",), ("won",)]


def test_a_program_that_is_killed_lets_the_next_one_write(disk: Disk) -> None:
    program = disk.obeying()
    assert program.news("Opened") == []
    program.ask("begin", "line 10")
    program.flush()
    with Diary(disk.file) as diary:
        diary.wait_for(lambda: bool(diary.troubles()))
        assert "another ratscrew-kiosk writes there" in diary.troubles()[0]
        program.kill()
        assert diary.opened().unfinished is not None
