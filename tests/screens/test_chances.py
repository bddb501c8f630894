"""How often each pattern lay open is what the tables of the match say."""

from collections import Counter
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Event, Shown
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.referee import step
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.finish.chances import ANY, Chances
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.simulate import Setting, told_in
from tests.kit.strategies import scripts
from tests.kit.watched import Watched

MATCHES = sorted((Path(__file__).parents[1] / "matches").glob("*.match"))
CARDS = "5H 9C 2S 8C / 5D 3S 6H 9D"


class Tables:
    """What lay on top, uncovered, behind each step of the referee: an account of its own."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._number = 0

    def step(self, table: Table, event: Event) -> tuple[Table, list[Told]]:
        behind, told = step(table, event)
        if isinstance(event, Shown) and behind.turned and behind.laid[-1].number > max(self._number, 0):
            self._number = behind.laid[-1].number
            made = patterns_on(behind.turned, behind.rules.patterns)
            self.counts.update((*made, ANY) if made else ("",))
        return behind, told


def chances_of(cabinet: Watched) -> dict[str, int]:
    """By pattern, and '' for none."""
    return {pattern: count for pattern, count in cabinet.chances.counts if pattern != ANY}


def test_each_shown_card_is_a_chance_by_the_patterns_it_made() -> None:
    cabinet = Watched("classic", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100, 200)
    cabinet.run_until(300)
    assert chances_of(cabinet) == {"double": 1, "": 2}


def test_several_patterns_at_once_count_each_and_are_one_card() -> None:
    cabinet = Watched("full patterns=double,top_bottom", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    cabinet.run_until(300)
    assert chances_of(cabinet) == {"double": 1, "top_bottom": 1, "": 1}
    assert dict(cabinet.chances.counts)[ANY] == 1


def test_a_card_that_was_taken_before_anybody_saw_it_is_no_chance() -> None:
    cabinet = Watched("classic", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100, 400)
    cabinet.press(0, "slap", 410)
    cabinet.run_until(3000)
    assert not cabinet.table.turned
    assert chances_of(cabinet) == {"double": 1, "": 1}


def test_what_is_shown_anew_behind_a_pause_is_no_new_chance() -> None:
    cabinet = Watched("classic", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    cabinet.run_until(300)
    cabinet.pause(400)
    cabinet.resume(900)
    cabinet.run_until(1500)
    assert chances_of(cabinet) == {"double": 1, "": 1}


def test_a_card_that_was_covered_before_it_was_seen_is_a_chance_when_it_is_seen() -> None:
    cabinet = Watched("classic", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    cabinet.pause(110)
    cabinet.run_until(500)
    assert chances_of(cabinet) == {"": 1}
    cabinet.resume(900)
    cabinet.run_until(1500)
    assert chances_of(cabinet) == {"double": 1, "": 1}


def test_a_card_under_one_that_went_back_is_no_new_chance_and_the_next_that_is_turned_is() -> None:
    cabinet = Watched("beginner patterns=double anticipation_ms=0", CARDS, shown_after_ms=30)
    cabinet.turn_cards(0, 100)
    cabinet.press(0, "slap", 400)
    cabinet.press(1, "slap", 400)
    cabinet.run_until(2000)
    assert len(cabinet.table.turned) == 1, "\n".join(cabinet.told)
    assert chances_of(cabinet) == {"double": 1, "": 1}
    cabinet.turn_cards(3000)
    cabinet.run_until(4000)
    assert chances_of(cabinet) == {"double": 1, "": 2}


def watched(script: str) -> tuple[Counter[str], Counter[str]]:
    """Replay a script: what is said of it, and what its tables say."""
    tables = Tables()
    chances: list[Chances] = []
    advance = Match.advance

    def advancing(match: Match, now_ns: int) -> list[Told]:
        if not chances:
            chances.append(Chances(match.table))
        told = advance(match, now_ns)
        chances[0].add(told, match.settle.given)
        return told

    with mock.patch.object(Match, "advance", advancing), mock.patch("ratscrew_kiosk.match.step", tables.step):
        replay(read_script(script))
    return Counter(dict(chances[0].counts) if chances else {}), tables.counts


@given(scripts(by_hand=False))
def test_of_any_match_it_says_what_lay_on_the_table(script: str) -> None:
    # A showing by hand says no card: what is turned in its very instant may be meant, or not.
    said, lay = watched("\n".join(line for line in script.splitlines() if not line.endswith(" shown")))
    assert said == lay


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_of_every_match_in_the_folder_it_says_what_lay_on_the_table(path: Path) -> None:
    said, lay = watched(path.read_text(encoding="utf-8"))
    assert said == lay


@given(st.integers(0, 1000), st.sampled_from(("classic", "cabinet", "beginner", "full patterns=double,tens,run")))
def test_of_matches_of_computers_too(number: int, preset: str) -> None:
    match = Setting(RuleSet.parse(preset), ("expert", "easy")).match(number)
    chances, tables = Chances(match.table), Tables()
    with mock.patch("ratscrew_kiosk.match.step", tables.step):
        for told in told_in(match):
            chances.add(told, match.settle.given)
    assert Counter(dict(chances.counts)) == tables.counts
    assert chances.nothing > chances.patterns.total()
