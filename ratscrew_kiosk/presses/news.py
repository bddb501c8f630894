"""What is told of contacts and devices, beside the presses that come of them."""

from dataclasses import dataclass
from typing import TypeAlias

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.debounce import News as ContactNews


@dataclass(frozen=True)
class TooLate:
    """This press came after its time had been settled; it changed nothing."""

    press: Press


@dataclass(frozen=True)
class Died:
    """This device stopped vouching: the match is paused as of `at_ns`, the last moment it vouched for."""

    device: str
    at_ns: int
    for_good: bool


@dataclass(frozen=True)
class Returned:
    """This device vouches again."""

    device: str
    at_ns: int


News: TypeAlias = ContactNews | TooLate | Died | Returned
