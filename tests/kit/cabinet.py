"""A cabinet as a player speaks of it, on a clock that only a test moves."""

from ratscrew_kiosk.cards import parse_cards
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Button, Pause, Press, Resume, Shown
from ratscrew_kiosk.presses.figures import MS, DeviceFacts
from ratscrew_kiosk.presses.news import News
from ratscrew_kiosk.presses.settle import Settle
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.rules.table import Table, start


class HandClock:
    """A clock that stands still until it is moved, and never goes back."""

    def __init__(self) -> None:
        self._now_ns = 0

    def now_ns(self) -> int:
        """What time it is."""
        return self._now_ns

    def move_to(self, now_ns: int) -> None:
        """Let time pass. Raises ValueError if it would go back."""
        if now_ns < self._now_ns:
            raise ValueError(f"time does not go back: it is {self._now_ns}, not {now_ns}")
        self._now_ns = now_ns


class Cabinet:
    """A match whose buttons hang on one device, `buttons`, that vouches for all that has happened.

    With `shown_after_ms` None only `show` shows cards. `device` tells of other devices that have to vouch too.
    """

    def __init__(  # noqa: PLR0913 - a table has so many things on it
        self,
        rules: str = "classic",
        decks: str = "5H 9C 2S / 7D 3S 6H",
        *,
        pile: str = "-",
        turn: int = 0,
        shown_after_ms: float | None = 0,
        computers: dict[int, str] | None = None,
        seed: int = 0,
        devices: tuple[DeviceFacts, ...] = (DeviceFacts("buttons"),),
    ) -> None:
        table = start(
            RuleSet.parse(rules), [parse_cards(deck) for deck in decks.split("/")], turned=parse_cards(pile), turn=turn
        )
        self.clock = HandClock()
        self.settle = Settle(devices)
        shown_after_ns = None if shown_after_ms is None else ns(shown_after_ms)
        levels = {seat: LEVELS[name] for seat, name in (computers or {}).items()}
        self.match = Match(table, self.settle, levels, seed, shown_after_ns=shown_after_ns)
        self.told: list[str] = []
        self.news: list[News] = []
        self._first = devices[0].name if devices else ""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.match.table

    def press(self, seat: int, button: Button, at_ms: float, within_ms: float = 0, device: str | None = None) -> None:
        """A hand lands on a button, now or before."""
        name = self._first if device is None else device
        self.news += self.settle.press(Press(seat, button, ns(at_ms), ns(within_ms), name))

    def show(self, at_ms: float) -> None:
        """The display shows every turned card."""
        self.settle.put(Shown(ns(at_ms)))

    def pause(self, at_ms: float) -> None:
        """Somebody pauses the match."""
        self.settle.put(Pause(ns(at_ms)))

    def resume(self, at_ms: float) -> None:
        """The match goes on."""
        self.settle.put(Resume(ns(at_ms)))

    def run_until(self, at_ms: float, *silent: str) -> None:
        """Let time pass; every device vouches up to then, but for those that are silent."""
        self.clock.move_to(ns(at_ms))
        now_ns = self.clock.now_ns()
        for name in self.settle._lines:
            if name not in silent:
                self.news += self.settle.hear(name, (), now_ns)
        self.told += [str(one.outcome) for one in self.match.advance(now_ns)]


def ns(at_ms: float) -> int:
    """Milliseconds as whole nanoseconds."""
    return round(at_ms * MS)
