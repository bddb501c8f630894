"""Carries out what screens and matches ask for. What is up, a match or a screen between matches, follows from that."""

from collections.abc import Callable, Iterable
from typing import assert_never

from ratscrew_kiosk.desktop import Desktop
from ratscrew_kiosk.hearing import Hearing
from ratscrew_kiosk.outfit import Hardware, Outfit
from ratscrew_kiosk.playing import Playing
from ratscrew_kiosk.reacting import Reacting
from ratscrew_kiosk.recording import CutOff, Recording
from ratscrew_kiosk.records.rows import Ranked
from ratscrew_kiosk.running import Keep, Setup, Sink
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.screen import (
    EndSession,
    GiveUp,
    GoOn,
    GoTo,
    KeepLetters,
    Leave,
    PauseMatch,
    SaveSetting,
    StandIn,
    StartMatch,
    StartSession,
    TakeUp,
    Wish,
)
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.script.resuming import Resumed
from ratscrew_kiosk.showing import Showing
from ratscrew_kiosk.words import say_in


class Carrying:
    """What is up, and what leads from one to the other. `now` reads the clock, `stop` ends the program."""

    def __init__(  # noqa: PLR0913 - what there is to reach for
        self,
        outfit: Outfit,
        hardware: Hardware,
        hearing: Hearing,
        showing: Showing,
        desktop: Desktop,
        *,
        now: Callable[[], int],
        next_seed: Callable[[], int],
        sink: Sink | None,
        stop: Callable[[], None],
    ) -> None:
        self.playing: Playing | Reacting | None = None
        """The match, or the run of the reaction station, that is up; None: a screen of the flow is."""
        self.say: Say = say_in(outfit.hall.language)
        self._flow = outfit.flow
        self._keep = outfit.keep
        self._hall = outfit.hall
        self._hardware = hardware
        self._hearing = hearing
        self._showing = showing
        self._desktop = desktop
        self._now_ns = now
        self._next_seed = next_seed
        self._sink = sink
        self._stop = stop
        self.recording = Recording(outfit.records, outfit.hall, hardware.tell)
        self.left = False
        """Whether those who played have left the program."""
        self._last: Setup | None = None
        """What was played last, for a rematch."""
        self._won: int | None = None
        """The seat that won it."""
        self._dealt = outfit.hall.fitting
        """What was chosen when that was dealt: after another choice a rematch is of that."""

    def out(self, wishes: Iterable[Wish]) -> None:
        """Carry out these wishes, one after another."""
        for wish in wishes:
            match wish:
                case PauseMatch() | GoOn() | StandIn():
                    if self.playing is not None:
                        self.playing.do(wish, self._now_ns())
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
                case TakeUp() | GiveUp() | KeepLetters() | StartSession() | EndSession():
                    self._record(wish)
                case _:
                    assert_never(wish)

    def here(self, seat: int) -> None:
        """Somebody pressed a button of this seat of the match."""
        if self.playing is not None:
            self.playing.here(seat)

    def heard(self, ranked: Ranked) -> None:
        """A match was kept: this was earned by it."""
        if self._flow is not None:
            self._flow.ranked(ranked.record, ranked.earned, self._now_ns())

    def begin(self, setup: Setup) -> None:
        """Begin this match."""
        self._play(setup, self.recording.begins(setup))

    def offer(self) -> None:
        """Ask whether the match that was cut off goes on, when nobody does anything else."""
        if self.playing is None:
            self.recording.look(self._now_ns())
        cut_off = self.recording.cut_off
        if cut_off is not None and self.playing is None and self._flow is not None and self._flow.where == "attract":
            self._flow.offer(cut_off.holders, self._now_ns(), by_itself=cut_off.by_itself)

    def _record(self, wish: TakeUp | GiveUp | KeepLetters | StartSession | EndSession) -> None:
        """Carry out what concerns the records, and the match that was cut off."""
        cut_off = self.recording.cut_off
        if not isinstance(wish, (TakeUp, GiveUp)):
            self.recording.keep(wish)
        elif isinstance(wish, TakeUp) and cut_off is not None:
            self._go_on(cut_off)
        elif self._flow is not None:
            self.recording.give_up()
            self._flow.go("attract", self._now_ns())

    def _go_on(self, cut_off: CutOff) -> None:
        """Go on with the match that was cut off, as if those who played it had joined and chosen it."""
        hall, setup = self._hall, cut_off.setup
        hall.party = hall.party.nobody()
        for seat in sorted(setup.people):
            hall.party = hall.party.with_joined(setup.place(seat))
        hall.chosen = Chosen.of(setup.rules, next(iter(setup.computers.values()), None), len(setup.computers))
        self._play(cut_off.setup, self.recording.goes_on(cut_off), cut_off.resumed)

    def _play(self, setup: Setup, keep: Keep, resumed: Resumed | None = None) -> None:
        self._last = setup
        self._dealt = self._hall.fitting
        self.say = say_in(self._hall.language)
        self._hearing.begins()
        layout = self._hall.layout(setup.seats, setup.seating)
        self._showing.beforehand.match(layout, self._hall.language)  # nobody waits for a card yet
        if resumed is None:
            self._hall.chimes.ring("go", self._now_ns())
        self.playing = Playing(
            setup,
            self._hall,
            tuple(self._hearing.devices.values()),
            self._now_ns(),
            in_a_hall=self._flow is not None,
            keys=self._hardware.keys or {},
            say=self.say,
            aim=self._desktop.begins,
            sink=self._sink,
            keep=keep,
            resumed=resumed,
        )

    def react(self) -> None:
        """Begin a run of the reaction station, for those who have joined."""
        self.say = say_in(self._hall.language)
        self._hearing.begins()
        hall, seating = self._hall, self._hall.seating()
        self._showing.beforehand.station(hall, seating)
        now_ns = self._now_ns()
        hall.chimes.ring("go", now_ns)
        self.playing = Reacting(
            seating,
            hall,
            tuple(self._hearing.devices.values()),
            now_ns,
            seed=self._next_seed(),
            keys=self._hardware.keys or {},
            say=self.say,
            aim=self._desktop.begins,
            record=self.recording.measures(hall.fitting.rules, seating, now_ns),
        )

    def tell(self, result: Result) -> None:
        """The match is over: say who has won, where there are screens for that."""
        if self._flow is not None:
            self._end()
            self._flow.over(result, self.recording.number, self._now_ns())

    def _start(self) -> None:
        """Begin the match that was chosen, or the next one."""
        again = self._flow is None or self._flow.before == "result" or self.playing is not None
        if self.playing is not None:
            self._won = self.playing.won
            self.playing.finish(self._now_ns())
        if self._hall.fitting.station and self._hall.party.joined:
            self.react()
        elif self._last is not None and again and self._dealt == self._hall.fitting:
            self.begin(self._last.rematch(self._next_seed(), self._won))
        else:
            self.begin(Setup.seated(self._hall.fitting, self._hall.seating(), self._next_seed()))

    def _leave(self) -> None:
        """Leave the match for the screens before it; where there are none, or from there, leave the program."""
        if self.playing is None or self._flow is None:
            self.left = True
            self._stop()
            return
        self._end()
        self._flow.go("attract", self._now_ns())

    def _end(self) -> None:
        """No match runs any more: whatever is pressed is for the screen that is up."""
        if self.playing is not None:
            self._won = self.playing.won
            self.playing.finish(self._now_ns())
        self.playing = None
        self._hearing.waits(self._now_ns())

    def _save(self, name: str, value: object) -> None:
        """Keep a setting that was changed on a screen, and let it hold at once."""
        for notice in self._keep(name, value):
            self._hardware.tell(notice)
        if name == "language":
            self.say = say_in(self._hall.language)
            if self.playing is not None:
                self.playing.speaks(self.say)
                if isinstance(self.playing, Playing):  # from a run of the station the options are not opened
                    self._showing.beforehand.match(self.playing.layout, self._hall.language)
            self._showing.beforehand.begin(self._hall)
        elif name == "sound.volume":
            self._showing.sound_at(self._hall.volume)
