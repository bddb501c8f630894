"""What is old is forgotten, and what is damaged is told."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ratscrew_kiosk.records.sums import change
from tests.kit.asked import SESSIONS, asked, document, many, table
from tests.kit.commands import typed
from tests.kit.ledger import filed
from tests.kit.recorded import Diary, a_script


def test_what_is_old_is_forgotten_and_what_was_counted_stays(tmp_path: Path) -> None:
    path = filed(tmp_path / "records.db", many(), ("7b",))
    file, size = str(path), path.stat().st_size
    asked(file, "session", "end")
    with closing(sqlite3.connect(file)) as connection:
        change(connection, "session", {"id": 1}, {"ended": "2020-05-06T00:00:00+00:00"})
        connection.commit()
    before = document(file, "stats")
    assert "nothing was forgotten" in asked(file, "prune", "--older-than", "30", stdin=b"n\n")
    assert len(document(file, "export")) == 59
    assert "forgotten: matches: 59, slaps: 59" in asked(file, "prune", "--older-than", "30", stdin=b"y\n")
    assert document(file, "export") == []
    after = document(file, "stats")
    assert (after["groups"], after["matches"]) == (before["groups"], 60)
    assert (before["since"], after["since"]) == ("2020-05-05", None)
    assert {line["letters"] for line in document(file, "best")["all-time"]["slap"]} == {""}
    assert path.stat().st_size < size / 2
    assert b"ANN" not in path.read_bytes()
    assert document(file, "session", "list") == []
    assert "all is well" in asked(file, "check")


def test_beside_a_cabinet_that_plays_old_matches_go_but_its_match_does_not(tmp_path: Path) -> None:
    path = filed(tmp_path / "records.db", many())
    header, lines = a_script()
    with Diary(path) as diary:
        diary.wall = datetime(2020, 1, 1, tzinfo=UTC)
        record = diary.play(lines[:10])
        diary.flush()
        assert "a cabinet plays" in asked(str(path), "prune", "--older-than", "30", "--yes")
        record.write(lines[10])
        diary.flush()
        assert asked(str(path), "script", "last").splitlines() == [*header, "---", *lines[:11]]
        assert diary.troubles() == []


def test_a_damaged_total_is_mended_before_its_matches_are_forgotten(tmp_path: Path) -> None:
    file = str(filed(tmp_path / "records.db", many()))
    before = document(file, "stats")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE total SET wins = 7")
        connection.commit()
    assert document(file, "stats") == before
    asked(file, "prune", "--older-than", "30", "--yes")
    assert document(file, "stats")["groups"] == before["groups"]


@pytest.mark.parametrize("first", range(0, 40, 3))
def test_whatever_page_is_damaged_it_is_told_and_no_command_breaks(tmp_path: Path, first: int) -> None:
    path = filed(tmp_path / "records.db", many(), SESSIONS)
    content = bytearray(path.read_bytes())
    at = 1024 * (first + 1)
    content[at : at + 1024] = b"\x55" * 1024
    path.write_bytes(content)
    assert asked(str(path), "check", status=1)
    for words in ("stats", "best", "export", "script last", "session list", "stats --today"):
        answer = typed("records", *words.split(), "--records", str(path))
        assert answer.status in (0, 1, 2)
        assert answer.err.count("\n") == bool(answer.status), answer.err


def test_damaged_rows_are_told_and_left_out(file: str) -> None:
    assert asked(file, "check") == f"{file}: all is well\n"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE slap SET at_ns = at_ns + 1 WHERE id IN (1, 2)")
        connection.execute("UPDATE score SET letters = 'ABC' WHERE scope = 'ever' AND board = 'slap'")
        connection.execute("INSERT INTO script VALUES (1, x'00', 0)")
        connection.commit()
    lines = "board=slap scope=ever match=1 seat=0; board=slap scope=ever match=3 seat=1"
    assert asked(file, "check", status=1).splitlines() == [
        "slap: damaged rows: 2 (id=1; id=2); they are left out",
        "script: damaged rows: 1 (match=1); they are left out",
        f"score: damaged rows: 2 ({lines}); they are left out",
    ]
    assert [row["slap"] for row in table(asked(file, "export"))] == ["3", "4", "5"]
    assert "slap" not in document(file, "best")["all-time"]
