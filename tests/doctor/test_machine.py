import errno
import os
import tempfile
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.lgpio_thread import _writable
from ratscrew_kiosk.devices.libraries import lgpio
from ratscrew_kiosk.doctor.machine import _folder_for_lgpio, _longest_stall_ns, _processes_with_lines, this_machine
from ratscrew_kiosk.presses.figures import MS


def test_this_machine_is_read_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    machine = this_machine()
    assert machine.system == os.uname().sysname
    assert machine.kernel == os.uname().release
    assert machine.clock_step_ns >= 1
    assert 0 < machine.stall_ns < 60_000 * MS
    assert (machine.folder, machine.folder_error) == (str(tmp_path), "")
    assert list(tmp_path.iterdir()) == []
    assert machine.lgpio == lgpio()
    monkeypatch.setenv("LG_WD", str(tmp_path / "nowhere"))
    assert this_machine().folder_error == os.strerror(errno.ENOENT)


def test_the_longest_stall_of_a_loop_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0, 1, 2, 7, 8, 10])
    monkeypatch.setattr("time.monotonic_ns", lambda: next(times))
    assert _longest_stall_ns(10) == 5


def test_processes_that_hold_lines_are_found_by_their_files(tmp_path: Path) -> None:
    for number, name, files in (
        (812, "python3", ["socket:[1]", "anon_inode:gpio-line"]),
        (813, "sshd", ["/dev/null"]),
        (os.getpid(), "pytest", ["anon_inode:gpio-line"]),
    ):
        descriptors = tmp_path / str(number) / "fd"
        descriptors.mkdir(parents=True)
        (tmp_path / str(number) / "comm").write_text(f"{name}\n")
        for count, target in enumerate(files):
            (descriptors / str(count)).symlink_to(target)
    (tmp_path / "814").mkdir()
    assert _processes_with_lines(tmp_path) == ("python3 (process 812)",)


@pytest.mark.parametrize("named", ["RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "TMPDIR"])
def test_the_folder_that_is_looked_at_is_the_one_that_lgpio_is_given(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LG_WD", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(named, str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    assert _folder_for_lgpio() == (str(tmp_path), "")
    assert (_writable() or tempfile.gettempdir()) == str(tmp_path)
