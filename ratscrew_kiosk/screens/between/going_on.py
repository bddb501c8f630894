"""A match was cut off: who played it, how many cards each has, and whether it shall go on."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.join_places import boxes_on, place_items, rows_on
from ratscrew_kiosk.screens.between.time_bar import shorter_in_ns, time_bar
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, CREAM, HOW_STYLE, NIGHT, SEATS, SMALL, name_style
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import SECOND, Canvas, Hall
from ratscrew_kiosk.screens.hall_controls import halves
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.screen import GiveUp, TakeUp, Wish
from ratscrew_kiosk.screens.sides import toward_all
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.waits import last_seconds

READY_NS: Final = SECOND // 2
"""A press so soon was meant for nothing: hands may still be on the buttons when the power is back."""
_BAR: Final = (800, 18)
_LOW: Final = 130
"""In a box that is lower the shape stands before the name ..."""
_LOWEST: Final = 80
"""... and in one that is lower still all stands in one line, the cards as a number."""
_FLAT: Final = (300, 100)
"""Such a box is so large at most."""


class Holder(NamedTuple):
    """Somebody who played: the place, three letters or '', and the cards in the deck."""

    place: int
    cards: int
    computer: bool = False
    letters: str = ""


class GoingOn:
    """The question of a hall whether a match goes on; `by_itself` says what comes if nobody answers."""

    def __init__(self, hall: Hall, holders: Sequence[Holder], now_ns: int, *, by_itself: bool = True) -> None:
        self._hall = hall
        self._holders = holders
        self._began_ns = now_ns
        self._ends_ns = now_ns + hall.resume_ns
        self._by_itself = by_itself

    def press(self, press: Press) -> Sequence[Wish]:
        """SLAP goes on, FLIP does not, whoever presses."""
        if press.at_ns < self._began_ns + READY_NS:
            return []
        self._hall.chimes.taken(press.button, press.at_ns)
        return [TakeUp() if press.button == "slap" else GiveUp()]

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Enter goes on, Escape does not."""
        del now_ns
        match command:
            case "yes":
                return [TakeUp()]
            case "escape":
                return [GiveUp()]
            case _:
                return []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Nobody has answered in time."""
        if now_ns < self._ends_ns:
            return []
        return [TakeUp() if self._by_itself else GiveUp()]

    def scene(self, now_ns: int, say: Say) -> Scene:
        """Who played, the cards of each, and what comes if nobody answers."""
        hall, changes = self._hall, Changes(now_ns)
        changes.at(self._ends_ns)
        items = toward_all(lambda part: self._on(part, now_ns, say, changes), hall.canvas, hall.sides)
        lamps, next_ns = waiting_lamps("join", hall.party.places, now_ns)
        changes.at(next_ns)
        ticks = lately(last_seconds(self._ends_ns), now_ns, changes)
        return Scene(
            items,
            lamps=lamps,
            next_change_ns=changes.next_ns,
            canvas=hall.canvas,
            sounds=ticks,
            controls=halves(hall.canvas, "escape", "yes", sides=hall.sides),
        )

    def _on(self, canvas: Canvas, now_ns: int, say: Say, changes: Changes) -> list[Item]:
        rows, middle, width = rows_on(canvas), canvas.width / 2, canvas.width - 80
        items: list[Item] = [
            Text(say("going_on"), middle, rows.title, Style(rows.letters, CREAM, bold=True), width),
            Text(say("going_on_how"), middle, rows.how, HOW_STYLE, width),
        ]
        boxes = boxes_on(canvas, len(self._holders))
        if boxes and boxes[0].height < _LOWEST:
            boxes = boxes_on(canvas, len(self._holders), _FLAT)
        for one, box in zip(self._holders, boxes, strict=True):
            name = say(f"{'computer' if one.computer else 'seat'}_{one.place}")
            cards = f"{one.letters} · {one.cards}" if one.letters else say("cards", count=one.cards)
            items += _holder_items(one, box, name, cards)
        left_ns = max(0, self._ends_ns - now_ns)
        bar = min(_BAR[0], width)
        changes.at(now_ns + shorter_in_ns(bar, left_ns, max(self._hall.resume_ns, 1)))
        changes.at(now_ns + (left_ns % SECOND or SECOND))
        y = canvas.height - rows.bar
        box = Box((canvas.width - bar) // 2, y, bar, _BAR[1])
        words = say("going_on_yes" if self._by_itself else "going_on_no", count=-(-left_ns // SECOND))
        return [
            *items,
            *time_bar(box, left_ns / max(self._hall.resume_ns, 1)),
            Text(words, middle, y + rows.words, ASIDE_STYLE, width),
        ]


def _holder_items(one: Holder, box: Box, name: str, cards: str) -> list[Item]:
    """Somebody who played, with the cards, as people look where they join."""
    x, y, width, height = box
    if height >= _LOW:
        return place_items(one.place, box, name, cards, joined=not one.computer)
    middle, place = x + width / 2, one.place
    panel = Panel(x, y, width, height, NIGHT, min(34, height // 2), SEATS[place].colour, 5)
    if height < _LOWEST:
        across, beside = round(0.72 * width), round(0.17 * width)
        return [
            panel,
            Text(name, x + 0.39 * width, y + height / 2, name_style(place, SMALL), across, sign=sign_of(place)),
            Text(str(one.cards), x + 0.88 * width, y + height / 2, ASIDE_STYLE, beside),
        ]
    return [
        panel,
        Text(name, middle, y + 0.36 * height, name_style(place), width - 16, sign=sign_of(place)),
        Text(cards, middle, y + 0.74 * height, ASIDE_STYLE, width - 8),
    ]
