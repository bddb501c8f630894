"""Inputs of gpiozero's that hand on every edge with the stamp it came with: for LGPIOFactory and MockFactory alike.

gpiozero's own events carry no time and pass over an edge whose level was told before, and that may be the very edge
by which a press began (gpiozero#261, gpiozero#1039). So the edge is taken one step earlier.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from gpiozero import DigitalInputDevice

from ratscrew_kiosk.devices.pin_map import InputPin
from ratscrew_kiosk.devices.pins import PinEdge

_PULL_UP: Final = {"up": True, "down": False, "none": None}
_SECOND_NS: Final = 1e9
_LEVELS: Final = (0, 1)


class PlayInput(DigitalInputDevice):  # type: ignore[misc]  # gpiozero carries no types
    """A pin whose edges go to `sink`, in whatever thread the pin's library brings them.

    `sink` must neither raise nor wait: on lgpio one thread serves all pins, and an error in it makes all of them deaf.
    For that reason nothing else happens there, and gpiozero's own events (`when_activated` and the like) never come;
    `value` and `is_active` ask the pin itself. There is no `bounce_time`: both libraries stamp a debounced edge late.

    Raises gpiozero's errors, or those of the pin's library.
    """

    def __init__(self, pin: InputPin, sink: Callable[[PinEdge], None], factory: Any) -> None:  # noqa: ANN401 - gpiozero's
        # Before gpiozero's part: it starts the edges, and afterwards lets no attribute be added.
        self._sink = sink
        self._line = pin.pin
        self.no_edges = 0
        """What was told of this pin that is no edge: lgpio's watchdog tells a level of 2."""
        super().__init__(
            pin.pin,
            pull_up=_PULL_UP[pin.pull],
            active_state=pin.active == "high" if pin.pull == "none" else None,
            pin_factory=factory,
        )

    def close(self) -> None:
        """Let go of the pin. Its edges end first: lgpio would go on calling, and trip over a pin that is closed."""
        if self.closed:
            return
        try:
            self.pin.when_changed = None
        finally:
            try:
                super().close()
            finally:
                self._pin = None  # though the library refused: it is not closed a second time

    def _pin_changed(self, ticks: float, state: int) -> None:
        """Hand an edge on. `ticks` are seconds of CLOCK_MONOTONIC, true to a nanosecond for weeks after the start."""
        if state in _LEVELS:
            self._sink(PinEdge(self._line, bool(state), round(ticks * _SECOND_NS)))
        else:
            self.no_edges += 1


def play_inputs(
    pins: Iterable[InputPin],
    sink: Callable[[PinEdge], None],
    factory: Any,  # noqa: ANN401 - gpiozero's
    refused: Callable[[InputPin, Exception], Exception],
) -> dict[int, PlayInput]:
    """Open all these inputs, by their pins; whoever drops them ends their edges, since gpiozero holds them weakly.

    If one cannot be opened the others are closed again, and what `refused` makes of the error is raised.
    """
    opened: dict[int, PlayInput] = {}
    for pin in pins:
        try:
            opened[pin.pin] = PlayInput(pin, sink, factory)
        except Exception as error:
            for other in opened.values():
                other.close()
            raise refused(pin, error) from error
    return opened
