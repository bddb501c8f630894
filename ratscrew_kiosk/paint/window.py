"""The display: opens it, flips it, and says what became of it.

It refuses to draw where nobody can see it, unless that was asked for.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame

from ratscrew_kiosk.screens.layout import CANVAS

Change: TypeAlias = Literal["close", "resized", "hidden", "seen"]
"""What became of the window: asked to close; another size; hidden, minimised or without focus; seen again."""

_UNSEEN: Final = ("offscreen", "dummy", "evdev")
"""Drivers that draw where nobody sees it; SDL takes one of them silently when it finds no display."""
_TITLE: Final = "Ratscrew"
_LARGEST: Final = (1920, 1080)
_MOST_PIXELS: Final = 1920 * 1200
"""A full screen with more pixels than these is drawn at the size above, and the display makes it larger."""
_HIDDEN: Final = frozenset({"WINDOWFOCUSLOST", "WINDOWMINIMIZED", "WINDOWHIDDEN"})
_SEEN: Final = frozenset({"WINDOWFOCUSGAINED", "WINDOWRESTORED", "WINDOWSHOWN", "WINDOWEXPOSED"})
_RESIZED: Final = frozenset({"WINDOWSIZECHANGED", "VIDEORESIZE"})
_CLOSED: Final = frozenset({"QUIT", "WINDOWCLOSE"})


class DisplayError(RuntimeError):
    """There is no display that anybody could see."""


class Window:
    """An open display.

    `vsync` says whether it was granted, `driver` which of SDL's drivers it is, `notices` what is odd.
    """

    def __init__(self, driver: str, *, vsync: bool, visible: bool, notices: Sequence[str] = ()) -> None:
        self.driver = driver
        self.vsync = vsync
        self.visible = visible
        self.notices = tuple(notices)

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on. After a resize it has another size."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise DisplayError("the display is closed")
        return surface

    def flip(self, rects: Sequence[pygame.Rect] = ()) -> None:
        """Show what was drawn: these rectangles, or everything. It returns when the picture was handed to the display.

        Raises DisplayError when the display is gone.
        """
        try:
            if rects:
                pygame.display.update(rects)
            else:
                pygame.display.flip()
        except pygame.error as error:
            raise DisplayError(f"the display is gone: {error}") from error

    def change(self, event: pygame.event.Event) -> Change | None:
        """Say what an event from pygame's queue means for the window; None when it means nothing."""
        name = _NAMES.get(event.type)
        if name in _CLOSED:
            return "close"
        if name in _RESIZED:
            return "resized"
        if name in _HIDDEN:
            # Some displays hide and show a window once while it opens; such an event tells of what is over.
            return None if self.in_front else "hidden"
        return "seen" if name in _SEEN else None

    @property
    def in_front(self) -> bool:
        """Whether players can see it and its keys come here; true for a hidden surface."""
        return not self.visible or bool(pygame.display.get_active() and pygame.key.get_focused())

    def picture(self, path: Path) -> None:
        """Write what was drawn last to a PNG file.

        Raises OSError when it cannot be written.
        """
        try:
            pygame.image.save(self.surface, str(path))
        except pygame.error as error:
            raise OSError(f"{path}: {error}") from error

    def close(self) -> None:
        """Close the display."""
        pygame.display.quit()


_NAMES: Final = {
    getattr(pygame, name): name for name in (*_HIDDEN, *_SEEN, *_RESIZED, *_CLOSED) if hasattr(pygame, name)
}


def open_window(size: tuple[int, int] | None = None, *, fullscreen: bool = False) -> Window:
    """Open a display that people see, windowed or full screen, `size` in pixels (else what suits).

    Vsync is asked for and done without where it is refused. Raises DisplayError that says what was looked for.
    """
    for name in ("SDL_RENDER_VSYNC", "SDL_VIDEO_DOUBLE_BUFFER"):
        # Without the first a Pi's console tears, without the second flip() returns a frame too early.
        os.environ.setdefault(name, "1")
    try:
        _init_display()
    except pygame.error as error:
        raise DisplayError(_looked_for(str(error))) from error
    driver = pygame.display.get_driver()
    if driver.lower() in _UNSEEN:
        pygame.display.quit()
        raise DisplayError(_looked_for(f"SDL has only {driver!r}"))
    desktop = _desktop()
    notices: list[str] = []
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    wanted = size or (desktop if fullscreen else _windowed(desktop))
    if fullscreen and (size is not None or desktop[0] * desktop[1] > _MOST_PIXELS):
        wanted = size or _LARGEST
        flags |= pygame.SCALED
    pygame.display.set_caption(_TITLE)
    vsync = _set_mode(wanted, flags, notices)
    pygame.mouse.set_visible(not fullscreen)
    return Window(driver, vsync=vsync, visible=True, notices=notices)


def _init_display() -> None:
    """Let SDL look for a display. Wayland's own library complains on standard error where no session can be."""
    wayland_cannot_be = sys.platform == "linux" and not os.environ.get("XDG_RUNTIME_DIR")
    if not wayland_cannot_be or os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.init()
        return
    os.environ["SDL_VIDEODRIVER"] = "x11,kmsdrm"
    try:
        pygame.display.init()
    finally:
        del os.environ["SDL_VIDEODRIVER"]


def open_hidden(size: tuple[int, int] = CANVAS) -> Window:
    """Open a surface that nobody sees, for a machine without a display."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode(size)
    return Window("dummy", vsync=False, visible=False)


def _set_mode(size: tuple[int, int], flags: int, notices: list[str]) -> bool:
    """Open the mode, with less where more is refused; return whether there is vsync."""
    plain = flags & ~pygame.SCALED
    reason = ""
    for mode, vsync in ((flags, 1), (plain, 1), (flags, 0), (plain, 0)):
        try:
            pygame.display.set_mode(size, mode, vsync=vsync)
        except pygame.error as error:
            reason = str(error)
            continue
        if not vsync:
            notices.append(f"the display refuses vsync: {reason}")
        return bool(vsync)
    pygame.display.quit()
    raise DisplayError(f"no display: {size[0]} x {size[1]} was refused: {reason}")


def _desktop() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else CANVAS


def _windowed(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the canvas's size, or a smaller one that leaves room for a desktop's own bars."""
    factor = min(1.0, desktop[0] * 0.94 / CANVAS[0], desktop[1] * 0.88 / CANVAS[1])
    return round(CANVAS[0] * factor), round(CANVAS[1] * factor)


def _looked_for(reason: str) -> str:
    """Say in one line what was looked for and not found."""
    asked = os.environ.get("SDL_VIDEODRIVER")
    if asked:
        return f"no display: SDL_VIDEODRIVER={asked} shows nothing to anybody, or is not there ({reason})"
    x11, wayland = (
        f"{name}={os.environ[name]}" if os.environ.get(name) else f"{name} is not set"
        for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    screens = sorted(path.name for path in Path("/dev/dri").glob("card*")) if Path("/dev/dri").is_dir() else []
    own = f"/dev/dri: {', '.join(screens) or 'none'}"
    return f"no display: looked for X11 ({x11}), Wayland ({wayland}) and a screen of its own ({own}); {reason}"
