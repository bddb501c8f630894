"""The process under test: the program's own way from pins to the referee's word, without a picture.

Started, it says so and waits for the first line; then it opens real pins of the kernel, `Gpio` over them, and asks them
250 times a second as the loop does. What comes goes through `Settle` into a `Match` in which a double lies there to be
slapped. A line of its standard input asks for something, a line of its standard output answers:

```
["race"]            the next match begins                     -> {"held": seats whose buttons are down}
["pile"]            another pile lies there, in the same one  -> true
["verdict", ms]     what became of it; waits so long at most  -> {"outcome", "seats", "presses", "edges", "counts", ...}
["quiet"]           waits until all is open and quiet         -> true
["listen", pin, on] one pin's edges, behind the device's back -> true
["read"]            reads the pins by hand, without the device -> edges
["spare"]           another input is opened and closed        -> true
["hold", on]        the loop does not look at the pins        -> true
```
"""

import json
import os
import select
import sys
import time
from typing import Any, Final

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.devices.choosing import open_pins
from ratscrew_kiosk.devices.device import DeviceError, Look
from ratscrew_kiosk.devices.gpio import Gpio
from ratscrew_kiosk.devices.kernel.records import THREAD_NS
from ratscrew_kiosk.devices.pin_map import PinMap
from ratscrew_kiosk.devices.pins import PinEdge, Pins
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.debounce import LetOut, Quarantined
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import DeadHeat, Slapped, Told
from ratscrew_kiosk.rules.table import start
from tests.kernel import plan
from tests.kernel.spoken import answer as say

TURN_S: Final = 0.004
QUIET_NS: Final = 40 * MS
_DECKS: Final = [parse_cards(f"{rank}C {rank}D") for rank in "2356"]
_DOUBLE: Final = parse_cards("4S 4D")
_RULES: Final = RuleSet.parse("full dead_heat=replay")


class Cabinet:
    """The pins and the match, and what was seen of them since the race began."""

    def __init__(self, pins: Pins, pin_map: PinMap) -> None:
        """Look at these pins.

        Raises DeviceError where they cannot be read.
        """
        self.pins = pins
        self.gpio = Gpio(self.pins, pin_map, time.monotonic_ns)
        self._moved_ns = 0
        self._on_hold = False
        self.race()

    def race(self) -> dict[str, Any]:
        """Begin a match. What was pressed before is of no match, and what is held counts after a release."""
        now_ns = time.monotonic_ns()
        held = self.gpio.begin(now_ns)
        settle = Settle([self.gpio.facts])
        for contact in held:
            settle.hold(contact, now_ns)
        self._pile(settle)
        return {"held": sorted(contact.seat for contact in held)}

    def _pile(self, settle: Settle) -> None:
        """A double lies there to be slapped, and nothing has been seen yet."""
        self._match = Match(start(_RULES, _DECKS, turned=_DOUBLE), settle)
        self._told: Told | None = None
        self._edges: list[PinEdge] = []
        self._presses: list[Press] = []
        self._news: list[str] = []
        self._faults: list[str] = []
        self._before = self._counts()

    def turn(self) -> None:
        """Look at the pins once, and let the match advance."""
        if self._on_hold:
            return
        asked_ns = time.monotonic_ns()
        settle = self._match.settle
        drained = self.gpio.drain(Look((), asked_ns, time.monotonic_ns()))
        if self.gpio.raw:
            self._moved_ns = asked_ns
            self._edges += self.gpio.raw
        self._faults += [fault for fault in drained.faults if fault not in self._faults]
        news = settle.hear(self.gpio.facts.name, drained.edges, drained.vouched_ns)
        news += settle.turn(time.monotonic_ns())
        for event in news:
            self._news.append(str(event))
            if isinstance(event, Quarantined | LetOut):
                self.gpio.mute(event.contact, isinstance(event, Quarantined))
        for told in self._match.advance(time.monotonic_ns()):
            if self._told is None and isinstance(told.outcome, Slapped | DeadHeat):
                self._told = told
        self._presses += [one for one in settle.given if isinstance(one, Press)]

    def verdict(self) -> dict[str, Any]:
        """Say what became of the race."""
        told = self._told
        seats: tuple[int, ...] = ()
        match told.outcome if told is not None else None:
            case Slapped(seat, _):
                seats = (seat,)
            case DeadHeat(tied):
                seats = tuple(tied)
            case _:
                pass
        counts = self._counts()
        return {
            "outcome": None if told is None else type(told.outcome).__name__,
            "seats": seats,
            "weighed": [] if told is None else [list(press) for press in told.presses],
            "presses": [list(press) for press in self._presses],
            "edges": [list(edge) for edge in self._edges],
            "news": self._news,
            "faults": self._faults,
            "too_late": self._match.settle.too_late,
            "counts": {name: counts[name] - self._before[name] for name in counts},
        }

    @property
    def decided(self) -> bool:
        """Whether the race is over."""
        return self._told is not None

    @property
    def quiet(self) -> bool:
        """Whether all buttons are open and nothing has moved for a while."""
        return not self.gpio.pressed and time.monotonic_ns() - self._moved_ns > QUIET_NS

    def answer(self, name: str, *words: Any) -> Any:  # noqa: ANN401 - what was said
        """Do what was asked for at once, and say what came of it."""
        match name:
            case "race":
                return self.race()
            case "pile":
                self._pile(self._match.settle)
                return True
            case "listen":
                return self.pins.listen(int(words[0]), bool(words[1]))
            case "read":
                return [list(edge) for edge in self.pins.read()]
            case "levels":
                return {pin: bool(high) for pin, high in self.pins.levels().items()}
            case "spare":
                self._open_and_close_another()
                return True
            case "hold":
                self._on_hold = bool(words[0])
                return True
            case _:
                raise ValueError(name)

    def _open_and_close_another(self) -> None:
        """Open one more input and close it: with lgpio that makes all others deaf (gpiozero#1189)."""
        from gpiozero import DigitalInputDevice

        factory = self.pins.factory
        DigitalInputDevice(plan.SPARE, pull_up=None, active_state=False, pin_factory=factory).close()

    def _counts(self) -> dict[str, int]:
        return {
            "merged": sum(self.pins.merged.values()),
            "lost": sum(self.pins.lost.values()),
            "late": sum(self.gpio.late.values()),
            "missed": sum(self.gpio.missed.values()),
        }


def main() -> None:
    """Run until standard input ends."""
    say("started")
    while os.read(0, 1) not in (b"\n", b""):
        pass
    try:
        cabinet = opened(*sys.argv[1:])
    except DeviceError as error:
        say({"error": str(error)})
        return
    say({"ready": cabinet.pins.name})
    answer_all(cabinet)
    cabinet.gpio.close()


def opened(way: str, error_ns: str, thread_ns: str = str(THREAD_NS)) -> Cabinet:
    """Open the pins as the program does.

    Raises DeviceError.
    """
    pin_map = plan.pin_map(int(error_ns), int(thread_ns))
    return Cabinet(open_pins(pin_map, "kernel" if way == "kernel" else "lgpio", {}).pins, pin_map)


def answer_all(cabinet: Cabinet) -> None:
    """Look at the pins, and do what is asked for, until nothing will be asked for any more."""
    heard = b""
    asked: list[Any] | None = None
    until_s = 0.0
    while True:
        ready, _, _ = select.select([0], [], [], TURN_S)
        if ready:
            more = os.read(0, 1 << 16)
            if not more:
                return
            heard += more
        cabinet.turn()
        if asked is None and b"\n" in heard:
            line, heard = heard.split(b"\n", 1)
            asked = json.loads(line)
            until_s = time.monotonic() + (asked[1] / 1_000 if asked[0] == "verdict" else 0)
        match asked:
            case None:
                pass
            case ["verdict", _]:
                if cabinet.decided or time.monotonic() > until_s:
                    say(cabinet.verdict())
                    asked = None
            case ["quiet"]:
                if cabinet.quiet:
                    say(True)
                    asked = None
            case _:
                say(cabinet.answer(*asked))
                asked = None


if __name__ == "__main__":
    main()
