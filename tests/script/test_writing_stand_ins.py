"""A computer that stands in for somebody presses like a person: what is written of it replays to the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.players.levels import LEVELS
from tests.kit.scribe import Scribe, told


def stands_in(rules: str, level: str, seed: int, seats: int = 2) -> Scribe:
    """A match whose second seat is played by a computer from its first card on, though it began as a person's."""
    one = Scribe(rules, seats=seats, seed=seed)
    one.turn_a_card()
    one.match.stand_in(1, LEVELS[level], one.now_ns)
    return one


def go_on(one: Scribe, cards: int) -> None:
    """Those who are there turn their cards, and every picture comes a frame later."""
    for _ in range(cards):
        number = one.match.table.number
        for _ in range(60):
            if one.match.table.over or one.match.table.number > number:
                break
            if one.match.table.turn not in one.match.computers.levels:
                one.press(one.match.table.turn, "flip")
            one.run(60)
        one.show()
        one.run(16)


def test_a_slap_of_a_computer_that_stands_in_is_written_once_whatever_came_of_it() -> None:
    one = stands_in("classic", "expert", 1)
    go_on(one, 60)
    assert told(one.lines, "slapped 1")
    slaps = [line for line in one.lines if not line.startswith("=") and line.endswith("1 slap")]
    assert len(slaps) == len(set(slaps))
    one.finish()


@given(
    rules=st.sampled_from(("classic", "classic dead_heat=replay", "cabinet", "full", "duel", "beginner")),
    level=st.sampled_from(("easy", "medium", "expert")),
    seats=st.integers(2, 4),
    seed=st.integers(0, 1_000),
    cards=st.lists(st.integers(1, 25), min_size=1, max_size=4),
)
def test_whoever_is_stood_in_for_and_comes_back_the_script_replays(
    rules: str, level: str, seats: int, seed: int, cards: list[int]
) -> None:
    one = stands_in(rules, level, seed, seats)
    for index, count in enumerate(cards):
        go_on(one, count)
        if index % 2:
            one.match.stand_in(1, LEVELS[level], one.now_ns)
        else:
            one.match.stand_down(1)
    one.run(100)
    one.finish()


@pytest.mark.parametrize("seed", [1, 2, 5, 7])
def test_it_turns_its_card_behind_its_wrong_slap_and_not_in_the_same_instant(seed: int) -> None:
    one = stands_in("cabinet", "easy", seed)
    go_on(one, 60)
    assert told(one.lines, "wrong 1")
    one.finish()
