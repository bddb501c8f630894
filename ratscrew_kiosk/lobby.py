"""The screens between matches, made for a hall: what `screens/flow` puts up beside joining, options and the deal."""

from collections.abc import Sequence

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.screens.between.attract import Attract, Painted
from ratscrew_kiosk.screens.between.choosing import Choosing
from ratscrew_kiosk.screens.between.flow import Flow, Makes
from ratscrew_kiosk.screens.chosen import LEAST_SEATS
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.help import Help, help_pages, help_scene
from ratscrew_kiosk.screens.lesson import Lesson
from ratscrew_kiosk.screens.play.dialogues import Opens
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import Where
from ratscrew_kiosk.screens.status import Player, Say, Status

_TOLD_IN_ATTRACT = 4
"""So many pages of how to play are shown in attract mode: the first ones."""


def lobby(hall: Hall, seed: int, now_ns: int, starts: Where = "attract") -> Flow:
    """Put up the screens of a cabinet. `seed` deals the matches of attract mode; `starts` is up at first."""

    def attract(at_ns: int) -> Attract:
        return Attract(hall, at_ns, lambda match, told, t, say: _demo(hall, match, told, t, say), _pages(hall), seed)

    def lesson(at_ns: int) -> Lesson:
        readers = sorted(hall.party.joined, key=lambda place: place != hall.reader)
        return Lesson(hall.fitting.rules, at_ns, "options", hall.canvas, places=readers)

    def how_to_play(at_ns: int) -> Help:
        players = max(LEAST_SEATS, len(hall.seating()))
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
