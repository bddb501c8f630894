"""How the tests themselves are run: what is skipped, and where nothing may be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = """
import pytest

def test_quick(): pass

@pytest.mark.slow
def test_slow(): pass

def test_without_its_program(): pytest.skip("xdotool is missing: sudo apt-get install xdotool")
"""


def _run(folder: Path, *words: str, no_skips: str = "") -> str:
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    (folder / "test_some.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder)]
    done = subprocess.run(
        [*command, *words, str(folder)],
        cwd=folder,
        env={**os.environ, "RATSCREW_NO_SKIPS": no_skips},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_the_long_tests_wait_to_be_asked_for(tmp_path: Path) -> None:
    assert "1 passed, 1 skipped, 1 deselected" in _run(tmp_path)


@pytest.mark.parametrize("words", [["--all"], ["-m", "slow or not slow"]])
def test_all_of_them_run_when_they_are_asked_for(tmp_path: Path, words: list[str]) -> None:
    assert "2 passed, 1 skipped" in _run(tmp_path, *words)


def test_where_nothing_may_be_skipped_a_skip_is_a_failure(tmp_path: Path) -> None:
    said = _run(tmp_path, no_skips="1")
    assert "1 failed, 1 passed" in said
    assert "xdotool is missing: sudo apt-get install xdotool" in said
