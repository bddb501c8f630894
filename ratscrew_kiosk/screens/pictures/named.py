"""Every screen by a name, as a picture that can be made in each language and layout.

A new screen puts a line into `named_scenes`; `pictures` writes it then, and the tests that look at all scenes see it.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import PRESETS, with_options
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.between.attract import Attract
from ratscrew_kiosk.screens.between.best import best_scene
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.between.going_on import GoingOn, Holder
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.between.letters import Letters
from ratscrew_kiosk.screens.between.letters_lies import Entrant, entrants_of
from ratscrew_kiosk.screens.between.result import Result
from ratscrew_kiosk.screens.controls import Point
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.help import help_pages, help_scene
from ratscrew_kiosk.screens.lesson import Lesson, lesson_steps
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.screens.pictures.named_play import PLAY
from ratscrew_kiosk.screens.pictures.stage import NOW_NS, Draws, Stage, played
from ratscrew_kiosk.screens.pictures.station import STATION
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.screens.standings import Earned, Score, Standings
from ratscrew_kiosk.screens.status import Say

_EVERYTHING: Final = with_options(
    PRESETS["full"], ["last_chance=3", "patterns=" + ",".join(f"+{pattern}" for pattern in PATTERNS)]
)
"""The help of these rules has every page that there is."""
_PUPIL_NS: Final = SECOND // 10


BEST: Final = Standings(
    ever={
        "slap": (Score("QED", 231 * MS, 9 * MS),),
        "run:easy": (Score("", 21, place=2),),
        "run:expert": (Score("MEG", 12),),
        "beaten:expert": (Score("TIM", 104),),
    },
    day={
        "slap": (Score("BUG", 1287 * MS, 9 * MS),),
        "run:medium": (Score("TOM", 3),),
        "beaten:expert": (Score("A.X", 187),),
    },
    session={"slap": (Score("JKL", 304 * MS, 9 * MS),), "run:hard": (Score("", 4, place=1),)},
)
"""What somebody may have come to by now."""


class Named(NamedTuple):
    """A picture. `by_seats` says whether it depends on how many seats there are."""

    name: str
    draws: Draws
    by_seats: bool = True


@lru_cache(maxsize=1)
def named_scenes() -> tuple[Named, ...]:
    """Return every picture there is."""
    return tuple(_named())


def _named() -> Iterator[Named]:
    yield Named("attract", _attract, by_seats=False)
    yield Named("attract-notice", _attract_with_a_notice, by_seats=False)
    yield Named("attract-session", _attract_in_a_session, by_seats=False)
    yield Named("attract-best", lambda stage: best_scene(BEST, stage.canvas, stage.say), by_seats=False)
    yield Named("join-nobody", lambda stage: Join(stage.hall(0), NOW_NS).scene(NOW_NS, stage.say), by_seats=False)
    yield Named("join", _join)
    yield Named("cut-off", _cut_off)
    yield Named("options", lambda stage: Choosing(stage.hall(1), NOW_NS).scene(NOW_NS, stage.say), by_seats=False)
    yield Named("letters-join", _letters_at_join)
    yield Named("letters", _letters)
    yield Named("letters-others", _letters_others)
    yield Named("options-session", _options_in_a_session, by_seats=False)
    yield Named("deal", lambda stage: Deal(stage.hall(stage.seats - 1), NOW_NS).scene(NOW_NS, stage.say))
    yield Named("lesson", _lesson(-1), by_seats=False)
    for index in range(len(lesson_steps(PRESETS["cabinet"]))):
        yield Named(f"lesson-{index + 1}", _lesson(index), by_seats=False)
    for index in range(len(help_pages(_EVERYTHING, 3))):
        yield Named(f"help-{index + 1:02}", _help(index), by_seats=False)
    yield from (Named(name, draws) for name, draws in PLAY.items())
    yield Named("result", _result)
    yield Named("result-best", _result_with_the_best)
    yield Named("options-station", _options_of_the_station, by_seats=False)
    yield Named("station-deal", _deal_of_the_station)
    yield from (Named(name, draws) for name, draws in STATION.items())


def _attract(stage: Stage) -> Scene:
    return _title(stage.hall(0), stage.say)


def _title(hall: Hall, say: Say) -> Scene:
    def no_demo(*_: object) -> Scene:
        raise AssertionError("the title comes first")

    return Attract(hall, NOW_NS, no_demo).scene(NOW_NS, say)


def _attract_with_a_notice(stage: Stage) -> Scene:
    notices = (
        "kiosk.toml:2: match.rules: 'clasic' is not one of classic, full, beginner, duel, last-chance, cabinet",
        "",
    )
    hall = stage.hall(0)
    hall.notices, hall.session = notices, "7b"
    return _title(hall, stage.say)


def _attract_in_a_session(stage: Stage) -> Scene:
    hall = stage.hall(0)
    hall.session = "2026-11-30 12:15"
    return _title(hall, stage.say)


def _options_in_a_session(stage: Stage) -> Scene:
    """The line of a session is up, whose name somebody else has chosen."""
    hall = stage.hall(1)
    hall.recorded, hall.session = True, "Egyptian Ratscrew in the science week of the seventh year"
    choosing = Choosing(hall, NOW_NS)
    rows = sum(control.name.startswith("option ") for control in choosing.scene(NOW_NS, stage.say).controls)
    choosing.command(Point(rows - 3), NOW_NS)
    return choosing.scene(NOW_NS, stage.say)


def _join(stage: Stage) -> Scene:
    """All but the last have joined, one after another."""
    join = Join(stage.hall(0), NOW_NS - 3 * SECOND)
    for place in range(stage.seats - 1):
        join.press(Press(place, "slap", NOW_NS - 2 * SECOND + place * SECOND // 10))
    return join.scene(NOW_NS, stage.say)


def _cut_off(stage: Stage) -> Scene:
    """A computer plays the last seat, and the second has given letters."""
    last = stage.seats - 1
    holders = [
        Holder(seat, 52 // stage.seats, seat == last, "QED" * (seat == 1 != last)) for seat in range(stage.seats)
    ]
    return GoingOn(stage.hall(0), holders, NOW_NS - 4 * SECOND).scene(NOW_NS, stage.say)


def _letters_at_join(stage: Stage) -> Scene:
    """In a session: the first is done, the second sees the own letters of last time, the others enter theirs."""
    hall = stage.hall(stage.seats)
    hall.letters = {1: "QED"}
    letters = Letters(hall, [Entrant(place) for place in hall.party.joined], NOW_NS - 9 * SECOND, GoTo("deal"))
    _press(letters, 0, "FFSSFS")
    for place in range(2, stage.seats):
        _press(letters, place, "F" * 20 + "S" * (place % 3) + "FF")
    return letters.scene(NOW_NS, stage.say)


def _letters(stage: Stage) -> Scene:
    """Everybody has earned something."""
    earned = (
        Earned(0, 0, "slap", "day", 0, 312 * MS, 9 * MS),
        Earned(1, 1, "run:expert", "ever", 2, 12),
        Earned(2, 2, "beaten:expert", "session", 9, 104),
        Earned(3, 3, "slap", "ever", 9, 1312 * MS, 9 * MS),
        Earned(4, 4, "run:easy", "session", 1, 5),
        Earned(5, 5, "beaten:expert", "day", 1, 204),
    )
    letters = Letters(stage.hall(0), entrants_of(earned[: stage.seats]), NOW_NS - 9 * SECOND, GoTo("result"), 1)
    for place in range(1, stage.seats):
        _press(letters, place, "F" * 5 * place + "S" * (place % 3))
    return letters.scene(NOW_NS, stage.say)


def _letters_others(stage: Stage) -> Scene:
    """One is asked for others, and one is done, on a screen that two share."""
    earned = (
        Earned(0, 0, "slap", "session", 0, 312 * MS, 9 * MS),
        Earned(stage.seats - 1, stage.seats - 1, "beaten:expert", "ever", 0, 104),
    )
    letters = Letters(stage.hall(0), entrants_of(earned), NOW_NS - 9 * SECOND, GoTo("result"), 1)
    _press(letters, 0, "S" + 2 * ("F" * 18 + "S"))
    _press(letters, stage.seats - 1, "FSFFFSS")
    return letters.scene(NOW_NS, stage.say)


def _press(letters: Letters, place: int, buttons: str) -> None:
    """`F` is FLIP, `S` is SLAP."""
    for button in buttons:
        letters.press(Press(place, "flip" if button == "F" else "slap", NOW_NS - SECOND))


def _result(stage: Stage) -> Scene:
    sides = stage.hall(0).sides
    return Result(played(stage.players), stage.canvas, NOW_NS, sides=sides).scene(NOW_NS, stage.say)


def _result_with_the_best(stage: Stage) -> Scene:
    sides = stage.hall(0).sides
    return Result(played(stage.players), stage.canvas, NOW_NS, sides=sides, standings=BEST).scene(NOW_NS, stage.say)


def _at_the_station(stage: Stage, joined: int) -> Hall:
    hall = stage.hall(joined)
    hall.chosen = replace(hall.chosen, station=True)
    return hall


def _options_of_the_station(stage: Stage) -> Scene:
    return Choosing(_at_the_station(stage, 1), NOW_NS).scene(NOW_NS, stage.say)


def _deal_of_the_station(stage: Stage) -> Scene:
    return Deal(_at_the_station(stage, stage.seats), NOW_NS).scene(NOW_NS, stage.say)


def _help(index: int) -> Draws:
    def draws(stage: Stage) -> Scene:
        pages = help_pages(_EVERYTHING, 3)
        return help_scene(pages[index], index, len(pages), stage.canvas, stage.say)

    return draws


def _lesson(index: int) -> Draws:
    """Its step of this number, when it has waited for a moment, or its welcome (-1). The lesson goes on by itself."""

    def draws(stage: Stage) -> Scene:
        now_ns = NOW_NS
        lesson = Lesson(PRESETS["cabinet"], now_ns, canvas=stage.canvas)
        while index >= 0 and not (lesson.index == index and lesson.phase == "step"):
            now_ns += _PUPIL_NS
            lesson.turn(now_ns)
        for _ in range(40 if index >= 0 else 0):
            now_ns += _PUPIL_NS
            lesson.turn(now_ns)
        return lesson.scene(now_ns, stage.say)

    return draws
