"""Many whole matches of computer players, on a clock that is moved by hand, and what is counted of them.

Every match follows from the seed and its own number, and only whole numbers are summed up: so the figures do not
depend on how many processes play, and memory does not grow with the number of matches.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from ratscrew_kiosk.chance import draw
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.presses.figures import MS, SECOND
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import (
    Back,
    ChallengeOpened,
    DeadHeat,
    Draw,
    Late,
    Slapped,
    Told,
    TriesLeft,
    Turn,
    Turned,
    Won,
    Wrong,
)
from ratscrew_kiosk.rules.patterns import Pattern
from ratscrew_kiosk.rules.table import Table, deal, start

if TYPE_CHECKING:
    from concurrent.futures import Future

CUT_OFF_S: Final = 4 * 3600
"""A match that lasts longer than these seconds of match time is cut off."""
SHOWN_AFTER_NS: Final = 30 * MS
"""A card counts as shown so long after its flip: a frame at 60 Hz and a display's lag."""
_STEP_NS: Final = 60 * SECOND
_SEEDS: Final = 1 << 63
_CHUNK: Final = 10
"""So many matches at a time are given to a process."""
_Z_95: Final = 1.959964
"""The standard normal quantile of a 95 % interval."""


class Setting(NamedTuple):
    """What is played again and again: the rules, the level at each seat, the seed of it all. Seat 0 turns first."""

    rules: RuleSet
    levels: tuple[str, ...]
    seed: int = 1

    def match_seed(self, number: int) -> int:
        """The seed of the match of this number: of its shuffle and its computers."""
        return draw(self.seed, "match", 0, number, _SEEDS)

    def table(self, number: int) -> Table:
        """Deal the match of this number.

        Raises RulesError if the rules cannot be played with a full pack.
        """
        return start(self.rules, deal(len(self.levels), self.match_seed(number)))

    def match(self, number: int) -> Match:
        """The match of this number, before its first card."""
        computers = {seat: LEVELS[name] for seat, name in enumerate(self.levels)}
        return Match(self.table(number), None, computers, self.match_seed(number), shown_after_ns=SHOWN_AFTER_NS)


@dataclass
class Counts:
    """What is counted. `wins` to `comebacks` are by seat; `cards` and `seconds` say how many matches were so long."""

    matches: int = 0
    draws: int = 0
    cut_off: int = 0
    dead_heats: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    slaps: Counter[int] = field(default_factory=Counter)
    wrong: Counter[int] = field(default_factory=Counter)
    late: Counter[int] = field(default_factory=Counter)
    comebacks: Counter[int] = field(default_factory=Counter)
    patterns: Counter[Pattern] = field(default_factory=Counter)
    """Correct slaps; one at which two patterns held counts for both (R5.5)."""
    cards: Counter[int] = field(default_factory=Counter)
    seconds: Counter[int] = field(default_factory=Counter)
    """Match time, in whole seconds begun."""

    def add(self, other: "Counts") -> None:
        """Add what was counted of other matches."""
        self.matches += other.matches
        self.draws += other.draws
        self.cut_off += other.cut_off
        self.dead_heats += other.dead_heats
        for name in ("wins", "slaps", "wrong", "late", "comebacks", "patterns", "cards", "seconds"):
            getattr(self, name).update(getattr(other, name))

    def count(self, told: Iterable[Told]) -> None:
        """Count what happened in a match."""
        for one in told:
            match one.outcome:
                case Turned() | Turn() | ChallengeOpened() | TriesLeft():  # nearly all that is told
                    pass
                case Slapped(seat, patterns):
                    self.slaps[seat] += 1
                    self.patterns.update(patterns)
                case Wrong(seat, _):
                    self.wrong[seat] += 1
                case Late(seat):
                    self.late[seat] += 1
                case Back(seat):
                    self.comebacks[seat] += 1
                case DeadHeat(_):
                    self.dead_heats += 1
                case Won(seat, _):
                    self.wins[seat] += 1
                case Draw(_):
                    self.draws += 1
                case _:
                    pass


def told_in(match: Match) -> Iterator[list[Told]]:
    """Move the clock until the match is over or is cut off; what happened, a minute at a time."""
    now_ns = 0
    while not match.table.over and now_ns < CUT_OFF_S * SECOND:
        if match.next_at_ns() is None and match.settle.head() is None:
            raise AssertionError(f"nothing can happen any more at this table:\n{match.table}")
        now_ns = min(now_ns + _STEP_NS, CUT_OFF_S * SECOND)
        yield match.advance(now_ns)


def play(setting: Setting, number: int, counts: Counts) -> None:
    """Play the match of this number and count it."""
    match = setting.match(number)
    ends_ns = CUT_OFF_S * SECOND
    for told in told_in(match):
        counts.count(told)
        if match.table.over:
            ends_ns = told[-1].at_ns
    counts.matches += 1
    counts.cut_off += not match.table.over
    counts.cards[match.table.number] += 1
    counts.seconds[-(-ends_ns // SECOND)] += 1


def simulate(setting: Setting, games: int, workers: int = 1, heard: Callable[[int], None] | None = None) -> Counts:
    """Play so many matches in so many processes, and count. `heard` is told how many more have been played."""
    counts = Counts()
    for part in _alone(setting, games) if workers == 1 else _together(setting, games, workers):
        counts.add(part)
        if heard is not None:
            heard(part.matches)
    return counts


def _chunks(games: int) -> Iterator[range]:
    return (range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK))


def _play_some(setting: Setting, numbers: range) -> Counts:
    counts = Counts()
    for number in numbers:
        play(setting, number, counts)
    return counts


def _alone(setting: Setting, games: int) -> Iterator[Counts]:
    return (_play_some(setting, range(number, number + 1)) for number in range(games))


def _together(setting: Setting, games: int, workers: int) -> Iterator[Counts]:
    """Keep every process busy, with a few chunks under way at a time, however many matches there are."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_without_a_word)
    under_way: deque[Future[Counts]] = deque()
    try:
        for numbers in _chunks(games):
            if len(under_way) == 3 * workers:
                yield under_way.popleft().result()
            under_way.append(pool.submit(_play_some, setting, numbers))
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _end_without_a_word() -> None:
    """Ctrl-C reaches every process; the first one says so."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interval(wins: int, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not matches:
        return 0.0, 1.0
    share, z2 = wins / matches, _Z_95**2
    middle = (share + z2 / (2 * matches)) / (1 + z2 / matches)
    half = _Z_95 * sqrt(share * (1 - share) / matches + z2 / (4 * matches**2)) / (1 + z2 / matches)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(lengths: Counter[int], percent: int) -> int:
    """The least length that is not exceeded by so many percent of the matches; 100 gives the longest."""
    needed = -(-lengths.total() * percent // 100)
    for length in sorted(lengths):
        needed -= lengths[length]
        if needed <= 0:
            return length
    return 0
