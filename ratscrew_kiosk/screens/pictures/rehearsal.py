"""Every picture that a cabinet may need, gone through before it is needed, so that a painter has all of it at hand.

The real screens are put up in a hall of their own and worked as people work them; nothing here knows what is on one.
Numbers that only a match or a clock knows are not gone through: their figures are letters, and those a painter has.
"""

import string
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.between.attract import Attract
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.deal import Deal
from ratscrew_kiosk.screens.between.going_on import GoingOn, Holder
from ratscrew_kiosk.screens.between.join import Join
from ratscrew_kiosk.screens.between.result import Played, Result
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.controls import Point
from ratscrew_kiosk.screens.finish.tally import Tally
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.help import help_pages, help_scene
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.party import PLACES
from ratscrew_kiosk.screens.pictures.named_play import PLAY
from ratscrew_kiosk.screens.pictures.rehearsed_letters import WORDS, best_scenes, letters_scenes, remarks_of_the_best
from ratscrew_kiosk.screens.pictures.stage import Stage, laid
from ratscrew_kiosk.screens.pictures.station import station_results
from ratscrew_kiosk.screens.play.panels import result_items
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.sides import toward
from ratscrew_kiosk.screens.standings import Standings
from ratscrew_kiosk.screens.status import Player, Say

Speaks = Callable[[str], Say]
"""Returns the words of a language."""

_LEAST_SEATS: Final = 2
_MOST_VALUES: Final = 12
"""An option is gone through until its values come again, or so many of them."""
_MOST_ROWS: Final = 40
_NAMES: Final = (
    *(letters[first : first + 13] for letters in (string.ascii_lowercase, string.ascii_uppercase) for first in (0, 13)),
    string.digits + " -.,:…",
)
"""Names of sessions are written with these."""
_BELOW_SESSION: Final = 3
"""The line of the session is so many from the end."""
_STEP_NS: Final = SECOND // 4
_LESSON_NS: Final = 300 * SECOND


def before_a_match(hall: Hall, speaks: Speaks) -> Iterator[Scene]:
    """Yield pictures of the screens from the title to the deal in the hall's language; the hall stays as it is.

    The options come in every language, because there another one is chosen. Each picture is made when it is asked for.
    """
    say = speaks(hall.language)
    for notices in ((), hall.notices):
        yield Attract(replace(hall, notices=notices), 0, _no_demo).scene(0, say)
    for name in (hall.session, *_NAMES):
        in_a_session = replace(hall, recorded=True, session=name)
        yield Attract(replace(in_a_session), 0, _no_demo).scene(0, say)
        yield from _toward_each(hall, [_session_chosen(_with(in_a_session, 1), say)])
    yield from _cut_off(hall, say)
    yield from _join(hall, say)
    yield from _toward_each(hall, best_scenes(hall, say))
    yield from _toward_each(hall, _options(hall, speaks))
    yield from letters_scenes(hall, say)
    yield from _deal(hall, say)


def chosen_scenes(hall: Hall, say: Say) -> Iterator[Scene]:
    """Yield pictures of the deal, the help and the lesson of what is chosen now, by those who have joined."""
    yield Deal(replace(hall), 0).scene(0, say)
    yield from _toward_each(hall, _pages(hall, hall.fitting, len(hall.seating()), say))
    yield from _toward_each(hall, _lesson_of(hall, hall.fitting, say))


def match_scenes(layout: Layout, say: Say) -> Iterator[Scene]:
    """Yield pictures of a match: what is asked over it, its photo finish, what else is told in it, and its end."""
    stage = Stage(layout, len(layout.seats), say)
    yield from (draws(stage) for draws in PLAY.values())
    for panel in _ends(stage):
        yield from (toward(panel, side) for side in layout.sides)


def _ends(stage: Stage) -> Iterator[Scene]:
    """The panel at the end of a match, whoever sits at its seats."""
    table = laid(stage.seats).table
    for kind in ("seat", "computer"):
        names = [stage.say(f"{kind}_{place}") for place in range(PLACES)]
        for first in range(PLACES):
            places = [(first + seat) % PLACES for seat in range(stage.seats)]
            players = tuple(Player(names[place], place=place) for place in places)
            status = stage.status()._replace(players=players)
            items = result_items(table, (), status, stage.layout, 0, Changes(0), stage.say)
            yield Scene(tuple(items), canvas=stage.layout.canvas)


def after_a_match(hall: Hall, speaks: Speaks) -> Iterator[Scene]:
    """Yield pictures of the result, and of what is further from the title: help and the lesson."""
    say = speaks(hall.language)
    yield from _result(hall, say)
    yield from station_results(hall.canvas, hall.party.room, say, hall.sides)
    yield from _toward_each(hall, _help(hall, say))
    yield from _toward_each(hall, _lesson(hall, say))


def _toward_each(hall: Hall, scenes: Iterable[Scene]) -> Iterator[Scene]:
    """Turn what one reads to each side from which it may be read."""
    for scene in scenes:
        yield from (toward(scene, side) for side in hall.sides)


def _no_demo(*_: object) -> Scene:
    raise AssertionError("the title comes first")


def _with(hall: Hall, people: int, chosen: Chosen | None = None) -> Hall:
    """The same hall, where so many have joined."""
    joined = hall.party.places[:people]
    return replace(hall, party=replace(hall.party, joined=joined), chosen=chosen or hall.chosen)


def _cut_off(hall: Hall, say: Say) -> Iterator[Scene]:
    """Every place as a person's and as a computer's."""
    for seats in range(_LEAST_SEATS, hall.party.room + 1):
        for computer in (False, True):
            holders = [Holder(place, 0, computer) for place in range(seats)]
            yield GoingOn(replace(hall), holders, 0, by_itself=not computer).scene(0, say)
    for words, places in product(WORDS, (hall.party.places, hall.party.places[:1])):
        holders = [Holder(place, 0, letters=words) for place in places]
        yield GoingOn(replace(hall), holders, 0).scene(0, say)


def _join(hall: Hall, say: Say) -> Iterator[Scene]:
    """Each by itself, where a computer sits opposite; then one after another."""
    places = hall.party.places
    for order in (*((place,) for place in places), places):
        join = Join(replace(hall), 0)
        yield join.scene(0, say)
        for place in order:
            join.press(Press(place, "slap", 0))
            yield join.scene(0, say)


def _options(hall: Hall, speaks: Speaks) -> Iterator[Scene]:
    """Every row of every rule set, and all its values; for somebody alone in every other language too."""
    for chosen in _every_choice_of_games(hall):
        for people in dict.fromkeys((1, len(hall.party.places))):
            yield from _rows(_with(hall, people, chosen), speaks)
    for language, chosen in product(hall.languages, _every_choice(hall)):
        if language != hall.language:
            yield from _rows(replace(_with(hall, 1, chosen), language=language), speaks)


def _rows(hall: Hall, speaks: Speaks) -> Iterator[Scene]:
    hall = replace(hall, recorded=True)
    choosing = Choosing(hall, 0)
    steering = hall.party.joined[0]

    def taken(button: Button) -> Scene:
        choosing.press(Press(steering, button, 0))
        return choosing.scene(0, speaks(hall.language))

    first = choosing.scene(0, speaks(hall.language))
    yield first
    for _ in range(_MOST_ROWS):
        before = choosing.scene(0, speaks(hall.language))
        for _ in range(_MOST_VALUES):
            after = taken("slap")
            if after.items == before.items:
                break
            yield after
        down = taken("flip")
        if down.items == first.items:
            return
        yield down


def _session_chosen(hall: Hall, say: Say) -> Scene:
    """The options with the line of the session up."""
    choosing = Choosing(hall, 0)
    rows = sum(control.name.startswith("option ") for control in choosing.scene(0, say).controls)
    choosing.command(Point(rows - _BELOW_SESSION), 0)
    return choosing.scene(0, say)


def _deal(hall: Hall, say: Say) -> Iterator[Scene]:
    for chosen in _every_choice_of_games(hall):
        for people in range(1, len(hall.party.places) + 1):
            yield Deal(_with(hall, people, chosen), 0).scene(0, say)


def _result(hall: Hall, say: Say) -> Iterator[Scene]:
    for seats in range(_LEAST_SEATS, hall.party.room + 1):
        for winner, kind in product(range(seats), ("seat", "computer")):
            players = tuple(
                Player(say(f"{kind}_{seat}"), computer=kind == "computer", place=seat) for seat in range(seats)
            )
            played = Played(players, (winner,), (0,) * seats, Tally(seats, 0), 1.0)
            for best in remarks_of_the_best() if not winner else (Standings(),):
                yield Result(played, hall.canvas, 0, hall.result_ns, hall.sides, best).scene(0, say)


def _help(hall: Hall, say: Say) -> Iterator[Scene]:
    for chosen in _every_choice(hall):
        for players in range(_LEAST_SEATS, hall.party.room + 1):
            yield from _pages(hall, chosen, players, say)


def _pages(hall: Hall, chosen: Chosen, players: int, say: Say) -> Iterator[Scene]:
    pages = help_pages(chosen.rules, players)
    for index, page in enumerate(pages):
        yield help_scene(page, index, len(pages), hall.canvas, say)


def _lesson(hall: Hall, say: Say) -> Iterator[Scene]:
    for chosen in _every_choice(hall):
        yield from _lesson_of(hall, chosen, say)


def _lesson_of(hall: Hall, chosen: Chosen, say: Say) -> Iterator[Scene]:
    """Once with a pupil who does nothing, so that it goes on by itself, and once with one who always slaps."""
    for slaps in (False, True):
        lesson, now_ns = Lesson(chosen.rules, 0, canvas=hall.canvas), 0
        while now_ns < _LESSON_NS and not lesson.turn(now_ns):
            if slaps and lesson.phase == "step":
                lesson.press(Press(0, "slap", now_ns))
            yield lesson.scene(now_ns, say)
            now_ns += _STEP_NS


def _every_choice(hall: Hall) -> Iterator[Chosen]:
    """What is chosen now, and every rule set."""
    yield hall.chosen
    yield from (hall.chosen.with_preset(preset) for preset in PRESETS if preset != hall.chosen.preset)


def _every_choice_of_games(hall: Hall) -> Iterator[Chosen]:
    """The same, and the reaction station with each of their patterns."""
    for chosen in _every_choice(hall):
        yield from (replace(chosen, station=station) for station in (chosen.station, not chosen.station))
