"""The disk is slow, hangs, or is not there: play goes on, and the loop waits for nothing."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from unittest import mock

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.records.writing import Writing
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from tests.kiosk.test_recording import body, flush, lines
from tests.kit.desk import ESCAPE, Desk, desk
from tests.kit.disk.preloaded import Disk, build
from tests.kit.recorded import PATIENCE_S, rows_of

CLOSED_S = 10.0
"""A program that was asked to end has ended; it waits for a disk that hangs for less than a second, on a machine that
has nothing else to do."""


@contextmanager
def hanging() -> Iterator[threading.Event]:
    """A disk that takes no write until the event comes."""
    answers, write = threading.Event(), Writing.write

    def waits(writing: Writing) -> bool:
        assert answers.wait(PATIENCE_S)
        return write(writing)

    try:
        with mock.patch.object(Writing, "write", waits):
            yield answers
    finally:
        answers.set()


def test_on_a_disk_that_hangs_the_match_is_played_and_when_it_answers_nothing_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with hanging() as answers, desk("classic time_limit_s=20", "expert", records=file) as one:
        one.turn_to_a_pattern()
        one.hit(0, "slap")
        one.run_to(lambda: one.table.over)
        one.run(100)
        assert rows_of(file, "SELECT count(*) FROM match") == [(0,)]
        answers.set()
        flush(one)
        assert rows_of(file, "SELECT turned FROM match WHERE ending IN ('won', 'draw')") == [(one.table.number,)]
        one.complete()


def test_while_every_write_takes_half_a_second_no_turn_of_the_loop_waits_for_one(tmp_path: Path) -> None:
    """The real program by the real clock: a loop that waited would stand still at every card."""
    disk = Disk(build(tmp_path), tmp_path / "disk")
    assert Records(disk.file).close(round(PATIENCE_S * 1000))
    disk.order("delay 500")
    turns, transcript = tmp_path / "turns", tmp_path / "match.match"
    match = ("--rules", "classic", "--people", "2", "--seed", "3", "--no-sound", "--transcript", str(transcript))
    words = ["-m", "tests.kit.hands", "3", str(turns), "play", *match, "--records", str(disk.file)]
    with subprocess.Popen([sys.executable, *words], env=disk.environment) as process:
        try:
            deadline_s = monotonic() + PATIENCE_S
            while not transcript.exists() or transcript.read_text().count(" turned ") < 20:
                assert process.poll() is None
                assert monotonic() < deadline_s
                sleep(0.05)
        finally:
            process.kill()
    times_ns = [int(line.split()[0]) for line in turns.read_text().splitlines()]
    began_ns = times_ns[len(times_ns) // 5]  # by then the first picture has been drawn
    waits_ms = [(after - before) / MS for before, after in pairwise(times_ns) if before >= began_ns]
    assert len(waits_ms) > 100
    assert sum(wait_ms >= 450 for wait_ms in waits_ms) <= 1, "the machine itself may stand still once"
    assert disk.file.with_name(f"{disk.file.name}-wal").stat().st_size, "it was on its way"


def test_a_program_ends_though_the_disk_hangs(tmp_path: Path) -> None:
    with hanging(), desk(records=tmp_path / "records.db") as one:
        one.turn_a_card()
        before_s = monotonic()
        one.complete()
        assert monotonic() - before_s < CLOSED_S


def run_until_told(one: Desk, count: int) -> None:
    deadline_s = monotonic() + PATIENCE_S
    while len(one.kiosk._hall.notices) != count:
        assert monotonic() < deadline_s, one.faults
        one.run(100)
        sleep(0.002)


def test_the_title_says_that_nothing_is_recorded_until_it_is_again(tmp_path: Path) -> None:
    place = tmp_path / "records.db"
    place.mkdir()
    with desk() as one:
        one.put_up(Hall(Party((0, 1))), records=Records(place, retry_s=0.05))
        run_until_told(one, 1)
        assert one.kiosk._hall.notices == tuple(one.faults[-1:])
        assert str(place) in one.faults[-1]
        place.rmdir()
        run_until_told(one, 0)
        one.complete()


def test_a_match_that_began_before_the_disk_was_there_is_recorded_whole(tmp_path: Path) -> None:
    place = tmp_path / "records.db"
    place.mkdir()
    with desk(records=Records(place, retry_s=0.05)) as one:
        for _ in range(3):
            one.turn_a_card()
        place.rmdir()
        flush(one)
        one.turn_a_card()
        one.run(100)
        flush(one)
        assert lines(place) == body(one.script)
        one.complete()


def test_what_was_put_aside_is_told_until_the_next_match(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    file.write_bytes(b"this is no database" * 1_000)
    with desk() as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        flush(one)
        run_until_told(one, 1)
        assert "aside" in one.faults[-1] or "damaged" in one.faults[-1]
        one.hit(0, "slap")
        one.run(200)
        one.hit(0, "slap")
        one.run(200)
        one.hit(0, "slap")
        one.run_to(lambda: one.kiosk._carry.playing is not None)
        assert one.kiosk._hall.notices == ()
        one.answers(ESCAPE)
        one.complete()
