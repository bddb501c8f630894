"""How the screen looks on which letters are entered: each one's letters, and what all read above and below them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.between.join_places import Placed, rows_on
from ratscrew_kiosk.screens.between.letters_lies import Entrant
from ratscrew_kiosk.screens.between.spelling import COUNT, Spelling
from ratscrew_kiosk.screens.between.time_bar import time_bar
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    CREAM,
    GOLD,
    HOW_STYLE,
    INK,
    MIST,
    NEWS,
    NIGHT,
    PILL,
    SEATS,
    SMALL,
    name_style,
)
from ratscrew_kiosk.screens.controls import Control, SeatButton, turned_controls
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Mark, Panel, Style, Text
from ratscrew_kiosk.screens.standings import Earned
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import balanced, width_of

_TITLES: Final = (64, 44, 36)
"""The title is as large as there is room for, but has few sizes: letters of each are drawn beforehand."""
_WIDE: Final = 1100
_BAR: Final = (800, 18)
_LETTER: Final = Style(52, CREAM, bold=True)
_DONE: Final = _LETTER._replace(colour=INK)
_PITCH: Final = 58
"""From one letter to the next, ..."""
_NARROW_PITCH: Final = 50
"""... and where a shape stands before them in a narrow box."""
_LINE: Final = 34
_NAMED: Final = 106
"""The letters are so far below the upper edge of a box where a name stands above them, ..."""
_UNNAMED: Final = 42
"""... and where none does."""
_UNDER: Final = 36
"""Under the letters there are so many units for the line under each."""
_UNDER_NAMES: Final = _NAMED + _UNDER
_FOOT: Final = 8
SHAPE: Final = 44
_NARROWSHAPE: Final = 36
_BEFORE: Final = 8
"""From a shape to the letters."""
_WIDE_BOX: Final = COUNT * _PITCH + _BEFORE + SHAPE + 4 * _FOOT
"""A box that is not so wide is a narrow one."""


def around_items(canvas: Canvas, earned: Sequence[Earned], part: float, seconds: int, say: Say) -> Iterator[Item]:
    """Yield what stands above and below the boxes. `part` of the time, 0 to 1, is left, and so many seconds."""
    rows, middle, width = rows_on(canvas), canvas.width / 2, canvas.width - 80
    words = _title(earned, say)
    sizes = _TITLES if canvas.width >= _WIDE else _TITLES[1:]
    size = next((size for size in sizes if width_of(words, size) <= width), SMALL)
    yield Text(words, middle, rows.title, Style(size, CREAM, bold=True), width)
    yield Text(say("letters_how"), middle, rows.how, HOW_STYLE, width)
    wide, y = bar_width(canvas), canvas.height - rows.bar
    yield from time_bar(Box((canvas.width - wide) // 2, y, wide, _BAR[1]), part)
    yield Text(say("letters_goes_on", count=seconds), middle, y + rows.words, ASIDE_STYLE, width)


def bar_width(canvas: Canvas) -> int:
    """How wide the bar is that runs down."""
    return min(_BAR[0], canvas.width - 80)


def _title(earned: Sequence[Earned], say: Say) -> str:
    """What the letters are for: the best that somebody is first with, if anybody is."""
    if not earned:
        return say("letters_join")
    first = [one for one in earned if one.rank == 0]
    if not first:
        return say("letters")
    best = min(first, key=lambda one: (("ever", "session", "day").index(one.scope), one.board != "slap"))
    return say(f"first_{best.board.partition(':')[0]}_{best.scope}")


def have_names(entrants: Sequence[Entrant], box: Box, say: Say) -> bool:
    """Say whether names have room in boxes of this size; where not, shape and colour say whose each is."""
    return all(
        box.height >= _UNDER_NAMES + _LINE * len(_wrapped(_of_earned(one, say), box)) + _FOOT for one in entrants
    )


def entrant_items(entrant: Entrant, spelling: Spelling, box: Box, say: Say, *, named: bool) -> list[Item]:
    """One's box: full of its colour when nothing is left to be entered."""
    look, (x, y, width, height) = SEATS[entrant.place], box
    done, middle = spelling.done, box.x + box.width / 2
    panel = Panel(x, y, width, height, NIGHT, 34, look.colour, 5)
    items: list[Item] = [panel._replace(fill=look.colour, thickness=0) if done else panel]
    lines = _wrapped([say("letters_others")] if spelling.refused else _of_earned(entrant, say), box)
    pitch, shape = (_PITCH, SHAPE) if named or width >= _WIDE_BOX else (_NARROW_PITCH, _NARROWSHAPE)
    letters_y = y + (_NAMED if named else _UNNAMED)
    if entrant.earned is None:
        letters_y = y + (height * 5 // 8 if named else height // 2) - (_LINE // 2 if lines else 0)
    if named:
        style = name_style(entrant.place, NEWS)
        name = Text(say(f"seat_{entrant.place}"), middle, y + 40, style, width - 16, sign=sign_of(entrant.place))
        items.append(name._replace(style=style._replace(colour=INK), sign=None) if done else name)
    else:
        middle += (shape + _BEFORE) / 2
        shape_x = middle - (pitch * COUNT + shape + _BEFORE) / 2
        items.append(Mark(look.shape, shape_x, letters_y, shape, INK if done else look.colour))
    items += _letters(spelling, middle, letters_y, pitch)
    above, below = letters_y + _UNDER, y + height - _FOOT
    lines = lines[: int((below - above + _FOOT) // _LINE)]
    first = (above + below - _LINE * (len(lines) - 1)) / 2
    style = Style(SMALL, INK if done else MIST)
    items += [Text(words, x + width / 2, first + row * _LINE, style, width - 12) for row, words in enumerate(lines)]
    return items


def _letters(spelling: Spelling, middle: float, y: float, pitch: int) -> Iterator[Item]:
    """Three letters, a frame around the one that is up, and a line under each other until all are done."""
    shown, first = spelling.shown, middle - pitch * (COUNT - 1) / 2
    for index in range(COUNT):
        x = first + index * pitch
        up = index == len(shown) - 1 and spelling.taken is not None
        if up:
            yield Panel(x - pitch / 2 + 2, y - 30, pitch - 4, 64, PILL, 12, GOLD, 4)
        elif not spelling.done:
            yield Panel(x - 20, y + 29, 40, 5, MIST, 2)
        if index < len(shown):
            yield Text(shown[index], x, y, _DONE if spelling.done else _LETTER, pitch)


def _of_earned(entrant: Entrant, say: Say) -> list[str]:
    """What the letters are for, and its place on the list."""
    one = entrant.earned
    if one is None:
        return []
    return [earned_words(one.board, one.value, one.error_ns, say), say(f"letters_rank_{one.scope}", rank=one.rank + 1)]


def _wrapped(lines: Sequence[str], box: Box) -> list[str]:
    return [part for line in lines for part in balanced(line, SMALL, box.width - 16)]


def earned_words(board: str, value: int, error_ns: int, say: Say) -> str:
    """Say what somebody earned a line by."""
    if board == "slap":
        return say("letters_slap", ms=round(value / MS), error=max(1, round(error_ns / MS)))
    return say("letters_run" if board.startswith("run:") else "letters_beaten", count=value)


def entrant_controls(places: Mapping[int, Placed], canvas: tuple[int, int]) -> tuple[Control, ...]:
    """The left half of each box is FLIP, the right one SLAP, as those see it who sit there."""
    found: list[Control] = []
    for place, (box, side) in places.items():
        half = box.width // 2
        two = (
            Control(f"flip {place}", box._replace(width=half), SeatButton(place, "flip")),
            Control(f"slap {place}", box._replace(x=box.x + half, width=box.width - half), SeatButton(place, "slap")),
        )
        found += turned_controls(two, canvas) if side else two
    return tuple(found)
