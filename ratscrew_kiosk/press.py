"""What travels to the referee.

Contacts, their raw edges, the presses made of them, and what a display and a pause add to the one stream by time.

Values only; a pin or a key is never seen here. All times are nanoseconds of CLOCK_MONOTONIC.
"""

from typing import Literal, NamedTuple, TypeAlias

Button = Literal["flip", "slap"]
"""The two play buttons of a seat."""


class Contact(NamedTuple):
    """One switch: the device it hangs on, the seat it serves, and the button it is."""

    device: str
    seat: int
    button: Button


class Edge(NamedTuple):
    """A raw change of a contact.

    `at_ns` (CLOCK_MONOTONIC) is the middle of the interval in which it happened and `error_ns` half that interval's
    width. `seq` is the device's own count of its edges. `doubtful` says that this edge is less well known than the
    device states, because edges were merged, lost or late: `error_ns` then holds against every other press, those of
    the same device included. `unstamped` says that nothing stamped it at all: it was found by its level.
    """

    contact: Contact
    down: bool
    at_ns: int
    error_ns: int = 0
    seq: int = 0
    doubtful: bool = False
    unstamped: bool = False


class Press(NamedTuple):
    """One press of a button by a seat.

    What the debouncer made of a burst of edges, or what a computer player means to do.

    `at_ns` and `error_ns` are those of its first contact (R3.1). `device` names where it came from and `resolution_ns`
    is how far apart two presses of that device must be to be told apart; a press without a device shares none. A press
    that is `unstamped` was found by its level alone: a wrong slap of that kind costs nothing.
    """

    seat: int
    button: Button
    at_ns: int
    error_ns: int = 0
    device: str = ""
    resolution_ns: int = 0
    unstamped: bool = False


def told_apart(one: Press, other: Press) -> bool:
    """Say whether it is known which of two presses came first (R3.4)."""
    gap_ns = abs(one.at_ns - other.at_ns)
    if one.device and one.device == other.device:
        return gap_ns > one.resolution_ns
    return gap_ns > one.error_ns + other.error_ns


class Shown(NamedTuple):
    """The display has shown every turned card: its uncovered face reached the players' eyes at `at_ns` (R3.1).

    `number` counts the cards turned in the match when that picture was made: if another has been turned since, this was
    not shown. None stands for whatever lies there.
    """

    at_ns: int
    number: int | None = None


class Pause(NamedTuple):
    """The match stands still from `at_ns` on; all faces are covered (R3.6)."""

    at_ns: int


class Resume(NamedTuple):
    """The match goes on from `at_ns`; the faces wait to be shown anew (R3.6)."""

    at_ns: int


class Until(NamedTuple):
    """Nothing that happened at or before `at_ns` is still unsettled: time itself may decide up to there."""

    at_ns: int


class Together(NamedTuple):
    """Slaps that have to be weighed with one another (R3.4).

    `slaps` are in the order of time: all of one instant, then those that came later and cannot be told apart from one
    of these. `shown_ns` is when a card that is in the air is shown while they last, else None.
    """

    slaps: tuple[Press, ...]
    shown_ns: int | None = None

    @property
    def at_ns(self) -> int:
        """The time of the first of them."""
        return self.slaps[0].at_ns


Event: TypeAlias = Press | Together | Shown | Pause | Resume | Until
"""What the referee is given, in the order of time."""
