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
def slaps_after_ns(level: Level, seed: int, seat: int, number: int, *, pattern: bool) -> int | None:
    """How long after this card was shown the seat slaps at it; None if it does not: it misses the pattern, or there is none."""
    if pattern:
        slaps = not _happens(level.misses, seed, "miss", seat, number)
    else:
        slaps = _happens(level.at_nothing, seed, "nothing", seat, number)
    return reaction_ns(level, seed, seat, number) if slaps else None


def plans(
    table: Table, computers: Mapping[int, Level], seed: int, now_ns: int, struck_ns: Mapping[int, int]
) -> list[Press]:
    """What the computers mean to do at or after `now_ns`, as presses in the future; some may never come to pass.

    `struck_ns` says when each computer slapped last: one plan is carried out once.
    """
    if table.over or table.paused_ns is not None:
        return []
    playing_ns = now_ns - table.stopped_ns
    fresh = _fresh_cards(table, max(level.longest_ns for level in computers.values()), playing_ns)
    made: list[Press] = []
    for seat, level in computers.items():
        own_ns = None
        for land_ns, at_top in _slaps(table, fresh, seat, level, seed):
            at_ns = land_ns + table.stopped_ns
            if land_ns >= playing_ns and struck_ns.get(seat) != at_ns:
                made.append(Press(seat, "slap", at_ns))
                own_ns = land_ns if at_top else own_ns
        if seat == table.turn:
            made += _flip(table, seat, level, now_ns, own_ns)
    return made


def _fresh_cards(table: Table, longest_ns: int, playing_ns: int) -> list[tuple[int, int, int | None, bool]]:
    """The shown cards at which a hand may still be on its way, the top first: number, seen, covered at, is a pattern."""
    cards: list[tuple[int, int, int | None, bool]] = []
    covered_ns = None
    for index in range(len(table.seen_ns) - 1, (table.replaying_from or 0) - 1, -1):
        seen_ns = table.seen_ns[index]
        if seen_ns + longest_ns < playing_ns:
            break
        holds = bool(patterns_on(table.turned[: index + 1], table.rules.patterns))
        cards.append((table.laid[index].number, seen_ns, covered_ns, holds))
        covered_ns = seen_ns
    return cards


def _slaps(
    table: Table, fresh: list[tuple[int, int, int | None, bool]], seat: int, level: Level, seed: int
) -> list[tuple[int, bool]]:
    """When this seat's hand lands, in playing time, and whether it is at the card on top."""
    if not fresh or seat in table.locked or seat in table.barred or seat in table.out:
        return []
    if table.chance is not None and table.chance.seat == seat:
        return []
    careful = _would_go_out(table, seat)
    landing: list[tuple[int, bool]] = []
    for number, seen_ns, covered_ns, holds in fresh:
        after_ns = slaps_after_ns(level, seed, seat, number, pattern=holds)
        if after_ns is None:
            continue
        late = covered_ns is not None and covered_ns < seen_ns + after_ns
        unsure = not holds or late
        if (unsure and careful) or (late and holds and not _happens(level.late, seed, "late", seat, number)):
            continue
        landing.append((seen_ns + after_ns, covered_ns is None))
    return landing


def _would_go_out(table: Table, seat: int) -> bool:
    """R12.4: say whether a wrong slap would put the seat out, or bar it for good."""
    if table.decks[seat]:
        return False
    rule = table.rules.empty_wrong_slap
    return rule == "out" or (rule == "strike" and table.strikes[seat] == STRIKES - 1)


def _flip(table: Table, seat: int, level: Level, now_ns: int, own_slap_ns: int | None) -> list[Press]:
    """When it turns its card; a hand that is on its way to the pile comes first."""
    in_the_air = len(table.shown_ns) < len(table.turned)
    if not table.decks[seat] or table.waiting is not None or table.chance_is_used_up or in_the_air:
        return []
    ready_ns = table.ready_ns if own_slap_ns is None else max(table.ready_ns, own_slap_ns)
    at_ns = max(now_ns, ready_ns + level.turns_after_ns + table.stopped_ns)
    if table.gap_from_clock_ns is not None:
        at_ns = max(at_ns, table.gap_from_clock_ns + table.rules.flip_gap_ms * MS)
    return [Press(seat, "flip", at_ns)]
