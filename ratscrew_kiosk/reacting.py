"""A run of the reaction station at the cabinet: its turn of the loop, how it is seen, and what is kept of it.

It asks for things by wishes; the kiosk carries them out. It stands where a match stands, and is asked the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.keyboard import Key, keys_of
from ratscrew_kiosk.lobby import over_a_match
from ratscrew_kiosk.playing import DISPLAY_ERROR_MS
from ratscrew_kiosk.press import Pause, Resume, Shown
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.records.rows import Ended, Ending
from ratscrew_kiosk.records.stations import station_ended
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.between.station_result import Measured
from ratscrew_kiosk.screens.chosen import LEAST_SEATS
from ratscrew_kiosk.screens.controls import Asked, Control
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Seated
from ratscrew_kiosk.screens.play.dialogues import Dialogues
from ratscrew_kiosk.screens.scene import Lamp, Scene
from ratscrew_kiosk.screens.screen import GoOn, Leave, PauseMatch, StandIn, Wish
from ratscrew_kiosk.screens.sides import toward
from ratscrew_kiosk.screens.station.board import Board
from ratscrew_kiosk.screens.station.scene import Seen, station_scene
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.screens.targets import targets_of
from ratscrew_kiosk.station.measuring import Measuring
from ratscrew_kiosk.station.run import Run
from ratscrew_kiosk.station.told import Over, Refused, RoundOver, Told
from ratscrew_kiosk.stream import Stream

GONE_ROUNDS: Final = 3
"""When so many patterns in a row have come and gone without a press, nobody is there any more."""


class Record(Protocol):
    """Where a run is recorded. Never waits, and raises nothing."""

    def keep(self, so_far: Ended) -> None:
        """Take what it came to so far."""
        ...

    def end(self, ended: Ended) -> None:
        """It is over."""
        ...


class Reacting:
    """A run that begins now, for those who sit there. `aim` is told what can be tapped before devices are chosen."""

    def __init__(  # noqa: PLR0913 - what a run takes to begin
        self,
        seating: Sequence[Seated],
        hall: Hall,
        devices: Sequence[Device],
        now_ns: int,
        *,
        seed: int,
        keys: Mapping[int, Key],
        say: Say,
        aim: Callable[[Sequence[Control]], object],
        record: Record | None = None,
    ) -> None:
        self._hall = hall
        self.seating = tuple(seating)
        self._keys = keys
        self._places = tuple(one.place for one in seating)
        self._record = record
        self._began_ns = now_ns
        self.dialogues = Dialogues(hall, leaves=True)
        opens = over_a_match(hall, hall.fitting.rules, max(len(seating), LEAST_SEATS), self._places, options=False)
        self.dialogues.begin(now_ns, opens, self._places)
        self.lies()
        self.speaks(say)
        aim(targets_of(self.layout, self._status.players))
        self.stream = Stream({place: seat for seat, place in enumerate(self._places)}, devices, now_ns)
        self.measuring = Measuring(hall.station, len(seating), seed, self.stream.settle, now_ns)
        self.board = Board(len(seating))
        self._unpressed = 0
        """So many patterns in a row have come and gone without a press."""
        self._pressed = False
        """Whether anybody has pressed since the last of them."""
        self._scene: Scene | None = None
        self._of: tuple[object, ...] = ()
        self._run_seen: Run | None = None
        self._heard_seen: Sequence[Told] = ()

    def lies(self) -> None:
        """The screen has the size that the hall says."""
        self.layout = self._hall.station_layout(self.seating)

    def speaks(self, say: Say) -> None:
        """Names are said in this language."""
        self._say = say
        players = tuple(
            Player(
                say(f"seat_{place}"),
                flip_keys=keys_of(self._keys, place, "flip"),
                slap_keys=keys_of(self._keys, place, "slap"),
                place=place,
            )
            for place in self._places
        )
        self._status = Status(say("station"), players, options=False, station=True)

    # What it is in the middle of

    @property
    def over(self) -> bool:
        """Whether the last round is over."""
        return self.measuring.run.over

    @property
    def races(self) -> bool:
        """Whether hands may come down now, so that their times have to be known well."""
        return bool(self.stream.devices) and not self.over and self.dialogues.dialogue is None

    @property
    def can_be_slapped(self) -> bool:
        """Whether cards lie there, and time runs."""
        run = self.measuring.run
        return bool(run.pile) and not run.over and run.paused_ns is None

    @property
    def won(self) -> int | None:
        """Nobody wins here."""
        return None

    @property
    def stands_still(self) -> bool:
        """Whether it is paused."""
        return self.measuring.run.paused_ns is not None

    def next_at_ns(self) -> int | None:
        """When it can next move by itself; None if it waits for people."""
        return self.measuring.next_at_ns()

    def result(self, now_ns: int) -> Result | None:
        """What everybody has done, once the last round is over."""
        if not self.over:
            return None
        hall = self._hall
        measured = Measured(self._status.players, self.board.tally, DISPLAY_ERROR_MS)
        return Result(measured, hall.canvas, now_ns, hall.result_ns, hall.sides)

    # What happens

    def heard(self, news: News, devices: Mapping[str, Device], now_ns: int) -> list[Wish]:
        """Something was told of a device: its buttons are lost, or back."""
        return self.dialogues.heard(news, lambda name: self.stream.seats_of(devices[name]), now_ns, over=self.over)

    def command(self, command: Asked, now_ns: int) -> list[Wish]:
        """A key that is no seat's was pressed, or a control worked."""
        return self.dialogues.command(command, now_ns, over=self.over)

    def turn(self, now_ns: int) -> Iterator[Wish]:
        """Let it go on, and yield what is asked for by that. It stops where one of these ended it."""
        told = self.measuring.advance(now_ns)
        self.board.add(told)
        yield from self.dialogues.turn(now_ns)
        if not self.over:
            yield from self.dialogues.holds(self.stream.settle.held("flip"), now_ns)
        for one in told:
            yield from self._asked_by(one)
        run = self.measuring.run
        if run.lies.what != "pattern":
            self.measuring.again_with(self.dialogues.absent.come_back())

    def _asked_by(self, one: Told) -> Sequence[Wish]:
        match one:
            case Refused(press, False):
                return self.dialogues.pressed(press.seat, press.button, press.at_ns)
            case RoundOver():
                self._unpressed = 0 if self._pressed else self._unpressed + 1
                self._pressed = False
                self._keep()
                return [Leave()] if self._unpressed >= GONE_ROUNDS else []
            case Over():
                self._end("done")
            case _:
                if getattr(one, "press", None) is not None:
                    self._pressed = True
        return []

    def here(self, seat: int) -> None:
        """Somebody pressed a button of this seat."""
        self.dialogues.absent.here(seat)

    def do(self, wish: PauseMatch | GoOn | StandIn, now_ns: int) -> None:
        """Carry out what concerns the run alone. No computer stands in: it goes on without those who are gone."""
        match wish:
            case PauseMatch():
                self.stream.settle.put(Pause(now_ns))
            case GoOn():
                self.stream.settle.put(Resume(now_ns))
            case StandIn(seats):
                self.measuring.without(seats)

    def finish(self, now_ns: int, *, left: bool = True) -> None:
        """It is left, or the program ends: what was measured up to the last whole round is kept."""
        del now_ns, left
        self._end("left")

    def _keep(self) -> None:
        if self._record is not None:
            self._record.keep(self._came_to("left"))

    def _end(self, ending: Ending) -> None:
        if self._record is not None:
            self._record.end(self._came_to(ending))
            self._record = None

    def _came_to(self, ending: Ending) -> Ended:
        run, tally = self.measuring.run, self.board.tally
        last_ns = tally.rounds[-1].at_ns if tally.rounds else self._began_ns + run.stopped_ns
        return station_ended(ending, tally, run, last_ns - self._began_ns - run.stopped_ns)

    # How it is seen

    def scene(self, news: tuple[News, ...], now_ns: int) -> Scene:
        """The picture at this moment: of the run, or of what lies over it."""
        dialogues, hall = self.dialogues, self._hall
        if dialogues.over is None or self.over:
            return hall.chimes.heard_in(self._of_the_run(news, now_ns), now_ns)
        above = dialogues.over.scene(now_ns, self._say)
        return hall.chimes.heard_in(toward(above, hall.side_of(hall.reader)), now_ns)

    def _of_the_run(self, news: tuple[News, ...], now_ns: int) -> Scene:
        """The same picture as before as long as nothing has changed: it says itself when it will."""
        run = self.measuring.run
        status = self.dialogues.on(self._status, now_ns, over=self.over)._replace(heard=news)
        of, heard = (status, self._say, self.layout), self.board.heard
        next_ns = None if self._scene is None else self._scene.next_change_ns
        same = run is self._run_seen and heard is self._heard_seen and of == self._of
        if self._scene is None or not same or (next_ns is not None and now_ns >= next_ns):
            self._run_seen, self._heard_seen, self._of = run, heard, of
            seen = Seen(self.board, status, DISPLAY_ERROR_MS)
            self._scene = station_scene(run, seen, now_ns, self._say, self.layout)
        return self._scene

    def shown(self, scene: Scene, at_ns: int) -> None:
        """The picture was handed to the display: say which card has been shown by it, and when it is seen."""
        self.dialogues.shown(at_ns)
        at_ns += self._hall.lag_ns
        run, settle = self.measuring.run, self.stream.settle
        if run.air and scene.faces_shown == len(run.pile) and settle.shown_before(at_ns) is None:
            settle.put(Shown(at_ns, run.number))

    def lamps(self, scene: Scene) -> tuple[Lamp, ...]:
        """The lamps of its picture by places."""
        if self.dialogues.over is not None:
            return scene.lamps
        places = self._places
        return tuple(lamp if lamp.seat is None else lamp._replace(seat=places[lamp.seat]) for lamp in scene.lamps)
