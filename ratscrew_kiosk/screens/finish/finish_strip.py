"""The photo finish as it looks: a strip with a line of time, a mark for each hand, and what is to be said of it.

Where a strip is too narrow for the line and so many hands, they are listed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.colours import CREAM, GOLD, MIST, NIGHT, SEATS, SLATE, SMALL, name_style
from ratscrew_kiosk.screens.finish.finish import Finish
from ratscrew_kiosk.screens.finish.finish_words import FORMS, Said, headlines, said_of
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Colour, Disc, Item, Mark, Panel, Style, Text
from ratscrew_kiosk.screens.status import Player, Say
from ratscrew_kiosk.screens.wrapping import width_of

LARGEST: Final = (760, 150)
_EDGE: Final = 14
_GAP: Final = 14
_WIDEST_GAP: Final = 14
_PAD: Final = 6
_LIST_EDGE: Final = 10
_LIST_GAP: Final = 6
_CAP: Final = 20
"""How high letters stand."""
_SMALL_MARK: Final = 18
_MARK: Final = 24
MARK_SIZES: Final = (_SMALL_MARK, _SMALL_MARK - 2, _MARK, _MARK - 2)
"""How high the marks of hands are: alone, and in a dead heat."""
_ROOMY: Final = 116
"""A strip of this height has room for large marks."""
_SHORTEST_NS: Final = 12 * MS
"""The line stands for this much time at least, so that a small gap looks like one."""
_LINE_STYLE: Final = Style(SMALL, MIST)
_HEAD_STYLE: Final = Style(SMALL, CREAM, bold=True)
_HEAT_STYLE: Final = Style(SMALL, GOLD, bold=True)
_SIGN_WIDTH: Final = round(SMALL * 1.2)


class _Rows(NamedTuple):
    """Where the parts of a strip lie, and how large a mark is."""

    head: float
    above: float
    line: float
    below: float
    mark: int


@lru_cache(maxsize=16)
def finish_items(
    finish: Finish, box: Box, players: tuple[Player, ...], say: Say, display_error_ms: float
) -> tuple[Item, ...]:
    """Return the strip. `players` are by seat; times are wrong by no more than the display and the hands state."""
    box = _taken_of(box)
    inner = box.width - 2 * _EDGE
    outline = GOLD if finish.tied else SLATE if finish.winner is None else SEATS[players[finish.winner].place].colour
    head = _head(finish, players, say, box.width - 16)
    error = say("finish_error", ms=max(1, round(display_error_ms + finish.error_ns / MS)))
    frame = strip_frame(box, outline)
    forms = [
        [said_of(hand, say, computer=players[hand.seat].computer, form=form) for hand in finish.hands]
        for form in range(FORMS)
    ]
    for said in forms[:-1]:
        if sum(_width(one) + _GAP for one in said) <= inner:
            return (frame, *_lined(finish, players, said, box, head, error))
    return (frame, *_listed(finish, players, forms[-2:], box, head, error))


def strip_frame(box: Box, outline: Colour) -> Panel:
    """Return the strip's ground, in the colour of whoever was first."""
    return Panel(*box, NIGHT, 24, outline, 4)


def _taken_of(box: Box) -> Box:
    width, height = (min(have, most) for have, most in zip(box[2:], LARGEST, strict=True))
    return Box(box.x + (box.width - width) // 2, box.y, width, height)


def _head(finish: Finish, players: Sequence[Player], say: Say, width: int) -> Text:
    """The headline that says most of those that have room; where it lies is found later."""
    lines = list(headlines(finish, players, say))
    words = next((line for line in lines if width_of(line, SMALL) <= width), lines[-1])
    style = _HEAT_STYLE if finish.tied else _HEAD_STYLE
    if finish.winner is not None and not finish.tied:
        style = name_style(players[finish.winner].place, SMALL)
    return Text(words, 0, 0, style, width)


def _width(said: Said) -> float:
    return max(width_of(said.time, SMALL) + _SIGN_WIDTH, width_of(said.verdict, SMALL))


# With a line of time


def _rows(box: Box, words: int) -> _Rows:
    """Place the head, `words` rows of words besides, and the line."""
    mark = _MARK if box.height >= _ROOMY else _SMALL_MARK
    free = box.height - (1 + words) * _CAP - mark
    gap = min(free / (5 + words), _WIDEST_GAP)  # twice as much at the edges, where letters with a tail reach
    head = box.y + (free - (1 + words) * gap) / 2 + _CAP / 2
    line = head + 1.5 * _CAP + 2 * gap + mark / 2
    return _Rows(round(head), round(head + _CAP + gap), round(line), round(line + (mark + _CAP) / 2 + gap), mark)


def _lined(
    finish: Finish, players: Sequence[Player], said: Sequence[Said], box: Box, head: Text, error: str
) -> Iterator[Item]:
    left, right = box.x + _EDGE, box.x + box.width - _EDGE
    if not finish.tied:
        said = _in_one_row(said, right - left)
    rows = _rows(box, 2 if any(one.verdict for one in said) or finish.tied else 1)
    yield head._replace(x=box.middle.x, y=rows.head)
    error_width = round(width_of(error, SMALL))
    line = Box(left, round(rows.line), right - left - error_width - _GAP, 0)
    yield Panel(line.x, line.y - 2, line.width, 4, SLATE, 2)
    yield Text(error, right, line.y, _LINE_STYLE, error_width, "right")
    spots = _spots(finish, line)
    yield from _marks(finish, players, spots, rows)
    middles = spread(spots, [_width(one) + _GAP for one in said], left, right)
    for hand, one, x in zip(finish.hands, said, middles, strict=True):
        place = players[hand.seat].place
        wide = round(_width(one)) + 2
        yield Text(one.time, x, rows.above, name_style(place, SMALL), wide, sign=sign_of(place))
        if one.verdict:
            yield Text(one.verdict, x, rows.below, _LINE_STYLE, wide)


def _in_one_row(said: Sequence[Said], width: float) -> Sequence[Said]:
    """Put times and verdicts side by side, where there is room for that: a strip with fewer rows is easier to read."""
    together = [Said(one.whole, "") for one in said]
    return together if sum(_width(one) + _GAP for one in together) <= width else said


def _spots(finish: Finish, line: Box) -> list[float]:
    """Where each hand lies on the line: its time; all of a dead heat at one place."""
    tied = [hand.at_ns for hand in finish.tied]
    times_ns = [sum(tied) // len(tied) if hand.verdict == "tied" else hand.at_ns for hand in finish.hands]
    first_ns, last_ns = min(times_ns), max(times_ns)
    length_ns = max(last_ns - first_ns, _SHORTEST_NS)
    begins_ns = (first_ns + last_ns - length_ns) / 2
    return [line.x + _MARK + (at_ns - begins_ns) / length_ns * (line.width - 2 * _MARK) for at_ns in times_ns]


def _marks(finish: Finish, players: Sequence[Player], spots: Sequence[float], rows: _Rows) -> Iterator[Item]:
    """The marks on the line, the first on top; those of a dead heat in two rows on one upright line."""
    tied = [index for index, hand in enumerate(finish.hands) if hand.verdict == "tied"]
    if tied:
        step = rows.mark
        y = rows.line + step / 4  # no words are below them
        yield Panel(spots[tied[0]] - 2, y - step + 3, 4, 2 * step - 3, GOLD, 2)  # clear of the words above
        columns = -(-len(tied) // 2)
        for order, index in enumerate(tied):
            column, row = divmod(order, 2)
            x = spots[index] + (column - (columns - 1) / 2) * step
            yield from _mark(players[finish.hands[index].seat], x, y + (row - 0.5) * step, step - 2)
    for hand, x in reversed(list(zip(finish.hands, spots, strict=True))):
        if hand.verdict != "tied":
            yield from _mark(players[hand.seat], x, rows.line, rows.mark)


def _mark(player: Player, x: float, y: float, size: int) -> Iterator[Item]:
    """A seat's mark; that of a computer is hollow."""
    look = SEATS[player.place]
    yield Mark(look.shape, x, y, size, look.colour)
    if player.computer:
        yield Disc(x, y, size // 5, NIGHT)


# As a list


class _Grid(NamedTuple):
    """Hands in columns: what is said of each, how wide a column is, how many hands stand in one, and their pitch."""

    said: Sequence[Said]
    across: float
    down: int
    pitch: float


def _listed(
    finish: Finish, players: Sequence[Player], forms: Sequence[Sequence[Said]], box: Box, head: Text, error: str
) -> Iterator[Item]:
    """Hands in columns, each from top to bottom; a golden bar stands beside those of a dead heat."""
    grids = [_grid(said, box) for said in forms]
    grid = next((grid for grid in grids if grid.pitch >= _CAP + 4), grids[-1])
    top = box.y + _PAD + grid.pitch / 2
    yield head._replace(x=box.middle.x, y=round(top))
    for index in range(len(grid.said) + 1):
        column, row = divmod(index, grid.down)
        x, y = box.x + _LIST_EDGE + column * grid.across, round(top + (row + 1) * grid.pitch)
        width = round(grid.across - _LIST_GAP)
        if index == len(grid.said):
            yield Text(error, x, y, _LINE_STYLE, width, "left")
            continue
        hand = finish.hands[index]
        place = players[hand.seat].place
        if hand.verdict == "tied":
            yield Panel(x - 7, y - grid.pitch / 2, 4, round(grid.pitch), GOLD)
        yield Text(grid.said[index].whole, x, y, name_style(place, SMALL), width, "left", sign_of(place))


def _grid(said: Sequence[Said], box: Box) -> _Grid:
    """As many columns as there is room for."""
    room = box.width - 2 * _LIST_EDGE + _LIST_GAP
    widest = max(width_of(one.whole, SMALL) for one in said) + _SIGN_WIDTH + _LIST_GAP
    columns = max(1, int(room // widest))
    down = -(-(len(said) + 1) // columns)
    return _Grid(said, room / columns, down, (box.height - 2 * _PAD) / (down + 1))


def spread(wanted: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[float]:
    """Return middles as near as may be to those that are wanted, rising, so that nothing lies over another.

    If all together are wider than the room, they are as evenly spread in it as their widths allow.
    """
    shrink = min(1.0, (right - left) / max(sum(widths), 1.0))
    wide = [width * shrink for width in widths]
    blocks: list[tuple[float, list[int]]] = []  # the middle of each row of neighbours that touch, and who they are
    for index, middle in enumerate(wanted):
        block = (middle, [index])
        while True:
            total = sum(wide[one] for one in block[1])
            block = (min(max(block[0], left + total / 2), right - total / 2), block[1])
            if not blocks or _end(blocks[-1], wide) <= block[0] - total / 2 + 1e-6:
                break
            block = _joined(blocks.pop(), block, wanted, wide)
        blocks.append(block)
    middles: list[float] = []
    for middle, members in blocks:
        x = middle - sum(wide[one] for one in members) / 2
        for one in members:
            middles.append(x + wide[one] / 2)
            x += wide[one]
    return middles


def _joined(
    one: tuple[float, list[int]], other: tuple[float, list[int]], wanted: Sequence[float], wide: Sequence[float]
) -> tuple[float, list[int]]:
    """Put two rows side by side, in the mean nearest to where each member wants to be."""
    members = [*one[1], *other[1]]
    x, off = 0.0, 0.0
    for index in members:
        off += wanted[index] - (x + wide[index] / 2)
        x += wide[index]
    return (off / len(members) + x / 2, members)


def _end(block: tuple[float, list[int]], wide: Sequence[float]) -> float:
    return block[0] + sum(wide[index] for index in block[1]) / 2
