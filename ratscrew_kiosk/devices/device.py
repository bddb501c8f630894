"""What the loop knows of a device: it is asked once a turn, and answers with edges and how far it vouches."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import DeviceFacts

if TYPE_CHECKING:  # who only asks for faults needs no pygame
    import pygame


class DeviceError(Exception):
    """A device cannot be used: one line that says what is wrong, where, and what to do."""


class Look(NamedTuple):
    """One turn of the loop: the events of pygame's queue, and the time (CLOCK_MONOTONIC) before and after taking them.

    A device vouches for no moment later than `asked_ns`, since it is asked after that.
    """

    events: "tuple[pygame.event.Event, ...]"
    asked_ns: int
    looked_ns: int


class Drained(NamedTuple):
    """What a device had to say: its edges in any order, and up to when it vouches that no other edge is under way.

    `faults` are what is wrong with it now, a line each; they are told for as long as they are there.
    """

    edges: tuple[Edge, ...]
    vouched_ns: int
    faults: tuple[str, ...] = ()


class Device(Protocol):
    """Something with buttons on it. Threads, where a library needs one, end at a queue in here."""

    @property
    def facts(self) -> DeviceFacts:
        """What it states of its presses."""
        ...

    @property
    def seats(self) -> AbstractSet[int]:
        """The seats whose buttons hang on it."""
        ...

    def begin(self, now_ns: int) -> AbstractSet[Contact]:
        """A match begins: what was pressed before is of no match. Return what is held: it counts after a release."""
        ...

    def drain(self, look: Look) -> Drained:
        """Give all that has come since the last time. Never waits, and raises nothing that a device can do."""
        ...

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """A contact went into quarantine, or was let out: its bursts shall not push out the edges of others."""
        ...

    def release_all(self) -> None:
        """What is held counts as let go: the window has lost the keyboard, and releases may go elsewhere."""
        ...

    def close(self) -> None:
        """Let go of what it holds. It is not asked again."""
        ...
