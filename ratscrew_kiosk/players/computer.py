"""When a computer's hand comes down.

A plan is made afresh from what lies on the table and from `chance`, so nothing has to be remembered (R12).

Of the table only what everybody sees is read: shown cards, deck sizes, whose turn it is, the challenge (R12.1).
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.players.levels import MS, Level, Rate
from ratscrew_kiosk.players.tail import DRAWS, MEAN, tail
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import STRIKES
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import Table

_REMEMBERED: Final = 64
"""So many cards are remembered; no reaction is as long as it takes to turn them."""


def _happens(rate: Rate, seed: int, purpose: str, seat: int, number: int) -> bool:
    return rate.times > 0 and draw(seed, purpose, seat, number, rate.out_of) < rate.times


def reaction_ns(level: Level, seed: int, seat: int, number: int) -> int:
    """How long after this card was shown the hand would land."""
    if level.even_to_ns is not None:
        return level.floor_ns + draw(seed, "reaction", seat, number, level.even_to_ns - level.floor_ns + 1)
    return level.floor_ns + (level.mean_ns - level.floor_ns) * tail(draw(seed, "reaction", seat, number, DRAWS)) // MEAN


def slaps_after_ns(level: Level, seed: int, seat: int, number: int, *, holds: bool) -> int | None:
    """How long after this card was shown the seat slaps at it.

    None if it does not: it misses the pattern, or there is none.
    """
    if holds:
        slaps = not _happens(level.misses, seed, "miss", seat, number)
    else:
        slaps = _happens(level.at_nothing, seed, "nothing", seat, number)
    return reaction_ns(level, seed, seat, number) if slaps else None


class _Hand(NamedTuple):
    """A hand that comes down at a card: so long after it was shown; `holds`: the card made a pattern."""

    seat: int
    after_ns: int
    holds: bool


class _Landing(NamedTuple):
    """When a seat's hand lands, in playing time, and whether it is at the card on top."""

    seat: int
    at_ns: int
    at_top: bool


class Computers:
    """The computers of one match: which seat plays at which level, and the match's seed."""

    def __init__(self, levels: Mapping[int, Level], seed: int) -> None:
        self.levels = dict(levels)
        self._seed = seed
        # A hand that has landed still says when its seat turns the next card.
        self._longest_ns = max((one.longest_ns + one.turns_after_ns for one in self.levels.values()), default=0)
        self._hands: dict[int, tuple[_Hand, ...]] = {}
        """What `_hands_at` has answered for the last cards; it always answers the same."""

    def plans(self, table: Table, now_ns: int, struck_ns: Mapping[int, int]) -> list[Press]:
        """What the computers mean to do at or after `now_ns`, by the clock, as presses; some may never come to pass.

        `struck_ns` says when each computer slapped last: one plan is carried out once.
        """
        if table.over or table.paused_ns is not None:
            return []
        stopped_ns = table.stopped_ns
        landings = self._landings(table, now_ns - stopped_ns)
        made: list[Press] = []
        for seat, land_ns, _ in landings:
            at_ns = land_ns + stopped_ns
            if at_ns >= now_ns and struck_ns.get(seat) != at_ns:
                made.append(Press(seat, "slap", at_ns))
        level = self.levels.get(table.turn)
        if level is not None:
            flip = _flip(table, level, now_ns, landings)
            if flip is not None:
                made.append(flip)
        return made

    def _landings(self, table: Table, playing_ns: int) -> list[_Landing]:
        """The hands that come down at cards that were shown not too long ago."""
        landings: list[_Landing] = []
        covered_ns = None
        earliest_ns = playing_ns - self._longest_ns
        seen = table.seen_ns
        for index in range(len(seen) - 1, (table.replaying_from or 0) - 1, -1):
            seen_ns = seen[index]
            if seen_ns < earliest_ns:
                break
            number = table.laid[index].number
            hands = self._hands.get(number)
            if hands is None:
                hands = self._hands_at(table, index)
            for hand in hands:
                late = covered_ns is not None and covered_ns <= seen_ns + hand.after_ns
                if may_slap(table, hand.seat) and self._dares(table, hand, number, late=late):
                    landings.append(_Landing(hand.seat, seen_ns + hand.after_ns, covered_ns is None))
            covered_ns = seen_ns
        return landings

    def _hands_at(self, table: Table, index: int) -> tuple[_Hand, ...]:
        """Whose hands come down at this card of the pile."""
        if len(self._hands) > _REMEMBERED:
            self._hands.clear()
        number = table.laid[index].number
        holds = bool(patterns_on(table.turned[: index + 1], table.rules.patterns))
        hands: list[_Hand] = []
        for seat, level in self.levels.items():
            after_ns = slaps_after_ns(level, self._seed, seat, number, holds=holds)
            if after_ns is not None:
                hands.append(_Hand(seat, after_ns, holds))
        coming = tuple(hands)
        self._hands[number] = coming
        return coming

    def _dares(self, table: Table, hand: _Hand, number: int, *, late: bool) -> bool:
        """R12.4, and how often a level slaps at a pattern that has been covered."""
        if (late or not hand.holds) and _would_go_out(table, hand.seat):
            return False
        if not (late and hand.holds):
            return True
        return _happens(self.levels[hand.seat].late, self._seed, "late", hand.seat, number)


def may_slap(table: Table, seat: int) -> bool:
    """Say whether the seat sees that it may slap at all."""
    if seat in table.locked or seat in table.barred or seat in table.out:
        return False
    return table.chance is None or table.chance.seat != seat


def _would_go_out(table: Table, seat: int) -> bool:
    """R12.4: say whether a wrong slap would put the seat out, or bar it for good."""
    if table.decks[seat]:
        return False
    rule = table.rules.empty_wrong_slap
    return rule == "out" or (rule == "strike" and table.strikes[seat] == STRIKES - 1)


def _flip(table: Table, level: Level, now_ns: int, landings: Sequence[_Landing]) -> Press | None:
    """When the seat whose turn it is turns its card; its hand that is on its way to the card on top comes first."""
    if len(table.shown_ns) < len(table.turned) or table.waiting is not None or not table.decks[table.turn]:
        return None
    if table.chance_is_used_up:
        return None
    ready_ns = table.ready_ns
    for landing in landings:
        if landing.at_top and landing.seat == table.turn:
            ready_ns = max(ready_ns, landing.at_ns)
    at_ns = ready_ns + level.turns_after_ns + table.stopped_ns
    if table.gap_from_clock_ns is not None:
        at_ns = max(at_ns, table.gap_from_clock_ns + table.rules.flip_gap_ms * MS)
    return Press(table.turn, "flip", max(at_ns, now_ns))
