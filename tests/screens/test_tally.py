"""What is counted of a match is what was told of it."""

from collections import Counter

import pytest

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Back, DeadHeat, Late, Slapped, Told, Took, Turned, WhyTaken, Won, Wrong
from ratscrew_kiosk.screens.finish.finish import Races
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.screens.finish.tally import Run, Tally
from ratscrew_kiosk.simulate import Setting, told_in
from tests.kit.watched import Watched


def took(*seats: int, why: WhyTaken = WhyTaken.SLAP) -> list[Told]:
    return [Told(index * SECOND, Took(seat, 4, why)) for index, seat in enumerate(seats)]


def right(seat: int, since_ms: float, *, unstamped: bool = False, known: bool = True) -> Slap:
    at_ns = 10 * SECOND
    press = Press(seat, "slap", at_ns, 50_000, unstamped=unstamped)
    return Slap(press, "right", at_ns - round(since_ms * MS) if known else None, took=True, patterns=("double",))


def test_the_longest_run_is_of_piles_one_after_another() -> None:
    tally = Tally(3, 0)
    assert tally.longest is None
    tally.add(took(0, 0, 1, 1, 1, 0, 2, 2, 2), ())
    assert tally.longest == Run(1, 3)


def test_piles_are_counted_by_what_they_were_won_by() -> None:
    tally = Tally(2, 0)
    tally.add([*took(0, 0, 1), *took(1, why=WhyTaken.CHALLENGE)], ())
    assert tally.seats[0].piles == Counter({WhyTaken.SLAP: 2})
    assert tally.seats[1].piles == Counter({WhyTaken.SLAP: 1, WhyTaken.CHALLENGE: 1})
    assert tally.seats[1].piles_taken == 2


def test_the_median_reaction_is_of_a_seat_s_own_right_slaps() -> None:
    tally = Tally(2, 0)
    assert tally.seats[0].median_ns is None
    tally.add((), [right(0, 400), right(0, 300), right(1, 200), right(0, 900)])
    assert [seat.median_ns for seat in tally.seats] == [400 * MS, 200 * MS]


def test_the_fastest_slap_says_whose_it_was_and_its_error() -> None:
    tally = Tally(2, 0)
    tally.add((), [right(0, 400), right(1, 212.4), right(0, 300)])
    assert tally.fastest is not None
    assert tally.fastest == (1, 212.4 * MS, 50_000, ("double",))


def test_a_slap_without_a_stamp_or_a_known_card_is_right_but_has_no_reaction() -> None:
    tally = Tally(2, 0)
    tally.add((), [right(0, 1, unstamped=True), right(0, 1, known=False)])
    assert (tally.seats[0].right, tally.seats[0].reactions_ns) == (2, [])
    assert tally.fastest is None


def test_a_hand_that_was_on_its_way_before_the_card_was_shown_has_no_reaction() -> None:
    tally = Tally(2, 0)
    tally.add((), [right(0, 0.03), right(0, 99), right(1, 100)])
    assert [seat.right for seat in tally.seats] == [2, 1]
    assert [seat.reactions_ns for seat in tally.seats] == [[], [100 * MS]]
    assert tally.fastest is not None
    assert tally.fastest.seat == 1


def test_slaps_of_a_match_as_it_is_played() -> None:
    cabinet = Watched("classic collect_ms=100 anticipation_ms=100", "5H 9C 2S 8C / 5D 3S 6H 7D", shown_after_ms=10)
    cabinet.turn_cards(0)
    cabinet.press(0, "slap", 300)
    cabinet.run_until(390)
    cabinet.turn_cards(400)
    cabinet.press(0, "slap", 450)
    cabinet.press(1, "slap", 710)
    cabinet.press(0, "slap", 720)
    cabinet.run_until(900)
    orange, purple = cabinet.tally.seats
    assert (orange.right, orange.wrong, orange.early, orange.late) == (0, 2, 1, 1)
    assert (purple.right, purple.wrong, purple.late, purple.reactions_ns) == (1, 0, 0, [300 * MS])
    assert cabinet.tally.turned == 2


@pytest.mark.parametrize(("rule", "taken"), [("replay", 0), ("earliest", 1)])
def test_a_dead_heat_counts_for_each_of_its_seats_and_nobody_was_late(rule: str, taken: int) -> None:
    cabinet = Watched(
        f"classic dead_heat={rule}",
        "5H 9C 2S / 5D 3S 6H",
        shown_after_ms=10,
        devices=(DeviceFacts("pins", 0, 200_000),),
    )
    cabinet.turn_cards(0, 100)
    for seat, at_ms in ((0, 400), (1, 400.1)):
        cabinet.settle.press(Press(seat, "slap", round(at_ms * MS), 0, "pins", 200_000))
    cabinet.run_until(500)
    seats = cabinet.tally.seats
    assert [seat.dead_heats for seat in seats] == [1, 1]
    assert [seat.late for seat in seats] == [0, 0]
    assert sum(seat.right for seat in seats) == taken


def test_the_length_leaves_pauses_out() -> None:
    cabinet = Watched("classic", "5H 9C 2S / 5D 3S 6H", shown_after_ms=10)
    cabinet.turn_cards(0)
    cabinet.pause(1000)
    cabinet.resume(9000)
    cabinet.run_until(9500)
    cabinet.turn_cards(10_000)
    assert cabinet.tally.length_ns == 1990 * MS  # the card was shown anew 10 ms after the pause


def test_after_the_end_nothing_is_counted() -> None:
    tally = Tally(2, SECOND)
    card = parse_cards("5H")[0]
    tally.add([Told(3 * SECOND, Won(1, 52)), Told(9 * SECOND, Turned(0, card))], ())
    assert (tally.won, tally.over, tally.turned, tally.length_ns) == (1, True, 0, 2 * SECOND)


@pytest.mark.parametrize(("preset", "seats"), [("classic", 2), ("cabinet", 4), ("beginner", 6)])
def test_the_counts_of_a_whole_match_are_those_of_its_outcomes(preset: str, seats: int) -> None:
    setting = Setting(RuleSet.parse(preset), ("easy", "expert", "easy", "hard", "medium", "easy")[:seats])
    match = setting.match(3)
    races, tally = Races(match.table), Tally(seats, 0)
    told: list[Told] = []
    for some in told_in(match):
        tally.add(some, races.add(some, match.settle.given), match.table.stopped_ns)
        told += some
    outcomes = [one.outcome for one in told]
    for seat, counted in enumerate(tally.seats):
        assert counted.right == sum(isinstance(one, Slapped) and one.seat == seat for one in outcomes)
        assert counted.wrong == sum(isinstance(one, Wrong) and one.seat == seat for one in outcomes)
        assert counted.turned == sum(isinstance(one, Turned) and one.seat == seat for one in outcomes)
        assert counted.comebacks == sum(isinstance(one, Back) and one.seat == seat for one in outcomes)
        assert counted.piles_taken == sum(isinstance(one, Took) and one.seat == seat for one in outcomes)
        assert counted.dead_heats == sum(isinstance(one, DeadHeat) and seat in one.seats for one in outcomes)
        assert counted.late == sum(isinstance(one, Late) and one.seat == seat for one in outcomes)
        assert len(counted.reactions_ns) == counted.right
        assert all(since_ns >= 340 * MS for since_ns in counted.reactions_ns)  # the floor of the quickest (R12.3)
    assert tally.turned == match.table.number
    assert tally.over
    assert tally.length_ns == told[-1].at_ns
