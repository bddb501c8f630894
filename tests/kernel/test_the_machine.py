"""How script/kernel-test keeps its kernel, and how it deals with a machine that does not run. QEMU is not needed."""

import io
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("it is for Linux", allow_module_level=True)

import fcntl

from tests.kernel import building, machine

MAKE = """#!/bin/sh -e
case $1 in
tinyconfig)
    cat source
    touch .config
    ;;
-j*)
    mkdir -p arch/x86/boot
    touch a.o b.o c.o
    test -e GO || exec tail -f /dev/null
    cp .config arch/x86/boot/bzImage
    ;;
esac
"""
"""Stands in for make: it compiles three parts, and then waits until a file is there."""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kernel source, and what builds it."""
    monkeypatch.setenv("RATSCREW_KERNEL_CACHE", str(tmp_path / "cache"))
    make = tmp_path / "bin" / "make"
    make.parent.mkdir()
    make.write_text(MAKE.replace("GO", str(tmp_path / "go")))
    make.chmod(0o755)
    monkeypatch.setenv("PATH", f"{make.parent}:{os.environ['PATH']}")
    return packed(tmp_path, "source")


def packed(folder: Path, *names: str) -> Path:
    path = folder / "linux-source-6.12.tar.xz"
    with tarfile.open(path, "w") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"linux-source-6.12/{name}"), io.BytesIO())
    return path


def soon() -> float:
    return time.monotonic() + 60


def test_a_kernel_is_built_once_and_kept(source: Path, tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    kernel = building.build(source, soon())
    assert "CONFIG_GPIO_SIM=y" in kernel.read_text()
    assert building.kept(source) == kernel
    assert not (kernel.parent / "linux").exists()
    source_again = building.build(source, time.monotonic() - 1)
    assert source_again == kernel


def test_a_build_that_is_cut_off_says_so_and_goes_on_the_next_time(source: Path, tmp_path: Path) -> None:
    with pytest.raises(building.NotBuiltError, match=r"not built yet, 3 of about .* run script/kernel-test"):
        building.build(source, time.monotonic() + 5)
    assert building.kept(source) is None
    parts = list((tmp_path / "cache").glob("*/linux/*.o"))
    assert len(parts) == 3
    (tmp_path / "go").touch()
    assert building.build(source, soon()).exists()


def test_while_another_build_goes_on_it_is_waited_for_until_time_is_up(source: Path) -> None:
    home = building.cache() / building.made_from(source)
    home.mkdir(parents=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(building.NotBuiltError, match="another script/kernel-test is still building"):
            building.build(source, time.monotonic() - 1)


def test_a_build_that_fails_says_where_its_words_are(source: Path, tmp_path: Path) -> None:
    assert packed(tmp_path, "no-source-at-all") == source
    with pytest.raises(building.NotBuiltError, match=r"make tinyconfig failed; all it said is in .*build\.log"):
        building.build(source, soon())


def test_another_configuration_makes_another_kernel(source: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.config"
    other.write_text("CONFIG_SMP=y\n")
    assert building.made_from(source) == building.made_from(source)
    assert building.made_from(source) != building.made_from(source, other)


def test_the_newest_source_is_taken_by_its_number(tmp_path: Path) -> None:
    for version in ("5.10", "6.1", "6.12", "6.16", "6.13"):
        (tmp_path / f"linux-source-{version}.tar.xz").touch()
    assert building.newest_source(tmp_path).name == "linux-source-6.16.tar.xz"


def test_without_a_source_its_package_is_named(tmp_path: Path) -> None:
    for version in ("5.10", "6.1"):  # without the internet's protocols 6.1 has no 9p
        (tmp_path / f"linux-source-{version}.tar.xz").touch()
    with pytest.raises(building.NotBuiltError, match=r"apt-get install linux-source-6\.12"):
        building.newest_source(tmp_path)


def boot(script: str, accelerator: str = "tcg", within_s: float = 60) -> tuple[bool, list[str]]:
    told: list[str] = []
    return machine.boot(["/bin/sh", "-c", script], accelerator, time.monotonic() + within_s, told.append), told


def test_what_the_machine_tells_is_told_on() -> None:
    assert boot("echo noise; echo kernel-test: booted; echo kernel-test: racing") == (True, ["booted", "racing"])


def test_a_processor_that_does_not_work_gives_way_to_another() -> None:
    assert boot("echo KVM internal error. Suberror: 1; exec tail -f /dev/null", "kvm") == (False, [])
    assert boot("echo cannot set up KVM; exit 1", "kvm") == (False, [])


def test_a_machine_that_does_not_boot_says_its_last_words() -> None:
    with pytest.raises(machine.MachineError, match="does not boot; the last that it said:\nKernel panic"):
        boot("echo Kernel panic; exit 1")


def test_a_machine_that_hangs_is_switched_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(machine, "SILENT_S", 0.5)
    with pytest.raises(machine.MachineError, match="hangs; the last that it said:\nkernel-test: booted"):
        boot(f"echo $$ >{tmp_path}/pid; echo kernel-test: booted; exec tail -f /dev/null")
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_machine_that_is_not_done_in_time_is_no_failure_of_the_game() -> None:
    with pytest.raises(machine.OutOfTimeError):
        boot("echo kernel-test: booted; exec tail -f /dev/null", within_s=1)


def test_the_script_says_how_it_is_used() -> None:
    script = machine.ROOT / "script" / "kernel-test"
    said = subprocess.run([str(script), "--help"], capture_output=True, text=True, check=True, timeout=60)
    assert "--quick" in said.stdout
