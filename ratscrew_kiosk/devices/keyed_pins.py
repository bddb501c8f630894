"""Mock pins whose buttons are keys: `--device mock` lets a desktop run the cabinet's own path from the pins on.

```
 looks     |---------- a key went down and up ----------|-------------------------|
 keyboard                  d u                            (in the middle, in their order)
 pin       ________________|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|______________________
                           '--------- TAP_NS ----------------'  told with the look that lies behind it
```

A key's time is no better known than a keyboard's, and a pin that opens again at once would be a glitch: so a pin stays
closed for as long as a contact may bounce. Nothing is ever told before its time.
"""

from collections.abc import Callable, Mapping
from typing import Final, Self

from ratscrew_kiosk.devices.device import DeviceError, Drained, Look
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.keyboard import KEYBOARD, Key, Keyboard
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.figures import DebounceFigures

TAP_NS: Final = DebounceFigures().closed_within_ns
"""A pin is closed at least so long."""


class KeyedPins:
    """The pins of a map, closed and opened by keys; what comes of that is the `Gpio`'s.

    `looked_ns` is when the keyboard was last looked at, not before the `Gpio` was made. Two taps of a key within a
    contact's quiet time (15 ms) are one press, as they would be of a button that bounces.

    Raises DeviceError for a key whose button has no pin.
    """

    def __init__(self, gpio: Gpio, pins: MockPins, pin_map: PinMap, keys: Mapping[int, Key], looked_ns: int) -> None:
        self.gpio = gpio
        self.pins = pins
        """Lamps may be put on their factory."""
        self.facts = gpio.facts
        self.seats = gpio.seats
        self._keyboard = Keyboard(keys, looked_ns)
        inputs = {(pin.seat, pin.button): pin for pin in pin_map.inputs}
        self._inputs: dict[Key, InputPin] = {}
        for meant in keys.values():
            if meant not in inputs:
                raise DeviceError(
                    f"{pin_map.where or pin_map.name}: seat {meant.seat} has no pin for {meant.button}, but a key for "
                    "it; choose a pin map with as many seats"
                )
            self._inputs[meant] = inputs[meant]
        self._held: dict[InputPin, set[Contact]] = {pin: set() for pin in pin_map.inputs}
        """By which keys a pin is held closed."""
        self._closed_ns: dict[InputPin, int] = {}
        self._opens_ns: dict[InputPin, int] = {}
        """When pins open whose keys are up."""
        self._ahead: list[Edge] = []
        """Keys stamped later than it was asked for."""

    @classmethod
    def of(cls, pin_map: PinMap, keys: Mapping[int, Key], now: Callable[[], int], *, pwm: bool = False) -> Self:
        """Make the pins of a map and all that hangs on them; their error is a keyboard's. `pwm`: lamps can be dimmed.

        Raises DeviceError for a key whose button has no pin.
        """
        widened = pin_map._replace(error_ns=max(pin_map.error_ns, KEYBOARD.error_ns))
        pins = MockPins(widened, pwm=pwm)
        return cls(Gpio(pins, widened, now), pins, widened, keys, now())

    def begin(self, now_ns: int) -> frozenset[Contact]:
        """A match begins. Return what is held: it counts after a release."""
        self._keyboard.begin(now_ns)
        return self.gpio.begin(now_ns)

    def drain(self, look: Look) -> Drained:
        """Move the pins as the keys were moved, and give what comes of it."""
        self._ahead += self._keyboard.drain(look).edges
        errors_ns: dict[int, int] = {}
        while self._ahead and self._ahead[0].at_ns <= look.asked_ns:
            edge = self._ahead.pop(0)
            errors_ns[edge.at_ns] = edge.error_ns
            self._move(self._inputs[Key(edge.contact.seat, edge.contact.button)], edge)
        for pin, opens_ns in list(self._opens_ns.items()):
            if opens_ns <= look.asked_ns:
                self._open(pin)
        drained = self.gpio.drain(look)
        return drained._replace(edges=tuple(_widened(edge, errors_ns.get(edge.at_ns, 0)) for edge in drained.edges))

    def mute(self, contact: Contact, muted: bool) -> None:  # noqa: FBT001 - the state it shall have
        """As the pins do."""
        self.gpio.mute(contact, muted)

    def release_all(self) -> None:
        """Let go of the keys that are held: the window has lost the keyboard."""
        self._keyboard.release_all()

    def close(self) -> None:
        """Let go of the pins."""
        self.gpio.close()

    def _move(self, pin: InputPin, edge: Edge) -> None:
        held = self._held[pin]
        if not edge.down:
            held.discard(edge.contact)
            if not held:
                self._opens_ns[pin] = max(edge.at_ns, self._closed_ns[pin] + TAP_NS)
            return
        if pin in self._opens_ns and self._opens_ns[pin] < edge.at_ns:
            self._open(pin)
        if not held and self._opens_ns.pop(pin, None) is None:
            self.pins.edge(pin.pin, pin.active == "high", edge.at_ns)
            self._closed_ns[pin] = edge.at_ns
        held.add(edge.contact)

    def _open(self, pin: InputPin) -> None:
        self.pins.edge(pin.pin, pin.active == "low", self._opens_ns.pop(pin))


def _widened(edge: Edge, error_ns: int) -> Edge:
    """A look that came late knows a key's time less well than the pins state."""
    return edge._replace(error_ns=error_ns, doubtful=True) if error_ns > edge.error_ns else edge
