"""Joining: each seat that presses SLAP is in; a bar runs down, and then the match begins."""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.join_places import join_controls, place_items, placed, rows_on
from ratscrew_kiosk.screens.between.time_bar import shorter_in_ns, time_bar
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, CREAM, HOW_STYLE
from ratscrew_kiosk.screens.controls import Asked, Control, SeatButton, on_every_side
from ratscrew_kiosk.screens.hall import SECOND, Canvas, Hall
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Item, Scene, Style, Text
from ratscrew_kiosk.screens.screen import GoTo, Wish
from ratscrew_kiosk.screens.sides import half_of, toward_all
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.waits import last_seconds
from ratscrew_kiosk.screens.wrapping import width_of

AT_LEAST_NS: Final = 5 * SECOND
"""Whoever joins leaves the next this long."""
NOBODY_NS: Final = 15 * SECOND
"""If nobody joins, the attract screens come back."""
_BAR: Final = (800, 18)
_BETWEEN: Final = " · "


class Join:
    """The screen on which people join. It comes up with nobody in."""

    def __init__(self, hall: Hall, now_ns: int) -> None:
        hall.party = hall.party.nobody()
        if not hall.session:
            hall.letters = {}  # whoever comes now is somebody else
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

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
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
        items = [*toward_all(lambda part: self._around(part, now_ns, say, changes), canvas, hall.sides)]
        items += self._places(say)
        lamps, next_ns = waiting_lamps("join", hall.party.places, now_ns)
        changes.at(next_ns)
        ticks = () if self._starts_ns is None else lately(last_seconds(self._starts_ns), now_ns, changes)
        controls = (*join_controls(hall), *self._options())
        return Scene(
            tuple(items), lamps=lamps, next_change_ns=changes.next_ns, canvas=canvas, sounds=ticks, controls=controls
        )

    def _options(self) -> tuple[Control, ...]:
        """What is told below the bar, once somebody is in: that FLIP opens the options."""
        hall, canvas = self._hall, self._hall.canvas
        if not hall.party.joined:
            return ()
        part = half_of(canvas) if len(hall.sides) > 1 else canvas
        below = rows_on(part).bar
        opens = Control(
            "options",
            Box(40, canvas.height - below, canvas.width - 80, below),
            SeatButton(hall.party.joined[0], "flip"),
        )
        return on_every_side([opens], canvas, hall.sides)

    def _around(self, canvas: Canvas, now_ns: int, say: Say, changes: Changes) -> list[Item]:
        """What stands above and below the places."""
        rows, middle, width = rows_on(canvas), canvas.width / 2, canvas.width - 80
        return [
            Text(say("title"), middle, rows.title, Style(rows.letters, CREAM, bold=True), width),
            Text(say("join_how"), middle, rows.how, HOW_STYLE, width),
            *self._bar(canvas, now_ns, say, changes),
        ]

    def _places(self, say: Say) -> list[Item]:
        hall = self._hall
        computers = {seated.place for seated in hall.seating() if seated.computer} if hall.party.joined else set()
        items: list[Item] = []
        for place, (box, side) in placed(hall).items():
            joined = place in hall.party.joined
            name = say(f"computer_{place}" if place in computers else f"seat_{place}")
            drawn = place_items(place, box, name, self._state(place, computers, say), joined=joined)
            items += turned_items(drawn, hall.canvas) if side else drawn
        return items

    def _state(self, place: int, computers: set[int], say: Say) -> str:
        if place in self._hall.party.joined:
            return say("join_in")
        if place in computers:
            return say("join_computer", level=say(f"level_{self._hall.fitting.level_name}"))
        return say("join_free")

    def _bar(self, canvas: Canvas, now_ns: int, say: Say, changes: Changes) -> list[Item]:
        hall, rows = self._hall, rows_on(canvas)
        width = min(_BAR[0], canvas.width - 80)
        left, y = (canvas.width - width) // 2, canvas.height - rows.bar
        if self._starts_ns is None:
            return self._below(say("join_first"), canvas, y + rows.words)
        left_ns = max(0, self._starts_ns - now_ns)
        changes.at(now_ns + shorter_in_ns(width, left_ns, max(hall.join_ns, 1)))
        changes.at(now_ns + (left_ns % SECOND or SECOND))
        items: list[Item] = [*time_bar(Box(left, y, width, _BAR[1]), left_ns / max(hall.join_ns, 1))]
        words = say("join_starts", count=-(-left_ns // SECOND))
        return items + self._below(words, canvas, y + rows.words)

    def _below(self, words: str, canvas: Canvas, y: float) -> list[Item]:
        """What is told below the bar: and, for whoever cannot read it, that other languages are spoken here."""
        others, rows = _BETWEEN.join(self._hall.other_languages), rows_on(canvas)
        lines = [words, others] if others else [words]
        if width_of(_BETWEEN.join(lines), ASIDE_STYLE.size) <= canvas.width - 80:
            lines = [_BETWEEN.join(lines)]
        return [
            Text(line, canvas.width / 2, y + number * rows.line, ASIDE_STYLE, canvas.width - 80)
            for number, line in enumerate(lines)
        ]
