"""What is wrong with the disk or the file: play goes on, it is told once, and it is tried again."""

import sqlite3
from contextlib import closing
from pathlib import Path

from ratscrew_kiosk.records.aside import MOST_KEPT
from ratscrew_kiosk.records.journal import script_of
from ratscrew_kiosk.records.looking_through import wrong
from ratscrew_kiosk.records.migrations import newest
from ratscrew_kiosk.records.reading import opened_to_read
from ratscrew_kiosk.records.records import MOST_ORDERS
from ratscrew_kiosk.records.rows import Opened, Ranked, Trouble
from ratscrew_kiosk.records.store import APPLICATION_ID
from tests.kit.disk.preloaded import Disk
from tests.kit.recorded import Diary, a_script, ended, rows_of

MS = 1_000_000


def write(path: Path, *statements: str) -> None:
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for one in statements:
            connection.execute(one)


def test_no_call_of_the_loop_waits_for_a_disk_that_takes_half_a_second_a_write(disk: Disk) -> None:
    disk.order("delay 500")
    slowest_ns, closing_ns, complete = disk.run("calls").split()
    assert int(slowest_ns) < 400 * MS
    assert int(closing_ns) < 2_000 * MS
    assert complete == "False"


def test_what_waits_for_a_disk_that_hangs_is_bounded_and_nobody_waits_for_it(disk: Disk) -> None:
    disk.order("delay 600000")
    waiting, complete, closing_ns, told = disk.run("hang").split(maxsplit=3)
    assert 0 < int(waiting) <= MOST_ORDERS + 1
    assert (complete, int(closing_ns) < 2_000 * MS) == ("False", True)
    assert told.strip() == str([f"{disk.file}: nothing is recorded: the disk does not answer; change it"])


def test_a_disk_that_answers_again_is_told(disk: Disk) -> None:
    program = disk.obeying()
    program.ask("begin", "line 10")
    program.flush()
    disk.order("delay 700")
    program.ask("line 1", "flood")
    (told,) = program.news("Trouble")
    assert "the disk does not answer" in told
    disk.order("")
    program.flush()
    program.ask("begin")
    assert program.news("Opened") == []
    program.end()


def test_a_full_disk_costs_nothing_of_the_match_once_there_is_room_again(disk: Disk) -> None:
    program = disk.obeying()
    assert program.news("Opened") == []
    program.ask("begin", "line 10")
    program.flush()
    disk.order("full")
    program.ask("line 10")
    program.news("Trouble")
    program.ask("line 10")
    disk.order("")
    assert program.news("Opened") == []
    program.flush()
    program.end()
    with Diary(disk.file) as diary:
        unfinished = diary.opened().unfinished
    assert unfinished is not None
    assert unfinished.lines == a_script(25)[1][:30]


def test_a_full_disk_is_told_once_with_what_to_do(disk: Disk) -> None:
    disk.order("full")
    program = disk.obeying()
    program.ask("begin", "line 10")
    told = program.news("Trouble")
    assert told == [f"{disk.file}: nothing is recorded: the disk is full; make room on it"]
    program.ask("end", "begin", "line 20", "begin")
    disk.order("")
    assert program.news("Opened") == []
    program.flush()
    program.end()
    assert rows_of(disk.file, "SELECT ending FROM match") == [("won",), ("cut",), ("running",)]


def test_a_disk_that_becomes_read_only_is_told_and_tried_again(disk: Disk) -> None:
    program = disk.obeying()
    program.ask("begin", "line 10")
    program.flush()
    disk.order("read-only")
    program.ask("line 10")
    (told,) = program.news("Trouble")
    assert "read-only" in told
    disk.order("")
    program.ask("end")
    assert program.news("Ranked") == []
    program.end()


def test_a_file_on_a_read_only_disk_is_told(disk: Disk) -> None:
    with Diary(disk.file) as diary:
        diary.opened()
    disk.order("read-only")
    program = disk.obeying()
    (told,) = program.news("Trouble")
    assert "read-only" in told
    disk.order("")
    assert program.news("Opened") == []
    program.end()


def test_a_file_that_this_user_may_not_write_is_told(disk: Disk) -> None:
    disk.order("denied")
    program = disk.obeying()
    (told,) = program.news("Trouble")
    assert "it cannot be opened; let this user write there" in told
    disk.order("")
    assert program.news("Opened") == []
    program.end()


def test_a_folder_where_the_file_should_be_is_told_and_play_goes_on(path: Path) -> None:
    path.mkdir(parents=True)
    with Diary(path) as diary:
        record = diary.play()
        told = diary.told_of(Trouble)
        assert told.message.startswith(
            f"{path}: nothing is recorded: there is a folder of that name; remove it, or name"
        )
        path.rmdir()
        record.end(ended())
        diary.told_of(Ranked)
        assert diary.troubles() == [told.message]


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    with Diary(tmp_path / "state" / "records.db") as diary:
        assert diary.told_of(Trouble).lost


def test_a_file_of_a_newer_version_is_kept_aside(path: Path) -> None:
    version = newest() + 1
    write(
        path, f"PRAGMA application_id = {APPLICATION_ID}", "CREATE TABLE duel (x)", f"PRAGMA user_version = {version}"
    )
    with Diary(path) as diary:
        diary.opened()
        (told,) = diary.troubles()
        assert told.startswith(f"{path}: it is of a newer version of this program; it is kept as records.newer-1.db, ")
    assert rows_of(path.with_name("records.newer-1.db"), "PRAGMA user_version") == [(version,)]
    assert rows_of(path, "PRAGMA user_version") == [(newest(),)]


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    write(path, "PRAGMA application_id = 7", "CREATE TABLE photo (x)")
    before = path.read_bytes()
    with Diary(path) as diary:
        assert "database of another program" in diary.told_of(Trouble).message
    assert path.read_bytes() == before


def test_what_is_no_database_is_kept_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 1000)
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
        assert diary.troubles() == [
            f"{path}: it is damaged; it is kept as records.damaged-1.db, and a new one is begun"
        ]
        diary.play().end(ended())
        diary.told_of(Ranked)
    assert path.with_name("records.damaged-1.db").read_bytes() == b"no database" * 1000


def test_a_wal_without_its_file_is_kept_aside(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("records.db-wal").write_bytes(b"all that is left")
    with Diary(path) as diary:
        diary.opened()
    assert path.with_name("records.damaged-1.db-wal").read_bytes() == b"all that is left"


def test_of_many_damaged_files_the_oldest_go(path: Path) -> None:
    path.parent.mkdir()
    for number in range(MOST_KEPT + 3):
        path.write_bytes(b"%d" % number * 2000)
        with Diary(path) as diary:
            diary.opened()
    kept = sorted(path.parent.glob("records.damaged-*"), key=lambda one: one.read_bytes())
    assert [one.read_bytes()[:1] for one in kept] == [b"3", b"4", b"5", b"6", b"7"]


def test_a_file_that_is_ruined_in_a_match_is_kept_aside_and_the_match_is_written_anew(path: Path) -> None:
    _, body = a_script()
    with Diary(path) as diary:
        record = diary.play(body[:30])
        diary.flush()
        write(path, "DROP TABLE line")
        for line in body[30:]:
            record.write(line)
        diary.told_of(Opened, 2)
        assert diary.troubles() == [
            f"{path}: it is damaged; it is kept as records.damaged-1.db, and a new one is begun"
        ]
        diary.flush()
        record.end(ended())
        diary.told_of(Ranked)
    assert rows_of(path, "SELECT id, ending FROM match") == [(1, "won")]


def test_a_running_match_whose_row_sqlite_refuses_to_change_is_let_go(path: Path) -> None:
    with Diary(path) as diary:
        diary.play()
    lax, strict = "replace(sql, ') STRICT', ')')", "sql || ' STRICT'"
    schema = "UPDATE sqlite_schema SET sql = {} WHERE name = 'match'"
    write(path, "PRAGMA writable_schema = ON", schema.format(lax))
    write(path, "UPDATE match SET lag_ns = 'damaged'", "PRAGMA writable_schema = ON", schema.format(strict))
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
        diary.play().end(ended())
        diary.told_of(Ranked)
        assert diary.troubles() == []
    assert rows_of(path, "SELECT id, ending FROM match") == [(2, "won")]


def test_a_match_goes_on_though_its_file_is_ruined_while_that_is_asked(path: Path) -> None:
    _, body = a_script()
    with Diary(path) as diary:
        diary.play(body[:30])
    with Diary(path) as diary:
        unfinished = diary.opened().unfinished
        assert unfinished is not None
        write(path, "DROP TABLE session")
        diary.records.start_session("7b")
        diary.opened(2)
        record = diary.records.go_on(unfinished)
        for line in body[30:]:
            record.write(line)
        record.end(ended())
        assert diary.told_of(Ranked).record == record.number
    assert rows_of(path, "SELECT id, ending, turned FROM match") == [(1, "won", 40)]
    assert rows_of(path, "SELECT count(*) FROM seat") == [(2,)]
    with opened_to_read(path) as connection:
        assert list(wrong(connection)) == []
        told = script_of(connection, 1)
    assert told is not None
    assert told.splitlines()[-len(body) :] == list(body)


def test_a_file_that_vanishes_in_a_match_is_written_anew_by_the_next_start(path: Path) -> None:
    with Diary(path) as diary:
        diary.play(a_script()[1][:30])
        diary.flush()
        path.unlink()
        path.with_name("records.db-wal").unlink()
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
        assert diary.troubles() == []


def test_a_garbage_lock_locks_nobody_out(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("records.db.lock").write_bytes(b"garbage" * 500)
    with Diary(path) as diary:
        diary.opened()
        assert diary.troubles() == []
