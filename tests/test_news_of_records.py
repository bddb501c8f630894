"""What the records tell at the start, and what is made of it: nothing of it keeps the cabinet from starting."""

from collections.abc import Sequence

import pytest

from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.recording import Recording
from ratscrew_kiosk.records.records import Records
from ratscrew_kiosk.records.rows import (
    Ended,
    Opened,
    RecordsNews,
    Session,
    SessionChanged,
    Sitting,
    Trouble,
    Unfinished,
)
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.running import Setup
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.standings import Standings

HEADER = ("rules classic", "seats 2", "seed 7", "turn 0", "shown_after by-hand", "cpu 1 easy")
SEATS = (Sitting(3, letters="QED", streak=4), Sitting(5, "easy"))


class Told(Records):
    """Records that tell this."""

    def __init__(self, *news: RecordsNews) -> None:
        super().__init__(None)
        self._told = list(news)
        self.given_up: list[tuple[int, Ended | None]] = []
        self.completed: Sequence[str] = ()

    def news(self) -> list[RecordsNews]:
        told, self._told = self._told, []
        return told

    def give_up(
        self, unfinished: Unfinished, ended: Ended | None = None, began_ns: int = 0, lines: Sequence[str] = ()
    ) -> None:
        del began_ns
        self.completed = lines
        self.given_up.append((unfinished.match, ended))


def opened(header: Sequence[str] = HEADER, lines: Sequence[str] = ("= 0 turn 0",), seats: int = 2) -> Opened:
    sitting = (*SEATS, Sitting(1))[:seats]
    return Opened(Unfinished(9, tuple(header), tuple(lines), sitting, "2026-11-30T12:00:00+00:00"), None, Standings())


def heard(*news: RecordsNews) -> tuple[Recording, Told, list[str], Hall]:
    records, faults, hall = Told(*news), list[str](), Hall(Party((0, 1)), notices=("kiosk.toml:2: something",))
    recording = Recording(records, hall, faults.append)
    recording.news(SECOND)
    return recording, records, faults, hall


def test_a_match_that_was_cut_off_is_kept_to_be_offered() -> None:
    recording, records, _, _ = heard(opened())
    assert recording.cut_off is not None
    assert [(one.place, one.cards, one.computer, one.letters) for one in recording.cut_off.holders] == [
        (3, 26, False, "QED"),
        (5, 26, True, ""),
    ]
    setup = recording.cut_off.setup
    assert (setup.places, setup.streaks, setup.script) == ((3, 5), {0: 4}, None)
    assert records.given_up == []


@pytest.mark.parametrize(
    "one",
    [opened(header=["rules classic", "what?"]), opened(header=[]), opened(seats=3), opened(seats=1)],
    ids=["unreadable", "empty", "too many seats", "too few"],
)
def test_one_that_makes_no_sense_is_told_and_given_up(one: Opened) -> None:
    recording, records, faults, _ = heard(one)
    assert recording.cut_off is None
    assert records.given_up == [(9, None)]
    assert len(faults) == 1
    assert faults[0].startswith("the match that was cut off cannot go on: ")


def test_one_that_was_over_is_counted() -> None:
    header = ("rules classic time_limit_s=1", "decks 5H 9C 7D / 2S", "turn 0", "shown_after by-hand", "cpu 1 easy")
    recording, records, _, _ = heard(opened(header, ["= 0 turn 0", "= 1000 won 0 3"]))
    assert recording.cut_off is None
    ((match, ended),) = records.given_up
    assert ended is not None
    assert (match, ended.ending, ended.winner) == (9, "won", 0)
    assert ended.seats[0].streak == 5
    assert list(records.completed) == ["1000.000001 time", "= end decks 3/1 pile 0 burned 0 turn -"]


def test_trouble_is_told_and_stands_on_the_title_until_the_records_are_there() -> None:
    recording, records, faults, hall = heard(Trouble("the disk is full"))
    assert faults == ["the disk is full"]
    assert list(hall.notices) == ["kiosk.toml:2: something", "the disk is full"]
    records._told = [Trouble("the disk is gone")]
    recording.news(SECOND)
    assert list(hall.notices) == ["kiosk.toml:2: something", "the disk is gone"]
    records._told = [Opened(None, None, Standings(matches=3))]
    recording.news(SECOND)
    assert list(hall.notices) == ["kiosk.toml:2: something"]
    assert hall.standings.matches == 3


def test_the_session_that_goes_on_has_its_name_in_the_hall() -> None:
    recording, records, _, hall = heard(Opened(None, Session(1, "7b", ""), Standings()))
    assert hall.session == "7b"
    records._told = [SessionChanged(None, Standings())]
    recording.news(SECOND)
    assert hall.session == ""


def test_in_a_match_nothing_is_replayed_that_was_cut_off_before_it() -> None:
    recording, records, _, _ = heard()
    recording.begins(Setup(RuleSet.parse("classic"), 2, {}, 1))
    records._told = [opened()]
    recording.news(2 * SECOND)
    assert (recording.cut_off, records.given_up, records.completed) == (None, [], ())
    recording.look(3 * SECOND)
    assert recording.cut_off is None
    assert records.given_up == [(9, None)]
    assert records.completed


def test_what_was_cut_off_before_the_match_is_given_up_when_the_program_ends() -> None:
    recording, records, _, _ = heard()
    recording.begins(Setup(RuleSet.parse("classic"), 2, {}, 1))
    records._told = [opened()]
    recording.news(2 * SECOND)
    recording.close(3 * SECOND)
    assert records.given_up == [(9, None)]
