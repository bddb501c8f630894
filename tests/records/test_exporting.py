"""Slaps as rows, and matches as scripts."""

from pathlib import Path

import pytest

from ratscrew_kiosk.records import dictionary
from tests.kit.asked import asked, document, table
from tests.kit.commands import typed
from tests.kit.recorded import Diary, a_script, ended


def test_every_slap_is_a_row_by_the_data_dictionary(file: str) -> None:
    rows = table(asked(file, "export"))
    assert [row["slap"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert list(rows[0]) == [column.name for column in dictionary.COLUMNS]
    first = rows[0]
    assert {name: first[name] for name in ("session", "reaction_ms", "error_ms", "press_error_ms", "patterns")} == {
        "session": "7b",
        "reaction_ms": "300.0",
        "error_ms": "8.1",
        "press_error_ms": "0.1",
        "patterns": "double",
    }
    assert [row["ending"] for row in rows] == ["won", "won", "won", "won", "left"]
    documents = document(file, "export")
    assert [list(one) for one in documents] == [list(first)] * 5
    assert [["" if cell is None else str(cell) for cell in one.values()] for one in documents] == [
        list(row.values()) for row in rows
    ]


def test_an_export_of_a_session_into_a_file(file: str, tmp_path: Path) -> None:
    out = tmp_path / "slaps.csv"
    assert asked(file, "export", "--session", "7b", "--out", str(out)) == f"{out}: slaps: 3\n"
    assert [row["session"] for row in table(out.read_text(encoding="utf-8"))] == ["7b"] * 3
    assert asked(file, "export", "--json", "--out", str(out)) == f"{out}: slaps: 5\n"
    answer = typed("records", "export", "--out", str(tmp_path / "no" / "folder"), "--records", file)
    assert (answer.status, answer.err.count("\n")) == (1, 1)


def test_the_page_has_the_data_dictionary_of_the_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    assert dictionary.page() in page
    assert typed("records", "export", "--dictionary").out == dictionary.page()


def test_a_match_can_be_read_as_a_script_that_replays_to_what_was_told(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    header, lines = a_script()
    with Diary(path) as diary:
        diary.play(lines[:20])
        diary.flush()
        assert asked(str(path), "script", "last").splitlines() == [*header, "---", *lines[:20]]
        diary.play().end(ended())
        diary.flush()
        text = asked(str(path), "script", "2")
    assert text.splitlines() == [*header, "---", *lines]
    assert typed("replay", "--check", "-", stdin=text.encode()).status == 0


@pytest.mark.parametrize("words", ["last", "7", "1"])
def test_a_script_that_is_not_there_is_said_in_a_line(file: str, words: str) -> None:
    answer = typed("records", "script", words, "--records", file)
    assert (answer.status, answer.out, answer.err.count("\n")) == (1, "", 1)
