"""A match as it runs: people, computers, displays and pauses in one stream."""

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.computer import reaction_ns
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.table import start
from tests.kit.cabinet import Cabinet, HandClock


def test_the_hand_clock_does_not_go_back() -> None:
    clock = HandClock()
    clock.move_to(5)
    with pytest.raises(ValueError, match="does not go back"):
        clock.move_to(4)
    assert clock.now_ns() == 5


def test_a_player_turns_and_slaps() -> None:
    cabinet = Cabinet(decks="5H 9C / 5D 2S")
    cabinet.press(0, "flip", at_ms=20)
    cabinet.press(1, "flip", at_ms=60)
    cabinet.press(1, "slap", at_ms=103)
    cabinet.run_until(150)
    assert cabinet.told == [
        "turned 0 5H",
        "turn 1",
        "turned 1 5D",
        "turn 0",
        "slapped 1 double",
        "took 1 2 slap",
        "turn 1",
    ]


def test_nothing_is_told_before_every_device_vouches_for_it() -> None:
    cabinet = Cabinet(pile="4S 4D", devices=(DeviceFacts("box"), DeviceFacts("keys")))
    cabinet.press(1, "slap", at_ms=103)
    cabinet.run_until(150, "keys")
    assert cabinet.told == []
    cabinet.press(0, "slap", at_ms=102, device="keys")
    cabinet.run_until(151)
    assert cabinet.told == ["slapped 0 double", "took 0 2 slap", "late 1"]


def test_time_decides_no_award_that_a_slow_device_might_still_slap() -> None:
    cabinet = Cabinet(decks="5H / JC 7D / 9C 8C", turn=1, devices=(DeviceFacts("box"), DeviceFacts("keys")))
    cabinet.press(1, "flip", at_ms=100)
    cabinet.press(2, "flip", at_ms=200)
    cabinet.run_until(900)
    assert cabinet.told[-1] == "pending 1 challenge"
    cabinet.run_until(2000, "keys")
    assert cabinet.told[-1] == "pending 1 challenge"
    cabinet.press(0, "slap", at_ms=1000, device="keys")
    cabinet.run_until(2001)
    assert cabinet.told[-4:] == ["wrong 0 1", "empty 0", "took 1 3 challenge", "turn 1"]


def test_a_press_settled_too_late_changes_nothing_and_is_counted() -> None:
    cabinet = Cabinet(pile="4S 4D")
    cabinet.press(0, "slap", at_ms=100)
    cabinet.run_until(200)
    before = cabinet.table
    cabinet.press(1, "slap", at_ms=99)
    cabinet.run_until(300)
    assert cabinet.table == before
    assert cabinet.settle.too_late == 1
    assert [type(one).__name__ for one in cabinet.news] == ["TooLate"]


def test_slaps_that_cannot_be_told_apart_wait_for_each_other() -> None:
    keys = DeviceFacts("keys", error_ns=8 * MS)
    cabinet = Cabinet("classic dead_heat=replay", pile="4S 4D", devices=(keys,))
    cabinet.press(0, "slap", at_ms=100, within_ms=8, device="")
    cabinet.run_until(115)
    assert cabinet.told == []
    cabinet.press(1, "slap", at_ms=115.5, within_ms=8, device="")
    cabinet.run_until(140)
    assert cabinet.told == ["dead-heat 0 1"]


def _hand_and_computer(slap_ms: float, within_ms: float = 0, rules: str = "classic dead_heat=replay") -> list[str]:
    """A person at seat 0 slaps at a double, against a computer whose hand lands at a time that is known."""
    cabinet = Cabinet(rules, "4H 9C 8C / 7D 2S", pile="4S", computers={1: "quick"}, seed=3)
    cabinet.press(0, "flip", at_ms=100)
    lands_ms = 100 + reaction_ns(LEVELS["quick"], 3, 1, 1) / MS
    cabinet.run_until(200)
    cabinet.press(0, "slap", at_ms=lands_ms + slap_ms, within_ms=within_ms, device="")
    cabinet.run_until(lands_ms + 50)
    return cabinet.told[2:3]


def test_a_computer_s_slap_ties_with_a_person_s() -> None:
    assert _hand_and_computer(0) == ["dead-heat 0 1"]
    assert _hand_and_computer(5, within_ms=5) == ["dead-heat 0 1"]
    assert _hand_and_computer(-5, within_ms=5) == ["dead-heat 0 1"]


def test_a_computer_s_slap_is_earlier_or_later_than_a_person_s() -> None:
    assert _hand_and_computer(0.001) == ["slapped 1 double"]
    assert _hand_and_computer(-0.001) == ["slapped 0 double"]
    assert _hand_and_computer(5.001, within_ms=5) == ["slapped 1 double"]
    assert _hand_and_computer(-5.001, within_ms=5) == ["slapped 0 double"]


def test_a_computer_sees_nobody_s_hand_before_it_is_settled() -> None:
    """R12.1: until the device vouches, a computer's slap at the same card waits as everybody's does."""
    cabinet = Cabinet(decks="4H 9C / 7D 2S", pile="4S", computers={1: "quick"}, seed=3)
    cabinet.press(0, "flip", at_ms=100)
    cabinet.run_until(150)
    cabinet.run_until(5000, "buttons")
    assert cabinet.told == ["turned 0 4H", "turn 1"]
    cabinet.press(0, "slap", at_ms=300)
    cabinet.run_until(5001)
    assert cabinet.told[2:4] == ["slapped 0 double", "took 0 2 slap"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_flips_in_one_instant_that_of_the_seat_in_turn_comes_first(order: tuple[int, ...]) -> None:
    cabinet = Cabinet(decks="5H 9C / 7D 2S", shown_after_ms=1)
    for seat in order:
        cabinet.press(seat, "flip", at_ms=100)
    cabinet.run_until(150)
    assert cabinet.told == ["turned 0 5H", "turn 1", "refused 1 flip waiting"]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_flips_of_one_instant_with_a_display_go_by_seat_and_not_by_arrival(order: tuple[int, ...]) -> None:
    cabinet = Cabinet(decks="5H 9C / 7D 2S / 8C 8D", turn=1, shown_after_ms=None)
    for seat in order:
        cabinet.press(seat, "flip", at_ms=100)
    cabinet.run_until(150)
    assert cabinet.told == ["turned 1 7D", "turn 2", "refused 2 flip waiting", "refused 0 flip waiting"]


def test_a_pause_takes_a_card_in_the_air_with_it() -> None:
    cabinet = Cabinet(decks="4H 9C / 7D 2S", pile="4S", shown_after_ms=50)
    cabinet.press(0, "flip", at_ms=100)
    cabinet.pause(at_ms=120)
    cabinet.run_until(500)
    cabinet.press(1, "slap", at_ms=510)
    cabinet.resume(at_ms=600)
    cabinet.press(1, "slap", at_ms=649)
    cabinet.press(1, "slap", at_ms=650)
    cabinet.run_until(700)
    assert cabinet.told[2:] == [
        "refused 1 slap paused",
        "refused 1 slap nothing-shown",
        "slapped 1 double",
        "took 1 2 slap",
    ]


def test_a_match_says_when_it_will_move_by_itself() -> None:
    cabinet = Cabinet(decks="KH 9C / 7D", computers={1: "quick"})
    assert cabinet.match.next_at_ns() is None
    cabinet.press(0, "flip", at_ms=100)
    cabinet.run_until(150)
    assert cabinet.match.next_at_ns() == 900 * MS
    cabinet.run_until(900)
    assert cabinet.told[-2:] == ["empty 1", "pending 0 challenge"]
    assert cabinet.match.next_at_ns() == 1800 * MS


def test_what_was_given_out_is_kept_for_whoever_writes_it_down() -> None:
    cabinet = Cabinet(decks="5H 9C / 7D 2S")
    cabinet.press(0, "flip", at_ms=100)
    cabinet.run_until(150)
    assert [entry.at_ns for entry in cabinet.settle.given] == [100 * MS, 100 * MS]


def test_a_match_may_begin_at_any_time_of_the_clock() -> None:
    began_ns = 10**15
    cards = [parse_cards("5H 9C"), parse_cards("7D 2S")]
    match = Match(start(RuleSet.parse("classic time_limit_s=1"), cards, at_ns=began_ns), Settle(), at_ns=began_ns)
    assert [one.at_ns for one in match.told_first] == [began_ns]
    match.settle.press(Press(0, "flip", began_ns + MS))
    told = match.advance(began_ns + 10**9)
    assert [str(one.outcome) for one in told] == ["turned 0 5H", "turn 1", "won 1 2"]
