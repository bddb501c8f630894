"""Contacts on a bench, moved by a test that speaks in milliseconds: `d` closes, `u` opens."""

from ratscrew_kiosk.press import Button, Contact, Edge
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.workbench.board import Board
from ratscrew_kiosk.workbench.counts import Counts, Event
from ratscrew_kiosk.workbench.near import NearRace

FACTS = DeviceFacts("pins", error_ns=MS // 2, resolution_ns=MS // 2)


def contact(seat: int, button: Button = "slap") -> Contact:
    return Contact("pins", seat, button)


def edges(of: Contact, moves: str, *, doubtful: bool = False, unstamped: bool = False) -> list[Edge]:
    """The edges of `d0 u0.3 d0.6 u80`: milliseconds, and which polarity is told."""
    error_ns = 20 * MS if doubtful or unstamped else FACTS.error_ns
    return [
        Edge(of, word[0] == "d", ns(float(word[1:])), error_ns, index, doubtful or unstamped, unstamped)
        for index, word in enumerate(moves.split())
    ]


def ns(ms: float) -> int:
    return round(ms * MS)


class Bench:
    """A board of contacts, and what came of their edges."""

    def __init__(self, *contacts: Contact, held: frozenset[Contact] = frozenset()) -> None:
        self.contacts = contacts or (contact(0), contact(1))
        self.board = Board(self.contacts, FACTS, 0, held)
        self.events: list[Event] = []

    def moves(self, of: Contact, moves: str, *, until_ms: float | None = None, **told: bool) -> Counts:
        """A contact moves, and is then looked at, at once or later."""
        made = edges(of, moves, **told)
        until_ns = max(edge.at_ns for edge in made) if until_ms is None else ns(until_ms)
        self.events += self.board.take(made, until_ns)
        return self.board.rows[of]

    def together(self, until_ms: float, **moves: str) -> None:
        """Several slaps move, `seat_0="d0 u80"`, and then all are looked at."""
        made = [edge for seat, words in moves.items() for edge in edges(contact(int(seat[-1])), words)]
        self.events += self.board.take(made, ns(until_ms))

    def waits(self, until_ms: float) -> None:
        self.events += self.board.take((), ns(until_ms))

    @property
    def race(self) -> NearRace:
        """The only near race."""
        (race,) = self.board.races
        return race
