"""What is heard on the screens round a match: presses that are taken, the last seconds, the deal, attract mode."""

import pytest

from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.screens.between.attract import DEMO_NS, HEARD_ROUNDS, PAGE_NS, TITLE_NS
from ratscrew_kiosk.screens.between.result import Played, Result
from ratscrew_kiosk.screens.hall import SoundInAttract
from ratscrew_kiosk.screens.pictures.stage import played
from ratscrew_kiosk.screens.sound_names import SoundName
from ratscrew_kiosk.screens.status import Player
from tests.kit.halls import hall
from tests.kit.visitor import LOOK_NS, Visitor

ROUND_NS = TITLE_NS + DEMO_NS + 4 * PAGE_NS


# Presses


def test_whoever_joins_is_heard_and_so_is_whoever_hurries() -> None:
    one = Visitor("join")
    one.press(0, "slap", 1_000)
    one.press(2, "slap", 1_500)
    one.press(0, "slap", 2_000)
    assert one.ear.names == ["join", "join", "deal", "option_taken"]
    assert one.ear.times_ms("join") == [1_000, 1_500]


def test_a_press_that_leads_to_another_screen_is_heard_there() -> None:
    one = Visitor("attract")
    one.press(0, "slap", 1_000)
    assert one.ear.names == ["option_taken"]
    one.press(0, "slap", 2_000)
    one.press(0, "flip", 3_000)
    assert one.flow.where == "options"
    assert one.ear.names == ["option_taken", "join", "option_moved"]


def test_in_the_options_flip_and_slap_sound_differently_and_each_once() -> None:
    one = Visitor("options", (0,))
    one.press(0, "flip", 1_000)
    one.press(0, "flip", 1_300)
    one.press(0, "slap", 1_600)
    assert one.ear.names == ["option_moved", "option_moved", "option_taken"]
    one.press(0, "slap", 1_900)
    one.wait(4 * SECOND)
    assert one.ear.names[3:] == ["option_taken"]


def test_whoever_may_not_steer_is_told_so_and_a_passer_by_hears_nothing() -> None:
    one = Visitor("options", (0, 1))
    one.press(1, "flip", 1_000)
    one.press(3, "flip", 1_300)
    assert one.ear.names == ["refused"]
    other = Visitor("join")
    other.press(0, "slap", 1_000)
    other.press(1, "slap", 1_200)
    other.press(1, "flip", 1_400)
    other.press(3, "flip", 1_600)
    assert other.ear.names == ["join", "join", "refused"]


def test_pages_of_help_turn_audibly_and_leaving_them_is_heard() -> None:
    one = Visitor("help", (0,))
    one.press(0, "flip", 1_000)
    one.press(0, "flip", 2_000)
    one.press(0, "slap", 3_000)
    assert one.flow.where == "options"
    assert one.ear.names == ["option_moved", "option_moved", "option_taken"]


def test_the_lesson_goes_on_audibly_and_lets_its_match_be_heard() -> None:
    one = Visitor("lesson", (0,))
    one.press(0, "flip", 1_000)
    one.wait(2 * SECOND)
    one.press(0, "flip", 3_000)
    assert one.ear.names == ["option_moved", "flip"]


def test_flip_at_the_result_is_heard_in_the_options() -> None:
    one = Visitor("join", (0, 1))
    players = (Player("Orange"), Player("Purple", place=1))
    one.flow.put("result", Result(Played(*played(players)), one.hall.canvas, 0))
    one.flow.shown(0)
    one.hall.party = hall(4, (0, 1)).party
    one.press(1, "flip", 2_000)
    assert one.flow.where == "options"
    assert one.ear.names == ["option_moved"]


def test_at_a_desktop_enter_and_escape_are_heard_where_they_lead_somewhere() -> None:
    one = Visitor("attract")
    one.wait(SECOND)
    one.flow.command("pause", one.now_ns)
    one.look()
    assert one.ear.names == []
    one.flow.command("yes", one.now_ns)
    one.look()
    assert one.ear.names == ["option_taken"]


# Time


def test_the_last_three_seconds_before_the_deal_are_heard_and_then_the_cards() -> None:
    one = Visitor("join")
    one.press(0, "slap", 1_000)
    one.wait(12 * SECOND)
    assert one.flow.where == "deal"
    assert one.ear.names == ["join", "tick", "tick", "tick", "deal"]
    assert one.ear.times_ms("tick") == [8_000, 9_000, 10_000]
    assert 11_000 <= one.ear.times_ms("deal")[0] <= 11_100


def test_so_are_the_last_three_seconds_of_the_options() -> None:
    one = Visitor("options", (0,))
    one.wait(16 * SECOND)
    assert one.flow.where == "deal"
    assert one.ear.times_ms("tick") == [12_000, 13_000, 14_000]


def test_a_press_that_gives_more_time_takes_the_ticks_with_it() -> None:
    one = Visitor("options", (0,))
    one.press(0, "flip", 13_500)
    one.wait(20 * SECOND)
    assert one.ear.times_ms("tick") == [12_000, 13_000]


# Attract mode


def heard_in_attract(sound: SoundInAttract, rounds: int) -> list[list[tuple[SoundName, float]]]:
    """Name and volume of what is heard in each round of attract mode."""
    one = Visitor("attract", sound=sound)
    heard = []
    for number in range(1, rounds + 1):
        one.wait(number * ROUND_NS - LOOK_NS)
        heard.append([(sound.name, sound.volume) for sound in one.ear.sounds])
        one.ear.sounds.clear()
    return heard


def test_attract_mode_can_be_silent() -> None:
    assert heard_in_attract("off", 3) == [[], [], []]


def test_attract_mode_can_be_quiet_all_the_time() -> None:
    for heard in heard_in_attract("low", 3):
        assert [name for name, _ in heard].count("attract") == 1
        assert heard[0][0] == "attract"
        assert {"flip", "slap_won", "collect"} <= {name for name, _ in heard}
        assert all(0 < volume < 0.5 for _, volume in heard)


def test_attract_mode_can_be_heard_once_in_a_few_minutes() -> None:
    heard = heard_in_attract("every-few-minutes", 2 * HEARD_ROUNDS)
    assert [bool(one) for one in heard] == ([False] * (HEARD_ROUNDS - 1) + [True]) * 2
    assert heard[HEARD_ROUNDS - 1][0] == ("attract", 1.0)
    assert "slap_won" in {name for name, _ in heard[HEARD_ROUNDS - 1]}
    assert 2 * 60 * SECOND <= HEARD_ROUNDS * ROUND_NS <= 6 * 60 * SECOND


def test_whoever_comes_need_not_hear_the_tune_to_its_end() -> None:
    one = Visitor("attract", sound="low")
    one.press(2, "slap", 1_500)
    assert one.ear.names == ["attract", "option_taken"]
    assert {*one.ear.ended} == {("attract", 1_500 * MS)}


@pytest.mark.parametrize("sound", ["off", "low", "every-few-minutes"])
def test_whoever_comes_is_heard_however_silent_attract_mode_is(sound: SoundInAttract) -> None:
    one = Visitor("attract", sound=sound)
    one.press(1, "flip", 1_000)
    assert one.ear.names[-1] == "option_moved"
