"""Pictures of the reaction station: runs that nobody measured, for whoever wants to see what it looks like."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press, Shown, Until
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.between.station_result import Measured
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.holding import HOLD_NS, Held
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.screens.pictures.stage import DISPLAY_ERROR_MS, Draws, Stage
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.sides import ONE
from ratscrew_kiosk.screens.station.board import Board
from ratscrew_kiosk.screens.station.scene import Seen, station_scene
from ratscrew_kiosk.screens.status import Dialogue, Player, Say, Status
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.run import Run, begin, step
from ratscrew_kiosk.station.simulated import Pupil, simulate
from ratscrew_kiosk.station.tally import Tally

_SEED: Final = 11
_FRAME_NS: Final = 16 * MS
_REACTIONS_MS: Final = (412, 388, 655, 471, 530, 1204)
"""Of the seats in the pictures; the last one is the slowest there is room for."""
_LEVELS: Final = ("medium", "expert", "easy", "hard", "easy", "medium")


class _Moment:
    """A run as it stands at a moment of the clock, `now_ns`."""

    def __init__(self, seats: int, figures: Figures) -> None:
        self.run: Run = begin(figures, seats, _SEED, 0)
        self.board = Board(seats)
        self.now_ns = 0

    def _step(self, event: Press | Shown | Until) -> None:
        self.now_ns = event.at_ns
        self.run, told = step(self.run, event)
        self.board.add(told)

    def on(self) -> None:
        """The next thing that time decides; a card that is turned is shown."""
        if self.run.due_ns is not None:
            self._step(Until(self.run.due_ns))
        if self.run.air:
            self._step(Shown(self.now_ns + _FRAME_NS, self.run.number))

    def to(self, what: str) -> "_Moment":
        """Until such a thing lies there."""
        self.on()
        while self.run.lies.what != what:
            self.on()
        return self

    def slap(self, seat: int, after_ms: int) -> None:
        """A seat slaps so long after what lies there was shown; in the pictures all presses are from one device."""
        shown_ns = self.run.lies.shown_ns or 0
        self._step(Press(seat, "slap", shown_ns + after_ms * MS, MS // 2, "gpio", MS // 2))

    def seen(self, say: Say, layout: Layout, status: Status, after_ms: int = 300) -> Scene:
        """The picture so long afterwards."""
        seen = Seen(self.board, status, DISPLAY_ERROR_MS)
        return station_scene(self.run, seen, self.now_ns + after_ms * MS, say, layout)


def _players(places: Sequence[int], say: Say) -> tuple[Player, ...]:
    return tuple(Player(say(f"seat_{place}"), place=place) for place in places)


def _status(places: Sequence[int], say: Say, dialogue: Dialogue | None = None) -> Status:
    players = _players(places, say)
    lost = (len(players) - 1,) if dialogue == "lost" else ()
    return Status(say("station"), players, options=False, station=True, pattern_help=True, dialogue=dialogue, lost=lost)


def _begun(seats: int, rounds: int = 10) -> _Moment:
    return _Moment(seats, Figures(PRESETS["cabinet"].patterns, rounds))


def _told(seats: int, rounds: int = 10) -> _Moment:
    """A pattern that has just been closed: of several the last has missed it, and the one before was too early."""
    moment = _begun(seats, rounds).to("pattern")
    people = range(seats)
    if seats > 2:
        moment.slap(seats - 2, 60)
        people = range(seats - 2)
    elif seats == 2:
        people = range(1)
    for seat in sorted(people, key=lambda seat: _REACTIONS_MS[seat]):
        moment.slap(seat, _REACTIONS_MS[seat])
    while moment.run.lies.what == "pattern":
        moment.on()
    return moment


def _seen(moment: _Moment, stage: Stage, dialogue: Dialogue | None = None) -> Scene:
    return moment.seen(stage.say, stage.layout, _status(range(stage.seats), stage.say, dialogue))


def _open(stage: Stage) -> Scene:
    return _seen(_told(stage.seats).to("pattern"), stage)


def _false(stage: Stage) -> Scene:
    moment = _told(stage.seats).to("card")
    moment.slap(0, 320)
    return _seen(moment, stage)


def _measured(players: tuple[Player, ...]) -> Measured:
    pupils = [Pupil(LEVELS[_LEVELS[seat]]) for seat in range(len(players))]
    one = simulate(Figures(PRESETS["cabinet"].patterns), pupils, _SEED)
    return Measured(players, one.tally, DISPLAY_ERROR_MS)


def _result(stage: Stage) -> Scene:
    measured = _measured(_players(range(stage.seats), stage.say))
    return Result(measured, stage.canvas, 0, sides=stage.hall(0).sides).scene(0, stage.say)


STATION: Final[Mapping[str, Draws]] = {
    "station": _open,
    "station-told": lambda stage: _seen(_told(stage.seats), stage),
    "station-false": _false,
    "station-pause": lambda stage: _seen(_told(stage.seats), stage, "pause"),
    "station-leave": lambda stage: _seen(_told(stage.seats), stage, "leave"),
    "station-lost": lambda stage: _seen(_told(stage.seats), stage, "lost"),
    "station-result": _result,
}
"""By their names, each for any number of seats."""


def station_scenes(layout: Layout, places: Sequence[int], rounds: int, say: Say) -> Iterator[Scene]:
    """Yield pictures of a run for those who sit at these places: all that can be told, and all that can be asked."""
    seats = len(places)
    status = _status(places, say)
    yield _begun(seats, rounds).seen(say, layout, status)
    nobody = _begun(seats, rounds).to("pattern")
    yield nobody.seen(say, layout, status)
    while nobody.run.lies.what == "pattern":
        nobody.on()
    yield nobody.seen(say, layout, status)
    for seat in range(seats):
        yield from _of_seat(layout, status, seat, rounds, say)
    together = _begun(seats, rounds).to("pattern")
    for seat in range(seats):
        together.slap(seat, 400)
    together.on()
    yield together.seen(say, layout, status)
    yield from _called(together, layout, status, say)
    for dialogue in get_args(Dialogue):
        for may_stand_in in (False, True):
            asked = _status(places, say, dialogue)._replace(may_stand_in=may_stand_in)
            yield from (together.seen(say, layout, asked._replace(row=row)) for row in range(len(_ROWS)))


_ROWS: Final = range(8)
"""As many as the longest menu has."""


def _of_seat(layout: Layout, status: Status, seat: int, rounds: int, say: Say) -> Iterator[Scene]:
    """What can be told of one seat: that it was first, each word that is said to it, and that it holds FLIP."""
    moment = _begun(len(status.players), rounds)
    for after_ms in (412, 1204, 60, -1):
        moment = _begun(len(status.players), rounds).to("pattern" if after_ms > 0 else "card")
        moment.slap(seat, after_ms if after_ms > 0 else 300)
        while moment.run.lies.what == "pattern":
            moment.on()
        yield moment.seen(say, layout, status)
    moment.to("pattern")
    while moment.run.lies.what == "pattern":
        moment.on()
    moment.slap(seat, (moment.now_ns // MS) + 10)
    yield moment.seen(say, layout, status)
    held = Held(seat, moment.now_ns + 300 * MS - HOLD_NS // 2)
    yield moment.seen(say, layout, status._replace(held=held))


def _called(moment: _Moment, layout: Layout, status: Status, say: Say) -> Iterator[Scene]:
    """The name of each pattern."""
    over = moment.board.round
    for pattern in PATTERNS if over is not None else ():
        moment.board.round = over and over._replace(patterns=(pattern,))
        yield moment.seen(say, layout, status)


def station_results(canvas: Canvas, room: int, say: Say, sides: tuple[int, ...] = ONE) -> Iterator[Scene]:
    """Yield results of so many people, up to `room`."""
    for seats in range(1, room + 1):
        measured = Measured(_players(range(seats), say), Tally(seats), DISPLAY_ERROR_MS)
        yield Result(measured, canvas, 0, sides=sides).scene(0, say)
        yield Result(_measured(measured.players), canvas, 0, sides=sides).scene(0, say)
