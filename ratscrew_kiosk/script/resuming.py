"""A match that was cut off goes on: its script is replayed so that it ends now, and from there the match stands still.

What is taken of a script is the longest beginning of it that can be read and comes to what it says: a line that does
not, and all behind it, is left out.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.match import LONGEST_WAIT_NS, Match
from ratscrew_kiosk.press import Pause
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.presses.settle import Entry, Settle
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.body import parse_ms
from ratscrew_kiosk.script.feeding import Feed
from ratscrew_kiosk.script.form import Script, ScriptError
from ratscrew_kiosk.script.laying import lay, with_devices
from ratscrew_kiosk.script.reading import read_script
from ratscrew_kiosk.script.writing import ScriptWriter

RULE: Final = "---"


class Advance(NamedTuple):
    """An advance of the match: what it told, what it gave out for that, and for how long the match had stood still."""

    told: tuple[Told, ...]
    given: tuple[Entry, ...]
    stopped_ns: int


class Pen:
    """Takes the lines of a script of which some stand there already: these are left out."""

    def __init__(self, there: Sequence[str]) -> None:
        self.differs: int | None = None
        """The first line that stands there and should be another."""
        self._there = there
        self._count = 0
        self._kept: list[str] = []
        self._write: Callable[[str], object] = self._kept.append

    def __call__(self, line: str) -> None:
        """Take the next line."""
        if self._count >= len(self._there):
            self._write(line)
        elif self.differs is None and line != self._there[self._count]:
            self.differs = self._count
        self._count += 1

    def writes(self, write: Callable[[str], object]) -> None:
        """From now on what does not stand there is written so; what has been kept until now is too."""
        for line in self._kept:
            write(line)
        self._kept = []
        self._write = write


class Resumed:
    """A match that goes on, paused as of a nanosecond after the last that is known of it; or over, if that was its end.

    `lines` are what was taken of its script behind the header; `advances` are all up to now.
    """

    def __init__(self, script: Script, lines: Sequence[str], now_ns: int) -> None:
        self.script = script
        self.lines = tuple(lines)
        self._now_ns = now_ns
        last_ns = max([0, *(statement.at_ns for statement in script.statements), *_told_ns(lines)])
        self.began_ns = now_ns - last_ns - 1
        """When it began, by the clock: before 0 if the machine has been started since."""
        self.first = lay(script, self.began_ns)
        """Its table as it began."""
        feed = Feed(script, self.began_ns)
        self.match: Match = feed.match
        self.pen = Pen((*script.header, RULE, *self.lines))
        self.writer = ScriptWriter(script.header, self.match, self.began_ns, self.pen)
        self.advances: list[Advance] = []
        for told, _ in feed.play():
            self._advanced(told)
        self._advanced(feed.until(now_ns - 1, now_ns + LONGEST_WAIT_NS))
        if not self._stands_still:
            self.match.settle.put(Pause(now_ns))
        self._advanced(self.match.advance(now_ns))

    @property
    def _stands_still(self) -> bool:
        table = self.match.table
        return table.over or (table.paused_ns is not None and not table.resumed)

    def _advanced(self, told: Sequence[Told]) -> None:
        self.advances.append(Advance(tuple(told), tuple(self.match.settle.given), self.match.table.stopped_ns))
        self.writer.add(told)

    def rest(self) -> list[str]:
        """It does not go on: return the lines that complete its script."""
        lines: list[str] = []
        self.pen.writes(lines.append)
        self.writer.finish(self._now_ns)
        return lines

    def presses_come_from(self, settle: Settle, devices: Iterable[DeviceFacts]) -> list[str]:
        """From now on what is pressed comes by this stream, from these devices; return the header with them."""
        self.match.settle = settle
        header, self.writer.names = with_devices(self.script, devices)
        return header


def resume(header: Sequence[str], lines: Sequence[str], now_ns: int) -> Resumed:
    """Let a match go on of whose script these lines are known, behind this header and the line `---`.

    Raises ScriptError if the header cannot be read.
    """
    while True:
        script, lines = _readable(header, lines)
        resumed = Resumed(script, lines, now_ns)
        if resumed.pen.differs is None:
            return resumed
        lines = lines[: max(0, resumed.pen.differs - len(header) - 1)]


def _readable(header: Sequence[str], lines: Sequence[str]) -> tuple[Script, Sequence[str]]:
    """Read it up to the first line that cannot be read."""
    above = len(header) + 1
    while True:
        try:
            script = read_script("\n".join([*header, RULE, *lines]))
        except ScriptError as error:
            if error.line <= above or not lines:
                raise
            lines = lines[: error.line - above - 1]
        else:
            script.shown_after_ns = None  # a display shows its cards
            return script, lines


def _told_ns(lines: Iterable[str]) -> list[int]:
    """The times of the outcomes that stand in a script."""
    words = (line.split() for line in lines if line.startswith("= "))
    times_ns = (parse_ms(told[1]) for told in words if len(told) > 1)
    return [at_ns for at_ns in times_ns if at_ns is not None]
