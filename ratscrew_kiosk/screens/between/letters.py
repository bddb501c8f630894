"""Three letters, by everybody at once: each at the own place with the own two buttons, and one clock for all."""

from collections.abc import Mapping, Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.screens.between.letters_drawing import (
    around_items,
    bar_width,
    entrant_controls,
    entrant_items,
    have_names,
)
from ratscrew_kiosk.screens.between.letters_lies import Entrant, entrant_places
from ratscrew_kiosk.screens.between.spelling import Spelling
from ratscrew_kiosk.screens.between.time_bar import shorter_in_ns
from ratscrew_kiosk.screens.controls import Asked
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.screen import GoTo, KeepLetters, Wish
from ratscrew_kiosk.screens.sides import toward_all
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.waits import last_seconds

READY_NS: Final = SECOND * 3 // 2
"""A press sooner than this is one of the match, or of joining."""
SEEN_NS: Final = SECOND
"""So long everybody's letters are seen before it goes on."""
HELD_NS: Final = SECOND * 6 // 10
"""FLIP that is held so long runs on by itself, ..."""
RUNS_NS: Final = SECOND * 3 // 20
"""... with so long to each sign."""


class Letters:
    """The screen on which letters are entered, by one to six people; it goes on to `then`.

    Behind a match `record` says whose record they go to, and nobody's letters change who does nothing. Without one
    they are for the matches to come, and who does nothing has none.
    """

    def __init__(
        self, hall: Hall, entrants: Sequence[Entrant], now_ns: int, then: GoTo, record: int | None = None
    ) -> None:
        self._hall = hall
        self._entrants = {one.place: one for one in entrants}
        self._spellings = {place: Spelling.begun(hall.letters.get(place, "")) for place in self._entrants}
        self._then = then
        self._record = record
        self._began_ns = now_ns
        self._pressed_ns = now_ns
        self._held: Mapping[int, int] = {}
        self._ran: dict[int, tuple[int, int]] = {}
        """How many signs a FLIP that is held has run on, by its place and when it went down."""

    @property
    def _ends_ns(self) -> int:
        """When it goes on: soon, once nobody has anything left to enter."""
        ends_ns = self._began_ns + self._hall.letters_ns
        done = all(one.done for one in self._spellings.values())
        return min(ends_ns, self._pressed_ns + SEEN_NS) if done else ends_ns

    def press(self, press: Press) -> Sequence[Wish]:
        """FLIP: the next sign. SLAP: take it."""
        place = press.seat
        if place in self._spellings and press.at_ns >= self._began_ns + READY_NS:
            spelling = self._spellings[place]
            self._spellings[place] = spelling.flipped() if press.button == "flip" else spelling.slapped()
            self._pressed_ns = press.at_ns
            self._hall.chimes.taken(press.button, press.at_ns)
        return []

    def holds(self, held: Mapping[int, int], now_ns: int) -> None:
        """These places hold FLIP since then: after a moment the signs run on."""
        self._held = {place: at for place, at in held.items() if at >= self._began_ns + READY_NS}
        for place, since_ns in self._held.items():
            spelling = self._spellings.get(place)
            if spelling is None or spelling.taken is None:
                continue
            due = max(0, (now_ns - since_ns - HELD_NS) // RUNS_NS + 1)
            began_ns, ran = self._ran.get(place, (since_ns, 0))
            for _ in range(due - (ran if began_ns == since_ns else 0)):
                spelling = spelling.flipped()
                self._hall.chimes.taken("flip", now_ns)
            self._spellings[place] = spelling
            self._ran[place] = (since_ns, due)

    def _next_run_ns(self, now_ns: int) -> int | None:
        """When a FLIP that is held goes on to the next sign."""
        firsts = [since_ns + HELD_NS for since_ns in self._held.values()]
        return min((at + max(0, (now_ns - at) // RUNS_NS + 1) * RUNS_NS for at in firsts), default=None)

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Enter goes on with what is entered so far, Escape without."""
        del now_ns
        match command:
            case "yes":
                return self._enter()
            case "escape":
                self._spellings = dict.fromkeys(self._spellings, Spelling.begun(""))
                return self._enter()
            case _:
                return []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Go on when all have entered theirs, or the time is up."""
        return self._enter() if now_ns >= self._ends_ns else []

    def _enter(self) -> list[Wish]:
        letters, wishes = dict(self._hall.letters), list[Wish]()
        for place, spelling in self._spellings.items():
            entered, seat = spelling.entered, self._entrants[place].seat
            if entered:
                letters[place] = entered
                if self._record is not None and seat is not None:
                    wishes.append(KeepLetters(self._record, seat, entered))
            elif self._record is None:
                letters.pop(place, None)
        self._hall.letters = letters
        return [*wishes, self._then]

    def scene(self, now_ns: int, say: Say) -> Scene:
        """Everybody's letters, what they are for, and how long there is."""
        hall, changes, canvas = self._hall, Changes(now_ns), self._hall.canvas
        left_ns, part = max(0, self._began_ns + hall.letters_ns - now_ns), 0.0
        if left_ns:
            part = left_ns / hall.letters_ns
            changes.at(now_ns + shorter_in_ns(bar_width(canvas), left_ns, hall.letters_ns))
            changes.at(now_ns + (left_ns % SECOND or SECOND))
        changes.at(self._next_run_ns(now_ns))
        earned = [one.earned for one in self._entrants.values() if one.earned is not None]
        items = [
            *toward_all(lambda half: around_items(half, earned, part, -(-left_ns // SECOND), say), canvas, hall.sides)
        ]
        entrants = tuple(self._entrants.values())
        places = entrant_places(hall, entrants)
        named = all(have_names(entrants, box, say) for box, _ in places.values())
        for place, (box, side) in places.items():
            drawn = entrant_items(self._entrants[place], self._spellings[place], box, say, named=named)
            items += turned_items(drawn, canvas) if side else drawn
        waiting = [place for place, one in self._spellings.items() if not one.done]
        lamps, next_ns = waiting_lamps("join", waiting, now_ns)
        changes.at(next_ns)
        ticks = lately(last_seconds(self._began_ns + hall.letters_ns), now_ns, changes)
        controls = entrant_controls(places, canvas)
        return Scene(
            tuple(items), lamps=lamps, next_change_ns=changes.next_ns, canvas=canvas, sounds=ticks, controls=controls
        )
