"""The figures by which edges become presses, and what a device says of itself.

Defaults are those of the project's design.
"""

from dataclasses import dataclass

MS = 1_000_000
"""Nanoseconds in a millisecond."""
SECOND = 1_000_000_000
"""Nanoseconds in a second."""


@dataclass(frozen=True)
class DebounceFigures:
    """How a contact's edges are read. All in nanoseconds, but for the two counts."""

    closed_ns: int = 200_000
    """So long in all must the contact have been closed for an onset to be a press ..."""
    closed_within_ns: int = 5 * MS
    """... within this time of the onset; else it was a glitch."""
    quiet_ns: int = 15 * MS
    """A release is believed after so much quiet."""
    held_ns: int = 10 * SECOND
    """A contact that is held so long is put in quarantine."""
    presses_a_second: int = 20
    """More presses than this in a second put a contact in quarantine."""
    edges_a_second: int = 1_000
    """So do more edges than this in a second."""
    recovery_ns: int = SECOND
    """Quarantine ends after so long open and quiet."""


@dataclass(frozen=True)
class DeviceFacts:
    """What a device states of its presses.

    `error_ns` is the greatest error of its times against other devices, `resolution_ns` how far apart two of its own
    presses must be to be told apart, `delay_ns` the longest that an edge of it may be under way. `debounce` None means
    the figures of the settings; a device whose contacts do not bounce (a keyboard debounces itself) brings its own.
    """

    name: str
    error_ns: int = 0
    resolution_ns: int = 0
    delay_ns: int = 150 * MS
    debounce: DebounceFigures | None = None


@dataclass(frozen=True)
class SettleFigures:
    """The figures of settling, in nanoseconds."""

    longest_turn_ns: int = 50 * MS
    """A turn of the loop that took longer was a stall: devices are asked again before any is called dead."""
    longest_silence_ns: int = 150 * MS
    """A device that vouches less than this, or than its own delay, of running time behind is alive."""
    died_twice_ns: int = 60 * SECOND
    """A device that dies twice within this time stays out until the match ends."""
