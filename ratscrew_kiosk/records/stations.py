"""A run of the reaction station as it is kept: its slaps and counts in the words of a match's."""

from ratscrew_kiosk.records.rows import Began, Ended, Ending, SeatCount, Sitting
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.station.run import Run
from ratscrew_kiosk.station.tally import SeatTally, Tally
from ratscrew_kiosk.station.told import FalseSlap, Hit, Late


def station_began(
    rules: RuleSet, sitting: tuple[Sitting, ...], began_ns: int, *, lag_ns: int = 0, display_error_ns: int = 0
) -> Began:
    """What is kept of a run that begins at `began_ns` (CLOCK_MONOTONIC). Its patterns are those of the rules."""
    return Began("station", (), str(rules), rules.preset, "", sitting, began_ns, lag_ns, display_error_ns)


def station_ended(ending: Ending, tally: Tally, run: Run, length_ns: int) -> Ended:
    """What is kept of a run up to its last whole round. `length_ns` is without pauses."""
    chances = tuple(sorted((str(pattern), count) for pattern, count in run.chances.items()))
    return Ended(ending, length_ns, tally.turned, None, tuple(map(_count, tally.seats)), _slaps(tally), chances)


def _count(seat: SeatTally) -> SeatCount:
    return SeatCount(
        right=len(seat.hits),
        wrong=seat.false,
        early=seat.early,
        late=seat.late,
        dead_heats=seat.dead_heats,
        missed=seat.missed,
    )


def _slaps(tally: Tally) -> tuple[Slap, ...]:
    """Every slap that counts. Of the hits of a round the first one took it; in a dead heat nobody did."""
    tied: dict[Hit, int] = {}
    alone: set[Hit] = set()
    for over in tally.rounds:
        firsts = [hit for hit in over.hits if hit.press.seat in over.first]
        if len(firsts) > 1:
            heat = max(tied.values(), default=0) + 1
            tied |= dict.fromkeys(firsts, heat)
        alone |= set(firsts)
    slaps = []
    for one in tally.judged:
        match one:
            case Hit(press, card_ns, patterns) if one in tied:
                slaps.append(Slap(press, "tied", card_ns, patterns=patterns, heat=tied[one]))
            case Hit(press, card_ns, patterns):
                slaps.append(Slap(press, "right", card_ns, one in alone, patterns))
            case Late(press, card_ns, patterns):
                slaps.append(Slap(press, "late", card_ns, patterns=patterns))
            case FalseSlap(press, kind, card_ns):
                slaps.append(Slap(press, kind, card_ns))
    return tuple(slaps)
