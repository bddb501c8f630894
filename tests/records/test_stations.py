"""Runs of the reaction station as they are kept."""

from pathlib import Path

import pytest

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.records.backlog import Backlog
from ratscrew_kiosk.records.orders import Begin, Keep
from ratscrew_kiosk.records.rows import Ended, Ending, Sitting
from ratscrew_kiosk.records.stations import station_began, station_ended
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.simulated import Pupil, simulate
from tests.kit.recorded import Diary, rows_of

SITTING = (Sitting(0, letters="AMY"), Sitting(3, letters="BEN"))
BEGAN = station_began(PRESETS["cabinet"], SITTING, 0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


def ran(rounds: int, ending: Ending = "done") -> Ended:
    pupils = [Pupil(LEVELS["easy"]), Pupil(LEVELS["medium"])]
    one = simulate(Figures(PRESETS["cabinet"].patterns, rounds), pupils, 5)
    return station_ended(ending, one.tally, one.run, one.length_ns)


def kept(path: Path) -> tuple[object, ...]:
    (figures,) = rows_of(path, "SELECT ending, turned, length_ns FROM match WHERE kind = 'station'")
    seats = rows_of(path, "SELECT right, missed FROM seat ORDER BY seat")
    ((slaps,),) = rows_of(path, "SELECT count(*) FROM slap")
    ((patterns,),) = rows_of(path, "SELECT sum(count) FROM chance WHERE pattern <> ''")
    return (figures, tuple(seats), slaps, patterns)


def as_kept(ended: Ended) -> tuple[object, ...]:
    seats = tuple((seat.right, seat.missed) for seat in ended.seats)
    patterns = sum(count for pattern, count in ended.chances if pattern)
    return ((ended.ending, ended.turned, ended.length_ns), seats, len(ended.slaps), patterns)


def test_a_run_that_is_done_is_kept_whole_and_is_no_match_that_counts(path: Path) -> None:
    ended = ran(6)
    with Diary(path) as diary:
        diary.opened()
        diary.records.begin(BEGAN).end(ended)
        diary.flush()
    assert kept(path) == as_kept(ended)
    assert rows_of(path, "SELECT place, letters FROM seat ORDER BY seat") == [(0, "AMY"), (3, "BEN")]
    assert rows_of(path, "SELECT count(*) FROM total") == [(0,)]
    assert rows_of(path, "SELECT count(*) FROM score") == [(0,)]


def test_of_a_run_that_was_cut_off_the_last_whole_round_is_kept(path: Path) -> None:
    with Diary(path) as diary:
        record = diary.records.begin(BEGAN)
        for rounds in (1, 2, 3):
            record.keep(ran(rounds))
            diary.flush()
    with Diary(path) as diary:
        assert diary.opened().unfinished is None
    assert kept(path) == as_kept(ran(3, "cut"))


def test_what_a_run_came_to_is_not_counted_twice_when_it_is_done(path: Path) -> None:
    with Diary(path) as diary:
        record = diary.records.begin(BEGAN)
        record.keep(ran(2))
        diary.flush()
        record.end(ran(4))
        diary.flush()
    assert kept(path) == as_kept(ran(4))


def test_what_a_run_came_to_is_written_again_when_the_file_is_lost() -> None:
    backlog = Backlog()
    backlog.take(Begin(1, BEGAN, "2026-11-30T08:00:00+00:00", "2026-11-30", clock_set=True))
    backlog.take(Keep(1, ran(2)))
    (kept,) = backlog.kept()
    kept.match, kept.so_far, kept.kept_so_far = 7, None, ran(2)
    assert not kept.waiting
    backlog.forget_the_file()
    assert kept.waiting
    assert kept.so_far == ran(2)
