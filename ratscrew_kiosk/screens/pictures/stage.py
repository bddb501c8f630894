"""What a picture of a screen is made for, and the tables that pictures of a match show: nothing of it is played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import PACK, Card, parse_cards
from ratscrew_kiosk.match import Match
from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.press import Event, Press, Shown, Together, Until
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.rules.outcomes import Told
from ratscrew_kiosk.rules.referee import begin, step
from ratscrew_kiosk.rules.table import Table, deal, start
from ratscrew_kiosk.screens.between.result import Played
from ratscrew_kiosk.screens.finish.finish import Races
from ratscrew_kiosk.screens.finish.tally import Tally
from ratscrew_kiosk.screens.hall import SECOND, Canvas, Hall
from ratscrew_kiosk.screens.layouts.places import Layout
from ratscrew_kiosk.screens.party import PLACES, Party
from ratscrew_kiosk.screens.scene import Scene
from ratscrew_kiosk.screens.status import Player, Say, Status

NOW_NS: Final = 60 * SECOND
"""It is this time in every picture."""
LAST_NS: Final = NOW_NS - 730_000_000
"""The last card was turned then."""
DISPLAY_ERROR_MS: Final = 8.0
_FRAME_NS: Final = SECOND // 60
_SEED: Final = 7
_LONG_NS: Final = 3600 * SECOND


class Stage(NamedTuple):
    """A layout with so many seats, the last of which a computer plays, words, and the names of all languages."""

    layout: Layout
    seats: int
    say: Say
    languages: Mapping[str, str] = MappingProxyType({"en": "English"})

    @property
    def canvas(self) -> Canvas:
        """The canvas, as the screens of the hall know it."""
        return Canvas(*self.layout.canvas)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, each at the place of its number."""
        last = self.seats - 1
        return tuple(Player(self.say(f"seat_{seat}"), computer=seat == last, place=seat) for seat in range(self.seats))

    def status(self, preset: str = "cabinet") -> Status:
        """What the play screen shows of such a match besides its table."""
        return Status(self.say(f"rules_{preset}"), self.players, self.say("level_medium"))

    def hall(self, joined: int) -> Hall:
        """A cabinet with this screen, where so many people have joined."""
        party = Party(tuple(range(PLACES)), tuple(range(joined)), self.seats)
        mine = self.say("language_name")
        language = next((code for code, name in self.languages.items() if name == mine), "en")
        return Hall(party, canvas=self.canvas, kind=self.layout.kind, language=language, languages=self.languages)


Draws: TypeAlias = Callable[[Stage], Scene]
"""Makes a picture."""


class Laid(NamedTuple):
    """A table, what was told since it was laid, and the races on it."""

    table: Table
    told: tuple[Told, ...]
    races: Races

    def after(self, *events: Event) -> "Laid":
        """What it looks like after these events, in the order of time."""
        table, told = self.table, list(self.told)
        for event in events:
            table, more = step(table, event)
            if isinstance(event, Together):
                self.races.add(more, event.slaps)
            elif not isinstance(event, Until):
                self.races.add(more, (event,))
            told += more
        return Laid(table, tuple(told), self.races)


def laid(seats: int, turned: str = "-", *, preset: str = "cabinet", burned: int = 0, empty: Iterable[int] = ()) -> Laid:
    """A match of so many seats in which these cards have been turned and shown, one after another.

    So many cards were burned before, and some seats have none.
    """
    cards = parse_cards(turned)
    rest = [card for card in PACK if card not in cards]
    under, rest = rest[:burned], rest[burned:]
    full = [seat for seat in range(seats) if seat not in set(empty)]
    tops: list[list[Card]] = [[] for _ in range(seats)]
    for number, card in enumerate(cards):  # whose turn it is, the cards before it say
        tops[_flipped(_begun(preset, rest, under, full, tops), number).table.turn].append(card)
    return _flipped(_begun(preset, rest, under, full, tops), len(cards))


def _begun(
    preset: str, rest: Sequence[Card], under: Sequence[Card], full: Sequence[int], tops: Sequence[Sequence[Card]]
) -> Laid:
    decks = [[*top, *(rest[full.index(seat) :: len(full)] if seat in full else ())] for seat, top in enumerate(tops)]
    at_ns = NOW_NS - 10 * SECOND
    table = start(PRESETS[preset], decks, turn=full[0], burned=under, at_ns=at_ns)
    races = Races(table)
    table, told = begin(table, at_ns)
    return Laid(table, tuple(told), races)


def _flipped(one: Laid, times: int) -> Laid:
    """What it looks like after so many flips, each shown a frame later."""
    for number in range(times):
        at_ns = LAST_NS - (times - 1 - number) * SECOND
        one = one.after(Press(one.table.turn, "flip", at_ns), Shown(at_ns + _FRAME_NS))
    return one


@lru_cache(maxsize=8)
def played(players: tuple[Player, ...]) -> Played:
    """A match of computers that is over."""
    seats = range(len(players))
    table = start(PRESETS["cabinet"], deal(len(players), _SEED))
    match = Match(table, None, dict.fromkeys(seats, LEVELS["expert"]), _SEED, shown_after_ns=30_000_000)
    tally, races, now_ns = Tally(len(players), 0), Races(table), 0
    told = list(match.told_first)
    while not match.table.over and now_ns < _LONG_NS:
        tally.add(told, races.add(told, match.settle.given))
        now_ns += SECOND
        told = match.advance(now_ns)
    tally.add(told, races.add(told, match.settle.given))
    return Played.of(match.table, players, tally, DISPLAY_ERROR_MS)
