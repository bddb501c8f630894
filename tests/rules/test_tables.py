"""The table as a value: kept, compared, printed, parsed, never changed."""

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.referee import begin, next_at_ns, step
from ratscrew_kiosk.rules.table import Table, start

TEXT = """\
rules full burn=2 dead_heat=replay
decks 5H 9C / - / 7D
turn 2
turned 4S KD
laid 1/0/0/-/- 2/1/1/-/-
shown_ns 0 5000000
seen_ns 0 5000000
burned 2C 3C
challenge 1 3
number 2
told_turn 2
strikes 0 0 0
total 7"""


def test_a_table_is_read_and_printed_in_one_form() -> None:
    table = Table.parse(TEXT)
    assert Table.parse(str(table)) == table
    assert sorted(str(table).splitlines()) == sorted(TEXT.splitlines())


def test_the_referee_plays_on_from_a_parsed_table() -> None:
    table, told = step(Table.parse(TEXT), Press(2, "flip", 10 * MS))
    assert [str(one.outcome) for one in told] == ["turned 2 7D", "empty 2", "pending 1 challenge"]
    assert next_at_ns(table) is None
    table, _ = step(table, Shown(12 * MS))
    assert next_at_ns(table) == 912 * MS
    assert step(table, Until(912 * MS - 1)) == (table, [])
    table, told = step(table, Until(912 * MS))
    assert [str(one.outcome) for one in told] == ["took 1 5 challenge", "back 1", "turn 1"]


def test_two_tables_of_one_text_are_equal_and_another_is_not() -> None:
    assert Table.parse(TEXT) == Table.parse(TEXT)
    assert Table.parse(TEXT) != Table.parse(TEXT.replace("turn 2", "turn 0", 1))


def test_a_table_never_changes() -> None:
    table = Table.parse(TEXT)
    with pytest.raises(AttributeError, match="never changes"):
        table.turn = 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("turn 2", "turn two"), "turn two"),
        (("turned 4S KD", "turned 4S XX"), "turned 4S XX"),
        (("burned 2C 3C", "coffee 2C 3C"), "coffee 2C 3C"),
        (("turn 2", "turn 2\nturn 2"), "turn 2"),
        (("decks 5H 9C / - / 7D\n", ""), "decks"),
        (("rules full", "rules fool"), "fool"),
        (("laid 1/0/0/-/- ", "laid 1/0 "), "laid"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_the_line(change: tuple[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=f"table: .*{says}"):
        Table.parse(TEXT.replace(*change))


def test_the_first_turn_is_told_when_the_match_begins() -> None:
    table = start(PRESETS["full"], [parse_cards("5H"), parse_cards("7D"), parse_cards("8C")], turn=2)
    _, told = begin(table, 7)
    assert [(one.at_ns, str(one.outcome)) for one in told] == [(7, "turn 2")]
