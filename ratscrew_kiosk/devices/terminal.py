"""A terminal's keys, one by one as they are typed, for trying contacts without any.

A terminal tells that a key was typed, and neither when it went down nor that it was let go. So a key closes its contact
for as long as a tap lasts.
"""

import os
import re
import select
import sys
from collections.abc import Mapping
from typing import IO, Any, Final, Protocol, Self

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.keyboard import SIX_PEOPLE
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.presses.figures import MS

TAP_NS: Final = 60 * MS
"""So long a key holds its contact closed; one that is held down repeats, and holds it for longer."""
SERVICE_KEY: Final = "1"
_MOST: Final = 1_024
_NO_LETTER: Final = re.compile(r"\x1b(?:\[[0-9;?]*.?|O.?|.)?")
"""What arrows and the like send: there may be letters in it."""


class Terminal:
    """The terminal that a stream is, told to give keys at once and to print none; as it was afterwards.

    Ctrl-C still interrupts. Raises DeviceError where there is none.
    """

    def __init__(self, stream: IO[Any] | None = None) -> None:
        stream = sys.stdin if stream is None else stream
        try:
            import termios
            import tty
        except ImportError as error:
            raise DeviceError("keys of a terminal can be read on Linux and macOS only") from error
        if not stream.isatty():
            raise DeviceError("standard input is no terminal, so no keys can be read from it; type this at a terminal")
        self.gone = False
        """Whether the terminal was closed."""
        self._fd = stream.fileno()
        self._termios = termios
        self._tty = tty
        self._before: list[Any] | None = None

    def __enter__(self) -> Self:
        """Take the terminal."""
        self._before = self._termios.tcgetattr(self._fd)
        self._tty.setcbreak(self._fd, self._termios.TCSANOW)
        return self

    def __exit__(self, *_: object) -> None:
        """Give it back as it was."""
        if self._before is None:
            return
        try:
            self._termios.tcsetattr(self._fd, self._termios.TCSANOW, self._before)
        except self._termios.error:
            self.gone = True

    def keys(self, wait_ns: int) -> str:
        """Wait for keys, at most so long, and return what was typed, in small letters."""
        if self.gone:
            return ""
        try:
            if not select.select([self._fd], [], [], wait_ns / 1_000_000_000)[0]:
                return ""
            typed = os.read(self._fd, _MOST)
        except OSError:
            typed = b""
        self.gone = not typed
        return _NO_LETTER.sub("", typed.decode("utf-8", "replace")).lower()


class Stamped(Protocol):
    """Pins whose levels are set by hand."""

    def edge(self, pin: int, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        """Put a pin on a level at this time."""
        ...


class Tapped:
    """Pins that are closed by keys and open by themselves. `keys` says which pins a key closes, all in one instant."""

    def __init__(self, pins: Stamped, keys: Mapping[str, tuple[InputPin, ...]]) -> None:
        self._pins = pins
        self._keys = keys
        self._opens_ns: dict[InputPin, int] = {}

    def until(self, now_ns: int) -> None:
        """Open what was closed long enough, at the time at which it was: every moment up to now has passed."""
        for pin, opens_ns in sorted(self._opens_ns.items(), key=lambda item: item[1]):
            if opens_ns <= now_ns:
                del self._opens_ns[pin]
                self._pins.edge(pin.pin, pin.active == "low", opens_ns)

    def type(self, keys: str, at_ns: int) -> None:
        """Close the pins of these keys. What is closed already stays closed for longer."""
        for key in keys:
            for pin in self._keys.get(key, ()):
                if pin not in self._opens_ns:
                    self._pins.edge(pin.pin, pin.active == "high", at_ns)
                self._opens_ns[pin] = at_ns + TAP_NS


def terminal_keys(pin_map: PinMap) -> dict[str, InputPin]:
    """Which key stands for which input: those of `play`, and 1 for the operator."""
    inputs = {(pin.seat, pin.button): pin for pin in pin_map.inputs}
    keys = {chr(code): inputs.get(meant) for code, meant in SIX_PEOPLE.items()}
    keys[SERVICE_KEY] = inputs.get((None, "service"))
    return {key: pin for key, pin in keys.items() if pin is not None}
