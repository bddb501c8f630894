"""What is heard of the devices: each is asked once a turn, its faults are told, and faulty contacts are muted.

Their edges go into the stream of the match that runs, or into the one of the screens between matches. What is to be
done about lost devices, others decide.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ratscrew_kiosk.devices.device import Device, Look
from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.debounce import Glitch, LetOut, Quarantined
from ratscrew_kiosk.presses.figures import SettleFigures
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.stream import Stream

_BETWEEN: Final = SettleFigures(died_twice_ns=0)
"""Between matches no device stays out, however often it was gone: there is no end of a match with which it is back."""
_KEPT: Final = 32
"""So much of what was told of contacts and devices is kept."""


class Hearing:
    """The devices of a cabinet, by their names. `tell` says what is wrong with one, a line each."""

    def __init__(self, devices: Iterable[Device], tell: Callable[[str], object]) -> None:
        self.devices: Mapping[str, Device] = {device.facts.name: device for device in devices}
        self.between = Settle()
        """The presses between matches."""
        self.news: tuple[News, ...] = ()
        """What was told of contacts and devices of late, glitches apart: for the screen."""
        self._tell = tell
        self._faults: dict[str, tuple[str, ...]] = {}

    def begins(self) -> None:
        """A match begins: what was told was of the last one's contacts."""
        self.news = ()

    def waits(self, now_ns: int) -> None:
        """No match runs: whatever is pressed from now on is for the screen that is up."""
        self.news = ()
        self.between = Settle((device.facts for device in self.devices.values()), figures=_BETWEEN)
        for device in self.devices.values():
            for contact in device.begin(now_ns):
                self.between.hold(contact, now_ns)

    def release_all(self) -> None:
        """What is held counts as let go: the window has lost the keyboard."""
        for device in self.devices.values():
            device.release_all()

    def hear(self, look: Look, stream: Stream | None, pressed: Callable[[int], object]) -> list[News]:
        """Ask every device; then those that have been silent for too long are dead. Return what is told of them.

        `pressed` is told of each seat of the match that runs whose buttons went down.
        """
        settle = self.between if stream is None else stream.settle
        news: list[News] = []
        for name, device in self.devices.items():
            drained = device.drain(look)
            edges = drained.edges
            if stream is not None:
                edges = stream.edges(edges)
                for seat in {edge.contact.seat for edge in edges if edge.down}:
                    pressed(seat)
            news += settle.hear(name, edges, drained.vouched_ns)
            self._tell_faults(name, drained.faults)
        news += settle.turn(look.asked_ns)
        for one in news:
            if isinstance(one, (Quarantined, LetOut)):
                self._mute(one.contact, stream, muted=isinstance(one, Quarantined))
        self.news = (*self.news, *(one for one in news if not isinstance(one, Glitch)))[-_KEPT:]
        return news

    def _tell_faults(self, name: str, faults: tuple[str, ...]) -> None:
        """Tell what is wrong with a device, once."""
        if faults != self._faults.get(name, ()):
            for fault in faults:
                self._tell(fault)
            self._faults[name] = faults

    def _mute(self, contact: Contact, stream: Stream | None, *, muted: bool) -> None:
        if contact.device in self.devices:
            known = contact if stream is None else stream.of_the_device(contact)
            self.devices[contact.device].mute(known, muted)
