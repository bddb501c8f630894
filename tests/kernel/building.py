"""The kernel of script/kernel-test: built once from Debian's source, and kept by a hash of what it is made from."""

import fcntl
import hashlib
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

CONFIG: Final = Path(__file__).with_name("kernel.config")
SOURCES: Final = Path("/usr/src")
_ROOM_BYTES: Final = 3 << 30
_OBJECTS: Final = 1_120
"""About so many objects are compiled."""


class NotBuiltError(Exception):
    """The kernel is not there, and why: one line, with what to do."""


def cache() -> Path:
    """Where kernels are kept: RATSCREW_KERNEL_CACHE, or in the user's cache."""
    named = os.environ.get("RATSCREW_KERNEL_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(home) / "ratscrew-kiosk" / "kernel-test"


def newest_source(sources: Path = SOURCES) -> Path:
    """Debian's newest kernel source that is installed and can do what is needed: 6.12 or later.

    In Debian's 6.1 a 9p file system wants the internet's protocols, which take long to build.

    Raises NotBuiltError where there is none.
    """
    found = []
    for path in sources.glob("linux-source-*.tar.xz"):
        version = re.fullmatch(r"linux-source-(\d+)\.(\d+)\.tar\.xz", path.name)
        if version is not None and (number := (int(version[1]), int(version[2]))) >= (6, 12):
            found.append((number, path))
    if not found:
        raise NotBuiltError(f"no kernel source in {sources}: sudo apt-get install linux-source-6.12")
    return max(found)[1]


def made_from(source: Path, config: Path = CONFIG) -> str:
    """The hash of what a kernel is made from: the source, the configuration and the compiler."""
    made = hashlib.sha256(config.read_bytes())
    if shutil.which("gcc"):
        made.update(subprocess.run(["gcc", "--version"], capture_output=True, check=True).stdout)
    with source.open("rb") as file:
        made.update(hashlib.file_digest(file, "sha256").digest())
    return made.hexdigest()[:20]


def kept(source: Path) -> Path | None:
    """The kernel that is kept, if it is there."""
    kernel = cache() / made_from(source) / "bzImage"
    return kernel if kernel.exists() else None


def build(source: Path, until_s: float) -> Path:
    """Give the kernel, built by `until_s` (time.monotonic) if it is not kept.

    What was compiled until then is kept too, so that the next call goes on from there. Raises NotBuiltError.
    """
    home = cache() / made_from(source)
    kernel = home / "bzImage"
    if kernel.exists():
        return kernel
    home.mkdir(parents=True, exist_ok=True)
    with _alone(home, until_s):
        began_s = time.monotonic()
        before = _compiled(home)
        try:
            if not kernel.exists():
                _build(source, home, until_s)
        except TimeoutError:
            done = _compiled(home)
            left_s = (time.monotonic() - began_s) * (_OBJECTS - done) / max(done - before, 1)
            raise NotBuiltError(
                f"the kernel is not built yet, {done} of about {_OBJECTS} parts are; it needs about "
                f"{max(1, round(left_s / 60))} minutes more: run script/kernel-test, which goes on with it"
            ) from None
    for other in home.parent.iterdir():
        if other != home and other.is_dir():
            shutil.rmtree(other, ignore_errors=True)
    return kernel


def _build(source: Path, home: Path, until_s: float) -> None:
    tree = home / "linux"
    log = home / "build.log"
    if not (tree / ".config").exists():
        free = shutil.disk_usage(home).free
        if free < _ROOM_BYTES:
            raise NotBuiltError(
                f"{home} has room for {free >> 20} MB, and building the kernel takes {_ROOM_BYTES >> 20}"
            )
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir()
        _run(["tar", "-xf", str(source), "--strip-components=1", "-C", str(tree)], tree, log, until_s)
        _run(["make", "tinyconfig"], tree, log, until_s)
        made = (tree / ".config").read_bytes()
        (tree / ".config").unlink()
        (tree / "config.new").write_bytes(made + CONFIG.read_bytes())
        (tree / "config.new").rename(tree / ".config")
    _run(["make", "olddefconfig"], tree, log, until_s)
    _missing_options(tree / ".config")
    _run(["make", f"-j{os.cpu_count() or 1}", "bzImage"], tree, log, until_s)
    shutil.copy(tree / "arch/x86/boot/bzImage", home / "bzImage.new")
    (home / "bzImage.new").rename(home / "bzImage")
    shutil.rmtree(tree)


def _run(command: list[str], tree: Path, log: Path, until_s: float) -> None:
    """Run a step; one that is not done in time is stopped with all that it started."""
    with log.open("ab") as file:
        process = subprocess.Popen(
            command, cwd=tree, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True
        )
        try:
            status = process.wait(max(0.1, until_s - time.monotonic()))
        except BaseException as error:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                raise TimeoutError(command[0]) from error
            raise
    if status != 0:
        raise NotBuiltError(f"the kernel cannot be built: {' '.join(command)} failed; all it said is in {log}")


def _missing_options(config: Path) -> None:
    """What was wished for and is not in the configuration, because this source calls it otherwise."""
    made = set(config.read_text().splitlines())
    missing = [line for line in CONFIG.read_text().splitlines() if line.endswith("=y") and line not in made]
    if missing:
        raise NotBuiltError(f"this kernel source does not know {', '.join(missing)} (tests/kernel/kernel.config)")


def _compiled(tree: Path) -> int:
    """How many objects are there."""
    return sum(name.endswith(".o") for _, _, names in os.walk(tree) for name in names)


@contextmanager
def _alone(home: Path, until_s: float) -> Iterator[None]:
    """One build at a time; the lock goes with the process.

    Raises NotBuiltError where another build goes on for too long.
    """
    with (home / "lock").open("w") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until_s:
                    raise NotBuiltError("another script/kernel-test is still building the kernel") from None
                time.sleep(0.5)
        yield
