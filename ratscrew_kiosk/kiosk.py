"""Wires the parts and runs the one loop. It carries out what the screens decide, and decides nothing itself.

The loop reads the clock before a frame and after its flip, and hands the time down; nothing else asks for it. It waits
in the event queue, not in the flip, so that a key's time is known as well as can be.

This file is long (over 300 lines is allowed to it) because the loop is read from its first line to its last.
"""

import gc
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Self, assert_never

import pygame

from ratscrew_kiosk.desktop import Desktop
from ratscrew_kiosk.devices.clock import Clock
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.pointer import Pointer, touch_screens
from ratscrew_kiosk.hearing import Hearing
from ratscrew_kiosk.lobby import over_a_match
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.paint.beforehand import Beforehand
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.press import Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.presses.news import Died, Returned
from ratscrew_kiosk.rules.outcomes import Draw, Refused, Told, Why, Won
from ratscrew_kiosk.running import Running, Setup, Sink, status_of
from ratscrew_kiosk.screens.controls import Asked, Command
from ratscrew_kiosk.screens.dialogues import Dialogues
from ratscrew_kiosk.screens.finish_strip import finish_items
from ratscrew_kiosk.screens.flow import Flow
from ratscrew_kiosk.screens.idle import Idle
from ratscrew_kiosk.screens.layout import UPRIGHT
from ratscrew_kiosk.screens.motion import PANEL_NS
from ratscrew_kiosk.screens.result import Played, Result
from ratscrew_kiosk.screens.scene import Item, Lamp, Scene
from ratscrew_kiosk.screens.screen import (
    GoOn,
    GoTo,
    Leave,
    PauseMatch,
    SaveSetting,
    StandIn,
    StartMatch,
    Wish,
)
from ratscrew_kiosk.screens.sides import toward
from ratscrew_kiosk.screens.silence import shown_silent
from ratscrew_kiosk.screens.standing import Standing
from ratscrew_kiosk.screens.status import Say, Status
from ratscrew_kiosk.screens.targets import targets_of
from ratscrew_kiosk.words import say_in

_FRAME_NS: Final = SECOND // 60
_LOOK_NS: Final = 4 * MS
"""While a match runs the event queue is looked at this often: half of it is the error of a key's time."""
_STILL_LOOK_NS: Final = 100 * MS
"""In a pause, between matches, and when one is over, nobody races."""
_ALIVE_NS: Final = SECOND
"""A still picture is flipped this often, which proves the display alive."""
DISPLAY_ERROR_MS: Final = 8
"""Half a frame of sixty a second: so far may a card's shown time be wrong while the display's lag is not known."""


class Kiosk:
    """The program at work: `turn` is one turn of its loop, `run` turns until it is asked to stop.

    With a `setup` that match begins at once, else the outfit's flow says what is up.
    """

    def __init__(
        self,
        setup: Setup | None,
        window: Window,
        hardware: Hardware,
        clock: Clock,
        *,
        next_seed: Callable[[], int],
        sink: Sink | None = None,
        outfit: Outfit | None = None,
    ) -> None:
        outfit = outfit or Outfit()
        self.stopping = False
        self.moving = False
        """Whether something on the last picture was on its way."""
        self._window = window
        self._painter = Painter(window.surface, theme=outfit.theme, overscan=outfit.hall.overscan)
        self._clock = clock
        self._now_ns = clock.now_ns
        self._next_seed = next_seed
        pointer: Pointer | None = None
        if hardware.pointable:
            to_canvas = self._painter.to_canvas
            pointer = Pointer(window.surface.get_size, to_canvas, (), clock.now_ns(), touch=touch_screens() > 0)
        pointers = () if pointer is None else (pointer,)
        self._hearing = Hearing([*hardware.devices, *pointers], hardware.tell)
        self._desktop = Desktop(hardware.keys or {}, pointer)
        self._hardware = hardware
        self._sink = sink
        self._flow = outfit.flow
        self._keep = outfit.keep
        self._dialogues = Dialogues(outfit.hall, leaves=outfit.flow is not None)
        self._idle = Idle(outfit.hall.patience)
        self._say: Say = say_in(outfit.hall.language)
        pygame.event.clear((pygame.KEYDOWN, pygame.KEYUP))  # pressed before there was anything to see
        self._beforehand = Beforehand(self._painter)
        self._standing = Standing()
        self._scene: Scene | None = None
        self._flipped_ns = clock.now_ns()
        self._hall = outfit.hall
        self._hall.fit(window.surface.get_size())
        self._last: Setup | None = None
        """What was played last, for a rematch."""
        self._dealt = outfit.hall.fitting
        """What was chosen when that was dealt: after another choice a rematch is of that."""
        self._status = Status("", ())
        self._layout = UPRIGHT
        self._running: Running | None = None
        if setup is not None:
            self._begin(setup)
        else:
            self._wait()
            self._show()
            self._beforehand.begin(self._hall)

    @property
    def notices(self) -> tuple[str, ...]:
        """What is odd about the display and the letters, a line each."""
        return (*self._window.notices, *self._painter.notices)

    @property
    def running(self) -> Running:
        """The match that runs. Raises LookupError where none does."""
        if self._running is None:
            raise LookupError("no match runs")
        return self._running

    @property
    def match(self) -> Match:
        """The match that runs. Raises LookupError where none does."""
        return self.running.match

    @property
    def setup(self) -> Setup:
        """What is played now. Raises LookupError where nothing is."""
        return self.running.setup

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
        if self._running is not None:
            self._running.finish(self._now_ns())

    def stop(self) -> None:
        """End the loop with this turn; safe to be called from a signal."""
        self.stopping = True

    def turn(self) -> None:
        """One turn: look at keys and buttons, settle, play, and show what is to be seen."""
        look = self._look()
        asked = [*self._of_the_window(look), *self._desktop.asked(look)]
        self._hear(self._desktop.heard(look))
        for one in asked:
            self._answer_to(one, look.asked_ns)
        if self._running is not None:
            self._play(self._running, look.asked_ns)
        else:
            self._choose(look.asked_ns)
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
        running = self._running
        races = running is not None and running.devices and not running.match.table.over
        still = not races or self._dialogues.dialogue is not None
        times_ns = [now_ns + (_STILL_LOOK_NS if still else _LOOK_NS), self._flipped_ns + _ALIVE_NS]
        if self._scene is None or self._may_draw_beforehand:
            return now_ns
        if self._scene.next_change_ns is not None:
            times_ns.append(max(self._scene.next_change_ns, self._flipped_ns + _FRAME_NS))
        match_ns = running.match.next_at_ns() if running is not None else None
        if match_ns is not None:
            times_ns.append(match_ns)
        return min(times_ns)

    def _hear(self, look: Look) -> None:
        """Hear all devices, and do what is to be done about those that are lost or back."""
        running, dialogues = self._running, self._dialogues
        for news in self._hearing.hear(look, running, dialogues.absent.here):
            match news:
                case Died(name) if running is not None and not running.match.table.over:
                    dialogues.buttons_lost(running.seats_of(self._hearing.devices[name]), look.asked_ns)
                case Returned(name):
                    if running is not None:
                        seats = running.seats_of(self._hearing.devices[name])
                        self._carry_out(dialogues.buttons_back(seats, look.asked_ns))
                    if self._hardware.lighting is not None:
                        self._hardware.lighting.refresh()
                case _:
                    pass

    def _of_the_window(self, look: Look) -> list[Command]:
        """What has become of the window, and what that asks for."""
        commands: list[Command] = []
        for event in look.events:
            match self._window.change(event):
                case "close":
                    self.stop()
                case "hidden" if not self._window.in_front:  # a window that opens is hidden for a moment
                    self._hearing.release_all()
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
        self._hall.fit(self._window.surface.get_size())
        if self._running is not None:
            setup = self._running.setup
            self._layout = self._hall.layout(setup.seats, setup.seating)
        self._painter.forget()
        self._beforehand.begin(self._hall, None if self._running is None else self._layout)
        self._scene = None

    # What is done

    def _answer_to(self, command: Asked, now_ns: int) -> None:
        """Do what a key or a control asks for."""
        if command == "mute" and self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.muted = not self._hardware.loudspeaker.muted
            return
        if self._running is not None:
            self._carry_out(self._dialogues.command(command, now_ns, over=self._running.match.table.over))
        elif self._flow is not None:
            self._carry_out(self._flow.command(command, now_ns))

    def _choose(self, now_ns: int) -> None:
        """Give the screen that is up the presses that are settled, and the time."""
        flow, settle = self._flow, self._hearing.between
        if flow is None:
            return
        while self._running is None and isinstance(head := settle.head(), Press) and settle.is_settled(head):
            settle.remove(head)
            settle.given.clear()
            settle.settled_ns = max(settle.settled_ns, head.at_ns)
            self._carry_out(flow.press(head))
        if self._running is None:
            self._carry_out(flow.turn(now_ns))
            self._beforehand.chosen(self._hall)

    def _play(self, running: Running, now_ns: int) -> list[Told]:
        """Let the match go on, and do what a slap asks for when there is no pile to take. Return what was told."""
        told = running.advance(now_ns)
        dialogues = self._dialogues
        wishes = dialogues.turn(now_ns)
        if not running.match.table.over:
            wishes += dialogues.holds(running.settle.held("flip"), now_ns)
        people = running.setup.people
        presses = [press for one in told for press in one.presses]
        self._idle.watch(running.match.table, people - dialogues.absent.stood_in, presses, now_ns)
        waiting = self._idle.waiting(now_ns)
        if waiting is not None and now_ns >= waiting.gone_ns:
            wishes += dialogues.absent.gone(waiting.seat, people)
        self._carry_out(wishes)
        if self._running is not running:
            return told
        for one in told:
            self._carry_out(self._asked_by(one))
        table = running.match.table
        if not (table.turned or table.burned or table.waiting):
            for seat in dialogues.absent.with_the_next_pile():
                running.match.stand_down(seat)
        if table.over and self._flow is not None and now_ns >= dialogues.ended_ns + PANEL_NS:
            self._tell_the_result(running, self._flow)
        return told

    def _asked_by(self, one: Told) -> Sequence[Wish]:
        match one.outcome:
            case Won() | Draw():
                self._dialogues.ended(one.at_ns)
            case Refused(_, "slap", Why.OVER) if self._flow is None:
                return self._dialogues.slapped_at_the_end(one.at_ns)
            case Refused(seat, button, Why.PAUSED):
                return self._dialogues.pressed(seat, button, one.at_ns)
            case _:
                pass
        return ()

    def _carry_out(self, wishes: Iterable[Wish]) -> None:
        for wish in wishes:
            match wish:
                case PauseMatch() | GoOn() | StandIn():
                    self._in_the_match(wish)
                case StartMatch():
                    self._start()
                case Leave():
                    self._leave()
                case GoTo(where) if self._flow is not None:
                    self._flow.go(where, self._now_ns())
                case SaveSetting(name, value):
                    self._save(name, value)
                case GoTo():
                    pass
                case _:
                    assert_never(wish)

    def _save(self, name: str, value: object) -> None:
        """Keep a setting that was changed on a screen, and let it hold at once."""
        for notice in self._keep(name, value):
            self._hardware.tell(notice)
        if name == "language":
            self._say = say_in(self._hall.language)
            if self._running is not None:
                self._status = self._status_of(self._running.setup)
                self._beforehand.match(self._layout, self._hall.language)
            self._beforehand.begin(self._hall)
        elif name == "sound.volume" and self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.volume = self._hall.volume / 100

    def _in_the_match(self, wish: PauseMatch | GoOn | StandIn) -> None:
        match wish:
            case PauseMatch():
                self.running.settle.put(Pause(self._now_ns()))
            case GoOn():
                self.running.settle.put(Resume(self._now_ns()))
            case StandIn(seats):
                for seat in seats:
                    self.match.stand_in(seat, self.setup.stand_in, self._now_ns())

    def _start(self) -> None:
        """Begin the match that was chosen, or the next one."""
        again = self._flow is None or self._flow.before == "result" or self._running is not None
        if self._running is not None:
            self._running.finish(self._now_ns())
        if self._last is not None and again and self._dealt == self._hall.fitting:
            self._begin(self._last.rematch(self._next_seed()))
        else:
            hall = self._hall
            self._begin(Setup.seated(hall.fitting, hall.seating(), self._next_seed()))

    def _begin(self, setup: Setup) -> None:
        self._hearing.begins()
        self._layout = self._hall.layout(setup.seats, setup.seating)
        self._beforehand.match(self._layout, self._hall.language)  # nobody waits for a card yet
        people = tuple(sorted(setup.seat_at))
        opens = over_a_match(self._hall, setup.rules, setup.seats, people, options=self._flow is not None)
        self._dialogues.begin(self._now_ns(), opens, setup.places)
        self._hall.chimes.ring("go", self._now_ns())
        self._idle = Idle(self._hall.patience)
        self._last = setup
        self._dealt = self._hall.fitting
        self._say = say_in(self._hall.language)
        self._status = self._status_of(setup)
        self._desktop.begins(targets_of(self._layout, self._status.players))
        self._running = Running(setup, tuple(self._hearing.devices.values()), self._now_ns(), self._sink)

    def _status_of(self, setup: Setup) -> Status:
        return status_of(setup, self._hardware.keys or {}, self._say)._replace(options=self._flow is not None)

    def _leave(self) -> None:
        """Leave the match for the screens before it; where there are none, or from there, leave the program."""
        if self._running is None or self._flow is None:
            self.stop()
            return
        self._running.finish(self._now_ns())
        self._wait()
        self._flow.go("attract", self._now_ns())

    def _tell_the_result(self, running: Running, flow: Flow) -> None:
        """The last pile has lain open for a moment: say who has won."""
        running.finish(self._now_ns())
        played = Played.of(running.match.table, self._status.players, running.tally, DISPLAY_ERROR_MS)
        self._wait()
        flow.put("result", Result(played, self._hall.canvas, self._now_ns(), self._hall.result_ns, self._hall.sides))

    def _wait(self) -> None:
        """No match runs: whatever is pressed is for the screen that is up."""
        self._running = None
        self._hearing.waits(self._now_ns())

    def _mind_the_collector(self) -> None:
        """Python's collector may stop the program for longer than a hand is early: not while a pile can be slapped."""
        table = None if self._running is None else self._running.match.table
        if table is not None and table.turned and not table.over and table.paused_ns is None:
            gc.disable()
        else:
            gc.enable()

    # What is shown

    def _scene_now(self, now_ns: int) -> Scene:
        if self._running is None:
            scene = None if self._flow is None else self._flow.scene(now_ns, self._say)
            return Scene(()) if scene is None else scene
        running = self._running
        dialogues, table = self._dialogues, running.match.table
        if dialogues.over is not None and not table.over:
            above = dialogues.over.scene(now_ns, self._say)._replace(faces_shown=0)
            return self._hall.chimes.heard_in(toward(above, self._hall.side_of(self._hall.reader)), now_ns)
        finish = running.races.finish
        strip: tuple[Item, ...] = ()
        if finish is not None and now_ns < finish.ends_ns:
            strip = tuple(finish_items(finish, self._layout.finish, self._status.players, self._say, DISPLAY_ERROR_MS))
        status = self._status._replace(
            dialogue=None if table.over else dialogues.dialogue,
            row=dialogues.row,
            goes_on_ns=dialogues.goes_on_ns,
            held=dialogues.held,
            pattern_help=self._hall.pattern_help,
            volume=self._hall.volume_name,
            waiting=self._idle.waiting(now_ns),
            lost=tuple(sorted(dialogues.absent.lost)),
            may_stand_in=dialogues.may_stand_in(now_ns),
            heard=self._hearing.news,
            strip=strip,
        )
        scene = self._standing.scene(table, running.told, status, now_ns, self._say, self._layout)
        if finish is not None and strip and (scene.next_change_ns is None or scene.next_change_ns > finish.ends_ns):
            scene = scene._replace(next_change_ns=finish.ends_ns)
        return self._hall.chimes.heard_in(scene, now_ns)

    def _show(self) -> None:
        """Draw what differs and flip; then say which cards have been shown, and when."""
        now_ns = self._now_ns()
        scene = self._scene_now(now_ns)
        if self._hardware.loudspeaker is not None and self._hardware.loudspeaker.silent:
            scene = shown_silent(scene)
        scene = self._desktop.over(scene, now_ns)
        self.moving = scene.next_change_ns is not None and scene.next_change_ns <= now_ns
        same = self._scene is not None and scene.items == self._scene.items
        if not same or now_ns >= self._flipped_ns + _ALIVE_NS:
            self._window.flip(self._painter.draw(scene))
            self._flipped_ns = now_ns = self._now_ns()
        else:
            self._draw_beforehand(now_ns)
        self._light(scene)
        if self._hardware.loudspeaker is not None:
            self._hardware.loudspeaker.play(scene.sounds, now_ns)
        self._scene = scene
        self._desktop.shown()
        if self._running is not None:
            self._dialogues.shown(now_ns)
            self._say_what_was_shown(self._running, scene, now_ns + self._hall.lag_ns)
        elif self._flow is not None:
            self._flow.shown(now_ns)

    @property
    def busy(self) -> bool:
        """Whether something is left to be drawn for later."""
        return self._beforehand.busy

    @property
    def _may_draw_beforehand(self) -> bool:
        """Whether there is something left to draw for later, and nobody races."""
        quiet = self._running is None or self._running.match.table.paused_ns is not None
        return self._beforehand.busy and quiet

    def _draw_beforehand(self, now_ns: int) -> None:
        """Draw something for later; in a match no more than a little between two looks."""
        self._beforehand.step()
        while self._may_draw_beforehand and self._now_ns() < now_ns + _LOOK_NS:
            self._beforehand.step()

    def _say_what_was_shown(self, running: Running, scene: Scene, at_ns: int) -> None:
        table = running.match.table
        wanted = len(table.turned) > len(table.shown_ns) and (table.paused_ns is None or table.resumed)
        if wanted and scene.faces_shown == len(table.turned) and running.settle.shown_before(at_ns) is None:
            running.settle.put(Shown(at_ns, table.number))

    def _light(self, scene: Scene) -> None:
        """Light the lamps, if they differ. A match's scene speaks of its seats, a screen and the hardware of places."""
        lighting = self._hardware.lighting
        if lighting is None or (self._scene is not None and self._scene.lamps == scene.lamps):
            return
        lamps: Sequence[Lamp] = scene.lamps
        if self._running is not None and self._dialogues.over is None:
            place = self._running.setup.place
            lamps = [lamp if lamp.seat is None else lamp._replace(seat=place(lamp.seat)) for lamp in lamps]
        lighting.show(lamps)
