"""What is asked for at a desktop beside the buttons of seats: by keys, with Tab and Enter, and by taps.

It keeps which control has the focus, and the ring around it. It carries out nothing.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

import pygame

from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.pointer import ENTER, Pointer
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.screens.controls import Asked, Command, Control, SeatButton
from ratscrew_kiosk.screens.focus import Focus
from ratscrew_kiosk.screens.scene import Scene

KEPT_NS: Final = 10 * SECOND
"""A focus that nobody moves or works for so long is gone: somebody may have hit Tab without knowing it, and the keys of
seats would stay dead."""
READY_NS: Final = SECOND // 2
"""A tap on what came up so lately was meant for what was there before: the pile, mostly."""
KEYS: Final[Mapping[int, Command]] = {
    pygame.K_p: "pause",
    pygame.K_n: "new",
    pygame.K_m: "mute",
    pygame.K_h: "help",
    pygame.K_ESCAPE: "escape",
    **dict.fromkeys(ENTER, "yes"),
}
"""The keys that are no seat's. Enter works what has the focus, if anything has."""


class Desktop:
    """Keys and taps as what they ask for. `keys` are those of seats."""

    def __init__(self, keys: Collection[int], pointer: Pointer | None = None) -> None:
        self.focus = Focus()
        self._keys = frozenset(keys)
        self._pointer = pointer
        self._moved_ns = 0
        self._seen_ns: dict[Control, int] = {}
        """Since when each control has been where it is."""

    def heard(self, look: Look) -> Look:
        """What devices shall hear of a look: no key of a seat goes down while another control has the focus."""
        if self.focus.keys_play:
            return look
        kept = (one for one in look.events if not (one.type == pygame.KEYDOWN and one.key in self._keys))
        return look._replace(events=tuple(kept))

    def asked(self, look: Look) -> list[Asked]:
        """What the keys and taps of a look ask for, in their order; what is pressed of seats is heard elsewhere."""
        if self.focus.name is not None and look.asked_ns >= self._moved_ns + KEPT_NS:
            self.focus = self.focus._replace(name=None)
        found: list[Asked] = []
        for event in look.events:
            if event.type == pygame.KEYDOWN:
                found += self._of_key(event, look.asked_ns)
        if self._pointer is not None:
            for control in self._pointer.tapped(look):
                found += self._of_tap(control, look.asked_ns)
        return found

    def _of_tap(self, control: Control, now_ns: int) -> Iterator[Asked]:
        if control.does is None or isinstance(control.does, SeatButton):
            return
        if now_ns >= self._seen_ns.get(control, now_ns) + READY_NS:
            yield control.does

    def _of_key(self, event: pygame.event.Event, now_ns: int) -> Iterator[Asked]:
        held = getattr(event, "mod", 0)
        if event.key == pygame.K_TAB and not held & pygame.KMOD_ALT:
            self._moved_ns = now_ns
            self.focus = self.focus.back() if held & pygame.KMOD_SHIFT else self.focus.on()
            self._aim()
            control = self.focus.control
            if control is not None and control.focus is not None:
                yield control.focus
        elif event.key in ENTER and (control := self.focus.control) is not None:
            self._moved_ns = now_ns
            if control.does is not None and not isinstance(control.does, SeatButton):
                yield control.does
        elif event.key in KEYS:
            yield KEYS[event.key]

    def over(self, scene: Scene, now_ns: int) -> Scene:
        """Take note of what can be worked on this picture, and return it with the ring around what has the focus."""
        if scene.controls != self.focus.controls:
            self._seen_ns = {one: self._seen_ns.get(one, now_ns) for one in scene.controls}
        self.focus = self.focus.among(scene.controls)
        rings = self.focus.rings(scene.canvas)
        return scene._replace(items=(*scene.items, *rings)) if rings else scene

    def begins(self, targets: Sequence[Control]) -> None:
        """A match begins, in which these can be tapped: before its first picture, since its devices are chosen now."""
        self.focus = Focus(tuple(targets))
        self._aim()

    def shown(self) -> None:
        """The picture is seen: from now on its controls are those that are worked."""
        self._aim()

    def _aim(self) -> None:
        if self._pointer is not None:
            self._pointer.aim(self.focus.controls, self.focus.control)
