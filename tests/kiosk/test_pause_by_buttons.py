"""The whole program paused, and led on, with the two buttons of a seat: nobody at an event has a keyboard."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.help import Help
from ratscrew_kiosk.screens.party import Party
from ratscrew_kiosk.screens.scene import Text
from tests.kit.desk import Desk, desk, times_ms
from tests.kit.pin_cabinet import PINS, pin_map


class Cabinet(NamedTuple):
    """A cabinet with buttons for two on pins, and no keyboard."""

    desk: Desk

    def words(self) -> set[str]:
        scene = self.desk.kiosk.scene
        assert scene is not None
        return {item.words for item in scene.items if isinstance(item, Text)}

    def hold(self, seat: int, for_ms: int, button: Button = "flip") -> None:
        """A hand holds a button down for so long, and then lets go."""
        pins, clock = self.desk.pins, self.desk.clock
        assert pins is not None
        pins.edge(PINS[seat, button], False, clock.now_ns())
        self.desk.run(for_ms)
        pins.edge(PINS[seat, button], True, clock.now_ns())
        self.desk.run(100)

    def press(self, seat: int, *buttons: Button) -> None:
        """A hand presses one button after the other, slowly enough to see what comes of it."""
        for button in buttons:
            self.desk.run(600)
            self.desk.press(seat, button)
            self.desk.run(150)

    @property
    def where(self) -> str:
        assert self.desk.kiosk._flow is not None
        return self.desk.kiosk._flow.where


@pytest.fixture
def cabinet() -> Iterator[Cabinet]:
    with desk(the_map=pin_map(2), size=(160, 90)) as one:
        one.put_up(Hall(Party((0, 1)), languages={"en": "English", "ja": "日本語"}))
        one.run(300)
        sits = Cabinet(one)
        sits.press(0, "slap", "slap")
        sits.press(1, "slap", "slap")
        one.run_to(lambda: sits.where == "play")
        one.run(500)
        yield sits


def test_a_flip_held_for_two_seconds_turns_its_card_and_then_pauses(cabinet: Cabinet) -> None:
    cabinet.hold(0, 1_000)
    assert cabinet.desk.told("turned 0")
    assert cabinet.desk.table.paused_ns is None
    cabinet.desk.turn_a_card()
    cabinet.hold(0, 2_100)
    assert cabinet.desk.table.paused_ns is not None
    assert cabinet.desk.faces == 0
    assert {"Paused", "Go on", "Leave the match", "FLIP: next · SLAP: choose"} <= cabinet.words()
    flips, pauses = times_ms(cabinet.desk.script, "0 flip"), times_ms(cabinet.desk.script, "pause")
    assert pauses[0] - flips[-1] == pytest.approx(2_000, abs=20)
    cabinet.desk.complete()


def test_while_it_is_held_the_band_says_so(cabinet: Cabinet) -> None:
    pins = cabinet.desk.pins
    assert pins is not None
    pins.edge(PINS[1, "flip"], False, cabinet.desk.clock.now_ns())
    cabinet.desk.run(300)
    assert "Purple: hold FLIP for a pause" not in cabinet.words()
    cabinet.desk.run(500)
    assert "Purple: hold FLIP for a pause" in cabinet.words()
    pins.edge(PINS[1, "flip"], True, cabinet.desk.clock.now_ns())
    cabinet.desk.run(100)
    assert "Purple: hold FLIP for a pause" not in cabinet.words()
    cabinet.desk.run(3_000)
    assert cabinet.desk.table.paused_ns is None


def test_a_contact_that_chatters_while_it_is_held_is_held_all_the_same(cabinet: Cabinet) -> None:
    pins, clock = cabinet.desk.pins, cabinet.desk.clock
    assert pins is not None
    pins.edge(PINS[0, "flip"], False, clock.now_ns())
    for _ in range(4):
        cabinet.desk.run(500)
        for high in (True, False):
            pins.edge(PINS[0, "flip"], high, clock.now_ns())
            cabinet.desk.run(2)
    assert cabinet.desk.table.paused_ns is not None


def test_slap_goes_on_and_the_cards_are_shown_anew(cabinet: Cabinet) -> None:
    cabinet.desk.turn_a_card()
    cabinet.hold(1, 2_100)
    cabinet.press(0, "slap")
    assert cabinet.words() >= {"3"}
    cabinet.desk.run(3_200)
    assert cabinet.desk.table.paused_ns is None
    assert cabinet.desk.all_shown()
    assert cabinet.desk.faces == 1
    cabinet.desk.complete()


def test_help_is_read_in_a_pause_with_every_face_covered_and_comes_back_to_it(cabinet: Cabinet) -> None:
    cabinet.desk.turn_a_card()
    cabinet.hold(0, 2_100)
    cabinet.press(1, "flip", "slap")
    help_screen = cabinet.desk.kiosk.playing.dialogues.over
    assert isinstance(help_screen, Help)
    assert "FLIP: next page · SLAP: back" in cabinet.words()
    for _ in help_screen.pages:
        cabinet.press(1, "flip")
        assert cabinet.desk.table.shown_ns == (), "a card on a page of help is no card of the match"
    cabinet.press(0, "slap")
    assert "Paused" in cabinet.words()
    cabinet.press(0, "flip", "flip", "flip", "flip", "flip", "flip", "slap")
    assert "Paused" not in cabinet.words()
    cabinet.desk.run(4_000)
    assert cabinet.desk.table.paused_ns is None
    cabinet.desk.complete()


def test_the_language_can_be_changed_in_a_pause_and_the_names_follow(cabinet: Cabinet) -> None:
    cabinet.hold(0, 2_100)
    cabinet.press(0, "flip", "flip", "flip", "flip", "slap")
    assert "Options" in cabinet.words()
    for _ in range(30):
        if "日本語" in cabinet.words():
            break
        cabinet.press(0, "flip")
        if any(one.words == "Language" for one in _framed(cabinet)):
            cabinet.press(0, "slap")
    cabinet.desk.run(16_000)
    assert {"一時停止", "オレンジ", "パープル"} <= cabinet.words()


def _framed(cabinet: Cabinet) -> list[Text]:
    """The words of the option that SLAP takes."""
    scene = cabinet.desk.kiosk.scene
    assert scene is not None
    up = next(index for index, item in enumerate(scene.items) if getattr(item, "outline", None) == "gold")
    return [item for item in scene.items[up + 1 : up + 3] if isinstance(item, Text)]


def test_other_rules_that_were_chosen_in_a_pause_are_those_of_the_new_match(cabinet: Cabinet) -> None:
    cabinet.hold(0, 2_100)
    cabinet.press(0, "flip", "flip", "flip", "flip", "slap")
    cabinet.press(0, "flip", "slap")
    cabinet.desk.run(16_000)
    assert cabinet.desk.table.rules.preset == "cabinet"
    cabinet.press(0, "flip", "slap")
    assert "A new match?" in cabinet.words()
    cabinet.press(0, "flip", "slap")
    assert cabinet.desk.table.rules.preset == "classic"
    assert cabinet.desk.table.paused_ns is None
    cabinet.desk.complete()


def test_leaving_with_the_buttons_leads_to_the_title(cabinet: Cabinet) -> None:
    cabinet.hold(0, 2_100)
    cabinet.press(1, "flip", "flip", "flip", "flip", "flip", "flip", "slap")
    assert "Leave the match?" in cabinet.words()
    cabinet.press(1, "flip", "slap")
    assert cabinet.where == "attract"
    cabinet.desk.complete()


def test_a_pause_that_everybody_walked_away_from_leads_to_the_title(cabinet: Cabinet) -> None:
    cabinet.hold(0, 2_100)
    cabinet.desk.run(118_000)
    assert cabinet.where == "play"
    cabinet.desk.run(3_000)
    assert cabinet.where == "attract"
    cabinet.desk.complete()


def test_a_button_that_is_stuck_pauses_once_and_the_match_goes_on(cabinet: Cabinet) -> None:
    pins = cabinet.desk.pins
    assert pins is not None
    pins.edge(PINS[1, "flip"], False, cabinet.desk.clock.now_ns())
    cabinet.desk.run(2_200)
    cabinet.press(0, "slap")
    cabinet.desk.run(10_000)
    assert cabinet.desk.table.paused_ns is None
    assert len(times_ms(cabinet.desk.script, "pause")) == 1
    cabinet.desk.complete()


def test_whoever_a_computer_plays_for_comes_back_with_flip_and_asks_for_no_pause(cabinet: Cabinet) -> None:
    absent = cabinet.desk.kiosk.playing.dialogues.absent
    cabinet.desk.run(43_000)
    assert absent.stood_in == {0}
    cabinet.hold(0, 3_000)
    assert cabinet.desk.table.paused_ns is None  # their presses could not work its menu
    assert absent.returning == {0}
    cabinet.desk.complete()


@pytest.mark.parametrize(("seat", "side"), [(0, 0), (1, 180)])
def test_on_a_flat_screen_help_over_a_pause_is_turned_toward_whoever_opened_it(
    cabinet: Cabinet, seat: int, side: int
) -> None:
    cabinet.desk.kiosk._hall.kind = "table"
    cabinet.hold(0, 2_500)
    cabinet.press(seat, "flip", "slap")
    assert isinstance(cabinet.desk.kiosk.playing.dialogues.over, Help)
    scene = cabinet.desk.kiosk.scene
    assert scene is not None
    assert {item.rotation for item in scene.items if isinstance(item, Text)} == {side}
