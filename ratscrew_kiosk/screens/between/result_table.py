"""The table of a result: a line for each seat, its name and its figures under their heads."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ratscrew_kiosk.screens.between.result_lies import Lies
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, PANEL_STYLE, PILL, SEATS, SMALL, name_style
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Panel, Text
from ratscrew_kiosk.screens.status import Player
from ratscrew_kiosk.screens.wrapping import width_of

_LONGEST_NAME: Final = 230


def size_of(words: str, most: int, width: int) -> int:
    """Return the size of letters, up to so many units, in which a line has room; not smaller than all others are."""
    return next((size for size in range(most, SMALL, -2) if width_of(words, size) <= width), SMALL)


def table_items(
    lies: Lies,
    players: Sequence[Player],
    heads: Sequence[str],
    lines: Sequence[Sequence[str]],
    *,
    order: Sequence[int] | None = None,
    framed: Collection[int] = (),
) -> Iterator[Item]:
    """Yield the table; `lines` are by seats, `order` says how they follow one another, some are `framed`."""
    size, y, step = lies.figures, lies.head, lies.step
    needed = [
        max(width_of(head, SMALL), *(width_of(line[column], size) for line in lines))
        for column, head in enumerate(heads)
    ]
    names = min(_LONGEST_NAME, max(width_of(player.name, size) + 48 for player in players))
    left, room = lies.table
    pad = max(0.0, (room - names - sum(needed)) / (len(needed) + 1))
    rights: list[float] = []
    x = left + names + pad / 2
    for wide in needed:
        x += wide + pad
        rights.append(x - pad / 4)
    for head, right, wide in zip(heads, rights, needed, strict=True):
        yield Text(head, right, y, ASIDE_STYLE, round(wide + pad / 2), "right")
    for row, seat in enumerate(range(len(players)) if order is None else order, 1):
        line_y = y + row * step
        place = players[seat].place
        if seat in framed:
            yield Panel(left, line_y - step // 2 + 3, round(room), step - 6, PILL, 18, SEATS[place].colour, 3)
        yield Text(players[seat].name, left + 18, line_y, name_style(place, size), round(names), "left", sign_of(place))
        for figure, right, wide in zip(lines[seat], rights, needed, strict=True):
            yield Text(figure, right, line_y, PANEL_STYLE._replace(size=size), round(wide + pad / 2), "right")
