"""Dead heats (R3.4): slaps that have to be weighed with one another.

Pins, seat numbers, lists and the order of arrival never decide here.
"""

from typing import NamedTuple

from ratscrew_kiosk.press import Press, Together, told_apart
from ratscrew_kiosk.rules.draft import NOBODY
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.moment import Moment
from ratscrew_kiosk.rules.outcomes import DeadHeat, Late, Why
from ratscrew_kiosk.rules.patterns import Pattern, patterns_on


class _Judged(NamedTuple):
    """A slap, by how many cards it is judged, and which patterns hold on them; no pattern: it is not correct."""

    slap: Press
    counted: int
    holding: tuple[Pattern, ...]


def settle_together(moment: Moment, together: Together) -> None:
    """Settle all slaps of the first instant, and with them the later ones that are in a dead heat with the earliest.

    Of several correct slaps in the first instant the first in order of right is the earliest. Whatever else is in
    `together` is left alone; it comes again by itself.
    """
    judged = [_judge(moment, slap, together.shown_ns) for slap in together.slaps]
    leading = [one for one in judged if one.slap.at_ns == together.at_ns]
    earliest = in_order_of_right(moment, [one.slap for one in leading if one.holding])[:1]
    correct = [one for one in judged if one.holding and not all(told_apart(one.slap, first) for first in earliest)]
    first_of_seat: dict[int, _Judged] = {}
    for one in correct:
        first_of_seat.setdefault(one.slap.seat, one)
    heat = list(first_of_seat.values())
    if len(heat) > 1:
        if moment.rules.dead_heat == "replay":
            _replay(moment, heat)
        else:
            _give_to_one(moment, heat)
    settled = {id(one) for one in heat} if len(heat) > 1 else set()
    rest = [one.slap for one in leading if id(one) not in settled]  # two presses may be equal, and yet are two
    for slap in in_order_of_right(moment, rest):
        moment.press(slap)


def in_order_of_right(moment: Moment, slaps: list[Press]) -> list[Press]:
    """Fewest cards first, among equals clockwise from the seat after the one that turned the last shown card (R3.4).

    Where that is not known, from the seat whose turn it is. Two slaps of one seat stand by their device's word alone.
    """
    seats = len(moment.decks)
    shown = len(moment.shown_ns)
    last = moment.laid[shown - 1].seat if shown else NOBODY
    first = moment.turn if last == NOBODY else last + 1
    return sorted(
        slaps,
        key=lambda slap: (
            len(moment.decks[slap.seat]),
            (slap.seat - first) % seats,
            slap.error_ns,
            slap.device,
            slap.unstamped,
        ),
    )


def _judge(moment: Moment, slap: Press, shown_ns: int | None) -> _Judged:
    """Judge a slap by what was shown at its own time; after the end of time nothing is correct (R9.3)."""
    playing_ns = slap.at_ns - moment.stopped_ns
    why = moment.why_no_slap(slap.seat)
    unlocked = shown_ns is not None and slap.at_ns >= shown_ns and len(moment.seen_ns) < len(moment.turned)
    if why is Why.LOCKED and unlocked:  # by a card that had not been shown before (R7.3)
        why = None
    if why is not None or (moment.limit_ns is not None and playing_ns > moment.limit_ns):
        return _Judged(slap, 0, ())
    count = moment.counting(playing_ns)
    if shown_ns is not None and moment.shown_ns and slap.at_ns - moment.rules.anticipation_ms * MS >= shown_ns:
        count = len(moment.turned)
    late = moment.is_late(count)
    return _Judged(slap, count, () if late or not count else patterns_on(moment.turned[:count], moment.rules.patterns))


def _give_to_one(moment: Moment, heat: list[_Judged]) -> None:
    """`earliest`: it goes to one of them, and the others come after it."""
    first, *others = in_order_of_right(moment, [one.slap for one in heat])
    moment.at_ns = first.at_ns
    moment.presses = (first, *others)
    moment.win_by_slap(first.seat, next(one.holding for one in heat if one.slap is first))
    moment.end()
    for slap in sorted(others, key=lambda slap: slap.at_ns):
        moment.at_ns = slap.at_ns
        moment.presses = (slap,)
        moment.tell(Late(slap.seat))


def _replay(moment: Moment, heat: list[_Judged]) -> None:
    """`replay`: nobody takes the pile; the last card by which they were judged, and all after it, go back."""
    moment.at_ns = heat[0].slap.at_ns
    moment.presses = tuple(one.slap for one in heat)
    moment.tell(DeadHeat(tuple(sorted(one.slap.seat for one in heat))))
    last = max(one.counted for one in heat) - 1
    before = moment.laid[last]
    moment.turn = before.turn
    moment.challenge = before.challenge
    moment.chance = before.chance
    moment.waiting = moment.due_ns = None
    keep = last
    while keep < len(moment.laid) and moment.laid[keep].seat == NOBODY:
        keep += 1
    for index in range(len(moment.turned) - 1, keep - 1, -1):
        _give_back(moment, index)
    moment.turned = moment.turned[:keep]
    moment.laid = moment.laid[:keep]
    moment.shown_ns = moment.shown_ns[:keep]
    moment.seen_ns = moment.seen_ns[:keep]
    moment.replaying_from = keep
    if moment.challenge is not None and moment.challenge.by in moment.out:
        moment.challenge = None
    moment.turn_again()
    moment.end()


def _give_back(moment: Moment, index: int) -> None:
    """Put a turned card under the deck that it came from; a card of a seat that is out is burned instead."""
    seat, card = moment.laid[index].seat, moment.turned[index]
    if seat in moment.out:
        moment.burned = (card, *moment.burned)
    else:
        moment.set_deck(seat, (*moment.decks[seat], card))
