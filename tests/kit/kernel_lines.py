"""A pin map on the kernel's way: the real pins and the real factory, with a pipe in place of the chip."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ratscrew_kiosk.devices.kernel.piped import PipedLines
from ratscrew_kiosk.devices.kernel_pins import KernelPins
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from ratscrew_kiosk.devices.pin_map import InputPin, LampPin, PinMap
from ratscrew_kiosk.presses.figures import MS
from tests.kit.pin_cabinet import BEGAN_NS, levels_at_rest

LABEL = "pinctrl-test"


def map_of(pins: Iterable[int] = (5, 6), lamps: Iterable[int] = ()) -> PinMap:
    """A pin map: one seat for each pin, its SLAP button, pulled up and closed to ground."""
    return PinMap(
        "a test's",
        (LABEL,),
        tuple(InputPin(pin, seat, "slap", "up", "low") for seat, pin in enumerate(pins)),
        tuple(LampPin(pin, seat, "slap", "high") for seat, pin in enumerate(lamps)),
    )


class KernelPipe:
    """Kernel pins over a pipe, and what is done to their lines. It is wires for a `PinCabinet`.

    `now_ns` is moved by the test; without that it is the latest stamp.
    """

    def __init__(self, the_map: PinMap | None = None, lines: PipedLines | None = None) -> None:
        the_map = map_of() if the_map is None else the_map
        self.lines = PipedLines(label=the_map.chips[0]) if lines is None else lines
        for pin, high in levels_at_rest(the_map).items():
            self.lines.set_level(pin, high)
        self.now_ns = BEGAN_NS
        self.factory = KernelFactory(labels=the_map.chips, kernel=self.lines, now=lambda: self.now_ns)
        self.pins = KernelPins(the_map, self.factory)

    def edge(
        self,
        pin: int,
        high: bool,  # noqa: FBT001 - the level
        at_ns: int,
        *,
        seqno: int | None = None,
        line_seqno: int | None = None,
        told_high: bool | None = None,
    ) -> None:
        """The pin changes, and there is a record of it, if it is listened to."""
        self.now_ns = max(self.now_ns, at_ns)
        self.lines.edge(pin, high, at_ns, seqno=seqno, line_seqno=line_seqno, told_high=told_high)

    def level(self, pin: int, high: bool) -> None:  # noqa: FBT001 - the level
        """The pin changes, and nobody tells."""
        self.lines.set_level(pin, high)

    def arrive(self) -> None:
        """It is in the pipe at once."""

    def close(self) -> None:
        """Give all back."""
        self.pins.close()


def at(ms: float) -> int:
    """A moment so many milliseconds after the beginning."""
    return BEGAN_NS + round(ms * MS)


@contextmanager
def kernel_wires(the_map: PinMap | None = None, lines: PipedLines | None = None) -> Iterator[KernelPipe]:
    """Kernel pins for as long as the test lasts."""
    wires = KernelPipe(the_map, lines)
    try:
        yield wires
    finally:
        wires.close()
