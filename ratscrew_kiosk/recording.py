"""The loop's way to the records: matches are begun in them, and what they tell reaches those whom it concerns."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, assert_never

from ratscrew_kiosk.counted import Counted
from ratscrew_kiosk.playing import DISPLAY_ERROR_MS
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.records.records import Record, Records
from ratscrew_kiosk.records.rows import Began, Opened, Ranked, Sitting, Trouble, Unfinished
from ratscrew_kiosk.records.stations import station_began
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.running import Keep, Keeping, Setup
from ratscrew_kiosk.screens.between.going_on import Holder
from ratscrew_kiosk.screens.hall import Hall
from ratscrew_kiosk.screens.party import Seated
from ratscrew_kiosk.screens.screen import EndSession, KeepLetters, StartSession
from ratscrew_kiosk.script.resuming import Resumed, resume

CLOSING_MS: Final = 800
"""So long the program waits for the disk when it ends."""
OFTEN: Final = 3
"""A match that was offered so often before, and never got on, goes on only if somebody says so."""


class CutOff(NamedTuple):
    """A match that was cut off and can go on: what is known of it, and how it stands."""

    unfinished: Unfinished
    resumed: Resumed

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Who played, and how many cards each has."""
        decks = self.resumed.match.table.decks
        return tuple(
            Holder(one.place, len(deck), bool(one.level), one.letters)
            for one, deck in zip(self.unfinished.sitting, decks, strict=True)
        )

    @property
    def by_itself(self) -> bool:
        """Whether it goes on if nobody answers: somebody was playing, and it has not ended the program each time."""
        return self.unfinished.people and self.unfinished.offered < OFTEN

    @property
    def setup(self) -> Setup:
        """What was played, and by whom."""
        return Setup.going_on(self.resumed.script, self.unfinished.sitting)


class Recording:
    """What the loop knows of the records. `tell` says what is wrong with them, `hall` gets what the screens show."""

    def __init__(self, records: Records, hall: Hall, tell: Callable[[str], object]) -> None:
        self.cut_off: CutOff | None = None
        """The match that was cut off, until it goes on or is given up."""
        self._passed_over: Unfinished | None = None
        """One that the records told of and nobody has looked at: a match had begun."""
        self.number: int | None = None
        """What the news call the record of the last match that was begun."""
        self._records = records
        self._hall = hall
        self._tell = tell
        self._begun = False
        self._noticed = ""
        self._lost = False

    def news(self, now_ns: int) -> list[Ranked]:
        """Take what the records tell; return what was earned by matches."""
        ranked: list[Ranked] = []
        for one in self._records.news():
            if isinstance(one, Trouble):
                self._tell(one.message)
                self._notice(one.message, lost=one.lost)
                self._hall.recorded = self._hall.recorded and not one.lost
                continue
            self._hall.standings = one.standings
            self._hall.recorded = True
            if isinstance(one, Ranked):
                ranked.append(one)
                continue
            self._hall.session = "" if one.session is None else one.session.name
            if isinstance(one, Opened):
                self._opened(one, now_ns)
        return ranked

    def _opened(self, opened: Opened, now_ns: int) -> None:
        """The records are there: a match that was cut off is offered, unless another has begun."""
        if self._lost:
            self._notice("")
        self._passed_over = opened.unfinished or self._passed_over
        if not self._begun:
            self.look(now_ns)

    def look(self, now_ns: int) -> None:
        """See what a match came to that was cut off: it can go on, or was over, or others have begun one meanwhile.

        It is replayed, which may take a second: while a match is played nobody looks.
        """
        unfinished, self._passed_over = self._passed_over, None
        if unfinished is None:
            return
        try:
            resumed = resume(unfinished.header, unfinished.lines, now_ns)
        except Exception as error:  # noqa: BLE001 - nothing that is written may keep the cabinet from starting
            self._tell(f"the match that was cut off cannot go on: {type(error).__name__}: {error}")
            self._records.give_up(unfinished)
            return
        if len(resumed.match.table.decks) != len(unfinished.sitting):
            self._tell("the match that was cut off cannot go on: its script and its seats do not fit")
            self._records.give_up(unfinished)
            return
        self.cut_off = CutOff(unfinished._replace(lines=resumed.lines), resumed)
        if self._begun or resumed.match.table.over:
            self.give_up()

    def give_up(self) -> None:
        """The match that was cut off does not go on. If nothing but its end was left to be written, it counts."""
        cut_off, self.cut_off = self.cut_off, None
        if cut_off is None:
            return
        setup, resumed, ended = cut_off.setup, cut_off.resumed, None
        if resumed.match.table.over:
            counted = Counted(resumed.first, setup.people, setup.against, resumed.began_ns)
            for advance in resumed.advances:
                counted.add(*advance)
            ended = counted.ended(resumed.match.table)
        self._records.give_up(cut_off.unfinished, ended, resumed.began_ns, resumed.rest())

    def begins(self, setup: Setup) -> Keep:
        """A match begins: return what begins its record. Another that was cut off does not go on."""
        self.give_up()
        self._has_begun()

        def keep(header: Sequence[str], began_ns: int) -> Keeping:
            record = self._records.begin(self._began(setup, header, began_ns))
            self.number = record.number
            return record

        return keep

    def measures(self, rules: RuleSet, seating: Sequence[Seated], began_ns: int) -> Record:
        """A run of the reaction station begins, by these rules' patterns: return its record."""
        self.give_up()
        self._has_begun()
        hall = self._hall
        sitting = tuple(Sitting(one.place, "", hall.letters.get(one.place, "")) for one in seating)
        error_ns = DISPLAY_ERROR_MS * MS
        record = self._records.begin(
            station_began(rules, sitting, began_ns, lag_ns=hall.lag_ns, display_error_ns=error_ns)
        )
        self.number = record.number
        return record

    def goes_on(self, cut_off: CutOff) -> Keep:
        """The match that was cut off goes on: return what goes on with its record."""
        self.cut_off = None
        self._has_begun()
        self._hall.letters = {one.place: one.letters for one in cut_off.unfinished.sitting if one.letters}

        def keep(header: Sequence[str], began_ns: int) -> Keeping:
            record = self._records.go_on(cut_off.unfinished, header, began_ns)
            self.number = record.number
            return record

        return keep

    def keep(self, wish: KeepLetters | StartSession | EndSession) -> None:
        """Keep what was entered on a screen."""
        match wish:
            case KeepLetters(record, seat, letters):
                self._records.name(record, seat, letters)
            case StartSession(name):
                self._records.start_session(name)
            case EndSession():
                self._records.end_session()
            case _:
                assert_never(wish)

    def close(self, now_ns: int) -> None:
        """The program ends: what was asked is written, if the disk answers in time."""
        self.look(now_ns)
        self._records.close(CLOSING_MS)

    def _has_begun(self) -> None:
        self._begun = True
        if not self._lost:
            self._notice("")

    def _began(self, setup: Setup, header: Sequence[str], began_ns: int) -> Began:
        hall = self._hall
        sitting = tuple(
            Sitting(
                setup.place(seat),
                setup.computers[seat].name if seat in setup.computers else "",
                "" if seat in setup.computers else hall.letters.get(setup.place(seat), ""),
                setup.streaks.get(seat, 0),
            )
            for seat in range(setup.seats)
        )
        levels = dict.fromkeys(one.level for one in sitting if one.level)
        return Began(
            "match",
            tuple(header),
            str(setup.rules),
            setup.rules.preset,
            ",".join(levels),
            sitting,
            began_ns,
            hall.lag_ns,
            DISPLAY_ERROR_MS * MS,
        )

    def _notice(self, message: str, *, lost: bool = False) -> None:
        """The title says this and nothing else of the records."""
        others = tuple(notice for notice in self._hall.notices if notice != self._noticed)
        self._hall.notices = (*others, message) if message else others
        self._noticed, self._lost = message, lost
