"""A program on a disk that keeps a log, is slow, or refuses: `disk.c` is compiled and loaded before the C library."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("disk.c")
ROOT = Path(__file__).parents[3]
PATIENCE_S = 300.0
SCENARIOS = "tests.kit.disk.scenarios"


def build(folder: Path) -> Path:
    """Compiles the disk. Skips where that cannot be done."""
    if sys.platform != "linux":
        pytest.skip("this disk is made for Linux")
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("a C compiler is missing. Install it with: sudo apt-get install gcc libc6-dev")
    library = folder / "disk.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", library, SOURCE], check=True)
    return library


class Disk:
    """The disk under one folder; `orders` says what is wrong with it."""

    def __init__(self, library: Path, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder.resolve()
        self.log = folder.parent / f"{folder.name}.log"
        self._orders = folder.parent / f"{folder.name}.orders"
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(library),
            "RATSCREW_DISK_FOLDER": str(self.folder),
            "RATSCREW_DISK_LOG": str(self.log),
            "RATSCREW_DISK_ORDERS": str(self._orders),
            "PYTHONPATH": str(ROOT),
        }

    @property
    def file(self) -> Path:
        return self.folder / "records.db"

    def order(self, what: str) -> None:
        """From now on the disk is `delay MS`, `full`, `read-only`, `denied`, or, with nothing, well."""
        beside = self._orders.with_suffix(".new")
        beside.write_text(what)
        beside.replace(self._orders)

    def start(self, module: str, *words: str) -> subprocess.Popen[str]:
        """A module begins as a program of its own, with these words and the file."""
        return subprocess.Popen(
            [sys.executable, "-m", module, *words, self.file],
            env=self.environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def obeying(self) -> "Obeying":
        """A program that records what it is told to."""
        return Obeying(self.start(SCENARIOS, "obey"))

    def run(self, *words: str, module: str = "") -> str:
        """A scenario, or another module, runs to its end. Returns what it said."""
        program = self.start(module or SCENARIOS, *words)
        said, _ = program.communicate(timeout=PATIENCE_S)
        assert program.returncode == 0
        return said


class Obeying:
    """A program of which each step is asked for."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._program = program
        assert program.stdin
        assert program.stdout
        self._asks, self._says = program.stdin, program.stdout

    def ask(self, *orders: str) -> None:
        for order in orders:
            self._asks.write(f"{order}\n")
        self._asks.flush()

    def news(self, kind: str) -> list[str]:
        """Waits for news of this kind. Returns the troubles that were told till then."""
        self.ask(f"news {kind}")
        told: list[str] = []
        while line := self._says.readline():
            what, _, rest = line.strip().partition(" ")
            if what == "Trouble":
                told.append(rest)
            if what == kind:
                return told
        raise AssertionError(told)

    def flush(self) -> None:
        self.ask("flush")
        assert self._says.readline() == "flushed True\n"

    def end(self) -> None:
        """Its process ends, as if it were killed."""
        self._asks.close()
        self._says.close()
        assert self._program.wait(PATIENCE_S) == 0

    def kill(self) -> None:
        self._program.kill()
        self._program.communicate(timeout=PATIENCE_S)
