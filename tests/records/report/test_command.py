"""`ratscrew-kiosk records report` as it is typed."""

import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from ratscrew_kiosk.commands import records_report
from tests.kit.commands import typed
from tests.kit.report_page import report_of
from tests.kit.school_class import keep
from tests.kit.sheets import Sheet


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two sessions, the newer one of BEN."""
    keep(tmp_path / "records.db", [Sheet().slap().done()], "7a")
    return keep(tmp_path / "records.db", [Sheet(letters=["BEN"]).slap().done()], "7b")


def test_without_a_name_it_is_about_the_newest_session(path: Path, tmp_path: Path) -> None:
    page = report_of(path, tmp_path / "page.html", "--language", "en")
    assert page.headings[0] == "Reaction times: 7b"
    assert page.says("BEN (Orange)")
    assert not page.says("ADA")


def test_a_session_is_found_by_its_name_or_number(path: Path, tmp_path: Path) -> None:
    for word in ("7a", "#1"):
        page = report_of(path, tmp_path / "page.html", "--language", "en", "--session", word)
        assert page.headings[0] == "Reaction times: 7a"
        assert page.says("ADA (Orange)")


def test_where_there_never_was_a_session_it_is_about_everything(tmp_path: Path) -> None:
    path = keep(tmp_path / "records.db", [Sheet().slap().done()], None)
    page = report_of(path, tmp_path / "page.html", "--language", "en")
    assert page.headings[0] == "Reaction times: all that is recorded"
    assert page.says("ADA (Orange)")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--session", "9z"), ("--session", "'9z'", "'7b', '7a'")),
        (("--language", "fr"), ("--language", "'fr'", "en, de, es, ja")),
    ],
)
def test_what_there_is_not_is_told_in_one_line(path: Path, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    answer = typed("records", "report", "--records", str(path), "--out", str(tmp_path / "x.html"), *words)
    assert answer.status == 2
    (line,) = answer.err.splitlines()
    assert all(one in line for one in said)
    assert not (tmp_path / "x.html").exists()


def test_more_slaps_than_a_page_can_hold_are_told_and_a_session_of_fewer_is_written(tmp_path: Path) -> None:
    keep(tmp_path / "records.db", [Sheet().slap().done()], "small")
    path = keep(tmp_path / "records.db", [Sheet().slap().slap().slap().done()], "large")
    out = tmp_path / "x.html"
    with mock.patch.object(records_report, "MOST_SLAPS", 2):
        answer = typed("records", "report", "--records", str(path), "--out", str(out))
        assert (answer.status, out.exists()) == (2, False)
        assert answer.err.startswith("ratscrew-kiosk: 3 slaps are no lesson, and more than a page can hold (2)")
        assert report_of(path, out, "--session", "small", "--language", "en").says("1 player: ADA (Orange)")


def test_where_nothing_is_recorded_yet_it_says_so_and_writes_the_page(tmp_path: Path) -> None:
    answer = typed("records", "report", "--records", str(tmp_path / "none.db"), "--out", str(tmp_path / "x.html"))
    assert answer.status == 0
    assert "No records yet" in answer.err
    assert (tmp_path / "x.html").exists()
    assert not (tmp_path / "none.db").exists()


def test_a_page_that_cannot_be_written_is_told_in_one_line(path: Path, tmp_path: Path) -> None:
    answer = typed("records", "report", "--records", str(path), "--out", str(tmp_path / "no" / "x.html"))
    assert answer.status == 1
    (line,) = answer.err.splitlines()
    assert line.startswith(f"ratscrew-kiosk: {tmp_path / 'no' / 'x.html'}: it cannot be written: ")


@pytest.mark.parametrize("package", ["matplotlib", "jinja2"])
def test_without_the_extra_one_line_says_what_to_install(path: Path, tmp_path: Path, package: str) -> None:
    ours = [name for name in sys.modules if name.startswith("ratscrew_kiosk.records.report.")]
    with mock.patch.dict(sys.modules, {package: None}):
        for name in ours:
            del sys.modules[name]
        answer = typed("records", "report", "--records", str(path), "--out", str(tmp_path / "x.html"))
    assert answer.status == 1
    assert answer.err == (
        f"ratscrew-kiosk: a report is drawn by packages of which {package} is not here: pip install matplotlib jinja2\n"
    )


def test_the_language_is_that_of_the_settings(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    settings = tmp_path / "config" / "ratscrew-kiosk" / "kiosk.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('language = "ja"\n')
    assert ("html", {"lang": "ja"}) in report_of(path, tmp_path / "page.html").tags


def test_nothing_of_what_plays_reaches_what_draws_a_report() -> None:
    """Import-linter says it of the imports that are written; this of those that happen. (pygame itself takes numpy.)"""
    program = """
import sys
import ratscrew_kiosk.kiosk, ratscrew_kiosk.carrying, ratscrew_kiosk.playing, ratscrew_kiosk.records.records
import ratscrew_kiosk.commands.play, ratscrew_kiosk.commands.records_report
heavy = {"matplotlib", "jinja2", "markupsafe", "ratscrew_kiosk.records.report"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
