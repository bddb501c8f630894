"""When letters are asked for: behind a match that earned a line among the best, and in a session before one."""

from ratscrew_kiosk.lobby import lobby
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.pictures.stage import Stage, played
from ratscrew_kiosk.screens.screen import KeepLetters, StartMatch, Where, Wish
from ratscrew_kiosk.screens.standings import Earned
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit, words

RECORD = 5
EARNED = (Earned(0, 0, "slap", "day", 0, 312 * MS, 9 * MS),)


class Cabinet:
    """A cabinet whose match has just ended, or whose people have just joined."""

    def __init__(self, room: Hall | None = None, where: str = "result") -> None:
        self.room = room or hall(joined=(0, 1))
        self.flow = lobby(self.room, 1, 0, where if where != "result" else "join")  # type: ignore[arg-type]
        self.now_ms = 0
        if where == "result":
            self.room.party = self.room.party.with_joined(0).with_joined(1)
            self.flow.put("play", None)

    def over(self) -> None:
        stage = Stage(self.room.layout(2), 2, say)
        self.flow.over(Result(played(stage.players), self.room.canvas, self.now_ms * MS), RECORD, self.now_ms * MS)
        self.waits(0)

    def ranked(self, record: int = RECORD) -> None:
        self.flow.ranked(record, EARNED, self.now_ms * MS)
        self.waits(0)

    def waits(self, ms: int) -> list[Wish]:
        self.now_ms += ms
        wishes = self.flow.turn(self.now_ms * MS)
        self.flow.scene(self.now_ms * MS, say)
        self.flow.shown(self.now_ms * MS)
        return wishes

    def press(self, place: int, buttons: str) -> list[Wish]:
        wishes: list[Wish] = []
        for button in buttons:
            self.now_ms += 50
            wishes += self.flow.press(hit(place, "flip" if button == "F" else "slap", self.now_ms))
        return wishes

    def up(self) -> Where:
        return self.flow.where

    @property
    def read(self) -> list[str]:
        assert self.flow.screen is not None
        return words(self.flow.screen, self.now_ms)


def test_what_is_known_when_the_match_is_over_is_asked_for_before_the_result() -> None:
    one = Cabinet()
    one.ranked()
    assert one.up() == "play"
    one.over()
    assert one.up() == "letters"
    one.waits(1_500)
    one.press(0, "SSS")
    assert one.waits(1_000) == [KeepLetters(RECORD, 0, "AAA")]
    assert one.up() == "result"
    assert one.room.letters == {0: "AAA"}


def test_the_result_behind_it_stands_as_long_as_any_and_a_slap_is_a_rematch() -> None:
    one = Cabinet()
    one.ranked()
    one.over()
    one.waits(20_000)
    assert one.up() == "result"
    assert one.waits(9_900) == []
    assert one.press(0, "S") == [StartMatch()]
    assert one.flow.before == "result"


def test_where_the_disk_is_slow_the_result_comes_first_and_letters_when_it_is_known() -> None:
    one = Cabinet()
    one.over()
    assert one.up() == "result"
    one.waits(400)
    one.ranked()
    assert one.up() == "letters"
    assert one.press(0, "S") == []  # that was meant for the result
    one.waits(20_000)
    assert one.up() == "result"


def test_who_has_left_the_result_is_asked_for_nothing_and_nor_is_the_next_match() -> None:
    one = Cabinet()
    one.over()
    one.waits(10_000)
    assert one.up() == "attract"
    one.ranked()
    assert one.up() == "attract"
    next_one = Cabinet()
    next_one.ranked(RECORD - 1)
    next_one.over()
    assert next_one.up() == "result"


def test_nobody_is_asked_twice() -> None:
    one = Cabinet()
    one.ranked()
    one.over()
    one.waits(20_000)
    one.waits(100)
    assert one.up() == "result"


def test_where_letters_are_turned_off_nobody_is_asked() -> None:
    one = Cabinet()
    one.room.letters_ns = 0
    one.room.session = "Session 3"
    one.ranked()
    one.over()
    assert one.up() == "result"
    joining = Cabinet(one.room, "join")
    joining.waits(1_000)
    joining.press(0, "SS")
    joining.waits(100)
    assert joining.up() == "deal"


def joined_in_a_session(*places: int) -> Cabinet:
    room = hall()
    room.session = "Session 3"
    one = Cabinet(room, "join")
    one.waits(1_000)
    for place in places:
        one.press(place, "S")
    one.press(places[0], "S")
    one.waits(100)
    return one


def test_in_a_session_those_who_have_joined_enter_letters_before_the_deal() -> None:
    one = joined_in_a_session(0, 2)
    assert one.up() == "letters"
    assert one.read[0] == "Who is playing?"
    one.waits(1_500)
    one.press(2, "FSSS")
    one.press(0, "SSS")
    one.waits(1_000)
    assert one.up() == "deal"
    assert one.room.letters == {0: "AAA", 2: "BAA"}


def test_in_a_session_letters_stay_at_their_places_and_are_offered_at_the_next_joining() -> None:
    one = joined_in_a_session(0)
    one.room.letters = {0: "ABC", 3: "XYZ"}
    one.flow.go("attract", one.now_ms * MS)
    one.flow.go("join", one.now_ms * MS)
    one.waits(100)
    one.press(0, "SS")
    one.waits(100)
    assert [word for word in one.read if len(word) == 1] == ["A", "B", "C"]
    one.waits(1_500)
    one.press(0, "S")
    one.waits(1_000)
    assert one.room.letters == {0: "ABC", 3: "XYZ"}


def test_by_way_of_the_options_they_are_asked_too_but_once() -> None:
    one = joined_in_a_session(1)
    one.flow.go("join", one.now_ms * MS)
    one.waits(100)
    one.press(1, "S")
    one.press(1, "F")
    assert one.up() == "options"
    one.waits(100)
    one.waits(15_000)
    assert one.up() == "letters"
    one.flow.command("escape", one.now_ms * MS)
    assert one.up() == "deal"
    one.flow.put("result", None)
    one.flow.go("options", one.now_ms * MS)
    one.waits(15_000)
    assert one.up() == "deal"


def test_without_a_session_whoever_joins_has_no_letters_yet_and_is_not_asked() -> None:
    room = hall()
    room.letters = {0: "ABC"}
    one = Cabinet(room, "join")
    one.waits(1_000)
    one.press(0, "SS")
    one.waits(100)
    assert one.up() == "deal"
    assert room.letters == {}


def test_a_held_flip_reaches_the_letters_and_no_other_screen() -> None:
    one = joined_in_a_session(0)
    one.waits(1_500)
    one.press(0, "F")
    one.flow.holds({0: one.now_ms * MS}, one.now_ms * MS + 2 * SECOND)
    assert "L" in one.read
    one.flow.command("yes", one.now_ms * MS)
    one.flow.holds({0: one.now_ms * MS}, one.now_ms * MS)
