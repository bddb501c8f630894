"""Patterns called by name: to beginners aloud until the first pile is taken, to others where help was asked for."""

import pytest

from ratscrew_kiosk.press import Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.outcomes import Told, Took, WhyTaken
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import ANNOUNCE_STYLE
from ratscrew_kiosk.screens.layout import layout_for
from ratscrew_kiosk.screens.play.calls import call
from ratscrew_kiosk.screens.scene import Sound, Text
from ratscrew_kiosk.words import say
from tests.kit.ear import Ear
from tests.kit.play_screen import STATUS, seen, table_of, with_, words

HELPED = STATUS._replace(pattern_help=True)
TAKEN = Told(SECOND, Took(1, 4, WhyTaken.SLAP))


def played(order: str, preset: str = "beginner") -> tuple[Table, list[Told]]:
    """Seats turn cards until these lie there, all shown."""
    table = table_of("-", preset=preset)
    cards = table_of(order).turned
    decks = (cards[0::2], cards[1::2])
    rest = [card for deck in table.decks for card in deck if card not in cards]
    table, told = begin(with_(table, decks=(decks[0] + tuple(rest[:10]), decks[1] + tuple(rest[10:20])), total=0))
    now_ns = 0
    for _ in cards:
        now_ns += SECOND
        for event in (Press(table.turn, "flip", now_ns), Shown(now_ns + MS)):
            table, news = step(table, event)
            told += news
    assert table.turned == cards
    return table, told


def test_beginners_hear_each_legal_pattern_in_large_letters() -> None:
    table, told = played("2C 5H 9S 5D")
    picture = seen(table, *told, now_ns=20 * SECOND)
    (text,) = [item for item in picture.items if isinstance(item, Text) and item.style == ANNOUNCE_STYLE]
    assert text.words == "Sandwich!"


def test_a_pattern_that_the_rules_do_not_count_is_not_called() -> None:
    table, told = played("2C 8H 4S 6D")
    assert "tens" not in table.rules.patterns
    assert call(table, told, STATUS, say) is None


def test_after_the_first_pile_nothing_is_announced() -> None:
    table, told = played("2C 5H 9S 5D")
    later = with_(table, laid=tuple(one._replace(number=one.number + 9) for one in table.laid))
    assert call(later, [TAKEN, *told], STATUS, say) is None
    assert call(later, told, STATUS, say) is not None  # a dead heat, perhaps, but no pile was taken


def test_by_other_rules_a_pattern_is_named_where_help_is_on() -> None:
    table, told = played("2C 5H 9S 5D", preset="classic")
    assert call(table, told, STATUS, say) is None
    called = call(table, [TAKEN, *told], HELPED, say)
    assert called is not None
    assert (called.words, called.large) == ("Sandwich!", False)


def test_nothing_is_called_behind_a_panel_or_when_the_match_is_over() -> None:
    table, told = played("2C 5H 9S 5D")
    assert "Sandwich!" in words(seen(table, *told))
    assert "Sandwich!" not in words(seen(table, *told, status=STATUS._replace(dialogue="pause")))
    assert call(with_(table, over=True), told, STATUS, say) is None


def test_the_positions_of_the_pile_are_named_where_help_is_on() -> None:
    names = ["earlier", "previous", "top"]
    for turned, named in (("5C", ["top"]), ("5C KD", ["previous", "top"]), ("2H 9C 5C KD", names)):
        assert not set(names) & set(words(seen(table_of(turned))))
        picture = seen(table_of(turned), status=HELPED)
        spots = {item.words: item.x for item in picture.items if isinstance(item, Text) and item.words in names}
        assert sorted(spots, key=lambda name: spots[name]) == named


def test_on_a_table_a_pattern_is_called_toward_both_sides() -> None:
    table, told = played("2C 5H 9S 5D")
    picture = seen(table, *told, layout=layout_for("table", 2, 1280, 720))
    turned = [item.rotation for item in picture.items if isinstance(item, Text) and item.words == "Sandwich!"]
    assert turned == [0, 180]


# What is heard

SHOWN_NS = 4 * SECOND + MS
"""When the last of four cards was shown: it was turned a millisecond before."""


def heard(table: Table, told: list[Told], from_ns: int, to_ns: int) -> list[Sound]:
    """What is heard in a span, picture by picture, without the sound of a card."""
    ear = Ear()
    for now_ns in range(from_ns, to_ns, 16 * MS):
        ear.hear(seen(table, *told, now_ns=now_ns), now_ns)
    return [sound for sound in ear.sounds if sound.name != "flip"]


@pytest.mark.parametrize(
    ("order", "motif"), [("2C 5H 9S 5D", "sandwich"), ("2C 7H 9S 9D", "double"), ("3C 5H 9S JD", None)]
)
def test_each_pattern_is_heard_with_a_sound_of_its_own_once_when_its_card_is_shown(
    order: str, motif: str | None
) -> None:
    table, told = played(order)
    found = heard(table, told, SHOWN_NS, 9 * SECOND)
    calls = [sound for sound in found if sound.name in table.rules.patterns]
    assert calls == ([] if motif is None else [Sound(motif, SHOWN_NS)])  # type: ignore[arg-type]


def test_it_is_not_heard_while_the_card_has_not_been_shown() -> None:
    table, told = played("2C 5H 9S")
    table, news = step(table, Press(table.turn, "flip", 4 * SECOND))
    assert seen(table, *told, *news, now_ns=4 * SECOND).sounds == (Sound("flip", 4 * SECOND),)


def test_after_a_pause_it_is_not_heard_again() -> None:
    table, told = played("2C 5H 9S 5D")
    for event in (Pause(SHOWN_NS + 40 * MS), Resume(8 * SECOND), Shown(8 * SECOND)):
        table, _ = step(table, event)
    assert heard(table, told, 8 * SECOND, 9 * SECOND) == []


def test_behind_a_panel_after_the_first_pile_and_by_other_rules_nothing_is_heard_of_it() -> None:
    table, told = played("2C 5H 9S 5D")
    covered = seen(table, *told, status=STATUS._replace(dialogue="pause"), now_ns=SHOWN_NS)
    assert "sandwich" not in {sound.name for sound in covered.sounds}
    later = with_(table, laid=tuple(one._replace(number=one.number + 9) for one in table.laid))
    assert heard(later, [TAKEN, *told], SHOWN_NS, 5 * SECOND) == []
    classic, news = played("2C 5H 9S 5D", preset="classic")
    assert heard(classic, news, SHOWN_NS, 5 * SECOND) == []
