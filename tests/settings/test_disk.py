"""A file is there whole or as it was, wherever the writing was cut off."""

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from ratscrew_kiosk.settings.disk import read_file, write_file

STEPS = ("open", "write", "fsync", "close", "replace")


class Cut(Exception):  # noqa: N818 - it is no error: the plug was pulled
    """The program was killed."""


class Failing:
    """The operating system, of whose calls the numbered one fails, before it did its work or after."""

    def __init__(self, number: int, failure: Callable[[], BaseException], *, late: bool = False) -> None:
        self.calls: list[str] = []
        self._number = number
        self._failure = failure
        self._late = late

    def __getattr__(self, name: str) -> object:
        real = getattr(os, name)
        if name not in STEPS:
            return real

        def call(*args: object) -> object:
            self.calls.append(name)
            if len(self.calls) - 1 != self._number:
                return real(*args)
            if self._late:
                real(*args)
            raise self._failure()

        return call


def calls_of(monkeypatch: pytest.MonkeyPatch, failing: Failing) -> list[str]:
    """Let the calls to the system go through this; returns them as they are made."""
    monkeypatch.setattr("ratscrew_kiosk.settings.disk.os", failing)
    return failing.calls


def test_the_content_is_on_the_disk_before_it_takes_its_name_and_the_folder_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = calls_of(monkeypatch, Failing(-1, Cut))
    write_file(tmp_path / "file", b"new")
    assert calls == ["open", "write", "fsync", "close", "replace", "open", "fsync", "close"]


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("number", range(8))
def test_killed_at_any_step_the_file_is_the_old_one_or_the_new_one(
    number: int,
    late: bool,  # noqa: FBT001 - of a parametrized test
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "file"
    write_file(file, b"the old content")
    with monkeypatch.context() as patched:
        calls_of(patched, Failing(number, Cut, late=late))
        with pytest.raises(Cut):
            write_file(file, b"new")
    replaced = number > 4 or (number == 4 and late)
    assert read_file(file, 100) == (b"new" if replaced else b"the old content")
    write_file(file, b"and the next")
    assert (read_file(file, 100), list(tmp_path.iterdir())) == (b"and the next", [file])


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_a_disk_that_fails_at_any_step_leaves_the_old_one_or_the_new_one_and_nothing_beside_it(
    number: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    write_file(file, b"the old content")
    with monkeypatch.context() as patched:
        calls_of(patched, Failing(number, lambda: OSError(code, os.strerror(code))))
        with pytest.raises(OSError, match=os.strerror(code)):
            write_file(file, b"new")
    assert read_file(file, 100) == (b"new" if number > 4 else b"the old content")
    assert list(tmp_path.iterdir()) == [file]


def test_a_write_that_takes_only_a_part_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr("ratscrew_kiosk.settings.disk.os.write", lambda opened, content: real(opened, content[:3]))
    write_file(tmp_path / "file", b"ten letters")
    assert read_file(tmp_path / "file", 100) == b"ten letters"


def test_the_folder_is_made_if_need_be(tmp_path: Path) -> None:
    write_file(tmp_path / "some" / "where" / "file", b"new")
    assert read_file(tmp_path / "some" / "where" / "file", 2) == b"ne"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    refused = threading.Event()

    def read() -> None:
        with pytest.raises(OSError, match="it is no plain file"):
            read_file(tmp_path / "pipe", 100)
        refused.set()

    threading.Thread(target=read, daemon=True).start()
    assert refused.wait(20)


def test_a_folder_and_a_device_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(OSError, match=r"it is no plain file|Is a directory|denied"):
            read_file(path, 100)
