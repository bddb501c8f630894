"""The plug is pulled at any write: a disk that loses what was not synced, replayed from the log of a real program."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.kit.damaged import FULL, Found, find, some_of
from tests.kit.disk.cut import Crash, Done, last_sync, read_log, summed_up, writes
from tests.kit.disk.preloaded import Disk
from tests.kit.disk.scenarios import CARDS
from tests.kit.recorded import a_script

WAL = "records.db-wal"


@pytest.fixture(scope="module", params=["matches", "anew"])
def log(preloaded: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Sequence[Done]:
    """What two matches do to the disk, the second of them cut off; in `anew` a damaged file is put aside before."""
    disk = Disk(preloaded, tmp_path_factory.mktemp("disk") / "card")
    disk.run(request.param)
    return read_log(disk.log)


def whole(cards: int) -> str:
    header, body = a_script(cards)
    return "".join(f"{line}\n" for line in (*header, "---", *body))


def is_true(found: Found) -> None:
    """What is there is what was played, as far as it goes."""
    if found.unfinished is not None:
        header, body = a_script(CARDS[found.unfinished.match - 1])
        assert found.unfinished.header == header
        assert found.unfinished.lines == body[: len(found.unfinished.lines)]
    assert list(found.scripts[: found.over]) == [whole(cards) for cards in CARDS[: found.over]]


def test_all_that_was_synced_outlives_the_plug_and_the_cards_are_all_there(
    log: Sequence[Done], tmp_path: Path, chance: Random
) -> None:
    @cache
    def known(cut: int) -> Found:
        """Without any loss."""
        Crash(log[:cut]).leave(tmp_path / f"whole-{cut}")
        return find(tmp_path / f"whole-{cut}" / "records.db")

    damaged = any(b"no database" in one.bytes for one in log)
    cuts = some_of(list(writes(log)), 60, chance)
    for cut in cuts:
        synced = known(last_sync(log[:cut], WAL))
        crash = Crash(log[:cut])
        for again in range(10 if FULL else 1):
            folder = tmp_path / f"cut-{cut}-{again}"
            crash.leave(folder, chance)
            if chance.random() < 0.5:
                (folder / "records.db-shm").write_bytes(chance.randbytes(32768))
            found = find(folder / "records.db")
            # The damaged file alone may be found again, and only as long as nothing has been written after it.
            assert not found.told or (damaged and not found.matches), cut
            assert synced.progress <= found.progress, cut
            is_true(found)
    assert known(len(log)).progress == (2, 1, 1, len(a_script(CARDS[1])[1]))


def test_a_sync_begins_soon_after_every_write(log: Sequence[Done]) -> None:
    """Nothing waits in the system's memory for longer than the disk and the machine make it wait."""
    opened_ns = log[0].at_ns
    synced_ns = [one.at_ns for one in log if one.name == WAL and one.what == "sync"]
    waited_ns = [
        min((at_ns for at_ns in synced_ns if at_ns >= one.at_ns), default=log[-1].at_ns) - one.at_ns
        for one in log
        if one.name == WAL and one.what == "write"
    ]
    assert max(waited_ns) < 5_000_000_000
    assert sorted(waited_ns)[len(waited_ns) * 9 // 10] < 800_000_000
    # The writes of a match are brought to the disk a few times, not one by one.
    assert summed_up(log)[WAL][2] <= 8 + (log[-1].at_ns - opened_ns) // 350_000_000
