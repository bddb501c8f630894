"""The commands on records, as they are typed."""

import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ratscrew_kiosk.commands.records import COMMANDS
from ratscrew_kiosk.records import dictionary, statistics
from ratscrew_kiosk.records.rows import Ranked, SessionChanged
from ratscrew_kiosk.records.sums import change
from tests.kit.commands import typed
from tests.kit.ledger import Played, filed, played, slap
from tests.kit.recorded import Diary, a_script, ended

TODAY = datetime.now().astimezone().date().isoformat()
MATCHES = (
    played(1, ["", "easy"], session=1)._replace(slaps=(slap(1, 1, 0, 300), slap(2, 1, 0, 250), slap(3, 1, 0, 400))),
    played(2, ["", "expert"], 1, day=TODAY),
    played(3, ["", ""], session=2, day=TODAY, preset="duel", rules="duel")._replace(slaps=(slap(4, 3, 1, 199.5),)),
    played(4, ["", "easy"], ending="left")._replace(slaps=(slap(5, 4, 0, 100),)),
)
SESSIONS = ("7b", "science fair")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(filed(tmp_path / "records.db", MATCHES, SESSIONS))


def asked(file: str, *words: str, status: int = 0, stdin: bytes = b"") -> str:
    answer = typed("records", *words, "--records", file, stdin=stdin)
    assert answer.status == status, (answer.out, answer.err)
    assert answer.err == "" or status or "--json" in words
    return answer.out


def document(file: str, *words: str) -> Any:  # noqa: ANN401 - any JSON
    return json.loads(asked(file, *words, "--json"))


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


# What a new user sees


def test_help_lists_every_question_and_each_has_its_own() -> None:
    answer = typed("records", "--help")
    for name in COMMANDS:
        assert f"\n  {name} " in answer.out
        assert "Usage: ratscrew-kiosk records" in typed("records", name, "--help").out
    assert "records" in typed("--help").out


@pytest.mark.parametrize("words", ["stats", "best", "session list", "session end", "prune --older-than 1", "check"])
def test_where_there_are_no_records_yet_that_is_said(tmp_path: Path, words: str) -> None:
    out = asked(str(tmp_path / "none.db"), *words.split())
    assert out == f"No records yet: {tmp_path / 'none.db'}. They begin with the first match that is played.\n"
    assert list(tmp_path.iterdir()) == []


def test_without_records_documents_are_empty(tmp_path: Path) -> None:
    none = str(tmp_path / "none.db")
    assert document(none, "stats") == {"of": "all-time", "since": None, "matches": 0, "groups": []}
    assert document(none, "best") == {"today": {}, "session": {}, "all-time": {}}
    assert document(none, "export") == []
    assert document(none, "session", "list") == []


def test_without_a_file_it_is_the_one_of_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "ratscrew-kiosk"
    folder.mkdir()
    filed(folder / "records.db", MATCHES)
    assert json.loads(typed("records", "stats", "--json").out)["matches"] == 3


@pytest.mark.parametrize("words", ["stats", "best", "export", "script last", "session list", "check"])
@pytest.mark.parametrize(
    "content", [b"no database, but as long as the head of one" * 40, b"SQLite format 3\0" + b"\1" * 4000]
)
def test_a_file_that_is_none_of_ours_is_said_in_a_line(tmp_path: Path, words: str, content: bytes) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    answer = typed("records", *words.split(), "--records", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"ratscrew-kiosk: {path}: ")
    assert answer.err.count("\n") == 1
    assert path.read_bytes() == content


def test_a_file_of_a_newer_version_is_left_alone(file: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 999")
    answer = typed("records", "stats", "--records", file)
    assert (answer.status, answer.err) == (
        2,
        f"ratscrew-kiosk: {file}: it was written by a newer ratscrew-kiosk; update this one\n",
    )


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user")
def test_somebody_who_may_only_read_can_ask_while_nobody_plays_and_while_somebody_does(tmp_path: Path) -> None:
    path = filed(tmp_path / "records.db", MATCHES)
    assert as_nobody(path, "stats", "--json")["matches"] == 3
    with Diary(path) as diary:
        diary.play().end(ended())
        diary.flush()
        assert as_nobody(path, "stats", "--json")["matches"] == 4


def as_nobody(path: Path, *words: str) -> Any:  # noqa: ANN401 - any JSON
    """Type a command as a user who may write nowhere."""
    for folder in path.parents[:3]:
        folder.chmod(0o755)
    for file in path.parent.iterdir():
        file.chmod(0o644)
    # Once before, for what Python imports may lie where nobody else can read.
    script = (
        "import os, sys; from tests.kit.commands import typed; typed(*sys.argv[1:-1], sys.argv[-1] + '.none');"
        "os.setuid(65534); answer = typed(*sys.argv[1:]); print(answer.out + answer.err); sys.exit(answer.status)"
    )
    command = [sys.executable, "-c", script, "records", *words, "--records", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


# Statistics


def test_statistics_are_kept_apart_by_kind_rules_level_and_players(file: str) -> None:
    told = document(file, "stats")
    assert (told["matches"], told["since"]) == (3, min("2026-11-30", TODAY))
    groups = {(one["kind"], one["rules"], one["level"], one["people"]): one for one in told["groups"]}
    assert set(groups) == {
        ("person", "classic", "easy", 1),
        ("computer", "classic", "easy", 1),
        ("person", "classic", "expert", 1),
        ("computer", "classic", "expert", 1),
        ("person", "duel", "", 2),
    }
    easy = groups["person", "classic", "easy", 1]
    assert {name: easy[name] for name in ("matches", "wins", "mean_length_s", "right", "wrong", "late")} == {
        "matches": 1,
        "wins": 1,
        "mean_length_s": 90.0,
        "right": 3,
        "wrong": 2,
        "late": 1,
    }
    assert (easy["fastest_ms"], easy["median_ms"], easy["reactions"]) == (250.0, 300, 3)
    assert (groups["computer", "classic", "expert", 1]["wins"], groups["person", "duel", "", 2]["matches"]) == (1, 2)


def test_statistics_of_a_session_and_of_today(file: str) -> None:
    assert [one["rules"] for one in document(file, "stats", "--session", "science fair")["groups"]] == ["duel"]
    assert document(file, "stats", "--session", "#1")["of"] == "session 7b"
    assert document(file, "stats", "--today")["matches"] == sum(one.match.day == TODAY for one in MATCHES[:3])


def test_runs_of_the_station_are_named_beside_the_matches_of_a_session(tmp_path: Path) -> None:
    runs = [played(number, ["", ""], session=1, kind="station", ending="done") for number in (1, 2)]
    file = str(filed(tmp_path / "records.db", runs, ("7b",)))
    assert asked(file, "stats", "--session", "7b").splitlines() == [
        "session 7b: 0 matches played to the end",
        "runs of the reaction station: 2; `records report` and `export` tell of them",
    ]


def test_statistics_as_a_table_and_as_csv(file: str) -> None:
    out = asked(file, "stats")
    assert out.startswith("all-time: 3 matches played to the end, since 20")
    for wanted in (
        "people: matches",
        "people: slaps",
        "computers: matches",
        "  250  ",
        "  300\n",
        "1:30",
        "expert",
        "1 of 2",
    ):
        assert wanted in out
    rows = table(asked(file, "stats", "--csv"))
    assert list(rows[0]) == list(statistics.COLUMNS)
    assert len(rows) == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("stats --session 9z", "--session: '9z' is none; the latest are: 'science fair', '7b'"),
        ("stats --session 7b --today", "--session and --today do not go together"),
        ("stats --json --csv", "--json and --csv do not go together"),
        ("script first", "'first' is no match; a number, or last"),
        ("prune --older-than soon", "soon"),
        ("session start " + "a" * 41, "NAME: 1 to 40 letters"),
        ("session start \a", "NAME: 1 to 40 letters"),
    ],
)
def test_what_is_wrong_with_the_command_is_said_in_a_line(file: str, words: str, said: str) -> None:
    answer = typed("records", *words.split(" "), "--records", file)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


# The best


def test_the_best_of_today_of_the_session_that_goes_on_and_of_all_times(file: str) -> None:
    told = document(file, "best")
    assert [line["value"] for line in told["all-time"]["slap"]] == [199.5, 250.0]
    assert {name: told["all-time"]["slap"][0][name] for name in ("unit", "error_ms", "place", "letters")} == {
        "unit": "ms",
        "error_ms": 8.1,
        "place": 1,
        "letters": "",
    }
    assert told["session"] == {"slap": told["all-time"]["slap"][:1]}
    assert (told["all-time"]["run:easy"][0]["value"], told["all-time"]["run:easy"][0]["unit"]) == (1, "matches")
    assert told["all-time"]["beaten:easy"][0]["error_ms"] is None
    assert [line["value"] for line in document(file, "best", "--session", "7b")["session"]["slap"]] == [250.0]


def test_the_best_as_a_table_and_as_csv(file: str) -> None:
    out = asked(file, "best")
    for wanted in ("fastest correct slap", "most matches won in a row against easy", "fewest cards to beat easy"):
        assert wanted in out
    assert "250 ± 8 ms" in out
    rows = table(asked(file, "best", "--csv"))
    assert {(row["scope"], row["board"], row["rank"], row["value"]) for row in rows} >= {
        ("all-time", "slap", "1", "199.5"),
        ("all-time", "slap", "2", "250.0"),
        ("session", "slap", "1", "199.5"),
    }


# Sessions


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


# Export


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


# Scripts


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


# What is forgotten


def many() -> list[Played]:
    old = [
        played(number, ["", "easy"], day="2020-05-05", header="x" * 3000, session=1, seat_0={"letters": "ANN"})
        for number in range(1, 60)
    ]
    return [
        *(one._replace(slaps=(slap(one.match.id, one.match.id, 0, 300),)) for one in old),
        played(60, ["", ""], day=TODAY),
    ]


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
    assert document(file, "stats")["groups"] == before["groups"]
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


# What is damaged


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
