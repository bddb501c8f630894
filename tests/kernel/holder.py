"""Somebody else, who holds a line: the number is the argument; the line is held until standard input ends.

It asks the kernel itself, since what is under test is not to be the holder too.
"""

import fcntl
import os
import struct
import sys
from typing import Final

from tests.kernel.lines import SimChip
from tests.kernel.spoken import answer

CONSUMER: Final = "somebody-else"
_GET_LINE: Final = 0xC250B407
"""GPIO_V2_GET_LINE_IOCTL of linux/gpio.h, for a struct gpio_v2_line_request of 592 bytes."""
_CONSUMER_AT, _FLAGS_AT, _COUNT_AT, _BYTES = 256, 288, 560, 592
_INPUT: Final = 1 << 2


def main() -> None:
    """Hold the line, say so, and wait."""
    request = bytearray(_BYTES)
    struct.pack_into("=I", request, 0, int(sys.argv[1]))
    struct.pack_into("=32s", request, _CONSUMER_AT, CONSUMER.encode())
    struct.pack_into("=Q", request, _FLAGS_AT, _INPUT)
    struct.pack_into("=I", request, _COUNT_AT, 1)
    chip = os.open(SimChip().path, os.O_RDWR)
    fcntl.ioctl(chip, _GET_LINE, request)
    answer(True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
