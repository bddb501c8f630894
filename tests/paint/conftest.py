"""A hidden surface for each test that draws."""

from collections.abc import Iterator

import pytest

from ratscrew_kiosk.paint.window import Window, open_hidden


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    # Set by open_hidden as well; here so that it is taken back.
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = open_hidden()
    yield window
    window.close()
