"""A session is begun and ended by a command, and the cabinet knows."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from ratscrew_kiosk.records.reading import opened_to_write, transaction
from ratscrew_kiosk.records.rows import Ranked, SessionChanged
from ratscrew_kiosk.records.sessions import start
from tests.kit.asked import asked, document
from tests.kit.ledger import filed, played
from tests.kit.recorded import Diary, ended


def test_a_session_is_begun_and_ended_and_one_goes_on_at_a_time(tmp_path: Path) -> None:
    file = str(tmp_path / "folder" / "records.db")
    assert asked(file, "session", "start", "7b") == "session 7b has begun\n"
    assert asked(file, "session", "start", "science  fair") == "session 7b has ended\nsession science fair has begun\n"
    assert [(one["name"], one["ended"] is None) for one in document(file, "session", "list")] == [
        ("science fair", True),
        ("7b", False),
    ]
    assert "#1  7b  began 20" in asked(file, "session", "list")
    assert asked(file, "session", "end") == "session science fair has ended\n"
    assert asked(file, "session", "end") == "no session goes on\n"


def test_a_cabinet_that_plays_notices_a_session_and_its_match_belongs_to_it(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    with Diary(path) as diary:
        diary.opened()
        asked(str(path), "session", "start", "7b")
        told = diary.told_of(SessionChanged).session
        assert told is not None
        assert told.name == "7b"
        diary.play().end(ended())
        assert "slap" in diary.told_of(Ranked).standings.session
        assert document(str(path), "stats", "--session", "7b")["matches"] == 1
        asked(str(path), "session", "end")
        assert diary.told_of(SessionChanged, 2).session is None


def test_at_midnight_the_best_of_the_day_begin_anew(tmp_path: Path) -> None:
    with Diary(tmp_path / "records.db") as diary:
        diary.play().end(ended())
        assert diary.told_of(Ranked).standings.day
        diary.wall += timedelta(days=1)
        told = diary.told_of(SessionChanged)
        assert told.standings.day == {}
        assert told.standings.matches == 0
        assert told.standings.ever


def test_a_match_that_begins_as_soon_as_a_command_has_begun_a_session_belongs_to_it(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    with Diary(path) as diary:
        diary.opened()
        asked(str(path), "session", "start", "7b")
        diary.play().end(ended())
        assert "slap" in diary.told_of(Ranked).standings.session
        assert document(str(path), "stats", "--session", "7b")["matches"] == 1


@pytest.fixture
def _in_japan() -> Iterator[None]:
    """The wall clock of this machine is Japan's."""
    with pytest.MonkeyPatch.context() as machine:
        machine.setenv("TZ", "JST-9")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has no tzset")
@pytest.mark.usefixtures("_in_japan")
def test_a_session_is_of_the_day_on_the_wall_where_it_began(tmp_path: Path) -> None:
    path = filed(tmp_path / "records.db", [played(1, ["", "easy"], session=1, day="2026-12-01")])
    with opened_to_write(path) as records, transaction(records.connection):
        start(records.connection, "7b", "2026-11-30T23:30:00+00:00")
    assert asked(str(path), "stats", "--session", "7b").splitlines()[0].endswith("since 2026-12-01")
