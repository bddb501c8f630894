"""Reading a match script. Whatever is wrong is said with its line, before anything is replayed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn

from ratscrew_kiosk.cards import Card, parse_cards
from ratscrew_kiosk.players.levels import level_named
from ratscrew_kiosk.presses.figures import DeviceFacts
from ratscrew_kiosk.rules.draft import Challenge
from ratscrew_kiosk.rules.house import RulesError, RuleSet
from ratscrew_kiosk.rules.table import SEATS, deal, start
from ratscrew_kiosk.script.body import BodyReader, parse_ms
from ratscrew_kiosk.script.form import Script, ScriptError

LARGEST_SCRIPT: Final = 4 * 1024 * 1024
"""Bytes. A match of ten hours takes a tenth of it."""
_MOST_TRIES: Final = 4
_RULES_EXAMPLE: Final = "rules PRESET [option=value ...]"


def read_bytes(data: bytes) -> Script:
    """Read a script from the bytes of a file.

    Raises ScriptError, also for a file that is too large or is not UTF-8.
    """
    if len(data) > LARGEST_SCRIPT:
        raise ScriptError(1, f"the file has more than {LARGEST_SCRIPT} bytes, the most that a match script may have")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScriptError(line, f"byte {data[error.start]:#04x} is not UTF-8; a match script is UTF-8 text") from None
    return read_script(text)


def read_script(text: str) -> Script:
    """Read a script.

    Raises ScriptError.
    """
    lines = [(number, line.partition("#")[0].split()) for number, line in enumerate(text.split("\n"), 1)]
    ruled = next((index for index, (_, words) in enumerate(lines) if words == ["---"]), None)
    if ruled is None:
        raise ScriptError(1, "a line --- is missing: a script is a header, a line ---, and the body")
    header = _HeaderReader()
    for number, words in lines[:ruled]:
        if words:
            header.read(number, words)
    script = header.finish(lines[ruled][0])
    body = BodyReader(script)
    for number, words in lines[ruled + 1 :]:
        if words:
            body.read(number, words)
    return script


@dataclass
class _HeaderReader:
    """Reads the header, a statement at a time, each at most once but for `cpu` and `device`."""

    script: Script = field(default_factory=Script)
    lines: dict[str, int] = field(default_factory=dict)
    seats: int | None = None
    dealt: bool = False

    def read(self, line: int, words: list[str]) -> None:
        """Read one line of the header."""
        name, rest = words[0], words[1:]
        readers: dict[str, Callable[[int, list[str]], None]] = {
            "rules": self._rules,
            "seats": self._seats,
            "seed": self._seed,
            "decks": self._decks,
            "pile": self._pile,
            "burned": self._burned,
            "turn": self._turn,
            "challenge": self._challenge,
            "shown_after": self._shown_after,
            "cpu": self._cpu,
            "device": self._device,
            "settle": self._settle,
        }
        if name not in readers:
            raise ScriptError(
                line, f"{name!r} is no statement of the header; allowed: {', '.join(readers)}, or --- to end it"
            )
        if name in self.lines and name not in ("cpu", "device"):
            raise ScriptError(line, f"{name} stands already in line {self.lines[name]}; once is enough")
        self.lines[name] = line
        self.script.header.append(" ".join(words))
        readers[name](line, rest)

    def finish(self, line: int) -> Script:
        """Put the header together and hold it against itself; `line` is that of the `---`."""
        script = self.script
        if self.dealt == ("seed" in self.lines):
            raise ScriptError(line, "a header has either a line seed N or a line decks ...")
        if self.dealt and self.seats not in (None, len(script.decks)):
            raise ScriptError(self.lines["seats"], f"seats {self.seats}, but decks has {len(script.decks)}")
        if not self.dealt:
            count = self.seats or SEATS.start
            script.decks = deal(count, script.seed, script.turn % count)  # the seat dealt to first turns first (R1.5)
        count = len(script.decks)
        if count not in SEATS:
            raise ScriptError(
                self.lines["decks"], f"decks has {count} seats; allowed: {SEATS.start} to {SEATS.stop - 1}"
            )
        self._hold_cards_against_each_other(line)
        named = [("turn", script.turn), *(("cpu", seat) for seat in script.computers)]
        named += [("challenge", script.challenge.by)] if script.challenge else []
        for name, seat in named:
            if seat >= count:
                raise ScriptError(self.lines.get(name, line), f"{name}: seat {seat} is not one of 0 to {count - 1}")
        if not script.decks[script.turn]:
            where = self.lines.get("turn", self.lines.get("decks", line))
            raise ScriptError(where, f"turn: seat {script.turn} has no cards; the seat that turns next must have some")
        if script.challenge is not None and script.challenge.by == script.turn:
            raise ScriptError(
                self.lines["challenge"], "challenge: the seat in turn answers; it cannot be the challenger"
            )
        try:
            start(script.rules, script.decks, turned=script.pile, burned=script.burned)
        except RulesError as error:
            raise ScriptError(self.lines.get("rules", line), str(error)) from error
        return script

    def _hold_cards_against_each_other(self, line: int) -> None:
        seen: dict[Card, str] = {}
        groups = [("decks", card) for deck in self.script.decks for card in deck]
        groups += [("pile", card) for card in self.script.pile] + [("burned", card) for card in self.script.burned]
        for name, card in groups:
            if card in seen:
                where = self.lines.get(name, line)
                raise ScriptError(
                    where, f"{name}: {card} stands there twice (before in {seen[card]}); a card is there once"
                )
            seen[card] = name if name in self.lines else "seed"

    def _rules(self, line: int, rest: list[str]) -> None:
        if not rest:
            raise ScriptError(line, f"expected {_RULES_EXAMPLE}")
        try:
            self.script.rules = RuleSet.parse(" ".join(rest))
        except RulesError as error:
            raise ScriptError(line, str(error)) from error

    def _seats(self, line: int, rest: list[str]) -> None:
        self.seats = _number(line, rest, "seats N", least=SEATS.start, most=SEATS.stop - 1)

    def _seed(self, line: int, rest: list[str]) -> None:
        self.script.seed = _number(line, rest, "seed N", most=(1 << 63) - 1)

    def _decks(self, line: int, rest: list[str]) -> None:
        decks = " ".join(rest).split("/")
        if any(not deck.strip() for deck in decks):
            raise ScriptError(line, "decks: a seat's place is blank; - stands for an empty deck")
        self.script.decks = tuple(_cards(line, deck) for deck in decks)
        self.dealt = True

    def _pile(self, line: int, rest: list[str]) -> None:
        self.script.pile = _cards(line, " ".join(rest))

    def _burned(self, line: int, rest: list[str]) -> None:
        self.script.burned = _cards(line, " ".join(rest))

    def _turn(self, line: int, rest: list[str]) -> None:
        self.script.turn = _number(line, rest, "turn SEAT", most=SEATS.stop - 2)

    def _challenge(self, line: int, rest: list[str]) -> None:
        if len(rest) != len(Challenge._fields):
            raise ScriptError(line, "expected challenge BY TRIES")
        by = _number(line, rest[:1], "challenge BY TRIES", most=SEATS.stop - 2)
        tries = _number(line, rest[1:], "challenge BY TRIES, TRIES", least=1, most=_MOST_TRIES)
        self.script.challenge = Challenge(by, tries)

    def _shown_after(self, line: int, rest: list[str]) -> None:
        if rest == ["by-hand"]:
            self.script.shown_after_ns = None
        else:
            self.script.shown_after_ns = _ms(line, rest, "shown_after MS, or shown_after by-hand")

    def _cpu(self, line: int, rest: list[str]) -> None:
        if len(rest) != 2:
            raise ScriptError(line, "expected cpu SEAT LEVEL")
        seat = _number(line, rest[:1], "cpu SEAT LEVEL", most=SEATS.stop - 2)
        if seat in self.script.computers:
            raise ScriptError(line, f"cpu: seat {seat} has its level already")
        try:
            self.script.computers[seat] = level_named(rest[1])
        except ValueError as error:
            raise ScriptError(line, str(error)) from error

    def _device(self, line: int, rest: list[str]) -> None:
        match rest:
            case [name, "within", error, "resolution", resolution]:
                expected = "device NAME within MS resolution MS"
                error_ns, resolution_ns = _ms(line, [error], expected), _ms(line, [resolution], expected)
            case _:
                raise ScriptError(line, "expected device NAME within MS resolution MS")
        if name in self.script.devices:
            raise ScriptError(line, f"device: {name} stands there already")
        self.script.devices[name] = DeviceFacts(name, error_ns, resolution_ns)

    def _settle(self, line: int, rest: list[str]) -> None:
        self.script.settle_ns = _ms(line, rest, "settle MS")


def _cards(line: int, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise ScriptError(line, str(error)) from error


def _number(line: int, rest: list[str], expected: str, *, least: int = 0, most: int) -> int:
    if not (len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and least <= int(rest[0]) <= most):
        _refuse(line, rest, f"{expected} from {least} to {most}")
    return int(rest[0])


def _ms(line: int, rest: list[str], expected: str) -> int:
    value = parse_ms(rest[0]) if len(rest) == 1 else None
    if value is None:
        _refuse(line, rest, f"{expected}, milliseconds with at most six decimals")
    return value


def _refuse(line: int, rest: list[str], expected: str) -> NoReturn:
    raise ScriptError(line, f"{' '.join(rest) or 'nothing'!r} is not allowed here; expected {expected}")
