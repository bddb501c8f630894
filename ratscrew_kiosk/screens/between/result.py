"""The result of a match: who won, and how everybody played. SLAP is a rematch, FLIP other options."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.between.best import remark_of
from ratscrew_kiosk.screens.between.result_lies import Lies, lies_of
from ratscrew_kiosk.screens.between.result_table import size_of, table_items
from ratscrew_kiosk.screens.between.time_bar import shorter_in_ns, time_bar
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    HOW_STYLE,
    SMALL,
    TITLE_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.controls import Asked, SeatButton
from ratscrew_kiosk.screens.finish.tally import Tally
from ratscrew_kiosk.screens.hall import SECOND, Canvas
from ratscrew_kiosk.screens.hall_controls import halves
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Scene, Text
from ratscrew_kiosk.screens.screen import GoTo, StartMatch, Wish
from ratscrew_kiosk.screens.sides import ONE, toward_all
from ratscrew_kiosk.screens.standings import Standings
from ratscrew_kiosk.screens.status import Player, Say
from ratscrew_kiosk.screens.winners import winners_of
from ratscrew_kiosk.screens.wrapping import balanced, width_of

READY_NS: Final = SECOND * 3 // 2
"""A press sooner than this is one of the match, not an answer to its result."""
REMATCH_NS: Final = 10 * SECOND
"""So long after it came up SLAP is a rematch; then the attract screens come."""


class Ran(Protocol):
    """What is over, be it a match or a run of the reaction station."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sat there."""
        ...

    @property
    def people(self) -> tuple[int, ...]:
        """The places of those who are no computers."""
        ...

    @property
    def again(self) -> str:
        """The message that says what SLAP does."""
        ...

    def items(self, lies: Lies, say: Say, standings: Standings) -> Iterator[Item]:
        """Yield all of the result that stands still; `standings` are the best there are."""
        ...


class Played(NamedTuple):
    """A match that is over. `winners` are several in a draw; `cards` are those in each seat's deck."""

    players: tuple[Player, ...]
    winners: tuple[int, ...]
    cards: tuple[int, ...]
    tally: Tally
    display_error_ms: float

    @classmethod
    def of(cls, table: Table, players: tuple[Player, ...], tally: Tally, display_error_ms: float) -> "Played":
        """The match that ended at this table."""
        winners = (tally.won,) if tally.won is not None else winners_of(table, None)
        return cls(players, winners, tuple(map(len, table.decks)), tally, display_error_ms)

    @property
    def people(self) -> tuple[int, ...]:
        """The places of those who played and are no computers."""
        return tuple(player.place for player in self.players if not player.computer)

    @property
    def again(self) -> str:
        """What is said of SLAP."""
        return "result_again"

    def items(self, lies: Lies, say: Say, standings: Standings) -> Iterator[Item]:
        """Yield who won, a line for each seat, and what was remarkable."""
        return result_items(self, standings, lies, say)

    @property
    def ranking(self) -> list[int]:
        """The seats, winners first, then by their cards."""
        seats = range(len(self.players))
        return sorted(seats, key=lambda seat: (seat not in self.winners, -self.cards[seat], seat))


class Result:
    """The screen that stands when a match is over. Only those who have played can answer it."""

    def __init__(
        self,
        played: Ran,
        canvas: Canvas,
        now_ns: int,
        wait_ns: int = REMATCH_NS,
        sides: tuple[int, ...] = ONE,
        standings: Standings | None = None,
    ) -> None:
        self._played = played
        self._standings = standings or Standings()
        self._sides = sides
        self._wait_ns = wait_ns
        self._canvas = canvas
        self._began_ns = now_ns
        self._still: tuple[Say, tuple[Item, ...]] | None = None

    def anew(self, now_ns: int, standings: Standings) -> "Result":
        """The same result, which comes up now; these are the best with this match."""
        return Result(self._played, self._canvas, now_ns, self._wait_ns, self._sides, standings)

    def press(self, press: Press) -> Sequence[Wish]:
        """SLAP: a rematch. FLIP: the options. Not in the first moment, when hands are still at the last pile."""
        if press.seat not in self._played.people or press.at_ns < self._began_ns + READY_NS:
            return []
        return [StartMatch()] if press.button == "slap" else [GoTo("options")]

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Enter, or the key of a new match: a rematch. Escape goes to the attract screens."""
        del now_ns
        match command:
            case "yes" | "new":
                return [StartMatch()]
            case "escape":
                return [GoTo("attract")]
            case _:
                return []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Nobody wants a rematch."""
        return [GoTo("attract")] if now_ns >= self._began_ns + self._wait_ns else []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The result, and how long SLAP is still a rematch."""
        changes = Changes(now_ns)
        lies = lies_of(self._canvas, len(self._played.players), self._sides)
        if self._still is None or self._still[0] is not say:
            still = toward_all(lambda _: self._played.items(lies, say, self._standings), self._canvas, lies.sides)
            self._still = (say, still)
        bar = toward_all(lambda _: self._bar(lies, now_ns, say, changes), self._canvas, lies.sides)
        items = (*self._still[1], *bar)
        lamps, next_ns = waiting_lamps("join", self._played.people, now_ns)
        changes.at(next_ns)
        controls = tuple(
            control
            for place in self._played.people[:1]
            for control in halves(self._canvas, SeatButton(place, "flip"), SeatButton(place, "slap"), sides=lies.sides)
        )
        return Scene(items, lamps=lamps, next_change_ns=changes.next_ns, canvas=self._canvas, controls=controls)

    def _bar(self, lies: Lies, now_ns: int, say: Say, changes: Changes) -> list[Item]:
        left_ns = max(0, self._began_ns + self._wait_ns - now_ns)
        left, _, width, _ = lies.bar
        if left_ns:
            changes.at(now_ns + shorter_in_ns(width, left_ns, self._wait_ns))
            changes.at(now_ns + (left_ns % SECOND or SECOND))
        items: list[Item] = [*time_bar(lies.bar, left_ns / self._wait_ns)]
        again, options = say(self._played.again, count=-(-left_ns // SECOND)), say("result_options")
        if lies.in_a_row:
            half = lies.words.width // 2 - 10
            items.append(Text(again, left, lies.again, HOW_STYLE._replace(size=SMALL), half, "left"))
            items.append(Text(options, left + width, lies.again, ASIDE_STYLE, half, "right"))
            return items
        items.append(Text(again, lies.words.middle.x, lies.again, HOW_STYLE, lies.words.width))
        items.append(Text(options, lies.words.middle.x, lies.again + 42, ASIDE_STYLE, lies.words.width))
        return items


def result_items(played: Played, standings: Standings, lies: Lies, say: Say) -> Iterator[Item]:
    """Yield all of the result that stands still: who won, a line for each seat, and what was remarkable."""
    middle, most = lies.words.middle.x, lies.words.width
    yield _title(played, lies, say)
    heads = [say(f"result_{name}") for name in ("cards", "right", "wrong", "late", "median")]
    lines = [_figures(played, seat, say) for seat in range(len(played.players))]
    yield from table_items(lies, played.players, heads, lines, order=played.ranking, framed=played.winners)
    above, below = lies.remarks
    remarks = _fitting([balanced(line, SMALL, most) for line in _remarks(played, standings, say)], lies)
    y = (above + below - lies.remark * (len(remarks) - 1)) / 2
    for line in remarks:
        yield Text(line, middle, y, ASIDE_STYLE, most)
        y += lies.remark


def _title(played: Played, lies: Lies, say: Say) -> Text:
    """Who has won, in letters as large as there is room for."""
    x, y, width = lies.words.middle.x, lies.title, lies.words.width
    names = listed([played.players[seat].name for seat in played.winners], say)
    if len(played.winners) > 1:
        words = say("news_draw", seats=names)
        if width_of(words, lies.letters) > width:
            words = say("draw")
        return Text(words, x, y, TITLE_STYLE._replace(size=size_of(words, lies.letters, width)), width)
    place = played.players[played.winners[0]].place
    words = say("won", seat=names)
    size = size_of(words, lies.letters, width - round(1.25 * lies.letters))
    return Text(words, x, y, name_style(place, size), width, sign=sign_of(place))


def _figures(played: Played, seat: int, say: Say) -> list[str]:
    """A seat's cards, its slaps right, wrong and late, and the median of its reactions."""
    tally = played.tally.seats[seat]
    median_ns = tally.median_ns
    median = say("result_none") if median_ns is None else say("result_ms", ms=round(median_ns / MS))
    return [*map(str, (played.cards[seat], tally.right, tally.wrong, tally.late)), median]


def _fitting(remarks: Sequence[Sequence[str]], lies: Lies) -> list[str]:
    """The lines of as many remarks as there is room for: the last ones."""
    above, below = lies.remarks
    lines = [line for remark in remarks for line in remark]
    if len(remarks) > 1 and (len(lines) - 1) * lies.remark + SMALL > below - above:
        return _fitting(remarks[1:], lies)
    return lines


def _remarks(played: Played, standings: Standings, say: Say) -> Iterator[str]:
    longest, fastest = played.tally.longest, played.tally.fastest
    if longest is not None:
        yield say("result_run", seat=played.players[longest.seat].name, count=longest.piles)
    if fastest is not None:
        error = max(1, round(played.display_error_ms + fastest.error_ns / MS))
        name = played.players[fastest.seat].name
        yield say("result_fastest", seat=name, ms=round(fastest.since_ns / MS), error=error)
    if best := remark_of(standings, say):
        yield best
