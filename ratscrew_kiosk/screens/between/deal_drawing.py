"""Draws what is said before the deal, on the whole canvas or on half of it: as loosely as there is room for."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.rules.house import STRIKES, RuleSet
from ratscrew_kiosk.screens.between.deal_patterns import PICTURES_HEIGHT, pattern_pictures, pictures_width
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.colours import (
    ASIDE_STYLE,
    HOW_STYLE,
    NEWS,
    PANEL_STYLE,
    SMALL,
    TITLE_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.hall import Canvas, Hall
from ratscrew_kiosk.screens.help import tries_panel
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Style, Text
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import balanced, width_of

_SIDE: Final = 40
_HIGH: Final = 720
"""On a higher canvas all moves toward the middle."""
_ASIDE: Final = 500
"""On a canvas that is lower the tries stand beside the words, which then have ..."""
_WORDS: Final = 0.46
"""... this part of its width."""
_TRIES: Final = (215, 300)
"""Units that the tries take below the words, at least and at most."""
_ABOVE_NAMES: Final = 28
_NAMES: Final = 42
"""From one row of names to the next."""


class _Rows(NamedTuple):
    """How it lies: sizes of letters, and how far down the title, what is played instead, and the lines are.

    `names` is how far up from the bottom the last row of names is, `level` how far below it the computers' level.
    `shared`: sentences may share a line.
    """

    letters: int
    title: int
    instead: int
    lines: int
    size: int
    pitch: int
    names: int
    level: int
    shared: bool = False

    def lower(self, by: int) -> "_Rows":
        """The same with all so much lower, and the names as much higher."""
        return self._replace(
            title=self.title + by, instead=self.instead + by, lines=self.lines + by, names=self.names + by
        )

    def ends(self, count: int) -> float:
        """How far down so many lines end."""
        return self.lines + self.pitch * (count - 0.5)


_ROWS: Final = (
    _Rows(64, 92, 40, 190, 34, 54, 110, 46),
    _Rows(56, 72, 28, 142, 34, 46, 74, 40),
    _Rows(48, 60, 20, 116, 30, 40, 58, 36),
    _Rows(46, 58, 20, 104, 28, 35, 54, 34, shared=True),
)
"""The closer ones where there is less room."""


class _Name(NamedTuple):
    """Somebody who plays; of computers also how well."""

    place: int
    words: str
    level: str = ""


def deal_items(hall: Hall, canvas: Canvas, say: Say) -> Iterator[Item]:
    """Yield the rules that are played in a few lines, with the beginner rules the tries, and who plays."""
    chosen = hall.fitting
    tries, beside = chosen.preset == "beginner" and not chosen.station, canvas.height < _ASIDE
    width = canvas.width - 2 * _SIDE
    words_width = round(width * _WORDS) if tries and beside else width
    names = _names(hall, say)
    across, size = _across(names, width)
    more = _NAMES * (-(-len(names) // across) - 1)
    said = list(_station_lines(chosen, say) if chosen.station else house_lines(chosen.rules, say))
    pictured = not tries and pictures_width(chosen.rules.patterns) <= width
    lower = max(0, canvas.height - _HIGH) // 4
    height = canvas.height - 2 * lower
    fits = _fitting(said, words_width, height, more + PICTURES_HEIGHT, _ROWS[:2]) if pictured else None
    pictured = fits is not None
    besides = more + (_TRIES[0] if tries and not beside else 0)
    rows, lines = fits or _fitting(said, words_width, height, besides) or _closest(said, words_width)
    rows = rows.lower(lower)
    yield Text(
        say("station" if chosen.station else f"rules_{chosen.preset}"),
        canvas.width / 2,
        rows.title,
        TITLE_STYLE._replace(size=rows.letters),
        width,
    )
    if chosen is not hall.chosen:
        wanted = say(f"rules_{hall.chosen.preset}")
        words = say("deal_instead", wanted=wanted, count=len(hall.party.joined))
        yield Text(words, canvas.width / 2, rows.instead, ASIDE_STYLE, width)
    for row, (line, style) in enumerate(lines):
        yield Text(line, _SIDE + words_width / 2, rows.lines + row * rows.pitch, style, words_width)
    if tries:
        below, above = rows.ends(len(lines)), canvas.height - rows.names - more - _ABOVE_NAMES
        box = Box(_SIDE + 20, round(below) + 15, width - 40, round(min(_TRIES[1], above - below - 15)))
        if beside:
            left, top = _SIDE + words_width + 20, rows.lines - 20
            box = Box(left, top, canvas.width - _SIDE - left, above - top)
        yield from tries_panel(box, say)
    if pictured:
        below, above = rows.ends(len(lines)), canvas.height - rows.names - more - _ABOVE_NAMES
        box = Box(_SIDE, round((below + above - PICTURES_HEIGHT) / 2) + 10, width, PICTURES_HEIGHT)
        yield from pattern_pictures(chosen.rules.patterns, box, say)
    yield from _names_items(names, across, size, canvas, rows)


def _station_lines(chosen: Chosen, say: Say) -> Iterator[str]:
    """Say what the reaction station is: what to slap, how often, and what is false."""
    yield next(house_lines(chosen.rules, say))
    yield say("deal_rounds", count=chosen.rounds)
    yield say("deal_false")


def house_lines(rules: RuleSet, say: Say) -> Iterator[str]:
    """Say a rule set in a few lines: which slaps count, what a wrong one costs, how it ends."""
    yield say("deal_patterns", patterns=listed([say(f"pattern_{pattern}") for pattern in rules.patterns], say))
    wrong = say("deal_burn", count=rules.burn)
    yield say("list_comma", head=wrong, last=say("deal_lock")) if rules.slap_lock else wrong
    yield say(f"deal_empty_{rules.empty_wrong_slap}", count=STRIKES)
    if rules.last_chance:
        yield say("deal_last_chance", count=rules.last_chance)
    if rules.target is not None:
        yield say("deal_target", count=rules.target)
    if rules.time_limit_s is not None:
        minutes, seconds = divmod(rules.time_limit_s, 60)
        yield say("deal_seconds", count=rules.time_limit_s) if seconds else say("deal_minutes", count=minutes)


def _fitting(
    said: Sequence[str], width: int, height: int, besides: int, loose: Sequence[_Rows] = _ROWS[:-1]
) -> tuple[_Rows, list[tuple[str, Style]]] | None:
    """Return the loosest rows that leave room for something so high besides, and the lines; None where none do."""
    for rows in loose:
        lines = list(_in_lines(said, rows, width))
        if height - rows.names - _ABOVE_NAMES - rows.ends(len(lines)) >= besides:
            return rows, lines
    return None


def _closest(said: Sequence[str], width: int) -> tuple[_Rows, list[tuple[str, Style]]]:
    return _ROWS[-1], list(_in_lines(said, _ROWS[-1], width))


def _in_lines(said: Sequence[str], rows: _Rows, width: int) -> Iterator[tuple[str, Style]]:
    """Yield the lines of what is said: the slaps that count, then the rest; where room is short they share lines."""
    first, *rest = said
    for index, words in enumerate((first, *(_sharing(rest, rows.size, width) if rows.shared else rest))):
        style = (HOW_STYLE if index == 0 else PANEL_STYLE)._replace(size=rows.size)
        yield from ((line, style) for line in balanced(words, style.size, width))


def _sharing(said: Sequence[str], size: int, width: int) -> Iterator[str]:
    """Yield lines of one or several sentences each, as they fit."""
    line = ""
    for words in said:
        longer = f"{line} · {words}" if line else words
        if line and width_of(longer, size) > width:
            yield line
            longer = words
        line = longer
    if line:
        yield line


def _names(hall: Hall, say: Say) -> list[_Name]:
    level = say("join_computer", level=say(f"level_{hall.fitting.level_name}"))
    return [
        _Name(place, say(f"computer_{place}"), level) if computer else _Name(place, say(f"seat_{place}"))
        for place, computer in hall.seating()
    ]


def _across(names: Sequence[_Name], width: int) -> tuple[int, int]:
    """Return how many names stand in a row, and the size of their letters: two rows where one were too small."""
    everybody, half = len(names), -(-len(names) // 2)
    for across, size in ((everybody, NEWS), (everybody, SMALL)):
        if all(width_of(one.words, size) + 1.8 * size <= width / across for one in names):
            return across, size
    return half, NEWS


def _names_items(names: Sequence[_Name], across: int, size: int, canvas: Canvas, rows: _Rows) -> Iterator[Item]:
    """Yield who plays, in rows; the computers' level below their names, below several rows once for all."""
    width, levels = canvas.width - 2 * _SIDE, [one.level for one in names if one.level]
    count = -(-len(names) // across)
    for number in range(count):
        row = names[number * across : (number + 1) * across]
        y = canvas.height - rows.names - _NAMES * (count - 1 - number)
        step = width / len(row)
        for index, (place, words, level) in enumerate(row):
            x = _SIDE + step * (index + 0.5)
            yield Text(words, x, y, name_style(place, size), round(step) - 10, sign=sign_of(place))
            if level and count == 1:
                yield Text(level, x, y + rows.level, ASIDE_STYLE, round(step) - 10)
    if levels and count > 1:
        yield Text(levels[0], canvas.width / 2, canvas.height - rows.names + rows.level, ASIDE_STYLE, width)
