"""Longer than 300 lines so that all that a contact can do stands in one place, under its headings."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.press import Contact, Edge, Press
from ratscrew_kiosk.presses.debounce import Debounce, Glitch, LetOut, News, Quarantined, WhyQuarantined
from ratscrew_kiosk.presses.figures import MS, SECOND, DebounceFigures, DeviceFacts
from ratscrew_kiosk.presses.in_order import InOrder

SLAP = Contact("pins", 1, "slap")
FACTS = DeviceFacts("pins", error_ns=MS // 2, resolution_ns=MS // 5)


def ns(ms: str | float) -> int:
    return int(Decimal(str(ms)) * MS)


def edges(text: str, contact: Contact = SLAP) -> list[Edge]:
    """Read `100 down 100.3 up`: times in milliseconds, each with what the edge says."""
    words = text.split()
    return [
        Edge(contact, down=words[i + 1] == "down", at_ns=ns(words[i]), error_ns=1000, seq=i)
        for i in range(0, len(words), 2)
    ]


def fed(some: list[Edge], until_ns: int, debounce: Debounce | None = None) -> list[Press | News]:
    debounce = debounce or Debounce(SLAP, FACTS)
    made = [one for edge in some for one in debounce.edge(edge)]
    return made + debounce.until(until_ns)


def made_of(text: str, until_ms: float, debounce: Debounce | None = None) -> list[Press | News]:
    return fed(edges(text), ns(until_ms), debounce)


def presses(made: list[Press | News]) -> list[int]:
    return [one.at_ns for one in made if isinstance(one, Press)]


def press_times(text: str, until_ms: float, debounce: Debounce | None = None) -> list[int]:
    return presses(made_of(text, until_ms, debounce))


# ------------------------------------------------------------------ the onset and its confirmation


def test_a_clean_press_carries_its_seat_its_error_and_its_device() -> None:
    assert made_of("100 down", 101) == [Press(1, "slap", ns(100), 1000, "pins", MS // 5)]


def test_the_first_contact_counts_and_not_the_end_of_the_bouncing() -> None:
    """Whatever is stamped after the bouncing turns races round."""
    assert press_times("100 down 100.05 up 100.4 down 102 up 103 down", 200) == [ns(100)]


def test_a_press_is_told_as_soon_as_it_was_closed_long_enough() -> None:
    debounce = Debounce(SLAP, FACTS)
    assert made_of("100 down", 100.199999, debounce) == []
    assert presses(debounce.until(ns(100.2))) == [ns(100)]


def test_closed_time_adds_up_over_the_bounces() -> None:
    debounce = Debounce(SLAP, FACTS)
    assert made_of("100 down 100.1 up 101 down 101.05 up 102 down", 102.04, debounce) == []
    assert presses(debounce.until(ns(102.05))) == [ns(100)]


def test_a_closing_that_reaches_its_measure_with_the_edge_that_ends_it_is_a_press() -> None:
    assert press_times("100 down 100.2 up", 100.2) == [ns(100)]


@pytest.mark.parametrize("first", ["up", "down"])
def test_the_first_edge_is_the_onset_whatever_it_says(first: str) -> None:
    """rppal issues 106 and 149, go-gpiocdev issue 24: the polarity of the first edge of a bounce is often wrong."""
    assert press_times(f"100 {first} 100.3 up 100.4 down", 200) == [ns(100)]


def test_edges_that_say_the_same_twice_change_nothing() -> None:
    """rppal issues 106 and 149, go-gpiocdev issue 24: many events of one level."""
    text = "100 down 100.1 down 100.2 down 100.9 up 101 up 101.3 down 180 up 180.1 up 180.3 down 180.4 down 180.5 up"
    assert press_times(text, 400) == [ns(100)]


def test_a_contact_that_bounces_for_five_milliseconds_keeps_its_onset() -> None:
    assert press_times("100 up 100.1 up 104.95 down", 200) == [ns(100)]


def test_a_contact_that_was_not_closed_long_enough_is_a_glitch() -> None:
    debounce = Debounce(SLAP, FACTS)
    assert made_of("100 down 100.05 up", 104.999, debounce) == []
    assert debounce.until(ns(105)) == [Glitch(SLAP, ns(100))]


def test_a_lone_edge_that_says_up_is_a_glitch() -> None:
    assert made_of("100 up", 105) == [Glitch(SLAP, ns(100))]


def test_a_press_after_a_glitch_has_its_own_onset() -> None:
    assert made_of("100 down 100.05 up 106 down", 107)[1:] == [Press(1, "slap", ns(106), 1000, "pins", MS // 5)]


def test_a_closing_that_began_within_the_window_is_waited_for_though_it_is_told_twice() -> None:
    assert press_times("100 up 104.9 down 105.05 down", 200) == [ns(100)]


def test_two_glitches_do_not_add_up_to_a_press() -> None:
    text = "100 down 100.15 up 107 down 107.15 up"
    assert made_of(text, 300) == [Glitch(SLAP, ns(100)), Glitch(SLAP, ns(107))]


def test_a_closing_that_began_within_the_window_but_ended_too_soon_is_a_glitch() -> None:
    assert made_of("100 up 104.9 down 105.05 up", 300) == [Glitch(SLAP, ns(100))]


def test_a_two_millisecond_tap_counts() -> None:
    """MiniDexed issue 713, DebounceInput issue 3: quick taps were swallowed."""
    assert press_times("100 down 102 up", 400) == [ns(100)]
    assert press_times("100 up 100.2 up 100.3 down 102 up", 400) == [ns(100)]


def test_a_short_tap_does_not_hide_the_next_press() -> None:
    """gpiozero issue 1039: after a pulse shorter than the bounce time the next press was ignored."""
    assert press_times("100 down 105 up 5100 down 5150 up", 6000) == [ns(100), ns(5100)]


def test_as_many_presses_come_out_as_were_made() -> None:
    """gpiozero issues 550 and 1090: random missing, phantom or repeated presses."""
    burst = (0, 90_000, 300_000, 1_100_000, 1_500_000, 60 * MS, 61 * MS, 61_400_000)
    some = [
        Edge(SLAP, down=number % 2 == (press % 3 == 0), at_ns=press * 150 * MS + offset)
        if number == 0
        else Edge(SLAP, down=number in {2, 4, 6}, at_ns=press * 150 * MS + offset)
        for press in range(1, 1001)
        for number, offset in enumerate(burst)
    ]
    assert presses(fed(some, 200 * SECOND)) == [press * 150 * MS for press in range(1, 1001)]


# ------------------------------------------------------------------ the release


def test_a_bouncing_release_is_no_press() -> None:
    """gpiozero issue 378: a bounce on release fired a press once the bounce time was over."""
    assert press_times("100 down 200 up 201 down 204 up 208 down 210 up", 400) == [ns(100)]


def test_a_release_that_chatters_ten_milliseconds_apart_is_no_press() -> None:
    assert press_times("100 down 200 up 210 down 210.5 up", 400) == [ns(100)]


def test_a_release_is_believed_after_the_quiet_and_then_the_next_press_counts() -> None:
    assert press_times("100 down 200 up 215.000001 down", 300) == [ns(100), ns(215.000001)]


def test_an_edge_at_the_end_of_the_quiet_is_still_chatter() -> None:
    assert press_times("100 down 200 up 215 down", 300) == [ns(100)]


def test_a_lost_release_repeats_nothing_and_hides_one_press_at_most() -> None:
    """gpiozero issue 697, lg issue 18: the release was lost, and "held" repeated for ever."""
    assert press_times("100 down 1000 down 1050 up 2000 down", 3000) == [ns(100), ns(2000)]


def test_a_lost_closing_is_made_up_by_the_next_edge_of_the_bounce() -> None:
    """raspberrypi/linux issue 760: two edges at almost the same time can lose one."""
    assert press_times("100.3 up 100.5 down", 200) == [ns(100.3)]


def test_a_contact_held_when_it_was_first_looked_at_counts_after_its_release() -> None:
    """Thumby-Games issue 98: the press that started the game leaked into it."""
    held = Debounce(SLAP, FACTS, held_since_ns=ns(50))
    assert press_times("100 up 101 down 103 up 200 down", 300, held) == [ns(200)]


# ------------------------------------------------------------------ what the contact vouches for


def test_a_contact_vouches_no_further_than_just_before_its_undecided_onset() -> None:
    debounce = Debounce(SLAP, FACTS)
    debounce.until(ns(90))
    assert debounce.vouched_ns == ns(90)
    made_of("100 down", 100.1, debounce)
    assert debounce.vouched_ns == ns(100) - 1
    debounce.until(ns(100.2))
    assert debounce.vouched_ns == ns(100.2)


def test_a_glitch_lets_the_contact_vouch_again() -> None:
    debounce = Debounce(SLAP, FACTS)
    made_of("100 up", 104.9, debounce)
    assert debounce.vouched_ns == ns(100) - 1
    debounce.until(ns(105))
    assert debounce.vouched_ns == ns(105)


def test_an_edge_vouches_for_nothing_of_its_own_instant() -> None:
    debounce = Debounce(SLAP, FACTS)
    made_of("100 down 101 up", 101, debounce)
    debounce.edge(Edge(SLAP, down=False, at_ns=ns(102)))
    assert debounce.vouched_ns == ns(102) - 1


def test_time_that_was_passed_already_changes_nothing() -> None:
    debounce = Debounce(SLAP, FACTS)
    debounce.until(ns(100))
    assert (debounce.until(ns(50)), debounce.vouched_ns) == ([], ns(100))


# ------------------------------------------------------------------ quarantine


def chatter(from_ms: int, to_ms: int, every_ns: int) -> list[Edge]:
    times = range(ns(from_ms), ns(to_ms), every_ns)
    return [Edge(SLAP, down=number % 2 == 0, at_ns=at_ns) for number, at_ns in enumerate(times)]


def test_chatter_that_never_settles_puts_the_contact_in_quarantine() -> None:
    debounce = Debounce(SLAP, FACTS)
    made = fed(chatter(100, 1900, 10 * MS), ns(1900), debounce)
    assert made == [
        Press(1, "slap", ns(100), 0, "pins", MS // 5),
        Quarantined(SLAP, ns(1110), WhyQuarantined.NEVER_SETTLES),
    ]
    assert debounce.vouched_ns == ns(1900)


def test_chatter_just_within_the_quiet_never_settles_and_slower_pressing_does() -> None:
    assert any(isinstance(one, Quarantined) for one in fed(chatter(100, 1900, 15 * MS), ns(1900)))
    hammering = fed(chatter(100, 3000, 29 * MS), ns(3000))
    assert len(hammering) == len(presses(hammering)) == 50


def test_a_button_let_go_just_before_it_is_stuck_is_not_stuck() -> None:
    assert press_times("100 down 10099 up", 20_000) == [ns(100)]
    assert len(made_of("100 down 10099 up", 20_000)) == 1


def test_a_button_that_is_stuck_though_it_flickers_as_its_time_is_up_is_stuck() -> None:
    made = made_of("100 down 10099 up 10101 down", 20_000)
    assert made[1:] == [Quarantined(SLAP, ns(10_101), WhyQuarantined.HELD)]


def test_a_stuck_button_is_put_in_quarantine_and_holds_nobody_up() -> None:
    debounce = Debounce(SLAP, FACTS)
    assert made_of("100 down", 10_099, debounce)[1:] == []
    assert debounce.until(ns(20_000)) == [Quarantined(SLAP, ns(10_100), WhyQuarantined.HELD)]
    assert debounce.vouched_ns == ns(20_000)


def test_a_contact_in_quarantine_gives_no_presses_and_is_let_out_by_itself() -> None:
    debounce = Debounce(SLAP, FACTS)
    made_of("100 down", 11_000, debounce)
    assert made_of("12000 up 12500 down 12600 up", 13_599, debounce) == []
    assert debounce.until(ns(13_600)) == [LetOut(SLAP, ns(13_600))]
    assert press_times("14000 down", 14_100, debounce) == [ns(14_000)]


def test_a_lost_release_heals_by_itself_after_the_quarantine() -> None:
    """gpiozero issue 697, lg issue 18, when no audit is there to see it."""
    made = made_of("100 down 15000 down 15050 up 17000 down", 17_100)
    assert [type(one) for one in made] == [Press, Quarantined, LetOut, Press]


def test_twenty_presses_in_a_second_are_a_fast_hand_and_twenty_one_a_fault() -> None:
    some = [
        Edge(SLAP, down=down, at_ns=1 * SECOND + press * 45 * MS + offset)
        for press in range(21)
        for down, offset in ((True, 0), (False, 20 * MS))
    ]
    assert len(presses(fed(some[:40], 2 * SECOND))) == 20
    made = fed(some, 2 * SECOND)
    assert len(presses(made)) == 20
    assert made[-1] == Quarantined(SLAP, 1 * SECOND + 20 * 45 * MS + MS // 5, WhyQuarantined.TOO_MANY_PRESSES)


def test_the_second_of_the_figures_does_not_hold_both_its_ends() -> None:
    some = [
        Edge(SLAP, down=down, at_ns=press * 50 * MS + offset)
        for press in range(1, 22)
        for down, offset in ((True, 0), (False, 20 * MS))
    ]
    assert len(presses(fed(some, 3 * SECOND))) == 21
    assert not any(isinstance(one, Quarantined) for one in fed(chatter(100, 1101, MS), ns(1101)))


def test_more_than_a_thousand_edges_in_a_second_are_a_fault() -> None:
    enough = chatter(100, 900, 800_000)
    assert len(enough) == 1000
    assert not any(isinstance(one, Quarantined) for one in fed(enough, ns(900)))
    one_more = fed([*enough, Edge(SLAP, down=True, at_ns=ns(901))], ns(901))
    assert one_more[-1] == Quarantined(SLAP, ns(901), WhyQuarantined.TOO_MANY_EDGES)


def test_an_undecided_onset_is_dropped_with_the_quarantine() -> None:
    figures = DebounceFigures(edges_a_second=3)
    debounce = Debounce(SLAP, FACTS, figures)
    made = made_of("100 down 100.01 up 101 down 101.01 up", 200, debounce)
    assert made == [Quarantined(SLAP, ns(101.01), WhyQuarantined.TOO_MANY_EDGES)]
    assert debounce.vouched_ns == ns(200)


@pytest.mark.parametrize(
    "figures",
    [
        DebounceFigures(closed_ns=0),
        DebounceFigures(closed_ns=6 * MS),
        DebounceFigures(quiet_ns=0),
        DebounceFigures(quiet_ns=51 * MS),  # picozero#122: a lock that swallows presses
        DebounceFigures(presses_a_second=0),
        DebounceFigures(edges_a_second=0),
    ],
)
def test_figures_by_which_nothing_could_be_a_press_are_refused(figures: DebounceFigures) -> None:
    with pytest.raises(ValueError, match="it must be"):
        Debounce(SLAP, FACTS, figures)


# ------------------------------------------------------------------ whatever a hand and a contact do


@st.composite
def bursts(draw: st.DrawFn, contact: Contact = SLAP) -> tuple[list[int], list[Edge]]:
    """Draw up to ten true presses with their bouncing: when the contact first closed, and the edges that were told."""
    onsets: list[int] = []
    told: list[Edge] = []
    at_ns = draw(st.integers(0, SECOND))
    for _ in range(draw(st.integers(1, 10))):
        onsets.append(at_ns)
        moments = sorted(draw(st.sets(st.integers(1, 5 * MS - 1), max_size=8)))
        changes = [0, *moments[: len(moments) // 2 * 2]]
        changes.append(changes[-1] + draw(st.integers(MS // 5, 300 * MS)))
        chatter = sorted(draw(st.sets(st.integers(1, 10 * MS), max_size=6)))
        changes += [changes[-1] + moment for moment in chatter[: len(chatter) // 2 * 2]]
        polarities = [number % 2 == 0 for number in range(len(changes))]
        # A late look at the contact can only be wrong where it opened again soon.
        polarities[0] = len(moments) < 2 or draw(st.integers(0, 2)) > 0
        told += [
            Edge(contact, down, at_ns + change, seq=len(told) + number)
            for number, (down, change) in enumerate(zip(polarities, changes, strict=True))
        ]
        at_ns = told[-1].at_ns + draw(st.integers(60 * MS, SECOND))
    return onsets, told


@given(bursts())
def test_every_burst_is_one_press_at_its_first_edge(drawn: tuple[list[int], list[Edge]]) -> None:
    onsets, told = drawn
    assert presses(fed(told, told[-1].at_ns + SECOND)) == onsets


@given(bursts(), st.data())
def test_an_edge_repeated_within_its_burst_changes_nothing(
    drawn: tuple[list[int], list[Edge]], data: st.DataObject
) -> None:
    onsets, told = drawn
    repeated = []
    for edge, after in pairwise([*told, Edge(SLAP, down=False, at_ns=told[-1].at_ns + SECOND)]):
        repeated.append(edge)
        if data.draw(st.booleans()):
            later = data.draw(st.integers(0, min(15 * MS, after.at_ns - edge.at_ns - 1)))
            repeated.append(edge._replace(at_ns=edge.at_ns + later))
    assert presses(fed(repeated, told[-1].at_ns + 2 * SECOND)) == onsets


@given(bursts(SLAP), bursts(SLAP._replace(seat=0)), st.data())
def test_no_order_of_delivery_changes_a_press(
    one: tuple[list[int], list[Edge]], other: tuple[list[int], list[Edge]], data: st.DataObject
) -> None:
    delay_ns = 20 * MS
    some = [*one[1], *other[1]]
    delays = data.draw(st.lists(st.integers(0, delay_ns), min_size=len(some), max_size=len(some)))
    arrivals = sorted(zip((edge.at_ns + late for edge, late in zip(some, delays, strict=True)), some, strict=True))
    order, lines = (
        InOrder(),
        {contact: Debounce(contact, FACTS) for contact in (one[1][0].contact, other[1][0].contact)},
    )
    found: dict[int, list[int]] = {0: [], 1: []}

    def pass_to(vouched_ns: int) -> None:
        made = [m for edge in order.take(vouched_ns) for m in lines[edge.contact].edge(edge)]
        made += [m for line in lines.values() for m in line.until(vouched_ns)]
        for press in made:
            if isinstance(press, Press):
                found[press.seat].append(press.at_ns)

    for arrives_ns, edge in arrivals:
        pass_to(arrives_ns - delay_ns)
        order.push(edge)
    pass_to(arrivals[-1][0] + SECOND)
    assert found == {1: one[0], 0: other[0]}
    assert order.late == 0


@given(st.lists(st.tuples(st.integers(1, 15 * MS), st.integers(1, SECOND)), max_size=30))
def test_a_held_button_never_presses_again(openings: list[tuple[int, int]]) -> None:
    some = edges("100 down 100.3 down")
    for open_ns, closed_ns in openings:
        some.append(Edge(SLAP, down=False, at_ns=some[-1].at_ns + closed_ns))
        some.append(Edge(SLAP, down=True, at_ns=some[-1].at_ns + open_ns))
    assert presses(fed(some, some[-1].at_ns + 20 * SECOND)) == [ns(100)]


@st.composite
def anything(draw: st.DrawFn) -> list[Edge]:
    """Draw edges of any polarity at any time, some close together, some seconds apart."""
    gap = st.one_of(st.integers(0, 300_000), st.integers(0, 20 * MS), st.integers(0, 12 * SECOND))
    at_ns, some = 0, []
    for down, gap_ns in draw(st.lists(st.tuples(st.booleans(), gap), max_size=40)):
        at_ns += gap_ns
        some.append(Edge(SLAP, down, at_ns))
    return some


TOUCHY = DebounceFigures(held_ns=5 * SECOND, presses_a_second=2, edges_a_second=12)


@given(anything(), st.lists(st.integers(0, 30 * SECOND)), st.sampled_from([DebounceFigures(), TOUCHY]))
def test_time_passing_in_small_or_in_large_steps_is_the_same(
    some: list[Edge], steps: list[int], figures: DebounceFigures
) -> None:
    end_ns = 60 * SECOND + (some[-1].at_ns if some else 0)
    debounce, made = Debounce(SLAP, FACTS, figures), []
    for at_ns, edge in sorted([(edge.at_ns, edge) for edge in some], key=lambda pair: pair[0]):
        for step in sorted(steps):
            if step < at_ns:
                made += debounce.until(step)
        made += debounce.edge(edge)
    made += debounce.until(end_ns)
    assert made == fed(some, end_ns, Debounce(SLAP, FACTS, figures))


@given(anything(), st.sampled_from([DebounceFigures(), TOUCHY]))
def test_whatever_comes_a_press_is_never_one_that_was_vouched_away(some: list[Edge], figures: DebounceFigures) -> None:
    debounce = Debounce(SLAP, FACTS, figures)
    vouched_ns = -1
    end_ns = 60 * SECOND + (some[-1].at_ns if some else 0)
    stamps = {edge.at_ns for edge in some}
    for edge in [*some, None]:
        made = debounce.edge(edge) if edge else debounce.until(end_ns)
        for press in presses(made):
            assert press > vouched_ns
            assert press in stamps
        assert debounce.vouched_ns >= vouched_ns
        vouched_ns = debounce.vouched_ns
    assert vouched_ns == end_ns
