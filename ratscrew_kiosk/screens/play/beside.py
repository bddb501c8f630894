"""What is written around the pile: a challenge and its tries, burned cards, positions, patterns called by name."""

from functools import lru_cache

from ratscrew_kiosk.rules.outcomes import WhyTaken
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import (
    ANNOUNCE_STYLE,
    BURNED_STYLE,
    HELP_STYLE,
    LABEL_STYLE,
    TRIES_STYLE,
)
from ratscrew_kiosk.screens.layout import Box, Layout
from ratscrew_kiosk.screens.pieces import pill, tries_label
from ratscrew_kiosk.screens.play.band import challenging_rank
from ratscrew_kiosk.screens.play.calls import Call
from ratscrew_kiosk.screens.play.pile import fan_length
from ratscrew_kiosk.screens.scene import Item, Text
from ratscrew_kiosk.screens.status import Say, Status
from ratscrew_kiosk.screens.wrapping import width_of

_POSITIONS = ("position_earlier", "position_previous", "position_top")
_GAP = 6
_FIGURE_ALONE = 100
"""In a box narrower than this the number of tries stands alone."""


def beside_the_pile(table: Table, status: Status, layout: Layout, called: Call | None, say: Say) -> list[Item]:
    """Return what is written above and below the pile, as one side sees it."""
    items = list(called_items(called, layout))
    if called is not None and called.large and layout.news_in_band:
        return items  # it has the place of all the rest
    tries = _tries(table, status, layout, say)
    if status.strip:
        above = [] if layout.news_in_band else tries[:1]  # else the figure is where the strip is
        return [*items, *above, *status.strip]
    items += tries
    if status.pattern_help:
        items += _positions(layout, min(len(table.turned), fan_length(table, layout)), say)
    if table.burned:
        items += _burned_label(layout.burned_label, len(table.burned), say)
    return items


def called_items(called: Call | None, layout: Layout) -> tuple[Item, ...]:
    """Return the name of the pattern that lies there, where it has a place of its own."""
    if called is None or not (called.large or not layout.news_in_band):
        return ()
    if called.large:
        return (Text(called.words, *layout.announce, ANNOUNCE_STYLE, layout.announce_width),)
    return (Text(called.words, *layout.news, HELP_STYLE, layout.news_width),)


def _tries(table: Table, status: Status, layout: Layout, say: Say) -> tuple[Item, ...]:
    """Return how many tries are left in figures, and the label with their dots."""
    rank = challenging_rank(table)
    if rank is not None and table.challenge is not None:
        by, left = table.challenge
    elif rank is not None and table.waiting is not None and table.waiting.why is WhyTaken.CHALLENGE:
        by, left = table.waiting.seat, 0
    else:
        return ()
    return (_figure(layout.figure, left, say), *tries_label(layout.tries, rank, status.players[by].place, left))


@lru_cache(maxsize=64)
def _figure(box: Box, left: int, say: Say) -> Text:
    words = str(left) if box.width < _FIGURE_ALONE else say("tries_left", count=left)
    return Text(words, *box.middle, TRIES_STYLE, box.width)


@lru_cache(maxsize=64)
def _positions(layout: Layout, count: int, say: Say) -> tuple[Item, ...]:
    """Name the top three cards of a fan of so many."""
    lies = layout.fans[count - 1][-len(_POSITIONS) :] if count else ()
    items: list[Item] = []
    ends: float = layout.pile.x + layout.pile.width
    for name, lie in zip(reversed(_POSITIONS), reversed(lies), strict=False):
        words = say(name)
        wide = round(width_of(words, LABEL_STYLE.size))
        x = min(lie.x, ends - wide / 2)  # under its card, or as near as the next word lets it
        items.append(Text(words, x, layout.labels_y, LABEL_STYLE, wide))
        ends = x - wide / 2 - _GAP
    return tuple(items)


@lru_cache(maxsize=64)
def _burned_label(box: Box, count: int, say: Say) -> tuple[Item, ...]:
    return pill(box, Text(say("burned", count=count), *box.middle, BURNED_STYLE, box.width - 10))
