"""What may be chosen for a match: what R11 offers, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.rules.house import PRESETS, with_options
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.chosen import Chosen
from tests.kit.halls import hall, hit, words


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_set_as_it_is_published_is_chosen_first(preset: str) -> None:
    assert Chosen().with_preset(preset).rules == PRESETS[preset]


def test_in_classic_more_slaps_are_one_switch() -> None:
    chosen = Chosen().with_preset("classic").with_switch(0)
    assert chosen.rules.patterns == ("double", "sandwich", "tens", "marriage", "top_bottom")
    assert chosen.with_switch(0).rules == PRESETS["classic"]


def test_the_full_rules_have_a_bigger_burn_three_strikes_and_a_last_chance() -> None:
    chosen = Chosen().with_preset("full")
    assert list(chosen.changeable()) == ["burn", "empty_wrong_slap", "last_chance"]
    for option in chosen.changeable():
        chosen = chosen.next_value(option)
    rules = chosen.rules
    assert (rules.burn, rules.empty_wrong_slap, rules.last_chance) == (2, "strike", 3)


def test_a_match_has_at_least_two_seats_and_no_more_than_its_rules_take() -> None:
    classic = Chosen(computers=3).with_preset("classic")
    assert [classic.seats(people) for people in (1, 2)] == [2, 2]
    assert [Chosen(computers=3).seats(people) for people in (1, 2, 4, 6)] == [4, 5, 6, 6]
    assert [Chosen().seats(people) for people in (0, 1, 2, 3)] == [2, 2, 2, 3]


def test_a_level_that_is_not_offered_becomes_one_like_it() -> None:
    chosen = Chosen(level_name="expert").with_preset("duel")
    assert chosen.level_name == "quick"
    assert Chosen(level_name="easy").with_preset("last-chance").level_name == "gentle"


@given(
    st.lists(
        st.tuples(st.sampled_from(["preset", "switch", "option"]), st.sampled_from(list(PRESETS)), st.integers(0, 9)),
        max_size=30,
    )
)
def test_whatever_is_chosen_is_a_rule_set(steps: list[tuple[str, str, int]]) -> None:
    chosen = Chosen()
    for what, preset, number in steps:
        if what == "preset":
            chosen = chosen.with_preset(preset)
        elif what == "switch" and chosen.offer.more_patterns:
            chosen = chosen.with_switch(number % len(chosen.offer.more_patterns))
        elif what == "option" and (options := list(chosen.changeable())):
            chosen = chosen.next_value(options[number % len(options)])
        assert chosen.rules.preset == chosen.preset
        assert chosen.level_name in OFFERS[chosen.preset].levels


def test_rules_that_do_not_take_so_many_give_way_to_the_cabinets_own() -> None:
    chosen = Chosen().with_preset("last-chance")
    assert chosen.fitting(4) is chosen
    assert chosen.fitting(5).preset == "cabinet"
    assert chosen.fitting(5).level_name in chosen.fitting(5).offer.levels


@pytest.mark.parametrize("level", [None, *LEVELS.values()])
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_a_match_was_of_its_options_can_be_gone_through(preset: str, level: Level | None) -> None:
    """By the command line it can be of a level that no screen offers."""
    rules = with_options(PRESETS[preset], ["burn=2", "time_limit_s=77"])
    one = hall(2, (0,), Chosen.of(rules, level, 1))
    assert one.fitting.rules == rules
    choosing = Choosing(one, 0)
    for number in range(40):
        choosing.press(hit(0, "slap" if number % 3 else "flip", 2_000 + 300 * number))
        words(choosing, 2_000 + 300 * number)
    assert one.chosen.level_name in OFFERS[one.chosen.preset].levels
