"""Joining: SLAP is in, a bar runs down, and the match begins with whoever is there."""

import pytest

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.scene import Mark, Panel
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit, words


def test_slap_joins_with_the_seats_own_colour_name_and_shape() -> None:
    room = hall()
    screen = Join(room, 0)
    assert screen.press(hit(2, "slap", 100)) == []
    assert room.party.joined == (2,)
    items = screen.scene(200 * MS, say).items
    assert "Teal" in words(screen, 200)
    assert "in!" in words(screen, 200)
    assert [item.fill for item in items if isinstance(item, Panel) and item.fill == "seat_2"] == ["seat_2"]
    assert len({item.shape for item in items if isinstance(item, Mark)}) == 4


def test_flip_alone_joins_nobody() -> None:
    room = hall()
    assert Join(room, 0).press(hit(1, "flip", 100)) == []
    assert room.party.joined == ()


def test_the_match_begins_ten_seconds_after_the_first_and_five_after_the_last() -> None:
    screen = Join(hall(), 0)
    screen.press(hit(0, "slap", 1_000))
    assert screen.turn(10_999 * MS) == []
    screen.press(hit(1, "slap", 9_000))
    assert screen.turn(13_999 * MS) == []
    assert screen.turn(14_000 * MS) == [GoTo("deal")]


def test_the_seconds_that_are_left_are_counted_down() -> None:
    screen = Join(hall(), 0)
    screen.press(hit(0, "slap", 1_000))
    starts = [next(text for text in words(screen, at) if "starts in" in text) for at in (1_001, 5_000, 10_500)]
    assert [text.split(" · ")[0] for text in starts] == ["starts in 10", "starts in 6", "starts in 1"]


def test_slap_once_more_hurries() -> None:
    screen = Join(hall(), 0)
    screen.press(hit(0, "slap", 1_000))
    screen.press(hit(0, "slap", 2_000))
    assert screen.turn(2_000 * MS) == [GoTo("deal")]


def test_whoever_joined_first_opens_the_options_and_after_five_seconds_anybody_who_is_in() -> None:
    screen = Join(hall(), 0)
    screen.press(hit(3, "slap", 1_000))
    screen.press(hit(1, "slap", 2_000))
    assert screen.press(hit(1, "flip", 3_000)) == []
    assert screen.press(hit(0, "flip", 8_000)) == []  # not in
    assert screen.press(hit(3, "flip", 3_500)) == [GoTo("options")]
    later = Join(hall(joined=()), 0)
    later.press(hit(3, "slap", 1_000))
    later.press(hit(1, "slap", 2_000))
    assert later.press(hit(1, "flip", 7_001)) == [GoTo("options")]


def test_nobody_joins_and_the_title_comes_back() -> None:
    screen = Join(hall(), 0)
    assert screen.turn(14_999 * MS) == []
    assert screen.turn(15_000 * MS) == [GoTo("attract")]


def test_one_person_gets_a_computer_and_it_has_a_name_and_a_level() -> None:
    screen = Join(hall(2), 0)
    screen.press(hit(0, "slap", 100))
    assert {"Chip", "CPU: medium"} <= set(words(screen, 200))


def test_computers_take_empty_places_when_they_are_asked_for() -> None:
    room = hall(2, chosen=Chosen(computers=3))
    screen = Join(room, 0)
    screen.press(hit(0, "slap", 100))
    assert [seated.computer for seated in room.seating()] == [False, True, True, True]


@pytest.mark.parametrize("people", range(1, 7))
def test_one_to_six_people_make_a_match_of_two_to_six_seats(people: int) -> None:
    room = hall(6)
    screen = Join(room, 0)
    for place in range(people):
        screen.press(hit(place, "slap", 100 + place))
    assert len(room.seating()) == max(2, people)
    assert sum(not seated.computer for seated in room.seating()) == people


def test_where_more_people_join_than_the_rules_take_the_cabinets_own_are_played() -> None:
    room = hall(chosen=Chosen(preset="classic", level_name="hard"))
    screen = Join(room, 0)
    for place in range(3):
        screen.press(hit(place, "slap", 100 + place))
    assert room.fitting.preset == "cabinet"
    assert room.fitting.level_name == "hard"
    assert len(room.seating()) == 3


def test_whoever_reads_another_language_sees_that_it_is_spoken_here() -> None:
    room = hall()
    screen = Join(room, 0)
    assert "The first to join chooses with FLIP · 日本語" in words(screen, 500)
    screen.press(hit(0, "slap", 1_000))
    assert "starts in 9 · FLIP: options · 日本語" in words(screen, 2_000)
    room.language = "ja"
    assert "starts in 9 · FLIP: options · English" in words(screen, 2_000)


def test_where_the_screen_is_narrow_other_languages_have_a_line_of_their_own() -> None:
    room = hall()
    room.languages = {"en": "English", "de": "Deutsch", "ja": "日本語", "es": "español"}
    room.fit((720, 1280))
    assert "Deutsch · 日本語 · español" in words(Join(room, 0), 500)


def test_where_one_language_is_spoken_none_is_named() -> None:
    room = hall()
    room.languages = {"en": "English"}
    assert "The first to join chooses with FLIP" in words(Join(room, 0), 500)
