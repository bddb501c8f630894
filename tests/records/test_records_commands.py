"""The commands on records, as they are typed: what is said to somebody new, and of what is wrong."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from ratscrew_kiosk.commands.records import COMMANDS
from tests.kit.asked import MATCHES, asked, document
from tests.kit.commands import typed
from tests.kit.ledger import filed
from tests.kit.recorded import Diary, ended


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
    for folder in takewhile(lambda one: one != Path(tempfile.gettempdir()), path.parents):
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
