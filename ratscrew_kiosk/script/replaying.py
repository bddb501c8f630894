"""Replaying a match script through the code that the cabinet runs, on a clock that is moved by hand."""

from dataclasses import dataclass, field
from typing import Final

from ratscrew_kiosk.match import LONGEST_WAIT_NS, Match
from ratscrew_kiosk.press import Contact, Edge, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.script.form import Script, Statement
from ratscrew_kiosk.script.laying import lay
from ratscrew_kiosk.script.placing import Placing, print_told

_NAMELESS: Final = ""


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
        statements = script.statements
        greatest_ns = max((statement.error_ns for statement in statements), default=0)
        self.devices = {_NAMELESS: DeviceFacts(_NAMELESS, greatest_ns), **script.devices}
        self.match = Match(
            lay(script),
            Settle(self.devices.values()),
            script.computers,
            script.seed,
            shown_after_ns=script.shown_after_ns,
        )
        self.told: list[tuple[Told, int]] = []
        """What happened, and behind which statement time stood then."""

    def run(self) -> Transcript:
        """Feed every statement as it arrives, then let time pass."""
        lag_ns = self.script.settle_ns if self.script.with_arrivals else 0
        statements = self.script.statements
        for index, statement in enumerate(statements):
            arrives_ns = statement.arrives_ns
            if index == 0 or arrives_ns > statements[index - 1].arrives_ns:
                self._pass(arrives_ns - 1, arrives_ns - lag_ns - 1, index - 1)
            self._feed(statement)
            if index + 1 == len(statements) or statements[index + 1].arrives_ns > arrives_ns:
                self._pass(arrives_ns, arrives_ns - lag_ns, index)
        self._wait_at_the_end(statements[-1].arrives_ns if statements else 0)
        return self._transcript()

    def _pass(self, now_ns: int, vouched_ns: int, index: int) -> None:
        """Let time pass; every device vouches so far."""
        for name in self.devices:
            self.match.settle.hear(name, (), vouched_ns)
        self.told += [(told, index) for told in self.match.advance(now_ns)]

    def _feed(self, statement: Statement) -> None:
        settle = self.match.settle
        match statement.kind:
            case "press":
                settle.press(self._press(statement))
            case "down" | "up" as kind:
                contact = Contact(statement.device, statement.seat, statement.button)
                edge = Edge(
                    *(contact, kind == "down", statement.at_ns, statement.error_ns, statement.line),
                    doubtful=statement.unstamped,
                    unstamped=statement.unstamped,
                )
                settle.hear(statement.device, [edge], -1)
            case "shown":
                settle.put(Shown(statement.at_ns))
            case "pause":
                settle.put(Pause(statement.at_ns))
            case "resume":
                settle.put(Resume(statement.at_ns))
            case "time":
                pass

    def _press(self, statement: Statement) -> Press:
        """As the debouncer would make it: without a stamp, its device's resolution says nothing of it."""
        facts = self.devices[_NAMELESS if statement.unstamped else statement.device]
        return Press(
            *(statement.seat, statement.button, statement.at_ns, statement.error_ns),
            *(facts.name, facts.resolution_ns, statement.unstamped),
        )

    def _wait_at_the_end(self, last_ns: int) -> None:
        """Let time pass until no pile and no last chance is pending.

        With computers the script ends at its last line.
        """
        index = len(self.script.statements) - 1
        self._pass(last_ns, last_ns + LONGEST_WAIT_NS, index)  # the last edges become presses
        self.match.settle.close()
        told = self.match.advance(last_ns)
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
            presses = [(index, self._press(one)) for index, one in enumerate(statements) if one.kind == "press"]
            placing = Placing([statement.at_ns for statement in statements], presses)
            for told, decided in self.told:
                raw = bool(told.presses) and told.presses[0].seat not in self.script.computers
                index = placing.place(told, decided if raw else None)
                (behind[index] if index >= 0 else first).append(told)
        return Transcript(self.script, first, behind, self.match.table, self.match.settle.too_late)
