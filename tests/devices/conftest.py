"""People at buttons on pins, on each way to the pins."""

from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest

from tests.kit.pin_cabinet import Wires
from tests.kit.wires import WAYS, Make, cabinets


@pytest.fixture(params=WAYS)
def make(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Make cabinets, on every way to the pins in turn."""
    yield from _on(request.param, monkeypatch)


@pytest.fixture
def make_mock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Make cabinets on mock pins."""
    yield from _on("mock", monkeypatch)


@pytest.fixture
def make_lgpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Make cabinets on gpiozero's lgpio pins, with lgpio's real thread."""
    yield from _on("lgpio", monkeypatch)


@pytest.fixture
def make_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Make cabinets on the kernel's lines, with its records in a pipe."""
    yield from _on("kernel", monkeypatch)


def _on(way: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    opened: list[AbstractContextManager[Wires]] = []
    yield cabinets(way, monkeypatch, opened)
    for one in reversed(opened):
        one.__exit__(None, None, None)
