"""Wires the parts and runs the one loop. It decides nothing itself.

The loop reads the clock before a frame and after its flip, and hands the time down; nothing else asks for it. It waits
in the event queue, not in the flip, so that a key's time is known as well as can be. (This file is a little long: one
turn of the loop is read in one piece.)
"""

import gc
from collections.abc import Callable
from typing import Final, Self

import pygame

from ratscrew_kiosk.carrying import Carrying
from ratscrew_kiosk.desktop import Desktop
from ratscrew_kiosk.devices.clock import Clock
from ratscrew_kiosk.devices.device import Look
from ratscrew_kiosk.devices.pointer import Pointer, touch_screens
from ratscrew_kiosk.hearing import Hearing
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.paint.painter import Painter
from ratscrew_kiosk.paint.window import Window
from ratscrew_kiosk.playing import Playing
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.news import Returned
from ratscrew_kiosk.reacting import Reacting
from ratscrew_kiosk.running import Running, Setup, Sink
from ratscrew_kiosk.screens.controls import Asked, Command
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.showing import Showing

_LOOK_NS: Final = 4 * MS
"""While a match runs the event queue is looked at this often: half of it is the error of a key's time."""
_STILL_LOOK_NS: Final = 100 * MS
"""In a pause, between matches, and when one is over, nobody races."""


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
        self._clock = clock
        self._now_ns = clock.now_ns
        self._window = window
        self._flow = outfit.flow
        self._hall = outfit.hall
        self._hall.fit(window.surface.get_size())
        painter = Painter(window.surface, theme=outfit.theme, overscan=self._hall.overscan)
        self._showing = Showing(window, painter, hardware, clock.now_ns)
        pointer: Pointer | None = None
        if hardware.pointable:
            size, touch = window.surface.get_size, touch_screens() > 0
            pointer = Pointer(size, painter.to_canvas, (), clock.now_ns(), touch=touch)
        self._hearing = Hearing([*hardware.devices, *(() if pointer is None else (pointer,))], hardware.tell)
        self._desktop = Desktop(hardware.keys or {}, pointer)
        pygame.event.clear((pygame.KEYDOWN, pygame.KEYUP))  # pressed before there was anything to see
        self._carry = Carrying(
            outfit,
            hardware,
            self._hearing,
            self._showing,
            self._desktop,
            now=clock.now_ns,
            next_seed=next_seed,
            sink=sink,
            stop=self.stop,
        )
        if setup is not None:
            self._carry.begin(setup)
        else:
            self._hearing.waits(clock.now_ns())
            self._show()
            self._showing.beforehand.begin(self._hall)

    @property
    def notices(self) -> tuple[str, ...]:
        """What is odd about the display and the letters, a line each."""
        return self._showing.notices

    @property
    def scene(self) -> Scene:
        """The picture that was shown last. Raises LookupError before the first one."""
        if self._showing.scene is None:
            raise LookupError("nothing was shown yet")
        return self._showing.scene

    @property
    def moving(self) -> bool:
        """Whether something on the last picture was on its way."""
        return self._showing.moving

    @property
    def busy(self) -> bool:
        """Whether something is left to be drawn for later."""
        return self._showing.beforehand.busy

    @property
    def playing(self) -> Playing:
        """The match at the cabinet, with all that lies over it. Raises LookupError where none is played."""
        match self._carry.playing:
            case Playing() as playing:
                return playing
            case _:
                raise LookupError("no match runs")

    @property
    def up(self) -> Playing | Reacting | None:
        """The match, or the run of the reaction station, that is up; None: a screen is."""
        return self._carry.playing

    @property
    def reacting(self) -> Reacting:
        """The run of the reaction station at the cabinet. Raises LookupError where there is none."""
        match self._carry.playing:
            case Reacting() as reacting:
                return reacting
            case _:
                raise LookupError("no run of the station")

    @property
    def running(self) -> Running:
        """The match that runs. Raises LookupError where none does."""
        return self.playing.running

    @property
    def match(self) -> Match:
        """The match that runs. Raises LookupError where none does."""
        return self.running.match

    @property
    def setup(self) -> Setup:
        """What is played now. Raises LookupError where nothing is."""
        return self.playing.setup

    # The loop

    def run(self) -> None:
        """Turn until somebody leaves, the window is closed or `stop` is called; the script is complete then."""
        with self:
            while not self.stopping:
                self.turn()

    def __enter__(self) -> Self:
        """Whatever ends the loop, the script of the match is complete afterwards."""
        return self

    def __exit__(self, *_: object) -> None:
        """Complete the script. What is recorded of a match that nobody has left can go on."""
        gc.enable()
        if self._carry.playing is not None:
            self._carry.playing.finish(self._now_ns(), left=self._carry.left)
        self._carry.recording.close(self._now_ns())

    def stop(self) -> None:
        """End the loop with this turn; safe to be called from a signal."""
        self.stopping = True

    def turn(self) -> None:
        """One turn: look at keys and buttons, settle, play, and show what is to be seen."""
        look = self._look()
        asked = [*self._of_the_window(look), *self._desktop.asked(look)]
        self._hear(self._desktop.heard(look))
        for one in asked:
            self._answer(one, look.asked_ns)
        for ranked in self._carry.recording.news(look.asked_ns):
            self._carry.heard(ranked)
        self._carry.offer()
        if self._carry.playing is not None:
            self._play(self._carry.playing, look.asked_ns)
        else:
            self._choose(look.asked_ns)
        self._show()
        self._mind_the_collector()

    def _look(self) -> Look:
        """Wait for events as long as nothing is due, and take all that are there."""
        due_ns = self._due_ns()
        waited: list[pygame.event.Event] = []
        while not waited and (wait_ns := due_ns - self._now_ns()) > 0:
            drew = self._quiet and self._showing.draw_for_later(due_ns)
            waited = self._clock.wait(1 if drew else wait_ns)
        asked_ns = self._now_ns()
        return Look((*waited, *pygame.event.get()), asked_ns, self._now_ns())

    def _due_ns(self) -> int:
        """When the loop has to turn again, if no event comes before."""
        now_ns, playing = self._now_ns(), self._carry.playing
        look_ns = now_ns + (_LOOK_NS if playing is not None and playing.races else _STILL_LOOK_NS)
        match_ns = None if playing is None else playing.next_at_ns()
        if match_ns is not None and match_ns <= now_ns:
            match_ns = now_ns + MS  # it waits for a vouch: a box gives one with its next beat, ten milliseconds off
        times_ns = (look_ns, self._showing.due_ns(now_ns), match_ns)
        return min(at_ns for at_ns in times_ns if at_ns is not None)

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
        """The window has another size, or was covered."""
        self._hall.fit(self._window.surface.get_size())
        playing, showing = self._carry.playing, self._showing
        if playing is not None:
            playing.lies()
        showing.see_again(self._hall, playing.layout if isinstance(playing, Playing) else None)
        if isinstance(playing, Reacting):
            showing.beforehand.station(self._hall, playing.seating)

    def _hear(self, look: Look) -> None:
        """Hear all devices, and do what is to be done about those that are lost or back."""
        playing = self._carry.playing
        stream = None if playing is None else playing.stream
        for news in self._hearing.hear(look, stream, self._carry.here):
            if isinstance(news, Returned):
                self._showing.light_anew()
            if playing is not None:
                self._carry.out(playing.heard(news, self._hearing.devices, look.asked_ns))

    def _answer(self, command: Asked, now_ns: int) -> None:
        """Do what a key or a control asks for."""
        if command == "mute":
            self._showing.mute()
        elif self._carry.playing is not None:
            self._carry.out(self._carry.playing.command(command, now_ns))
        elif self._flow is not None:
            self._carry.out(self._flow.command(command, now_ns))

    def _choose(self, now_ns: int) -> None:
        """Give the screen that is up the presses that are settled, and the time."""
        flow, settle = self._flow, self._hearing.between
        if flow is None:
            return
        while self._carry.playing is None and (head := settle.head()) is not None:
            if isinstance(head, Press) and not settle.is_settled(head):
                break
            settle.remove(head)
            settle.given.clear()
            if isinstance(head, Press):  # else a pause for buttons that are gone: these screens do not stand still
                settle.settled_ns = max(settle.settled_ns, head.at_ns)
                self._carry.out(flow.press(head))
        if self._carry.playing is None:
            flow.holds(settle.held("flip"), now_ns)
            self._carry.out(flow.turn(now_ns))
            self._showing.beforehand.chosen(self._hall)

    def _play(self, playing: Playing | Reacting, now_ns: int) -> None:
        """Let the match go on; when it is over, and the last pile has lain open for a moment, say who has won."""
        for wish in playing.turn(now_ns):
            self._carry.out([wish])
            if self._carry.playing is not playing:
                return
        result = playing.result(now_ns)
        if result is not None:
            self._carry.tell(result)

    def _show(self) -> None:
        """Show the picture of this moment, and say to whom it concerns that it was seen."""
        now_ns, playing = self._now_ns(), self._carry.playing
        scene = self._scene_at(now_ns)
        lamps = scene.lamps if playing is None else playing.lamps(scene)
        scene = self._desktop.over(self._showing.as_heard(scene), now_ns)
        now_ns = self._showing.show(scene, lamps, now_ns, quiet=self._quiet)
        self._desktop.shown()
        if playing is not None:
            playing.shown(scene, now_ns)
        elif self._flow is not None:
            self._flow.shown(now_ns)

    def _scene_at(self, now_ns: int) -> Scene:
        if self._carry.playing is not None:
            return self._carry.playing.scene(self._hearing.news, now_ns)
        scene = None if self._flow is None else self._flow.scene(now_ns, self._carry.say)
        return Scene(()) if scene is None else scene

    @property
    def _quiet(self) -> bool:
        """Whether nobody plays, or the match stands still."""
        return self._carry.playing is None or self._carry.playing.stands_still

    def _mind_the_collector(self) -> None:
        """Python's collector may stop the program for longer than a hand is early: not while a pile can be slapped."""
        if self._carry.playing is not None and self._carry.playing.can_be_slapped:
            gc.disable()
        else:
            gc.enable()
