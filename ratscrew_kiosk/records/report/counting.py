"""What everybody did in the runs of one kind: each reaction that was measured, and how often which slap came.

At the station every seat answers for itself: a pattern is a hit or a miss of each. In a match whoever is slower than
the first may never slap at all; whether that would have been a hit is not known: such a pattern counts for nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.records.report.figures import Sensitivity, sensitivity
from ratscrew_kiosk.records.report.people import Person, people
from ratscrew_kiosk.records.report.reading import Run, SeatRow, SlapRow
from ratscrew_kiosk.records.rows import Kind
from ratscrew_kiosk.screens.finish.chances import ANY

_SECOND: Final = 1_000_000_000
_ANSWERS: Final = ("right", "tied")
_FALSE: Final = ("wrong", "early")

Lack: TypeAlias = Literal["unstamped", "unknown", "error"]
"""Why a reaction is not trusted: nothing stamped its press; nobody knows when its card was shown; the error of its
press is 2 ms or more, or not stated."""


class Timed(NamedTuple):
    """A correct slap: how long its pattern had been shown, and by how much at most that is wrong, the display included.

    `after_s` is when it came, counted from the beginning of the lesson.
    """

    reaction_ns: int
    error_ns: int
    press_error_ns: int
    device: str
    patterns: tuple[str, ...]
    after_s: float
    lack: Lack | None


@dataclass
class Player:
    """What somebody did in all runs of a kind."""

    person: Person
    places: list[int] = field(default_factory=list)
    runs: int = 0
    hits: int = 0
    """Correct slaps; in a match also late ones, behind another's: whoever made one had seen the pattern. A station's
    are late behind a miss, and that it stays."""
    late: int = 0
    tied: int = 0
    signals: int | None = 0
    """Patterns that were a hit or a miss; None where that is not known."""
    false: int = 0
    """Slaps where there was no pattern, those too early among them."""
    early: int = 0
    alarms: int = 0
    """Cards without a pattern on which there was at least one false slap."""
    noise: int = 0
    """Cards without a pattern."""
    times: list[Timed] = field(default_factory=list)

    @property
    def misses(self) -> int | None:
        """Patterns that this player did not slap, and could have."""
        return None if self.signals is None else self.signals - self.hits

    @property
    def sensitivity(self) -> Sensitivity | None:
        """d', where it can be said."""
        if self.signals is None:
            return None
        return sensitivity(self.hits, self.signals, self.alarms, self.noise)


class Group(NamedTuple):
    """All runs of one kind. `false_s` are the times of false slaps, from the beginning of the lesson.

    `timed` are all correct slaps in order of time. If any of them is `trusted`, the others are in no figure.
    """

    kind: Kind
    runs: tuple[Run, ...]
    players: tuple[Player, ...]
    timed: tuple[Timed, ...]
    trusted: bool
    false_s: tuple[float, ...]
    heats: int

    def counts(self, one: Timed) -> bool:
        """Say whether a time is in the figures: it is trusted; or none is, and only its error is large."""
        return one.lack is None or (one.lack == "error" and not self.trusted)

    def measured(self, times: Iterable[Timed]) -> list[Timed]:
        """Return those that are in the figures."""
        return [one for one in times if self.counts(one)]


def group(kind: Kind, runs: Sequence[Run]) -> Group:
    """Count the runs of one kind among all of a lesson's."""
    began = min((run.began for run in runs), default=None)
    of_kind = tuple(run for run in runs if run.kind == kind)
    who = people(runs)
    players: dict[Person, Player] = {}
    false_s: list[float] = []
    heats = 0
    for run in of_kind:
        heats += len({slap.heat for slap in run.slaps} - {0})
        for seat in run.seats:
            if seat.level:
                continue
            person = who[run.id, seat.seat]
            slaps = [slap for slap in run.slaps if slap.seat == seat.seat]
            _add(players.setdefault(person, Player(person)), run, seat, slaps, began or run.began)
        false_s += [_after_s(run, slap, began or run.began) for slap in run.slaps if slap.verdict in _FALSE]
    timed = sorted((one for player in players.values() for one in player.times), key=lambda one: one.after_s)
    trusted = any(one.lack is None for one in timed)
    return Group(kind, of_kind, tuple(players.values()), tuple(timed), trusted, tuple(sorted(false_s)), heats)


def _add(player: Player, run: Run, seat: SeatRow, slaps: Sequence[SlapRow], began: datetime) -> None:
    answers = [slap for slap in slaps if slap.verdict in _ANSWERS]
    false = [slap for slap in slaps if slap.verdict in _FALSE]
    late = sum(slap.verdict == "late" for slap in slaps)
    hits = len(answers) + (late if run.kind == "match" else 0)
    missed = seat.missed if run.kind == "station" else _nobodys(run)
    noise = run.chances.get("", 0)
    player.runs += 1
    if seat.place not in player.places:
        player.places.append(seat.place)
    player.hits += hits
    player.late += late
    player.tied += sum(slap.verdict == "tied" for slap in slaps)
    player.signals = None if missed is None or player.signals is None else player.signals + hits + missed
    player.false += len(false)
    player.early += sum(slap.verdict == "early" for slap in false)
    player.alarms += min(
        noise,
        len({slap.shown_ns for slap in false if slap.shown_ns is not None})
        + sum(slap.shown_ns is None for slap in false),
    )
    player.noise += noise
    player.times += [_timed(run, slap, began) for slap in answers]


def _nobodys(run: Run) -> int | None:
    """How many patterns of a match nobody answered: all that lay open, but those that were slapped; None: unknown."""
    if ANY not in run.chances:
        # What did not happen has no row. Of a match that was cut off there may be none at all, and no slaps.
        return 0 if set(run.chances) <= {""} and not any(slap.patterns for slap in run.slaps) else None
    replayed = {slap.heat for slap in run.slaps} - {slap.heat for slap in run.slaps if slap.took} - {0}
    return max(0, run.chances[ANY] - sum(seat.slap_piles for seat in run.seats) - len(replayed))


def _timed(run: Run, slap: SlapRow, began: datetime) -> Timed:
    lack: Lack | None = None
    if slap.unstamped:
        lack = "unstamped"
    elif slap.shown_ns is None:
        lack = "unknown"
    elif not slap.trusted:
        lack = "error"
    reaction_ns = 0 if slap.shown_ns is None else slap.at_ns - slap.shown_ns
    error_ns = slap.error_ns + run.display_error_ns
    after_s = _after_s(run, slap, began)
    return Timed(reaction_ns, error_ns, slap.error_ns, slap.device, slap.patterns, after_s, lack)


def _after_s(run: Run, slap: SlapRow, began: datetime) -> float:
    return (run.began - began).total_seconds() + slap.at_ns / _SECOND
