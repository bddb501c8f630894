"""A touch screen or a mouse as a device: a tap on a deck, a pad or the pile is a press of that button.

pygame's events carry no time, so a tap's time is known only to lie between two looks at the queue, as a key's is. A
touch screen adds its own: it scans its glass and reports 60 to 125 times a second (125 Hz is what USB gives a device
of full speed by default, 60 Hz what plain panels do; that no panel is slower is an assumption). So a finger landed up
to 16 ms before its report, and nothing tells when:

    finger lands          reported, queued   looked at
       ├─────── 16 ms ───────┼────────┼───────────┤
                     ●  the stamp: the middle of it all
       └────────────────── ± error ───────────────┘

Of two fingers in one report the screen's own numbers decide which comes first, not the hands. So fingers are doubtful
edges: their error holds against each other too (R3.4), and 20 ms apart is a dead heat. A mouse has one button that
counts, so its presses have an order that is true, and a resolution of 0.

SDL makes a mouse's events of each touch as well, so that a tap would be two: they say so (`touch`) and are passed over.
On Windows the system makes them once more, as if there were a mouse (pygame #2992); these are known by their place.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import pygame

from ratscrew_kiosk.devices.device import Drained, Look
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND, DebounceFigures, DeviceFacts
from ratscrew_kiosk.screens.controls import Control, SeatButton, control_at
from ratscrew_kiosk.screens.layouts.places import Spot

SCAN_NS: Final = 16 * MS
"""The longest that a touch screen takes to report a finger."""
_MOUSE_ERROR_NS: Final = 4 * MS
_NO_BOUNCES: Final = DebounceFigures(closed_ns=1, closed_within_ns=1, quiet_ns=1)
MOUSE: Final = DeviceFacts("pointer", error_ns=_MOUSE_ERROR_NS, debounce=_NO_BOUNCES)
"""Its error is that of a loop that looks every few milliseconds; a look that came later brings its own, larger one."""
TOUCH: Final = DeviceFacts("pointer", error_ns=_MOUSE_ERROR_NS + SCAN_NS // 2, debounce=_NO_BOUNCES)
"""With the half of a scan for fingers."""
_APART_NS: Final = 1_000
"""Between two events of one look: their order is known, their distance is not."""
_LEFT: Final = 1
"""The mouse's button that counts."""
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys that work the control that has the focus."""
_SYNTHETIC: Final = -1
"""SDL's number for a touch screen that is a mouse (SDL_MOUSE_TOUCHID)."""
_ECHO_NS: Final = SECOND
_ECHO_UNITS: Final = 24
"""A mouse that clicks so soon after a finger, so near to it, is that finger once more."""


class _Tap(NamedTuple):
    """Something came down on the screen, or went up: a finger, the mouse, or Enter on what has the focus (no spot)."""

    pointer: Hashable
    down: bool
    spot: Spot | None

    @property
    def finger(self) -> bool:
        return _is_finger(self.pointer)


def _is_finger(pointer: Hashable) -> bool:
    """Whether it is none of those that have one button, and so an order that is true."""
    return isinstance(pointer, tuple)


class _Held(NamedTuple):
    """A finger that lies on the screen, by a number that it gives back, and the contact that it holds closed."""

    number: int
    contact: Contact | None


def touch_screens() -> int:
    """Say how many touch screens SDL has seen; a screen's first touch may be what shows it."""
    from pygame._sdl2 import touch

    return int(touch.get_num_devices())


class Pointer:
    """Touch screen and mouse. `looked_ns` is when nothing was tapped yet that counts.

    `size` says how large the surface is in pixels (SDL tells a finger's place in parts of that, also where the surface
    is scaled onto a screen with bars), and `to_canvas` what a pixel of it is in canvas units. `touch` says that there
    is a touch screen: then presses of all devices wait for its scan. A finger on a screen that was not expected counts
    too, and what was settled meanwhile stays as it is.
    """

    def __init__(
        self,
        size: Callable[[], tuple[int, int]],
        to_canvas: Callable[[float, float], tuple[float, float]],
        controls: Sequence[Control] = (),
        looked_ns: int = 0,
        *,
        touch: bool = True,
    ) -> None:
        self.facts = TOUCH if touch else MOUSE
        self._late_ns = SCAN_NS // 2 if touch else 0
        self._size = size
        self._to_canvas = to_canvas
        self._controls = tuple(controls)
        self._focus: Control | None = None
        self._looked_ns = looked_ns
        self._vouched_ns = looked_ns
        self._stamped_ns = {True: looked_ns, False: looked_ns}
        """The last stamp, of fingers and of the mouse."""
        self._down: dict[Hashable, _Held] = {}
        self._let_go: list[tuple[Hashable, Contact]] = []
        self._fingers: dict[Spot, int] = {}
        """Where fingers were a moment ago, and when each was last seen."""
        self._count = 0

    @property
    def seats(self) -> frozenset[int]:
        """The seats that have something to be tapped."""
        return frozenset(control.does.seat for control in self._controls if isinstance(control.does, SeatButton))

    def aim(self, controls: Sequence[Control], focus: Control | None = None) -> None:
        """Another picture: from now on these can be tapped, and Enter works the one that has the focus.

        What is held stays what it was.
        """
        self._controls = tuple(controls)
        self._focus = focus

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins: no tap of it came before that. Return what is held."""
        self._looked_ns = max(self._looked_ns, now_ns)
        self._vouched_ns = max(self._vouched_ns, now_ns)
        return frozenset(held.contact for held in self._down.values() if held.contact is not None)

    def drain(self, look: Look) -> Drained:
        """Stamp the taps of one look at the queue, in their order, and vouch up to when none can be under way.

        Taps on what is no seat's button are passed over (`tapped` gives them). No stamp is so early that it was vouched
        past.
        """
        before_ns, self._looked_ns = self._looked_ns, look.looked_ns
        made = [self._edge(pointer, contact, False, before_ns, look) for pointer, contact in self._let_go]
        self._let_go.clear()
        for tap in self._taps(look):
            if tap.down == (tap.pointer in self._down):
                continue
            contact = self._contact(tap) if tap.down else self._down.pop(tap.pointer).contact
            if contact is not None:
                made.append(self._edge(tap.pointer, contact, tap.down, before_ns, look))
        self._vouched_ns = max(self._vouched_ns, look.asked_ns - self._late_ns)
        return Drained(tuple(made), self._vouched_ns)

    def tapped(self, look: Look) -> list[Control]:
        """Return the controls on which fingers and the mouse came down in this look; seats' buttons are pressed too."""
        found = (self._control(tap) for tap in self._taps(look) if tap.down and tap.spot is not None)
        return [control for control in found if control is not None]

    def _taps(self, look: Look) -> list[_Tap]:
        taps = [tap for tap in map(self._tap, look.events) if tap is not None]
        self._fingers = {spot: at_ns for spot, at_ns in self._fingers.items() if look.asked_ns - at_ns < _ECHO_NS}
        self._fingers |= {tap.spot: look.asked_ns for tap in taps if tap.finger and tap.spot is not None}
        return [tap for tap in taps if tap.finger or not (tap.down and self._is_echo(tap.spot))]

    def _tap(self, event: pygame.event.Event) -> _Tap | None:
        """Read an event; None for one that is no tap, or the mouse's copy of a finger."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button != _LEFT or getattr(event, "touch", False):
                return None
            return _Tap(_LEFT, event.type == pygame.MOUSEBUTTONDOWN, Spot(*self._to_canvas(*event.pos)))
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP) and event.touch_id != _SYNTHETIC:
            width, height = self._size()
            spot = Spot(*self._to_canvas(event.x * width, event.y * height))
            return _Tap((event.touch_id, event.finger_id), event.type == pygame.FINGERDOWN, spot)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in ENTER:
            down = event.type == pygame.KEYDOWN
            return _Tap(event.key, down, None) if self._focus is not None or event.key in self._down else None
        return None

    def _is_echo(self, spot: Spot | None) -> bool:
        return spot is not None and any(
            abs(spot.x - finger.x) <= _ECHO_UNITS and abs(spot.y - finger.y) <= _ECHO_UNITS for finger in self._fingers
        )

    def _contact(self, tap: _Tap) -> Contact | None:
        """Take note of what came down, and return the contact that it closes.

        Some systems give each touch a new number; a contact has the lowest one that is free, so that there are few.
        """
        taken = {held.number for held in self._down.values()}
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        control = self._control(tap)
        contact = None
        if control is not None and isinstance(control.does, SeatButton):
            means = f"finger {number}" if tap.finger else "mouse" if tap.pointer == _LEFT else f"key {tap.pointer}"
            contact = Contact(f"{self.facts.name} {means}", *control.does)
        self._down[tap.pointer] = _Held(number, contact)
        return contact

    def _control(self, tap: _Tap) -> Control | None:
        """What is worked: that which lies on top there, or that which has the focus."""
        return self._focus if tap.spot is None else control_at(self._controls, *tap.spot)

    def _edge(self, pointer: Hashable, contact: Contact, down: bool, before_ns: int, look: Look) -> Edge:  # noqa: FBT001
        finger = _is_finger(pointer)
        scan_ns = SCAN_NS if finger else 0
        self._count += 1
        middle_ns = min((before_ns + look.looked_ns) // 2, look.asked_ns) - scan_ns // 2
        at_ns = max(middle_ns, self._vouched_ns + 1, self._stamped_ns[finger] + _APART_NS)
        self._stamped_ns[finger] = at_ns
        error_ns = max(at_ns - (before_ns - scan_ns), look.looked_ns - at_ns)
        return Edge(contact, down, at_ns, error_ns, self._count, doubtful=finger)

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Nothing: no finger's events push out another's."""

    def release_all(self) -> None:
        """Let go of what is held: the window is no longer in front, and the releases may go elsewhere."""
        self._let_go += [(pointer, held.contact) for pointer, held in self._down.items() if held.contact is not None]
        self._down.clear()

    def close(self) -> None:
        """Nothing: the window has screen and mouse."""
