"""Button boxes on real ptys. What they do follows from a clock that only a test moves, so it is the same each time.

Long, since a box, its link and its cable have to fail in every way that is known.
"""

import fcntl
import os
import pty
import struct
import termios
import time
import tty
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count

from ratscrew_kiosk.box_links import Crystal
from ratscrew_kiosk.devices.box_map import BoxSetup
from ratscrew_kiosk.devices.box_port import BoxPort, PortInfo, Ports
from ratscrew_kiosk.devices.box_protocol import (
    MOST_CONTACTS,
    Answer,
    Ask,
    Beat,
    BoxEdge,
    FromBox,
    Hello,
    Light,
    Message,
    Sync,
    next_seq,
    parse_to_box,
    print_from_box,
)
from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.presses.figures import MS, SECOND

PATIENCE_S = 5.0
OUT_NS = 150_000
"""So long a message to a box is under way."""
BACK_NS = 400_000
"""And so long one from it."""
BEATS_NS = (9_300_000, 8_100_000, 9_900_000, 8_700_000)
_LIFE_NS = 2_000_000
_ROOM = 4095
"""More can not be read at once from a pty that nobody reads."""
_numbers = count(1)


class WorldClock(HandClock):
    """A hand clock; whoever lives by it acts as it moves on."""

    def __init__(self, now_ns: int) -> None:
        super().__init__(now_ns)
        self.living: list[Callable[[int], None]] = []
        self._lived_ns = now_ns
        self._lives = False

    def now_ns(self) -> int:
        now_ns = super().now_ns()
        if now_ns >= self._lived_ns + _LIFE_NS:
            self.live()
        return now_ns

    def live(self) -> None:
        """All act that they have to by now."""
        if self._lives:
            return
        self._lives = True
        self._lived_ns = now_ns = super().now_ns()
        for act in self.living:
            act(now_ns)
        self._lives = False


def waiting(fd: int) -> int:
    """How many bytes can be read there."""
    (number,) = struct.unpack("i", fcntl.ioctl(fd, termios.FIONREAD, b"\0" * 4))
    return int(number)


def arrive(fd: int, number: int) -> None:
    """Wait until so many bytes can be read there: a pty passes them on in a thread of the kernel's."""
    end_s = time.monotonic() + PATIENCE_S
    while waiting(fd) < min(number, _ROOM):
        assert time.monotonic() < end_s, f"{number} bytes were written, and {waiting(fd)} came"
        os.sched_yield()


class Cable:
    """A pty: the computer's end has a path, the box's end is a file."""

    def __init__(self) -> None:
        self.box, self.computer = pty.openpty()
        tty.setraw(self.computer)
        os.set_blocking(self.box, False)
        self.path = os.ttyname(self.computer)
        self.plugged = True
        self.wrote_ns = 0
        """When the computer wrote last."""
        self.wrote = False
        """Whether it did so since the box looked."""

    def unplug(self) -> None:
        if self.plugged:
            self.plugged = False
            os.close(self.box)
            os.close(self.computer)

    def send(self, data: bytes) -> None:
        """The box writes, and it is there when this returns."""
        before = waiting(self.computer)
        os.write(self.box, data)
        arrive(self.computer, before + len(data))

    def received(self) -> bytes:
        """What the computer wrote."""
        try:
            return os.read(self.box, 65_536)
        except BlockingIOError:
            return b""


class CountedPort(BoxPort):
    """A port that waits until what it wrote has arrived, so that a test need not."""

    cable: Callable[[], Cable]
    clock: HandClock

    def write(self, data: bytes) -> int:
        cable = self.cable()
        before = waiting(cable.box) if cable.plugged else 0
        written = super().write(data)
        if cable.plugged:
            arrive(cable.box, before + written)
            cable.wrote, cable.wrote_ns = True, self.clock.now_ns()
        return written


@dataclass
class PtyBox:
    """A box with contacts and lamps, on a pty. `crystal` is its clock; `lag` says when what it sends now arrives."""

    clock: WorldClock
    contacts: int = 4
    crystal: Crystal = field(default_factory=Crystal)
    lag: Callable[[int], int] = lambda at_ns: at_ns + BACK_NS
    resolution_us: int = 200
    starts_after_ns: int = 0
    """So long it is in its loader when its port is opened."""

    def __post_init__(self) -> None:
        self.serial = f"E6614103E7{next(_numbers):06X}"
        self.cable = Cable()
        self.lamps: tuple[int, ...] = ()
        self.hellos = 0
        self.dead = False
        self.lose: Callable[[Message], bool] = lambda _message: False
        self.damage: Callable[[bytes], bytes] = lambda framed: framed
        self._levels = self._told = 0
        self._overflowed = False
        self._moves: list[tuple[int, int, bool]] = []
        self._under_way: list[tuple[int, int, bytes]] = []
        self._order = count()
        self._said_ns = self.clock.now_ns()
        self._boots = count(next(_numbers) * 1_000)
        self.boot(self.clock.now_ns())
        self.clock.living.append(self.live)

    # What is done to it

    @property
    def ports(self) -> Ports:
        return lambda: [PortInfo(self.cable.path, self.serial, "box", usb=True)] if self.cable.plugged else []

    def port(self, setup: BoxSetup, ports: Ports | None = None) -> BoxPort:
        """A port on it, as the program has it."""
        port = CountedPort(setup.serial, setup.port, setup.baud, ports or self.ports)
        port.cable = lambda: self.cable
        port.clock = self.clock
        return port

    def setup(self, *seats: int, name: str = "left") -> BoxSetup:
        return BoxSetup(name, seats or tuple(range(self.contacts // 2)), self.serial)

    def moves(self, contact: int, at_ns: int, *, closed: bool) -> None:
        """The contact closes or opens at this moment; what lies behind the present is yet to come."""
        insort(self._moves, (at_ns, contact, closed))

    def presses(self, contact: int, at_ns: int, held_ns: int = 40 * MS) -> None:
        self.moves(contact, at_ns, closed=True)
        self.moves(contact, at_ns + held_ns, closed=False)

    def overflow(self) -> None:
        """It has no room for edges, and says so with its next beat."""
        self._overflowed = True

    def unplug(self) -> None:
        self.cable.unplug()
        self._under_way.clear()

    def plug_in(self, now_ns: int) -> None:
        """It is plugged in again, has another path, and starts anew: it had no power."""
        self.cable = Cable()
        self.boot(now_ns)

    def boot(self, now_ns: int) -> None:
        """It starts: nothing that it knew it knows still."""
        self.boot_id = next(self._boots)
        crystal = self.crystal
        self._life = Crystal(crystal.ppm, crystal.swing_ppm, now_ns, crystal.first_us)
        self._seq = 65_530  # so that its numbers begin anew soon
        self._awake_ns = self._beat_ns = self._said_ns = now_ns + self.starts_after_ns
        self._beats = count()
        self._read = bytearray()
        self._told = self._levels
        self._say(self._said_ns, self._hello(self._said_ns))

    # What it does

    def live(self, now_ns: int) -> None:
        """Do all that it does up to now: edges, beats, answers; and what has arrived by now is on the pty."""
        answers = self._questions()
        while True:
            beat = (self._beat_ns, 1)
            move = (self._moves[0][0], 0) if self._moves else None
            answer = (answers[0][0], 2) if answers else None
            at_ns, which = min(one for one in (beat, move, answer) if one is not None)
            if at_ns > now_ns:
                break
            if which == 0:
                self._move(*self._moves.pop(0))
            elif which == 1:
                overflowed, self._overflowed = self._overflowed, False
                self._say(at_ns, Beat(self._life.us(at_ns), self._levels, overflowed))
                self._beat_ns += BEATS_NS[next(self._beats) % len(BEATS_NS)]
            else:
                self._answer(*answers.pop(0))
        self._said_ns = now_ns
        data = b""
        while self._under_way and self._under_way[0][0] <= now_ns:
            data += self._under_way.pop(0)[-1]
        if self.cable.plugged and data and not self.dead:
            self.cable.send(data)

    def _questions(self) -> list[tuple[int, bytes]]:
        """What came since it looked last, and when that was."""
        if not self.cable.plugged or self.dead or not self.cable.wrote:
            return []
        self.cable.wrote = False
        self._read += self.cable.received()
        *frames, rest = bytes(self._read).split(b"\0")
        self._read = bytearray(rest)
        came_ns = max(self.cable.wrote_ns, self._said_ns) + OUT_NS
        return [(came_ns, framed) for framed in frames if framed]

    def _answer(self, came_ns: int, framed: bytes) -> None:
        match parse_to_box(framed):
            case Ask():
                self._say(came_ns, self._hello(came_ns))
            case Sync(number):
                sent_ns = came_ns + 50_000
                self._say(sent_ns, Answer(number, self._life.us(came_ns), self._life.us(sent_ns), self._levels))
            case Light(levels):
                self.lamps = levels

    def _hello(self, at_ns: int) -> Hello:
        self.hellos += 1
        closed = self._levels
        return Hello(
            self.serial.rjust(16, "0"),
            *(self.contacts, self.contacts, 1, self.resolution_us, self._life.us(at_ns), self._levels, closed),
        )

    def _move(self, at_ns: int, contact: int, closed: bool) -> None:  # noqa: FBT001
        assert contact < MOST_CONTACTS
        self._levels = self._levels & ~(1 << contact) | closed << contact
        self._told = self._told & ~(1 << contact) | closed << contact
        self._say(at_ns, BoxEdge(self._life.us(at_ns), contact, closed, self._told))

    def _say(self, at_ns: int, message: Message) -> None:
        if at_ns < self._awake_ns:
            return
        self._seq = next_seq(self._seq)
        if self.lose(message):
            return
        framed = self.damage(print_from_box(FromBox(self.boot_id, self._seq, message)))
        if isinstance(message, Hello):
            framed = b"\0" + framed
        arrives_ns = max([self.lag(at_ns), *(one[0] for one in self._under_way)])
        self._under_way.append((arrives_ns, next(self._order), framed))

    def close(self) -> None:
        self.cable.unplug()


def steps_of(step_ns: int) -> Callable[[int], int]:
    """What is sent arrives with the next tick of a converter's latency timer."""
    return lambda at_ns: -(-at_ns // step_ns) * step_ns + BACK_NS


def several(boxes: Iterable[PtyBox]) -> Ports:
    """The ports of a machine with all these boxes."""
    return lambda: [port for box in boxes for port in box.ports()]


BEGAN_NS = 1_000 * SECOND
