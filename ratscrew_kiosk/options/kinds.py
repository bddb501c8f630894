"""What the value of an option may be.

Each kind makes the schema by which voluptuous checks a value, and says in a few words what is allowed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import voluptuous

Value: TypeAlias = bool | int | str | tuple[str, ...]
"""What an option can be set to."""

_LONGEST: Final = 200
_YES: Final = ("true", "yes", "on")
_NO: Final = ("false", "no", "off")


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    @property
    def allowed(self) -> str:
        """What is allowed, behind `is not`."""
        return "true or false"

    def schema(self) -> object:
        """What voluptuous checks a value by; what it answers is the value."""
        return _exactly(bool)

    def typed(self, text: str) -> object:
        """Take a value that was typed as a word; what is no such value stays the word, for the check to refuse."""
        return True if text in _YES else False if text in _NO else text


@dataclass(frozen=True)
class OneOf:
    """One of these, all words or all whole numbers."""

    choices: tuple[str, ...] | tuple[int, ...]

    @property
    def allowed(self) -> str:
        """What is allowed, behind `is not`."""
        return f"one of {', '.join(map(str, self.choices))}"

    def schema(self) -> object:
        """What voluptuous checks a value by; what it answers is the value."""
        return voluptuous.All(_exactly(type(self.choices[0])), voluptuous.In(self.choices))

    def typed(self, text: str) -> object:
        """Take a value that was typed as a word; what is no such value stays the word, for the check to refuse."""
        return _number(text) if isinstance(self.choices[0], int) else text


@dataclass(frozen=True)
class Whole:
    """A whole number in these bounds, or one of the words that stand for none."""

    least: int
    most: int
    unit: str = ""
    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """What is allowed, behind `is not`."""
        number = f"a whole number from {self.least} to {self.most}"
        return f"{' or '.join(self.words)}, or {number}" if self.words else number

    def schema(self) -> object:
        """What voluptuous checks a value by; what it answers is the value."""
        number = voluptuous.All(_exactly(int), voluptuous.Range(self.least, self.most))
        return voluptuous.Any(number, voluptuous.All(_exactly(str), voluptuous.In(self.words)))

    def typed(self, text: str) -> object:
        """Take a value that was typed as a word; what is no such value stays the word, for the check to refuse."""
        return text if text in self.words else _number(text)


@dataclass(frozen=True)
class Several:
    """At least one of these words, each once. The value has them in the order in which they stand here."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """What is allowed, behind `is not`."""
        return f"a list of at least one, each once, of {', '.join(self.choices)}"

    def schema(self) -> object:
        """What voluptuous checks a value by; what it answers is the value."""
        each = voluptuous.All(_exactly(str), voluptuous.In(self.choices))
        length = voluptuous.Length(min=1, max=len(self.choices))
        return voluptuous.All(_as_list, length, [each], voluptuous.Unique(), self._in_order)

    def _in_order(self, values: Sequence[str]) -> tuple[str, ...]:
        return tuple(choice for choice in self.choices if choice in values)

    def typed(self, text: str) -> object:
        """Take values that were typed with commas between them."""
        return text.split(",")


@dataclass(frozen=True)
class Text:
    """A text of one line that matches a pattern as a whole; `called` says what it is."""

    pattern: str
    called: str

    @property
    def allowed(self) -> str:
        """What is allowed, behind `is not`."""
        return self.called

    def schema(self) -> object:
        """What voluptuous checks a value by; what it answers is the value."""
        return voluptuous.All(
            _exactly(str),
            voluptuous.Length(min=1, max=_LONGEST),
            _printable,
            voluptuous.Match(rf"(?:{self.pattern})\Z"),
        )

    def typed(self, text: str) -> object:
        """Take a value that was typed."""
        return text


Kind: TypeAlias = Switch | OneOf | Whole | Several | Text


def print_value(value: Value) -> str:
    """Write a value as it is read by people: `true`, `70`, `night`, `double, sandwich`."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def shown(value: object) -> str:
    """Any value that may stand in a file, in few letters and one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):  # Python refuses to print a number that is too long
        return str(value) if abs(value) < 10**12 else "a number of that size"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:40]}…")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list | tuple) else "a date or a time"


def _exactly(kind: type) -> Callable[[object], object]:
    """A validator of one type; unlike isinstance it tells a truth from a number."""

    def check(value: object) -> object:
        if type(value) is not kind:
            raise voluptuous.TypeInvalid(f"expected {kind.__name__}")
        return value

    return check


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _printable(value: str) -> str:
    if not value.isprintable():
        raise voluptuous.ValueInvalid("expected one line")
    return value


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text
