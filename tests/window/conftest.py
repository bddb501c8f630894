"""A display, and programs on it."""

import os
import select
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kit.program import PACKAGES, PATIENCE_S, Program


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing: sudo apt-get install {package}")
    ours, theirs = os.pipe()
    # Larger than the window wants to be, so that it has its full size. Without -noreset the server would begin anew
    # whenever its last client leaves.
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1600x900x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        ready, _, _ = select.select([ours], [], [], PATIENCE_S)
        assert ready, "Xvfb did not start"
        number = os.read(ours, 16).decode().strip()
        assert number, "Xvfb ended"
        yield f":{number}"
    finally:
        os.close(ours)
        server.terminate()
        server.wait(PATIENCE_S)


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def one(*words: str, at_once: bool = True) -> Program:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Program(display, folder, *words, at_once=at_once))
        return started[-1]

    yield one
    for program in started:
        program.process.kill()
        program.process.communicate()
