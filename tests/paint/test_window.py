"""The window: refused where nobody could see it, and told what becomes of it."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from ratscrew_kiosk.paint.window import DisplayError, Window, open_window

HIDDEN = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
OPEN = """
from ratscrew_kiosk.paint.window import DisplayError, open_window
try:
    open_window()
except DisplayError as error:
    print(error)
"""


def opened_with(**environment: str) -> list[str]:
    """Open a window in a process of its own, without a display, and return what it says."""
    plain = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    done = subprocess.run(
        [sys.executable, "-c", OPEN], env=plain | environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_window_that_nobody_can_see_is_refused(driver: str) -> None:
    (line,) = opened_with(SDL_VIDEODRIVER=driver)
    assert line.startswith(f"no display: SDL_VIDEODRIVER={driver} ")


def test_without_a_display_the_error_says_what_was_looked_for() -> None:
    if Path("/dev/dri").exists():  # SDL would find this machine's own screen
        (line,) = opened_with(SDL_VIDEODRIVER="x11")
        assert line.startswith("no display: SDL_VIDEODRIVER=x11 ")
        return
    (line,) = opened_with()
    assert "DISPLAY is not set" in line
    assert "WAYLAND_DISPLAY is not set" in line
    assert "/dev/dri: none" in line


def test_a_display_that_does_not_answer_is_named() -> None:
    (line,) = opened_with(DISPLAY=":64999")
    assert line.startswith("no display")


def test_a_hidden_surface_can_be_flipped_and_written_to_a_file(hidden: Window, tmp_path: Path) -> None:
    hidden.surface.fill((255, 138, 31))
    hidden.flip()
    hidden.flip([pygame.Rect(0, 0, 10, 10)])
    hidden.picture(tmp_path / "picture.png")
    assert pygame.image.load(tmp_path / "picture.png").get_at((5, 5))[:3] == (255, 138, 31)
    assert hidden.in_front


def test_a_picture_that_cannot_be_written_is_an_error_with_its_path(hidden: Window, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        hidden.picture(tmp_path / "nowhere" / "picture.png")


@pytest.mark.parametrize(
    ("event", "change"),
    [
        (pygame.QUIT, "close"),
        (pygame.WINDOWSIZECHANGED, "resized"),
        (pygame.WINDOWFOCUSGAINED, "seen"),
        (pygame.WINDOWEXPOSED, "seen"),
        (pygame.KEYDOWN, None),
    ],
)
def test_events_say_what_became_of_the_window(hidden: Window, event: int, change: str | None) -> None:
    assert hidden.change(pygame.event.Event(event)) == change


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_a_window_is_hidden_when_it_is_so_still(hidden: Window, event: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden.visible = True
    for focused, change in ((False, "hidden"), (True, None)):
        monkeypatch.setattr(pygame.key, "get_focused", lambda focused=focused: focused)
        assert hidden.change(pygame.event.Event(event)) == change


def test_a_closed_window_has_no_surface(hidden: Window) -> None:
    hidden.close()
    with pytest.raises(DisplayError):
        _ = hidden.surface


def test_a_window_is_refused_in_this_process_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with pytest.raises(DisplayError):
        open_window()
    assert not pygame.display.get_init()
