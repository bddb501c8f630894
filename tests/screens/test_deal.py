"""Before the deal it is said what is played, and what a wrong slap costs."""

import pytest

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern, patterns_on
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.between.deal_patterns import cards_of
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.scene import Face, Scene, Text
from ratscrew_kiosk.screens.screen import GoTo, StartMatch
from ratscrew_kiosk.words import say
from tests.kit.halls import hall, hit, words


def test_the_patterns_and_the_penalty_are_said_before_the_deal() -> None:
    read = " ".join(words(Deal(hall(joined=(0, 1), chosen=Chosen("duel")), 0), 100))
    assert "Duel" in read
    assert "Slap: double and sandwich" in read
    assert "A wrong slap costs 2 cards" in read
    assert "no slap until the next card" in read


def test_extra_slaps_and_options_that_were_chosen_are_said() -> None:
    chosen = Chosen("classic").with_switch(0).with_option("target", "40")
    read = " ".join(words(Deal(hall(joined=(0, 1), chosen=chosen), 0), 100))
    assert "marriage" in read
    assert "40 cards win" in read


def test_beginners_are_told_the_tries_of_each_picture_and_the_ace() -> None:
    room = hall(joined=(0, 1), chosen=Chosen("beginner"))
    scene = Deal(room, 0).scene(0, say)
    faces = sorted((item.x, item.card.rank) for item in scene.items if isinstance(item, Face))
    tries = sorted((item.x, item.words) for item in scene.items if isinstance(item, Text) and "tr" in item.words)
    assert [rank for _, rank in faces] == [11, 12, 13, 1]  # jack, queen, king, ace
    assert [text for _, text in tries] == ["1 try", "2 tries", "3 tries", "4 tries"]


def cards_on(scene: Scene) -> list[str]:
    """The cards, from left to right."""
    return [str(face.card) for face in sorted((one for one in scene.items if isinstance(one, Face)), key=lambda f: f.x)]


def test_the_slaps_that_count_are_shown_as_cards() -> None:
    scene = Deal(hall(joined=(0, 1)), 0).scene(0, say)
    assert cards_on(scene) == ["8C", "8D", "5S", "9C", "5H"]
    texts = {item.words: item.x for item in scene.items if isinstance(item, Text)}
    assert texts["double"] < texts["sandwich"]


def test_where_there_is_no_room_for_the_cards_of_all_slaps_their_names_have_to_do() -> None:
    every = Chosen("full", switches=frozenset(range(6)))
    assert cards_on(Deal(hall(joined=(0, 1), chosen=every), 0).scene(0, say)) == []
    room = hall(joined=(0, 1))
    room.fit((720, 1280))
    room.kind = "portrait"
    assert cards_on(Deal(room, 0).scene(0, say)) == []


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_card_too_many_shows_a_pattern(pattern: Pattern) -> None:
    cards = cards_of(pattern)
    assert pattern in patterns_on(cards, PATTERNS)
    assert all(pattern not in patterns_on(cards[skipped:], PATTERNS) for skipped in range(1, len(cards) - 1))


def test_everybody_who_plays_is_named_and_computers_with_their_level() -> None:
    read = words(Deal(hall(joined=(1,), chosen=Chosen(level_name="hard")), 0), 100)
    assert {"Bolt", "CPU: hard", "Purple"} <= set(read)


def test_it_deals_by_itself_or_when_somebody_who_plays_has_read_it() -> None:
    screen = Deal(hall(joined=(0, 1)), 0)
    assert screen.turn(4_999 * MS) == []
    assert screen.turn(5_000 * MS) == [StartMatch()]
    assert screen.press(hit(2, "slap", 2_000)) == []
    assert screen.press(hit(1, "flip", 2_000)) == [StartMatch()]


def test_a_press_that_was_meant_for_the_screen_before_does_not_deal() -> None:
    assert Deal(hall(joined=(0, 1)), 0).press(hit(0, "slap", 999)) == []


def test_it_says_so_when_other_rules_are_played_than_were_chosen() -> None:
    read = words(Deal(hall(joined=(0, 1, 2), chosen=Chosen("classic")), 0), 100)
    assert "Classic does not go with 3 players; this does:" in read
    assert "Cabinet" in read


def test_escape_at_a_desktop_goes_back_to_joining() -> None:
    assert Deal(hall(joined=(0,)), 0).command("escape", 0) == [GoTo("join")]
