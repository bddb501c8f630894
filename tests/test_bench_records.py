"""`ratscrew-kiosk bench records`: what it measures is a year that was truly written."""

import json
from datetime import date
from pathlib import Path

import pytest

from ratscrew_kiosk.commands import bench_records
from ratscrew_kiosk.commands.year_file import fill
from ratscrew_kiosk.commands.year_matches import PARTIES, whole_match, whole_matches
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records import boards
from ratscrew_kiosk.records.reading import opened_to_read
from ratscrew_kiosk.records.tables import MatchRow, ScoreRow, SeatRow, SlapRow, rows
from ratscrew_kiosk.records.totals import all_totals, counted_anew
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kit.commands import typed

TODAY = date(2026, 11, 30)


def test_a_simulated_match_is_one_that_was_played_and_its_script_replays_to_it() -> None:
    for number in range(len(PARTIES)):
        whole = whole_match(number)
        assert whole is not None
        lines = [*whole.header, "---", *whole.lines]
        transcript = replay(read_script("\n".join(lines)))
        assert transcript.lines() == lines
        assert transcript.table.over
        people = {seat for seat, level in enumerate(whole.party.levels) if not level}
        assert {slap.press.seat for slap in whole.ended.slaps} <= people
        assert {slap.press.device for slap in whole.ended.slaps} <= {"pins"}


def test_a_year_is_counted_as_a_recount_of_its_rows_says(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    heard: list[int] = []
    filled = fill(path, whole_matches(range(12)), 260, TODAY, heard.append)
    assert len(filled.counted_ns) == 200
    assert sum(heard) == 60
    with opened_to_read(path) as connection:
        assert all_totals(connection) == counted_anew(connection)
        matches = list(rows(connection, MatchRow))
        assert len(matches) == 260
        assert (matches[-1].day, matches[-1].session) == (TODAY.isoformat(), 1)
        assert matches[0].day < "2025-12-05"
        slaps = list(rows(connection, SlapRow))
        assert len(slaps) == filled.slaps
        expected: dict[str, list[ScoreRow]] = {}
        for match in matches:
            seats = list(rows(connection, SeatRow, "WHERE match = ?", match.id))
            for line in boards.lines_of(match, seats, [one for one in slaps if one.match == match.id]):
                expected.setdefault(line.board, []).append(line._replace(scope="ever"))
        told = boards.standings(connection, TODAY.isoformat(), 1)
    assert {board: [line.value for line in lines] for board, lines in told.ever.items()} == {
        board: [line.value for line in sorted(lines, key=boards.order)[: boards.KEPT]]
        for board, lines in expected.items()
    }
    assert told.session["slap"][0].value >= told.ever["slap"][0].value >= 100 * MS


def test_the_figures_of_a_small_year_are_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_records, "DIFFERENT", 10)
    monkeypatch.setattr(bench_records, "RUNS", 2)
    monkeypatch.setattr(bench_records, "READ_BACK", 3)
    answer = typed("bench", "records", "--matches", "40", "--json")
    assert (answer.status, answer.err) == (0, "")
    document = json.loads(answer.out)
    assert (document["made"]["matches"], document["made"]["simulated"]) == (40, 10)
    figures = {one["name"]: one for one in document["figures"]}
    for name, most in (
        ("the start, until the records are there", 200),
        ("the best of today, the session, all times", 200),
        ("the statistics page", 200),
        ("a match read back, replayed", 100),
    ):
        assert figures[name]["most"] == most
        assert figures[name]["value"] > 0
    assert figures["slaps of people"]["value"] > 100
    assert figures["of that, a match"]["value"] > 1
