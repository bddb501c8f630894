"""People at buttons on pins: a match over the real device, on a clock that only a test moves.

Which way leads to the pins is a value, so that a test can be told on each of them.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.devices.clock import HandClock
from ratscrew_kiosk.devices.device import Drained, Look
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import Pins
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Button, Resume
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.table import Table, start

BEGAN_NS = 1_000 * SECOND
"""What the clock says when the match begins; times of a test are milliseconds from then on."""
PINS = {(seat, button): 4 + 2 * seat + (button == "slap") for seat in range(6) for button in ("flip", "slap")}
"""Flip and slap of seat 0 on pins 4 and 5, of seat 1 on pins 6 and 7, and so on."""


def pin_map(seats: int = 2, error_ms: float = 0.5, closed: Iterable[int] = ()) -> PinMap:
    """A map of so many seats; those in `closed` have normally-closed switches."""
    pressed = set(closed)
    inputs = tuple(
        InputPin(PINS[seat, button], seat, button, "up", "high" if seat in pressed else "low")
        for seat in range(seats)
        for button in ("flip", "slap")
    )
    return PinMap("a test's", ("pinctrl-test",), inputs, error_ns=ns(error_ms))


class Wires(Protocol):
    """A way to the pins, and what is done to its wires from outside."""

    @property
    def pins(self) -> Pins:
        """The way that leads to them."""
        ...

    def edge(self, pin: int, high: bool, at_ns: int) -> None:  # noqa: FBT001 - the level
        """The pin changes, and that is stamped and told."""
        ...

    def level(self, pin: int, high: bool) -> None:  # noqa: FBT001 - the level
        """The pin changes, and nobody tells."""
        ...

    def arrive(self) -> None:
        """Wait until all that was told is there to be read."""
        ...


class PinCabinet:
    """A match whose buttons hang on pins. The loop looks when `run_until` says so, every 4 ms."""

    def __init__(
        self,
        wires: Wires,
        the_map: PinMap,
        decks: str = "5H 9C 2S KD / 7D 3S 6H QC",
        *,
        rules: str = "classic dead_heat=replay",
        pile: str = "4S 4D",
        turn: int = 0,
        held: Iterable[tuple[int, Button]] = (),
    ) -> None:
        self.wires = wires
        self.clock = HandClock(BEGAN_NS)
        self.map = the_map
        self._active = {pin.pin: pin.active == "high" for pin in the_map.inputs}
        for seat, button in held:
            self.wires.level(PINS[seat, button], self._active[PINS[seat, button]])
        self.gpio = Gpio(wires.pins, the_map, self.clock.now_ns)
        self.settle = Settle([self.gpio.facts])
        for contact in self.gpio.begin(BEGAN_NS):
            self.settle.hold(contact, BEGAN_NS)
        hands = [parse_cards(deck) for deck in decks.split("/")]
        table = start(RuleSet.parse(rules), hands, turned=parse_cards(pile), turn=turn, at_ns=BEGAN_NS)
        self.match = Match(table, self.settle, at_ns=BEGAN_NS, shown_after_ns=0)
        self.told: list[str] = []
        self.news: list[News] = []
        self.faults: tuple[str, ...] = ()
        self._happening: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.match.table

    def began(self, at_ms: float) -> int:
        """This time of the test, by the clock."""
        return BEGAN_NS + ns(at_ms)

    def closes(self, seat: int, button: Button, at_ms: float, **how: float) -> None:
        """The contact closes and that is stamped.

        `told` 0: the kernel read the wrong polarity. `arrives_ms`: until then the edge is under way.
        """
        self._moves(seat, button, at_ms, True, how)

    def opens(self, seat: int, button: Button, at_ms: float, **how: float) -> None:
        """The contact opens and that is stamped."""
        self._moves(seat, button, at_ms, False, how)

    def bounces(self, seat: int, button: Button, *at_ms: float) -> None:
        """The contact closes, opens, closes and so on at these times."""
        for count, when_ms in enumerate(at_ms):
            self._moves(seat, button, when_ms, count % 2 == 0, {})

    def unseen(self, seat: int, button: Button, at_ms: float, *, closed: bool) -> None:
        """The contact moves, and no edge of it ever comes."""
        pin = PINS[seat, button]
        self._happens(at_ms, lambda: self.wires.level(pin, self._active[pin] == closed))

    def _moves(  # the level is what moves
        self,
        seat: int,
        button: Button,
        at_ms: float,
        closed: bool,  # noqa: FBT001
        how: Mapping[str, float],
    ) -> None:
        pin = PINS[seat, button]
        told = self._active[pin] == bool(how.get("told", closed))
        truly = self._active[pin] == closed

        def moves() -> None:
            self.wires.edge(pin, told, BEGAN_NS + ns(at_ms))
            self.wires.level(pin, truly)

        if "arrives_ms" in how:
            self._happens(at_ms, lambda: self.wires.level(pin, truly))
        self._happens(how.get("arrives_ms", at_ms), moves)

    def _happens(self, at_ms: float, action: Callable[[], None]) -> None:
        self._count += 1
        insort(self._happening, (ns(at_ms), self._count, action))

    def look(self, at_ms: float) -> Drained:
        """One turn of the loop, at this time."""
        now_ns = max(BEGAN_NS + ns(at_ms), self.clock.now_ns())
        self.clock.move_to(now_ns)
        while self._happening and BEGAN_NS + self._happening[0][0] <= now_ns:
            self._happening.pop(0)[-1]()
        self.wires.arrive()
        drained = self.gpio.drain(Look((), now_ns, now_ns))
        self.faults = drained.faults
        news = self.settle.hear(self.gpio.facts.name, drained.edges, drained.vouched_ns)
        news += self.settle.turn(now_ns)
        for one in news:
            if isinstance(one, Quarantined | LetOut):
                self.gpio.mute(one.contact, isinstance(one, Quarantined))
        self.news += news
        self.told += [str(one.outcome) for one in self.match.advance(now_ns)]
        return drained

    def run_until(self, at_ms: float, *, every_ms: float = 4) -> None:
        """The loop looks every so often up to this time."""
        when_ms = (self.clock.now_ns() - BEGAN_NS) / MS + every_ms
        while when_ms < at_ms:
            self.look(when_ms)
            when_ms += every_ms
        self.look(at_ms)

    def resume(self, at_ms: float) -> None:
        """The match goes on."""
        self.settle.put(Resume(BEGAN_NS + ns(at_ms)))

    def slaps_told(self) -> list[str]:
        """What was told of slaps: who took it, who was late or wrong, dead heats."""
        words = ("slapped", "wrong", "late", "dead-heat", "refused", "took")
        return [told for told in self.told if told.startswith(words)]


def ns(at_ms: float) -> int:
    """Milliseconds as whole nanoseconds."""
    return round(at_ms * MS)


def levels_at_rest(the_map: PinMap) -> Mapping[int, bool]:
    """Every pin's level while nobody presses."""
    return {pin.pin: pin.active != "high" for pin in the_map.inputs}
