"""What a look at the machine has found, as values: how bad it is, what it is, and what to do."""

from enum import Enum
from typing import NamedTuple


class Level(Enum):
    """How bad it is."""

    OK = "ok"
    """As it should be."""
    WARNING = "warning"
    """The cabinet plays, and yet somebody should know this."""
    FAULT = "fault"
    """With this the cabinet does not play, or not fairly."""


class Finding(NamedTuple):
    """One thing that was looked at. `remedy` is exactly what to do, if there is anything to do."""

    level: Level
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        """One line: what it is, and behind it what to do."""
        return f"{self.level.value:<8}{self.what}" + (f" -> {self.remedy}" if self.remedy else "")


def ok(what: str) -> Finding:
    """As it should be."""
    return Finding(Level.OK, what)


def warning(what: str, remedy: str = "") -> Finding:
    """Somebody should know this."""
    return Finding(Level.WARNING, what, remedy)


def fault(what: str, remedy: str) -> Finding:
    """The cabinet does not play with this, or not fairly."""
    return Finding(Level.FAULT, what, remedy)
