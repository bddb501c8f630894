"""A keyboard as a device.

pygame's key events carry no time, so a key's time is known only to lie between two looks at the queue.

The keyboard tells the order of its keys truly, so its own presses have rising times and a resolution of 0; against
other devices the error is half the time between the looks. A keyboard debounces its keys itself.

Most keyboards cannot tell more than a few keys at once. Two go in any combination; of three, one may stay silent
(or a fourth appear) where they share rows and columns of the matrix, and by USB's boot protocol a report has six keys.
Which combinations fail differs from keyboard to keyboard, so no choice of keys avoids it: two people are safe, and more
than two play fairly only with buttons of their own.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from ratscrew_kiosk.devices.device import Drained, Look
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


SIX_PEOPLE: Final[Mapping[int, Key]] = {
    pygame.K_a: Key(0, "flip"),
    pygame.K_s: Key(0, "slap"),
    pygame.K_l: Key(1, "flip"),
    pygame.K_k: Key(1, "slap"),
    pygame.K_c: Key(2, "flip"),
    pygame.K_v: Key(2, "slap"),
    pygame.K_0: Key(3, "flip"),
    pygame.K_9: Key(3, "slap"),
    pygame.K_7: Key(4, "flip"),
    pygame.K_6: Key(4, "slap"),
    pygame.K_3: Key(5, "flip"),
    pygame.K_4: Key(5, "slap"),
}
"""Two keys beside each other for each seat, and the most room for six hands that keys of every keyboard leave.

A and S at its left end, L and K at its right, C and V at its near edge; 0 and 9, 7 and 6, 3 and 4 along its far edge
(of the digits above the letters, without Shift). P, N, Escape and Return are commands, M, F2 and Tab are kept for some.
"""
TWO_PEOPLE: Final[Mapping[int, Key]] = {key: meant for key, meant in SIX_PEOPLE.items() if meant.seat < 2}
"""A flips and S slaps for seat 0; L flips and K slaps for seat 1."""

ALONE: Final[Mapping[int, Key]] = {
    **{key: Key(0, meant.button) for key, meant in TWO_PEOPLE.items()},
    pygame.K_f: Key(0, "flip"),
    pygame.K_SPACE: Key(0, "slap"),
}
"""Against the computer any seat's keys work, and F and the space bar."""


def keys_for(people: int) -> Mapping[int, Key]:
    """Return the keys for so many people, in seats 0, 1 and so on; one person may use several.

    Raises ValueError if there are not 1 to 6 of them.
    """
    if not 1 <= people <= 6:
        raise ValueError(f"{people} people: a keyboard has keys for 1 to 6")
    if people == 1:
        return ALONE
    return {key: meant for key, meant in SIX_PEOPLE.items() if meant.seat < people}


def keys_of(keys: Mapping[int, Key], seat: int, button: Button) -> tuple[str, ...]:
    """The names of the keys that do this, as they are printed on a keyboard.

    S stands behind F where both slap or flip.
    """
    return tuple(_NAMES.get(key, chr(key).upper()) for key, meant in keys.items() if meant == Key(seat, button))


_NAMES: Final = {pygame.K_SPACE: "Space"}


class Keyboard:
    """A keyboard of which these keys are buttons. `looked_ns` is when nothing was pressed yet that counts.

    One finger may use several keys for one button: each key is a contact of its own.
    """

    def __init__(self, keys: Mapping[int, Key], looked_ns: int) -> None:
        self.facts = KEYBOARD
        self.seats = frozenset(meant.seat for meant in keys.values())
        self._keys = keys
        self._looked_ns = looked_ns
        self._stamped_ns = looked_ns
        self._down: dict[int, None] = {}
        self._let_go: list[int] = []
        self._count = 0

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins: no key of it was pressed before that. Return the keys that are held."""
        self._looked_ns = max(self._looked_ns, now_ns)
        return frozenset(map(self._contact, self._down))

    def drain(self, look: Look) -> Drained:
        """Stamp the key events of one look at the queue, in their order, and vouch up to when it was begun.

        Events of other kinds, keys of no seat and repeats are passed over. No stamp is so early that it was vouched
        past.
        """
        before_ns, self._looked_ns = self._looked_ns, look.looked_ns
        at_ns = max(min((before_ns + look.looked_ns) // 2, look.asked_ns), before_ns + 1)
        made = [self._edge(key, False, at_ns, before_ns, look.looked_ns) for key in self._let_go]
        self._let_go.clear()
        for event in look.events:
            down = event.type == pygame.KEYDOWN
            if not (down or event.type == pygame.KEYUP) or event.key not in self._keys:
                continue
            if down == (event.key in self._down):
                continue
            if down:
                self._down[event.key] = None
            else:
                del self._down[event.key]
            made.append(self._edge(event.key, down, at_ns, before_ns, look.looked_ns))
        return Drained(tuple(made), look.asked_ns)

    def _edge(self, key: int, down: bool, at_ns: int, before_ns: int, looked_ns: int) -> Edge:  # noqa: FBT001
        self._count += 1
        at_ns = self._stamped_ns = max(at_ns, self._stamped_ns + _APART_NS)
        error_ns = max(at_ns - before_ns, looked_ns - at_ns)
        return Edge(self._contact(key), down, at_ns, error_ns, self._count)

    def _contact(self, key: int) -> Contact:
        return Contact(f"{KEYBOARD.name} {key}", *self._keys[key])

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Nothing: no key's events push out another's."""

    def release_all(self) -> None:
        """Let go of what is held: the window has lost the keyboard, and the releases may go elsewhere."""
        self._let_go += self._down
        self._down.clear()

    def close(self) -> None:
        """Nothing: the window has the keyboard."""
