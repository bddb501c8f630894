"""The races of script/kernel-test, as they are drawn."""

from itertools import pairwise

from tests.kernel import plan

RACES = [plan.race(number) for number in range(540)]


def test_the_same_number_is_the_same_race() -> None:
    assert [plan.race(number) for number in range(540)] == RACES


def test_two_to_four_hands_race_with_every_gap_in_both_orders() -> None:
    seen = {(race.gap_us, len(race.hands), race.hands[0].seat < race.hands[1].seat) for race in RACES}
    assert seen == {(gap_us, hands, lower) for gap_us in plan.GAPS_US for hands in (2, 3, 4) for lower in (True, False)}


def test_the_first_hand_is_first_by_the_gap() -> None:
    for race in RACES:
        first, second, *others = (hand.changes_us[0] for hand in race.hands)
        assert second - first == race.gap_us
        assert all(other >= second for other in others)


def test_contacts_bounce_for_up_to_5_ms_and_then_stay_closed() -> None:
    longest_us = 0
    for race in RACES:
        for hand in race.hands:
            *bounces, released = hand.changes_us
            assert len(hand.changes_us) % 2 == 0
            assert all(one < other for one, other in pairwise(hand.changes_us))
            longest_us = max(longest_us, bounces[-1] - bounces[0])
            assert released - bounces[-1] >= 30_000
    assert 4_900 < longest_us <= plan.BOUNCE_US


def test_a_contact_bounces_for_longer_than_the_gap_in_many_races() -> None:
    longer = sum(race.hands[0].changes_us[-2] > race.gap_us for race in RACES)
    assert longer > len(RACES) // 5


def test_a_jumper_closes_two_lines_at_once() -> None:
    one, other = plan.jumper(4).hands
    assert one.seat != other.seat
    assert one.changes_us == other.changes_us


def test_what_chatters_is_open_at_the_end() -> None:
    moves = plan.chatter(6, 5, 100)
    assert [high for _, _, high in moves] == [plan.CLOSED, plan.OPEN] * 3
