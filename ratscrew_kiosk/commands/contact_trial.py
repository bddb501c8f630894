"""Contacts being tried: pins that are asked, a board that counts, and keys of a terminal where there are no buttons."""

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, Final, Protocol

from ratscrew_kiosk.commands.contact_tables import View
from ratscrew_kiosk.devices.choosing import Opened, Way, open_pins
from ratscrew_kiosk.devices.clock import QueueClock
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.gpio import PINS, Gpio
from ratscrew_kiosk.devices.keyboard import KEYBOARD
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap, shipped
from ratscrew_kiosk.devices.terminal import Tapped, Terminal, terminal_keys
from ratscrew_kiosk.press import Contact, Edge
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.workbench.board import Board
from ratscrew_kiosk.workbench.counts import NO_SEAT
from ratscrew_kiosk.workbench.jumper import Jumper
from ratscrew_kiosk.workbench.telling import Wiring, document, jumper_document, name_of

LOOK_NS: Final = 20 * MS
"""The pins are looked at this often; when something happened is told by its stamp, not by the look."""


class Keys(Protocol):
    """What presses the contacts while they are tried, and how the time between two looks is waited for."""

    @property
    def names(self) -> Mapping[InputPin, str]:
        """The key of each input that has one."""
        ...

    @property
    def gone(self) -> bool:
        """Whether nobody can press any more."""
        ...

    def wait(self, wait_ns: int, now_ns: Callable[[], int]) -> None:
        """Wait at most so long; what was pressed meanwhile is at the pins afterwards."""
        ...


class Hands:
    """Buttons are pressed by hands, which need no help."""

    names: Final[Mapping[InputPin, str]] = {}
    gone = False

    def wait(self, wait_ns: int, now_ns: Callable[[], int]) -> None:
        """Wait so long."""
        del now_ns
        time.sleep(wait_ns / SECOND)


class TerminalKeys:
    """The keys of a terminal press mock pins."""

    def __init__(self, terminal: Terminal, tapped: Tapped, names: Mapping[InputPin, str]) -> None:
        self.names = names
        self._terminal = terminal
        self._tapped = tapped

    @property
    def gone(self) -> bool:
        """Whether the terminal was closed."""
        return self._terminal.gone

    def wait(self, wait_ns: int, now_ns: Callable[[], int]) -> None:
        """Wait for keys, at most so long, and press what they press; open what was closed long enough."""
        typed = self._terminal.keys(wait_ns)
        at_ns = now_ns()
        self._tapped.until(at_ns)
        self._tapped.type(typed, at_ns)


class Trial:
    """Contacts being tried. `wired` are the two inputs of a jumper; else every input has its row.

    `stated_ns` is the error that the pin map's file states, where another one holds now. Raises DeviceError.
    """

    def __init__(
        self,
        opened: Opened,
        pin_map: PinMap,
        now_ns: Callable[[], int],
        *,
        keys: Keys | None = None,
        wired: tuple[InputPin, InputPin] | None = None,
        stated_ns: int | None = None,
    ) -> None:
        self.now_ns = now_ns
        self.title = f"{pin_map.name}: {opened.why}. What is {pin_map.error_ns / MS:g} ms apart or less is a tie"
        self._pins, self._why = opened
        self._map = pin_map
        self._stated_ns = pin_map.error_ns if stated_ns is None else stated_ns
        self._keys: Keys = keys or Hands()
        self._gpio = Gpio(opened.pins, pin_map, now_ns)
        self._inputs = {_contact(pin): pin for pin in wired or pin_map.inputs}
        self._began_ns = self._ended_ns = now_ns()
        held = frozenset(contact for contact, pin in self._inputs.items() if pin.pin in self._gpio.pressed)
        self._board = Board(self._inputs, self._gpio.facts, self._began_ns, held)
        self._jumper = None if wired is None else Jumper(_contact(wired[0]), _contact(wired[1]))
        self._faults: tuple[str, ...] = ()
        self._wirings = self._wired_now()

    @property
    def keys_line(self) -> str:
        """Which key is which contact, where keys press; else nothing."""
        names = self._keys.names
        told = [f"{names[pin]} {name_of(contact)}" for contact, pin in self._inputs.items() if pin in names]
        return ", ".join(told)

    @property
    def ended(self) -> bool:
        """Whether nobody can press any more: the terminal was closed."""
        return self._keys.gone

    def turn(self) -> bool:
        """Wait for a look's time, look at the pins, and say whether anything changed that is to be seen."""
        self._keys.wait(LOOK_NS, self.now_ns)
        return self._look(self.now_ns())

    def finish(self) -> None:
        """Look once more, when what came last is known; then it is over."""
        self.turn()
        self._ended_ns = self.now_ns()

    def view(self) -> View:
        """What there is to be seen."""
        names = self._keys.names
        keys = {contact: names[pin] for contact, pin in self._inputs.items() if pin in names}
        told = (self._board, self._wirings, keys, self._faults, self.title)
        return View(*told, self._jumper, self._stated_ns, self._where)

    def document(self) -> dict[str, Any]:
        """Everything, in plain values."""
        found: dict[str, Any] = {
            "pins": {
                "map": self._map.name,
                "file": self._map.where,
                "way": self._pins.name,
                "why": self._why,
                "error_ms": self._map.error_ns / MS,
            },
            "seconds": (self._ended_ns - self._began_ns) / SECOND,
            **document(self._board, self._wirings),
            "faults": list(self._faults),
        }
        if self._jumper is not None:
            first, second = (self._inputs[contact].pin for contact in self._jumper.contacts)
            found["jumper"] = jumper_document(self._jumper, (first, second))
        return found

    @property
    def _where(self) -> str:
        if self._map.where in shipped():
            return f"a copy of {self._map.where}.toml (hardware/README.md; it is used by --pins FILE)"
        return self._map.where

    def _look(self, asked_ns: int) -> bool:
        drained = self._gpio.drain(Look((), asked_ns, asked_ns))
        raced = self._board.raced
        events = self._board.take([*drained.edges, *self._service_edges()], drained.vouched_ns)
        if self._jumper is not None:
            self._jumper.take(events, drained.vouched_ns)
        for event in events:
            if isinstance(event, Quarantined | LetOut) and event.contact.seat != NO_SEAT:
                self._gpio.mute(event.contact, isinstance(event, Quarantined))
        wirings = self._wired_now()
        changed = bool(drained.edges or events or self._gpio.raw)
        changed |= self._board.raced != raced  # a near race is known 100 ms after its first press, when all is quiet
        changed |= drained.faults != self._faults or wirings != self._wirings
        self._faults, self._wirings = drained.faults, wirings
        return changed

    def _service_edges(self) -> list[Edge]:
        """The operator's button is no seat's, so the device gives no edges of it, but what came of its pin."""
        error_ns = self._map.error_ns
        service = {pin.pin: (contact, pin) for contact, pin in self._inputs.items() if pin.seat is None}
        return [
            Edge(service[one.pin][0], one.high == (service[one.pin][1].active == "high"), one.at_ns, error_ns, one.seq)
            for one in self._gpio.raw
            if one.pin in service
        ]

    def _wired_now(self) -> dict[Contact, Wiring]:
        tells = self._pins.name != "lgpio"
        merged, lost = self._pins.merged, self._pins.lost
        return {
            contact: Wiring(
                one.pin,
                merged.get(one.pin, 0) if tells else None,
                lost.get(one.pin, 0) if tells else None,
                self._gpio.missed[one.pin],
                self._gpio.late[one.pin],
            )
            for contact, one in self._inputs.items()
        }


def _contact(pin: InputPin) -> Contact:
    if pin.seat is None or pin.button == "service":
        return Contact(PINS, NO_SEAT, "flip")
    return Contact(PINS, pin.seat, pin.button)


def open_trial(stack: ExitStack, pin_map: PinMap, way: Way, wired: tuple[InputPin, InputPin] | None) -> Trial:
    """Open the pins, and the terminal where its keys press them; `stack` closes both.

    Raises DeviceError.
    """
    now_ns = QueueClock().now_ns
    if way != "mock":
        opened = open_pins(pin_map, way)
        stack.callback(opened.pins.close)
        return Trial(opened, pin_map, now_ns, wired=wired)
    terminal = stack.enter_context(Terminal())
    trial_map = pin_map._replace(error_ns=KEYBOARD.error_ns)
    mock = MockPins(trial_map)
    stack.callback(mock.close)
    names = {pin: key for key, pin in terminal_keys(pin_map).items()}
    presses = {key: wired or (pin,) for pin, key in names.items() if wired is None or pin in wired}
    keys = TerminalKeys(terminal, Tapped(mock, presses), {pin: key.upper() for pin, key in names.items()})
    of_use = "" if wired is None else "; their stamps say nothing of a real machine's"
    opened = Opened(mock, f"mock pins, tapped by the keys of this terminal{of_use}")
    return Trial(opened, trial_map, now_ns, keys=keys, wired=wired, stated_ns=pin_map.error_ns)
