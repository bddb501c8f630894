"""A match goes on at a cabinet that is not as it was: other buttons, none, a clock that has begun anew."""

from pathlib import Path

import pytest

from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.play.dialogues import COUNT_NS
from ratscrew_kiosk.script.resuming import resume
from tests.kiosk.test_going_on import pull_the_plug, some_match, started_again
from tests.kiosk.test_recording import body, flush, lines, script
from tests.kit.desk import BEGAN_NS, ENTER, ESCAPE, Desk, desk
from tests.kit.pin_cabinet import pin_map
from tests.kit.recorded import PATIENCE_S, rows_of


def plays_for(one: Desk, ms: int) -> None:
    """Somebody plays for so long, or until the match is over: cards are turned, and every pattern is slapped."""
    end_ns = one.clock.now_ns() + ms * MS
    while not one.table.over and one.clock.now_ns() < end_ns:
        if patterns_on(one.table.turned, one.table.rules.patterns) and one.all_shown():
            one.hit(0, "slap")
        elif one.table.turn == 0:
            one.hit(0, "flip")
        one.run(min(70, (end_ns - one.clock.now_ns()) / MS))


class Recounted:
    """What a script comes to, counted anew from its beginning to its end."""

    def __init__(self, header: list[str], lines: list[str]) -> None:
        resumed = resume(header, lines, SECOND)
        counted = Counted(resumed.first, frozenset({0}), {}, resumed.began_ns)
        for advance in resumed.advances:
            counted.add(*advance)
        self.began_ns = resumed.began_ns
        self.ended = counted.ended(resumed.match.table)


def test_with_buttons_on_pins_slap_goes_on_and_the_script_names_the_pins(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    written, _ = some_match(file)
    with desk(the_map=pin_map()) as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.run(700)
        assert one.where == "cut-off"
        one.press(1, "slap")
        one.run(COUNT_NS / MS)
        assert one.table.paused_ns is None
        one.turn_to_a_pattern()
        one.hit(1, "slap")
        one.run(300)
        header = one.script[: one.script.index("---")]
        assert "device pins within 0.5 resolution 0.1" in header or any(
            line.startswith("device pins") for line in header
        )
        assert written[: written.index("---")] == [line for line in header if not line.startswith("device pins")]
        assert body(one.script)[: len(body(written))] == body(written)
        one.answers(ESCAPE, ENTER)
        one.complete()
        assert script(file) == one.script
    assert rows_of(file, "SELECT device, seat FROM slap ORDER BY id") == [("keyboard", 0), ("pins", 1)]


def test_flip_does_not_go_on(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with desk(the_map=pin_map()) as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.run(700)
        one.press(0, "flip")
        assert one.where == "attract"
        flush(one)
        assert rows_of(file, "SELECT ending FROM match") == [("cut",)]
        one.complete()


def test_a_press_as_the_question_comes_up_answers_nothing(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with desk(the_map=pin_map()) as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.run(150)
        assert one.where == "cut-off"
        one.press(0, "flip")
        one.run(200)
        assert one.where == "cut-off"
        one.complete()


def test_buttons_that_are_gone_are_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    some_match(file)
    with desk(the_map=pin_map()) as one:
        one.put_up(Hall(Party((0, 1))), records=file)
        assert one.records.flushed(PATIENCE_S)
        one.run(700)
        assert one.pins is not None
        one.pins.unplug()
        one.answers(ENTER)
        one.run(5_000)
        assert one.kiosk.playing.dialogues.dialogue == "lost"
        assert one.table.paused_ns is not None
        one.pins.plug_in()
        one.run_to(lambda: one.table.paused_ns is None)
        one.turn_a_card()
        one.complete()


def test_after_a_start_the_clock_is_younger_than_the_match(tmp_path: Path) -> None:
    """It had lasted for half a minute, and the machine has been on for seven seconds."""
    file = tmp_path / "records.db"
    with desk("classic time_limit_s=40", "expert", records=file) as one:
        one.turn_to_a_pattern()
        one.hit(0, "slap")
        while one.clock.now_ns() < BEGAN_NS + 30 * SECOND:
            one.turn_a_card()
            one.run(500)
        turned, slaps = one.table.number, list(one.kiosk.running.counted.slaps)
        pull_the_plug(one)
    assert slaps
    with started_again(file) as one:
        one.run(600)
        one.answers(ENTER)
        assert one.kiosk.running.tally._began_ns < 0
        one.run(COUNT_NS / MS)
        assert not one.table.over
        one.run_to(lambda: one.table.over)
        tally = one.kiosk.running.tally
        assert tally.length_ns == pytest.approx(40 * SECOND, abs=SECOND / 10)
        assert tally.turned >= turned
        one.run_to(lambda: one.kiosk._carry.playing is None)
        one.run(200)
        assert one.where in ("result", "letters")
        one.complete()
    ((length_ns, number),) = rows_of(file, "SELECT length_ns, turned FROM match WHERE ending IN ('won', 'draw')")
    assert (length_ns, number) == (tally.length_ns, tally.turned)
    reactions = rows_of(file, "SELECT at_ns - shown_ns FROM slap WHERE verdict IN ('right', 'tied') ORDER BY id")
    assert reactions[: len(slaps)] == [(one.since_ns,) for one in slaps if one.verdict in ("right", "tied")]
    assert all(0 <= int(str(at_ns)) <= 45 * SECOND for (at_ns,) in rows_of(file, "SELECT at_ns FROM slap"))


def test_a_rematch_is_of_the_same_match(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk("duel time_limit_s=10", "easy", records=file) as one:
        one.turn_a_card()
        pull_the_plug(one)
    with started_again(file) as one:
        one.run(600)
        one.kiosk._hall.party = one.kiosk._hall.party.with_joined(1)  # of a match before the records were there
        one.answers(ENTER)
        first = one.kiosk.setup
        assert one.kiosk._hall.party.joined == (0,)
        one.run_to(lambda: one.kiosk._carry.playing is None)
        one.run_to(lambda: one.where == "result")
        one.run(3_000)
        one.hit(0, "slap")
        one.run_to(lambda: one.kiosk._carry.playing is not None)
        again = one.kiosk.setup
        assert (again.rules, again.computers, again.places) == (first.rules, first.computers, first.places)
        assert again.first == 1 - first.first
        one.complete()


def test_matches_won_in_a_row_are_counted_on(tmp_path: Path) -> None:
    """The third in a row is cut off, and won; the next is lost."""
    file = tmp_path / "records.db"
    with desk("classic time_limit_s=10", "easy", records=file) as one:
        setup = one.kiosk.setup
        for won in (0, 0):
            setup = setup.rematch(setup.seed, won)
        one.kiosk._carry.begin(setup)
        one.turn_a_card()
        pull_the_plug(one)
    assert rows_of(file, "SELECT streak FROM seat WHERE match = 2 ORDER BY seat") == [(2,), (0,)]
    with started_again(file) as one:
        one.run(600)
        one.answers(ENTER)
        assert one.kiosk.setup.streaks == {0: 2}
        assert lines(file, 2)
        one.complete()


@pytest.mark.parametrize("cut_ms", [1, 40, 1_310, 2_050, 4_700, 9_999])
def test_whenever_it_is_cut_the_result_counts_the_whole_match_once(tmp_path: Path, cut_ms: int) -> None:
    file = tmp_path / "records.db"
    rules = "classic time_limit_s=12 dead_heat=replay"
    with desk(rules, "expert", records=file) as one:
        plays_for(one, cut_ms)
        pull_the_plug(one)
    with started_again(file) as one:
        one.run(600)
        one.answers(ENTER)
        one.run(COUNT_NS / MS)
        plays_for(one, 20_000)
        one.run_to(lambda: one.kiosk._carry.playing is None)
        one.complete()
        written = script(file)
        assert written == one.script
    rule = written.index("---")
    whole = Recounted(written[:rule], written[rule + 1 :])
    counted = ("cards", "right", "wrong", "early", "late", "dead_heats", "slap_piles", "challenge_piles", "turned")
    seats = rows_of(file, f"SELECT {', '.join(counted)} FROM seat ORDER BY seat")  # noqa: S608 - our own columns
    assert seats == [tuple(getattr(seat, name) for name in counted) for seat in whole.ended.seats]
    assert rows_of(file, "SELECT verdict, at_ns FROM slap ORDER BY id") == [
        (slap.verdict, slap.press.at_ns - whole.began_ns) for slap in whole.ended.slaps
    ]
    assert rows_of(file, "SELECT pattern, count FROM chance ORDER BY pattern") == sorted(whole.ended.chances)
