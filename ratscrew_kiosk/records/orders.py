"""What the loop asks of the thread that writes. Values only; `number` is the loop's own for a match."""

import threading
from typing import NamedTuple, TypeAlias

from ratscrew_kiosk.records.rows import Began, Ended, Unfinished


class Begin(NamedTuple):
    """A match begins. `at` is UTC and `day` the cabinet's, both ISO 8601."""

    number: int
    began: Began
    at: str
    day: str
    clock_set: bool


class GoOn(NamedTuple):
    """An unfinished match goes on, with this header from now on."""

    number: int
    unfinished: Unfinished
    header: tuple[str, ...]
    began_ns: int
    ends_others: bool = True
    """Whether it is played from now on, so that no other one is."""


class Line(NamedTuple):
    """A line of a match's script, behind its header."""

    number: int
    text: str


class Keep(NamedTuple):
    """What a match came to so far: it holds if it is cut off."""

    number: int
    so_far: Ended


class End(NamedTuple):
    """A match is over; None where nobody knows what it came to."""

    number: int
    ended: Ended | None


class Letters(NamedTuple):
    """Somebody entered letters after a match."""

    number: int
    seat: int
    letters: str


class StartSession(NamedTuple):
    """An event or a lesson begins."""

    name: str
    at: str


class EndSession(NamedTuple):
    """It ends."""

    at: str


class Flush(NamedTuple):
    """Say when all that was asked before is on the disk."""

    done: threading.Event


class Hello(NamedTuple):
    """The thread was thought to hang, and does not: tell that the records are there."""


class Close(NamedTuple):
    """Nothing more is asked."""


Order: TypeAlias = Begin | GoOn | Line | Keep | End | Letters | StartSession | EndSession | Flush | Hello | Close
