"""People at buttons in boxes: a match over the real device and real ptys, on a clock that only a test moves."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from serial import Serial

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.device import Device, Look
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.serial_box import SerialBox
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Resume
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.table import Table, start
from tests.kit.boxes import BEGAN_NS, PtyBox, WorldClock, several
from tests.kit.pin_cabinet import PINS, pin_map

LONG_MS = 400
"""Long after everything is settled."""


def ns(at_ms: float) -> int:
    return round(at_ms * MS)


class BoxCabinet:
    """Boxes on ptys, and where `pins` are asked for seats on mock pins behind those of the boxes.

    The boxes are learnt before the match begins at 0 ms; then the loop looks every 4 ms.
    """

    def __init__(
        self,
        boxes: int = 1,
        *,
        seats: int = 2,
        pins: int = 0,
        decks: str = "5H 9C 2S KD / 7D 3S 6H QC",
        rules: str = "classic dead_heat=replay",
        learnt: bool = True,
        make: Callable[[WorldClock], PtyBox] = PtyBox,
    ) -> None:
        self.clock = WorldClock(BEGAN_NS - 2_000 * MS)
        self.boxes = [make(self.clock) for _ in range(boxes)]
        each = seats // boxes
        ports = several(self.boxes)
        self.setups = [
            BoxSetup(str(number), tuple(range(number * each, (number + 1) * each)), box.serial)
            for number, box in enumerate(self.boxes)
        ]
        self.devices = [
            SerialBox(setup, box.port(setup, ports), self.clock.now_ns)
            for setup, box in zip(self.setups, self.boxes, strict=True)
        ]
        self.pins: MockPins | None = None
        every: list[Device] = [*self.devices]
        if pins:
            the_map = pin_map(seats + pins)
            the_map = the_map._replace(inputs=tuple(pin for pin in the_map.inputs if (pin.seat or 0) >= seats))
            self.pins = MockPins(the_map)
            every.append(Gpio(self.pins, the_map, self.clock.now_ns))
        self.every: Sequence[Device] = every
        self._each = each
        self.faults: dict[str, tuple[str, ...]] = {}
        self.told: list[str] = []
        self.news: list[News] = []
        self.settle = Settle()
        self.match: Match | None = None
        if learnt:
            self.look_until(-100)
            assert {one.status.state for one in self.devices} == {State.PLAYING}
        self.clock.move_to(max(self.clock.now_ns(), BEGAN_NS - MS))
        self.settle = Settle(one.facts for one in every)
        for one in every:
            for contact in one.begin(BEGAN_NS):
                self.settle.hold(contact, BEGAN_NS)
        hands = [parse_cards(deck) for deck in decks.split("/")]
        table = start(RuleSet.parse(rules), hands, turned=parse_cards("4S 4D"), at_ns=BEGAN_NS)
        self.match = Match(table, self.settle, at_ns=BEGAN_NS, shown_after_ns=0)

    @property
    def box(self) -> PtyBox:
        return self.boxes[0]

    @property
    def device(self) -> SerialBox:
        return self.devices[0]

    def serial_port(self) -> Serial:
        """Pyserial's port of the first device."""
        port = self.device._port
        assert isinstance(port, BoxPort)
        assert port._serial is not None
        return port._serial

    def state(self) -> State:
        """How far the first device got with its box."""
        return self.device.status.state

    @property
    def table(self) -> Table:
        assert self.match is not None
        return self.match.table

    def at(self, at_ms: float) -> int:
        """This time of the test, by the clock."""
        return BEGAN_NS + ns(at_ms)

    def slaps(self, seat: int, at_ms: float, held_ms: float = 40) -> None:
        """A hand comes down on the seat's SLAP."""
        box, contact = self.wire(seat, "slap")
        box.presses(contact, self.at(at_ms), ns(held_ms))

    def slaps_pin(self, seat: int, at_ms: float) -> None:
        """A hand comes down on a SLAP that hangs on a pin, now or before; the edge is there with the next look."""
        assert self.pins is not None
        self.pins.edge(PINS[seat, "slap"], False, self.at(at_ms))

    def bounces(self, seat: int, *at_ms: float) -> None:
        box, contact = self.wire(seat, "slap")
        for number, when_ms in enumerate(at_ms):
            box.moves(contact, self.at(when_ms), closed=number % 2 == 0)

    def wire(self, seat: int, button: str) -> tuple[PtyBox, int]:
        number, place = divmod(seat, self._each)
        return self.boxes[number], 2 * place + (button == "slap")

    def look(self) -> None:
        """One turn of the loop, now."""
        self.clock.live()
        now_ns = self.clock.now_ns()
        for one in self.every:
            drained = one.drain(Look((), now_ns, now_ns))
            self.faults[one.facts.name] = drained.faults
            self.news += self.settle.hear(one.facts.name, drained.edges, drained.vouched_ns)
        self.news += self.settle.turn(now_ns)
        if self.match is not None:
            self.told += [str(one.outcome) for one in self.match.advance(now_ns)]

    def look_until(self, at_ms: float, every_ms: float = 4) -> None:
        """The loop looks every so often up to this time."""
        while self.clock.now_ns() + ns(every_ms) < self.at(at_ms):
            self.clock.move_to(self.clock.now_ns() + ns(every_ms))
            self.look()
        self.clock.move_to(max(self.clock.now_ns(), self.at(at_ms)))
        self.look()

    def resume(self) -> Resume:
        """The match goes on from now on."""
        return Resume(self.clock.now_ns())

    def slaps_told(self) -> list[str]:
        words = ("slapped", "wrong", "late", "dead-heat", "refused", "took")
        return [told for told in self.told if told.startswith(words)]

    @property
    def paused(self) -> bool:
        return self.table.paused_ns is not None

    def close(self) -> None:
        for device in self.every:
            device.close()
        for box in self.boxes:
            box.close()
        if self.pins is not None:
            self.pins.close()


@contextmanager
def box_cabinet(boxes: int = 1, **more: object) -> Iterator[BoxCabinet]:
    one = BoxCabinet(boxes, **more)  # type: ignore[arg-type]  # as BoxCabinet takes it
    try:
        yield one
    finally:
        one.close()
