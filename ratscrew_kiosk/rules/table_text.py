"""The text form of a table.

A line for each field that differs from a fresh one, in the words of the match scripts where these have one.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from typing import Any, Final, NamedTuple

from ratscrew_kiosk.cards import Card, parse_cards, print_cards
from ratscrew_kiosk.rules.draft import Challenge, Chance, Draft, Laid, Waiting
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.outcomes import WhyTaken

_NONE: Final = "-"


class _Form(NamedTuple):
    """How a field is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _words(value: Iterable[object] | None) -> str:
    return _NONE if value is None else " ".join(map(str, value))


def _joined(value: Iterable[object] | None) -> str:
    return _NONE if value is None else ":".join(map(str, value))


def _read_challenge(text: str) -> Challenge | None:
    return None if text == _NONE else Challenge(*map(int, text.replace(":", " ").split()))


def _read_chance(text: str) -> Chance | None:
    return None if text == _NONE else Chance(*map(int, text.replace(":", " ").split()))


def _read_waiting(text: str) -> Waiting:
    seat, why = text.split()
    return Waiting(int(seat), WhyTaken(why))


def _print_laid(laid: tuple[Laid, ...]) -> str:
    return " ".join(
        f"{one.number}/{one.seat}/{one.turn}/{_joined(one.challenge)}/{_joined(one.chance)}" for one in laid
    )


def _read_laid(text: str) -> tuple[Laid, ...]:
    cards = []
    for word in text.split():
        number, seat, turn, challenge, chance = word.split("/")
        cards.append(Laid(int(number), int(seat), int(turn), _read_challenge(challenge), _read_chance(chance)))
    return tuple(cards)


def _print_decks(decks: tuple[tuple[Card, ...], ...]) -> str:
    return " / ".join(map(print_cards, decks))


def _read_decks(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(parse_cards, text.split("/")))


def _print_seats(seats: frozenset[int]) -> str:
    return " ".join(map(str, sorted(seats)))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


_NUMBER: Final = _Form(str, int)
_NUMBERS: Final = _Form(_words, _read_numbers)
_CARDS: Final = _Form(print_cards, parse_cards)
_SEATS: Final = _Form(_print_seats, lambda text: frozenset(_read_numbers(text)))
_FLAG: Final = _Form(lambda value: "yes" if value else "no", lambda text: text == "yes")

_FORMS: Final[dict[str, _Form]] = {
    "rules": _Form(str, RuleSet.parse),
    "decks": _Form(_print_decks, _read_decks),
    "turned": _CARDS,
    "laid": _Form(_print_laid, _read_laid),
    "shown_ns": _NUMBERS,
    "seen_ns": _NUMBERS,
    "burned": _CARDS,
    "challenge": _Form(_words, _read_challenge),
    "waiting": _Form(_words, _read_waiting),
    "chance": _Form(_words, _read_chance),
    "locked": _SEATS,
    "barred": _SEATS,
    "out": _SEATS,
    "strikes": _NUMBERS,
    "resumed": _FLAG,
    "over": _FLAG,
}
"""All other fields are whole numbers."""


def print_fields(draft: Draft) -> str:
    """Write a line for each field that is not at its default."""
    return "\n".join(
        f"{one.name} {_FORMS.get(one.name, _NUMBER).write(value)}"
        for one in fields(draft)
        if (value := getattr(draft, one.name)) != one.default or one.default is MISSING
    )


def parse_fields(text: str) -> dict[str, Any]:
    """Read the lines that `print_fields` wrote.

    Raises ValueError that names the line.
    """
    names = {one.name for one in fields(Draft)}
    values: dict[str, Any] = {}
    for line in text.splitlines():
        name, _, rest = line.strip().partition(" ")
        if name not in names or name in values:
            message = f"table: {line!r}: expected each of {', '.join(sorted(names))} at most once"
            raise ValueError(message)
        try:
            values[name] = _FORMS.get(name, _NUMBER).read(rest)
        except (ValueError, TypeError) as error:
            message = f"table: {line!r}: {error}"
            raise ValueError(message) from error
    for required in ("rules", "decks"):
        if required not in values:
            message = f"table: the line {required!r} is missing"
            raise ValueError(message)
    return values
