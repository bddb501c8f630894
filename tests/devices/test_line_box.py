"""A box that says a line for each press, on a real pty: it plays, and its error is an honest one."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort, PortInfo
from ratscrew_kiosk.devices.box_status import State
from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.line_box import LineBox
from ratscrew_kiosk.press import Edge
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, News, Returned
from ratscrew_kiosk.presses.settle import Settle
from tests.kit.boxes import BEGAN_NS, Cable

SETUP = BoxSetup(
    *("lines", (0, 1), "ARDUINO", ""),
    speaks="lines",
    lines={"F0": (0, "flip"), "S0": (0, "slap"), "S1": (1, "slap")},
    late_ns=20 * MS,
)


class Table:
    """Somebody plays with such a box."""

    def __init__(self) -> None:
        self.clock = HandClock(BEGAN_NS)
        self.cable: Cable | None = Cable()
        self.box = LineBox(SETUP, BoxPort("ARDUINO", "", 115_200, self.ports), self.clock.now_ns)
        self.settle = Settle([self.box.facts])
        self.edges: list[Edge] = []
        self.news: list[News] = []
        self.faults: tuple[str, ...] = ()
        self.vouched_ns = 0

    def ports(self) -> list[PortInfo]:
        return [] if self.cable is None else [PortInfo(self.cable.path, "ARDUINO", usb=True)]

    def says(self, text: str) -> None:
        assert self.cable is not None
        self.cable.send(text.encode())

    def look(self, after_ms: float = 4) -> list[Edge]:
        """The loop comes round so long after the last time. Return the presses that came."""
        self.clock.move_to(self.clock.now_ns() + round(after_ms * MS))
        now_ns = self.clock.now_ns()
        drained = self.box.drain(Look((), now_ns, now_ns))
        self.faults, self.vouched_ns = drained.faults, drained.vouched_ns
        self.news += self.settle.hear(self.box.facts.name, drained.edges, drained.vouched_ns)
        self.news += self.settle.turn(now_ns)
        self.edges += drained.edges
        return [edge for edge in drained.edges if edge.down]

    def unplug(self) -> None:
        if self.cable is not None:
            self.cable.unplug()
        self.cable = None


@pytest.fixture
def table() -> Iterator[Table]:
    one = Table()
    with ExitStack() as stack:
        stack.callback(one.box.close)
        stack.callback(one.unplug)
        one.look(1_001)
        one.look()
        yield one


def test_a_line_is_a_press_of_its_button(table: Table) -> None:
    table.says("S1\r\nF0\n")
    presses = table.look()
    assert [(edge.contact.seat, edge.contact.button) for edge in presses] == [(1, "slap"), (0, "flip")]
    assert not table.look()


def test_its_error_reaches_from_the_greatest_delay_before_the_last_look_to_this_one(table: Table) -> None:
    before_ns = table.clock.now_ns()
    table.says("S0\n")
    (press,) = table.look()
    read_ns = table.clock.now_ns()
    assert press.at_ns - press.error_ns <= before_ns - 20 * MS
    assert press.at_ns + press.error_ns >= read_ns - 10_000
    assert press.error_ns < 12.1 * MS
    assert not press.doubtful


def test_after_a_stall_of_the_loop_the_error_is_as_long_as_that(table: Table) -> None:
    table.says("S0\n")
    (press,) = table.look(300)
    assert press.error_ns >= 160 * MS


def test_it_vouches_no_further_than_a_press_can_be_under_way(table: Table) -> None:
    table.look()
    assert table.vouched_ns <= table.clock.now_ns() - 20 * MS
    table.says("S0\n")
    (press,) = table.look()
    assert press.at_ns > table.vouched_ns


def test_lines_of_one_look_keep_their_order_and_cannot_be_told_apart(table: Table) -> None:
    table.says("S1\nS0\nS1\n")
    presses = table.look()
    assert [edge.contact.seat for edge in presses] == [1, 0, 1]
    assert sorted(edge.at_ns for edge in presses) == [edge.at_ns for edge in presses]
    assert table.box.facts.resolution_ns == 20 * MS
    table.look(40)
    table.look()
    first, second = table.settle._queue[0][-1], table.settle._queue[1][-1]
    assert {first.device, second.device} == {"box-lines"}  # type: ignore[union-attr]
    assert second.at_ns - first.at_ns < table.box.facts.resolution_ns


def test_half_a_line_waits_for_its_end(table: Table) -> None:
    table.says("S")
    assert not table.look()
    table.says("0")
    assert not table.look()
    table.says("\n")
    (press,) = table.look()
    assert press.contact.seat == 0


def test_what_is_no_line_of_the_map_is_counted_and_presses_nothing(table: Table) -> None:
    table.says("boot: ver 1\r\n\r\n")  # the first may be the end of a line that was cut
    table.says("hello\nS9\n" + "x" * 10_000 + "\n\xff\nS0\n")
    presses = [*table.look(), *table.look(), *table.look()]
    assert [edge.contact.seat for edge in presses] == [0]
    assert table.box.status.broken == 4


def test_it_says_that_it_is_stamped_on_arrival(table: Table) -> None:
    status = table.box.status
    assert status.trouble == "stamped on arrival"
    assert status.error_ns == 12 * MS
    assert status.boot is status.offset_ns is status.skew_ppm is None
    assert table.faults == ()


def test_unplugged_it_dies_and_plugged_in_again_it_returns(table: Table) -> None:
    table.unplug()
    for _ in range(50):
        table.look()
    assert [type(news) for news in table.news] == [Died]
    assert "box-lines: " in table.faults[0]
    assert table.box.status.state is State.GONE
    table.cable = Cable()
    for _ in range(300):
        table.look()
    assert [type(news) for news in table.news] == [Died, Returned]
    table.says("S0\n")
    (press,) = table.look()
    assert press.contact.seat == 0
    assert press.at_ns > BEGAN_NS + SECOND


def test_a_button_of_it_is_never_held(table: Table) -> None:
    table.says("S0\n")
    table.look()
    assert table.box.begin(table.clock.now_ns()) == frozenset()
    assert [edge.down for edge in table.edges] == [True, False]
