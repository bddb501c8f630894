"""A lesson at the cabinet with two buttons a seat: a session begins, letters are entered, and the record has them."""

import re
from pathlib import Path

import pygame

from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Panel, Text
from tests.kit.desk import ENTER, KEYS, Desk, desk
from tests.kit.recorded import PATIENCE_S, rows_of


def read(one: Desk) -> list[str]:
    return [item.words for item in one.kiosk.scene.items if isinstance(item, Text)]


def press(one: Desk, seat: int, buttons: str) -> None:
    """`F` is FLIP, `S` is SLAP."""
    for button in buttons:
        one.hit(seat, "flip" if button == "F" else "slap")
        one.run(150)


def hold_flip(one: Desk, seat: int, ms: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[seat, "flip"]))
    one.run(ms)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=KEYS[seat, "flip"]))
    one.run(100)


def told(one: Desk) -> None:
    """The records have written what was asked, and the screens know."""
    assert one.records.flushed(PATIENCE_S)
    one.run(200)


def begin_a_session(one: Desk) -> None:
    """From the title by joining to the options, and there to the line of the session."""
    one.run(300)
    press(one, 0, "S")
    one.run(300)
    press(one, 0, "SF")
    for _ in range(30):
        if "Session" in read(one) and one_is_up(one, "Session"):
            break
        press(one, 0, "F")
    press(one, 0, "S")
    told(one)


def one_is_up(one: Desk, label: str) -> bool:
    """Whether the line of this label has the frame."""
    items = one.kiosk.scene.items
    frame = next(item for item in items if isinstance(item, Panel) and item.thickness == 4)
    return any(
        isinstance(item, Text) and item.words == label and frame.y < item.y < frame.y + frame.height for item in items
    )


def test_a_session_is_begun_letters_are_entered_and_the_match_is_recorded_with_both(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with desk() as one:
        hall = Hall(Party((0, 1)))
        one.put_up(hall, records=file)
        told(one)
        begin_a_session(one)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", hall.session)
        one.answers(ENTER)
        assert one.where == "letters"
        one.run(1_500)
        hold_flip(one, 0, 1_000)  # it runs on
        press(one, 0, "SSFS")
        one.run(1_200)
        assert one.where == "deal"
        ((place, letters),) = hall.letters.items()
        assert place == 0
        assert re.fullmatch("[D-F]AB", letters)
        one.run(1_200)
        press(one, 0, "S")
        told(one)
        one.complete()
    assert rows_of(file, "SELECT letters FROM seat ORDER BY seat") == [(letters,), ("",)]
    assert rows_of(file, "SELECT name FROM session JOIN match ON session = session.id") == [(hall.session,)]


def test_the_session_is_ended_where_it_was_begun(tmp_path: Path) -> None:
    with desk() as one:
        hall = Hall(Party((0, 1)))
        one.put_up(hall, records=tmp_path / "records.db")
        told(one)
        begin_a_session(one)
        assert hall.session
        press(one, 0, "S")
        told(one)
        assert hall.session == ""
        one.complete()
