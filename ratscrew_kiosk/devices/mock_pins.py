"""Pins without hardware: gpiozero's MockFactory, with pins whose edges carry any stamp, as those of real pins do.

They misbehave as hardware may (gpiozero#517, #870 and #963 are about mock pins that are too well behaved).
"""

from collections.abc import Mapping
from queue import Empty, SimpleQueue
from typing import Final

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from gpiozero.pins.pi import PiPin

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import PinEdge
from ratscrew_kiosk.devices.play_input import play_inputs

_SECOND_NS: Final = 1e9


class StampedPin(MockPin):  # type: ignore[misc]  # gpiozero carries no types
    """A mock pin that can tell an edge of any level with any stamp, in any order and from any thread.

    Its level can change without an edge, too. What is a lamp has no PWM; `StampedPwmPin` has.
    """

    def edge(self, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        """Take this level and tell it as an edge of that time (CLOCK_MONOTONIC), whatever was told before."""
        self.lie_at(high)
        if self._when_changed is not None and self._edges in ("both", "rising" if high else "falling"):
            PiPin._call_when_changed(self, at_ns / _SECOND_NS, high)  # noqa: SLF001 - MockPin's own says "now"

    def lie_at(self, high: bool) -> None:  # noqa: FBT001 - the level
        """Take this level, and tell nobody: the edge was lost."""
        self._state = high


class StampedPwmPin(StampedPin, MockPWMPin):  # type: ignore[misc]
    """The same with PWM, so that a PWMLED can be on it."""


class MockPins:
    """A way to pins that are moved by hand. At first every button is up.

    Whoever wants trouble sets it: `silent` stops the vouching, `late_ns` is how long an edge may be under way,
    `unplug` takes the chip away.
    """

    name: Final = "mock"

    def __init__(self, pin_map: PinMap, *, pwm: bool = False, late_ns: int = 0) -> None:
        self.factory = MockFactory(pin_class=StampedPwmPin if pwm else StampedPin)
        """gpiozero's, and this way's own; lamps may be on it."""
        self.late_ns = late_ns
        self.silent = False
        self.merged: Mapping[int, int] = {}
        self.lost: Mapping[int, int] = {}
        self._where = pin_map.where or pin_map.name
        self._edges: SimpleQueue[PinEdge] = SimpleQueue()
        self._count = 0
        self._vouched_ns = 0
        self._there = True
        self._deaf: set[int] = set()
        self._inputs = play_inputs(pin_map.inputs, self._edges.put, self.factory, self._refused)
        for pin in pin_map.inputs:
            self.set_level(pin.pin, pin.active == "low")

    # What happens at the pins

    def edge(self, pin: int, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        """Tell an edge of this pin, of any time (CLOCK_MONOTONIC, ns). A way that is unplugged or deaf loses it."""
        if self._there and pin not in self._deaf:
            self._pin(pin).edge(high, at_ns)
        else:
            self.set_level(pin, high)

    def set_level(self, pin: int, high: bool) -> None:  # noqa: FBT001 - the level
        """Change the level without an edge: it was lost."""
        self._pin(pin).lie_at(high)

    def unplug(self) -> None:
        """Take the chip away."""
        self._there = False

    def plug_in(self) -> None:
        """Put the chip back. It is used again once it is revived."""
        self._there = True

    # What is asked of a way to the pins

    def read(self) -> list[PinEdge]:
        """Give all edges that were told, in the order in which they were told, numbered.

        Raises DeviceError while it is unplugged.
        """
        self._check()
        edges: list[PinEdge] = []
        while True:
            try:
                edge = self._edges.get_nowait()
            except Empty:
                return edges
            self._count += 1
            edges.append(edge._replace(seq=self._count))

    def vouched_ns(self, asked_ns: int) -> int:
        """Up to `late_ns` before it was asked; not a moment further while it is silent."""
        if not self.silent:
            self._vouched_ns = asked_ns - self.late_ns
        return self._vouched_ns

    def levels(self) -> Mapping[int, bool]:
        """Whether each pin is high.

        Raises DeviceError while it is unplugged.
        """
        self._check()
        return {pin: bool(one.pin.state) for pin, one in self._inputs.items()}

    def listen(self, pin: int, on: bool) -> bool:  # noqa: FBT001 - the state it shall have
        """Switch the edges of one pin on or off. This way can."""
        if on:
            self._deaf.discard(pin)
        else:
            self._deaf.add(pin)
        return True

    def revive(self) -> None:
        """Come back, all pins listened to again.

        Raises DeviceError while it is unplugged.
        """
        self._check()
        self._deaf.clear()

    def close(self) -> None:
        """Let go of all pins."""
        for one in self._inputs.values():
            one.close()
        self.factory.close()

    # Inside

    def _pin(self, pin: int) -> StampedPin:
        found = self._inputs[pin].pin
        assert isinstance(found, StampedPin)  # noqa: S101 - for the type checker
        return found

    def _check(self) -> None:
        if not self._there:
            raise DeviceError("pins: the mock pins were unplugged; plug them in again")

    def _refused(self, pin: InputPin, error: Exception) -> DeviceError:
        return DeviceError(f"{self._where}: pin {pin.pin} ({pin.place}): {error}")
