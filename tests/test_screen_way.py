"""On no screen of the way is a letter rendered or a card turned while a frame is made: in no layout or language."""

import pytest

from ratscrew_kiosk.commands import screen_way
from ratscrew_kiosk.commands.screen_trial import Trial
from ratscrew_kiosk.commands.screen_way import Frames, walked
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.layout import Kind

SMALL, ON_END = (320, 180), (180, 320)
WAY_NS = 110 * SECOND
ATTRACT_NS = 82 * SECOND
"""After so long all of attract mode was seen."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # set by open_hidden as well; here so that it is taken back
    monkeypatch.setattr(screen_way, "_ATTRACT_NS", SECOND)


def busy(way: dict[str, Frames]) -> dict[str, tuple[int, int]]:
    """Where something was rendered, rotated or scaled in a frame, and how much."""
    return {
        where: (frames.work.renders, frames.work.transforms)
        for where, frames in way.items()
        if frames.work.renders or frames.work.transforms
    }


@pytest.mark.parametrize(
    ("kind", "seats", "language", "seed"),
    [("upright", 2, "en", 1), ("upright", 6, "ja", 2), ("table", 4, "ja", 3), ("portrait", 2, "de", 4)],
)
def test_whatever_somebody_does_no_frame_renders_or_rotates(kind: Kind, seats: int, language: str, seed: int) -> None:
    way = walked(Trial(SMALL if kind != "portrait" else ON_END, kind, seats), language, seed, WAY_NS)
    assert {"attract", "join", "deal", "play"} <= way.keys()
    assert busy(way) == {}


@pytest.mark.parametrize(("kind", "language"), [("upright", "ja"), ("table", "es")])
def test_in_attract_mode_no_frame_renders_or_rotates(
    monkeypatch: pytest.MonkeyPatch, kind: Kind, language: str
) -> None:
    monkeypatch.setattr(screen_way, "_ATTRACT_NS", 2 * ATTRACT_NS)
    way = walked(Trial(SMALL, kind, 2), language, 1, ATTRACT_NS)
    assert way.keys() == {"attract"}
    assert busy(way) == {}


def test_where_nothing_is_drawn_beforehand_it_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beforehand, "begin", lambda *_: None)
    way = walked(Trial(SMALL), "en", 1, 90 * SECOND)
    assert "join" in busy(way)
