"""What is handed between the loop and the thread that writes: values only.

Times in `*_ns` are nanoseconds; `at_ns` and `shown_ns` of slaps are CLOCK_MONOTONIC, as everywhere in the loop.
"""

from typing import Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.screens.finish.slaps import Slap
from ratscrew_kiosk.screens.standings import Earned, Standings

Kind: TypeAlias = Literal["match", "station"]
Ending: TypeAlias = Literal["won", "draw", "done", "left", "cut"]
"""How one ended: played to its end (`done`: a station's), left by those who played, or cut off and not gone on with."""


class Sitting(NamedTuple):
    """Who sits at a seat: the place of the cabinet, the computer's level ('' for a person), three letters or ''.

    `streak` is how many matches whoever sits there has won in a row before.
    """

    place: int
    level: str = ""
    letters: str = ""
    streak: int = 0


class Began(NamedTuple):
    """A match, or a run of the station, that begins."""

    kind: Kind
    header: tuple[str, ...]
    """Of its script, up to the line before `---`; none for a station."""
    rules: str
    preset: str
    level: str
    sitting: tuple[Sitting, ...]
    began_ns: int
    """CLOCK_MONOTONIC: the rows of slaps tell their times from here."""
    lag_ns: int = 0
    display_error_ns: int = 0


class SeatCount(NamedTuple):
    """What is counted of a seat; see the table `seat`."""

    cards: int = 0
    right: int = 0
    wrong: int = 0
    early: int = 0
    late: int = 0
    dead_heats: int = 0
    missed: int = 0
    slap_piles: int = 0
    challenge_piles: int = 0
    other_piles: int = 0
    comebacks: int = 0
    turned: int = 0
    streak: int = 0
    stood_in: int = 0
    """Whether a computer has played a part of it for whoever sits there; 0 or 1."""


class Ended(NamedTuple):
    """What is to be kept of one that is over. `slaps` are all of its people's; `chances` as `Chances.counts` says."""

    ending: Ending
    length_ns: int
    turned: int
    winner: int | None
    seats: tuple[SeatCount, ...]
    slaps: tuple[Slap, ...]
    chances: tuple[tuple[str, int], ...]


class Unfinished(NamedTuple):
    """A match that was cut off: its script as far as it is known, and who sat where."""

    match: int
    header: tuple[str, ...]
    lines: tuple[str, ...]
    """Behind the line `---`, recorded outcomes included. What could not be read, and all behind it, is left out."""
    sitting: tuple[Sitting, ...]
    began: str
    """UTC, ISO 8601: a label."""
    day: str = ""
    clock_set: bool = False
    as_begun: Began | None = None
    """What its row says, so that it can be written again where that is lost."""
    offered: int = 0
    """How often it was offered before without getting on since."""

    @property
    def people(self) -> bool:
        """Whether a person was playing."""
        return any(not one.level for one in self.sitting)


class Session(NamedTuple):
    """An event or a lesson that goes on."""

    id: int
    name: str
    began: str


# What the thread tells the loop.


class Opened(NamedTuple):
    """The records are there. `unfinished` is to be offered, or given up."""

    unfinished: Unfinished | None
    session: Session | None
    standings: Standings


class Trouble(NamedTuple):
    """Nothing is recorded from here on, or something was put aside: a line that says what, where, and what to do."""

    message: str
    lost: bool = True
    """Whether nothing is recorded until `Opened` comes again."""


class Ranked(NamedTuple):
    """A match was kept: what its people earned by it (`record` is the number that `Records.begin` gave it)."""

    record: int
    earned: tuple[Earned, ...]
    standings: Standings


class SessionChanged(NamedTuple):
    """A session has begun, or ended (None), be it by the command line; or a new day, whose best begin anew."""

    session: Session | None
    standings: Standings


RecordsNews: TypeAlias = Opened | Trouble | Ranked | SessionChanged
