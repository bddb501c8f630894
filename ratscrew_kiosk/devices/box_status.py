"""What is known of a box on a serial port, as values, for people who look at it."""

from enum import Enum
from typing import NamedTuple


class State(Enum):
    """How far it got with the box."""

    GONE = "gone"
    GREETING = "waiting for its hello"
    LEARNING = "learning its clock"
    PLAYING = "playing"


class BoxStatus(NamedTuple):
    """What is known of a box, for people who look at it. Times that are not known are None."""

    name: str
    state: State
    port: str
    serial: str
    boot: int | None
    boots: int
    offset_ns: int | None
    """What to add to the box's own time."""
    skew_ppm: float | None
    error_ns: int | None
    delay_ns: int | None
    missing: int
    """Frames that never came, and times at which the box had no room for edges."""
    broken: int
    """Frames that came damaged."""
    found: int
    """Changes that were found by the level alone."""
    late: int
    trouble: str
