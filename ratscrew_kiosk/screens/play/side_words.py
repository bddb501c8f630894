"""The lines of words at a side: the status line, what just happened, and the band that says what to do next."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    BAND_STYLE,
    GOLD,
    HELP_STYLE,
    NEWS_STYLE,
    NIGHT,
    SMALL,
    STATUS_STYLE,
    WAIT_STYLE,
)
from ratscrew_kiosk.screens.holding import STEPS
from ratscrew_kiosk.screens.layout import Box, Layout, Spot
from ratscrew_kiosk.screens.motion import SECOND_NS, Changes
from ratscrew_kiosk.screens.news import News
from ratscrew_kiosk.screens.pieces import lines, pill, sign_of
from ratscrew_kiosk.screens.play.band import Advice
from ratscrew_kiosk.screens.play.calls import Call
from ratscrew_kiosk.screens.scene import Item, Panel, Style, Text
from ratscrew_kiosk.screens.status import Player, Say, Status
from ratscrew_kiosk.screens.wrapping import width_of

_MINUTE_NS: Final = 60 * SECOND_NS
_MARGIN: Final = 36
_NARROWEST: Final = 420
_WIDER: Final = 60
_BAR: Final = 8


def status_words(table: Table, status: Status, playing_ns: int, changes: Changes, say: Say) -> str:
    """Return the status line: level, players, and the time that is left."""
    unit, left = "", 0
    if table.limit_ns is not None and not table.over:
        left_ns = max(0, table.limit_ns - playing_ns)
        unit, length_ns = ("minutes", _MINUTE_NS) if left_ns > _MINUTE_NS else ("seconds", SECOND_NS)
        left = -(-left_ns // length_ns)
        if table.paused_ns is None and left:
            changes.at(table.limit_ns - (left - 1) * length_ns + table.stopped_ns)
    return _status_words(status.rules, status.level, len(status.players), unit, left, say)


@lru_cache(maxsize=16)
def _status_words(rules: str, level: str, count: int, unit: str, left: int, say: Say) -> str:
    message = "status" if level else "status_people"
    words = say(message, rules=rules, level=level, players=say("players", count=count))
    return say("status_timed", status=words, time=say(f"{unit}_left", count=left)) if unit else words


@lru_cache(maxsize=16)
def status_pill(box: Box, words: str) -> tuple[Item, ...]:
    """Return the status line in its pill, which is as wide as it has to be."""
    fitted = status_box(box, words)
    return pill(fitted, Text(words, *box.middle, STATUS_STYLE, fitted.width - 32))


@lru_cache(maxsize=16)
def status_box(box: Box, words: str) -> Box:
    """Return where the pill of a status line lies."""
    needed = width_of(words, SMALL) + 40
    return next((one for one in status_boxes(box) if one.width >= needed), box)


def status_boxes(box: Box) -> tuple[Box, ...]:
    """Return the places that a status line may have, the narrowest first; few, since each is drawn beforehand."""
    return tuple(
        Box(round(box.middle.x - wide / 2), box.y, wide, box.height)
        for wide in range(_NARROWEST, box.width + 1, _WIDER)
    )


def news_items(news: tuple[News, ...], called: Call | None, players: tuple[Player, ...], layout: Layout) -> list[Item]:
    """Return what just happened, in two lines above the pile; what is called has the upper one, or both."""
    if called is not None and called.large:
        return []
    places = (
        ((layout.aside, ASIDE_STYLE),)
        if called is not None
        else ((layout.news, NEWS_STYLE), (layout.aside, ASIDE_STYLE))
    )
    return [
        Text(one.words, *spot, style, layout.news_width, sign=sign_of(_place(one.seat, players)))
        for one, (spot, style) in zip(news, places, strict=False)
    ]


@lru_cache(maxsize=64)
def band_items(layout: Layout, said: Advice, own: Advice | None, players: tuple[Player, ...]) -> tuple[Item, ...]:
    """Return a side's band with what to do next; `own` is what it is told instead of the others."""
    box = layout.band
    line, style = (said, BAND_STYLE) if own is None else (own, WAIT_STYLE)
    sign = sign_of(_place(line.seat, players))
    panel = (Panel(*box, NIGHT), *_held(box, line.held))
    if not layout.news_in_band:
        most = layout.band_lines
        return (*panel, *lines(line.words, box.middle, style, box.width - 2 * _MARGIN, most, sign=sign))
    height = box.height - 40
    spot = Spot(box.x + _MARGIN, box.y + 4 + height / 2)
    style = style._replace(size=34) if layout.band_lines > 1 else style
    return (*panel, *lines(line.words, spot, style, box.width - 2 * _MARGIN, layout.band_lines, "left", sign))


def _held(box: Box, steps: int) -> tuple[Panel, ...]:
    """Return the bar along the upper edge of a band that grows while FLIP is held."""
    return (Panel(box.x, box.y, box.width * steps // STEPS, _BAR, GOLD),) if steps else ()


def last_line(
    news: tuple[News, ...], called: Call | None, status: str, players: tuple[Player, ...], layout: Layout
) -> Text:
    """Return the last line of a band that has the news: what is called, what just happened, or the status line."""
    words, seat, style = status, None, STATUS_STYLE
    if called is not None and not called.large:
        words, style = called.words, Style(SMALL, HELP_STYLE.colour, bold=True)
    elif news:
        words, seat, style = news[0].words, news[0].seat, Style(SMALL, NEWS_STYLE.colour)
    return Text(words, *layout.news, style, layout.news_width, "left", sign_of(_place(seat, players)))


def _place(seat: int | None, players: tuple[Player, ...]) -> int | None:
    return None if seat is None else players[seat].place
