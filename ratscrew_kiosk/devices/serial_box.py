"""A button box on a serial port as a device: its own stamps, by its own clock, brought to the time here.

```
 gone ──► greeting ──► learning ──► playing        what is pressed counts only while it plays
  ▲   port   │   hello    │   clock    │
  │   found  │            │   known    │ the box started anew, or its clock jumped: greeting, learning again
  └──────────┴────────────┴────────────┘ unplugged, or silent: it is looked for every second
```

A beat of the box says that all edges before it were sent, and frames keep their order: so it vouches up to its last
beat, less what the clock is less sure of than is stated. Every frame has the next number. Behind a gap the first edge
of a contact may be any of those that are missing, and levels that differ are an edge that nobody stamped.
"""

from collections.abc import Callable, Iterable
from typing import Final

from ratscrew_kiosk.devices.box_clock import US
from ratscrew_kiosk.devices.box_edges import BoxEdges
from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import Port, PortError
from ratscrew_kiosk.devices.box_protocol import (
    Ask,
    Beat,
    BoxEdge,
    Framer,
    FromBox,
    Light,
    Sync,
    ToBox,
    print_to_box,
)
from ratscrew_kiosk.devices.box_status import BoxStatus, State
from ratscrew_kiosk.devices.box_talk import Talk
from ratscrew_kiosk.devices.device import Drained, Look
from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.screens.scene import Lamp

STATED_NS: Final = MS
"""The error that it states. When the clock knows less, it vouches so much later."""
_FIND_NS: Final = SECOND
"""A box that is gone is looked for this often."""
_GREET_NS: Final = 5 * SECOND
"""A box that starts anew when its port is opened is in its loader for two seconds; after this time it is none."""
_SILENT_NS: Final = SECOND
"""A box beats a hundred times a second; one that is silent for so long is gone."""
_CHUNKS: Final = 16
"""So many pieces at most are read in one look."""
_HOLD_NS: Final = 80 * MS
"""So long at most it vouches no further while something is open; after 150 ms it would be called dead."""
_DAMAGED: Final = 3
_DAMAGED_NS: Final = 10 * SECOND
"""More than so many frames damaged or missing in so long are told."""


class SerialBox:
    """A device over one port. `now` reads CLOCK_MONOTONIC, ns: right behind each read, and before each question."""

    def __init__(self, setup: BoxSetup, port: Port, now: Callable[[], int]) -> None:
        self.setup = setup
        self.facts = DeviceFacts(setup.device, STATED_NS, setup.resolution_ns)
        self.seats = frozenset(setup.seats)
        self._port = port
        self._now = now
        self._state = State.GONE
        self._trouble = f"{setup.device}: not found yet"
        self._since_ns = self._vouched_ns = now()
        """Since when it is in this state; and up to when it vouches."""
        self._tried_ns = self._since_ns - _FIND_NS
        self._heard_ns = self._since_ns
        self._framer = Framer()
        self._talk = Talk()
        self._boot: int | None = None
        self._boots = 0
        self._edges = BoxEdges(setup, self._since_ns)
        self._out = bytearray()
        self._lights: tuple[int, ...] = ()
        self._lit: tuple[int, ...] | None = None
        self._missing = self._broken = 0
        self._held_ns: int | None = None
        self._damages: list[int] = []

    @property
    def status(self) -> BoxStatus:
        """What is known of it now."""
        talk = self._talk
        at_us = 0 if talk.beat_us is None else talk.beat_us
        known = None if talk.beat_us is None else talk.clock.at(at_us)
        return BoxStatus(
            *(self.setup.name, self._state, self._port.path),
            serial=self.setup.serial if talk.hello is None else talk.hello.serial,
            boot=self._boot,
            boots=self._boots,
            offset_ns=None if known is None else known.at_ns - at_us * US,
            skew_ppm=None if known is None else talk.clock.skew * 1e6,
            error_ns=None if known is None else known.error_ns,
            delay_ns=talk.clock.delay_ns,
            missing=self._missing,
            broken=self._broken,
            found=self._edges.found,
            late=self._edges.late,
            trouble=self._trouble if self._state is not State.PLAYING else "; ".join(self._complaints()),
        )

    # As the loop knows it

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins. Return what is held: it counts after a release."""
        del now_ns
        return self._edges.closed

    def drain(self, look: Look) -> Drained:
        """Read what came, ask and light what is to be asked and lit; find the box again when it is gone."""
        try:
            if self._state is State.GONE:
                self._find(look.asked_ns)
            else:
                self._read()
                self._mind(look.asked_ns)
            if self._state is not State.GONE:
                self._say(look.asked_ns)
        except PortError as error:
            self._lose(str(error), look.asked_ns)
        self._vouch(look.asked_ns)
        faults = self._complaints() if self._state is State.PLAYING else (self._trouble,)
        return Drained(self._edges.take(), self._vouched_ns, faults)

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Nothing: the box says itself when it had no room, and what was lost is found."""

    def release_all(self) -> None:
        """Nothing: a box does not care which window is in front."""

    def close(self) -> None:
        """Put its lamps out and let go of its port."""
        if self._state is State.PLAYING and self._lights:
            self.show(())
            try:
                self._port.write(print_to_box(Light(self._lights)))
            except PortError:
                self._state = State.GONE
        self._port.close()

    # Lamps

    def show(self, lamps: Iterable[Lamp]) -> None:
        """Light those of these lamps that are its own; that is sent with the next look."""
        levels = {(lamp.seat, lamp.button): lamp.level for lamp in lamps}
        self._lights = tuple(
            round(255 * max(0.0, min(1.0, levels.get((contact.seat, contact.button), 0.0))))
            for contact in self._edges.contacts
        )

    def refresh(self) -> None:
        """Set all anew with the next look."""
        self._lit = None

    # The port

    def _find(self, now_ns: int) -> None:
        if now_ns < self._tried_ns + _FIND_NS:
            return
        self._tried_ns = now_ns
        self._port.open()
        self._framer = Framer()
        self._out.clear()
        self._greet(now_ns)

    def _greet(self, now_ns: int) -> None:
        """Nothing is known of the box any more but its levels: it has to say hello, and its clock is learnt anew."""
        self._state = State.GREETING
        self._since_ns = self._heard_ns = now_ns
        self._talk = Talk(self._talk.number)
        self._lit = None

    def _lose(self, why: str, now_ns: int) -> None:
        self._port.close()
        self._state = State.GONE
        self._since_ns = self._tried_ns = now_ns
        self._trouble = f"{self.facts.name}: {why}"

    def _mind(self, now_ns: int) -> None:
        """Whether the box is alive, and its clock what it seemed to be."""
        if self._talk.clock.astray:
            self._trouble = f"{self.facts.name}: its clock jumped, or this machine's; it is learnt anew"
            self._greet(now_ns)
        if self._state is State.GREETING and now_ns > self._since_ns + _GREET_NS:
            version = self._framer.stranger
            self._lose(
                f"{self._port.path} is open, and no box says hello there; put the firmware on it"
                if version is None
                else f"the firmware speaks version {version} of the protocol; put the one of this version on it",
                now_ns,
            )
        elif self._state in (State.LEARNING, State.PLAYING) and now_ns > self._heard_ns + _SILENT_NS:
            self._lose(f"{self._port.path} is silent; unplug the box and plug it in again", now_ns)

    def _read(self) -> None:
        for _ in range(_CHUNKS):
            data = self._port.read()
            here_ns = self._now()
            if not data:
                break
            broken = self._framer.broken
            for said in self._framer.push(data):
                self._hear(said, here_ns)
            self._damaged(self._framer.broken - broken, here_ns)
            self._broken += self._framer.broken - broken

    def _say(self, now_ns: int) -> None:
        """Ask for a hello or for the time, and light lamps: a question only where nothing waits before it."""
        talk = self._talk
        if self._out:
            del self._out[: self._port.write(bytes(self._out))]
        if self._lights and self._lights != self._lit and talk.hello is not None:
            self._lit = self._lights
            self._send(Light(self._lights))
        if talk.is_due(now_ns) and not self._out:
            number = talk.asks(self._now())
            self._send(Ask() if talk.hello is None else Sync(number))

    def _send(self, said: ToBox) -> None:
        framed = print_to_box(said)
        if self._out:
            self._out += framed
            return
        self._out += framed[self._port.write(framed) :]

    # What the box says

    def _hear(self, said: FromBox, here_ns: int) -> None:
        if said.boot != self._boot:
            self._boot = said.boot
            self._boots += 1
            if self._state in (State.LEARNING, State.PLAYING):
                self._trouble = f"{self.facts.name}: it started anew"
                self._greet(here_ns)
        self._heard_ns = here_ns
        placed = self._talk.hear(said, here_ns)
        if placed is None:
            return
        if self._state is State.GREETING:
            self._state = State.LEARNING
        if placed.since_us is not None:
            self._missing += max(1, placed.missing)
            self._damaged(1, here_ns)
            self._edges.lose(placed.since_us, placed.at_us)
        if isinstance(placed.message, Beat):
            self._beat(placed.message, placed.at_us)
        elif isinstance(placed.message, BoxEdge) and self._state is State.PLAYING:
            self._edges.edge(placed.message, placed.at_us, here_ns, self._vouched_ns, coarse=self._is_coarse)

    def _beat(self, beat: Beat, at_us: int) -> None:
        if self._state is State.PLAYING:
            self._edges.beat(beat.levels, at_us)
        elif self._talk.clock.ready:
            self._state = State.PLAYING
            self._trouble = ""
            self._damages.clear()
            self._edges.begin(self._talk.clock, beat.levels, at_us, self._vouched_ns)

    # How far it vouches

    def _vouch(self, asked_ns: int) -> None:
        if self._state is not State.PLAYING or self._talk.beat_us is None:
            return
        if not self._edges.open:
            self._held_ns = None
        elif self._held_ns is None:
            self._held_ns = asked_ns
        if self._held_ns is not None and asked_ns <= self._held_ns + _HOLD_NS:
            return
        told = self._edges.told(self._talk.beat_us)
        if told is not None:
            vouched_ns = told.at_ns - max(0, told.error_ns - STATED_NS)
            self._vouched_ns = max(self._vouched_ns, min(vouched_ns, asked_ns))

    # What is wrong with it, though it plays

    @property
    def _is_coarse(self) -> bool:
        hello = self._talk.hello
        return hello is not None and hello.resolution_us * US > self.setup.resolution_ns

    def _damaged(self, count: int, now_ns: int) -> None:
        self._damages += [now_ns] * min(count, _DAMAGED + 1)
        del self._damages[: -_DAMAGED - 1]

    def _complaints(self) -> tuple[str, ...]:
        found, hello, contacts = [], self._talk.hello, len(self._edges.contacts)
        if hello is not None and hello.contacts < contacts:
            found.append(f"it has {hello.contacts} contacts, and its seats need {contacts}; name fewer seats")
        if hello is not None and self._is_coarse:
            late = f"{hello.resolution_us / 1000:g}"
            found.append(f"its stamps may be {late} ms late; write resolution_ms = {late} into the map of boxes")
        if len(self._damages) > _DAMAGED and self._damages[0] > self._heard_ns - _DAMAGED_NS:
            found.append("frames come damaged or are missing; use another cable, or see what else reads the port")
        return tuple(f"{self.facts.name}: {one}" for one in found)
