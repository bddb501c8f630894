"""What is pressed at the places of a cabinet, as one stream by time for those who sit there, by their seats."""

from collections.abc import Iterable, Mapping, Sequence

from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.settle import Settle


class Stream:
    """The stream from `now_ns` on. `seat_at` are the seats of people by their places; `devices` may have more."""

    def __init__(self, seat_at: Mapping[int, int], devices: Sequence[Device], now_ns: int) -> None:
        self._seat_at = seat_at
        self._place_of = {seat: place for place, seat in seat_at.items()}
        self._as_they_sit = all(place == seat for place, seat in seat_at.items())
        self.devices = [one for one in devices if one.seats & seat_at.keys()]
        self.settle = Settle([device.facts for device in self.devices])
        # What was pressed before is of no match, and where buttons are gone already the pause begins with the match.
        self.settle.settled_ns = now_ns
        for device in self.devices:
            for contact in device.begin(now_ns):
                if contact.seat in seat_at:
                    self.settle.hold(contact._replace(seat=seat_at[contact.seat]), now_ns)

    def seats_of(self, device: Device) -> frozenset[int]:
        """The people whose buttons hang on this device."""
        return frozenset(seat for place, seat in self._seat_at.items() if place in device.seats)

    def edges(self, edges: Iterable[Edge]) -> tuple[Edge, ...]:
        """Edges of places as edges of seats; those of places where nobody sits are left out."""
        if self._as_they_sit:
            return tuple(edge for edge in edges if edge.contact.seat in self._seat_at)
        return tuple(
            edge._replace(contact=edge.contact._replace(seat=self._seat_at[edge.contact.seat]))
            for edge in edges
            if edge.contact.seat in self._seat_at
        )

    def of_the_device(self, contact: Contact) -> Contact:
        """A contact of a seat as its device knows it, by its place."""
        return contact._replace(seat=self._place_of[contact.seat])
