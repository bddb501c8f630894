"""The statements of a script, fed into a match as they arrived, on a clock that is moved by hand."""

from collections.abc import Iterator
from typing import Final

from ratscrew_kiosk.match import Match
from ratscrew_kiosk.press import Contact, Edge, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.script.form import Script, Statement
from ratscrew_kiosk.script.laying import lay

_NAMELESS: Final = ""
_NOTHING_NS: Final = -(1 << 62)
"""A device that vouches so far vouches for nothing."""


class Feed:
    """The match of a script that begins at `began_ns` of the clock, and the stream that its statements go into."""

    def __init__(self, script: Script, began_ns: int = 0) -> None:
        self.began_ns = began_ns
        self._script = script
        greatest_ns = max((statement.error_ns for statement in script.statements), default=0)
        self._devices = {_NAMELESS: DeviceFacts(_NAMELESS, greatest_ns), **script.devices}
        self.match = Match(
            lay(script, began_ns),
            Settle(self._devices.values()),
            script.computers,
            script.seed,
            shown_after_ns=script.shown_after_ns,
            at_ns=began_ns,
        )

    def play(self) -> Iterator[tuple[list[Told], int]]:
        """Feed every statement as it arrives; yield what each advance told, and behind which statement time stood."""
        lag_ns = self._script.settle_ns if self._script.with_arrivals else 0
        statements = self._script.statements
        for index, statement in enumerate(statements):
            arrives_ns = self.began_ns + statement.arrives_ns
            if index == 0 or statement.arrives_ns > statements[index - 1].arrives_ns:
                yield self.until(arrives_ns - 1, arrives_ns - lag_ns - 1), index - 1
            self._feed(statement)
            if index + 1 == len(statements) or statements[index + 1].arrives_ns > statement.arrives_ns:
                yield self.until(arrives_ns, arrives_ns - lag_ns), index

    def until(self, now_ns: int, vouched_ns: int) -> list[Told]:
        """Let time pass; every device vouches so far."""
        for name in self._devices:
            self.match.settle.hear(name, (), vouched_ns)
        return self.match.advance(now_ns)

    def press(self, statement: Statement) -> Press:
        """As the debouncer would make it: without a stamp, its device's resolution says nothing of it."""
        facts = self._devices[_NAMELESS if statement.unstamped else statement.device]
        return Press(
            *(statement.seat, statement.button, self.began_ns + statement.at_ns, statement.error_ns),
            *(facts.name, facts.resolution_ns, statement.unstamped),
        )

    def _feed(self, statement: Statement) -> None:
        settle, at_ns = self.match.settle, self.began_ns + statement.at_ns
        match statement.kind:
            case "press":
                settle.press(self.press(statement))
            case "down" | "up" as kind:
                contact = Contact(statement.device, statement.seat, statement.button)
                edge = Edge(
                    *(contact, kind == "down", at_ns, statement.error_ns, statement.line),
                    doubtful=statement.unstamped,
                    unstamped=statement.unstamped,
                )
                settle.hear(statement.device, [edge], _NOTHING_NS)
            case "shown":
                settle.put(Shown(at_ns))
            case "pause":
                settle.put(Pause(at_ns))
            case "resume":
                settle.put(Resume(at_ns))
            case "time":
                pass
