"""Wires the parts and runs the one loop. It carries out what the flow decides, and decides nothing itself.

The loop reads the clock before a frame and after its flip, and hands the time down; nothing else asks for it. It waits
in the event queue, not in the flip, so that a key's time is known as well as can be.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, Self

import pygame

from ratscrew_kiosk.devices.clock import Clock
from ratscrew_kiosk.devices.keyboard import KEYBOARD, Key, Keyboard, keys_of
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.players.levels import Level
from ratscrew_kiosk.press import Pause, Resume, Shown
from ratscrew_kiosk.presses.debounce import Glitch
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import News as Heard
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import deal, start
from ratscrew_kiosk.screens.flow import Command, Flow, Intent
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.script.writing import ScriptWriter, print_header
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

    def rematch(self, seed: int) -> "Setup":
        """The next match: the deal moves one seat clockwise (R1.5)."""
        return replace(self, seed=seed, first=(self.first + 1) % self.seats)


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
        keys: Mapping[int, Key],
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
        self._devices = [KEYBOARD] if len(setup.computers) < setup.seats else []
        self._sink = sink
        self._heard: tuple[Heard, ...] = ()
        self._keyboard = Keyboard(keys, clock.now_ns())
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
        self._finish()

    def stop(self) -> None:
        """End the loop with this turn; safe to be called from a signal."""
        self.stopping = True

    def turn(self) -> None:
        """One turn: look at the keys, settle, play, and show what is to be seen."""
        events, asked_ns, looked_ns = self._look()
        self._hear(events, asked_ns, looked_ns)
        for command in self._commands(events):
            for intent in self._flow.command(command, over=self.match.table.over):
                self._carry_out(intent)
        told = self.match.advance(asked_ns)
        self._remember(told)
        self._show()

    # What comes in

    def _look(self) -> tuple[list[pygame.event.Event], int, int]:
        """Wait for events as long as nothing is due, and take all that are there."""
        wait_ns = self._due_ns() - self._now_ns()
        waited = self._clock.wait(wait_ns) if wait_ns > 0 else []
        asked_ns = self._now_ns()
        return waited + pygame.event.get(), asked_ns, self._now_ns()

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

    def _hear(self, events: Sequence[pygame.event.Event], asked_ns: int, looked_ns: int) -> None:
        settle = self.match.settle
        heard = settle.hear(KEYBOARD.name, self._keyboard.edges(events, asked_ns, looked_ns), asked_ns)
        heard += settle.turn(asked_ns)
        if any(not isinstance(news, Glitch) for news in heard):
            self._heard = (*self._heard, *(news for news in heard if not isinstance(news, Glitch)))[-_HEARD:]

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
                    self._keyboard.release_all()
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
        self._keyboard.begin(now_ns)
        self._heard = ()  # of the last match's contacts
        table = start(setup.rules, deal(setup.seats, setup.seed, setup.first), turn=setup.first, at_ns=now_ns)
        match = Match(table, Settle(self._devices), setup.computers, setup.seed, at_ns=now_ns)
        writer = None
        if self._sink is not None:
            header = print_header(setup.rules, setup.seats, setup.seed, setup.first, setup.computers, self._devices)
            writer = ScriptWriter(header, match, now_ns, self._sink())
        return _Running(match, writer, list(match.told_first))

    def _finish(self) -> None:
        if self._running.writer is not None:
            self._running.writer.finish(self._now_ns())

    def _carry_out(self, intent: Intent) -> None:
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
        dialogue = None if table.over else self._flow.dialogue
        status = self._status._replace(dialogue=dialogue, heard=self._heard)
        scene = play_scene(table, self._running.told, status, now_ns, say)
        self.moving = scene.next_change_ns is not None and scene.next_change_ns <= now_ns
        same = self._scene is not None and scene.items == self._scene.items
        if not same or now_ns >= self._flipped_ns + _ALIVE_NS:
            self._window.flip(self._painter.draw(scene))
            self._flipped_ns = now_ns = self._now_ns()
        else:
            next(self._warming, None)
        self._scene = scene
        wanted = len(table.turned) > len(table.shown_ns) and (table.paused_ns is None or table.resumed)
        if wanted and scene.faces_shown == len(table.turned) and self.match.settle.shown_before(now_ns) is None:
            self.match.settle.put(Shown(now_ns, table.number))
