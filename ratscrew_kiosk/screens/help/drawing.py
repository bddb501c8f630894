"""Draws a page of help: its blocks from top to bottom in a frame, and below it what the buttons do."""

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from ratscrew_kiosk.screens.colours import CREAM, GOLD, MIST, NIGHT, SEATS, SLATE
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.heading import heading
from ratscrew_kiosk.screens.help.page import Asked, Block, Fact, Grid, Line, Page, Picture, Played, Tries, spoken
from ratscrew_kiosk.screens.help.tries import tries_panel
from ratscrew_kiosk.screens.layouts.places import CARD, Box
from ratscrew_kiosk.screens.scene import Back, Colour, Disc, Face, Item, Mark, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import neat, torn, width_of

_FOOT: Final = Style(30, GOLD, bold=True)

_MARK_WIDTH: Final = 44
_NARROW: Final = 760
"""In a column that is narrower, words stand under their picture and not beside it."""
_FRAME: Final = (28, 96, 76)
"""Units around the frame: at its sides, above, below."""
_INSIDE: Final = 26
_WIDEST_GAP: Final = 34
_PLAYED_SCALE: Final = 0.5
_PICTURE_SCALE: Final = 0.6
"""Cards on a page are pictures of cards."""
_FIRST_COLUMN: Final = 0.29
_WIDEST_COLUMN: Final = 0.4
"""Of a table's width: its names, and as much as they may take of it."""
_FANNED: Final = 80
"""From one card of a fan to the next: ranks are as large as on the table, and can all be read."""


class Density(NamedTuple):
    """How close the words stand: the letters' size, from one line to the next, and from one block to the next."""

    size: int
    pitch: int
    gap: int

    def style(self, colour: Colour, *, bold: bool = False) -> Style:
        """Return the style of its letters in a colour."""
        return Style(self.size, colour, bold)


_DENSITIES: Final = (Density(38, 50, 18), Density(34, 44, 14), Density(30, 39, 12), Density(28, 34, 6))
"""The closer ones where a page or a language needs more room."""


class Drawn(NamedTuple):
    """A block as it lies when its upper left corner is at 0, 0, and how high it is."""

    items: tuple[Item, ...]
    height: float
    torn: bool = False
    """Whether words of a table's cell are torn apart."""

    @property
    def too_wide(self) -> bool:
        """Whether a word has less room than it takes."""
        texts = (item for item in self.items if isinstance(item, Text))
        return self.torn or any(width_of(text.words, text.style.size) > text.width for text in texts)


@lru_cache(maxsize=8)
def help_scene(page: Page, index: int, count: int, canvas: Canvas, say: Say) -> Scene:
    """Return the picture of a page, the `index`-th of `count` from 0. Nothing on it moves."""
    side, above, below = _FRAME
    frame = frame_of(canvas)
    middle = canvas.width / 2
    items: list[Item] = [
        *heading(spoken(page.title, say), index, count, canvas, above / 2 + 4, say),
        Panel(*frame, NIGHT, 34, SLATE, 3),
        *_body(page, frame, say),
        Text(say("help_how"), middle, canvas.height - below / 2, _FOOT, canvas.width - 2 * side),
    ]
    return Scene(tuple(items), canvas=canvas)


def _body(page: Page, frame: Box, say: Say) -> list[Item]:
    """Place the blocks, with what room is left shared between them."""
    height = frame.height - 2 * _INSIDE
    density, drawn, room = _fitting(page, frame.width - 2 * _INSIDE, height, say)
    gap = max(density.gap, min(_WIDEST_GAP, room / max(1, len(drawn))))
    y = frame.y + _INSIDE + max(0.0, (room - gap * (len(drawn) - 1)) / 2)
    items: list[Item] = []
    for one in drawn:
        items += (_moved(item, frame.x + _INSIDE, y) for item in one.items)
        y += one.height + gap
    return items


def _fitting(page: Page, width: int, height: int, say: Say) -> tuple[Density, list[Drawn], float]:
    """Draw the blocks as loosely as there is room for, and say how much of it is left."""
    for density in _DENSITIES:
        drawn = [draw(block, width, density, say) for block in page.blocks]
        room = height - sum(one.height for one in drawn)
        fits = room >= density.gap * (len(drawn) - 1) and not any(one.too_wide for one in drawn)
        if fits or density is _DENSITIES[-1]:
            return density, drawn, room
    raise AssertionError("there is a last density")


def frame_of(canvas: Canvas) -> Box:
    """Return the frame that all blocks of a page lie in."""
    side, above, below = _FRAME
    return Box(side, above, canvas.width - 2 * side, canvas.height - above - below)


def _moved(item: Item, x: float, y: float) -> Item:
    return item._replace(x=item.x + x, y=item.y + y)


def draw(block: Block, width: int, density: Density, say: Say) -> Drawn:
    """Draw a block in a column of this width."""
    match block:
        case Line():
            return _line(block, width, density, say)
        case Fact():
            return _fact(block, width, density, say)
        case Asked(question, answer):
            asked = _text(spoken(question, say), 0, 0, width, density, GOLD, bold=True)
            answered = _text(spoken(answer, say), _MARK_WIDTH, asked.height + 2, width - _MARK_WIDTH, density)
            return Drawn((*asked.items, *answered.items), asked.height + 2 + answered.height)
        case Picture():
            return _picture(block, width, density, say)
        case Tries():
            height = min(250, 82 + round((width / len(block.ranks) - 24) * CARD[1] / CARD[0]))
            return Drawn(tries_panel(Box(0, 0, width, height), say, block.ranks), height)
        case Played():
            return _played(block, width)
        case Grid():
            return _grid(block, width, density, say)
        case _:
            assert_never(block)


def _text(
    words: str, x: float, y: float, width: float, density: Density, colour: Colour = CREAM, *, bold: bool = False
) -> Drawn:
    """Set words in lines; y is the upper edge."""
    style, pitch, wide = density.style(colour, bold=bold), density.pitch, round(width)
    lines = neat(words, style.size, wide)
    items = (Text(line, x, y + pitch * (row + 0.5), style, wide, "left") for row, line in enumerate(lines))
    return Drawn(tuple(items), pitch * len(lines))


def _line(line: Line, width: int, density: Density, say: Say) -> Drawn:
    words = spoken(line.says, say)
    if line.mark is None:
        return _text(words, 0, 0, width, density)
    text = _text(words, _MARK_WIDTH, 0, width - _MARK_WIDTH, density)
    y = density.pitch / 2
    mark = Text(line.mark, 14, y, density.style(GOLD, bold=True), _MARK_WIDTH) if line.mark else Disc(14, y, 6, GOLD)
    return Drawn((mark, *text.items), text.height)


def _fact(fact: Fact, width: int, density: Density, say: Say) -> Drawn:
    column = round(width * 0.24)
    name = _text(spoken(fact.name, say), 0, 0, column - 16, density, MIST)
    value = _text(spoken(fact.value, say), column, 0, width - column, density)
    return Drawn((*name.items, *value.items), max(name.height, value.height))


def _picture(picture: Picture, width: int, density: Density, say: Say) -> Drawn:
    wide, high = (round(side * _PICTURE_SCALE) for side in CARD)
    step = _FANNED
    fan = wide + step * (len(picture.cards) - 1)
    items: list[Item] = [
        Back(fan - wide / 2 + 14 + 16 * index, high * 0.6, SLATE, 14 + 10 * index, _PICTURE_SCALE)
        for index in range(picture.burned)
    ]
    items += (
        Face(card, wide / 2 + step * index, high / 2, 0, _PICTURE_SCALE) for index, card in enumerate(picture.cards)
    )
    high += 30 if picture.burned else 0
    beside = width >= _NARROW
    if not beside:
        items = [_moved(item, (width - fan) / 2, 0) for item in items]
    x, y = (max(fan, wide + 2 * step) + (96 if picture.burned else 40), 0) if beside else (0, high + 10)
    name = _text(spoken(picture.name, say), x, y, width - x, density, GOLD, bold=True)
    meaning = _text(spoken(picture.meaning, say), x, y + name.height, width - x, density)
    words = (*name.items, *meaning.items)
    tall = name.height + meaning.height
    if not beside:
        return Drawn((*items, *words), y + tall)
    down = max(0.0, (high - tall) / 2)
    return Drawn((*items, *(_moved(item, 0, down) for item in words)), max(high, tall))


def _played(played: Played, width: int) -> Drawn:
    """Cards in a row, and under each the sign of the seat that turned it."""
    wide, high = (round(side * _PLAYED_SCALE) for side in CARD)
    step = min(wide + 46, width / len(played.cards))
    items: list[Item] = []
    for index, (seat, card) in enumerate(played.cards):
        x = width / 2 + (index - (len(played.cards) - 1) / 2) * step
        items.append(Face(card, x, high / 2, 0, _PLAYED_SCALE))
        items.append(Mark(SEATS[seat].shape, x, high + 24, 30, SEATS[seat].colour))
    return Drawn(tuple(items), high + 44)


def _grid(grid: Grid, width: int, density: Density, say: Say) -> Drawn:
    """A table; the cells of a column stand under one another, the first of a row names it."""
    widest = max(width_of(spoken(name, say), density.size) for name, *_ in grid.rows) + 10
    first = max(width * _FIRST_COLUMN if width >= _NARROW else 0, min(widest, width * _WIDEST_COLUMN))
    column = (width - first) / (len(grid.head) - 1)
    items: list[Item] = []
    any_torn = False
    y = 0.0
    for row, cells in enumerate((grid.head, *grid.rows)):
        tallest = 0.0
        for at, cell in enumerate(cells):
            colour = MIST if row == 0 else CREAM if at else GOLD
            x, wide = (first + column * (at - 1), column) if at else (0.0, first)
            drawn = _text(spoken(cell, say), x, y, wide - 8, density, colour, bold=row > 0 and at == 0)
            any_torn = any_torn or torn(spoken(cell, say), density.size, round(wide - 8))
            items += drawn.items
            tallest = max(tallest, drawn.height)
        y += tallest + density.gap
    return Drawn(tuple(items), y - density.gap, any_torn)
