"""The lgpio way to the pins: gpiozero's own LGPIOFactory, named, never reached by falling back to it unawares.

Its stamps are the kernel's. But edges come through two threads, and lgpio says neither how far they are nor what was
lost:

```
 kernel  --> lgpio's thread in C --> pipe --> lgpio's thread in Python --> queue --> read()
             sorts, holds back 0.5 ms    |    waits for the interpreter
                                    a mark of ours, in each turn of the loop
```

What was put into the pipe before a mark has come when the mark comes back. So no vouch rests on hope where Python is
busy, and only the thread in C is believed by the time that has passed.
"""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import Any, Final

from ratscrew_kiosk.devices import chips
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import PinEdge
from ratscrew_kiosk.devices.play_input import PlayInput, play_inputs
from ratscrew_kiosk.presses.figures import MS

LATE_NS: Final = 60 * MS
"""So long an edge may be under way. Measured through lgpio with Python busy: 40 ms at most."""
_IN_C_NS: Final = 30 * MS
"""So long at most of it until lgpio's thread in C has put it into the pipe: 1 ms, and waiting for a processor."""
_STALL_NS: Final = 150 * MS
"""Who was not asked for so long stood still, and lgpio may have stood still with it."""
_PI_4B: Final = 0xC03112
"""A board whose pins 0 to 27 are the chip's lines 0 to 27. Its revision is taken where there is no Pi at all."""
_NOBODY_KNOWS: Final[Mapping[int, int]] = MappingProxyType({})


class LgpioPins:
    """The pins of a map by lgpio. `chip` is the N of /dev/gpiochipN; without it the labels of the map decide.

    An input is never closed before the end: closing the one that was opened last makes lgpio deaf to all others
    (gpiozero#1189). For that reason no single pin can be switched off here.

    Raises DeviceError: one line that says what is wrong with which pin, and what to do.
    """

    name: Final = "lgpio"
    merged = _NOBODY_KNOWS
    lost = _NOBODY_KNOWS

    def __init__(self, pin_map: PinMap, chip: int | None = None) -> None:
        self._map = pin_map
        self._given_chip = chip
        self._lgpio = lgpio_module()
        self._told: SimpleQueue[PinEdge | int] = SimpleQueue()
        """Edges, and marks that came back, in the order in which they came."""
        self._count = 0
        self._asked_ns: int | None = None
        self._known_ns = 0
        """What lgpio had put into the pipe by then has been read."""
        self._marked = False
        """Whether a mark is under way."""
        self._until_ns: int | None = None
        """After a stall no mark is believed until then."""
        self._thread = NotifyThread(self._lgpio, self._told.put)
        try:
            self._open()
        except DeviceError:
            self._thread.close()
            raise

    @property
    def factory(self) -> Any:  # noqa: ANN401 - gpiozero carries no types
        """The LGPIOFactory, for the lamps. After a `revive` it may be another."""
        return self._factory

    # What is asked of a way to the pins

    def read(self) -> list[PinEdge]:
        """Give all edges that have come, in the order in which they came, numbered.

        Raises DeviceError when lgpio's thread is dead: no edge will come any more.
        """
        edges: list[PinEdge] = []
        with suppress(Empty):
            while True:
                told = self._told.get_nowait()
                if isinstance(told, int):
                    self._known_ns = max(self._known_ns, told)
                    self._marked = False
                else:
                    self._count += 1
                    edges.append(told._replace(seq=self._count))
        # Edges that are there still count, so the thread is looked at only when there are none.
        if not edges and not self._thread.alive:
            raise DeviceError("pins: lgpio's thread has ended, as an error in a callback makes it; it is started again")
        return edges

    def vouched_ns(self, asked_ns: int) -> int:
        """Up to 60 ms before it was asked, and no further than lgpio's threads have shown themselves to be.

        After a stall the thread in C is given those 60 ms anew.
        """
        if self._asked_ns is None:
            self._asked_ns = self._known_ns = asked_ns
        if asked_ns - self._asked_ns > _STALL_NS and self._until_ns is None:
            self._until_ns = asked_ns + LATE_NS
        self._asked_ns = max(asked_ns, self._asked_ns)
        if self._until_ns is None or asked_ns >= self._until_ns:
            self._until_ns = None
            self._marked = self._marked or self._thread.mark(max(asked_ns, 0))
        return min(asked_ns - LATE_NS, self._known_ns - _IN_C_NS)

    def levels(self) -> Mapping[int, bool]:
        """Whether each pin is high.

        Raises DeviceError when one cannot be read.
        """
        levels: dict[int, bool] = {}
        for pin, one in self._inputs.items():
            try:
                levels[pin] = bool(one.pin.state)
            except self._lgpio.error as error:
                self._let_go()  # while lines of a chip that is gone are open, lgpio complains of them without end
                raise DeviceError(
                    f"pins: pin {pin} cannot be read by lgpio ({error.value}); is the chip still there? "
                    "(ratscrew-kiosk doctor inputs)"
                ) from error
        return levels

    def listen(self, pin: int, on: bool) -> bool:  # noqa: ARG002, FBT001 - the state it shall have
        """Nothing: this way cannot. Closing an input could make all others deaf."""
        return False

    def revive(self) -> None:
        """Start another thread in a dead one's place, and open chip and pins anew if they cannot be read.

        Raises DeviceError as long as they cannot.
        """
        if not self._thread.alive:
            self._marked = False  # it may have been lost with the thread
        self._thread.revive()
        with suppress(DeviceError):
            if self.levels():
                return
        self._let_go()
        self._open()

    def close(self) -> None:
        """Let go of all pins."""
        self._let_go()
        self._thread.close()

    # Inside

    def _open(self) -> None:
        self._inputs: dict[int, PlayInput] = {}
        self._factory = None
        chip = self._find_chip() if self._given_chip is None else self._given_chip
        self._path = f"/dev/gpiochip{chip}"
        try:
            self._factory = _factory(chip)
        except self._lgpio.error as error:
            raise DeviceError(_why_no_chip(self._path, error.value)) from error
        try:
            self._inputs = play_inputs(self._map.inputs, self._told.put, self._factory, self._refused)
        except DeviceError:
            self._let_go()
            raise

    def _find_chip(self) -> int:
        path = chips.find(self._map.chips).path
        number = re.search(r"\d+$", path)
        if number is None:
            raise DeviceError(f"pins: lgpio opens only chips named /dev/gpiochip and a number, not {path}")
        return int(number[0])

    def _refused(self, pin: InputPin, error: Exception) -> Exception:
        where = f"{self._map.where or self._map.name}: pin {pin.pin} ({pin.place})"
        if not isinstance(error, self._lgpio.error):
            from gpiozero import GPIOZeroError

            return DeviceError(f"{where}: {error}") if isinstance(error, GPIOZeroError) else error
        holder = chips.holder(self._path, pin.pin)
        if holder:
            return DeviceError(f"{where} is held by {holder!r}; end that program, or use another pin")
        why = {
            "GPIO busy": "is held by another program; end that one, or use another pin",
            "bad event request": f"gives no edges on {self._path}; another program may hold it",
            "bad GPIO number": f"is not on {self._path}; correct the pin map",
        }.get(error.value, f"cannot be opened on {self._path} by lgpio: {error.value}")
        return DeviceError(f"{where} {why} (ratscrew-kiosk doctor inputs)")

    def _let_go(self) -> None:
        """Close what is open, though the chip may be gone and refuse everything."""
        factory, self._factory = self._factory, None
        if factory is None:
            return
        inputs, self._inputs = self._inputs, {}
        for one in inputs.values():
            with suppress(self._lgpio.error):
                one.close()
        try:
            factory.close()
        except self._lgpio.error:
            # Pins that stayed in gpiozero's common table would be taken for those of the next factory.
            factory.pins.clear()
            with suppress(self._lgpio.error):
                factory.close()


def _factory(chip: int) -> Any:  # noqa: ANN401 - gpiozero carries no types
    """LGPIOFactory on this chip; where gpiozero knows no Pi, a pin's number is its line."""
    from gpiozero import PinUnknownPi
    from gpiozero.pins.lgpio import LGPIOFactory

    class ByLine(LGPIOFactory):  # type: ignore[misc]
        def _get_revision(self) -> int:
            return _PI_4B

    factory = LGPIOFactory(chip=chip)
    try:
        factory.board_info  # noqa: B018 - it is asked here whether it is known
    except PinUnknownPi:
        factory.close()
        factory = ByLine(chip=chip)
    return factory


def _why_no_chip(path: str, error: str) -> str:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CLOEXEC))
    except OSError as why:
        return f"pins: {chips.why_not(path, why)}"
    return f"pins: lgpio cannot open {path}: {error} (ratscrew-kiosk doctor inputs)"
