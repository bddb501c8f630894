"""A machine of each test's own."""

from pathlib import Path

import pytest

from tests.kit.machine import Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)
