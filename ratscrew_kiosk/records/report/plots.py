"""The plots of the page. Each can be read in black and white: what differs in colour differs in shape too.

Colours are those of Okabe and Ito, which people who see few colours tell apart. Times are in milliseconds. Texts come
in; none is made here.
"""

from collections.abc import Sequence
from statistics import quantiles
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ratscrew_kiosk.records.report.figures import quartiles, running_median
from ratscrew_kiosk.records.report.svg import as_svg, drawing

MOST_ROWS: Final = 24
"""So many rows, or small plots, a picture has at most: it has to fit on a page."""
_ROOM: Final = 1.5
"""An axis goes so many times as far as nine of ten slaps do, at most."""
_LEAST_MS: Final = 300.0
"""And at least so far."""
_WIDTH: Final = 7.0
"""Inches: what A4 has between its margins."""
_LABELS: Final = 1.7
"""Inches for the names at the left."""
_ROW, _HIGH_ROW, _ROWS = 0.22, 0.4, 4.4
"""A row is so high at least; few rows share so much, each with so much at most."""
_AXIS: Final = 0.5
"""Inches for the numbers below and what they are."""
_TOP: Final = 0.1
_SPREAD: Final = (0.0, 0.2, -0.2, 0.1, -0.1, 0.3, -0.3)
"""Slaps of a row lie a little above and below each other, in this order: no chance is needed for that."""
_ACROSS: Final = 4
_SMALL: Final = 1.15
"""Small plots lie so many in a row, and are so many inches high."""

_BLUE, _VERMILION, _BLACK = "#0072B2", "#D55E00", "#000000"


class Strip(NamedTuple):
    """A row of slaps: those in the figures, and those that are not trusted."""

    name: str
    measured: Sequence[float]
    others: Sequence[float] = ()


class Course(NamedTuple):
    """Slaps over time: each a pair of when and how long; `false` is when false slaps came."""

    name: str
    measured: Sequence[tuple[float, float]]
    others: Sequence[tuple[float, float]] = ()
    false: Sequence[float] = ()


def strips(rows: Sequence[Strip], axis: str, name: str, title: str) -> list[str]:
    """Draw a row of dots for each, with a box from quartile to quartile and the median; return the pictures."""
    last = reach([value for row in rows for value in (*row.measured, *row.others)])
    return [
        _strips(rows[start : start + MOST_ROWS], last, axis, f"{name}-{start}", title)
        for start in range(0, len(rows), MOST_ROWS)
    ]


def _strips(rows: Sequence[Strip], last: float, axis: str, name: str, title: str) -> str:
    with drawing():
        height = _TOP + _AXIS + min(_HIGH_ROW, max(_ROW, _ROWS / len(rows))) * len(rows)
        figure = Figure(figsize=(_WIDTH, height))
        axes = figure.add_axes(
            (_LABELS / _WIDTH, _AXIS / height, (_WIDTH - _LABELS - 0.2) / _WIDTH, 1 - (_AXIS + _TOP) / height)
        )
        for index, row in enumerate(rows):
            if row.measured:
                first, median, third = quartiles(row.measured)
                axes.barh(index, min(third, last) - min(first, last), 0.62, min(first, last), fc="#dceaf4", ec=_BLACK)
                for colour, width in (("white", 3.6), (_BLACK, 1.8)):  # above the dots
                    axes.plot([min(median, last)] * 2, [index - 0.38, index + 0.38], color=colour, lw=width, zorder=4)
            _dots(axes, row.measured, index, last, hollow=False)
            _dots(axes, row.others, index, last, hollow=True)
        axes.set(xlim=(0, last * 1.02), ylim=(len(rows) - 0.5, -0.5), xlabel=axis)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.tick_params("y", length=0)
        axes.grid(visible=False, axis="y")
        return as_svg(figure, name, title)


def _dots(axes: Axes, values: Sequence[float], index: int, last: float, *, hollow: bool) -> None:
    heights = [index + _SPREAD[number % len(_SPREAD)] for number in range(len(values))]
    for beyond in (False, True):
        some = [(x, y) for x, y in zip(values, heights, strict=True) if (x > last) is beyond]
        if some:
            _marks(axes, [(min(x, last), y) for x, y in some], hollow=hollow, shape=">" if beyond else None)


def _marks(axes: Axes, spots: Sequence[tuple[float, float]], *, hollow: bool, shape: str | None = None) -> None:
    """Full blue dots are in the figures, hollow diamonds are not trusted; a triangle (`shape`) points beyond."""
    axes.plot(
        [x for x, _ in spots],
        [y for _, y in spots],
        linestyle="none",
        marker=shape or ("D" if hollow else "o"),
        markersize=4.5 if shape else 3.4,
        markeredgewidth=0.7 if hollow else 0,
        markeredgecolor=_VERMILION,
        markerfacecolor="none" if hollow else _BLUE,
        zorder=3,
        clip_on=False,
    )


def over_time(course: Course, axes_names: tuple[str, str], width: int, name: str, title: str) -> str:
    """Draw every slap of a lesson and the running median of `width` slaps; crosses at the foot are false slaps."""
    with drawing():
        height = 2.9
        figure = Figure(figsize=(_WIDTH, height))
        axes = figure.add_axes((0.65 / _WIDTH, _AXIS / height, (_WIDTH - 0.85) / _WIDTH, 1 - (_AXIS + _TOP) / height))
        _draw_course(axes, course, reach(_heights([course])), width)
        axes.set(xlabel=axes_names[0], ylabel=axes_names[1])
        return as_svg(figure, name, title)


def small_courses(
    courses: Sequence[Course], axes_names: tuple[str, str], width: int, name: str, title: str
) -> list[str]:
    """Draw a small plot for each, all to the same scale: pictures, the first ones first."""
    last = reach(_heights(courses))
    longest = max((x for one in courses for x, _ in (*one.measured, *one.others)), default=1)
    return [
        _small_courses(courses[start : start + MOST_ROWS], (longest, last), axes_names, width, f"{name}-{start}", title)
        for start in range(0, len(courses), MOST_ROWS)
    ]


def _small_courses(
    courses: Sequence[Course],
    ends: tuple[float, float],
    axes_names: tuple[str, str],
    width: int,
    name: str,
    title: str,
) -> str:
    down = -(-len(courses) // _ACROSS)
    height = _AXIS + _SMALL * down
    with drawing():
        figure = Figure(figsize=(_WIDTH, height))
        for index, course in enumerate(courses):
            row, column = divmod(index, _ACROSS)
            left, step = 0.65, (_WIDTH - 0.75) / _ACROSS
            axes = figure.add_axes(
                (
                    (left + column * step) / _WIDTH,
                    1 - (_SMALL * (row + 1) - 0.1) / height,
                    (step - 0.12) / _WIDTH,
                    (_SMALL - 0.34) / height,
                )
            )
            _draw_course(axes, course, ends[1], width)
            axes.set_xlim(0, ends[0] * 1.04)
            axes.set_title(course.name, fontsize=9, pad=2, loc="left")
            axes.tick_params(labelsize=7, labelleft=column == 0, labelbottom=index + _ACROSS >= len(courses), length=2)
        figure.text(0.5, 0.04 / height, axes_names[0], ha="center", va="bottom")
        figure.text(0.02, 0.5, axes_names[1], ha="left", va="center", rotation=90, rotation_mode="anchor")
        return as_svg(figure, name, title)


def _draw_course(axes: Axes, course: Course, last: float, width: int) -> None:
    for spots, hollow in ((course.measured, False), (course.others, True)):
        _marks(axes, [spot for spot in spots if spot[1] <= last], hollow=hollow)
        _marks(axes, [(x, last) for x, y in spots if y > last], hollow=hollow, shape="^")
    foot = -0.04 * last
    axes.plot(course.false, [foot] * len(course.false), "x", color=_BLACK, markersize=3.5, markeredgewidth=0.8)
    if course.measured:
        line = running_median([y for _, y in course.measured], width)
        across = [x for x, _ in course.measured]
        axes.plot(across, line, color=_BLACK, lw=1.5, zorder=2)
    axes.set_ylim(2 * foot if course.false else 0, last * 1.06)


def _heights(courses: Sequence[Course]) -> list[float]:
    return [y for one in courses for _, y in (*one.measured, *one.others)]


def reach(values: Sequence[float]) -> float:
    """Return how far an axis goes: what is slower than nearly all the others stands at its edge, as an arrow."""
    if len(values) < 2:
        return max((*values, _LEAST_MS))
    nearly_all = quantiles(values, n=10, method="inclusive")[-1]
    return min(max(values), max(_LEAST_MS, nearly_all * _ROOM))
