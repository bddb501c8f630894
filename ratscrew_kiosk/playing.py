"""A match at the cabinet: what its turn of the loop leads to, what lies over it while it stands still, how it is seen.

It asks for things by wishes; the kiosk carries them out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from ratscrew_kiosk.devices.device import Device
from ratscrew_kiosk.devices.keyboard import Key
from ratscrew_kiosk.lobby import over_a_match
from ratscrew_kiosk.press import Pause, Resume, Shown
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.rules.outcomes import Draw, Refused, Told, Why, Won
from ratscrew_kiosk.running import Keep, Running, Setup, Sink, status_of
from ratscrew_kiosk.screens.between.result import Played, Result
from ratscrew_kiosk.screens.controls import Asked, Control
from ratscrew_kiosk.screens.finish.finish_strip import finish_items
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.idle import Idle
from ratscrew_kiosk.screens.motion import PANEL_NS
from ratscrew_kiosk.screens.play.dialogues import Dialogues
from ratscrew_kiosk.screens.play.standing import Standing
from ratscrew_kiosk.screens.scene import Item, Lamp, Scene
from ratscrew_kiosk.screens.screen import GoOn, PauseMatch, StandIn, Wish
from ratscrew_kiosk.screens.sides import toward
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.targets import targets_of
from ratscrew_kiosk.script.resuming import Resumed
from ratscrew_kiosk.stream import Stream

DISPLAY_ERROR_MS: Final = 8
"""Half a frame of sixty a second: so far may a card's shown time be wrong while the display's lag is not known."""


class Playing:
    """A match that begins now, or goes on where it was cut off: it stands still then, and counts three, two, one.

    `in_a_hall`: there are screens round it, where it leads to when it is over.

    `aim` is told what can be tapped before its devices are chosen; `keys` are for what the screen says of them.
    """

    def __init__(  # noqa: PLR0913 - what a match takes to begin
        self,
        setup: Setup,
        hall: Hall,
        devices: Sequence[Device],
        now_ns: int,
        *,
        in_a_hall: bool,
        keys: Mapping[int, Key],
        say: Say,
        aim: Callable[[Sequence[Control]], object],
        sink: Sink | None,
        keep: Keep | None = None,
        resumed: Resumed | None = None,
    ) -> None:
        self.setup = setup
        self._hall = hall
        self._in_a_hall = in_a_hall
        self.told: Sequence[Told] = ()
        """What was told in this turn of the loop."""
        self._keys = keys
        self.dialogues = Dialogues(hall, leaves=in_a_hall)
        people = tuple(sorted(setup.seat_at))
        opens = over_a_match(hall, setup.rules, setup.seats, people, options=in_a_hall)
        self.dialogues.begin(now_ns, opens, setup.places)
        self._idle = Idle(hall.patience)
        self._standing = Standing()
        self.lies()
        self.speaks(say)
        aim(targets_of(self.layout, self._status.players))
        self.running = Running(setup, devices, now_ns, sink, keep, resumed)
        if resumed is not None:
            self.dialogues.goes_on_anew(now_ns)

    def lies(self) -> None:
        """The screen has the size that the hall says."""
        self.layout = self._hall.layout(self.setup.seats, self.setup.seating)

    def speaks(self, say: Say) -> None:
        """Names and rules are said in this language."""
        self._say = say
        self._status = status_of(self.setup, self._keys, say)._replace(options=self._in_a_hall)

    # What it is in the middle of

    @property
    def over(self) -> bool:
        """Whether it has ended; its last pile may still be looked at."""
        return self.running.match.table.over

    @property
    def races(self) -> bool:
        """Whether hands may be racing now, so that their times have to be known well."""
        return bool(self.running.devices) and not self.over and self.dialogues.dialogue is None

    @property
    def can_be_slapped(self) -> bool:
        """Whether cards lie there, and time runs."""
        table = self.running.match.table
        return bool(table.turned) and not table.over and table.paused_ns is None

    @property
    def won(self) -> int | None:
        """The seat of somebody who has won it for themselves; None while nobody has."""
        return self.running.counted.won

    @property
    def stands_still(self) -> bool:
        """Whether it is paused."""
        return self.running.match.table.paused_ns is not None

    @property
    def stream(self) -> Stream:
        """What its people press."""
        return self.running

    def next_at_ns(self) -> int | None:
        """When it can next move by itself; None if it waits for people."""
        return self.running.match.next_at_ns()

    def result(self, now_ns: int) -> Result | None:
        """Who has won, once the last pile has lain open for a moment, and where there is a screen for that."""
        if not (self.over and self._in_a_hall) or now_ns < self.dialogues.ended_ns + PANEL_NS:
            return None
        hall, table = self._hall, self.running.match.table
        played = Played.of(table, self._status.players, self.running.tally, DISPLAY_ERROR_MS)
        return Result(played, hall.canvas, now_ns, hall.result_ns, hall.sides, hall.standings)

    # What happens

    def heard(self, news: News, devices: Mapping[str, Device], now_ns: int) -> list[Wish]:
        """Something was told of a device: its buttons are lost, or back."""
        return self.dialogues.heard(news, lambda name: self.stream.seats_of(devices[name]), now_ns, over=self.over)

    def command(self, command: Asked, now_ns: int) -> list[Wish]:
        """A key that is no seat's was pressed, or a control worked."""
        return self.dialogues.command(command, now_ns, over=self.over)

    def turn(self, now_ns: int) -> Iterator[Wish]:
        """Let it go on, and yield what is asked for by that. It stops where one of these ended it."""
        self.told = told = self.running.advance(now_ns)
        yield from self.dialogues.turn(now_ns)
        if not self.over:
            yield from self.dialogues.holds(self.running.settle.held("flip"), now_ns)
        yield from self._wait_for_flips(told, now_ns)
        for one in told:
            yield from self._asked_by(one)
        table = self.running.match.table
        if not (table.turned or table.burned or table.waiting):
            self._give_back()

    def here(self, seat: int) -> None:
        """Somebody pressed a button of this seat; in a pause they play for themselves from that press on."""
        self.dialogues.absent.here(seat)
        table = self.running.match.table
        if table.paused_ns is not None and not table.resumed:
            self._give_back()

    def _give_back(self) -> None:
        """Computers leave the seats of those who are there again."""
        for seat in self.dialogues.absent.come_back():
            self.running.match.stand_down(seat)

    def _wait_for_flips(self, told: Sequence[Told], now_ns: int) -> list[Wish]:
        people, absent = self.setup.people, self.dialogues.absent
        presses = [press for one in told for press in one.presses]
        self._idle.watch(self.running.match.table, people - absent.stood_in, presses, now_ns)
        waiting = self._idle.waiting(now_ns)
        return absent.gone(waiting.seat, people) if waiting is not None and now_ns >= waiting.gone_ns else []

    def _asked_by(self, one: Told) -> Sequence[Wish]:
        """What is asked for by what was told: by slaps when there is no pile to take."""
        match one.outcome:
            case Won() | Draw():
                self.dialogues.ended(one.at_ns)
            case Refused(_, "slap", Why.OVER) if not self._in_a_hall:
                return self.dialogues.slapped_at_the_end(one.at_ns)
            case Refused(seat, button, Why.PAUSED):
                return self.dialogues.pressed(seat, button, one.at_ns)
            case _:
                pass
        return ()

    def do(self, wish: PauseMatch | GoOn | StandIn, now_ns: int) -> None:
        """Carry out what concerns the match alone."""
        match wish:
            case PauseMatch():
                self.running.settle.put(Pause(now_ns))
            case GoOn():
                self.running.settle.put(Resume(now_ns))
            case StandIn(seats):
                for seat in seats:
                    self.running.match.stand_in(seat, self.setup.stand_in, now_ns)

    def finish(self, now_ns: int, *, left: bool = True) -> None:
        """It is left, or (not `left`) the program ends in it: its script is completed."""
        self.running.finish(now_ns, left=left)

    # How it is seen

    def scene(self, news: tuple[News, ...], now_ns: int) -> Scene:
        """The picture at this moment: of the match, or of what lies over it."""
        dialogues, hall = self.dialogues, self._hall
        if dialogues.over is None or self.over:
            return hall.chimes.heard_in(self._of_the_match(news, now_ns), now_ns)
        above = dialogues.over.scene(now_ns, self._say)
        return hall.chimes.heard_in(toward(above, hall.side_of(hall.reader)), now_ns)

    def _of_the_match(self, news: tuple[News, ...], now_ns: int) -> Scene:
        running = self.running
        finish = running.races.finish
        strip: tuple[Item, ...] = ()
        if finish is not None and now_ns < finish.ends_ns:
            strip = tuple(finish_items(finish, self.layout.finish, self._status.players, self._say, DISPLAY_ERROR_MS))
        status = self.dialogues.on(self._status, now_ns, over=self.over)._replace(
            waiting=self._idle.waiting(now_ns), heard=news, strip=strip
        )
        table = running.match.table
        scene = self._standing.scene(table, running.told, status, now_ns, self._say, self.layout)
        if finish is not None and strip and (scene.next_change_ns is None or scene.next_change_ns > finish.ends_ns):
            scene = scene._replace(next_change_ns=finish.ends_ns)
        return scene

    def shown(self, scene: Scene, at_ns: int) -> None:
        """The picture was handed to the display: say which cards have been shown by it, and when they are seen."""
        self.dialogues.shown(at_ns)
        at_ns += self._hall.lag_ns
        table, settle = self.running.match.table, self.running.settle
        wanted = len(table.turned) > len(table.shown_ns) and (table.paused_ns is None or table.resumed)
        if wanted and scene.faces_shown == len(table.turned) and settle.shown_before(at_ns) is None:
            settle.put(Shown(at_ns, table.number))

    def lamps(self, scene: Scene) -> tuple[Lamp, ...]:
        """The lamps of its picture by places: a match's picture speaks of its seats, that of a screen of places."""
        if self.dialogues.over is not None:
            return scene.lamps
        place = self.setup.place
        return tuple(lamp if lamp.seat is None else lamp._replace(seat=place(lamp.seat)) for lamp in scene.lamps)
