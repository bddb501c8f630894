"""A process of its own that presses buttons: it writes what a chip's edges come as into a pipe, stamped as it does so.

It shares no interpreter with the loop that is measured. `python -m ratscrew_kiosk.commands.presser FORM RECORDS LEVELS`
gets two files: one for records, and one byte of level for each line. Each line on its standard input is a stroke: the
line, the level of a pressed button, and when it moves, in nanoseconds from now on, the first time to pressed.
`python -m ratscrew_kiosk.commands.presser stalls` presses nothing: it sleeps a millisecond at a time until its standard
input ends, and tells by how many nanoseconds it was late each time.
"""

import heapq
import os
import select
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from ratscrew_kiosk.devices.kernel.records import FALLING, RISING, Record

_SECOND: Final = 1_000_000_000
_NAP_NS: Final = 1_000_000
_LGPIO_FORM: Final = struct.Struct("QBBBBI")
"""A report in lgpio's own pipe: time in ns, chip, pin, level, flags, padding."""


def kernel_form() -> Callable[[int, int, bool], bytes]:
    """Records as the kernel writes them, numbered from 1 on."""
    request = 0
    lines: Counter[int] = Counter()

    def form(at_ns: int, line: int, high: bool) -> bytes:  # noqa: FBT001 - the level
        nonlocal request
        request += 1
        lines[line] += 1
        return Record(at_ns, RISING if high else FALLING, line, request, lines[line]).packed()

    return form


def lgpio_form() -> Callable[[int, int, bool], bytes]:
    """Reports as lgpio's thread in C writes them."""
    return lambda at_ns, line, high: _LGPIO_FORM.pack(at_ns, 0, line, high, 0, 0)


FORMS: Final = {"kernel": kernel_form, "lgpio": lgpio_form}


def press(form: Callable[[int, int, bool], bytes], records: int, levels: int) -> None:
    """Carry out strokes until standard input ends."""
    moves: list[tuple[int, int, bool]] = []
    typed = b""
    while True:
        wait_s = None if not moves else max(0, moves[0][0] - time.monotonic_ns()) / _SECOND
        if select.select([0], [], [], wait_s)[0]:
            read = os.read(0, 65_536)
            if not read:
                return
            *strokes, typed = (typed + read).split(b"\n")
            now_ns = time.monotonic_ns()
            for stroke in strokes:
                line, active, *after_ns = (int(word) for word in stroke.split())
                for index, move_ns in enumerate(after_ns):
                    heapq.heappush(moves, (now_ns + move_ns, line, bool(active) is (index % 2 == 0)))
        while moves and moves[0][0] <= time.monotonic_ns():
            _, line, high = heapq.heappop(moves)
            os.pwrite(levels, bytes([high]), line)
            os.write(records, form(time.monotonic_ns(), line, high))


def stalls() -> None:
    """Sleep a millisecond at a time, and print how late each waking was."""
    ended = threading.Event()
    late_ns: list[int] = []

    def sleep() -> None:
        while not (late_ns and ended.is_set()):
            began_ns = time.monotonic_ns()
            time.sleep(_NAP_NS / _SECOND)
            late_ns.append(time.monotonic_ns() - began_ns - _NAP_NS)

    thread = threading.Thread(target=sleep)
    thread.start()
    while os.read(0, 65_536):
        pass
    ended.set()
    thread.join()
    sys.stdout.write(" ".join(map(str, late_ns)) + "\n")


def main(words: list[str]) -> None:
    """Do what the words say."""
    if words == ["stalls"]:
        stalls()
    else:
        form, records, levels = words
        press(FORMS[form](), int(records), int(levels))


if __name__ == "__main__":
    main(sys.argv[1:])
