"""A keyboard as a device.

pygame's key events carry no time, so a key's time is known only to lie between two looks at the queue.

The keyboard tells the order of its keys truly, so its own presses have rising times and a resolution of 0; against
other devices the error is half the time between the looks. A keyboard debounces its keys itself.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import pygame

from ratscrew_kiosk.press import Button, Contact, Edge
from ratscrew_kiosk.presses.figures import MS, DebounceFigures, DeviceFacts

KEYBOARD: Final = DeviceFacts(
    "keyboard", error_ns=4 * MS, debounce=DebounceFigures(closed_ns=1, closed_within_ns=1, quiet_ns=1)
)
"""Its error is that of a loop that looks every few milliseconds; a look that came later brings its own, larger one."""
_APART_NS: Final = 1_000
"""Between two events of one look: their order is known, their distance is not."""


class Key(NamedTuple):
    """What a key does: a button of a seat."""

    seat: int
    button: Button


TWO_PEOPLE: Final[Mapping[int, Key]] = {
    pygame.K_a: Key(0, "flip"),
    pygame.K_s: Key(0, "slap"),
    pygame.K_l: Key(1, "flip"),
    pygame.K_k: Key(1, "slap"),
}
"""A flips and S slaps for seat 0; L flips and K slaps for seat 1."""

ALONE: Final[Mapping[int, Key]] = {
    **{key: Key(0, meant.button) for key, meant in TWO_PEOPLE.items()},
    pygame.K_f: Key(0, "flip"),
    pygame.K_SPACE: Key(0, "slap"),
}
"""Against the computer any seat's keys work, and F and the space bar."""


def keys_of(keys: Mapping[int, Key], seat: int, button: Button) -> tuple[str, ...]:
    """The names of the keys that do this, as they are printed on a keyboard.

    S stands behind F where both slap or flip.
    """
    return tuple(_NAMES.get(key, chr(key).upper()) for key, meant in keys.items() if meant == Key(seat, button))


_NAMES: Final = {pygame.K_SPACE: "Space"}


class Keyboard:
    """Turns key events into edges. One finger may use several keys for one button: each key is a contact of its own."""

    def __init__(self, keys: Mapping[int, Key], looked_ns: int) -> None:
        self._keys = keys
        self._looked_ns = looked_ns
        self._stamped_ns = looked_ns
        self._down: set[int] = set()
        self._count = 0

    def edges(self, events: Iterable[pygame.event.Event], asked_ns: int, looked_ns: int) -> list[Edge]:
        """Stamp the key events of one look at the queue, in their order.

        `asked_ns` is the time before the look, up to which the keyboard vouches; `looked_ns` the time after it. Events
        of other kinds, keys of no seat and repeats are passed over.
        """
        middle_ns, error_ns = (self._looked_ns + looked_ns) // 2, (looked_ns - self._looked_ns + 1) // 2
        self._looked_ns = looked_ns
        made: list[Edge] = []
        for event in events:
            down = event.type == pygame.KEYDOWN
            if not (down or event.type == pygame.KEYUP) or event.key not in self._keys:
                continue
            if down == (event.key in self._down):
                continue
            (self._down.add if down else self._down.discard)(event.key)
            seat, button = self._keys[event.key]
            self._count += 1
            self._stamped_ns = max(min(middle_ns, asked_ns), self._stamped_ns + _APART_NS)
            contact = Contact(f"{KEYBOARD.name} {event.key}", seat, button)
            made.append(Edge(contact, down, self._stamped_ns, error_ns, self._count))
        return made

    def release_all(self) -> None:
        """Forget what is held: the window has lost the keyboard, and releases may go elsewhere."""
        self._down.clear()
