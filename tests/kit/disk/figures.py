"""What a match costs the card, by journal mode and page size: `python -m tests.kit.disk.figures`.

One match of 319 cards is written into records that have some already, a transaction for each frame in which something
was settled, under the disk that keeps a log. With a WAL the loss that is allowed pays for a sync every 400 ms of the
match in which something was written; with a rollback journal SQLite itself syncs each transaction.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records import journal
from ratscrew_kiosk.records.backlog import Kept
from ratscrew_kiosk.records.migrations import migrate
from ratscrew_kiosk.records.sums import teach
from ratscrew_kiosk.records.syncer import WAIT_S
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.script.body import parse_ms
from tests.kit.disk.cut import read_log, summed_up
from tests.kit.disk.preloaded import Disk, build
from tests.kit.recorded import NOON, a_script, began, ended
from tests.kit.scribe import BEGAN_NS

CARDS, SEED = 319, 4
"""Few matches are so long."""
SLAPS = 30
FRAME_NS = 1_000_000_000 // 60
MATCHES_BEFORE = 20
MARK = "-- the match begins"


class Cost(NamedTuple):
    """Of one match: transactions, bytes handed to the file system, writes and syncs; bytes by which the file grew."""

    transactions: int
    bytes: int
    writes: int
    syncs: int
    grew: int


def frames(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of a match by the frame in which they were settled, as its number and they themselves."""
    timed, at_ns = [], 0
    for line in lines:
        words = line.split()
        at_ns = max(at_ns, parse_ms(words[1] if words[0] == "=" else words[0]) or 0)
        timed.append((at_ns // FRAME_NS, line))
    for frame, group in groupby(timed, lambda one: one[0]):
        yield frame, [line for _, line in group]


def play(path: Path, mode: str, page: int) -> None:
    """Some matches are written at one go, then one as it is played. Runs on the disk that keeps a log."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in (f"page_size = {page}", f"journal_mode = {mode}", "wal_autocheckpoint = 0"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'WAL' else 'FULL'}")
    teach(connection)
    migrate(connection)
    connection.execute("BEGIN")
    for _ in range(MATCHES_BEFORE):
        kept = _begin(connection)
        journal.write_lines(connection, kept.match or 0, 0, a_script(CARDS, SEED)[1])
        _end(connection, kept)
    connection.execute("COMMIT")
    _rest(connection, mode)
    mark = os.open(path.with_name("mark"), os.O_WRONLY | os.O_CREAT)
    size = path.stat().st_size
    os.write(mark, MARK.encode())
    transactions = _play(connection, path, mode)
    _rest(connection, mode)
    sys.stdout.write(f"{transactions} {path.stat().st_size - size}\n")
    sys.stdout.flush()
    os._exit(0)


def _play(connection: sqlite3.Connection, path: Path, mode: str) -> int:
    wal = os.open(path.with_name(f"{path.name}-wal"), os.O_RDWR) if mode == "WAL" else None
    connection.execute("BEGIN")
    kept = _begin(connection)
    connection.execute("COMMIT")
    transactions, due = 1, 0
    for frame, lines in frames(a_script(CARDS, SEED)[1]):
        if wal is not None and due and frame > due:
            os.fsync(wal)
            due = 0
        due = due or frame + round(WAIT_S * 60)
        connection.execute("BEGIN")
        journal.write_lines(connection, kept.match or 0, len(kept.lines), lines)
        connection.execute("COMMIT")
        kept.lines += lines
        transactions += 1
    connection.execute("BEGIN")
    _end(connection, kept)
    connection.execute("COMMIT")
    if wal is not None:
        os.fsync(wal)
    return transactions + 1


def _begin(connection: sqlite3.Connection) -> Kept:
    header = a_script(CARDS, SEED)[0]
    kept = Kept(1, NOON.isoformat(), NOON.date().isoformat(), True, began(header), BEGAN_NS, header)
    kept.match = journal.begin(connection, kept, None)
    return kept


def _end(connection: sqlite3.Connection, kept: Kept) -> None:
    slaps = tuple(
        Slap(Press(0, "slap", BEGAN_NS + n * MS, MS // 2, "box", MS // 10), "right", BEGAN_NS, True, ("double",))
        for n in range(SLAPS)
    )
    kept.lines = kept.lines or list(a_script(CARDS, SEED)[1])
    kept.ended = ended()._replace(slaps=slaps)
    journal.end(connection, kept, kept.match or 0)


def _rest(connection: sqlite3.Connection, mode: str) -> None:
    if mode == "WAL":
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute("PRAGMA user_version = 1")


def cost(library: Path, folder: Path, mode: str, page: int) -> Cost:
    disk = Disk(library, folder / f"{mode}-{page}")
    said = disk.run(mode, str(page), module="tests.kit.disk.figures")
    transactions, grew = map(int, said.split())
    log = read_log(disk.log)
    start = next(index for index, one in enumerate(log) if one.bytes == MARK.encode())
    figures = summed_up(log[start + 1 :]).values()
    written, writes, syncs = (sum(column) for column in zip(*figures, strict=True))
    return Cost(transactions, written, writes, syncs, grew)


def main() -> None:
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        library = build(folder)
        sys.stdout.write("journal  page  transactions      bytes  writes  syncs    grew\n")
        for mode in ("WAL", "DELETE", "TRUNCATE", "PERSIST"):
            for page in (1024, 4096):
                one = cost(library, folder, mode, page)
                figures = f"{one.transactions:13,}{one.bytes:11,}{one.writes:8,}{one.syncs:7,}{one.grew:8,}"
                sys.stdout.write(f"{mode:8} {page:5} {figures}\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play(Path(sys.argv[3]), sys.argv[1], int(sys.argv[2]))
    main()
