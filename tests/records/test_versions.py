"""A file of any earlier version is brought to this one, and nothing in it is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ratscrew_kiosk.records.journal import script_of
from ratscrew_kiosk.records.looking_through import wrong
from ratscrew_kiosk.records.migrations import has_its_shape, migrate, newest, steps, version_of
from ratscrew_kiosk.records.rows import Ranked
from ratscrew_kiosk.records.sums import teach
from tests.kit.recorded import Diary, a_script, ended, replayed
from tests.kit.versions import CARDS, FOLDER, laid

VERSIONS = [number for number, _ in steps()]


def test_every_version_has_a_file_that_it_left() -> None:
    assert list(range(1, newest() + 1)) == VERSIONS
    assert sorted(one.name for one in FOLDER.iterdir()) == [f"{version:04}.sql" for version in VERSIONS]


@pytest.mark.parametrize("version", VERSIONS)
def test_what_a_version_left_is_played_on_with(version: int, tmp_path: Path) -> None:
    path = laid(version, tmp_path / "records.db")
    with Diary(path) as diary:
        opened = diary.opened()
        assert diary.troubles() == []
        assert opened.session is not None
        assert opened.session.name == "Open day"
        assert opened.unfinished is not None
        assert opened.unfinished.lines == a_script()[1][:60]
        replayed(opened.unfinished)
        record = diary.records.go_on(opened.unfinished)
        record.end(ended())
        diary.told_of(Ranked)
    with closing(sqlite3.connect(path)) as connection:
        teach(connection)
        assert version_of(connection) == newest()
        assert list(wrong(connection)) == []
        header, body = a_script(CARDS)
        assert (script_of(connection, 1) or "").splitlines() == [*header, "---", *body]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_s_file_has_the_tables_that_its_steps_make(version: int, tmp_path: Path) -> None:
    with closing(sqlite3.connect(laid(version, tmp_path / "records.db"))) as connection:
        assert has_its_shape(connection, version)


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = (*steps(), (newest() + 1, "CREATE TABLE more (x) STRICT;\nINSERT INTO nothing VALUES (1);"))
    monkeypatch.setattr("ratscrew_kiosk.records.migrations.steps", lambda: more)
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as connection:
        teach(connection)
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection)
        assert version_of(connection) == 0
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
