"""The play screen: the match as it is seen. It gets values and a moment, answers a scene, and remembers nothing."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.outcomes import Told, WhyTaken
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.band import Advice, advice, challenging_rank, collecting
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    BAND_STYLE,
    BURNED_STYLE,
    NEWS_STYLE,
    NIGHT,
    STATUS_STYLE,
)
from ratscrew_kiosk.screens.lamps import Picture, play_lamps, waiting_lamps
from ratscrew_kiosk.screens.layout import UPRIGHT, Box, Layout
from ratscrew_kiosk.screens.motion import MS, PRESSED_NS, Changes
from ratscrew_kiosk.screens.news import News, headlines
from ratscrew_kiosk.screens.panels import dialogue_items, result_items
from ratscrew_kiosk.screens.pieces import pill, sign_of, tries_label
from ratscrew_kiosk.screens.pile import burned_items, taken_items, turned_items
from ratscrew_kiosk.screens.scene import Item, Lamp, Panel, Scene, Text
from ratscrew_kiosk.screens.seat import seat_items, state_of
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.screens.trouble import trouble

_SECOND_NS: Final = 1000 * MS
_MINUTE_NS: Final = 60 * _SECOND_NS
_FEW: Final = 12
"""Presses among this many of the last outcomes are looked at for pads that are down."""


def play_scene(
    table: Table, told: Sequence[Told], status: Status, now_ns: int, say: Say, layout: Layout = UPRIGHT
) -> Scene:
    """Return the picture of a match at `now_ns` (CLOCK_MONOTONIC).

    `told` is what was told so far in this match, the latest last; of a long match the last 200 are enough. Turned cards
    are covered while a dialogue is open or the match is paused, and uncovered again as soon as it is resumed (R3.6).
    """
    changes = Changes(now_ns)
    standing = table.paused_ns is not None
    playing_ns = table.paused_ns if table.paused_ns is not None else now_ns - table.stopped_ns
    covered = not table.over and (status.dialogue is not None or (standing and not table.resumed))
    items: list[Item] = [*_status_line(table, status, layout, playing_ns, standing=standing, changes=changes, say=say)]
    result = result_items(table, told, status, layout, now_ns, changes, say) if table.over else []
    if covered:
        items += turned_items(table, told, layout, now_ns, changes, covered=True)
    elif not result:  # the result stands where the pile lay
        items += burned_items(table, told, layout, now_ns, changes)
        items += turned_items(table, told, layout, now_ns, changes, covered=False)
        items += taken_items(table, told, layout, playing_ns, changes)
    items += _seats(table, status, layout, _down(told, now_ns, changes), say, covered=covered)
    if not (covered or result):  # a panel would cut through it
        items += _below_the_pile(table, layout, say)
    news, ends_ns = headlines(told, status.players, now_ns, say)
    changes.at(ends_ns)
    fault, ends_ns = trouble(status.heard, status.players, now_ns, say)
    changes.at(ends_ns)
    items += _news(news if fault is None else (*news[:1], fault), layout)
    if not table.over and collecting(table, playing_ns):
        changes.at(table.ready_ns + table.stopped_ns)
    items += _band(advice(table, status, playing_ns, say), layout)
    if status.dialogue is not None:
        items += dialogue_items(status.dialogue, status, layout, say)
    elif covered:
        items += dialogue_items("pause", status, layout, say)
    items += result
    lamps = _lamps(table, told, status, now_ns, changes, covered=covered)
    return Scene(tuple(items), 0 if covered else len(table.turned), changes.next_ns, lamps)


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


def _status_line(
    table: Table, status: Status, layout: Layout, playing_ns: int, *, standing: bool, changes: Changes, say: Say
) -> tuple[Item, ...]:
    unit, left = "", 0
    if table.limit_ns is not None and not table.over:
        left_ns = max(0, table.limit_ns - playing_ns)
        unit, length_ns = ("minutes", _MINUTE_NS) if left_ns > _MINUTE_NS else ("seconds", _SECOND_NS)
        left = -(-left_ns // length_ns)
        if not standing and left:
            changes.at(table.limit_ns - (left - 1) * length_ns + table.stopped_ns)
    box = layout.status if table.limit_ns is None else layout.timed_status
    return _status_items(box, status._replace(dialogue=None), unit, left, say)


@lru_cache(maxsize=16)
def _status_items(box: Box, status: Status, unit: str, left: int, say: Say) -> tuple[Item, ...]:
    players = say("players", count=len(status.players))
    message = "status" if status.level else "status_people"
    words = say(message, rules=status.rules, level=status.level, players=players)
    if unit:
        words = say("status_timed", status=words, time=say(f"{unit}_left", count=left))
    return pill(box, Text(words, *box.middle, STATUS_STYLE, box.width - 40))


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


def _seats(
    table: Table, status: Status, layout: Layout, down: set[tuple[int, Button]], say: Say, *, covered: bool
) -> list[Item]:
    items: list[Item] = []
    for seat, place in enumerate(layout.seats[: len(table.decks)]):
        items += seat_items(
            place,
            seat,
            status.players[seat],
            count=len(table.decks[seat]),
            glow=seat == table.turn and not (covered or table.over or table.waiting is not None),
            flip_down=(seat, "flip") in down,
            slap_down=(seat, "slap") in down,
            state=state_of(table, seat, say),
            say=say,
        )
    return items


def _below_the_pile(table: Table, layout: Layout, say: Say) -> list[Item]:
    items: list[Item] = []
    if table.burned:
        items += _burned_label(layout.burned_label, len(table.burned), say)
    rank = challenging_rank(table)
    if rank is not None and table.challenge is not None:
        items += tries_label(layout.tries, rank, table.challenge.by, table.challenge.tries)
    elif rank is not None and table.waiting is not None and table.waiting.why is WhyTaken.CHALLENGE:
        items += tries_label(layout.tries, rank, table.waiting.seat, 0)
    return items


@lru_cache(maxsize=64)
def _burned_label(box: Box, count: int, say: Say) -> tuple[Item, ...]:
    return pill(box, Text(say("burned", count=count), *box.middle, BURNED_STYLE, box.width - 16))


def _news(news: tuple[News, ...], layout: Layout) -> list[Item]:
    items: list[Item] = []
    for line, spot, style in zip(news, (layout.news, layout.aside), (NEWS_STYLE, ASIDE_STYLE), strict=False):
        items.append(Text(line.words, *spot, style, layout.news_width, sign=sign_of(line.seat)))
    return items


def _band(line: Advice, layout: Layout) -> tuple[Item, ...]:
    box = layout.band
    words = Text(line.words, *box.middle, BAND_STYLE, box.width - 80, sign=sign_of(line.seat))
    return (Panel(*box, NIGHT), words)
