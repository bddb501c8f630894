"""What boxes say, cut in every place and damaged in every bit: what is understood was said, and nothing else."""

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.box_protocol import (
    LONGEST,
    VERSION,
    WRAP_US,
    Answer,
    Ask,
    Beat,
    BoxEdge,
    FrameError,
    Framer,
    FromBox,
    Hello,
    Light,
    StrangerError,
    Sync,
    ToBox,
    body_of,
    frame,
    next_seq,
    parse_from_box,
    parse_to_box,
    print_from_box,
    print_to_box,
    stuffed,
)

BOOT = 0xDEADBEEF
SAID = [
    FromBox(BOOT, 65_534, Hello("E6614103E7174A2B", 4, 4, 1, 200, 0, 0, 0b0001)),
    FromBox(BOOT, 65_535, Beat(256, 0)),
    FromBox(BOOT, 0, BoxEdge(WRAP_US - 1, 1, True, 0b10)),
    FromBox(BOOT, 1, BoxEdge(300, 1, False, 0)),
    FromBox(BOOT, 2, Answer(0, 0x01000100, 0x01000200, 0b1111)),
    FromBox(BOOT, 3, Beat(0, 0xFFFF, overflowed=True)),
]
"""Zeros in many places, numbers at their ends."""
LATER = FromBox(BOOT, 9, Beat(9, 0))
STREAM = b"\0" + b"".join(map(print_from_box, SAID))

words = st.integers(0, 0xFFFF)
times = st.integers(0, WRAP_US - 1)
messages = st.one_of(
    st.builds(
        Hello,
        st.binary(min_size=8, max_size=8).map(lambda number: number.hex().upper()),
        *(st.integers(0, 16), st.integers(0, 16), words, words, times, words, words),
    ),
    st.builds(Beat, times, words, st.booleans()),
    st.builds(BoxEdge, times, st.integers(0, 15), st.booleans(), words),
    st.builds(Answer, words, times, times, words),
)
from_boxes = st.builds(FromBox, times, words, messages)
to_boxes = st.one_of(
    st.just(Ask()),
    st.builds(Sync, words),
    st.lists(st.integers(0, 255), max_size=16).map(lambda one: Light(tuple(one))),
)


@given(from_boxes)
def test_what_a_box_says_is_read_as_it_was_meant(said: FromBox) -> None:
    framed = print_from_box(said)
    assert framed[-1] == 0
    assert 0 not in framed[:-1]
    assert len(framed) <= LONGEST
    assert parse_from_box(framed[:-1]) == said


@given(to_boxes)
def test_what_is_said_to_a_box_is_read_as_it_was_meant(said: ToBox) -> None:
    framed = print_to_box(said)
    assert 0 not in framed[:-1]
    assert parse_to_box(framed[:-1]) == said


@given(st.binary(max_size=250))
def test_any_bytes_come_out_of_a_frame_as_they_went_in(body: bytes) -> None:
    framed = frame(body)
    assert 0 not in framed[:-1]
    assert body_of(framed[:-1]) == body


def test_cobs_is_that_of_the_paper() -> None:
    for plain, wanted in (
        (b"", b"\x01"),
        (b"\0", b"\x01\x01"),
        (b"\0\0", b"\x01\x01\x01"),
        (b"\x11\x22\0\x33", b"\x03\x11\x22\x02\x33"),
        (b"\x11\x22\x33\x44", b"\x05\x11\x22\x33\x44"),
        (b"\x11\0\0\0", b"\x02\x11\x01\x01\x01"),
    ):
        assert stuffed(plain) == wanted


def test_the_crc_is_that_of_the_catalogue() -> None:
    # CRC-16/IBM-3740 (also called CCITT-FALSE): its check value over "123456789" is 0x29B1.
    assert frame(b"123456789") == stuffed(b"123456789\xb1\x29") + b"\0"


@pytest.mark.parametrize("at", range(len(STREAM) + 1))
def test_the_same_bytes_cut_in_two_say_the_same(at: int) -> None:
    framer = Framer()
    assert [*framer.push(STREAM[:at]), *framer.push(STREAM[at:])] == SAID
    assert framer.broken == 0


def test_the_same_bytes_cut_in_three_say_the_same() -> None:
    for first in range(len(STREAM) + 1):
        for second in range(first, len(STREAM) + 1):
            framer = Framer()
            pieces = STREAM[:first], STREAM[first:second], STREAM[second:]
            assert [said for piece in pieces for said in framer.push(piece)] == SAID


def test_the_same_bytes_one_by_one_say_the_same() -> None:
    framer = Framer()
    assert [said for byte in STREAM for said in framer.push(bytes([byte]))] == SAID


@pytest.mark.parametrize("start", range(1, len(STREAM)))
def test_who_begins_to_listen_in_a_frame_understands_from_the_next_one_on(start: int) -> None:
    framer = Framer()
    found = framer.push(STREAM[start:])
    assert found == SAID[len(SAID) - len(found) :]
    assert len(found) == STREAM[start:-1].count(b"\0")
    assert framer.broken == 0


@pytest.mark.parametrize("at", range(len(STREAM)))
def test_a_flipped_bit_is_noticed_and_never_understood_as_something_else(at: int) -> None:
    for bit in range(8):
        damaged = bytearray(STREAM)
        damaged[at] ^= 1 << bit
        framer = Framer()
        found = list(framer.push(bytes(damaged) + print_from_box(LATER) * 2))
        assert found.pop() == LATER  # whatever was damaged, what comes later is understood
        kept = [said for said in found if said != LATER]
        assert kept == [said for said in SAID if said in kept]  # nothing that was not said, and in order
        # The zero before the first frame is no frame's own. The damage costs one frame, or two that run together.
        lost = len(SAID) + 1 - len(found)
        assert lost in ((0, 1) if at == 0 else (1, 2))
        assert at == 0 or framer.broken >= 1


@pytest.mark.parametrize("missing", range(1, len(STREAM)))
def test_a_lost_byte_is_noticed_and_never_understood_as_something_else(missing: int) -> None:
    framer = Framer()
    found = framer.push(STREAM[:missing] + STREAM[missing + 1 :])
    assert found == [said for said in SAID if said in found]
    assert framer.broken in (0, 1)
    assert framer.broken == 1 or missing == len(STREAM) - 1  # the last frame has not ended then


def test_noise_without_an_end_takes_no_room_and_ends_with_the_next_zero() -> None:
    framer = Framer()
    for _ in range(1_000):
        assert not framer.push(b"\xaa" * 500)
    assert len(framer._piece) <= 2 * LONGEST + 1
    assert framer.push(b"\0" + STREAM) == SAID
    assert framer.broken == 0  # it began before anybody listened
    framer.push(b"\xaa" * 500 + b"\0")
    assert framer.broken == 1


def test_another_version_is_named_and_not_taken_for_damage() -> None:
    body = bytearray(body_of(print_from_box(SAID[0])[:-1]))
    body[0] = VERSION + 1
    framer = Framer()
    assert not framer.push(b"\0" + frame(bytes(body)))
    assert (framer.stranger, framer.broken) == (VERSION + 1, 0)
    framer.push(print_from_box(SAID[1]))
    assert framer.stranger is None
    with pytest.raises(StrangerError, match="version 2, and 1 is spoken here"):
        parse_from_box(frame(bytes(body))[:-1])


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (bytes([VERSION, 9, 0, 0, 0, 0, 0, 0]), "kind 9"),
        (bytes([VERSION, 2, 0, 0, 0, 0, 0, 0, 1]), "kind 2 with 1 bytes"),
        (bytes([VERSION, 3, *[0] * 6, 0, 0, 0, 0, 16, 1, 0, 0]), "contact 16"),
        (bytes([VERSION, 2]), "too short"),
        (b"", "too short"),
    ],
)
def test_whole_frames_without_sense_are_refused(body: bytes, why: str) -> None:
    with pytest.raises(FrameError, match=why):
        parse_from_box(frame(body)[:-1])
    framer = Framer()
    assert not framer.push(b"\0" + frame(body))
    assert framer.broken == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (bytes([VERSION, 0x81, 1]), "kind 129 with 1 bytes"),
        (bytes([VERSION, 0x82, 1]), "kind 130 with 1 bytes"),
        (bytes([VERSION, 0x83, *[1] * 17]), "kind 131 with 17 bytes"),
        (bytes([VERSION]), "too short"),
        (bytes([VERSION + 1, 0x81]), "version 2"),
    ],
)
def test_a_box_refuses_what_makes_no_sense(body: bytes, why: str) -> None:
    with pytest.raises(FrameError, match=why):
        parse_to_box(frame(body)[:-1])


def test_numbers_of_frames_begin_anew_after_sixteen_bits() -> None:
    assert next_seq(0) == 1
    assert next_seq(65_535) == 0


@given(st.lists(from_boxes, max_size=6), st.lists(st.integers(1, 9), min_size=1))
def test_whatever_is_said_and_wherever_it_is_cut_it_is_understood(said: list[FromBox], lengths: list[int]) -> None:
    stream = b"\0" + b"".join(map(print_from_box, said))
    framer = Framer()
    found: list[FromBox] = []
    pieces = cycle(lengths)
    while stream:
        length = next(pieces)
        found += framer.push(stream[:length])
        stream = stream[length:]
    assert found == said
