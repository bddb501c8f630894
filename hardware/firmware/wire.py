"""Frames as the program reads them (ratscrew_kiosk/devices/box_protocol.py): COBS, CRC-16, little-endian numbers.

For MicroPython: bytes are written into buffers that are there already, since what is thrown away has to be collected.
"""

from array import array
from struct import pack_into, unpack_from

VERSION = 1
HELLO, BEAT, EDGE, ANSWER = 1, 2, 3, 4
ASK, SYNC, LIGHT = 0x81, 0x82, 0x83
LONGEST = 64

_HEADER = 8


def _crc_table():
    table = array("H", range(256))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        table[byte] = crc
    return table


_TABLE = _crc_table()


def crc_of(data, length):
    """CRC-16 of CCITT, from 0xFFFF on."""
    crc = 0xFFFF
    for at in range(length):
        crc = (crc << 8 & 0xFF00) ^ _TABLE[crc >> 8 ^ data[at]]
    return crc


class Writer:
    """Makes frames of one box. `boot` says since which start."""

    def __init__(self, write, boot):
        self._write = write
        self._boot = boot
        self._seq = 0
        self._body = bytearray(LONGEST)
        self._framed = bytearray(LONGEST + 2)

    def send(self, kind, form, *values):
        """Send a message: its values, in this form behind the header."""
        self._seq = self._seq + 1 & 0xFFFF
        body = self._body
        pack_into("<BBIH", body, 0, VERSION, kind, self._boot, self._seq)
        pack_into(form, body, _HEADER, *values)
        length = _HEADER + SIZES[kind]
        pack_into("<H", body, length, crc_of(body, length))
        self._frame(length + 2)

    def _frame(self, length):
        framed, body = self._framed, self._body
        code, at = 0, 1
        for place in range(length):
            byte = body[place]
            if byte:
                framed[at] = byte
            else:
                framed[code] = at - code
                code = at
            at += 1
        framed[code] = at - code
        framed[at] = 0
        self._write(memoryview(framed)[: at + 1])


SIZES = {HELLO: 22, BEAT: 7, EDGE: 8, ANSWER: 12}
"""How many bytes stand behind the header."""


class Reader:
    """Finds whole messages in bytes that come one by one. `body` and `length` are those of the last one."""

    def __init__(self):
        self.body = bytearray(LONGEST + 1)
        self.length = 0
        self._at = 0
        self._left = 0
        self._zero = False
        self._begun = False
        self._bad = False

    def take(self, byte):
        """Take a byte. Return whether a whole message is there now."""
        if byte:
            self._place(byte)
            return False
        whole = self._begun and not self._bad and not self._left and self._at >= 4
        length = self._at - 2
        self._at = self._left = 0
        self._zero = self._begun = self._bad = False
        if not whole or self.body[0] != VERSION:
            return False
        if unpack_from("<H", self.body, length)[0] != crc_of(self.body, length):
            return False
        self.length = length
        return True

    def _place(self, byte):
        if not self._left:
            if self._begun and self._zero:
                self._put(0)
            self._begun = True
            self._left = byte - 1
            self._zero = byte < 0xFF
        else:
            self._put(byte)
            self._left -= 1

    def _put(self, byte):
        if self._at >= LONGEST:
            self._bad = True
        else:
            self.body[self._at] = byte
            self._at += 1
