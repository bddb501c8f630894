"""Joining: each seat that presses SLAP is in; a bar runs down, and then the match begins."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    CREAM,
    GOLD,
    HOW_STYLE,
    INK,
    NIGHT,
    SEATS,
    SMALL,
    name_style,
)
from ratscrew_kiosk.screens.hall import SECOND, Canvas, Hall
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Item, Mark, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.screen import Command, GoTo, Wish
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.waits import last_seconds
from ratscrew_kiosk.screens.wrapping import width_of

AT_LEAST_NS: Final = 5 * SECOND
"""Whoever joins leaves the next this long."""
NOBODY_NS: Final = 15 * SECOND
"""If nobody joins, the attract screens come back."""
_CARD: Final = (200, 230)
_GAP: Final = 16
_TOP: Final = 236
_NARROWEST: Final = 170
"""A place is no narrower: its name and its state have to be read."""
_IN_STYLE: Final = Style(38, INK, bold=True)
_IN_STATE_STYLE: Final = Style(SMALL, INK)
_BAR: Final = (800, 18)
_LINE: Final = 40
_BETWEEN: Final = " · "


class Join:
    """The screen on which people join. It comes up with nobody in."""

    def __init__(self, hall: Hall, now_ns: int) -> None:
        hall.party = hall.party.nobody()
        self._hall = hall
        self._starts_ns: int | None = None
        self._pressed_ns = now_ns

    def press(self, press: Press) -> Sequence[Wish]:
        """SLAP joins; pressed again it hurries. FLIP by whoever steers opens the options."""
        hall = self._hall
        party, now_ns = hall.party, press.at_ns
        if press.button == "slap":
            if press.seat in party.joined:
                self._starts_ns = min(self._starts_ns or now_ns, now_ns)
                hall.chimes.taken("slap", now_ns)
            else:
                hall.chimes.ring("join", now_ns)
                hall.party = party.with_joined(press.seat)
                starts_ns = now_ns + hall.join_ns if self._starts_ns is None else self._starts_ns
                self._starts_ns = max(starts_ns, now_ns + AT_LEAST_NS)
        elif party.may_steer(press.seat, now_ns, self._pressed_ns):
            self._pressed_ns = now_ns
            return [GoTo("options")]
        elif party.joined and press.seat in party.joined:
            hall.chimes.ring("refused", now_ns)  # it is somebody else who steers
            return []
        self._pressed_ns = now_ns
        return []

    def command(self, command: Command, now_ns: int) -> Sequence[Wish]:
        """Escape goes back; Enter begins, if somebody is in."""
        if command == "escape":
            return [GoTo("attract")]
        if command == "yes" and self._starts_ns is not None:
            self._starts_ns = now_ns
        return []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Begin when the bar has run down; go back when nobody came."""
        if self._starts_ns is None:
            return [GoTo("attract")] if now_ns >= self._pressed_ns + NOBODY_NS else []
        return [GoTo("deal")] if now_ns >= self._starts_ns else []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The places, who is in, and how long it takes."""
        hall, changes = self._hall, Changes(now_ns)
        canvas = hall.canvas
        middle = canvas.width / 2
        items: list[Item] = [
            Text(say("title"), middle, 96, Style(108, CREAM, bold=True), canvas.width - 80),
            Text(say("join_how"), middle, 182, HOW_STYLE, canvas.width - 80),
        ]
        items += self._places(say)
        items += self._bar(now_ns, say, changes)
        lamps, next_ns = waiting_lamps("join", hall.party.places, now_ns)
        changes.at(next_ns)
        ticks = () if self._starts_ns is None else lately(last_seconds(self._starts_ns), now_ns, changes)
        return Scene(tuple(items), lamps=lamps, next_change_ns=changes.next_ns, canvas=canvas, sounds=ticks)

    def _places(self, say: Say) -> list[Item]:
        hall = self._hall
        computers = {seated.place for seated in hall.seating() if seated.computer} if hall.party.joined else set()
        items: list[Item] = []
        for place, box in place_boxes(hall).items():
            joined = place in hall.party.joined
            name = say(f"computer_{place}" if place in computers else f"seat_{place}")
            items += _place_items(place, box, name, self._state(place, computers, say), joined=joined)
        return items

    def _state(self, place: int, computers: set[int], say: Say) -> str:
        if place in self._hall.party.joined:
            return say("join_in")
        if place in computers:
            return say("join_computer", level=say(f"level_{self._hall.fitting.level_name}"))
        return say("join_free")

    def _bar(self, now_ns: int, say: Say, changes: Changes) -> list[Item]:
        hall = self._hall
        canvas = hall.canvas
        width = min(_BAR[0], canvas.width - 80)
        left, y = (canvas.width - width) / 2, canvas.height - 140
        if self._starts_ns is None:
            return self._below(say("join_first"), y + 54)
        left_ns = max(0, self._starts_ns - now_ns)
        changes.moving()
        part = min(1.0, left_ns / max(hall.join_ns, 1))
        items: list[Item] = [Panel(left, y, width, _BAR[1], NIGHT, _BAR[1] // 2)]
        if round(width * part) >= _BAR[1]:
            items.append(Panel(left, y, round(width * part), _BAR[1], GOLD, _BAR[1] // 2))
        return items + self._below(say("join_starts", count=-(-left_ns // SECOND)), y + 54)

    def _below(self, words: str, y: float) -> list[Item]:
        """What is told below the bar: and, for whoever cannot read it, that other languages are spoken here."""
        canvas, others = self._hall.canvas, _BETWEEN.join(self._hall.other_languages)
        lines = [words, others] if others else [words]
        if width_of(_BETWEEN.join(lines), ASIDE_STYLE.size) <= canvas.width - 80:
            lines = [_BETWEEN.join(lines)]
        return [
            Text(line, canvas.width / 2, y + number * _LINE, ASIDE_STYLE, canvas.width - 80)
            for number, line in enumerate(lines)
        ]


def place_boxes(hall: Hall) -> dict[int, Box]:
    """Where the places lie on the screen: those with buttons, and those that computers take."""
    computers = {seated.place for seated in hall.seating() if seated.computer} if hall.party.joined else set()
    shown = sorted({*hall.party.places, *computers})
    return dict(zip(shown, _boxes(len(shown), hall.canvas), strict=True))


def _boxes(count: int, canvas: Canvas) -> list[Box]:
    """Where so many places lie: in a row where there is room for it, else in two or three."""
    top, bottom = _TOP, canvas.height - 170
    across = next(
        (across for across in (count, -(-count // 2), -(-count // 3)) if _width(across, canvas) >= _NARROWEST),
        max(1, -(-count // 3)),
    )
    rows = -(-count // across)
    width = min(_CARD[0], _width(across, canvas))
    height = min(_CARD[1], (bottom - top - (rows - 1) * _GAP) // rows)
    boxes: list[Box] = []
    for index in range(count):
        row, column = divmod(index, across)
        here = min(across, count - row * across)
        left = (canvas.width - here * width - (here - 1) * _GAP) // 2
        boxes.append(Box(left + column * (width + _GAP), top + row * (height + _GAP), width, height))
    return boxes


def _width(across: int, canvas: Canvas) -> int:
    """How wide a place can be with so many in a row."""
    return (canvas.width - 60 - (across - 1) * _GAP) // max(across, 1)


def _place_items(place: int, box: Box, name: str, state: str, *, joined: bool) -> list[Item]:
    """A place: full of its colour when somebody is in, else its outline."""
    look = SEATS[place]
    x, y, width, height = box
    middle = x + width / 2
    size = min(78, round(0.32 * height))
    panel = Panel(x, y, width, height, NIGHT, 34, look.colour, 5)
    return [
        panel._replace(fill=look.colour, thickness=0) if joined else panel,
        Mark(look.shape, middle, y + 0.3 * height, size, INK if joined else look.colour),
        Text(name, middle, y + 0.62 * height, _IN_STYLE if joined else name_style(place), width - 16),
        Text(state, middle, y + 0.84 * height, _IN_STATE_STYLE if joined else ASIDE_STYLE, width - 16),
    ]
