"""The play screen: the match as it is seen. It gets values and a moment, answers a scene, and remembers nothing."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.outcomes import Back, Told
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.controls import Control
from ratscrew_kiosk.screens.lamps import Picture, play_lamps, waiting_lamps
from ratscrew_kiosk.screens.layout import UPRIGHT, Layout, beside_the_panels, decks_seen, layout_of
from ratscrew_kiosk.screens.motion import PRESSED_NS, Changes
from ratscrew_kiosk.screens.news import HOLD_NS, News, headlines
from ratscrew_kiosk.screens.pieces import turned_items
from ratscrew_kiosk.screens.play.band import Advice, advice, collecting, holding_advice, waiting_advice
from ratscrew_kiosk.screens.play.beside import beside_the_pile
from ratscrew_kiosk.screens.play.calls import Call, announced, call
from ratscrew_kiosk.screens.play.panels import dialogue_items, result_items
from ratscrew_kiosk.screens.play.pile import burned_items, lying_items, taken_items
from ratscrew_kiosk.screens.play.play_controls import match_controls, over_controls, pause_controls
from ratscrew_kiosk.screens.play.seat import seat_items, state_of
from ratscrew_kiosk.screens.play.side_words import (
    band_items,
    last_line,
    news_items,
    status_box,
    status_pill,
    status_words,
)
from ratscrew_kiosk.screens.play.trouble import trouble
from ratscrew_kiosk.screens.scene import Item, Lamp, Scene, Sound
from ratscrew_kiosk.screens.sounds import lately, match_sounds
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.screens.waits import wait_sounds

_FEW: Final = 12
"""Presses among this many of the last outcomes are looked at for pads that are down."""
_BACK_NS: Final = HOLD_NS[2]
"""So long a seat is shown to be back."""


class _Said(NamedTuple):
    """The words of one picture, the same for every side."""

    status: str
    news: tuple[News, ...]
    called: Call | None
    advice: Advice


def play_scene(
    table: Table, told: Sequence[Told], status: Status, now_ns: int, say: Say, layout: Layout = UPRIGHT
) -> Scene:
    """Return the picture of a match at `now_ns` (CLOCK_MONOTONIC).

    `told` is what was told so far in this match, the latest last; of a long match the last 200 are enough. Turned cards
    are covered while a dialogue is open or the match is paused, and uncovered again as soon as it is resumed (R3.6).
    """
    layout = layout_of(layout, _places(status.players))
    changes = Changes(now_ns)
    standing = table.paused_ns is not None
    playing_ns = table.paused_ns if table.paused_ns is not None else now_ns - table.stopped_ns
    covered = not table.over and (status.dialogue is not None or (standing and not table.resumed))
    result = result_items(table, told, status, layout, now_ns, changes, say) if table.over else []
    said = _said(table, told, status, now_ns, playing_ns, changes, say, covered=covered)
    items: list[Item] = [] if layout.news_in_band else [*status_pill(layout.status, said.status)]
    if not result:  # the result stands where the pile lay
        items += _cards(table, told, status, layout, now_ns, changes, covered=covered)
    panel = list(result)
    if covered:
        panel += dialogue_items(status.dialogue or "count", status, layout, now_ns, changes, say)
    seats = beside_the_panels(layout) if panel else range(len(layout.seats))
    items += _seats(table, told, status, layout, now_ns, changes, say, seen=seats, covered=covered)
    for side in layout.sides:
        seen = _band(said, status, layout, side, say)
        if panel:
            seen += panel
        else:  # a panel would cut through it
            seen += beside_the_pile(table, status, layout, said.called, say)
        items += _from(side, layout, seen)
    if not table.over and collecting(table, playing_ns):
        changes.at(table.ready_ns + table.stopped_ns)
    lamps = _lamps(table, told, status, now_ns, changes, covered=covered)
    sounds = _sounds(table, told, status, now_ns, changes, covered=covered)
    faces = 0 if covered else len(table.turned)
    controls = _controls(status, layout, said.status, covered=covered, over=bool(result))
    return Scene(tuple(items), faces, changes.next_ns, lamps, layout.canvas, sounds, controls)


def _controls(status: Status, layout: Layout, words: str, *, covered: bool, over: bool) -> tuple[Control, ...]:
    if over:
        return over_controls(layout)
    line = layout.status if layout.news_in_band else status_box(layout.status, words)
    if covered:
        return pause_controls(layout, status.players, line, status.dialogue, status.row, options=status.options)
    return match_controls(layout, status.players, line)


def _sounds(
    table: Table, told: Sequence[Told], status: Status, now_ns: int, changes: Changes, *, covered: bool
) -> tuple[Sound, ...]:
    called = None if covered else announced(table, told)
    return (
        *match_sounds(told, now_ns, changes),
        *wait_sounds(table, status, now_ns, changes),
        *(() if called is None else lately([called], now_ns, changes)),
    )


def _from(side: int, layout: Layout, items: list[Item]) -> list[Item]:
    """Turn what one side sees to that side."""
    return turned_items(items, layout.canvas) if side else items


def _said(  # noqa: PLR0913 - what there is to speak of, and when
    table: Table,
    told: Sequence[Told],
    status: Status,
    now_ns: int,
    playing_ns: int,
    changes: Changes,
    say: Say,
    *,
    covered: bool,
) -> _Said:
    news, ends_ns = headlines(told, status.players, now_ns, say)
    changes.at(ends_ns)
    fault, ends_ns = trouble(status.heard, status.players, now_ns, say)
    changes.at(ends_ns)
    if fault is not None:
        news = (*news[:1], fault)
    words = status_words(table, status, playing_ns, changes, say)
    called = None if covered else call(table, told, status, say)
    held = None
    if status.held is not None and not (covered or table.over):
        changes.at(status.held.next_ns(now_ns))
        held = holding_advice(status.held, now_ns, status, say)
    return _Said(words, news, called, held or advice(table, status, playing_ns, say))


def _cards(
    table: Table, told: Sequence[Told], status: Status, layout: Layout, now_ns: int, changes: Changes, *, covered: bool
) -> list[Item]:
    """Return the pile toward every side. Burned cards are below all others: they may reach under another side's."""
    playing_ns = table.paused_ns if table.paused_ns is not None else now_ns - table.stopped_ns
    winner = status.players[table.turn].place
    burned: list[Item] = []
    above: list[Item] = []
    for side in layout.sides:
        decks = decks_seen(layout, side)
        seen = lying_items(table, told, layout, decks, now_ns, changes, covered=covered)
        if not covered:
            burned += _from(side, layout, burned_items(table, told, layout, decks, now_ns, changes))
            seen += taken_items(table, told, layout, decks, winner, playing_ns, changes)
        above += _from(side, layout, seen)
    return burned + above


def _band(said: _Said, status: Status, layout: Layout, side: int, say: Say) -> list[Item]:
    """Return a side's band, and the news where they stand at that side."""
    if not layout.news_in_band:
        news = news_items(said.news, said.called, status.players, layout)
        return [*news, *band_items(layout, said.advice, None, status.players)]
    seats = tuple(seat for seat in range(len(status.players)) if layout.side_of(seat) == side)
    own = waiting_advice(said.advice, seats, status, say)
    line = last_line(said.news, said.called, said.status, status.players, layout)
    return [*band_items(layout, said.advice, own, status.players), line]


def _lamps(
    table: Table, told: Sequence[Told], status: Status, now_ns: int, changes: Changes, *, covered: bool
) -> tuple[Lamp, ...]:
    if not covered:
        return play_lamps(table, told, _people(status.players), now_ns, changes)
    picture: Picture = "fault" if status.dialogue == "lost" else "pause"
    lamps, changes_ns = waiting_lamps(picture, range(len(table.decks)), now_ns)
    changes.at(changes_ns)
    return lamps


@lru_cache(maxsize=16)
def _people(players: tuple[Player, ...]) -> frozenset[int]:
    return frozenset(seat for seat, player in enumerate(players) if not player.computer)


@lru_cache(maxsize=16)
def _places(players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(player.place for player in players)


def _down(told: Sequence[Told], now_ns: int, changes: Changes) -> set[tuple[int, Button]]:
    """Return the pads that lie low: those of the latest presses."""
    down: set[tuple[int, Button]] = set()
    for one in reversed(told[-_FEW:]):
        if now_ns - one.at_ns >= PRESSED_NS:
            break
        if one.presses:
            changes.at(one.at_ns + PRESSED_NS)
        down |= {(press.seat, press.button) for press in one.presses}
    return down


def _back(told: Sequence[Told], now_ns: int, changes: Changes) -> set[int]:
    """Return the seats that have just come back into the game."""
    seats: set[int] = set()
    for one in reversed(told[-_FEW:]):
        if now_ns - one.at_ns >= _BACK_NS:
            break
        if isinstance(one.outcome, Back):
            changes.at(one.at_ns + _BACK_NS)
            seats.add(one.outcome.seat)
    return seats


def _seats(  # noqa: PLR0913 - who sits there, where, and when
    table: Table,
    told: Sequence[Told],
    status: Status,
    layout: Layout,
    now_ns: int,
    changes: Changes,
    say: Say,
    *,
    seen: Iterable[int],
    covered: bool,
) -> list[Item]:
    down, back = _down(told, now_ns, changes), _back(told, now_ns, changes)
    items: list[Item] = []
    for seat in seen:
        items += seat_items(
            layout.seats[seat],
            status.players[seat],
            layout.canvas,
            count=len(table.decks[seat]),
            glow=seat == table.turn and not (covered or table.over or table.waiting is not None),
            flip_down=(seat, "flip") in down,
            slap_down=(seat, "slap") in down,
            state=state_of(table, seat, say, back=seat in back),
            say=say,
        )
    return items
