"""Statistics and the best, as they are asked for."""

from pathlib import Path

import pytest

from ratscrew_kiosk.records import statistics
from ratscrew_kiosk.records.reading import opened_to_read
from ratscrew_kiosk.records.rows import Ranked
from ratscrew_kiosk.records.statistics import of_all_times
from tests.kit.asked import MATCHES, TODAY, asked, document, table
from tests.kit.ledger import filed, played
from tests.kit.recorded import Diary, ended


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


def test_no_figure_of_many_matches_is_cut_off(tmp_path: Path) -> None:
    many = {"right": 1_234_567, "wrong": 1_234_567, "slap_piles": 1_234_567, "challenge_piles": 1_234_567}
    one = played(1, ["", "normal"], preset="last-chance", seat_0={**many, "other_piles": 1_234_567, "late": 1_234_567})
    file = str(filed(tmp_path / "records.db", [one]))
    assert asked(file, "stats").count("1,234,567") == 6
    assert "…" not in asked(file, "stats")


@pytest.mark.parametrize("letters", ["[/]", "[b]", ":8:", "あいう"])
def test_letters_are_printed_as_they_were_entered(tmp_path: Path, letters: str) -> None:
    file = str(filed(tmp_path / "records.db", [played(1, ["", "easy"], seat_0={"letters": letters})]))
    assert f"{letters}  1  2026-11-30" in asked(file, "best")


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


def test_while_a_cabinet_plays_an_answer_is_of_one_moment(tmp_path: Path) -> None:
    path = filed(tmp_path / "records.db", MATCHES)
    with Diary(path) as diary, opened_to_read(path) as connection:
        before = of_all_times(connection)
        diary.play().end(ended())
        diary.told_of(Ranked)
        assert of_all_times(connection) == before
        with opened_to_read(path) as later:
            assert of_all_times(later).matches == before.matches + 1
