"""The hands of script/kernel-test: a process of its own that moves the simulated lines by a plan, to the microsecond.

It reads a plan a line from its standard input, `[[at_us, line, high], ...]`, and answers with what it did and when, by
CLOCK_MONOTONIC: `[[line, high, before_ns, after_ns], ...]`. The edge lies between the two. A first line says that it is
ready. It waits busily, but only while a plan runs. Its argument is its priority (SCHED_FIFO): above 50 it goes before
the kernel's interrupt threads, as a contact that bounces does; below, after them.
"""

import gc
import json
import os
import sys
import time

from tests.kernel.lines import SimChip
from tests.kernel.spoken import answer

_SOON_NS = 2_000_000
"""A plan begins so long after it was read; and so long before a move it is waited for busily."""
_LONG_NS = 5_000_000


def main() -> None:
    """Move lines until standard input ends."""
    priority = int(sys.argv[1])
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(priority))
    gc.disable()
    chip = SimChip()
    answer(True)
    for text in sys.stdin:
        plan = [(int(at_us), int(line), bool(high)) for at_us, line, high in json.loads(text)]
        answer(follow(chip, plan))


def follow(chip: SimChip, plan: list[tuple[int, int, bool]]) -> list[tuple[int, bool, int, int]]:
    """Move the lines at their times, or as soon after as can be. Return each with the times before and after."""
    now = time.monotonic_ns
    done = []
    begin_ns = now() + _SOON_NS
    for at_us, line, high in plan:
        at_ns = begin_ns + at_us * 1_000
        left_ns = at_ns - now()
        if left_ns > _LONG_NS:
            time.sleep((left_ns - _SOON_NS) / 1e9)
        while now() < at_ns:
            pass
        before_ns = now()
        chip.set(line, high)
        done.append((line, high, before_ns, now()))
    return done


if __name__ == "__main__":
    main()
