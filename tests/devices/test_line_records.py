"""Event records of the kernel, and what their numbers give away. Long, since every way to lose one is here."""

import struct
from itertools import cycle
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.kernel.records import (
    BUFFER_RECORDS,
    FALLING,
    RECORD_BYTES,
    RISING,
    THREAD_NS,
    LineRecords,
    Record,
)
from ratscrew_kiosk.devices.pins import PinEdge
from ratscrew_kiosk.presses.figures import MS, SECOND

ORANGE, PURPLE, GREEN = 5, 6, 13
BEGUN = 1_000 * SECOND
LONG_AFTER = BEGUN + 100 * SECOND
US = 1_000


def at(ms: float) -> int:
    return BEGUN + round(ms * MS)


def record(line: int, ms: float, seqno: int, line_seqno: int, kind: int = FALLING) -> Record:
    return Record(at(ms), kind, line, seqno, line_seqno)


class Read:
    """The records of a cabinet's three slap buttons, as a test writes them."""

    def __init__(self, *lines: int, after: int = 0, thread_ns: int = THREAD_NS) -> None:
        self.records = LineRecords(lines or (ORANGE, PURPLE, GREEN), BEGUN, after=after, thread_ns=thread_ns)

    def __call__(self, *records: Record, known_ns: int = BEGUN) -> list[PinEdge]:
        return self.records.edges(b"".join(one.packed() for one in records), known_ns)

    def later(self) -> None:
        assert self(known_ns=LONG_AFTER) == []


def test_a_record_is_read_as_the_kernel_lays_it_out() -> None:
    data = struct.pack("=Q", at(3)) + struct.pack("=4I", 2, ORANGE, 1, 1) + bytes(24)
    assert len(data) == RECORD_BYTES == 48
    assert LineRecords((ORANGE,), BEGUN).edges(data, BEGUN) == [PinEdge(ORANGE, False, at(3), 1)]
    assert Record(at(3), FALLING, ORANGE, 1, 1).packed() == data


def test_nothing_read_is_nothing_told() -> None:
    assert Read()() == []


def test_two_slaps_in_one_read_come_out_in_the_order_of_their_stamps() -> None:
    read = Read()
    edges = read(record(ORANGE, 2, 1, 1), record(PURPLE, 1.5, 2, 1))
    assert [edge.pin for edge in edges] == [PURPLE, ORANGE]


def test_equal_stamps_come_in_the_order_of_the_interrupts() -> None:
    read = Read()
    edges = read(record(PURPLE, 1, 2, 1), record(ORANGE, 1, 1, 1), record(GREEN, 1, 3, 1))
    assert [edge.pin for edge in edges] == [ORANGE, PURPLE, GREEN]


def test_delivery_out_of_order_within_a_read_is_no_gap() -> None:
    # As a real kernel gave them: (5, 301), (5, 303), (6, 302).
    read = Read(ORANGE, PURPLE)
    edges = read(record(ORANGE, 1, 1, 1), record(ORANGE, 1.2, 3, 2), record(PURPLE, 1.1, 2, 1))
    assert [(edge.pin, edge.seq, edge.since_ns) for edge in edges] == [
        (ORANGE, 1, None),
        (PURPLE, 2, None),
        (ORANGE, 3, None),
    ]
    read.later()
    assert read.records.merged == read.records.lost == {ORANGE: 0, PURPLE: 0}


def test_a_record_that_comes_with_the_next_read_fills_the_gap_that_was_seen() -> None:
    read = Read()
    (first, early) = read(record(ORANGE, 1, 1, 1), record(GREEN, 1.2, 3, 1))
    assert first.since_ns is None
    assert early.since_ns == at(1)
    (late,) = read(record(PURPLE, 1.1, 2, 1))
    assert late == PinEdge(PURPLE, False, at(1.1), 2)
    (after,) = read(record(PURPLE, 1.3, 4, 2))
    assert after.since_ns is None
    read.later()
    assert not any(read.records.merged.values())


def test_a_gap_that_is_filled_in_its_middle_stays_one_on_both_sides() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1), record(GREEN, 1.5, 5, 1))
    (middle,) = read(record(PURPLE, 1.3, 3, 1))
    assert middle.since_ns == at(1)
    (orange, purple) = read(record(ORANGE, 1.6, 6, 2), record(PURPLE, 1.7, 7, 2))
    assert orange.since_ns == at(1)
    assert purple.since_ns == at(1.3)
    read.later()
    assert read.records.merged == {ORANGE: 0, PURPLE: 1, GREEN: 1}


def test_a_merged_edge_may_have_gone_into_any_lines_first_event_behind_the_gap() -> None:
    read = Read()
    edges = read(
        record(ORANGE, 1, 1, 1),
        record(PURPLE, 1.4, 5, 1),
        record(ORANGE, 1.5, 6, 2),
        record(ORANGE, 1.6, 7, 3),
        record(PURPLE, 1.7, 8, 2),
    )
    assert [edge.since_ns for edge in edges] == [None, at(1), at(1), None, None]
    read.later()
    assert read.records.merged == {ORANGE: 0, PURPLE: 3, GREEN: 0}
    assert not any(read.records.lost.values())


def test_an_event_long_behind_the_gap_is_not_what_was_merged() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1), record(PURPLE, 1.4, 5, 1))
    (orange,) = read(record(ORANGE, 1.4 + 2.1, 6, 2))
    assert orange.since_ns is None


def test_what_was_merged_is_no_older_than_an_interrupt_can_wait() -> None:
    read = Read()
    (_, edge) = read(record(ORANGE, 1, 1, 1), record(PURPLE, 5_000, 3, 1))
    assert edge.since_ns == at(4_998)


def test_a_merged_edge_before_the_first_event_of_all_is_found() -> None:
    (edge,) = Read()(record(ORANGE, 1, 4, 1))
    assert edge.since_ns == BEGUN


def test_merged_edges_are_counted_once_nothing_can_fill_their_place() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1), record(PURPLE, 1.4, 5, 1))
    assert read.records.merged[PURPLE] == 0
    read(known_ns=at(3.3))
    assert read.records.merged[PURPLE] == 0
    read(known_ns=at(3.4))
    assert read.records.merged[PURPLE] == 3
    read.later()
    assert read.records.merged[PURPLE] == 3


def test_a_lines_missing_numbers_are_lost_events_and_all_since_the_last_look_is_unknown() -> None:
    # 41 edges went into a buffer of 16: the newest were there, from 26 on.
    read = Read()
    edges = read(*(record(ORANGE, 10 + n, n, n) for n in range(26, 42)), known_ns=at(7))
    assert edges[0].since_ns == at(7)
    assert all(edge.since_ns is None for edge in edges[1:])
    read.later()
    assert read.records.lost == {ORANGE: 25, PURPLE: 0, GREEN: 0}
    assert not any(read.records.merged.values())


def test_behind_lost_events_every_lines_first_event_is_in_doubt() -> None:
    read = Read()
    read(record(PURPLE, 1, 1, 1))
    edges = read(
        record(PURPLE, 20, 11, 2),
        record(ORANGE, 21, 12, 10),
        record(PURPLE, 22, 13, 3),
        record(GREEN, 23, 14, 1),
        known_ns=at(7),
    )
    assert [edge.since_ns for edge in edges] == [at(7), at(7), None, at(7)]
    assert read.records.lost == {ORANGE: 9, PURPLE: 0, GREEN: 0}


def test_a_line_that_lost_nothing_is_believed_again_in_the_next_race() -> None:
    read = Read()
    read(record(ORANGE, 20, 10, 10), known_ns=at(7))
    (green,) = read(record(GREEN, 20 + 151, 11, 1), known_ns=at(100))
    assert green.since_ns is None


def test_a_loss_that_only_a_lines_next_event_shows_began_when_it_was_lost() -> None:
    read = Read()
    read(record(ORANGE, 20, 10, 7), known_ns=at(7))
    (green,) = read(record(GREEN, 4_000, 11, 4), known_ns=at(3_990))
    assert green.since_ns == at(7)
    assert read.records.lost == {ORANGE: 6, PURPLE: 0, GREEN: 3}
    read.later()
    assert not any(read.records.merged.values())


def test_a_full_buffer_may_have_run_over_though_no_line_shows_it_yet() -> None:
    read = Read()
    read(record(GREEN, 1, 1, 1))
    burst = [record(PURPLE, 20 + n / 100, n + 3, n + 1) for n in range(BUFFER_RECORDS)]
    edges = read(*burst, known_ns=at(7))
    assert edges[0].since_ns == at(7)
    read.later()
    assert not any(read.records.merged.values())
    (green,) = read(record(GREEN, 9_000, BUFFER_RECORDS + 3, 3), known_ns=at(8_990))
    assert green.since_ns == at(7)
    assert read.records.lost[GREEN] == 1


def test_what_is_missing_inside_a_full_buffer_was_merged() -> None:
    read = Read()
    half = BUFFER_RECORDS // 2
    burst = [record(PURPLE, 20 + n / 100, n + (3 if n < half else 703), n + 1) for n in range(BUFFER_RECORDS)]
    edges = read(*burst, known_ns=at(7))
    assert edges[0].since_ns == at(7)
    assert edges[half].since_ns == edges[half - 1].at_ns
    read.later()
    assert read.records.merged == {ORANGE: 0, PURPLE: 700, GREEN: 0}


def test_a_loss_nobody_remembers_reaches_back_to_the_lines_own_last_event() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1), record(GREEN, 2, 2, 1))
    (edge,) = read(record(ORANGE, 500, 3, 4), known_ns=at(490))
    assert edge.since_ns == at(1)
    assert read.records.lost[ORANGE] == 2


def test_a_loss_that_had_been_taken_for_a_merged_edge_reaches_back_to_the_lines_own_last_event() -> None:
    read = Read()
    orange_ns = BEGUN + 1_000  # its first event is thrown away, and PURPLE's first is all that is seen
    read(Record(BEGUN + 2_000, FALLING, PURPLE, 2, 1), known_ns=BEGUN)
    read(Record(BEGUN + 3 * MS, FALLING, PURPLE, 3, 2), known_ns=BEGUN + 3 * MS)
    read(known_ns=BEGUN + 6 * MS)  # by now the gap counts as a merged edge
    read(Record(BEGUN + 7 * MS, FALLING, PURPLE, 5, 3), known_ns=BEGUN + 6 * MS)
    (edge,) = read(Record(BEGUN + 7 * MS + 1_000, FALLING, ORANGE, 6, 2), known_ns=BEGUN + 6 * MS)
    assert edge.since_ns is not None
    assert edge.since_ns <= orange_ns


def test_a_request_of_one_line_shows_what_was_lost() -> None:
    read = Read(ORANGE)
    (first, second) = read(record(ORANGE, 1, 1, 1), record(ORANGE, 2, 5, 5), known_ns=at(0.5))
    assert first.since_ns is None
    assert second.since_ns == at(0.5)
    read.later()
    assert read.records.lost == {ORANGE: 3}
    assert read.records.merged == {ORANGE: 0}


def test_numbers_wrap_round_and_nothing_is_missed() -> None:
    read = Read(after=2**32 - 3)
    edges = read(
        record(ORANGE, 1, 2**32 - 2, 2**32 - 2),
        record(ORANGE, 3, 0, 0),
        record(ORANGE, 2, 2**32 - 1, 2**32 - 1),
        record(PURPLE, 4, 1, 2**32 - 2),
        record(ORANGE, 5, 2, 1),
    )
    assert [edge.at_ns for edge in edges] == [at(1), at(2), at(3), at(4), at(5)]
    assert [edge.seq for edge in edges] == [1, 2, 3, 4, 5]
    assert all(edge.since_ns is None for edge in edges)
    assert not any(read.records.lost.values())


def test_half_a_record_waits_for_its_other_half() -> None:
    records = LineRecords((ORANGE,), BEGUN)
    data = record(ORANGE, 1, 1, 1).packed() + record(ORANGE, 2, 2, 2, RISING).packed()
    edges = [edge for part in (data[:50], data[50:95], data[95:]) for edge in records.edges(part, BEGUN)]
    assert edges == [PinEdge(ORANGE, False, at(1), 1), PinEdge(ORANGE, True, at(2), 2)]


def test_a_line_that_is_not_ours_is_passed_over_but_explains_its_number() -> None:
    read = Read(ORANGE)
    edges = read(record(ORANGE, 1, 1, 1), record(27, 2, 2, 1), record(ORANGE, 3, 3, 2))
    assert edges == [PinEdge(ORANGE, False, at(1), 1), PinEdge(ORANGE, False, at(3), 3)]
    assert read.records.foreign == 1


def test_a_record_of_no_known_kind_is_no_edge_but_explains_its_number() -> None:
    read = Read(ORANGE)
    edges = read(record(ORANGE, 1, 1, 1, kind=7), record(ORANGE, 2, 2, 2))
    assert edges == [PinEdge(ORANGE, False, at(2), 2)]
    assert read.records.unknown == 1


def test_same_polarity_pairs_are_both_told() -> None:
    edges = Read()(record(ORANGE, 1, 1, 1, RISING), record(ORANGE, 1.1, 2, 2, RISING))
    assert [edge.high for edge in edges] == [True, True]


def test_a_line_whose_edges_were_off_for_a_while_has_lost_nothing() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1))
    read(*(record(PURPLE, 2 + n, 2 + n, 1 + n) for n in range(20)))
    (edge,) = read(record(ORANGE, 90, 22, 2), known_ns=at(80))
    assert edge.since_ns is None
    assert not any(read.records.lost.values())


def test_two_events_of_one_number_are_no_gap_and_no_loss() -> None:
    # The second interrupt came between the thread's look at the stamp and its look at the number.
    read = Read()
    edges = read(record(ORANGE, 1, 2, 1), record(ORANGE, 1.1, 2, 2), record(PURPLE, 1.2, 3, 1))
    assert [(edge.at_ns, edge.since_ns) for edge in edges] == [(at(1), None), (at(1.1), None), (at(1.2), None)]
    read.later()
    assert not any(read.records.lost.values())
    assert not any(read.records.merged.values())


def test_what_was_merged_before_two_events_of_one_number_is_still_seen() -> None:
    read = Read()
    edges = read(record(ORANGE, 1, 4, 1), record(ORANGE, 1.1, 4, 2))
    assert edges[0].since_ns == BEGUN
    read.later()
    assert read.records.merged[ORANGE] == 2


def test_a_new_request_counts_from_one_again_and_our_own_count_goes_on() -> None:
    read = Read()
    read(record(ORANGE, 1, 1, 1), record(ORANGE, 2, 4, 4))
    read.records.begin((ORANGE, PURPLE), at(10))
    (edge,) = read(record(ORANGE, 11, 1, 1))
    assert edge == PinEdge(ORANGE, False, at(11), 5)
    assert read.records.lost[ORANGE] == 2


@pytest.mark.parametrize("apart_s", [2.2, 4.4, 60, 86_400])
def test_stamps_that_are_far_apart_keep_their_order(apart_s: float) -> None:
    # lgpio's own sorting turns two events more than 2.147 s apart round.
    edges = Read()(record(ORANGE, apart_s * 1_000, 2, 1), record(PURPLE, 0, 1, 1))
    assert [edge.pin for edge in edges] == [PURPLE, ORANGE]


class History(NamedTuple):
    """What a kernel that merges made of interrupts."""

    records: list[Record]
    """In the order in which they came to be read."""
    interrupts: int
    first_ns: dict[int, int]
    """When the first interrupt was that went into an event, by the event's number."""


@st.composite
def histories(draw: st.DrawFn, *, latest_us: int = 0) -> History:
    """Interrupts of three lines; a line's thread takes up to 50 ms, and its event comes up to `latest_us` later."""
    times = st.tuples(
        st.integers(1, 9_000), st.sampled_from((ORANGE, PURPLE, GREEN)), st.booleans(), st.integers(0, latest_us)
    )
    at_ns = BEGUN
    made: list[tuple[int, int, bool, int]] = []
    for gap_us, line, merges, late_us in draw(st.lists(times, max_size=40)):
        at_ns += gap_us * US
        made.append((at_ns, line, merges, late_us))
    waiting: dict[int, int] = {}
    own = dict.fromkeys((ORANGE, PURPLE, GREEN), 0)
    arrived = dict.fromkeys((ORANGE, PURPLE, GREEN), 0)
    arrivals: list[tuple[int, int, Record]] = []
    first_ns: dict[int, int] = {}
    for seqno, (stamp_ns, line, merges, late_us) in enumerate(made, start=1):
        begun_ns = waiting.setdefault(line, stamp_ns)
        if merges and any(other == line and then - begun_ns <= 50 * MS for then, other, _, _ in made[seqno:]):
            continue
        first_ns[seqno] = waiting.pop(line)
        own[line] += 1
        # One line's own events keep their order; those of two lines are put into the buffer by two threads.
        arrived[line] = max(arrived[line], stamp_ns + late_us * US)
        arrivals.append((arrived[line], seqno, Record(stamp_ns, FALLING, line, seqno, own[line])))
    return History([one for _, _, one in sorted(arrivals)], len(made), first_ns)


@given(histories(latest_us=20_000), st.lists(st.integers(1, 12), min_size=1))
def test_whatever_was_merged_and_however_late_it_comes_no_onset_is_earlier_than_is_told(
    history: History, sizes: list[int]
) -> None:
    read = Read(thread_ns=25 * MS)
    told: list[PinEdge] = []
    left = history.records
    for size in cycle(sizes):
        if not left:
            break
        told += read(*left[:size], known_ns=min(one.at_ns for one in left) - 1)
        left = left[size:]
    read.later()
    assert len(told) == len(history.records)
    for edge in told:
        assert (edge.at_ns if edge.since_ns is None else edge.since_ns) <= history.first_ns[edge.seq]
    assert not any(read.records.lost.values())
    last = max((edge.seq for edge in told), default=0)
    assert sum(read.records.merged.values()) == last - len(told)


@given(histories(), st.data())
def test_whatever_was_thrown_away_is_counted_and_no_change_is_earlier_than_is_told(
    history: History, data: st.DataObject
) -> None:
    read = Read()
    left = history.records
    lost: list[Record] = []
    told: list[PinEdge] = []
    known_ns = BEGUN
    while left:
        size = data.draw(st.integers(1, len(left)))
        # A buffer that ran over is full of the newest.
        dropped = data.draw(st.integers(0, size - 1))
        batch, left = left[:size], left[size:]
        lost += batch[:dropped]
        told += read(*batch[dropped:], known_ns=known_ns)
        for edge in told:
            before = [one for one in lost if one.line == edge.pin and one.seqno < edge.seq]
            after = [one for one in told if one.pin == edge.pin and one.seq < edge.seq]
            missed = [one.at_ns for one in before if not after or one.seqno > after[-1].seq]
            if missed:
                assert edge.since_ns is not None
                assert edge.since_ns <= min(missed)
        known_ns = batch[-1].at_ns
    seen = {line: max((edge.seq for edge in told if edge.pin == line), default=0) for line in (ORANGE, PURPLE, GREEN)}
    for line, last in seen.items():
        assert read.records.lost[line] == sum(one.line == line and one.seqno < last for one in lost)
