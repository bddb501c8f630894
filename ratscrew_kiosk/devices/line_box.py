"""A box that says a line of text for each press, as many home-made ones do: stamped on arrival, and told so.

```
 contact    ___|‾‾‾            somewhere in here it closed
               '- late_ms -'
 looks      |        |        S1⏎  |    read with this look, so it came since the one before
         '------------ error ------'    half of it either way
```

Nobody knows how long such a line was under way, so its presses are known to within the box's greatest delay and one
look. Two of its presses are told apart only when they are further apart than that delay: the box may have looked at its
buttons one after another.
"""

from collections.abc import Callable, Iterable
from typing import Final

from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import Port, PortError
from ratscrew_kiosk.devices.box_status import BoxStatus, State
from ratscrew_kiosk.devices.device import Drained, Look
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import MS, SECOND, DebounceFigures, DeviceFacts
from ratscrew_kiosk.screens.scene import Lamp

ON_ARRIVAL: Final = "stamped on arrival"
_FIND_NS: Final = SECOND
_LOOK_NS: Final = 4 * MS
_LONGEST: Final = 64
"""No line is longer."""
_CHUNKS: Final = 16
_TAP_NS: Final = 2
_APART_NS: Final = 10
"""Between two lines of one look: their order is known, their distance is not."""


class LineBox:
    """A device over one port. `now` reads CLOCK_MONOTONIC, ns, right behind each read."""

    def __init__(self, setup: BoxSetup, port: Port, now: Callable[[], int]) -> None:
        self.setup = setup
        self.facts = DeviceFacts(
            setup.device,
            error_ns=(setup.late_ns + _LOOK_NS) // 2,
            resolution_ns=setup.late_ns,
            debounce=DebounceFigures(closed_ns=1, closed_within_ns=1, quiet_ns=1),
        )
        self.seats = frozenset(setup.seats)
        self._port = port
        self._now = now
        self._state = State.GONE
        self._trouble = f"{setup.device}: not found yet"
        self._looked_ns = self._vouched_ns = self._stamped_ns = now()
        self._tried_ns = self._looked_ns - _FIND_NS
        self._line = bytearray()
        self._skips = True
        self._unknown = 0
        self._count = 0

    @property
    def status(self) -> BoxStatus:
        """What is known of it now."""
        trouble = self._trouble if self._state is State.GONE else ON_ARRIVAL
        return BoxStatus(
            *(self.setup.name, self._state, self._port.path, self.setup.serial),
            boot=None,
            boots=0,
            offset_ns=None,
            skew_ppm=None,
            error_ns=self.facts.error_ns,
            delay_ns=self.setup.late_ns,
            missing=0,
            broken=self._unknown,
            found=0,
            late=0,
            trouble=trouble,
        )

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins. Nobody knows what is held."""
        del now_ns
        return frozenset()

    def drain(self, look: Look) -> Drained:
        """Read the lines that came since the last look, and vouch as far as none can be under way any more."""
        edges: list[Edge] = []
        try:
            if self._state is State.GONE:
                self._find(look.asked_ns)
            else:
                self._read(edges)
        except PortError as error:
            self._port.close()
            self._state = State.GONE
            self._tried_ns = look.asked_ns
            self._trouble = f"{self.facts.name}: {error}"
        if self._state is State.GONE:
            return Drained(tuple(edges), self._vouched_ns, (self._trouble,))
        self._vouched_ns = max(self._vouched_ns, look.asked_ns - self.setup.late_ns)
        return Drained(tuple(edges), self._vouched_ns)

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """Nothing: no contact's lines push out another's."""

    def release_all(self) -> None:
        """Nothing: a box does not care which window is in front."""

    def show(self, lamps: Iterable[Lamp]) -> None:
        """Nothing: nobody knows whether it has lamps."""

    def refresh(self) -> None:
        """Nothing, as above."""

    def close(self) -> None:
        """Let go of its port."""
        self._port.close()

    def _find(self, now_ns: int) -> None:
        if now_ns < self._tried_ns + _FIND_NS:
            return
        self._tried_ns = now_ns
        self._port.open()
        self._state = State.PLAYING
        self._looked_ns = self._now()
        self._line.clear()
        self._skips = True

    def _read(self, edges: list[Edge]) -> None:
        for _ in range(_CHUNKS):
            data = self._port.read()
            here_ns = self._now()
            if not data:
                self._looked_ns = here_ns
                break
            *ended, rest = data.replace(b"\r", b"\n").split(b"\n")
            for part in ended:
                self._line += part
                self._said(bytes(self._line[: _LONGEST + 1]), here_ns, edges)
                self._line.clear()
            self._line += rest
            del self._line[_LONGEST + 1 :]
            self._looked_ns = here_ns

    def _said(self, line: bytes, here_ns: int, edges: list[Edge]) -> None:
        """A whole line came. What came first when the port was opened may be the end of one."""
        skips, self._skips = self._skips, False
        text = line.decode("ascii", "replace").strip()
        if not text:
            return
        meant = self.setup.lines.get(text)
        if meant is None:
            self._unknown += not skips
            return
        first_ns = self._looked_ns - self.setup.late_ns
        at_ns = max((first_ns + here_ns) // 2, self._vouched_ns + 1, self._stamped_ns + _APART_NS)
        self._stamped_ns = at_ns
        error_ns = max(at_ns - first_ns, here_ns - at_ns)
        contact = Contact(self.facts.name, *meant)
        for down, moved_ns in ((True, at_ns), (False, at_ns + _TAP_NS)):
            self._count += 1
            edges.append(Edge(contact, down, moved_ns, error_ns, self._count))
