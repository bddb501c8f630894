"""What a button box and the program say to each other, as bytes: frames that can be cut anywhere and found again.

Pure: bytes in, values out; no port and no clock is known here. hardware/firmware/ speaks the same.

```
 frame        COBS( body  CRC-16 )  00        a zero stands between frames and nowhere else
 from a box   version  kind  boot id  seq  ...     each frame has the next number
 to a box     version  kind  ...
```

Numbers are little-endian. The CRC is that of CCITT, polynomial 0x1021 from 0xFFFF on. Times are the box's own
microseconds in 32 bits: they wrap after 71.6 minutes. In a bitmap contact 0 is the lowest bit; a set bit is a contact
that is pressed.
"""

import struct
from binascii import crc_hqx
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never

VERSION: Final = 1
MOST_CONTACTS: Final = 16
MOST_LAMPS: Final = 16
LONGEST: Final = 64
"""No frame has more bytes between two zeros."""
WRAP_US: Final = 1 << 32
"""A box's time begins anew after so many microseconds."""

_CRC_FROM: Final = 0xFFFF
_CRC: Final = struct.Struct("<H")
_FROM_BOX: Final = struct.Struct("<BBIH")
_TO_BOX: Final = struct.Struct("<BB")
_HELLO: Final = struct.Struct("<8sBBHHIHH")
_BEAT: Final = struct.Struct("<IHB")
_EDGE: Final = struct.Struct("<IBBH")
_ANSWER: Final = struct.Struct("<HIIH")
_SYNC: Final = struct.Struct("<H")
_HELLO_KIND, _BEAT_KIND, _EDGE_KIND, _ANSWER_KIND = 1, 2, 3, 4
_ASK_KIND, _SYNC_KIND, _LIGHT_KIND = 0x81, 0x82, 0x83
_SEQ_NUMBERS: Final = 1 << 16


class FrameError(ValueError):
    """These bytes are no frame, or a damaged one."""


class StrangerError(FrameError):
    """A whole frame, of another version of the protocol; `version` is which."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}, and {VERSION} is spoken here")
        self.version = version


class Hello(NamedTuple):
    """What a box is: sent when it starts, and when it is asked.

    `closed` are the contacts that were pressed when it tested itself at its start, `resolution_us` is how late its
    stamps may be. `serial` is the number that it has on USB too.
    """

    serial: str
    contacts: int
    lamps: int
    firmware: int
    resolution_us: int
    at_us: int
    levels: int
    closed: int


class Beat(NamedTuple):
    """All edges up to `at_us` have been sent; the contacts have these `levels` then.

    `overflowed` says that the box itself had no room for edges since its last beat.
    """

    at_us: int
    levels: int
    overflowed: bool = False


class BoxEdge(NamedTuple):
    """A contact changed; `levels` are those of all contacts behind this change, as far as it was told."""

    at_us: int
    contact: int
    pressed: bool
    levels: int


class Answer(NamedTuple):
    """The answer to a `Sync` of this number: when that came to the box, and when this was sent."""

    number: int
    came_us: int
    sent_us: int
    levels: int


Message: TypeAlias = Hello | Beat | BoxEdge | Answer


class FromBox(NamedTuple):
    """A message, since which start of the box (`boot`), and the how manieth of its frames (16 bits)."""

    boot: int
    seq: int
    message: Message


class Ask(NamedTuple):
    """Asks for a `Hello`."""


class Sync(NamedTuple):
    """Asks for an `Answer` of this number, 16 bits."""

    number: int


class Light(NamedTuple):
    """How bright each lamp shall be, 0 to 255, from lamp 0 on."""

    levels: tuple[int, ...]


ToBox: TypeAlias = Ask | Sync | Light


def next_seq(seq: int) -> int:
    """The number of the frame behind this one."""
    return (seq + 1) % _SEQ_NUMBERS


# Bytes of one frame


def frame(body: bytes) -> bytes:
    """Make a frame of a body: its checksum behind it, no zero in it, and one behind it all."""
    return stuffed(body + _CRC.pack(crc_hqx(body, _CRC_FROM))) + b"\0"


def stuffed(data: bytes) -> bytes:
    """The bytes without zeros (COBS): each block begins with how far the next zero is. For up to 253 bytes."""
    out = bytearray()
    for block in data.split(b"\0"):
        out.append(len(block) + 1)
        out += block
    return bytes(out)


def body_of(framed: bytes) -> bytes:
    """The body of what stood between two zeros.

    Raises FrameError.
    """
    out = bytearray()
    at = 0
    while at < len(framed):
        code = framed[at]
        if not code or at + code > len(framed):
            raise FrameError("cut off")
        out += framed[at + 1 : at + code] + b"\0"
        at += code
    data = bytes(out[:-1])
    body, crc = data[: -_CRC.size], data[-_CRC.size :]
    if len(crc) < _CRC.size or _CRC.pack(crc_hqx(body, _CRC_FROM)) != crc:
        raise FrameError("the checksum is wrong")
    return body


# What the body says


def print_from_box(said: FromBox) -> bytes:
    """A box's message as a frame."""
    message = said.message
    match message:
        case Hello(serial):
            kind, more = _HELLO_KIND, _HELLO.pack(bytes.fromhex(serial), *message[1:])
        case Beat():
            kind, more = _BEAT_KIND, _BEAT.pack(*message)
        case BoxEdge():
            kind, more = _EDGE_KIND, _EDGE.pack(*message)
        case Answer():
            kind, more = _ANSWER_KIND, _ANSWER.pack(*message)
        case _:
            assert_never(message)
    return frame(_FROM_BOX.pack(VERSION, kind, said.boot, said.seq) + more)


def parse_from_box(framed: bytes) -> FromBox:
    """Read what stood between two zeros.

    Raises FrameError.
    """
    body = body_of(framed)
    if len(body) < _FROM_BOX.size:
        raise FrameError("too short")
    version, kind, boot, seq = _FROM_BOX.unpack_from(body)
    if version != VERSION:
        raise StrangerError(version)
    more = body[_FROM_BOX.size :]
    try:
        return FromBox(boot, seq, _message(kind, more))
    except struct.error as error:
        raise FrameError(f"kind {kind} with {len(more)} bytes") from error


def _message(kind: int, more: bytes) -> Message:
    if kind == _HELLO_KIND:
        serial, *rest = _HELLO.unpack(more)
        return Hello(serial.hex().upper(), *rest)
    if kind == _BEAT_KIND:
        at_us, levels, overflowed = _BEAT.unpack(more)
        return Beat(at_us, levels, bool(overflowed))
    if kind == _EDGE_KIND:
        at_us, contact, pressed, levels = _EDGE.unpack(more)
        if contact >= MOST_CONTACTS:
            raise FrameError(f"contact {contact}")
        return BoxEdge(at_us, contact, bool(pressed), levels)
    if kind == _ANSWER_KIND:
        return Answer(*_ANSWER.unpack(more))
    raise FrameError(f"kind {kind}")


def print_to_box(said: ToBox) -> bytes:
    """A message to a box as a frame."""
    match said:
        case Ask():
            kind, more = _ASK_KIND, b""
        case Sync(number):
            kind, more = _SYNC_KIND, _SYNC.pack(number)
        case Light(levels):
            kind, more = _LIGHT_KIND, bytes(levels)
        case _:
            assert_never(said)
    return frame(_TO_BOX.pack(VERSION, kind) + more)


def parse_to_box(framed: bytes) -> ToBox:
    """Read what stood between two zeros, as a box does.

    Raises FrameError.
    """
    body = body_of(framed)
    if len(body) < _TO_BOX.size:
        raise FrameError("too short")
    version, kind = _TO_BOX.unpack_from(body)
    if version != VERSION:
        raise StrangerError(version)
    more = body[_TO_BOX.size :]
    if kind == _ASK_KIND and not more:
        return Ask()
    if kind == _SYNC_KIND and len(more) == _SYNC.size:
        return Sync(*_SYNC.unpack(more))
    if kind == _LIGHT_KIND and len(more) <= MOST_LAMPS:
        return Light(tuple(more))
    raise FrameError(f"kind {kind} with {len(more)} bytes")


class Framer:
    """Finds frames in bytes that come in pieces. What is before the first zero began before anybody listened."""

    def __init__(self) -> None:
        self.broken = 0
        """Frames that were damaged: too long, cut, of a wrong checksum, or without sense."""
        self.stranger: int | None = None
        """The version of the protocol that the last whole frame had, if that is not ours."""
        self._piece = bytearray()
        self._began = False

    def push(self, data: bytes) -> Sequence[FromBox]:
        """Take the next bytes, and return the messages that are whole now."""
        found = []
        *ended, rest = data.split(b"\0")
        for part in ended:
            self._piece += part
            whole = bytes(self._piece)
            self._piece.clear()
            began, self._began = self._began, True
            if not whole or not began:
                continue
            try:
                found.append(parse_from_box(whole))
                self.stranger = None
            except StrangerError as error:
                self.stranger = error.version
            except FrameError:
                self.broken += 1
        if len(self._piece) <= LONGEST:  # what is longer is no frame, and its end will be found so
            self._piece += rest[: LONGEST + 1]
        return found
