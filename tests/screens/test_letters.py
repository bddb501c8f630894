"""Letters are entered by all at once, each with the own two buttons, and one clock runs for all."""

from collections.abc import Mapping, Sequence

import pytest

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.between.letters import HELD_NS, READY_NS, RUNS_NS, SEEN_NS, Letters
from ratscrew_kiosk.screens.between.letters_lies import Entrant, entrants_of
from ratscrew_kiosk.screens.controls import SeatButton, control_at
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.layouts.places import Kind
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Mark, Panel, Text
from ratscrew_kiosk.screens.screen import GoTo, KeepLetters, Wish
from ratscrew_kiosk.screens.standings import Earned
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit, words

READY_MS = READY_NS // MS
EARNED = (
    Earned(0, 2, "slap", "day", 0, 312 * MS, 9 * MS),
    Earned(0, 2, "slap", "ever", 4, 312 * MS, 9 * MS),
    Earned(1, 3, "run:expert", "session", 2, 3),
)


class Screen:
    """People at a screen of letters; time goes on with every press."""

    def __init__(self, room: Hall, entrants: Sequence[Entrant], record: int | None = None) -> None:
        self.room = room
        self.letters = Letters(room, entrants, 0, GoTo("result" if record else "deal"), record)
        self.now_ms = READY_MS

    def press(self, place: int, buttons: str) -> None:
        """`F` is FLIP, `S` is SLAP."""
        for one in buttons:
            self.now_ms += 10
            button: Button = "flip" if one == "F" else "slap"
            assert self.letters.press(hit(place, button, self.now_ms)) == []

    def read(self) -> list[str]:
        return words(self.letters, self.now_ms)

    def ends(self) -> Sequence[Wish]:
        """The clock runs out."""
        return self.letters.turn(20 * SECOND)


def behind_a_match(letters: Mapping[int, str] | None = None) -> Screen:
    room = hall()
    room.letters = letters or {}
    return Screen(room, entrants_of(EARNED), 7)


def at_join(letters: Mapping[int, str] | None = None, joined: tuple[int, ...] = (0, 1)) -> Screen:
    room = hall(joined=joined)
    room.letters = letters or {}
    return Screen(room, [Entrant(place) for place in joined])


def test_what_was_earned_is_said() -> None:
    read = behind_a_match().read()
    assert read[0] == "Fastest slap of the day!"
    assert {"312 ±9 ms", "Today: #1", "3 wins in a row", "Session: #3", "Teal", "Yellow"} <= set(read)


def test_each_enters_with_the_own_buttons_and_the_seats_records_get_the_letters() -> None:
    screen = behind_a_match()
    screen.press(2, "FFS")
    screen.press(3, "SFS")
    screen.press(2, "SFS")
    screen.press(3, "S")
    assert screen.room.letters == {}
    assert screen.ends() == [KeepLetters(7, 0, "CAB"), KeepLetters(7, 1, "ABA"), GoTo("result")]
    assert screen.room.letters == {2: "CAB", 3: "ABA"}


def test_who_does_nothing_gets_nothing_after_twenty_seconds() -> None:
    assert behind_a_match().letters.turn(20 * SECOND - 1) == []
    assert behind_a_match().ends() == [GoTo("result")]
    screen = behind_a_match()
    screen.press(3, "FFFF")
    assert screen.ends() == [GoTo("result")]
    assert screen.room.letters == {}


def test_when_all_are_done_it_goes_on_after_a_moment_and_not_before() -> None:
    screen = behind_a_match()
    screen.press(2, "SSS")
    assert screen.letters.turn(10 * SECOND) == []
    screen.press(3, "SSS")
    done_ns = screen.now_ms * MS
    assert screen.letters.turn(done_ns + SEEN_NS - 1) == []
    assert screen.letters.turn(done_ns + SEEN_NS)[-1] == GoTo("result")


def test_who_is_done_can_still_begin_anew_and_then_all_wait() -> None:
    screen = behind_a_match()
    screen.press(2, "SSS")
    screen.press(3, "SSS")
    screen.press(3, "F")
    assert screen.letters.turn(screen.now_ms * MS + SEEN_NS) == []
    assert KeepLetters(7, 1, "AAA") in screen.ends()


def test_presses_of_the_match_and_of_others_do_nothing() -> None:
    screen = behind_a_match()
    screen.letters.press(hit(2, "slap", READY_MS - 1))
    screen.press(0, "SSS")
    assert screen.ends() == [GoTo("result")]


def test_a_flip_that_is_held_runs_on_and_stops_when_it_is_let_go() -> None:
    screen = behind_a_match()
    screen.press(2, "F")
    down_ns = screen.now_ms * MS
    held = {2: down_ns, 0: down_ns}

    def sign_at(at_ns: int, held: Mapping[int, int]) -> str:
        screen.letters.holds(held, at_ns)
        return next(word for word in words(screen.letters, at_ns // MS) if len(word) == 1)

    assert sign_at(down_ns + HELD_NS - 1, held) == "B"
    assert sign_at(down_ns + HELD_NS, held) == "C"
    assert sign_at(down_ns + HELD_NS + RUNS_NS, held) == "D"
    assert sign_at(down_ns + HELD_NS + 5 * RUNS_NS, held) == "H"
    assert sign_at(down_ns + HELD_NS + 9 * RUNS_NS, {}) == "H"


def test_a_flip_that_was_held_before_runs_nowhere() -> None:
    screen = behind_a_match()
    screen.letters.holds({2: READY_NS - 1}, READY_NS + 5 * SECOND)
    assert [word for word in screen.read() if len(word) == 1] == ["A", "A"]


def test_letters_that_are_done_do_not_run_when_flip_stays_down() -> None:
    screen = behind_a_match()
    screen.press(2, "SSS")
    screen.letters.holds({2: screen.now_ms * MS}, screen.now_ms * MS + 5 * SECOND)
    assert KeepLetters(7, 0, "AAA") in screen.ends()


def test_in_a_rematch_they_are_there_already_and_slap_keeps_them() -> None:
    screen = behind_a_match({2: "QED"})
    assert [word for word in screen.read() if len(word) == 1] == ["Q", "E", "D", "A"]
    screen.press(2, "S")
    assert screen.ends() == [KeepLetters(7, 0, "QED"), GoTo("result")]


def test_in_a_rematch_who_does_nothing_keeps_what_the_record_has_already() -> None:
    screen = behind_a_match({2: "QED"})
    assert screen.ends() == [GoTo("result")]
    assert screen.room.letters == {2: "QED"}


def test_at_join_who_does_nothing_plays_without_letters_whoever_sat_there_before() -> None:
    screen = at_join({0: "QED", 1: "OLD", 3: "FAR"})
    assert screen.read()[0] == "Who is playing?"
    screen.press(0, "S")
    assert screen.ends() == [GoTo("deal")]
    assert screen.room.letters == {0: "QED", 3: "FAR"}


def test_enter_goes_on_with_what_is_there_and_escape_without() -> None:
    for command, kept in (("yes", [KeepLetters(7, 0, "B--")]), ("escape", [])):
        screen = behind_a_match()
        screen.press(2, "FS")
        assert screen.letters.command(command, screen.now_ms * MS) == [*kept, GoTo("result")]  # type: ignore[arg-type]


def test_what_is_unkind_is_asked_for_again_in_plain_words() -> None:
    screen = behind_a_match()
    screen.press(2, "S" + "F" * 18 + "S" + "F" * 18 + "S")
    assert "Other letters, please" in screen.read()
    assert screen.ends() == [GoTo("result")]


def test_the_lamps_of_those_who_still_enter_call_for_them() -> None:
    screen = behind_a_match()
    lit = {lamp.seat for ms in range(0, 1200, 100) for lamp in screen.letters.scene(ms * MS, say).lamps}
    assert lit == {2, 3}
    screen.press(2, "SSS")
    lit = {lamp.seat for ms in range(0, 1200, 100) for lamp in screen.letters.scene(ms * MS, say).lamps}
    assert lit == {3}


def test_it_says_how_long_there_is_and_the_last_seconds_are_heard() -> None:
    screen = behind_a_match()
    assert "goes on in 20" in words(screen.letters, 0)
    assert "goes on in 3" in words(screen.letters, 17_500)
    assert [sound.name for sound in screen.letters.scene(17 * SECOND, say).sounds] == ["tick"]


@pytest.mark.parametrize("kind", ["upright", "table", "portrait"])
def test_what_is_tapped_is_the_button_that_lies_there_in_every_layout(kind: Kind) -> None:
    room = Hall(Party((0, 1, 2, 3)), kind=kind)
    room.fit((1280, 720) if kind != "portrait" else (720, 1280))
    scene = Letters(room, [Entrant(place) for place in range(4)], 0, GoTo("deal")).scene(0, say)
    assert len(scene.controls) == 8
    for place in range(4):
        box = next(item for item in scene.items if isinstance(item, Panel) and item.outline == f"seat_{place}")
        far = kind != "upright" and place > 1
        for button, part in (("flip", 0.25), ("slap", 0.75)):
            x = box.x + box.width * (1 - part if far else part)
            control = control_at(scene.controls, x, box.y + box.height / 2)
            assert control is not None
            assert control.does == SeatButton(place, button)  # type: ignore[arg-type]


def test_on_a_flat_screen_each_ones_letters_are_turned_toward_the_own_side() -> None:
    room = Hall(Party((0, 1, 2, 3)), kind="table")
    room.letters = {0: "AAA", 3: "XXX"}
    scene = Letters(room, [Entrant(0), Entrant(3)], 0, GoTo("deal")).scene(0, say)
    turned = {(item.words, item.rotation) for item in scene.items if isinstance(item, Text) and len(item.words) == 1}
    assert turned == {("A", 0), ("X", 180)}


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["upright", "table", "portrait"])
def test_letters_and_shapes_stay_inside_the_box_of_their_place(kind: Kind, people: int) -> None:
    room = hall(people)
    room.kind = kind
    room.fit((720, 1280) if kind == "portrait" else (1280, 720))
    earned = [Earned(place, place, "beaten:expert", "session", 9, 204) for place in range(people)]
    items = Screen(room, entrants_of(earned), 7).letters.scene(0, say).items
    boxes = [item for item in items if isinstance(item, Panel) and item.thickness == 5]
    assert len(boxes) == people
    inside = 5  # the width of a frame
    for one in items:
        match one:
            case Mark(size=size):
                left, top, right, bottom = (one.x - size / 2, one.y - size / 2, one.x + size / 2, one.y + size / 2)
            case Panel(width=width, height=height) if height < 80 and width < 80:
                left, top, right, bottom = (one.x, one.y, one.x + width, one.y + height)
            case _:
                continue
        assert any(
            box.x + inside <= left
            and right <= box.x + box.width - inside
            and box.y + inside <= top
            and bottom <= box.y + box.height - inside
            for box in boxes
        ), one


def test_the_picture_stands_still_until_it_says_that_it_will_differ() -> None:
    screen = behind_a_match()
    screen.press(2, "F")
    down_ns = screen.now_ms * MS
    for held in ({}, {2: down_ns}):
        at_ns = down_ns
        for _ in range(100):
            screen.letters.holds(held, at_ns)
            scene = screen.letters.scene(at_ns, say)
            assert scene.next_change_ns is not None
            assert scene.next_change_ns > at_ns
            assert screen.letters.scene(scene.next_change_ns - 1, say).items == scene.items
            at_ns = scene.next_change_ns
