"""The screens between matches, made for a hall: what `screens/flow` puts up beside joining, options and the deal."""

from collections.abc import Sequence

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.screens.attract import Attract, Painted
from ratscrew_kiosk.screens.choosing import Choosing
from ratscrew_kiosk.screens.dialogues import Opens
from ratscrew_kiosk.screens.flow import TOWARD_ONE, Flow, Makes
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.help import Help, help_pages, help_scene
from ratscrew_kiosk.screens.join_places import place_boxes
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.screens.sides import box_toward
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.screens.targets import Target

_TOLD_IN_ATTRACT = 4
"""So many pages of how to play are shown in attract mode: the first ones."""


def lobby(hall: Hall, seed: int, now_ns: int, starts: Where = "attract") -> Flow:
    """Put up the screens of a cabinet. `seed` deals the matches of attract mode; `starts` is up at first."""

    def attract(at_ns: int) -> Attract:
        return Attract(hall, at_ns, lambda match, told, t, say: _demo(hall, match, told, t, say), _pages(hall), seed)

    def lesson(at_ns: int) -> Lesson:
        return Lesson(hall.fitting.rules, at_ns, "options", hall.canvas, places=hall.party.joined)

    def how_to_play(at_ns: int) -> Help:
        players = len(hall.seating())
        back = flow.where if flow.where in ("attract", "options") else "options"
        return Help(hall.fitting.rules, players, at_ns, back, hall.canvas, places=hall.party.joined)

    flow = Flow(hall, {"attract": attract, "lesson": lesson, "help": how_to_play}, "play", now_ns)
    flow.go(starts, now_ns)
    return flow


def over_a_match(hall: Hall, rules: RuleSet, seats: int, people: Sequence[int], *, options: bool) -> Opens:
    """The screens that can be opened from a pause of a match by these rules; `people` are the places that press."""

    def how_to_play(at_ns: int) -> Help:
        return Help(rules, seats, at_ns, "play", hall.canvas, places=people)

    opens: dict[Where, Makes] = {"help": how_to_play}
    if options:
        opens["options"] = lambda at_ns: Choosing(hall, at_ns, over=True)
    return opens


def between_matches(flow: Flow) -> tuple[Target, ...]:
    """What can be tapped while no match is played: a place joins; else the left half is FLIP, the right one SLAP.

    On a flat screen that is so as it is read: by the one whom it is turned to, or at each side by its own people.
    """
    hall = flow.hall
    if flow.where == "join":
        return tuple(
            Target(place, "slap", box) for place, box in place_boxes(hall).items() if place in hall.party.places
        )
    everybody = (*hall.party.joined, *hall.party.places, 0)
    if flow.where in TOWARD_ONE:
        reader = hall.reader if hall.reader in everybody else everybody[0]
        return _halves(reader, hall.side_of(hall.reader), hall.canvas, hall.canvas.height)
    return tuple(
        target
        for side in hall.sides
        for target in _halves(
            next((place for place in everybody if hall.side_of(place) == side), everybody[0]),
            side,
            hall.canvas,
            hall.canvas.height // len(hall.sides),
        )
    )


def _halves(place: int, side: int, canvas: Canvas, height: int) -> tuple[Target, ...]:
    """The left half and the right one of the lowest so many units, as they are seen from a side."""
    half, top = canvas.width // 2, canvas.height - height
    left, right = Box(0, top, half, height), Box(half, top, half, height)
    return (
        Target(place, "flip", box_toward(left, canvas, side)),
        Target(place, "slap", box_toward(right, canvas, side)),
    )


def _demo(hall: Hall, match: Match, told: Sequence[Told], now_ns: int, say: Say) -> Scene:
    """The picture of a match in attract mode."""
    seats = range(len(match.table.decks))
    players = tuple(Player(say(f"computer_{seat}"), computer=True, place=seat) for seat in seats)
    status = Status(say(f"rules_{match.table.rules.preset}"), players)
    return play_scene(match.table, told, status, now_ns, say, hall.layout(len(players)))


def _pages(hall: Hall) -> list[Painted]:
    pages = help_pages(hall.fitting.rules, len(hall.seating()))

    def painted(index: int) -> Painted:
        return lambda _now_ns, say: help_scene(pages[index], index, len(pages), hall.canvas, say)

    return [painted(index) for index in range(min(_TOLD_IN_ATTRACT, len(pages)))]
