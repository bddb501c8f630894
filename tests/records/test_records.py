"""The records as the loop uses them."""

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

from ratscrew_kiosk.records.rows import Ranked, SessionChanged, Sitting, Trouble
from tests.kit.recorded import PATIENCE_S, SITTING, Diary, a_script, ended, replayed, rows_of


def test_a_match_that_was_cut_off_is_offered_as_far_as_it_was_settled(path: Path) -> None:
    header, body = a_script()
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
        diary.play(body[:60])
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
    assert unfinished is not None
    assert (unfinished.header, unfinished.lines, unfinished.sitting) == (header, body[:60], SITTING)
    assert unfinished.people
    replayed(unfinished)


def test_a_match_that_was_played_to_its_end_is_kept_as_one_script(path: Path) -> None:
    header, body = a_script()
    with Diary(path) as diary:
        record = diary.play()
        record.end(ended())
        assert diary.told_of(Ranked).record == record.number
    assert rows_of(path, "SELECT count(*) FROM line") == [(0,)]
    ((text,),) = rows_of(path, "SELECT text FROM script")
    assert isinstance(text, bytes)
    assert zlib.decompress(text).decode().splitlines() == [*header, "---", *body]
    assert rows_of(path, "SELECT ending, turned, winner, day FROM match") == [("won", 40, 0, "2026-11-30")]
    assert rows_of(path, "SELECT seat, right, cards FROM seat") == [(0, 3, 52), (1, 0, 0)]
    assert rows_of(path, "SELECT took, patterns, at_ns - shown_ns, trusted FROM slap") == 3 * [
        (1, "double", 300_000_000, 1)
    ]
    with Diary(path) as diary:
        assert diary.opened().unfinished is None


def test_a_match_goes_on_in_the_same_script_with_another_header(path: Path) -> None:
    header, body = a_script()
    with Diary(path) as diary:
        diary.play(body[:60])
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        assert unfinished is not None
        record = diary.records.go_on(unfinished, (*header, "device keyboard-2 within 4 resolution 0"), -5)
        for line in body[60:90]:
            record.write(line)
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        assert unfinished is not None
        assert unfinished.header[-1] == "device keyboard-2 within 4 resolution 0"
        assert unfinished.lines == body[:90]
        diary.records.give_up(unfinished)
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
    assert rows_of(path, "SELECT id, ending FROM match") == [(1, "cut")]
    assert rows_of(path, "SELECT count(*) FROM script") == [(1,)]


def test_only_the_last_of_several_that_were_cut_off_is_offered(path: Path) -> None:
    for count in (20, 40):
        with Diary(path) as diary:
            diary.opened()
            diary.play(a_script()[1][:count])
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
    assert unfinished is not None
    assert unfinished.match == 2
    assert rows_of(path, "SELECT id, ending FROM match") == [(1, "cut"), (2, "running")]


def test_letters_and_sessions_are_written(path: Path) -> None:
    with Diary(path) as diary:
        diary.records.start_session("Open day")
        session = diary.told_of(SessionChanged).session
        assert session is not None
        assert session.name == "Open day"
        record = diary.play(sitting=(Sitting(0, letters="ABC"), Sitting(3, "easy")))
        record.end(ended())
        diary.records.name(record.number, 0, "EVA")
        diary.records.end_session()
        assert diary.told_of(SessionChanged, 3).session is None
    assert rows_of(path, "SELECT session FROM match") == [(session.id,)]
    assert rows_of(path, "SELECT letters FROM seat") == [("EVA",), ("",)]
    with Diary(path) as diary:
        assert diary.opened().session is None


def test_without_records_all_is_taken_and_nothing_told() -> None:
    with Diary(None) as diary:
        diary.play().end(ended())
        assert diary.records.flushed(0)
        assert diary.records.news() == []


def test_one_program_at_a_time_writes(path: Path) -> None:
    with Diary(path) as first:
        first.opened()
        with Diary(path) as second:
            second.wait_for(lambda: bool(second.troubles()))
            assert "another ratscrew-kiosk writes there" in second.troubles()[0]
            first.records.close(60_000)
            second.opened()


def test_a_match_that_is_given_up_while_another_runs_ends_that_alone(path: Path) -> None:
    _, body = a_script()
    with Diary(path) as diary:
        diary.play(body[:60])
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        assert unfinished is not None
        record = diary.play(body[:30])
        diary.records.give_up(unfinished)
        for line in body[30:50]:
            record.write(line)
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        assert unfinished is not None
        assert unfinished.lines == body[:50]
    assert rows_of(path, "SELECT ending FROM match") == [("cut",), ("running",)]


def test_what_was_cut_off_is_offered_though_a_match_has_begun_before_the_file_was_open(path: Path) -> None:
    with Diary(path) as diary:
        diary.play(a_script()[1][:60])
    lock = path.with_name("records.db.lock")
    with closing(sqlite3.connect(lock, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with Diary(path) as diary:
            diary.play(a_script()[1][:30])
            diary.told_of(Trouble)
            other.execute("ROLLBACK")
            unfinished = diary.opened().unfinished
            assert unfinished is not None
            assert unfinished.match == 1
            diary.records.give_up(unfinished)
    assert rows_of(path, "SELECT ending FROM match") == [("cut",), ("running",)]


def test_a_command_that_writes_for_long_is_told_and_costs_nothing(path: Path) -> None:
    with Diary(path) as diary:
        record = diary.play(a_script()[1][:30])
        diary.flush()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            record.write(a_script()[1][30])
            assert "another program is writing there" in diary.told_of(Trouble).message
            other.execute("ROLLBACK")
        diary.opened(2)
        diary.flush()
    assert rows_of(path, "SELECT count(*) FROM line") == [(31,)]


def test_the_last_lines_are_written_at_the_end_though_another_program_writes_just_then(path: Path) -> None:
    with Diary(path, retry_s=PATIENCE_S) as diary:
        diary.play(a_script()[1][:2])
        diary.flush()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            diary.play(a_script()[1][:5])
            assert not diary.records.close(1_500)
    assert rows_of(path, "SELECT max(number) FROM line") == [(4,)]
