"""When a computer's hand comes down. A plan is made afresh from what lies on the table and from `chance`, so nothing has to be remembered (R12).

Of the table only what everybody sees is read: shown cards, deck sizes, whose turn it is, the challenge (R12.1).
"""

from collections.abc import Mapping
from functools import lru_cache

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.players.levels import MS, Level, Rate
from ratscrew_kiosk.players.tail import DRAWS, MEAN, tail
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import STRIKES
from ratscrew_kiosk.rules.patterns import patterns_on
from ratscrew_kiosk.rules.table import Table


def _happens(rate: Rate, seed: int, purpose: str, seat: int, number: int) -> bool:
    return rate.times > 0 and draw(seed, purpose, seat, number, rate.out_of) < rate.times


def reaction_ns(level: Level, seed: int, seat: int, number: int) -> int:
    """How long after this card was shown the hand would land."""
    if level.even_to_ns is not None:
        return level.floor_ns + draw(seed, "reaction", seat, number, level.even_to_ns - level.floor_ns + 1)
    return level.floor_ns + (level.mean_ns - level.floor_ns) * tail(draw(seed, "reaction", seat, number, DRAWS)) // MEAN


@lru_cache(maxsize=256)
def slaps_after_ns(level: Level, seed: int, seat: int, number: int, pattern: bool) -> int | None:  # noqa: FBT001
    """How long after this card was shown the seat slaps at it; None if it does not: it misses the pattern, or there is none."""
    if pattern:
        slaps = not _happens(level.misses, seed, "miss", seat, number)
    else:
        slaps = _happens(level.at_nothing, seed, "nothing", seat, number)
    return reaction_ns(level, seed, seat, number) if slaps else None


class Computers:
    """The computers of one match: which seat plays at which level, and the match's seed."""

    def __init__(self, levels: Mapping[int, Level], seed: int) -> None:
        self.levels = dict(levels)
        self._seed = seed
        self._longest_ns = max((level.longest_ns for level in self.levels.values()), default=0)

    def plans(self, table: Table, now_ns: int, struck_ns: Mapping[int, int]) -> list[Press]:
        """What the computers mean to do at or after `now_ns`, by the clock, as presses; some may never come to pass.

        `struck_ns` says when each computer slapped last: one plan is carried out once.
        """
        if table.over or table.paused_ns is not None:
            return []
        playing_ns = now_ns - table.stopped_ns
        landing = self._slaps(table, playing_ns)
        made = [
            Press(seat, "slap", at_ns)
            for seat, land_ns, _ in landing
            if land_ns >= playing_ns and struck_ns.get(seat) != (at_ns := land_ns + table.stopped_ns)
        ]
        level = self.levels.get(table.turn)
        if level is not None:
            own_ns = max((land_ns for seat, land_ns, at_top in landing if at_top and seat == table.turn), default=0)
            flip = _flip(table, level, now_ns, own_ns)
            if flip is not None:
                made.append(flip)
        return made

    def _slaps(self, table: Table, playing_ns: int) -> list[tuple[int, int, bool]]:
        """Whose hand lands when, in playing time, and whether it is at the card on top."""
        landing: list[tuple[int, int, bool]] = []
        covered_ns = None
        earliest_ns = playing_ns - self._longest_ns
        for index in range(len(table.seen_ns) - 1, (table.replaying_from or 0) - 1, -1):
            seen_ns = table.seen_ns[index]
            if seen_ns < earliest_ns:
                break
            holds = bool(patterns_on(table.turned[: index + 1], table.rules.patterns))
            number = table.laid[index].number
            for seat, level in self.levels.items():
                after_ns = slaps_after_ns(level, self._seed, seat, number, holds)
                if after_ns is not None and may_slap(table, seat):
                    late = covered_ns is not None and covered_ns <= seen_ns + after_ns
                    if self._dares(table, seat, number, holds, late):
                        landing.append((seat, seen_ns + after_ns, covered_ns is None))
            covered_ns = seen_ns
        return landing

    def _dares(self, table: Table, seat: int, number: int, holds: bool, late: bool) -> bool:  # noqa: FBT001
        """R12.4, and how often a level slaps at a pattern that has been covered."""
        if (late or not holds) and _would_go_out(table, seat):
            return False
        return not (late and holds) or _happens(self.levels[seat].late, self._seed, "late", seat, number)


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


def _flip(table: Table, level: Level, now_ns: int, own_slap_ns: int) -> Press | None:
    """When the seat whose turn it is turns its card; a hand that is on its way to the pile comes first."""
    if len(table.shown_ns) < len(table.turned) or table.waiting is not None or not table.decks[table.turn]:
        return None
    if table.chance_is_used_up:
        return None
    at_ns = max(table.ready_ns, own_slap_ns) + level.turns_after_ns + table.stopped_ns
    if table.gap_from_clock_ns is not None:
        at_ns = max(at_ns, table.gap_from_clock_ns + table.rules.flip_gap_ms * MS)
    return Press(table.turn, "flip", max(at_ns, now_ns))
