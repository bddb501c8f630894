"""The body of a match script: what the players did, in the order in which it arrived."""

import re
from dataclasses import dataclass, field
from typing import Final

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.script.form import Check, Kind, Script, ScriptError, Statement

_TIME: Final = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?")
_EXPECTED: Final = (
    "expected T SEAT flip|slap [down|up] [arrives T2] [within MS] [from DEVICE] [unstamped], T shown, T pause, "
    "T resume, T time, ? OUTCOME, ?! OUTCOME, or = ..."
)


def parse_ms(word: str) -> int | None:
    """Read milliseconds with at most six decimals, as nanoseconds; None if it is no such number."""
    if not _TIME.fullmatch(word):
        return None
    whole, _, decimals = word.partition(".")
    return int(whole) * MS + int(decimals.ljust(6, "0"))


def print_ms(time_ns: int) -> str:
    """Write a time in milliseconds, with as many decimals as it needs."""
    whole, rest = divmod(time_ns, MS)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".")


@dataclass
class BodyReader:
    """Reads the lines of a body into its script, and holds each against those before it."""

    script: Script
    arrived_ns: int = 0
    last_ns: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """When each button was last heard, by seat, button and device."""

    def read(self, line: int, words: list[str]) -> None:
        """Read one line of the body.

        Raises ScriptError.
        """
        match words:
            case ["?" | "?!" as mark, *outcome] if outcome:
                self._checks().append(Check(line, mark == "?", tuple(outcome)))
            case ["=", *_]:
                self._recorded().append((line, " ".join(words)))
            case [time, *rest] if rest and (at_ns := parse_ms(time)) is not None:
                self._statement(line, words, at_ns, rest)
            case _:
                raise ScriptError(line, f"{' '.join(words)!r} is no statement of the body; {_EXPECTED}")

    def _checks(self) -> list[Check]:
        statements = self.script.statements
        return statements[-1].checks if statements else self.script.checks_first

    def _recorded(self) -> list[tuple[int, str]]:
        statements = self.script.statements
        return statements[-1].recorded if statements else self.script.recorded_first

    def _statement(self, line: int, words: list[str], at_ns: int, rest: list[str]) -> None:
        text = " ".join(words)
        match rest:
            case ["shown" | "pause" | "resume" | "time" as kind]:
                statement = Statement(line, text, kind, at_ns, at_ns)
            case [seat, "flip" | "slap" as button, *more]:
                statement = self._press(line, text, at_ns, seat, button, more)
            case _:
                raise ScriptError(line, f"{text!r} is no statement of the body; {_EXPECTED}")
        if statement.arrives_ns < self.arrived_ns:
            raise ScriptError(
                line, f"{text!r} arrives at {print_ms(statement.arrives_ns)}, before the line above it at "
                f"{print_ms(self.arrived_ns)}; lines stand in the order of their arrival"
            )  # fmt: skip
        self.arrived_ns = statement.arrives_ns
        self.script.statements.append(statement)

    def _press(self, line: int, text: str, at_ns: int, seat: str, button: Button, more: list[str]) -> Statement:
        seats = len(self.script.decks)
        if not (seat.isascii() and seat.isdigit() and int(seat) < seats):
            raise ScriptError(line, f"seat {seat!r} is not one of 0 to {seats - 1}")
        if int(seat) in self.script.computers:
            raise ScriptError(line, f"seat {seat} is played by the computer (cpu {seat}); nobody presses for it")
        kind: Kind = "press"
        if more and more[0] in ("down", "up"):
            kind = "down" if more.pop(0) == "down" else "up"
        statement = Statement(line, text, kind, at_ns, at_ns, int(seat), button)
        self._qualify(statement, more)
        key = (statement.seat, button, statement.device)
        if at_ns < self.last_ns.get(key, 0):
            raise ScriptError(
                line, f"{text!r}: the times of one button go back; it was heard at {print_ms(self.last_ns[key])} before"
            )  # fmt: skip
        self.last_ns[key] = at_ns
        return statement

    def _qualify(self, statement: Statement, more: list[str]) -> None:
        """Read `arrives T2`, `within MS`, `from DEVICE` and `unstamped`, each at most once, in any order."""
        given: dict[str, str] = {}
        words = iter(more)
        for name in words:
            value = name if name == "unstamped" else next(words, None)
            if value is None or name in given or name not in ("arrives", "within", "from", "unstamped"):
                raise ScriptError(statement.line, f"{' '.join(more)!r} is not allowed here; {_EXPECTED}")
            given[name] = value
        statement.unstamped = "unstamped" in given
        if "from" in given:
            device = self.script.devices.get(given["from"])
            if device is None:
                names = ", ".join(self.script.devices) or "none: add a header line device NAME within MS resolution MS"
                raise ScriptError(statement.line, f"device {given['from']!r} is not in the header; there: {names}")
            statement.device, statement.error_ns = device.name, device.error_ns
        if "within" in given:
            statement.error_ns = self._ms(statement, given["within"])
        if "arrives" in given:
            statement.arrives_ns = self._ms(statement, given["arrives"])
            self.script.with_arrivals = True
            if statement.arrives_ns < statement.at_ns:
                raise ScriptError(statement.line, f"{statement.text!r} arrives before it happened")

    def _ms(self, statement: Statement, word: str) -> int:
        value = parse_ms(word)
        if value is None:
            raise ScriptError(
                statement.line, f"{word!r} is not allowed here; expected milliseconds with at most six decimals"
            )
        return value
