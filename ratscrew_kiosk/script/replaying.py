"""Replaying a match script through the code that the cabinet runs, on a clock that is moved by hand."""

from dataclasses import dataclass, field

from ratscrew_kiosk.match import LONGEST_WAIT_NS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.script.feeding import Feed
from ratscrew_kiosk.script.form import Script
from ratscrew_kiosk.script.placing import Placing, print_told


@dataclass
class Transcript:
    """A replayed script: its statements, and what stands behind each; `first` stands before them all."""

    script: Script
    first: list[Told]
    behind: list[list[Told]]
    table: Table
    too_late: int
    raw: set[int] = field(default_factory=set)

    def lines(self) -> list[str]:
        """The transcript, a line each, the last of them the table as it stands."""
        lines = [*self.script.header, "---", *map(print_told, self.first)]
        for statement, told in zip(self.script.statements, self.behind, strict=True):
            lines += [statement.text, *map(print_told, told)]
        return [*lines, end_line(self.table)]


def end_line(table: Table) -> str:
    """The last line of a transcript."""
    decks = "/".join(str(len(deck)) for deck in table.decks)
    turn = "-" if table.over else table.told_turn
    return f"= end decks {decks} pile {len(table.turned)} burned {len(table.burned)} turn {turn}"


def replay(script: Script) -> Transcript:
    """Replay a script to its end. The same script gives the same transcript on every machine."""
    return _Replay(script).run()


class _Replay:
    def __init__(self, script: Script) -> None:
        self.script = script
        self.feed = Feed(script)
        self.match = self.feed.match
        self.told: list[tuple[Told, int]] = []
        """What happened, and behind which statement time stood then."""

    def run(self) -> Transcript:
        """Feed every statement as it arrives, then let time pass."""
        for told, index in self.feed.play():
            self.told += [(one, index) for one in told]
        statements = self.script.statements
        self._wait_at_the_end(statements[-1].arrives_ns if statements else 0)
        return self._transcript()

    def _wait_at_the_end(self, last_ns: int) -> None:
        """Let time pass until no pile and no last chance is pending.

        With computers the script ends at its last line.
        """
        index = len(self.script.statements) - 1
        told = self.feed.until(last_ns, last_ns + LONGEST_WAIT_NS)  # the last edges become presses
        self.match.settle.close()
        told += self.match.advance(last_ns)
        if not self.script.computers:
            told += self.match.run_out(last_ns)
        self.told += [(one, index) for one in told]

    def _transcript(self) -> Transcript:
        statements = self.script.statements
        behind: list[list[Told]] = [[] for _ in statements]
        first = list(self.match.told_first)
        if self.script.with_arrivals:
            for told, index in self.told:
                (behind[index] if index >= 0 else first).append(told)
        else:
            presses = [(index, self.feed.press(one)) for index, one in enumerate(statements) if one.kind == "press"]
            placing = Placing([statement.at_ns for statement in statements], presses)
            for told, decided in self.told:
                raw = bool(told.presses) and told.presses[0].seat not in self.script.computers
                index = placing.place(told, decided if raw else None)
                (behind[index] if index >= 0 else first).append(told)
        return Transcript(self.script, first, behind, self.match.table, self.match.settle.too_late)
