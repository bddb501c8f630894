"""What happens in a run: an outcome for every press, and what time decides."""

from typing import Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.patterns import Pattern

FalseKind: TypeAlias = Literal["wrong", "early", "free"]
"""No pattern lay there; one had just been shown, so that the hand had begun to move before; wrong, but nothing had
stamped the press: it costs nothing (R7.1)."""


class Turned(NamedTuple):
    """A card was put on the pile; it is on its way to the screen."""

    at_ns: int
    number: int
    card: Card


class Hit(NamedTuple):
    """A seat's first slap at a pattern that lay open. `card_ns` is when that was shown."""

    press: Press
    card_ns: int
    patterns: tuple[Pattern, ...]

    @property
    def at_ns(self) -> int:
        """When the contact closed."""
        return self.press.at_ns

    @property
    def since_ns(self) -> int:
        """The reaction."""
        return self.press.at_ns - self.card_ns


class FalseSlap(NamedTuple):
    """A slap at what was no pattern. `card_ns` is when the card was shown by which it was judged."""

    press: Press
    kind: FalseKind
    card_ns: int | None

    @property
    def at_ns(self) -> int:
        """When the contact closed."""
        return self.press.at_ns


class Late(NamedTuple):
    """A slap at a pattern that lay open no more, by a seat that had not slapped it."""

    press: Press
    card_ns: int
    patterns: tuple[Pattern, ...]

    @property
    def at_ns(self) -> int:
        """When the contact closed."""
        return self.press.at_ns


class Nothing(NamedTuple):
    """A press that changes nothing: a FLIP, or a slap with nothing to slap, or by a seat that has done so."""

    press: Press

    @property
    def at_ns(self) -> int:
        """When the contact closed."""
        return self.press.at_ns


class Refused(NamedTuple):
    """A press while the run stood still, or after its end."""

    press: Press
    over: bool

    @property
    def at_ns(self) -> int:
        """When the contact closed."""
        return self.press.at_ns


class RoundOver(NamedTuple):
    """A pattern lies open no more. `hits` are in the order of time, `first` those of them that nobody was before.

    Several are first in a dead heat (R3.4). Who is not among the hits has missed it.
    """

    at_ns: int
    number: int
    """Of the round, from 1 on."""
    pile: tuple[Card, ...]
    """As it lay there."""
    patterns: tuple[Pattern, ...]
    hits: tuple[Hit, ...]
    first: tuple[int, ...]
    missed: tuple[int, ...]


class Voided(NamedTuple):
    """A pause came while a pattern lay open: that pattern does not count for anybody."""

    at_ns: int


class Over(NamedTuple):
    """The last round is over."""

    at_ns: int


Told: TypeAlias = Turned | Hit | FalseSlap | Late | Nothing | Refused | RoundOver | Voided | Over
"""Each has the time at which it happened as `at_ns`."""
