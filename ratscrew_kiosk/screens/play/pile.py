"""The pile in the middle: turned cards in a fan, burned ones peeking out, and a taken pile on its way to its winner.

It is placed as one side sees it; `decks` say where each seat's deck lies for that side.
"""

from collections.abc import Sequence
from typing import Final

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.rules.outcomes import DeadHeat, Told, Took, Turned, Wrong
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import SLATE
from ratscrew_kiosk.screens.layout import BURNED_SCALE, CARD, DECK, Layout, Lie, Spot
from ratscrew_kiosk.screens.motion import BURN_NS, LAY_NS, MS, Changes, Travel
from ratscrew_kiosk.screens.pieces import ring
from ratscrew_kiosk.screens.play.band import collecting
from ratscrew_kiosk.screens.scene import Back, Face, Item

_HELD: Final = 0.5
"""The part of the collect time in which a taken pile still lies open, so that everyone sees what it was."""
_FLOWN: Final = 0.9
"""The part of the collect time after which the last card has reached the deck."""
_SHORTEST_NS: Final = 300 * MS
"""A collect time below this shows nothing: it would only flicker."""
_STAGGER: Final = 0.04
"""So close behind one another that they overlap all the way: with gaps between them what they pass would flash."""
_NUDGE: Final = 0.12
"""A card begins this part of the way back to the deck that it came from; its face can be read from there too."""
_FAR_BACK: Final = 200
"""Outcomes to look back for the cards of a pile; a longer pile shows its top just as well."""


def flying_scale(layout: Layout) -> float:
    """Return the size of a card on its way to a deck: as large as a deck, and no larger than a card on the table."""
    return round(DECK[0] / CARD[0] * layout.card_scale, 3)


def burned_items(
    table: Table, told: Sequence[Told], layout: Layout, decks: Sequence[Spot], now_ns: int, changes: Changes
) -> list[Item]:
    """Return the burned cards that peek out from under the pile."""
    lies = layout.burned[: len(table.burned)]
    items: list[Item] = []
    wrong = _last(told, Wrong)
    fresh, part, start = 0, 1.0, layout.pile.middle
    if wrong is not None and isinstance(wrong.outcome, Wrong) and 0 <= now_ns - wrong.at_ns < BURN_NS:
        fresh, part, start = (
            wrong.outcome.burned,
            (now_ns - wrong.at_ns) / BURN_NS,
            decks[wrong.outcome.seat],
        )
        changes.moving()
    for index, lie in enumerate(lies):
        spot = Spot(lie.x, lie.y)
        if index >= len(lies) - fresh:
            spot = Travel(start, spot).after(part)
        items.append(Back(spot.x, spot.y, SLATE, lie.rotation, round(BURNED_SCALE * layout.card_scale, 3)))
    return items


def lying_items(
    table: Table,
    told: Sequence[Told],
    layout: Layout,
    decks: Sequence[Spot],
    now_ns: int,
    changes: Changes,
    *,
    covered: bool,
) -> list[Item]:
    """Return the uppermost turned cards, the top one last: faces, or backs while they are covered (R3.6)."""
    cards = table.turned[-fan_length(table, layout) :]
    if not cards:
        return []
    lies, scale = layout.fans[len(cards) - 1], layout.card_scale
    if covered:
        return [Back(lie.x, lie.y, SLATE, lie.rotation, scale) for lie in lies]
    turned = _last(told, Turned)
    age_ns = LAY_NS if turned is None else now_ns - turned.at_ns
    if turned is None or not isinstance(turned.outcome, Turned) or not 0 <= age_ns < LAY_NS:
        return [Face(card, *lie, scale) for card, lie in zip(cards, lies, strict=True)]
    changes.moving()
    deck = decks[turned.outcome.seat]
    return _settling(cards, lies, len(table.turned), layout, deck, age_ns / LAY_NS)


def _settling(
    cards: Sequence[Card], lies: Sequence[Lie], count: int, layout: Layout, deck: Spot, part: float
) -> list[Item]:
    """Place a fan that makes room for its newest card."""
    before = layout.fans[min(count - 1, len(cards)) - 1] if count > 1 else ()
    before = before[-(len(cards) - 1) :] if len(cards) > 1 else ()
    items: list[Item] = []
    for index, (card, lie) in enumerate(zip(cards, lies, strict=True)):
        end = Spot(lie.x, lie.y)
        if index < len(cards) - 1:
            start = Spot(before[index].x, before[index].y)
        else:
            start = Spot(lie.x + (deck.x - lie.x) * _NUDGE, lie.y + (deck.y - lie.y) * _NUDGE)
        spot = Travel(start, end).after(part)
        items.append(Face(card, spot.x, spot.y, lie.rotation, layout.card_scale))
    return items


def taken_items(
    table: Table,
    told: Sequence[Told],
    layout: Layout,
    decks: Sequence[Spot],
    winner: int,
    playing_ns: int,
    changes: Changes,
) -> list[Item]:
    """Return what is seen of a pile that has just been taken: open for a while, then on its way under the deck (R6.3).

    It is gone before the next card can be turned. `winner` is the place of the seat that took it.
    """
    collect_ns = table.rules.collect_ms * MS
    over = table.over and not table.turned
    if collect_ns < _SHORTEST_NS or not (over or collecting(table, playing_ns)):
        return []
    part = 0.0 if over else 1 - (table.ready_ns - playing_ns) / collect_ns
    if part < _HELD:
        if not over:
            changes.at(table.ready_ns - round((1 - _HELD) * collect_ns) + table.stopped_ns)
        return _lying_open(table, told, layout, winner)
    if part >= _FLOWN:
        return []
    changes.moving()
    way = Travel(layout.pile.middle, decks[table.turn])
    progress = (part - _HELD) / (_FLOWN - _HELD)
    spots = (way.after((progress - step * _STAGGER) / (1 - 2 * _STAGGER)) for step in (2, 1, 0))
    return [Back(spot.x, spot.y, SLATE, 0, flying_scale(layout)) for spot in spots]


def _lying_open(table: Table, told: Sequence[Told], layout: Layout, winner: int) -> list[Item]:
    cards = _taken_cards(told)[-fan_length(table, layout) :]
    if not cards:
        return []
    lies = layout.fans[len(cards) - 1]
    return [
        ring(layout.pile, winner),
        *(Face(card, *lie, layout.card_scale) for card, lie in zip(cards, lies, strict=True)),
    ]


def _taken_cards(told: Sequence[Told]) -> list[Card]:
    """Return the turned cards of the pile that was taken last, as far as it is known which they were."""
    cards: list[Card] = []
    taken = False
    for one in reversed(told[-_FAR_BACK:]):
        match one.outcome:
            case Took():
                if taken:
                    break
                taken = True
            case DeadHeat() if taken:
                break
            case Turned(_, card) if taken:
                cards.append(card)
    return cards[::-1]


def fan_length(table: Table, layout: Layout) -> int:
    """How many turned cards can be read: three, or four where a pattern needs the fourth (R5.2)."""
    reach = 4 if {"hoagie", "run"}.intersection(table.rules.patterns) else 3
    return min(reach, len(layout.fans))


def _last(told: Sequence[Told], kind: type[Wrong | Turned]) -> Told | None:
    """Return the latest outcome of this kind among the last few, if no pile was taken since."""
    for one in reversed(told[-8:]):
        if isinstance(one.outcome, kind):
            return one
        if isinstance(one.outcome, Took):
            break
    return None
