"""The play screen in tests: tables as they lie, and what a picture of one has on it."""

from dataclasses import fields, replace
from typing import Any

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.presses.figures import SECOND
from ratscrew_kiosk.rules.draft import Challenge, Draft
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table, frozen, start
from ratscrew_kiosk.screens.layout import UPRIGHT, Layout
from ratscrew_kiosk.screens.play.play import play_scene
from ratscrew_kiosk.screens.scene import Back, Deck, Disc, Face, Pad, Scene, Text
from ratscrew_kiosk.screens.status import Player, Status
from ratscrew_kiosk.words import say

PEOPLE = (
    Player("Orange", flip_keys=("A",), slap_keys=("S",)),
    Player("Purple", flip_keys=("L",), slap_keys=("K",), place=1),
)
STATUS = Status("Classic", PEOPLE)
ALONE = Status("Classic", (PEOPLE[0], Player("Purple", computer=True, place=1)), "hard")


def table_of(turned: str = "-", decks: tuple[int, int] = (21, 24), burned: int = 0, preset: str = "classic") -> Table:
    """Lay these turned cards, and decks of so many others."""
    cards = parse_cards(turned)
    rest = [card for card in PACK if card not in cards]
    first, second = decks
    deck = (tuple(rest[:first]), tuple(rest[first : first + second]))
    under = tuple(rest[len(rest) - burned :])
    return start(PRESETS[preset], deck, turned=cards, burned=under)


def with_(table: Table, **changes: Any) -> Table:  # noqa: ANN401
    draft = Draft(**{one.name: getattr(table, one.name) for one in fields(Draft)})
    return frozen(replace(draft, **changes))


def seen(
    table: Table, *told: Told, status: Status = STATUS, now_ns: int = 10 * SECOND, layout: Layout = UPRIGHT
) -> Scene:
    return play_scene(table, told, status, now_ns, say, layout)


def words(picture: Scene) -> list[str]:
    return [item.words for item in picture.items if isinstance(item, Text)]


def faces(picture: Scene) -> list[Card]:
    return [item.card for item in picture.items if isinstance(item, Face)]


def backs(picture: Scene) -> list[Back]:
    return [item for item in picture.items if isinstance(item, Back)]


def decks(picture: Scene) -> list[Deck]:
    return [item for item in picture.items if isinstance(item, Deck)]


def dots(picture: Scene) -> list[bool]:
    """Whether each dot is a full one."""
    return [item.thickness == 0 for item in picture.items if isinstance(item, Disc)]


def pressed(picture: Scene) -> list[bool]:
    return [item.pressed for item in picture.items if isinstance(item, Pad)]


ANSWERING = with_(table_of("5C KD 5H", burned=2), challenge=Challenge(1, 2))
