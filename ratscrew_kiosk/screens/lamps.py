"""Which lamps are lit: those of a match, as a function of its table and of time, and the pictures of all else.

No lamp tells what lies on the pile, and none flashes more than three times a second. A new kind of outcome is a type
error here until somebody has said what its lamps do.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from ratscrew_kiosk.rules.outcomes import (
    Back,
    Barred,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Empty,
    Lapsed,
    LastChance,
    Late,
    Out,
    Outcome,
    Pending,
    Refused,
    Slapped,
    Strike,
    Told,
    Took,
    TriesLeft,
    Turn,
    Turned,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.motion import MS, Changes
from ratscrew_kiosk.screens.scene import Lamp
from ratscrew_kiosk.screens.winners import winners_of

FULL: Final = 1.0
LIT: Final = 0.6
"""A slap of this seat counts. A lamp that cannot be dimmed is on."""
DIM: Final = 0.1
"""It does not count for now. A lamp that cannot be dimmed is off."""
DARK: Final = 0.0

FLASH_NS: Final = 400 * MS
"""A flash: so long from one to the next, lit for the first half. Flashing stays below three a second."""
WON_FLASHES: Final = 3
TIED_FLASHES: Final = 1
_LONGEST_NS: Final = WON_FLASHES * FLASH_NS
_SEEN_GAP_MS: Final = 334
"""A flip gap that is shorter is not shown: cards may follow one another so fast that the lamp would flicker."""


def play_lamps(
    table: Table, told: Sequence[Told], people: AbstractSet[int], now_ns: int, changes: Changes
) -> tuple[Lamp, ...]:
    """Return the lamps that are lit in a match at `now_ns` (CLOCK_MONOTONIC), while it does not stand still.

    FLIP is lit while pressing it turns a card; a card on its way to the screen does not darken it. SLAP is lit while a
    slap counts, dim while the seat is locked or in its own last chance, dark when it is barred or out, and flashes for
    a slap that won, once for one in a dead heat. At the end the winners' are lit. A seat that is not one of `people`
    has nothing to press: its lamp only flashes.
    """
    flashing = _flashing(told, now_ns, changes)
    if table.over:
        winners = winners_of(
            table, next((one for one in reversed(told[-4:]) if isinstance(one.outcome, (Won, Draw))), None)
        )
        levels = [FULL if seat in winners else DARK for seat in range(len(table.decks))]
    else:
        levels = [_slap_level(table, seat) if seat in people else DARK for seat in range(len(table.decks))]
    for seat, level in flashing.items():
        levels[seat] = level
    flip = table.turn if table.turn in people and _may_turn(table, now_ns, changes) else None
    return _lamps(flip, tuple(levels))


def _slap_level(table: Table, seat: int) -> float:
    if seat in table.out or seat in table.barred:
        return DARK
    in_its_last_chance = table.chance is not None and table.chance.seat == seat
    return DIM if in_its_last_chance or seat in table.locked else LIT


def _may_turn(table: Table, now_ns: int, changes: Changes) -> bool:
    """Say whether the seat in turn may turn a card (R2.3, R2.6, R6.3), and when time alone will let it."""
    if table.over or table.waiting is not None or table.chance_is_used_up or not table.decks[table.turn]:
        return False
    standing = table.paused_ns is not None  # its cards are being shown anew
    playing_ns = now_ns - table.stopped_ns if table.paused_ns is None else table.paused_ns
    if playing_ns < table.ready_ns:
        if not standing:
            changes.at(table.ready_ns + table.stopped_ns)
        return False
    if table.rules.flip_gap_ms < _SEEN_GAP_MS:
        return True
    if len(table.shown_ns) < len(table.turned):
        return False
    if table.gap_from_clock_ns is None:
        return True
    may_ns = table.gap_from_clock_ns + table.rules.flip_gap_ms * MS
    changes.at(may_ns)
    return now_ns >= may_ns


@lru_cache(maxsize=256)
def _lamps(flip: int | None, slaps: tuple[float, ...]) -> tuple[Lamp, ...]:
    flips = () if flip is None else (Lamp(flip, "flip", FULL),)
    return (*flips, *(Lamp(seat, "slap", level) for seat, level in enumerate(slaps) if level))


def flashes(outcome: Outcome) -> tuple[tuple[int, ...], int]:
    """Return whose SLAP flashes for an outcome, and how often. What the table shows needs no flash."""
    match outcome:
        case Slapped(seat):
            return (seat,), WON_FLASHES
        case DeadHeat(seats):
            return seats, TIED_FLASHES
        case Turned() | Refused() | Late() | Wrong() | Strike() | Barred() | Out() | Empty() | Back() | Turn():
            return (), 0
        case ChallengeOpened() | TriesLeft() | Lapsed() | Pending() | Took() | LastChance() | Won() | Draw():
            return (), 0
        case _:
            assert_never(outcome)


def _flashing(told: Sequence[Told], now_ns: int, changes: Changes) -> dict[int, float]:
    """Return how brightly SLAP is lit where it flashes now. A flash on the way is ended before the next begins."""
    recent: list[tuple[int, tuple[int, ...], int]] = []
    back_to_ns = now_ns - _LONGEST_NS
    for one in reversed(told):
        if one.at_ns <= back_to_ns:
            break
        seats, count = flashes(one.outcome)
        if count:
            recent.append((one.at_ns, seats, count))
            back_to_ns = min(back_to_ns, one.at_ns - _LONGEST_NS)
    if not recent:
        return {}
    spans: dict[int, tuple[int, int]] = {}
    for at_ns, seats, count in reversed(recent):
        for seat in seats:
            began_ns, ends_ns = spans.get(seat, (at_ns, at_ns))
            if at_ns >= ends_ns:
                spans[seat] = (at_ns, at_ns + count * FLASH_NS)
            else:
                begun = -(-(at_ns - began_ns) // FLASH_NS)
                spans[seat] = (began_ns, max(ends_ns, began_ns + (begun + count) * FLASH_NS))
    levels: dict[int, float] = {}
    for seat, (began_ns, ends_ns) in spans.items():
        if now_ns < ends_ns:
            half = (now_ns - began_ns) // (FLASH_NS // 2)
            changes.at(began_ns + (half + 1) * (FLASH_NS // 2))
            levels[seat] = DARK if half % 2 else FULL
    return levels


Picture: TypeAlias = Literal["join", "pause", "service", "fault", "no-display"]
"""What all lamps together say while no match is played: that seats can join, that the match stands still, that the
operator is at work, that something is broken, that there is no display."""


class _Step(NamedTuple):
    """A part of a picture: how long it lasts, and how brightly each kind of lamp is lit."""

    ms: int
    flip: float = DARK
    slap: float = DARK
    service: float = DARK


_PICTURES: Final[Mapping[Picture, tuple[_Step, ...]]] = {
    "join": (_Step(600, slap=FULL), _Step(600)),
    "pause": (_Step(1000, flip=LIT), _Step(1000)),
    "service": (_Step(0, flip=FULL, slap=FULL, service=FULL),),
    "fault": (
        _Step(150, slap=FULL, service=FULL),
        _Step(250),
        _Step(150, slap=FULL, service=FULL),
        _Step(1450),
    ),
    "no-display": (_Step(500, flip=FULL, service=FULL), _Step(500, slap=FULL)),
}
"""Join calls for SLAP; a pause breathes; service lights every lamp, so that a dead one is found; a fault is two short
flashes in two seconds; without a display FLIP and SLAP take turns, and the service button's lamp beats with them."""


def waiting_lamps(picture: Picture, seats: Sequence[int], now_ns: int) -> tuple[tuple[Lamp, ...], int | None]:
    """Return the lamps of a picture at `now_ns`, for these seats and the service button, and when they will change.

    None: they stand still.
    """
    steps = _PICTURES[picture]
    round_ns = sum(step.ms for step in steps) * MS
    if not round_ns:
        return _of_step(steps[0], tuple(seats)), None
    ends_ns = now_ns - now_ns % round_ns
    for step in steps:
        ends_ns += step.ms * MS
        if now_ns < ends_ns:
            break
    return _of_step(step, tuple(seats)), ends_ns


@lru_cache(maxsize=64)
def _of_step(step: _Step, seats: tuple[int, ...]) -> tuple[Lamp, ...]:
    flips = [Lamp(seat, "flip", step.flip) for seat in seats if step.flip]
    slaps = [Lamp(seat, "slap", step.slap) for seat in seats if step.slap]
    service = [Lamp(None, "service", step.service)] if step.service else []
    return (*flips, *slaps, *service)
