"""What cannot be written waits, and does not grow without end."""

from ratscrew_kiosk.records.backlog import MOST_BYTES, MOST_ENTRIES, Backlog, Kept
from ratscrew_kiosk.records.orders import Begin, End, Letters, Line
from ratscrew_kiosk.script.reading import LARGEST_SCRIPT
from tests.kit.recorded import NOON, began, ended


def begin(backlog: Backlog, number: int, *lines: str) -> Kept:
    backlog.take(Begin(number, began(), NOON.isoformat(), "2026-11-30", clock_set=True))
    for line in lines:
        backlog.take(Line(number, line))
    return backlog.kept()[-1]


def test_of_many_matches_the_oldest_are_let_go_and_the_one_that_runs_never() -> None:
    backlog = Backlog()
    for number in range(3 * MOST_ENTRIES):
        begin(backlog, number, "0 0 flip")
        backlog.take(End(number, ended()))
    kept = begin(backlog, 9_999, "0 0 flip")
    assert len(backlog.entries) == MOST_ENTRIES
    assert backlog.entries[-1] is kept


def test_long_matches_are_let_go_by_what_they_weigh() -> None:
    backlog = Backlog()
    long = ("x" * 1000,) * 1000
    for number in range(20):
        begin(backlog, number, *long)
        backlog.take(End(number, ended()))
    assert 0 < sum(kept.bytes for kept in backlog.kept()) <= MOST_BYTES


def test_a_match_without_end_is_kept_as_far_as_a_script_may_be_long() -> None:
    backlog = Backlog()
    kept = begin(backlog, 1, *("x" * 100_000,) * 100)
    assert kept.bytes <= LARGEST_SCRIPT
    assert kept.lines


def test_a_match_that_begins_ends_any_other() -> None:
    backlog = Backlog()
    first = begin(backlog, 1, "0 0 flip")
    begin(backlog, 2)
    backlog.take(Line(1, "1 0 slap"))
    assert first.over
    assert first.ended is None
    assert first.lines == ["0 0 flip"]


def test_what_is_in_the_file_waits_no_more() -> None:
    backlog = Backlog()
    kept = begin(backlog, 1, "0 0 flip")
    kept.match, kept.written = 7, 1
    assert not backlog.waiting
    backlog.take(Letters(1, 0, "EVA"))
    assert backlog.waiting
    backlog.forget_the_file()
    assert (kept.match, kept.written) == (None, 0)
