"""Before the deal it is said what is played, and what a wrong slap costs."""

from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.deal import Deal
from ratscrew_kiosk.screens.scene import Face, Text
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
    assert not any(isinstance(item, Face) for item in Deal(hall(joined=(0, 1)), 0).scene(0, say).items)


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
