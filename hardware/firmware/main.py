"""Starts the box: MicroPython runs this file when the board gets power. Its bytes go over the board's own USB port.

With FLIP and SLAP of the first seat held it does not start, and Python's prompt comes: so other firmware can be put on.
"""

import sys
from select import POLLIN, poll

import config
import micropython
from box import Box

_WAIT_MS = 1

if hasattr(micropython, "alloc_emergency_exception_buf"):  # a port without interrupts has none
    micropython.alloc_emergency_exception_buf(100)
_poll = poll()
_poll.register(sys.stdin, POLLIN)


def _read():
    wait_ms = _WAIT_MS
    while _poll.poll(wait_ms):
        yield sys.stdin.buffer.read(1)[0]
        wait_ms = 0


_box = Box(_read, sys.stdout.buffer.write, config)
_box.test()
if _box.is_left_alone():
    micropython.kbd_intr(-1)  # a byte of 3 is a byte here, and no Ctrl-C
    sys.stdout.buffer.write(b"\0")
    _box.run()
