"""The lines of a chip, as the pin factory uses them: all of them in one request to the kernel.

A request's edges come through one file, numbered over all its lines, so that merged and lost ones can be found. The
real way is libgpiod's; what stands in for it (`piped`) has the same few doors.
"""

import os
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Protocol

from ratscrew_kiosk.devices import chips, libraries
from ratscrew_kiosk.devices.chips import Chip
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.records import BUFFER_RECORDS

CONSUMER: Final = "ratscrew-kiosk"
"""Who holds the lines, for whoever asks (`gpioinfo`)."""
Function = Literal["input", "output"]
LinePull = Literal["up", "down", "floating"]
LineEdges = Literal["none", "rising", "falling", "both"]


class LineSetting(NamedTuple):
    """How a line shall be. `high` is the level of an output."""

    function: Function = "input"
    pull: LinePull = "floating"
    edges: LineEdges = "none"
    high: bool = False


class Lines(Protocol):
    """Lines that are ours. Every method raises OSError when the chip is gone."""

    def fileno(self) -> int:
        """The file that becomes readable when there are records."""
        ...

    def read(self, count: int) -> bytes:
        """Read up to so many bytes of records, without waiting.

        Nothing where none are there. Raises OSError when none will come any more.
        """
        ...

    def levels(self) -> dict[int, bool]:
        """Read all lines at once: whether they are high."""
        ...

    def put(self, levels: Mapping[int, bool]) -> None:
        """Set outputs."""
        ...

    def configure(self, settings: Mapping[int, LineSetting]) -> None:
        """Change lines. All of them have to be listed: libgpiod puts the others back to their defaults."""
        ...

    def release(self) -> None:
        """Give the lines back."""
        ...


class Kernel(Protocol):
    """Where chips and their lines come from."""

    def chips(self) -> tuple[Chip, ...]:
        """All chips of this machine."""
        ...

    def look_at(self, path: str) -> Chip:
        """One chip."""
        ...

    def holder(self, path: str, line: int) -> str | None:
        """Who holds a line."""
        ...

    def open(self, path: str, settings: Mapping[int, LineSetting]) -> Lines:
        """Take lines of a chip. Raises OSError, or DeviceError where the library is missing."""
        ...


class RealKernel:
    """This machine's own kernel, through libgpiod."""

    def chips(self) -> tuple[Chip, ...]:
        """All chips of this machine."""
        return chips.all_chips()

    def look_at(self, path: str) -> Chip:
        """One chip."""
        return chips.look_at(path)

    def holder(self, path: str, line: int) -> str | None:
        """Who holds a line."""
        return chips.holder(path, line)

    def open(self, path: str, settings: Mapping[int, LineSetting]) -> Lines:
        """Take lines of a chip. Raises OSError, or DeviceError where libgpiod is missing."""
        return GpiodLines(path, settings)


class GpiodLines:
    """One request of libgpiod."""

    def __init__(self, path: str, settings: Mapping[int, LineSetting]) -> None:
        found = libraries.gpiod()
        if not found.usable:
            raise DeviceError(f"the kernel's lines cannot be had, since {found.trouble}: {found.remedy}")
        import gpiod

        self._gpiod: Any = gpiod
        self._settings: Mapping[int, LineSetting] = {}
        with self._gpiod.Chip(path) as chip:
            self._request = chip.request_lines(
                self._config(settings), consumer=CONSUMER, event_buffer_size=BUFFER_RECORDS
            )
        self._settings = settings
        self._fd: int = self._request.fd
        os.set_blocking(self._fd, False)

    def fileno(self) -> int:
        """The file that becomes readable when there are records."""
        return self._fd

    def read(self, count: int) -> bytes:
        """Read up to so many bytes of records, without waiting."""
        try:
            return os.read(self._fd, count)
        except BlockingIOError:
            return b""

    def levels(self) -> dict[int, bool]:
        """Read all lines by one call of the kernel."""
        lines = tuple(self._settings)
        values = self._request.get_values(lines)
        return {line: bool(value) for line, value in zip(lines, values, strict=True)}

    def put(self, levels: Mapping[int, bool]) -> None:
        """Set outputs by one call of the kernel."""
        self._request.set_values({line: self._value(high) for line, high in levels.items()})

    def configure(self, settings: Mapping[int, LineSetting]) -> None:
        """Change lines, all of which are listed."""
        self._request.reconfigure_lines(self._config(settings))
        self._settings = settings

    def release(self) -> None:
        """Give the lines back."""
        self._request.release()

    def _config(self, settings: Mapping[int, LineSetting]) -> dict[int, Any]:
        """Say to libgpiod how each line shall be. The stamps are CLOCK_MONOTONIC, and the kernel debounces nothing.

        A pull that does not change is left as it is: nothing shall happen on a line because another one is changed.
        """
        line = self._gpiod.line
        pulls = {"up": line.Bias.PULL_UP, "down": line.Bias.PULL_DOWN, "floating": line.Bias.DISABLED}
        edges = {
            "none": line.Edge.NONE,
            "rising": line.Edge.RISING,
            "falling": line.Edge.FALLING,
            "both": line.Edge.BOTH,
        }
        return {
            offset: self._gpiod.LineSettings(direction=line.Direction.OUTPUT, output_value=self._value(wanted.high))
            if wanted.function == "output"
            else self._gpiod.LineSettings(
                direction=line.Direction.INPUT,
                edge_detection=edges[wanted.edges],
                bias=line.Bias.AS_IS if self._is_pulled(offset, wanted) else pulls[wanted.pull],
                event_clock=line.Clock.MONOTONIC,
            )
            for offset, wanted in settings.items()
        }

    def _is_pulled(self, line: int, wanted: LineSetting) -> bool:
        now = self._settings.get(line)
        return now is not None and (now.function, now.pull) == (wanted.function, wanted.pull)

    def _value(self, high: bool) -> Any:  # noqa: ANN401, FBT001 - libgpiod's own value of a level
        value = self._gpiod.line.Value
        return value.ACTIVE if high else value.INACTIVE
