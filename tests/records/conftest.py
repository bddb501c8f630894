"""What tests of the records share."""

from pathlib import Path
from random import Random

import pytest

from tests.kit.asked import MATCHES, SESSIONS
from tests.kit.disk.preloaded import Disk, build
from tests.kit.ledger import filed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of records that is not there yet; neither is its folder."""
    return tmp_path / "state" / "records.db"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with a few matches and two sessions, the second of which goes on."""
    return str(filed(tmp_path / "records.db", MATCHES, SESSIONS))


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    """Another with each run; pytest names its seed (`-p randomly --randomly-seed N`)."""
    return Random(request.config.getoption("randomly_seed", 1))  # noqa: S311 - it is no secret what is damaged


@pytest.fixture(scope="session")
def preloaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("preloaded"))


@pytest.fixture
def disk(preloaded: Path, tmp_path: Path) -> Disk:
    """A disk that can be slow, full or read-only."""
    return Disk(preloaded, tmp_path / "card")
