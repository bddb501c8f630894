"""Contacts being tried, on mock pins and a clock that is moved by hand: what the rows and the lines below them say."""

from io import StringIO
from itertools import pairwise
from typing import Self
from unittest import mock

import pytest
from rich.console import Console

from ratscrew_kiosk.commands import buttons
from ratscrew_kiosk.commands.contact_tables import final, living
from ratscrew_kiosk.commands.contact_trial import Trial
from ratscrew_kiosk.devices.choosing import Opened
from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.kernel.piped import PipedLines
from ratscrew_kiosk.devices.kernel_pins import KernelPins
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_factory import KernelFactory
from ratscrew_kiosk.devices.pin_map import InputPin, read_pin_map
from ratscrew_kiosk.presses.figures import MS, SECOND


class Cabinet:
    """A trial of mock pins on a clock that is moved by hand, looked at when the test says so."""

    names: dict[InputPin, str] = {}  # noqa: RUF012 - nothing is put in
    gone = False

    def __init__(self, wired: tuple[InputPin, InputPin] | None = None) -> None:
        self.map = read_pin_map("two-seats")
        self.clock = HandClock(1_000 * SECOND)
        self.began_ns = self.clock.now_ns()
        self.pins = MockPins(self.map)
        self.trial = Trial(Opened(self.pins, "mock pins"), self.map, self.clock.now_ns, keys=self, wired=wired)

    def wait(self, wait_ns: int, now_ns: object) -> None:
        """What the trial waits by: the clock is moved on."""
        assert now_ns == self.clock.now_ns
        self.clock.move_to(self.clock.now_ns() + wait_ns)

    def slap(self, seat: int, *at_ms: float) -> None:
        """The slap of a seat closes and opens in turn; the pins pull up."""
        pin = {0: 6, 1: 21}[seat]
        for index, ms in enumerate(at_ms):
            self.pins.edge(pin, bool(index % 2), self.began_ns + round(ms * MS))

    def looks(self, until_ms: float) -> int:
        """Looks until then, and counts how often something changed."""
        changed = 0
        while self.clock.now_ns() < self.began_ns + until_ms * MS:
            changed += self.trial.turn()
        return changed

    def reads(self, *, alive: bool = False) -> str:
        out = StringIO()
        view = self.trial.view()
        Console(file=out, width=200).print(living(view) if alive else final(view))
        return out.getvalue()


def test_who_was_first_is_told_with_the_microseconds() -> None:
    cabinet = Cabinet()
    cabinet.looks(100)
    cabinet.clock.move_to(cabinet.began_ns + 200 * MS)
    cabinet.slap(1, 110.2, 190)
    cabinet.slap(0, 111, 113, 114.5, 180)
    cabinet.looks(400)
    assert "seat 1 slap was first; seat 0 slap 800 us later" in cabinet.reads()
    slap = cabinet.trial.document()["contacts"][1]
    assert (slap["bounces"], slap["bounced_ms"], slap["held_ms"]) == (1, 3.5, 69)


def test_nothing_is_drawn_anew_while_nothing_moves() -> None:
    cabinet = Cabinet()
    assert cabinet.looks(2_000) == 0
    cabinet.slap(0, 1_990)
    assert cabinet.looks(2_200) > 0
    assert cabinet.looks(4_000) == 0


def test_a_button_that_is_down_from_the_start_counts_after_a_release() -> None:
    cabinet = Cabinet()
    cabinet.pins.set_level(6, high=False)
    cabinet.trial = Trial(Opened(cabinet.pins, "mock pins"), cabinet.map, cabinet.clock.now_ns, keys=cabinet)
    cabinet.looks(50)
    assert cabinet.trial.document()["contacts"][1]["closed"]
    cabinet.pins.edge(6, True, cabinet.clock.now_ns())
    cabinet.looks(500)
    assert cabinet.trial.document()["contacts"][1]["presses"] == 0


def test_a_press_whose_edge_was_lost_is_found_and_told_so() -> None:
    cabinet = Cabinet()
    cabinet.looks(50)
    cabinet.pins.set_level(6, high=False)
    cabinet.looks(500)
    slap = cabinet.trial.document()["contacts"][1]
    assert (slap["presses"], slap["missed"], slap["unsure"]) == (1, 1, 1)
    assert "seat 0 slap: 1 changes had no edge" in cabinet.reads(alive=True)


def test_an_edge_that_came_too_late_is_counted() -> None:
    cabinet = Cabinet()
    cabinet.looks(500)
    cabinet.slap(0, 400)
    cabinet.looks(600)
    slap = cabinet.trial.document()["contacts"][1]
    assert (slap["presses"], slap["late"], slap["unsure"]) == (1, 1, 1)
    assert "seat 0 slap: 1 edges came later than their device says" in cabinet.reads()


def test_a_contact_that_chatters_is_switched_off_and_its_row_says_why() -> None:
    cabinet = Cabinet()
    for _ in range(100):
        for ms in (1, 6, 11, 16):
            cabinet.pins.edge(6, ms in (6, 16), cabinet.clock.now_ns() + ms * MS)
        cabinet.trial.turn()
    assert "seat 0 slap is in quarantine: never-settles" in cabinet.reads(alive=True)
    assert cabinet.pins._deaf == {6}
    cabinet.pins.set_level(6, high=True)
    cabinet.looks(5_000)
    assert "quarantine" not in cabinet.reads(alive=True)
    assert cabinet.pins._deaf == set()


def test_merged_and_lost_edges_are_counted_in_the_row_of_their_pin() -> None:
    pin_map = read_pin_map("two-seats")
    lines = PipedLines()
    clock = HandClock(1_000 * SECOND)
    pins = KernelPins(pin_map, KernelFactory(kernel=lines, now=clock.now_ns))
    cabinet = Cabinet()
    cabinet.clock = clock
    trial = Trial(Opened(pins, "a pipe"), pin_map, clock.now_ns, keys=cabinet)
    try:
        lines.edge(5, False, clock.now_ns())
        lines.merge(3)
        lines.edge(6, False, clock.now_ns())
        for _ in range(20):
            trial.turn()
        lines.overflow(20, 2)
        lines.edge(20, False, clock.now_ns())
        for _ in range(20):
            trial.turn()
        rows = {row["pin"]: row for row in trial.document()["contacts"]}
    finally:
        pins.close()
    assert {pin: (row["merged"], row["lost"]) for pin, row in rows.items()} == {
        5: (0, 0),
        6: (3, 0),
        20: (0, 2),
        21: (0, 0),
        26: (0, 0),
    }


def test_where_the_pins_cannot_tell_of_lost_edges_the_table_does_not_say_none() -> None:
    cabinet = Cabinet()
    with mock.patch.object(MockPins, "name", "lgpio"):
        cabinet.looks(100)
        row = next(line for line in cabinet.reads().splitlines() if line.startswith("seat 0 flip"))
        assert row.split()[-2:] == ["?", "?"]
        assert cabinet.trial.document()["contacts"][0]["lost"] is None


def test_pins_that_were_lost_are_told_and_come_back() -> None:
    cabinet = Cabinet()
    cabinet.pins.unplug()
    assert cabinet.looks(200) == 1
    assert "the mock pins were unplugged" in cabinet.reads(alive=True)
    cabinet.pins.plug_in()
    cabinet.looks(3_000)
    assert "unplugged" not in cabinet.reads(alive=True)
    cabinet.slap(0, 2_990, 3_050)
    cabinet.looks(3_200)
    assert cabinet.trial.document()["contacts"][1]["presses"] == 1


def test_one_switch_on_two_inputs_shows_the_machines_error() -> None:
    pin_map = read_pin_map("two-seats")
    wired = (pin_map.inputs[1], pin_map.inputs[3])
    cabinet = Cabinet(wired=wired)
    for press in range(30):
        at_ms = 300 * press + 100
        cabinet.looks(at_ms - 25)
        cabinet.slap(0, at_ms + 0.013, at_ms + 60)
        cabinet.slap(1, at_ms + 0.2, at_ms + 60)
        cabinet.clock.move_to(cabinet.began_ns + (at_ms + 70) * MS)
    cabinet.looks(12_000)
    found = cabinet.trial.document()["jumper"]
    assert found["proposed_error_ms"] == 0.38
    assert found["closings"]["first"] == {"6": 30, "21": 0}
    assert (found["closings"]["median_us"], found["openings"]["largest_us"]) == (187, 0)
    assert "\nerror_ms = 0.38\n" in cabinet.reads()


def test_the_widest_row_fits_a_terminal_of_eighty_columns() -> None:
    cabinet = Cabinet()
    cabinet.names = dict.fromkeys(cabinet.map.inputs, "A")
    out = StringIO()
    Console(file=out, width=80).print(living(cabinet.trial.view()))
    rows = [line for line in out.getvalue().splitlines() if line.startswith(("seat", "service"))]
    assert len(rows) == len(cabinet.map.inputs)
    assert all(len(row.rstrip()) <= 80 for row in rows)


def test_the_table_is_drawn_when_something_changed_and_ten_times_a_second_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cabinet = Cabinet()
    drawn: list[int] = []

    class Live:
        def __init__(self, *_: object, **__: object) -> None:
            drawn.append(0)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def update(self, _table: object, *, refresh: bool) -> None:
            assert refresh
            drawn.append(cabinet.clock.now_ns())

    monkeypatch.setattr("rich.live.Live", Live)
    turn = cabinet.trial.turn

    def pressed_turn() -> bool:
        at_ms = (cabinet.clock.now_ns() - cabinet.began_ns) / MS
        if 1_000 < at_ms < 1_900:
            cabinet.pins.edge(6, bool(len(drawn) % 2), cabinet.clock.now_ns())
        return turn()

    monkeypatch.setattr(cabinet.trial, "turn", pressed_turn)
    buttons._live(cabinet.trial, buttons._Stop(), cabinet.began_ns + 10 * SECOND)
    times = drawn[1:]
    assert 5 <= len(times) <= 12
    assert all(later - earlier >= 100 * MS for earlier, later in pairwise(times))
    assert all(at_ns > cabinet.began_ns + 1_000 * MS for at_ns in times)
