"""Breaking words into lines that fit a width, where no letter can be measured: by a table of how wide letters are.

The table is a little wider than the typeface, so that a line that fits by it fits on the screen. A test measures.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, east_asian_width

_PARTS: Final = (
    (frozenset(" .,:;!'’·iIj¡í|"), 0.28),
    (frozenset('-()[]frtJ1"“”'), 0.44),
    (frozenset("WQ—…%"), 0.97),
    (frozenset("mwM"), 0.82),
    (frozenset("ABCDGHKNOPRTUVXÄÖÜÁÓÚÑ"), 0.73),
)
"""How wide letters are, in parts of their size."""
_OTHER: Final = 0.575
_IDEOGRAPH: Final = 1.02
_SMALL_KANA: Final = frozenset("ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
_CLOSING: Final = frozenset(("Pe", "Pf", "Po", "Lm"))
"""Unicode's categories of what begins no line: closing and other marks, signs that lengthen or repeat a letter."""
_OPENING: Final = frozenset(("Ps", "Pi"))
"""And of what ends none."""
_SHORT: Final = 0.2
"""A last line that takes less than this part of the width is a short rest."""


def width_of(words: str, size: int) -> float:
    """Return about how many units a line of this size takes; hardly ever too few."""
    return size * sum(_width(letter) for letter in words)


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    for letters, part in _PARTS:
        if letter in letters:
            return part
    return _IDEOGRAPH if _is_ideograph(letter) else _OTHER


def _is_ideograph(letter: str) -> bool:
    return east_asian_width(letter) in ("W", "F")


@lru_cache(maxsize=512)
def wrapped(words: str, size: int, width: int) -> tuple[str, ...]:
    """Break words into lines no wider than `width` units; a single piece that is wider stands alone.

    Letters of Chinese and Japanese script may be parted anywhere but before a closing mark or behind an opening one.
    """
    lines: list[str] = []
    line = ""
    for piece in _pieces(words):
        if line and width_of((line + piece).rstrip(), size) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return (*lines, line.rstrip()) if line.strip() or not lines else tuple(lines)


@lru_cache(maxsize=128)
def balanced(words: str, size: int, width: int) -> tuple[str, ...]:
    """Break words into as few lines as fit, of about equal width: for lines that stand in the middle."""
    lines = wrapped(words, size, width)
    narrower = width
    while len(lines) > 1 and narrower > width / 2:
        narrower -= size
        closer = wrapped(words, size, narrower)
        if len(closer) > len(lines) or any(width_of(line, size) > narrower for line in closer):
            break
        lines = closer
    return lines


def neat(words: str, size: int, width: int) -> tuple[str, ...]:
    """Break words into lines as `wrapped` does; where only a short rest would be left for the last, as `balanced`."""
    lines = wrapped(words, size, width)
    return balanced(words, size, width) if width_of(lines[-1], size) < _SHORT * width else lines


def _pieces(words: str) -> Iterator[str]:
    """Yield the parts between which a line may end, each with the space behind it."""
    piece = ""
    for index, letter in enumerate(words):
        piece += letter
        following = words[index + 1 : index + 2]
        if not following or following == " ":
            continue
        free = letter == " " or _is_ideograph(letter) or _is_ideograph(following)
        if free and category(letter) not in _OPENING and not _clings(following):
            yield piece
            piece = ""
    if piece:
        yield piece


def _clings(letter: str) -> bool:
    return letter in _SMALL_KANA or category(letter) in _CLOSING
