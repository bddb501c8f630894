"""How much the tests look at: the quick run that a newcomer starts, and all of it."""

import itertools
import os
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

NO_SKIPS = "RATSCREW_NO_SKIPS"
STATE = pytest.StashKey[Path]()
_TESTS = itertools.count()

pytest.register_assert_rewrite("tests.kit")  # what the kit asserts tells the difference, as a test does

settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=1_500)
settings.register_profile("ci", settings.get_profile("quick"), max_examples=200)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all", action="store_true", help="run the long tests too, and look at more examples of each property"
    )


def pytest_configure(config: pytest.Config) -> None:
    # Programs that tests start record their matches: not among those of whoever runs the tests.
    folder = tempfile.TemporaryDirectory(prefix="ratscrew-state-")
    config.add_cleanup(folder.cleanup)
    config.stash[STATE] = Path(folder.name)
    if config.getoption("--all"):
        config.option.markexpr = ""
    if config.getoption("markexpr") in ("", "slow or not slow"):
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "thorough"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """No program asks whether a match goes on that another test has cut off."""
    os.environ["XDG_STATE_HOME"] = str(item.config.stash[STATE] / str(next(_TESTS)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be skipped, what is skipped has failed: the machine lacks something it should have."""
    report = yield
    if report.skipped and os.environ.get(NO_SKIPS) == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and {NO_SKIPS}=1 allows no skip: {_reason(report.longrepr)}"
    return report


def _reason(longrepr: Any) -> str:  # noqa: ANN401 - pytest's own type has no name
    return str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
