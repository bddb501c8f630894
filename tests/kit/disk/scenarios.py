"""Programs that record matches on a disk under test: `python -m tests.kit.disk.scenarios WHAT FILE`."""

import os
import sys
from pathlib import Path
from time import perf_counter_ns, sleep

from ratscrew_kiosk.records.records import MOST_ORDERS, Records
from ratscrew_kiosk.records.rows import Trouble
from tests.kit.recorded import a_script, began, ended

CARDS = (12, 25)
"""The matches that are played, the last of them left running."""


def matches(path: Path) -> None:
    """A match is played to its end, its person enters letters, the WAL is emptied, another begins; then the plug."""
    records = Records(path)
    for number, cards in enumerate(CARDS):
        header, body = a_script(cards)
        record = records.begin(began(header))
        for index, line in enumerate(body):
            record.write(line)
            if index % 2:
                sleep(0.012)
        if number < len(CARDS) - 1:
            record.end(ended())
            records.name(record.number, 0, "EVA")
            sleep(1.5)
    records.flushed(60)
    os._exit(0)


def anew(path: Path) -> None:
    """The same, on a file that is damaged: it is kept aside first."""
    with path.open("wb", buffering=0) as file:
        file.write(b"no database" * 200)
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    matches(path)


def hang(path: Path) -> None:
    """Far more is settled than a hanging disk takes. Says how much waits, what was told, and whether closing waited."""
    records = Records(path)
    record = records.begin(began())
    for _ in range(2 * MOST_ORDERS):
        record.write("0 0 flip")
    told = [news.message for news in records.news() if isinstance(news, Trouble)]
    before_ns = perf_counter_ns()
    complete = records.close(50)
    _say(f"{records.waiting} {complete} {perf_counter_ns() - before_ns} {told}")
    os._exit(0)


def calls(path: Path) -> None:
    """The loop's side is timed: each turn a line is settled, and news is polled. Says the slowest turn, in ns."""
    records = Records(path)
    header, body = a_script(CARDS[-1])
    slowest_ns = 0
    record = records.begin(began(header))
    for line in body:
        before_ns = perf_counter_ns()
        record.write(line)
        records.news()
        slowest_ns = max(slowest_ns, perf_counter_ns() - before_ns)
        sleep(0.016)
    before_ns = perf_counter_ns()
    complete = records.close(200)
    _say(f"{slowest_ns} {perf_counter_ns() - before_ns} {complete}")
    os._exit(0)


def obey(path: Path) -> None:
    """Does what it is told line by line, and says what has come of it: `begin`, `line`, `end`, `news`, `flush`."""
    records = Records(path, retry_s=0.05)
    header, body = a_script(CARDS[-1])
    lines = iter(body)
    record = None
    for order in sys.stdin:
        match order.split():
            case ["begin"]:
                record = records.begin(began(header))
            case ["line", count] if record is not None:
                for _ in range(int(count)):
                    record.write(next(lines))
            case ["end"] if record is not None:
                record.end(ended())
            case ["flush"]:
                _say(f"flushed {records.flushed(60)}")
            case ["flood"] if record is not None:
                for _ in range(2 * MOST_ORDERS):
                    record.write("0 0 flip")
            case ["news", kind]:
                _wait_for(records, kind)
            case unknown:
                raise AssertionError(unknown)
    os._exit(0)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _wait_for(records: Records, kind: str) -> None:
    """Polls, as the loop does, until there is news of this kind; says all that was told till then."""
    while True:
        for news in records.news():
            what = type(news).__name__
            _say(f"{what} {news.message}" if isinstance(news, Trouble) else what)
            if what == kind:
                return
        sleep(0.005)


if __name__ == "__main__":
    {"matches": matches, "anew": anew, "calls": calls, "hang": hang, "obey": obey}[sys.argv[1]](Path(sys.argv[2]))
