"""Where letters are entered and shown, gone through for a painter: every sign as it can look, and what is said."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final, get_args

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.best import best_scene
from ratscrew_kiosk.screens.between.letters import READY_NS, Letters
from ratscrew_kiosk.screens.between.letters_drawing import SHAPE
from ratscrew_kiosk.screens.between.letters_lies import Entrant
from ratscrew_kiosk.screens.between.spelling import COUNT, SIGNS
from ratscrew_kiosk.screens.colours import INK, SEATS
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.screens.scene import Mark, Scene
from ratscrew_kiosk.screens.screen import GoTo
from ratscrew_kiosk.screens.standings import Earned, Scope, Score, Standings
from ratscrew_kiosk.screens.status import Say

EARNED: Final = (("slap", 1312 * MS), ("run:expert", 1), ("run:expert", 12), ("beaten:expert", 204))
WORDS: Final = tuple(
    "".join(SIGNS[first : first + COUNT]).ljust(COUNT, SIGNS[0]) for first in range(0, len(SIGNS), COUNT)
)
"""All signs, three at a time."""
_REFUSED: Final = "S" + 2 * ("F" * 18 + "S")


def letters_scenes(hall: Hall, say: Say) -> Iterator[Scene]:
    """Yield pictures of letters that are entered in this hall, by all at once and by each alone."""
    places = hall.party.places
    for entered in (places, *((place,) for place in places)):
        yield from _of(hall, [Entrant(place) for place in entered], say)
    for words in WORDS:
        there = replace(hall, letters=dict.fromkeys(places, words))
        yield from _of(there, [Entrant(place) for place in places], say)
    for buttons in ("S" + "F" * len(SIGNS), _REFUSED):
        wheel = Letters(replace(hall), [Entrant(place) for place in places], 0, GoTo("deal"))
        for button in buttons:
            _all_press(wheel, hall, button)
            yield wheel.scene(0, say)
    for side, place in product(hall.sides, places):
        look = SEATS[place]
        marks = (Mark(look.shape, 0, 0, SHAPE, colour, side) for colour in (look.colour, INK))
        yield Scene(tuple(marks), canvas=hall.canvas)
    for (board, value), scope, rank in product(EARNED, get_args(Scope), (0, 9)):
        earned = [Entrant(place, 0, Earned(0, place, board, scope, rank, value)) for place in places]
        yield from _of(hall, earned, say)


def _of(hall: Hall, entrants: list[Entrant], say: Say) -> Iterator[Scene]:
    """Letters that begin, and those that are done."""
    letters = Letters(replace(hall), entrants, 0, GoTo("deal"))
    yield letters.scene(0, say)
    for _ in range(COUNT):
        _all_press(letters, hall, "S")
    yield letters.scene(0, say)


def _all_press(letters: Letters, hall: Hall, button: str) -> None:
    """`F` is FLIP, `S` is SLAP."""
    for place in hall.party.places:
        letters.press(Press(place, "flip" if button == "F" else "slap", READY_NS))


def best_scenes(hall: Hall, say: Say) -> Iterator[Scene]:
    """Yield the page of the best with all signs, every place without letters, and every level."""
    for words in WORDS:
        yield best_scene(Standings(day={"slap": (Score(words, 0),)}), hall.canvas, say)
    for place, level in product(hall.party.places, LEVELS):
        boards = {"slap": (Score("", 0, 0, place),), f"run:{level}": (Score("", 0),), "beaten:expert": (Score("", 0),)}
        yield best_scene(Standings(boards, boards, boards), hall.canvas, say)


def remarks_of_the_best() -> Iterator[Standings]:
    """Yield standings that say all signs in the remarks of a result."""
    yield from (Standings(day={"slap": (Score(words, 0),)}) for words in WORDS)
