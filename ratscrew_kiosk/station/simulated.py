"""A run with simulated people: they see what is shown, and slap as the computers of a match do (R12.3)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.players.levels import Level, Rate
from ratscrew_kiosk.players.tail import DRAWS, MEAN, tail
from ratscrew_kiosk.press import Press, Shown
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.measuring import Measuring
from ratscrew_kiosk.station.run import Run
from ratscrew_kiosk.station.tally import Tally

SHOWN_AFTER_NS: Final = 12 * MS
"""A card is seen so long after it was turned."""


class Pupil(NamedTuple):
    """Somebody simulated: slaps as this level does, later by `tiring_percent` with each round; the press's error."""

    level: Level
    tiring_percent: int = 0
    error_ns: int = MS // 2
    device: str = "gpio"


class Simulated(NamedTuple):
    """A run that is over: its tally, its last state, and how long it took."""

    tally: Tally
    run: Run
    length_ns: int


def simulate(figures: Figures, pupils: Sequence[Pupil], seed: int, began_ns: int = 0) -> Simulated:
    """Let these people go through a run that begins at `began_ns`. The same seed gives the same run."""
    settle = Settle()
    measuring = Measuring(figures, len(pupils), seed, settle, began_ns)
    tally = Tally(len(pupils))
    now_ns, seen = began_ns, 0
    while not measuring.run.over:
        tally.add(measuring.advance(now_ns))
        run = measuring.run
        if run.air and seen < run.number:
            seen, shown_ns = run.number, now_ns + SHOWN_AFTER_NS
            settle.put(Shown(shown_ns, run.number))
            tally.add(measuring.advance(shown_ns))
            for seat, pupil in enumerate(pupils):
                press = _answers(measuring.run, seat, pupil, seed)
                if press is not None:
                    settle.press(press)
            now_ns = shown_ns
        head, due_ns = settle.head(), measuring.run.due_ns
        times_ns = [at_ns for at_ns in (None if head is None else head.at_ns, due_ns) if at_ns is not None]
        now_ns = min(times_ns, default=now_ns)
    return Simulated(tally, measuring.run, now_ns - began_ns)


def _answers(run: Run, seat: int, pupil: Pupil, seed: int) -> Press | None:
    """What somebody does about the card that has just been shown."""
    level, shown_ns = pupil.level, run.lies.shown_ns
    if shown_ns is None:
        return None
    if run.lies.what == "pattern":
        slaps = not _happens(level.misses, seed, "misses", seat, run.number)
    else:
        slaps = _happens(level.at_nothing, seed, "at nothing", seat, run.number)
    if not slaps:
        return None
    part = tail(draw(seed, "station reaction", seat, run.number, DRAWS))
    reaction_ns = level.floor_ns + (level.mean_ns - level.floor_ns) * part // MEAN
    reaction_ns += reaction_ns * pupil.tiring_percent * run.rounds // 100
    return Press(seat, "slap", shown_ns + reaction_ns, pupil.error_ns, pupil.device, pupil.error_ns)


def _happens(rate: Rate, seed: int, what: str, seat: int, number: int) -> bool:
    return draw(seed, f"station {what}", seat, number, rate.out_of) < rate.times
