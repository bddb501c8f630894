"""People at the reaction station without a cabinet: cards are shown, hands come down, and what is told is kept."""

from collections.abc import Iterable

from ratscrew_kiosk.press import Button, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.patterns import PATTERNS, Pattern
from ratscrew_kiosk.station.figures import Figures
from ratscrew_kiosk.station.measuring import Measuring
from ratscrew_kiosk.station.run import Run
from ratscrew_kiosk.station.tally import Tally
from ratscrew_kiosk.station.told import Told

SEEN_MS = 10
"""A card is seen so long after it was turned."""
LONGEST_MS = 400_000


class AtTheStation:
    """A run of these patterns. Times are milliseconds since it began."""

    def __init__(
        self, seats: int = 2, seed: int = 1, *, rounds: int = 3, patterns: tuple[Pattern, ...] = PATTERNS
    ) -> None:
        self.figures = Figures(patterns, rounds)
        self.settle = Settle()
        self.measuring = Measuring(self.figures, seats, seed, self.settle, 0)
        self.tally = Tally(seats)
        self.told: list[Told] = []
        self.now_ms = 0.0

    @property
    def state(self) -> Run:
        return self.measuring.run

    @property
    def shown_ms(self) -> float:
        """When what lies there was shown."""
        assert self.state.lies.shown_ns is not None
        return self.state.lies.shown_ns / MS

    def press(self, seat: int, button: Button = "slap", *, at_ms: float, error_ms: float = 0.5) -> None:
        self.settle.press(Press(seat, button, round(at_ms * MS), round(error_ms * MS), f"box {seat}"))

    def slap(self, seat: int, after_ms: float, *, error_ms: float = 0.5) -> list[Told]:
        """Slaps so long after what lies there was shown, and returns what is told by that."""
        at_ms = self.shown_ms + after_ms
        self.press(seat, at_ms=at_ms, error_ms=error_ms)
        return self.until(at_ms)

    def pause(self, *, for_ms: float) -> None:
        self.settle.put(Pause(round(self.now_ms * MS)))
        self.settle.put(Resume(round((self.now_ms + for_ms) * MS)))
        self.until(self.now_ms + for_ms)

    def until(self, ms: float) -> list[Told]:
        """Lets time pass; every card is shown a little after it was turned."""
        begun = len(self.told)
        while True:
            self._advance(min(ms, self._next_ms()))
            if self.state.air and not any(isinstance(entry[-1], Shown) for entry in self.settle._queue):
                self.settle.put(Shown(round((self.now_ms + SEEN_MS) * MS), self.state.number))
            elif self._next_ms() > ms:
                self._advance(ms)
                return self.told[begun:]

    def to_a_pattern(self) -> None:
        self._to("pattern")

    def to_a_card(self) -> None:
        """Until a card that makes no pattern has just been shown."""
        number = self.state.number
        while self.state.number == number or self.state.lies.what != "card" or self.state.air:
            self.until(self._next_ms())

    def to_a_rest(self) -> None:
        self._to("rest")

    def to_the_end(self) -> None:
        while not self.state.over:
            assert self.now_ms < LONGEST_MS
            self.until(self._next_ms())

    def _to(self, what: str) -> None:
        while self.state.lies.what != what or self.state.over:
            assert not self.state.over
            self.until(self._next_ms())

    def _next_ms(self) -> float:
        head, due_ns = self.settle.head(), self.state.due_ns
        times: Iterable[int | None] = (None if head is None else head.at_ns, due_ns)
        return min((at_ns / MS for at_ns in times if at_ns is not None), default=float("inf"))

    def _advance(self, ms: float) -> None:
        self.now_ms = max(self.now_ms, ms)
        told = self.measuring.advance(round(self.now_ms * MS))
        self.tally.add(told)
        self.told += told
