"""One life of a box: what is asked when, which answers count, and what is missing."""

from ratscrew_kiosk.devices.box_protocol import Answer, Beat, BoxEdge, FromBox, Hello, Message
from ratscrew_kiosk.devices.box_talk import FIRST_SYNC_NS, HELLO_NS, SYNC_NS, Talk
from ratscrew_kiosk.presses.figures import MS, SECOND

BEGAN_NS = 100 * SECOND
HELLO = Hello("00" * 8, 4, 4, 1, 200, 1_000, 0, 0)


def says(talk: Talk, seq: int, message: Message, at_ms: float = 1) -> tuple[int | None, int] | None:
    """What is missing behind a message, since when; None if the message does not count."""
    placed = talk.hear(FromBox(7, seq, message), BEGAN_NS + round(at_ms * MS))
    return None if placed is None else (placed.since_us, placed.missing)


def test_nothing_counts_before_the_hello_and_all_does_behind_it() -> None:
    talk = Talk()
    assert says(talk, 5, Beat(900, 0)) is None
    assert talk.beat_us is None
    assert says(talk, 6, HELLO) == (None, 0)
    assert says(talk, 7, Beat(2_000, 0)) == (None, 0)
    assert talk.beat_us == 2_000


def test_what_is_missing_came_behind_the_last_beat() -> None:
    talk = Talk()
    says(talk, 1, HELLO)
    says(talk, 2, Beat(10_000, 0))
    says(talk, 3, BoxEdge(12_000, 1, True, 0b10))
    says(talk, 4, Answer(1, 13_000, 13_050, 0))
    # An edge that was stamped before the answer may be told behind it, so the answer's time says nothing.
    assert says(talk, 7, Beat(20_000, 0)) == (10_000, 2)
    assert says(talk, 8, Beat(30_000, 0)) == (None, 0)


def test_the_numbers_of_frames_begin_anew_without_a_gap() -> None:
    talk = Talk()
    says(talk, 65_534, HELLO)
    assert says(talk, 65_535, Beat(10_000, 0)) == (None, 0)
    assert says(talk, 0, Beat(20_000, 0)) == (None, 0)


def test_a_box_that_had_no_room_misses_something_though_no_number_is_missing() -> None:
    talk = Talk()
    says(talk, 1, HELLO)
    says(talk, 2, Beat(10_000, 0))
    assert says(talk, 3, Beat(20_000, 0, overflowed=True)) == (10_000, 0)


def test_it_is_asked_for_a_hello_and_then_for_the_time_often_at_first() -> None:
    talk = Talk()
    assert talk.is_due(BEGAN_NS)
    talk.asks(BEGAN_NS)
    assert not talk.is_due(BEGAN_NS + HELLO_NS - 1)
    assert talk.is_due(BEGAN_NS + HELLO_NS)
    says(talk, 1, HELLO)
    now_ns, us = BEGAN_NS + SECOND, 1_000_000
    for count in range(8):
        assert not talk.clock.ready
        assert talk.is_due(now_ns)
        number = talk.asks(now_ns)
        says(talk, 2 + count, Answer(number, us, us, 0), 1_000 + 25 * count + 1)
        assert not talk.is_due(now_ns + FIRST_SYNC_NS - 1)
        now_ns, us = now_ns + FIRST_SYNC_NS, us + 25_000
    assert talk.clock.ready
    assert not talk.is_due(now_ns - FIRST_SYNC_NS + SYNC_NS - 1)
    assert talk.is_due(now_ns - FIRST_SYNC_NS + SYNC_NS)


def test_an_answer_of_the_life_before_is_no_answer_and_one_that_comes_twice_counts_once() -> None:
    before = Talk()
    says(before, 1, HELLO)
    old = before.asks(BEGAN_NS)
    talk = Talk(before.number)
    says(talk, 1, HELLO)
    number = talk.asks(BEGAN_NS)
    assert number != old
    says(talk, 2, Answer(old, 1_000, 1_000, 0))
    assert talk.clock.exchanges == 0
    for seq in (3, 4):
        says(talk, seq, Answer(number, 1_000, 1_000, 0))
    assert talk.clock.exchanges == 1


def test_questions_that_are_never_answered_are_forgotten() -> None:
    talk = Talk(65_530)
    says(talk, 1, HELLO)
    numbers = [talk.asks(BEGAN_NS + count) for count in range(100)]
    assert len(set(numbers)) == 100
    assert 0 in numbers
    assert len(talk._asked) <= 16
    says(talk, 2, Answer(numbers[0], 1_000, 1_000, 0))
    assert talk.clock.exchanges == 0
