"""What is played is recorded: line by line while it runs, and what it came to when it is over."""

from pathlib import Path

import pytest

from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.screen import KeepLetters
from tests.kit.desk import ENTER, ESCAPE, Desk, N, desk
from tests.kit.pin_cabinet import pin_map
from tests.kit.recorded import PATIENCE_S, rows_of


def lines(file: Path, match: int = 1) -> list[str]:
    """What is in the file of a match that runs, or was cut off."""
    return [str(text) for (text,) in rows_of(file, "SELECT text FROM line WHERE match = ? ORDER BY number", match)]


def script(file: Path, match: int = 1) -> list[str]:
    """The whole script of a match that is over."""
    from zlib import decompress

    ((text,),) = rows_of(file, "SELECT text FROM script WHERE match = ?", match)
    assert isinstance(text, bytes)
    return decompress(text).decode().splitlines()


def body(written: list[str]) -> list[str]:
    return written[written.index("---") + 1 :]


def flush(one: Desk) -> None:
    assert one.records.flushed(PATIENCE_S)


def play_to_the_end(one: Desk) -> None:
    """Nobody slaps but the computer."""
    one.run_to(lambda: one.table.over or one.table.turn == 0, within_s=60)
    while not one.table.over:
        one.turn_a_card()
        one.run(40)


def test_what_is_settled_is_in_the_record_as_in_the_script(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        for _ in range(5):
            one.turn_a_card()
        one.run(100)
        flush(one)
        assert lines(file) == body(one.script)
        assert len(lines(file)) > 10


def test_a_match_that_is_left_is_recorded_as_left(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        one.turn_to_a_pattern()
        one.hit(1, "slap")
        one.run(300)
        one.answers(ESCAPE, ENTER)
        one.complete()
        assert script(file) == one.script
    assert rows_of(file, "SELECT ending, seats, people, level FROM match") == [("left", 2, 2, "")]
    assert rows_of(file, "SELECT seat, verdict, took, device FROM slap") == [(1, "right", 1, "keyboard")]
    assert rows_of(file, "SELECT right, slap_piles FROM seat ORDER BY seat") == [(0, 0), (1, 1)]


def test_a_new_match_ends_the_record_of_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        one.turn_a_card()
        one.answers(N, ENTER)
        one.turn_a_card()
        one.complete()
        assert script(file) == one.scripts[0]
    assert rows_of(file, "SELECT ending FROM match ORDER BY id") == [("left",), ("running",)]


def test_a_match_that_is_over_is_counted_at_once(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk("classic time_limit_s=20", computer="expert", seed=4, records=file) as one:
        play_to_the_end(one)
        one.run(100)
        flush(one)
        table, tally = one.table, one.kiosk.running.tally
        assert script(file) == one.script
        one.complete()
    ((ending, winner, length_ns, turned),) = rows_of(file, "SELECT ending, winner, length_ns, turned FROM match")
    assert (ending, winner, length_ns, turned) == ("won", tally.won, tally.length_ns, table.number)
    cards = [count for (count,) in rows_of(file, "SELECT cards FROM seat ORDER BY seat")]
    assert cards == [len(deck) for deck in table.decks]
    ((shown,),) = rows_of(file, "SELECT sum(count) FROM chance WHERE pattern IN ('*', '')")
    assert shown == table.number


@pytest.mark.parametrize("turned", [0, 3])
def test_a_match_in_which_the_program_is_stopped_can_go_on(tmp_path: Path, turned: int) -> None:
    file = tmp_path / "records.db"
    with desk(records=file) as one:
        for _ in range(turned):
            one.turn_a_card()
        one.run(100)
        before = body(one.script)
        one.complete()
        assert one.script[-1].startswith("= end")
    assert rows_of(file, "SELECT ending FROM match") == [("running",)]
    assert lines(file) == before


def test_who_was_the_fastest_is_asked_for_letters_and_they_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk(the_map=pin_map()) as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        one.kiosk._carry.begin(Setup(RuleSet.parse("classic time_limit_s=60"), 2, {}, 1))
        one.turn_to_a_pattern()
        assert not one.table.over
        one.press(0, "slap")
        one.run_to(lambda: one.table.over, within_s=60)
        flush(one)
        one.run_to(lambda: one.kiosk._carry.playing is None)
        assert one.where == "letters"
        number = one.kiosk._carry.recording.number
        assert number is not None
        one.kiosk._carry.out([KeepLetters(number, 0, "QED")])
        one.complete()
    assert rows_of(file, "SELECT letters FROM seat ORDER BY seat") == [("QED",), ("",)]
    assert ("slap", "QED") in rows_of(file, "SELECT board, letters FROM score")
