"""Breaking words into lines that fit a width, where no letter can be measured: by a table of how wide letters are.

The table is a little wider than the typeface, so that a line that fits by it fits on the screen. A test measures.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias
from unicodedata import category, east_asian_width, normalize

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
_ENDS: Final = frozenset(".!?。")
"""What ends a sentence."""
_UNITS: Final = ("ms", "±")
"""What stays on the line of the number before it."""
_SHORT: Final = 0.2
"""A last line that takes less than this part of the width is a short rest."""

Pieces: TypeAlias = Callable[[str], Iterable[str]]
"""Parts a text into what stays together on a line."""


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

    Where it takes no more lines they end with a sentence, or between phrases of Japanese script; else such script is
    broken anywhere but before a closing mark or behind an opening one.
    """
    return _broken(words, size, width)[0]


def torn(words: str, size: int, width: int) -> bool:
    """Say whether a phrase of these words has no room on a line of its own."""
    return any(width_of(phrase.rstrip(), size) > width for phrase in _phrases(words))


def _broken(words: str, size: int, width: int) -> tuple[tuple[str, ...], Pieces]:
    """Break words into lines, and say between which pieces."""
    anywhere = _filled(_pieces(words), size, width)
    for pieces in (_sentences, _phrases):
        lines = _filled(pieces(words), size, width)
        if len(lines) == len(anywhere) and all(width_of(line, size) <= width for line in lines):
            return lines, pieces
    return anywhere, _pieces


def _filled(pieces: Iterable[str], size: int, width: int) -> tuple[str, ...]:
    """Put as many pieces into each line as there is room for."""
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line and width_of((line + piece).rstrip(), size) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return (*lines, line.rstrip()) if line.strip() or not lines else tuple(lines)


@lru_cache(maxsize=128)
def balanced(words: str, size: int, width: int) -> tuple[str, ...]:
    """Break words into as few lines as fit, of about equal width: for lines that stand in the middle."""
    lines, pieces = _broken(words, size, width)
    narrower = width
    while len(lines) > 1 and narrower > width / 2:
        narrower -= size
        closer = _filled(pieces(words), size, narrower)
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
        if free and category(letter) not in _OPENING and (letter == " " or not _clings(following)):
            yield piece
            piece = ""
    if piece:
        yield piece


def _sentences(words: str) -> Iterator[str]:
    """Yield the sentences, each with the space behind it."""
    sentence = ""
    for piece in _pieces(words):
        sentence += piece
        if normalize("NFKC", piece.rstrip()[-1:]) in _ENDS:  # wide marks too
            yield sentence
            sentence = ""
    if sentence:
        yield sentence


def _phrases(words: str) -> Iterator[str]:
    """Yield the parts between which a line of Japanese may well end: behind a mark, or where its inflections do.

    Words there begin with kanji, katakana or Latin letters and end with hiragana; none is torn apart.
    """
    phrase = ""
    for piece in _pieces(words):
        last, first = phrase[-1:], piece[0]
        ends = last == " " and not piece.startswith(_UNITS)
        ends = ends or category(last or first) in _CLOSING or category(first) in _OPENING
        if phrase and (ends or (_is_hiragana(last) and not _is_hiragana(first))):
            yield phrase
            phrase = ""
        phrase += piece
    if phrase:
        yield phrase


def _is_hiragana(letter: str) -> bool:
    return "ぁ" <= letter <= "ゖ"


def _clings(letter: str) -> bool:
    return letter in _SMALL_KANA or category(letter) in _CLOSING


def shortened(words: str, size: int, width: float) -> str:
    """Return words that somebody else has chosen as far as they fit into a line."""
    if width_of(words, size) <= width:
        return words
    return next(
        (cut for end in range(len(words), 0, -1) if width_of(cut := words[:end].rstrip() + "…", size) <= width), "…"
    )
