"""A damaged file: it always starts, what is offered has all its cards, and a new match can be written."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from ratscrew_kiosk.records.store import PAGE_SIZE
from tests.kit.damaged import FULL, find, some_of
from tests.kit.recorded import Diary, a_script, ended

HEADER = 100
WHOLE_PAGES = 4
"""The first pages, of which every byte is flipped."""


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some finished matches, and one that was cut off. Its folder as the plug left it: a part lies in the WAL."""
    path = tmp_path_factory.mktemp("pristine") / "records.db"
    with Diary(path) as diary:
        diary.opened()
        diary.records.start_session("Open day")
        for cards in (12, 20):
            header, body = a_script(cards)
            diary.play(body).end(ended())
            assert header
    with Diary(path) as diary:
        diary.opened()
        diary.play(a_script()[1])
        diary.flush()
        copy = path.parent / "cut"
        copy.mkdir()
        for one in (path, path.with_name("records.db-wal")):
            shutil.copy(one, copy)
    return copy / "records.db"


@pytest.fixture(scope="module")
def merged(pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with nothing in the WAL."""
    path = tmp_path_factory.mktemp("merged") / "records.db"
    shutil.copytree(pristine.parent, path.parent, dirs_exist_ok=True)
    with Diary(path) as diary:
        diary.opened()
    assert not path.with_name("records.db-wal").exists()
    return path


@pytest.fixture
def trial() -> Iterator[Path]:
    """In memory, where that can be: thousands of files are begun here."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made there
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder) / "trial" / "records.db"


def put(trial: Path, database: bytes, wal: bytes = b"") -> Path:
    shutil.rmtree(trial.parent, ignore_errors=True)
    trial.parent.mkdir()
    trial.write_bytes(database)
    if wal:
        trial.with_name("records.db-wal").write_bytes(wal)
    return trial


def flips(content: bytes, places: list[int], chance: Random) -> Iterator[bytes]:
    """Each of these bytes with one bit turned, and with all."""
    for place in places:
        for mask in (1 << chance.randrange(8), 0xFF):
            yield content[:place] + bytes([content[place] ^ mask]) + content[place + 1 :]


def is_survived(trial: Path) -> None:
    """It starts; if what is there is no longer to be used it is told, and kept aside."""
    found = find(trial)
    assert bool(found.told) == any(trial.parent.glob("records.*-1.db*"))


def test_all_is_there_while_nothing_is_damaged(pristine: Path, merged: Path, trial: Path) -> None:
    for path in (pristine, merged):
        shutil.copytree(path.parent, trial.parent)
        found = find(trial)
        assert (found.told, found.matches, found.over) == ((), 3, 2)
        assert found.unfinished is not None
        assert found.unfinished.lines == a_script()[1]
        shutil.rmtree(trial.parent)


def test_every_byte_of_the_header_and_of_the_first_pages_may_be_flipped(
    merged: Path, trial: Path, chance: Random
) -> None:
    content = merged.read_bytes()
    places = some_of(list(range(HEADER)), 25, chance) + some_of(
        list(range(HEADER, WHOLE_PAGES * PAGE_SIZE)), 40, chance
    )
    for damaged in flips(content, places, chance):
        is_survived(put(trial, damaged))


def test_any_byte_beyond_may_be_any_other(merged: Path, trial: Path, chance: Random) -> None:
    content = merged.read_bytes()
    for _ in range(2_000 if FULL else 60):
        place = chance.randrange(WHOLE_PAGES * PAGE_SIZE, len(content))
        damaged = content[:place] + chance.randbytes(1) + content[place + 1 :]
        is_survived(put(trial, damaged))


def test_whole_pages_may_be_garbage_or_lost(merged: Path, trial: Path, chance: Random) -> None:
    content = merged.read_bytes()
    for page in some_of(list(range(len(content) // PAGE_SIZE)), 30, chance):
        start = page * PAGE_SIZE
        for garbage in (bytes(PAGE_SIZE), chance.randbytes(PAGE_SIZE)):
            is_survived(put(trial, content[:start] + garbage + content[start + PAGE_SIZE :]))


def test_the_file_may_be_cut_at_every_page_and_within(merged: Path, trial: Path, chance: Random) -> None:
    content = merged.read_bytes()
    for page in some_of(list(range(len(content) // PAGE_SIZE)), 30, chance):
        for end in (page * PAGE_SIZE, page * PAGE_SIZE + chance.randrange(1, PAGE_SIZE)):
            is_survived(put(trial, content[:end]))


def test_the_wal_may_be_cut_and_flipped_anywhere(pristine: Path, trial: Path, chance: Random) -> None:
    content = pristine.read_bytes()
    wal = pristine.with_name("records.db-wal").read_bytes()
    frame = 24 + PAGE_SIZE
    places = some_of(list(range(32 + WHOLE_PAGES * frame)), 30, chance)
    for damaged in flips(wal, places, chance):
        is_survived(put(trial, content, damaged))
    for _ in range(2_000 if FULL else 20):
        place = chance.randrange(32 + WHOLE_PAGES * frame, len(wal))
        is_survived(put(trial, content, wal[:place] + chance.randbytes(1) + wal[place + 1 :]))
    for end in some_of(list(range(0, len(wal), frame)), 20, chance):
        is_survived(put(trial, content, wal[: end + chance.randrange(frame)]))


def test_the_file_may_be_cut_or_flipped_while_a_part_lies_in_the_wal(
    pristine: Path, trial: Path, chance: Random
) -> None:
    content = pristine.read_bytes()
    wal = pristine.with_name("records.db-wal").read_bytes()
    for page in some_of(list(range(len(content) // PAGE_SIZE)), 15, chance):
        is_survived(put(trial, content[: page * PAGE_SIZE], wal))
    for damaged in flips(content, some_of(list(range(HEADER)), 20, chance), chance):
        is_survived(put(trial, damaged, wal))
