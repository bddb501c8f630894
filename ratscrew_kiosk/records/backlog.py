"""What is still to be written: the match that runs, whole, and whatever was asked since writing failed.

So a file that is lost in the middle of a match costs nothing of it: its beginning is written again into the next one.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ratscrew_kiosk.records.orders import Begin, End, EndSession, GoOn, Keep, Letters, Line, Order, StartSession
from ratscrew_kiosk.records.rows import Began, Ended
from ratscrew_kiosk.script.reading import LARGEST_SCRIPT

MOST_BYTES: Final = 2 * LARGEST_SCRIPT
"""Of lines that are kept; the oldest matches go first."""
MOST_ENTRIES: Final = 500
GETS_ON: Final = 20
"""So many lines behind where it was cut off, some cards, a match has got on."""
_REMEMBERED: Final = 200
"""So many matches that were written can still get letters."""


@dataclass
class Kept:
    """A match as it is to be written. `match` is its number in the file, None while it is not in it."""

    number: int
    at: str
    day: str
    clock_set: bool
    began: Began | None
    """None where that is not known: it can not be written again."""
    began_ns: int
    header: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    bytes: int = 0
    over: bool = False
    ended: Ended | None = None
    match: int | None = None
    written: int = 0
    """So many of its lines are in the file."""
    so_far: Ended | None = None
    """What it came to so far, where that is not in the file."""
    kept_so_far: Ended | None = None
    """The same, once it is."""
    goes_on: bool = False
    """Whether it was cut off, and its row does not know yet how it goes on."""
    gets_on: int | None = None
    """Of one that was cut off: with so many lines it has got on, and its row does not know that yet."""

    @property
    def waiting(self) -> bool:
        """Whether there is more of it than in the file."""
        begins = self.goes_on or self.match is None
        return self.over or begins or self.so_far is not None or self.written < len(self.lines)

    @property
    def got_on(self) -> bool:
        """Whether it was cut off, and has got on since, and its row does not know that yet."""
        return self.gets_on is not None and len(self.lines) >= self.gets_on

    @property
    def played_to_its_end(self) -> bool:
        """Whether it counts."""
        return self.ended is not None and self.ended.ending in ("won", "draw")

    def take(self, order: Line | Keep | End) -> None:
        """Take what is new of it."""
        match order:
            case Line(_, text):
                self.add(text)
            case Keep(_, so_far):
                self.so_far = so_far
            case End(_, ended):
                self.over, self.ended = True, ended

    def add(self, text: str) -> None:
        """Take a line; none once the script is as long as one may be."""
        if self.bytes + len(text) < LARGEST_SCRIPT:
            self.lines.append(text)
            self.bytes += len(text) + 1


Entry: TypeAlias = Kept | Letters | StartSession | EndSession


class Backlog:
    """Entries in the order in which they were asked for."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.matches: dict[int, int] = {}
        """The numbers in the file of matches that were written whole."""

    @property
    def running(self) -> bool:
        """Whether a match is being recorded."""
        return any(not one.over for one in self.kept())

    @property
    def waiting(self) -> bool:
        """Whether anything is to be written."""
        return any(not isinstance(one, Kept) or one.waiting for one in self.entries)

    def take(self, order: Order) -> None:
        """Take what the loop asks for."""
        match order:
            case Begin(number, began, at, day, clock_set):
                self._end_others()
                self.entries.append(Kept(number, at, day, clock_set, began, began.began_ns, began.header))
            case GoOn(number, one, header, began_ns, ends_others):
                if ends_others:
                    self._end_others()
                header = header or one.header
                as_begun = one.as_begun and one.as_begun._replace(header=header, began_ns=began_ns)
                kept = Kept(number, one.began, one.day, one.clock_set, as_begun, began_ns, header)
                for line in one.lines:
                    kept.add(line)
                kept.match, kept.written, kept.goes_on = one.match, len(one.lines), True
                kept.gets_on = len(one.lines) + GETS_ON
                self.entries.append(kept)
            case Line() | Keep() | End():
                for kept in self._of(order.number):
                    kept.take(order)
            case Letters() | StartSession() | EndSession():
                self.entries.append(order)
            case _:
                pass
        self._bound()

    def written(self, entry: Entry) -> None:
        """An entry is in the file, whole."""
        self.entries.remove(entry)
        if isinstance(entry, Kept) and entry.match is not None:
            self.matches[entry.number] = entry.match
            while len(self.matches) > _REMEMBERED:
                del self.matches[next(iter(self.matches))]

    def forget_the_file(self) -> None:
        """The file is lost, and another begins."""
        self.matches.clear()
        for kept in self.kept():
            self.forget(kept)

    def forget(self, kept: Kept) -> None:
        """A match is not in the file: all of it is to be written again."""
        kept.match, kept.written, kept.goes_on = None, 0, False
        kept.so_far = kept.so_far or kept.kept_so_far
        if kept.began is None:
            self.entries.remove(kept)

    def kept(self) -> list[Kept]:
        """Return the matches among the entries."""
        return [one for one in self.entries if isinstance(one, Kept)]

    def _bound(self) -> None:
        """Let go of the oldest, so that what cannot be written does not grow. The last one is never let go."""
        while len(self.entries) > 1 and (
            len(self.entries) > MOST_ENTRIES or sum(one.bytes for one in self.kept()) > MOST_BYTES
        ):
            del self.entries[0]

    def _end_others(self) -> None:
        """One match runs at a time: of any other nobody said that it has ended."""
        for kept in self.kept():
            kept.over = True

    def _of(self, number: int) -> list[Kept]:
        return [one for one in self.kept() if one.number == number and not one.over]
