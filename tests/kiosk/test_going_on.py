"""The plug is pulled in a match: the next program on the same records offers it, and it goes on where it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.recording import OFTEN
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from tests.kiosk.test_recording import body, flush, lines, script
from tests.kit.desk import ENTER, ESCAPE, Desk, desk
from tests.kit.recorded import PATIENCE_S, rows_of
from tests.kit.replays import lost_cards


def pull_the_plug(one: Desk) -> None:
    """Nothing more is written: the program ends without a word, and is never asked again."""
    flush(one)
    one.kiosk._carry.playing = None
    one.kiosk.__exit__()


@contextmanager
def started_again(file: Path, hall: Hall | None = None) -> Iterator[Desk]:
    """The title of a cabinet whose records are in this file."""
    with desk() as one:
        one.put_up(hall or Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.run(100)
        yield one


def some_match(file: Path, rules: str = "classic", computer: str | None = None) -> tuple[list[str], list[int]]:
    """Part of a match, and then a power cut: what was written, and how many cards each had."""
    with desk(rules, computer, records=file) as one:
        one.turn_to_a_pattern()
        one.hit(0, "slap")
        one.run(1_500)
        for _ in range(3):
            one.turn_a_card()
        one.run(100)
        written, cards = list(one.script), [len(deck) for deck in one.table.decks]
        pull_the_plug(one)
    return written, cards


def goes_on(one: Desk) -> None:
    one.answers(ENTER)
    one.run(COUNT_NS / MS)


def test_it_is_offered_at_the_start_and_goes_on_with_a_count(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    written, cards = some_match(file)
    with started_again(file) as one:
        assert one.where == "cut-off"
        one.run(600)
        one.answers(ENTER)
        assert [len(deck) for deck in one.table.decks] == cards
        assert one.table.paused_ns is not None
        assert one.kiosk.playing.dialogues.dialogue == "count"
        assert one.faces == 0
        one.run(COUNT_NS / MS)
        assert one.table.paused_ns is None
        one.turn_to_a_pattern()
        one.hit(1, "slap")
        one.run(300)
        one.answers(ESCAPE, ENTER)
        one.complete()
        assert script(file) == one.script
        assert one.script[: len(written)] == written
    assert len(rows_of(file, "SELECT 1 FROM match")) == 1
    assert rows_of(file, "SELECT seat, took FROM slap ORDER BY id") == [(0, 1), (1, 1)]
    assert rows_of(file, "SELECT right FROM seat ORDER BY seat") == [(1,), (1,)]


def test_by_itself_it_goes_on_when_a_person_was_playing(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with started_again(file, Hall(Party((0, 1)), resume_ns=5 * SECOND)) as one:
        one.run(4_500)
        assert one.kiosk._carry.playing is None
        one.run(1_000)
        assert one.table.paused_ns is not None
        one.complete()


def test_whoever_does_not_want_it_has_the_title(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with started_again(file) as one:
        one.run(600)
        one.answers(ESCAPE)
        assert one.where == "attract"
        one.run(1_000)
        assert one.where == "attract"
        flush(one)
        assert rows_of(file, "SELECT ending FROM match") == [("cut",)]
        assert replay(read_script("\n".join(script(file)))).lines() == script(file)
        one.complete()
    with started_again(file) as one:
        assert one.where == "attract"
        one.complete()


def test_a_program_that_is_one_match_gives_up_what_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with desk(records=file) as one:
        one.turn_a_card()
        flush(one)
        one.run(100)
        one.complete()
    assert rows_of(file, "SELECT ending FROM match ORDER BY id") == [("cut",), ("running",)]
    assert replay(read_script("\n".join(script(file)))).lines() == script(file)


def test_a_match_that_is_stopped_is_offered_too(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        one.turn_a_card()
        one.run(100)
        before = body(one.script)
        one.complete()
    with started_again(file) as one:
        one.run(600)
        goes_on(one)
        assert body(one.script)[: len(before)] == before
        one.complete()


@pytest.mark.parametrize("computer", [None, "expert"])
def test_cut_again_and_again_it_is_one_match(tmp_path: Path, computer: str | None) -> None:
    file = tmp_path / "records.db"
    written, _ = some_match(file, computer=computer)
    for number in range(4):
        with started_again(file) as one:
            one.run(600)
            if number != 2:  # cut while it counts
                goes_on(one)
                one.turn_a_card()
                one.run(number * 130)
            else:
                one.answers(ENTER)
            assert one.script[: len(written)] == written
            assert lost_cards(one.table) == 0
            flush(one)
            assert lines(file) == body(one.script)
            written = list(one.script)
            pull_the_plug(one)
    assert rows_of(file, "SELECT count(*), min(ending) FROM match") == [(1, "running")]
    assert lost_cards(replay(read_script("\n".join(written))).table) == 0


def test_an_end_that_was_told_and_not_counted_is_counted(tmp_path: Path) -> None:
    """The plug was pulled between the last outcome and the record's end."""
    file = tmp_path / "records.db"
    with desk("classic time_limit_s=10", "expert", records=file) as one:
        record = one.kiosk.running._record
        assert record is not None
        one.kiosk.running._record = None  # what it writes goes on, but nobody ends it
        one.run_to(lambda: one.table.over)
        one.run(50)
        pull_the_plug(one)
        won, turned = one.kiosk._carry.recording.number, one.flips[-1].table.number
        assert won == 1
    assert rows_of(file, "SELECT ending FROM match") == [("running",)]
    with started_again(file) as one:
        assert one.where == "attract"
        flush(one)
        ((ending, counted),) = rows_of(file, "SELECT ending, turned FROM match")
        assert ending in ("won", "draw")
        assert replay(read_script("\n".join(script(file)))).lines() == script(file)
        assert counted == turned
        one.complete()


def test_the_offer_waits_while_somebody_joins(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with desk() as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.put_up_screen("join")
        one.run(100)
        assert one.where == "join"
        one.answers(ESCAPE)
        assert one.where == "cut-off"
        one.complete()


def test_one_that_was_cut_off_again_and_again_at_once_goes_on_only_if_somebody_says_so(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    for _ in range(OFTEN):
        with started_again(file) as one:
            goes_on(one)
            pull_the_plug(one)
    with started_again(file) as one:
        one.run(14_500)
        assert one.where == "cut-off"
        one.run(1_000)
        assert one.where == "attract"
        flush(one)
        one.complete()
    assert rows_of(file, "SELECT ending FROM match") == [("cut",)]
