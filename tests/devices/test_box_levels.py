"""What a box's levels say of edges that never came."""

from ratscrew_kiosk.devices.box_levels import BoxLevels, Found

MS_US = 1_000


def levels_at_rest() -> BoxLevels:
    levels = BoxLevels(4)
    assert levels.set(0, 0) == []
    return levels


def audits(levels: BoxLevels, *beats: tuple[int, float]) -> list[Found]:
    return [found for closed, at_ms in beats for found in levels.audit(closed, round(at_ms * MS_US))]


def test_what_agrees_tells_nothing() -> None:
    levels = levels_at_rest()
    assert levels.edge(1, True, 100 * MS_US) is None
    assert not audits(levels, (0b10, 110), (0b10, 120))
    assert not levels.open
    assert levels.is_closed(1)


def test_a_difference_counts_with_the_second_beat_that_has_it() -> None:
    levels = levels_at_rest()
    assert not audits(levels, (0, 90), (0b10, 100))
    assert levels.open
    assert audits(levels, (0b10, 110)) == [Found(1, True, 90 * MS_US, 100 * MS_US)]
    assert levels.is_closed(1)
    assert not audits(levels, (0b10, 120))
    assert not levels.open


def test_a_difference_that_is_gone_with_the_next_beat_was_none() -> None:
    levels = levels_at_rest()
    assert not audits(levels, (0b10, 100), (0, 110), (0, 120))
    assert not levels.open


def test_an_edge_that_comes_meanwhile_explains_it() -> None:
    levels = levels_at_rest()
    assert not audits(levels, (0b10, 100))
    levels.edge(1, True, 100 * MS_US + 20)
    assert not audits(levels, (0b10, 110))


def test_a_contact_that_bounces_just_now_is_left_alone() -> None:
    levels = levels_at_rest()
    levels.edge(1, True, 100 * MS_US)
    assert not audits(levels, (0, 100.5), (0, 101.5))
    assert not levels.open


def test_what_is_missing_at_the_end_of_a_burst_belongs_to_the_burst() -> None:
    levels = levels_at_rest()
    levels.edge(1, True, 100 * MS_US)
    levels.edge(1, False, 101 * MS_US)
    assert audits(levels, (0b10, 105), (0b10, 110)) == [Found(1, True, 101 * MS_US + 1, 101 * MS_US + 1)]


def test_behind_a_gap_the_first_edge_of_a_contact_may_be_any_of_those_that_are_missing() -> None:
    levels = levels_at_rest()
    levels.lose(95 * MS_US, 103 * MS_US)
    assert levels.open
    assert levels.edge(1, True, 103 * MS_US) == 95 * MS_US
    assert levels.edge(1, False, 104 * MS_US) is None
    assert levels.edge(2, True, 104 * MS_US) == 95 * MS_US


def test_a_burst_after_a_gap_no_edge_can_have_been_missing_any_more() -> None:
    levels = levels_at_rest()
    levels.lose(95 * MS_US, 103 * MS_US)
    audits(levels, (0, 110))
    assert levels.open
    audits(levels, (0, 119))
    assert not levels.open
    assert levels.edge(1, True, 120 * MS_US) is None


def test_levels_that_come_with_an_edge_behind_a_gap_say_at_once_what_was_missed() -> None:
    levels = levels_at_rest()
    levels.lose(95 * MS_US, 103 * MS_US)
    assert list(levels.behind_a_gap(0b1011, 1, 103 * MS_US)) == [
        Found(0, True, 95 * MS_US, 103 * MS_US),
        Found(3, True, 95 * MS_US, 103 * MS_US),
    ]
    assert levels.edge(1, True, 103 * MS_US) == 95 * MS_US
    assert not audits(levels, (0b1011, 120))


def test_a_new_start_tells_what_has_changed_and_forgets_the_rest() -> None:
    levels = levels_at_rest()
    levels.edge(0, True, 10)
    levels.lose(0, 20)
    assert levels.set(0b10, 5_000) == [0, 1]
    assert not levels.open
    assert not levels.is_closed(0)
    assert levels.is_closed(1)
