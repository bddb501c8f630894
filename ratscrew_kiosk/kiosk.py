"""Wires the parts and runs the one loop. It carries out what the flow decides, and decides nothing itself.

The loop reads the clock before a frame and after its flip, and hands the time down; nothing else asks for it. It waits
in the event queue, not in the flip, so that a key's time is known as well as can be.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, Self, assert_never

import pygame

from ratscrew_kiosk.devices.clock import Clock
from ratscrew_kiosk.devices.device import Device, Look
from ratscrew_kiosk.devices.keyboard import Key, keys_of
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.players.levels import LEVELS, Level
from ratscrew_kiosk.press import Contact, Pause, Resume, Shown
from ratscrew_kiosk.presses.debounce import Glitch, LetOut, Quarantined
from ratscrew_kiosk.presses.figures import MS, SECOND, DeviceFacts
from ratscrew_kiosk.presses.news import Died, Returned
from ratscrew_kiosk.presses.news import News as Heard
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.offers import OFFERS
from ratscrew_kiosk.rules.outcomes import Draw, Refused, Told, Why, Won
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.flow import Command, Flow, Intent
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Lamp, Scene
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.script.form import Script
from ratscrew_kiosk.script.laying import header_of, lay, print_header
from ratscrew_kiosk.script.writing import ScriptWriter
from ratscrew_kiosk.words import say

_FRAME_NS: Final = SECOND // 60
_LOOK_NS: Final = 4 * MS
"""While a match runs the event queue is looked at this often: half of it is the error of a key's time."""
_STILL_LOOK_NS: Final = 100 * MS
"""In a pause, and when the match is over, nobody races."""
_ALIVE_NS: Final = SECOND
"""A still picture is flipped this often, which proves the display alive."""
_HEARD: Final = 32
"""So much of what was told of contacts and devices is kept."""
_REMEMBERED: Final = 200
"""So many of the last outcomes a screen may look back to."""


@dataclass(frozen=True)
class Setup:
    """What is played, and by whom. `first` is the seat that is dealt to and turns first (R1.5)."""

    rules: RuleSet
    seats: int
    computers: Mapping[int, Level]
    seed: int
    first: int = 0
    script: Script | None = None
    """Where it is given the match is laid as its header says, and every rematch too."""

    @classmethod
    def of(cls, script: Script) -> "Setup":
        """The match of a script's header."""
        return cls(script.rules, len(script.decks), script.computers, script.seed, script.turn, script)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(range(self.seats)) - self.computers.keys()

    @property
    def stand_in(self) -> Level:
        """The level of a computer that takes a seat whose buttons are gone: that of the others, or the usual one."""
        usual = LEVELS[OFFERS[self.rules.preset].levels[1]]
        return next(iter(self.computers.values()), usual)

    def rematch(self, seed: int) -> "Setup":
        """The next match: the deal moves one seat clockwise (R1.5)."""
        return self if self.script is not None else replace(self, seed=seed, first=(self.first + 1) % self.seats)

    def lay(self, at_ns: int) -> Table:
        """Lay the table of a match that begins now."""
        if self.script is not None:
            return lay(self.script, at_ns)
        return start(self.rules, deal(self.seats, self.seed, self.first), turn=self.first, at_ns=at_ns)

    def header(self, devices: Sequence[DeviceFacts]) -> list[str]:
        """Write the header of its script, with the devices that press."""
        if self.script is not None:
            return header_of(self.script, devices)
        return print_header(self.rules, self.seats, self.seed, self.first, self.computers, devices)


def status_of(setup: Setup, keys: Mapping[int, Key]) -> Status:
    """What the play screen shows of this setup."""
    players = tuple(
        Player(say(f"seat_{seat}"), computer=True)
        if seat in setup.computers
        else Player(say(f"seat_{seat}"), flip_keys=keys_of(keys, seat, "flip"), slap_keys=keys_of(keys, seat, "slap"))
        for seat in range(setup.seats)
    )
    levels = dict.fromkeys(level.name for level in setup.computers.values())
    return Status(setup.rules.preset.capitalize(), players, ", ".join(levels))


class Sink(Protocol):
    """Where matches are written down: asked for a new one when a match begins."""

    def __call__(self) -> Callable[[str], None]:
        """Return what writes a line of the match that begins now."""
        ...


class Lighting(Protocol):
    """Where lamps are lit."""

    def show(self, lamps: Sequence[Lamp]) -> None:
        """Set the lamps that differ. Never waits, and raises nothing."""
        ...

    def refresh(self) -> None:
        """Set all anew: the pins are back."""
        ...


@dataclass(frozen=True)
class Hardware:
    """What hangs on the machine besides the display: devices with buttons, lamps, and where faults are told."""

    devices: Sequence[Device] = ()
    lighting: Lighting | None = None
    tell: Callable[[str], object] = lambda _fault: None


@dataclass
class _Running:
    """The match that runs, and what is remembered of it."""

    match: Match
    writer: ScriptWriter | None
    told: list[Told]


class Kiosk:
    """The program at work: `turn` is one turn of its loop, `run` turns until it is asked to stop."""

    def __init__(
        self,
        setup: Setup,
        status: Status,
        window: Window,
        hardware: Hardware,
        clock: Clock,
        *,
        next_seed: Callable[[], int],
        sink: Sink | None = None,
    ) -> None:
        self.setup = setup
        self.stopping = False
        self.moving = False
        """Whether something on the last picture was on its way."""
        self._status = status
        self._window = window
        self._painter = Painter(window.surface)
        self._clock = clock
        self._now_ns = clock.now_ns
        self._next_seed = next_seed
        self._devices = {one.facts.name: one for one in hardware.devices if one.seats & setup.people}
        self._sink = sink
        self._lighting = hardware.lighting
        self._tell = hardware.tell
        self._faults: dict[str, tuple[str, ...]] = {}
        self._heard: tuple[Heard, ...] = ()
        self._flow = Flow()
        self._painter.warm()
        pygame.event.clear((pygame.KEYDOWN, pygame.KEYUP))  # pressed before there was anything to see
        self._warming: Iterator[None] = iter(())
        self._scene: Scene | None = None
        self._flipped_ns = clock.now_ns()
        self._running = self._begin()

    @property
    def notices(self) -> tuple[str, ...]:
        """What is odd about the display and the letters, a line each."""
        return (*self._window.notices, *self._painter.notices)

    @property
    def match(self) -> Match:
        """The match that runs."""
        return self._running.match

    def run(self) -> None:
        """Turn until somebody leaves, the window is closed or `stop` is called; the script is complete then."""
        with self:
            while not self.stopping:
                self.turn()

    def __enter__(self) -> Self:
        """Whatever ends the loop, the script of the match is complete afterwards."""
        return self

    def __exit__(self, *_: object) -> None:
        """Complete the script."""
        gc.enable()
        self._finish()

    def stop(self) -> None:
        """End the loop with this turn; safe to be called from a signal."""
        self.stopping = True

    def turn(self) -> None:
        """One turn: look at the keys, settle, play, and show what is to be seen."""
        look = self._look()
        self._hear(look)
        for command in self._commands(look.events):
            self._carry_out(self._flow.command(command, look.asked_ns, over=self.match.table.over))
        told = self.match.advance(look.asked_ns)
        self._remember(told)
        self._seat_people(told)
        self._show()
        self._mind_the_collector()

    # What comes in

    def _look(self) -> Look:
        """Wait for events as long as nothing is due, and take all that are there."""
        wait_ns = self._due_ns() - self._now_ns()
        waited = self._clock.wait(wait_ns) if wait_ns > 0 else []
        asked_ns = self._now_ns()
        return Look((*waited, *pygame.event.get()), asked_ns, self._now_ns())

    def _due_ns(self) -> int:
        """When the loop has to turn again, if no event comes before."""
        now_ns = self._now_ns()
        still = self._flow.dialogue is not None or self.match.table.over or not self._devices
        times_ns = [now_ns + (_STILL_LOOK_NS if still else _LOOK_NS), self._flipped_ns + _ALIVE_NS]
        if self._scene is None:
            return now_ns
        if self._scene.next_change_ns is not None:
            times_ns.append(max(self._scene.next_change_ns, self._flipped_ns + _FRAME_NS))
        match_ns = self.match.next_at_ns()
        if match_ns is not None:
            times_ns.append(match_ns)
        return min(times_ns)

    def _hear(self, look: Look) -> None:
        """Ask every device; then those that have been silent for too long are dead."""
        settle = self.match.settle
        heard: list[Heard] = []
        for name, device in self._devices.items():
            drained = device.drain(look)
            heard += settle.hear(name, drained.edges, drained.vouched_ns)
            if drained.faults != self._faults.get(name, ()):
                for fault in drained.faults:
                    self._tell(fault)
                self._faults[name] = drained.faults
        heard += settle.turn(look.asked_ns)
        self._answer(heard, look.asked_ns)
        if any(not isinstance(news, Glitch) for news in heard):
            self._heard = (*self._heard, *(news for news in heard if not isinstance(news, Glitch)))[-_HEARD:]

    def _answer(self, heard: Iterable[Heard], now_ns: int) -> None:
        """Do what is to be done about faulty contacts and lost devices."""
        for news in heard:
            match news:
                case Quarantined(contact):
                    self._mute(contact.device, contact, muted=True)
                case LetOut(contact):
                    self._mute(contact.device, contact, muted=False)
                case Died(device_name) if not self.match.table.over:
                    self._flow.buttons_lost(self._seats_of(device_name), now_ns)
                case Returned(device_name):
                    self._carry_out(self._flow.buttons_back(self._seats_of(device_name)))
                    if self._lighting is not None:
                        self._lighting.refresh()
                case _:
                    pass

    def _mute(self, name: str, contact: Contact, *, muted: bool) -> None:
        if name in self._devices:
            self._devices[name].mute(contact, muted)

    def _seats_of(self, name: str) -> frozenset[int]:
        """The people whose buttons hang on this device."""
        return self.setup.people & self._devices[name].seats

    def _commands(self, events: Sequence[pygame.event.Event]) -> list[Command]:
        """What the events ask for, beyond presses of seats."""
        keys: dict[int, Command] = {
            pygame.K_p: "pause",
            pygame.K_n: "new",
            pygame.K_ESCAPE: "escape",
            pygame.K_RETURN: "yes",
            pygame.K_KP_ENTER: "yes",
        }
        commands: list[Command] = []
        for event in events:
            if event.type == pygame.KEYDOWN and event.key in keys:
                commands.append(keys[event.key])
                continue
            match self._window.change(event):
                case "close":
                    self.stop()
                case "hidden" if not self._window.in_front:  # a window that opens is hidden for a moment
                    for device in self._devices.values():
                        device.release_all()
                    commands.append("focus-lost")
                case "resized" | "seen":
                    self._see_again()
                case "hidden" | None:
                    pass
        return commands

    def _see_again(self) -> None:
        """The window has another size, or was covered.

        The next picture is drawn whole, and the rest while it is quiet.
        """
        self._painter.forget()
        self._warming = self._painter.warming()
        self._scene = None

    # What is done

    def _begin(self) -> _Running:
        setup, now_ns = self.setup, self._now_ns()
        self._heard = ()  # of the last match's contacts
        self._flow.begin()
        facts = [device.facts for device in self._devices.values()]
        settle = Settle(facts)
        for device in self._devices.values():
            for contact in device.begin(now_ns):
                settle.hold(contact, now_ns)
        match = Match(setup.lay(now_ns), settle, setup.computers, setup.seed, at_ns=now_ns)
        writer = None
        if self._sink is not None:
            writer = ScriptWriter(setup.header(facts), match, now_ns, self._sink())
        return _Running(match, writer, list(match.told_first))

    def _finish(self) -> None:
        if self._running.writer is not None:
            self._running.writer.finish(self._now_ns())

    def _carry_out(self, intents: Iterable[Intent]) -> None:
        for intent in intents:
            match intent:
                case Intent.PAUSE:
                    self.match.settle.put(Pause(self._now_ns()))
                case Intent.GO_ON:
                    self.match.settle.put(Resume(self._now_ns()))
                case Intent.NEW_MATCH:
                    self._finish()
                    self.setup = self.setup.rematch(self._next_seed())
                    self._running = self._begin()
                case Intent.LEAVE:
                    self.stop()
                case Intent.STAND_IN:
                    for seat in self._flow.stood_in:
                        self.match.stand_in(seat, self.setup.stand_in)
                case _:
                    assert_never(intent)

    def _seat_people(self, told: Iterable[Told]) -> None:
        """Do what a slap asks for when there is no pile to take, and give seats back to whoever sits there."""
        for one in told:
            match one.outcome:
                case Won() | Draw():
                    self._flow.ended(one.at_ns)
                case Refused(_, "slap", Why.OVER):
                    self._carry_out(self._flow.slapped_at_the_end(one.at_ns))
                case Refused(seat, "slap", Why.PAUSED):
                    self._carry_out(self._flow.slapped(seat, one.at_ns))
                case _:
                    pass
        table = self.match.table
        if not (table.turned or table.burned or table.waiting):
            for seat in self._flow.with_the_next_pile():
                self.match.stand_down(seat)

    def _mind_the_collector(self) -> None:
        """Python's collector may stop the program for longer than a hand is early: not while a pile can be slapped."""
        table = self.match.table
        if table.turned and not table.over and table.paused_ns is None:
            gc.disable()
        else:
            gc.enable()

    def _remember(self, told: list[Told]) -> None:
        running = self._running
        running.told += told
        del running.told[:-_REMEMBERED]
        if running.writer is not None:
            running.writer.add(told)

    def _show(self) -> None:
        """Draw what differs and flip; then say which cards have been shown, and when."""
        now_ns = self._now_ns()
        table = self.match.table
        flow = self._flow
        status = self._status._replace(
            dialogue=None if table.over else flow.dialogue,
            lost=tuple(sorted(flow.lost)),
            may_stand_in=flow.may_stand_in(now_ns),
            heard=self._heard,
        )
        scene = play_scene(table, self._running.told, status, now_ns, say)
        self.moving = scene.next_change_ns is not None and scene.next_change_ns <= now_ns
        same = self._scene is not None and scene.items == self._scene.items
        if not same or now_ns >= self._flipped_ns + _ALIVE_NS:
            self._window.flip(self._painter.draw(scene))
            self._flipped_ns = now_ns = self._now_ns()
        else:
            next(self._warming, None)
        if self._lighting is not None and (self._scene is None or self._scene.lamps != scene.lamps):
            self._lighting.show(scene.lamps)
        self._scene = scene
        wanted = len(table.turned) > len(table.shown_ns) and (table.paused_ns is None or table.resumed)
        if wanted and scene.faces_shown == len(table.turned) and self.match.settle.shown_before(now_ns) is None:
            self.match.settle.put(Shown(now_ns, table.number))
