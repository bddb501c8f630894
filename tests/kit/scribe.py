"""A match that is written down while it runs, and what was written of it."""

from collections.abc import Sequence

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Button, Contact, Edge, Press, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.script.body import parse_ms
from ratscrew_kiosk.script.laying import print_header
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.replaying import replay
from ratscrew_kiosk.script.resuming import Resumed
from ratscrew_kiosk.script.writing import ScriptWriter

KEYS = DeviceFacts("keys", error_ns=4 * MS, resolution_ns=0)
BOX = DeviceFacts("box", error_ns=MS // 2, resolution_ns=MS // 10)
BEGAN_NS = 3 * SECOND + 7


class Scribe:
    """A match between people at two devices and computers, and the script that is written of it."""

    def __init__(
        self,
        rules: str = "classic",
        *,
        seats: int = 2,
        seed: int = 1,
        first: int = 0,
        computers: dict[int, str] | None = None,
        devices: Sequence[DeviceFacts] = (KEYS, BOX),
    ) -> None:
        house = RuleSet.parse(rules)
        levels = {seat: LEVELS[name] for seat, name in (computers or {}).items()}
        table = start(house, deal(seats, seed, first), turn=first, at_ns=BEGAN_NS)
        self.devices = devices
        self.settle = Settle(devices)
        self.match = Match(table, self.settle, levels, seed, at_ns=BEGAN_NS)
        self.lines: list[str] = []
        self.grew: list[int] = []
        """How many lines there were after each look."""
        header = print_header(house, seats, seed, first, levels, devices)
        self.writer = ScriptWriter(header, self.match, BEGAN_NS, self.lines.append)
        self.now_ns = BEGAN_NS

    @classmethod
    def goes_on_with(cls, resumed: Resumed, now_ns: int, devices: Sequence[DeviceFacts] = (KEYS, BOX)) -> "Scribe":
        """A match that was cut off, and what is written of it now; it stands still."""
        one = cls.__new__(cls)
        one.devices = devices
        one.settle = Settle(devices)
        one.settle.settled_ns = one.now_ns = now_ns
        header = resumed.presses_come_from(one.settle, devices)
        one.match, one.writer = resumed.match, resumed.writer
        one.lines = [*header, "---", *resumed.lines]
        one.grew = []
        resumed.pen.writes(one.lines.append)
        return one

    def press(self, seat: int, button: Button, ago_ms: float = 0, within_ms: float = 0, device: int = 0) -> None:
        """A hand landed so long ago, a microsecond after all that has been settled at the earliest."""
        self.now_ns += 1_000
        facts = self.devices[device]
        at_ns = self.now_ns - round(ago_ms * MS)
        self.settle.press(Press(seat, button, at_ns, round(within_ms * MS), facts.name, facts.resolution_ns))

    def find(self, seat: int, button: Button, ago_ms: float, within_ms: float) -> None:
        """A hand landed on the last device, and its edge was lost; its level is found now. Soon it lets go."""
        name = self.devices[-1].name
        self.now_ns += 1_000
        contact = Contact(name, seat, button)
        down = Edge(contact, True, self.now_ns - round(ago_ms * MS), round(within_ms * MS), 0, True, True)
        self.settle.hear(name, [down, Edge(contact, False, down.at_ns + down.error_ns + 20 * MS)], 0)

    def show(self) -> None:
        self.settle.put(Shown(self.now_ns, self.match.table.number))

    def run(self, ms: float, *silent: int) -> None:
        """Time passes, and the devices vouch for it, but for those that are silent."""
        self.now_ns += round(ms * MS)
        for index, facts in enumerate(self.devices):
            if index not in silent:
                self.settle.hear(facts.name, (), self.now_ns)
        self.writer.add(self.match.advance(self.now_ns))
        self.grew.append(len(self.lines))

    def turn_to_a_pattern(self) -> None:
        """Whoever is to turn turns a card, and it is shown, until there is something to slap."""
        for _ in range(200):
            self.turn_a_card()
            if patterns_on(self.match.table.turned, self.match.table.rules.patterns):
                return
        raise AssertionError("\n".join(self.lines))

    def turn_a_card(self) -> None:
        self.run(2_000)
        if self.match.table.turn not in self.match.computers.levels:
            self.press(self.match.table.turn, "flip")
        self.run(20)
        self.show()
        self.run(1)

    def finish(self) -> list[str]:
        """End the script, and hold it against its replay."""
        self.writer.finish(self.now_ns + 1_000)
        assert replay(read_script("\n".join(self.lines))).lines() == self.lines
        return self.lines


def body_times_ns(lines: Sequence[str]) -> list[int]:
    """The times of the statements, as they stand."""
    words = [line.split()[0] for line in lines[lines.index("---") + 1 :]]
    return [at_ns for word in words if (at_ns := parse_ms(word)) is not None]


def told(lines: Sequence[str], what: str) -> list[str]:
    return [line.split(" ", 2)[2] for line in lines if line.startswith("= ") and what in line]
