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
        self._down: dict[int, None] = {}
        self._let_go: list[int] = []
        self._count = 0

    def edges(self, events: Iterable[pygame.event.Event], asked_ns: int, looked_ns: int) -> list[Edge]:
        """Stamp the key events of one look at the queue, in their order.

        `asked_ns` is the time before the look, up to which the keyboard vouches; `looked_ns` the time after it. Events
        of other kinds, keys of no seat and repeats are passed over. No stamp is so early that it was vouched past.
        """
        before_ns, self._looked_ns = self._looked_ns, looked_ns
        at_ns = max(min((before_ns + looked_ns) // 2, asked_ns), before_ns + 1)
        made = [self._edge(key, False, at_ns, before_ns, looked_ns) for key in self._let_go]
        self._let_go.clear()
        for event in events:
            down = event.type == pygame.KEYDOWN
            if not (down or event.type == pygame.KEYUP) or event.key not in self._keys:
                continue
            if down == (event.key in self._down):
                continue
            if down:
                self._down[event.key] = None
            else:
                del self._down[event.key]
            made.append(self._edge(event.key, down, at_ns, before_ns, looked_ns))
        return made

    def _edge(self, key: int, down: bool, at_ns: int, before_ns: int, looked_ns: int) -> Edge:  # noqa: FBT001
        self._count += 1
        at_ns = self._stamped_ns = max(at_ns, self._stamped_ns + _APART_NS)
        error_ns = max(at_ns - before_ns, looked_ns - at_ns)
        return Edge(Contact(f"{KEYBOARD.name} {key}", *self._keys[key]), down, at_ns, error_ns, self._count)

    def begin(self, now_ns: int) -> None:
        """A match begins: no key of it was pressed before that."""
        self._looked_ns = max(self._looked_ns, now_ns)

    def release_all(self) -> None:
        """Let go of what is held: the window has lost the keyboard, and the releases may go elsewhere."""
        self._let_go += self._down
        self._down.clear()
