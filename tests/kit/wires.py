"""The three ways to the pins, each with its wires in a test's hand."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_map import PinMap
from tests.kit.kernel_lines import kernel_wires
from tests.kit.lgpio_pipe import lgpio_wires
from tests.kit.pin_cabinet import PinCabinet, Wires, pin_map

WAYS = ("mock", "kernel", "lgpio")


class MockWires:
    """Mock pins, and a hand on them. Like all wires they can be cut."""

    def __init__(self, the_map: PinMap) -> None:
        self.pins = MockPins(the_map)

    def edge(self, pin: int, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        self.pins.edge(pin, high, at_ns)

    def level(self, pin: int, high: bool) -> None:  # noqa: FBT001 - the level
        self.pins.set_level(pin, high)

    def arrive(self) -> None:
        """It is there at once."""


@contextmanager
def wires_of(way: str, the_map: PinMap, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wires]:
    """Wires to a way of this name, until the test is over."""
    match way:
        case "mock":
            mock = MockWires(the_map)
            yield mock
            mock.pins.close()
        case "kernel":
            with kernel_wires(the_map) as kernel:
                yield kernel
        case "lgpio":
            with lgpio_wires(monkeypatch, the_map) as lgpio:
                yield lgpio
        case _:
            raise AssertionError(way)


Make = Callable[..., PinCabinet]


def cabinets(way: str, monkeypatch: pytest.MonkeyPatch, opened: list[AbstractContextManager[Wires]]) -> Make:
    """Make cabinets on wires of this way; they are kept in `opened` for whoever ends the test."""

    def make(seats: int = 2, *, closed: tuple[int, ...] = (), error_ms: float = 0.5, **more: Any) -> PinCabinet:  # noqa: ANN401 - as PinCabinet takes it
        the_map = pin_map(seats, error_ms, closed)
        context = wires_of(way, the_map, monkeypatch)
        wires = context.__enter__()
        opened.append(context)
        if seats > 2 and "decks" not in more:
            more["decks"] = " / ".join(("5H 9C", "7D 3S", "6H QC", "KD 2S", "8C JD", "TD 4C")[:seats])
        return PinCabinet(wires, the_map, **more)

    return make
