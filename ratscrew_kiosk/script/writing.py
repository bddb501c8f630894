"""Writing a match down as a script while it runs, with its outcomes: what is written replays to the same transcript."""

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from ratscrew_kiosk.match import LONGEST_WAIT_NS, Match
from ratscrew_kiosk.press import Pause, Press, Resume, Shown, Until
from ratscrew_kiosk.presses.settle import Entry
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.body import print_ms
from ratscrew_kiosk.script.placing import Placing, print_told
from ratscrew_kiosk.script.replaying import end_line


class ScriptWriter:
    """Writes lines as soon as their place is certain. `began_ns` is the clock's time at which the match began.

    `names` has what the header calls those devices that bear other names there.
    """

    def __init__(self, header: Sequence[str], match: Match, began_ns: int, write: Callable[[str], None]) -> None:
        self.names: Mapping[str, str] = {}
        self._match = match
        self._began_ns = began_ns
        self._write = write
        self._entries: list[Entry | Until] = []
        self._told: list[Told] = []
        for line in [*header, "---"]:
            write(line)
        for told in match.told_first:
            self._write_told(told)

    def add(self, told: Sequence[Told]) -> None:
        """Take what an advance of the match told, and what was given out for it; write what is settled."""
        self._take(told)
        self._flush(self._match.settle.settled_ns)

    def finish(self, at_ns: int) -> None:
        """End the script at this time of the clock, as a replay of it ends: pending piles are waited for.

        What is pressed when a match is over is left out: more may be pressed then, and nobody waits for it.
        """
        match = self._match
        if not match.table.over:
            match.settle.close()
            self._take(match.advance(at_ns))
        self._entries.append(Until(at_ns))
        if not match.with_computers:
            self._take(match.run_out(at_ns))
        self._flush(max(at_ns, match.settle.settled_ns) + LONGEST_WAIT_NS)
        self._write(end_line(self._match.table))

    def _take(self, told: Sequence[Told]) -> None:
        self._entries += self._match.settle.given
        self._told += told

    def _flush(self, settled_ns: int) -> None:
        settled_ns = self._certain_ns(settled_ns)
        entries = sorted((entry for entry in self._entries if entry.at_ns <= settled_ns), key=lambda entry: entry.at_ns)
        self._entries = [entry for entry in self._entries if entry.at_ns > settled_ns]
        certain = 0
        while certain < len(self._told) and _decided_by(self._told[certain]) <= settled_ns:
            certain += 1
        placing = Placing(
            [entry.at_ns for entry in entries],
            [(index, entry) for index, entry in enumerate(entries) if isinstance(entry, Press)],
        )
        behind: list[list[Told]] = [[] for _ in range(len(entries) + 1)]
        for told in self._told[:certain]:
            behind[placing.place(told) + 1].append(told)
        del self._told[:certain]
        for place, told_there in enumerate(behind):
            if place:
                self._write(self._statement(entries[place - 1]))
            for told in told_there:
                self._write_told(told)

    def _certain_ns(self, settled_ns: int) -> int:
        """How far lines may be written: an outcome stands behind the last of its presses, and is placed with the first.

        So as long as the last is not settled, the first is kept.
        """
        while True:
            open_ns = [_begun_by(told) for told in self._told if _decided_by(told) > settled_ns]
            if min(open_ns, default=settled_ns + 1) > settled_ns:
                return settled_ns
            settled_ns = min(open_ns) - 1

    def _statement(self, entry: Entry | Until) -> str:
        at = print_ms(entry.at_ns - self._began_ns)
        match entry:
            case Press():
                within = f" within {print_ms(entry.error_ns)}" if entry.error_ns or entry.device else ""
                device = f" from {self.names.get(entry.device, entry.device)}" if entry.device else ""
                unstamped = " unstamped" if entry.unstamped else ""
                return f"{at} {entry.seat} {entry.button}{within}{device}{unstamped}"
            case Shown():
                return f"{at} shown"
            case Pause():
                return f"{at} pause"
            case Resume():
                return f"{at} resume"
            case Until():
                return f"{at} time"
            case _:
                assert_never(entry)

    def _write_told(self, told: Told) -> None:
        self._write(print_told(told._replace(at_ns=told.at_ns - self._began_ns)))


def _begun_by(told: Told) -> int:
    """The time of the first press that was weighed for it."""
    return min((press.at_ns for press in told.presses), default=told.at_ns)


def _decided_by(told: Told) -> int:
    """The time of the last press that was weighed for it, by which all lines before it are known."""
    return max((press.at_ns for press in told.presses), default=told.at_ns)
