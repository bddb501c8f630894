"""Draws the small table of the lesson: two decks, the pile, the pupil's buttons. Motion is a function of time."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.outcomes import Told, Took, Turned, Wrong
from ratscrew_kiosk.screens.colours import (
    CLEAR,
    COUNT_STYLE,
    CREAM,
    FLIP_STYLE,
    GOLD,
    NEWS,
    NIGHT,
    PRESSED_STYLE,
    SEATS,
    SLAP_STYLE,
    SLATE,
    name_style,
)
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import BURNED_SCALE, CARD, DECK, FLIP_RADIUS, SLAP_RADIUS, Box, Spot
from ratscrew_kiosk.screens.lesson.attempt import Attempt
from ratscrew_kiosk.screens.lesson.steps import PUPIL
from ratscrew_kiosk.screens.motion import PRESSED_NS, Changes, Travel
from ratscrew_kiosk.screens.pieces import sign_of, tries_label
from ratscrew_kiosk.screens.play.band import challenging_rank
from ratscrew_kiosk.screens.scene import Back, Deck, Disc, Face, Item, Pad, Panel, Style, Text
from ratscrew_kiosk.screens.status import Say

LAY_NS: Final = 300 * MS
"""A card's way from its deck onto the pile; its face can be read all the way."""
BURN_NS: Final = 600 * MS
OPEN_NS: Final = 900 * MS
"""A pile that was taken lies open so long."""
FLY_NS: Final = 600 * MS
"""Then it goes to its winner's deck in so long."""
BEAT_NS: Final = 500 * MS
"""The ring around the button that is asked for comes or goes so often: once a second in all."""

_FANNED: Final = 4
_WIDEST_STEP: Final = 110
_DECK_IN: Final = 150
_NARROW_DECK_IN: Final = 112
_ROOMY: Final = 1100
_LOWEST_PORTRAIT: Final = 900
"""The height of the lowest upright canvas."""
_TRIES_BELOW: Final = 178
_NAME: Final = 210
"""Units for a name, above its deck."""
_PLATE: Final = (112, 84)
_FAN_ROTATIONS: Final = (-4, 2)
"""Of the cards under the top one, and of the top one."""
_BURNED: Final = ((92, 14, 14), (98, 24, 24), (76, 34, 34))
"""How burned cards peek out from under the pile: to the right, downward, turned."""


class Look(NamedTuple):
    """What a lesson is drawn with: the canvas, whose colours the two decks bear, whose buttons are lit."""

    canvas: Canvas
    pupil: int
    teacher: int
    places: tuple[int, ...] = ()

    def place(self, seat: int) -> int:
        """Return the place of a seat of the small table."""
        return self.pupil if seat == PUPIL else self.teacher

    @property
    def pile(self) -> Spot:
        """The middle of the pile. On an upright screen it has a row of its own."""
        return Spot(self.canvas.width / 2, 342 if self._wide else 378 + self._spare)

    def deck(self, seat: int) -> Spot:
        """The middle of a deck: the pupil's on the left."""
        inward = _DECK_IN if self.canvas.width >= _ROOMY else _NARROW_DECK_IN
        y = self.pile.y if self._wide else self.canvas.height - 206 - self._spare
        return Spot(inward if seat == PUPIL else self.canvas.width - inward, y)

    def pads(self) -> tuple[Spot, Spot]:
        """The pupil's FLIP and SLAP."""
        x, y = self.deck(PUPIL)
        if self._wide:
            left = max(70.0, x - 62)
            return Spot(left, y + 225), Spot(left + 122, y + 217)
        return Spot(x + 158, y + 8), Spot(x + 280, y)

    @property
    def tries(self) -> Box:
        """Where the tries stand."""
        return Box(round(self.pile.x) - 133, round(self.pile.y) + _TRIES_BELOW - 26, 266, 52)

    def fan(self, count: int) -> list[tuple[float, float, int]]:
        """How so many cards lie in the fan, the top one last: x, y, rotation."""
        room = self.deck(1).x - self.deck(0).x - _NAME - 40 if self._wide else self.canvas.width - 80
        step = min(_WIDEST_STEP, (room - CARD[0]) / (_FANNED - 1))
        left = self.pile.x - step * (count - 1) / 2
        rotations = (*(_FAN_ROTATIONS[0] for _ in range(count - 1)), _FAN_ROTATIONS[1])
        return [(left + step * index, self.pile.y, rotation) for index, rotation in enumerate(rotations)]

    @property
    def _wide(self) -> bool:
        return self.canvas.width >= self.canvas.height

    @property
    def _spare(self) -> int:
        """How far an upright screen's rows move together, since it has more room than they need."""
        return (self.canvas.height - _LOWEST_PORTRAIT) // 4


def table_items(attempt: Attempt, look: Look, now_ns: int, changes: Changes, say: Say) -> list[Item]:
    """Return the small table at this moment."""
    items: list[Item] = _burned_items(attempt, look, now_ns, changes)
    for seat in range(2):
        items += _deck_items(attempt, look, seat, say)
    taken = _latest(attempt.told, Took)
    if attempt.table.turned or taken is None:
        items += _pile_items(attempt, look, now_ns, changes)
    else:
        items += _taken_items(attempt, look, taken, now_ns, changes)
    items += _tries_items(attempt, look)
    items += _pad_items(attempt, look, now_ns, changes, say)
    return items


def _deck_items(attempt: Attempt, look: Look, seat: int, say: Say) -> list[Item]:
    table, place, spot = attempt.table, look.place(seat), look.deck(seat)
    width, height = _PLATE
    count = len(table.decks[seat])
    glow = table.turn == seat and table.waiting is None and not table.over
    return [
        Text(
            say(f"seat_{place}"), spot.x, spot.y - DECK[1] / 2 - 34, name_style(place, NEWS), _NAME, sign=sign_of(place)
        ),
        Deck(*spot, SEATS[place].colour, min(3, count), glow),
        Panel(spot.x - width / 2, spot.y - height / 2, width, height, NIGHT, 22),
        Text(str(count), *spot, COUNT_STYLE, width),
    ]


def _pile_items(attempt: Attempt, look: Look, now_ns: int, changes: Changes) -> list[Item]:
    cards = attempt.table.turned
    shown = cards[-_FANNED:]
    lies = look.fan(len(shown)) if shown else []
    items: list[Item] = [Face(card, *lie) for card, lie in zip(shown, lies, strict=True)]
    turned = _latest(attempt.told, Turned)
    if turned is not None and isinstance(turned.outcome, Turned) and items and now_ns < turned.at_ns + LAY_NS:
        changes.moving()
        part = max(0.0, (now_ns - turned.at_ns) / LAY_NS)
        x, y, rotation = lies[-1]
        spot = Travel(look.deck(turned.outcome.seat), Spot(x, y)).after(0.25 + 0.75 * part)
        items[-1] = Face(shown[-1], *spot, rotation)
    return items


def _burned_items(attempt: Attempt, look: Look, now_ns: int, changes: Changes) -> list[Item]:
    count = min(len(attempt.table.burned), len(_BURNED))
    if not count:
        return []
    fan = look.fan(max(1, len(attempt.table.turned[-_FANNED:])))
    x, y, _ = fan[-1]
    lies = [(x + right, y + down, rotation) for right, down, rotation in _BURNED[:count]]
    wrong = _latest(attempt.told, Wrong)
    items: list[Item] = []
    for index, (left, top, rotation) in enumerate(lies):
        spot = Spot(left, top)
        fresh = wrong is not None and isinstance(wrong.outcome, Wrong) and index >= count - wrong.outcome.burned
        if wrong is not None and fresh and now_ns < wrong.at_ns + BURN_NS:
            changes.moving()
            spot = Travel(look.deck(PUPIL), spot).after((now_ns - wrong.at_ns) / BURN_NS)
        items.append(Back(*spot, SLATE, rotation, BURNED_SCALE))
    return items


def _taken_items(attempt: Attempt, look: Look, taken: Told, now_ns: int, changes: Changes) -> list[Item]:
    """The pile that was taken: open with a ring around it, then on its way to the winner's deck."""
    seat = taken.outcome.seat if isinstance(taken.outcome, Took) else PUPIL
    shown: Sequence[Card] = attempt.taken[-_FANNED:]
    age_ns = now_ns - taken.at_ns
    if age_ns < OPEN_NS:
        changes.at(taken.at_ns + OPEN_NS)
        lies = look.fan(len(shown))
        left, right = lies[0][0] - CARD[0] / 2 - 18, lies[-1][0] + CARD[0] / 2 + 18
        height = CARD[1] + 28
        ring = Panel(
            left, look.pile.y - height / 2, round(right - left), height, CLEAR, 30, SEATS[look.place(seat)].colour, 5
        )
        return [ring, *(Face(card, *lie) for card, lie in zip(shown, lies, strict=True))]
    if age_ns < OPEN_NS + FLY_NS:
        changes.moving()
        scale = round(DECK[0] / CARD[0], 3)
        spot = Travel(look.pile, look.deck(seat)).after((age_ns - OPEN_NS) / FLY_NS)
        return [Back(*spot, SLATE, 0, scale)]
    return []


def _tries_items(attempt: Attempt, look: Look) -> list[Item]:
    """The tries that the face card in play gives: full dots are left, rings are used up."""
    table = attempt.table
    rank = challenging_rank(table)
    if rank is None:
        return []
    left = 0 if table.challenge is None else table.challenge.tries
    by = table.challenge or table.waiting
    challenger = by[0] if by is not None else PUPIL
    return list(tries_label(look.tries, rank, look.place(challenger), left))


def _pad_items(attempt: Attempt, look: Look, now_ns: int, changes: Changes, say: Say) -> list[Item]:
    """The pupil's buttons. Around the one that is asked for a ring comes and goes."""
    items: list[Item] = []
    colour = SEATS[look.pupil]
    buttons: tuple[tuple[Button, Spot, int], ...] = (
        ("flip", look.pads()[0], FLIP_RADIUS),
        ("slap", look.pads()[1], SLAP_RADIUS),
    )
    for button, spot, radius in buttons:
        latest, at_ns = attempt.pressed or ("", 0)
        down = latest == button and now_ns < at_ns + PRESSED_NS
        if down:
            changes.at(at_ns + PRESSED_NS)
        if attempt.awaited and button == attempt.step.button:
            changes.at(now_ns - now_ns % BEAT_NS + BEAT_NS)
            if now_ns // BEAT_NS % 2 == 0:
                items.append(Disc(*spot, radius + 16, GOLD, 5))
        fill = CREAM if button == "flip" else colour.dim if down else colour.colour
        style: Style = FLIP_STYLE if button == "flip" else PRESSED_STYLE if down else SLAP_STYLE
        items.append(Pad(*spot, radius, fill, down))
        items.append(Text(say(f"pad_{button}"), spot.x, spot.y + 6 * down, style, 2 * radius - 12))
    return items


def _latest(told: Sequence[Told], kind: type[Turned | Wrong | Took]) -> Told | None:
    return next((one for one in reversed(told) if isinstance(one.outcome, kind)), None)
