"""The ways to the pins, as one: the kernel's own lines, gpiozero's lgpio pins, and mock pins.

A way knows pins and levels, and nothing of seats, of contacts, or of which level means pressed.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class PinEdge(NamedTuple):
    """A change of a pin, as the kernel stamped it: CLOCK_MONOTONIC, nanoseconds.

    `high` is the level that was told; a contact that bounces may have had the other. `since_ns` is given where edges
    were merged into this one, or lost before it: then the pin may have changed first as early as that.
    """

    pin: int
    high: bool
    at_ns: int
    seq: int = 0
    since_ns: int | None = None


class Pins(Protocol):
    """A way to the pins. What it cannot do any more it says by DeviceError; it may be revived."""

    @property
    def name(self) -> str:
        """`kernel`, `lgpio` or `mock`."""
        ...

    @property
    def factory(self) -> object:
        """The gpiozero pin factory that lamps may be made on."""
        ...

    @property
    def merged(self) -> Mapping[int, int]:
        """How many edges were merged into others so far, by pin. Where nobody can know, empty."""
        ...

    @property
    def lost(self) -> Mapping[int, int]:
        """How many edges are known to be lost so far, by pin."""
        ...

    def read(self) -> list[PinEdge]:
        """Give all edges that are there, in any order, without waiting.

        Raises DeviceError when no more will come.
        """
        ...

    def vouched_ns(self, asked_ns: int) -> int:
        """Say up to when no edge is under way any more, if all were read that were there at `asked_ns` or later."""
        ...

    def levels(self) -> Mapping[int, bool]:
        """Read every pin: whether it is high.

        Raises DeviceError.
        """
        ...

    def listen(self, pin: int, on: bool) -> bool:  # noqa: FBT001 - the state it shall have
        """Switch the edges of one pin on or off, and no other's. Return whether this way can do that at all."""
        ...

    def revive(self) -> None:
        """Try to come back after a DeviceError, with the same pins.

        Raises DeviceError as long as that is not possible.
        """
        ...

    def close(self) -> None:
        """Let go of all pins."""
        ...
