"""The part of the page on the station, and that on matches: tables, plots, and what the figures mean there."""

from collections.abc import Iterable, Iterator, Sequence

from ratscrew_kiosk.records.report.blocks import (
    MS,
    UNKNOWN,
    Block,
    Part,
    Picture,
    Table,
    Words,
    called,
    largest_error_ns,
    ms,
    with_error,
)
from ratscrew_kiosk.records.report.counting import Group, Player, Timed
from ratscrew_kiosk.records.report.figures import quartiles
from ratscrew_kiosk.records.report.plots import Course, Strip, over_time, reach, small_courses, strips
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.numbers import number
from ratscrew_kiosk.screens.status import Say

FEW, MANY = 5, 15
"""Widths of running medians, in slaps."""
_ENOUGH = 40
"""From so many slaps on a line takes the wide one."""
_MINUTE_S = 60
_MOST_LETTERS = 5
"""Beside a row or above a small plot there is room for so many; three are usual."""


def kind_part(group: Group, say: Say) -> Part:
    """Return the part on all runs of a kind, of which there is at least one."""
    if group.kind == "station":
        return Part(say("report_station"), [Words(say("report_station_how")), *_blocks(group, say)])
    words = [Words(say("report_match_how")), Words(say("report_match_d"))]
    return Part(say("report_match"), [*words, *_blocks(group, say)])


def _blocks(group: Group, say: Say) -> Iterator[Block]:
    players = sorted(group.players, key=lambda player: (_median(group, player), called(player.person, say)))
    if group.timed and not group.trusted:
        yield Words(say("report_none_trusted"), strong=True)
    if group.timed:
        rows = [_strip(called(player.person, say, _MOST_LETTERS), player.times, group, say) for player in players]
        yield from _strips("report_by_player", [say("report_strips")], group, rows, say)
    yield _players(group, players, say)
    if group.heats:
        yield Words(say("report_heats", count=group.heats))
    if not group.timed:
        yield Words(say("report_no_times"))
        return
    yield from _patterns(group, say)
    yield from _courses(group, players, say)


def _median(group: Group, player: Player) -> float:
    measured = group.measured(player.times)
    return quartiles([one.reaction_ns for one in measured]).median if measured else float("inf")


def _others(group: Group, times: Iterable[Timed]) -> list[Timed]:
    """Those that are drawn, but are in no figure."""
    return [one for one in times if one.lack == "error"] if group.trusted else []


def _strip(name: str, times: Sequence[Timed], group: Group, say: Say) -> Strip:
    measured = group.measured(times)
    return Strip(
        f"{name} ({number(len(measured), 0, say)})",
        [one.reaction_ns / MS for one in measured],
        [one.reaction_ns / MS for one in _others(group, times)],
    )


def _strips(heading: str, captions: list[str], group: Group, rows: Sequence[Strip], say: Say) -> Iterator[Picture]:
    title = say(heading)
    caption = " ".join([*captions, *_marks(group, say)])
    for svg in strips(rows, say("report_axis_ms"), f"{group.kind}-{heading}", title):
        yield Picture(title, svg, caption)


def _marks(group: Group, say: Say) -> list[str]:
    """What the marks mean that not every picture has."""
    others = _others(group, group.timed)
    drawn = [one.reaction_ns / MS for one in (*group.measured(group.timed), *others)]
    hollow = [say("report_hollow")] if others else []
    return [*hollow, say("report_arrow")] if max(drawn, default=0) > reach(drawn) else hollow


def _players(group: Group, players: Sequence[Player], say: Say) -> Table:
    match = group.kind == "match"
    counted = (
        [say("report_first"), say("report_ties"), say("report_late"), say("report_nobody")]
        if match
        else [say("report_hits"), say("report_misses"), say("report_late"), say("report_ties")]
    )
    heads = [say("report_player"), *_timed_heads(say), *counted, say("report_false"), say("report_d")]
    rows = []
    for player in players:
        misses = _count(player.misses, say)
        tied = _count(player.tied, say)
        late = _count(player.late, say)
        own = (
            [_count(player.hits - player.tied - player.late, say), tied, late, misses]
            if match
            else [_count(player.hits, say), misses, late, tied]
        )
        false = say("report_early", count=player.false, early=number(player.early, 0, say))
        times = _timed_cells(group.measured(player.times), say)
        rows.append([called(player.person, say), *times, *own, false, _d(player, say)])
    foot = [say("report_all"), *_timed_cells(group.measured(group.timed), say)]
    return Table(say("report_players"), heads, rows, [*foot, *[""] * (len(heads) - len(foot))])


def _timed_heads(say: Say) -> list[str]:
    return [say("report_timed"), say("report_median"), say("report_quartiles"), say("report_fastest")]


def _timed_cells(times: Sequence[Timed], say: Say) -> list[str]:
    if not times:
        return [_count(0, say), *[UNKNOWN] * 3]
    found = quartiles([one.reaction_ns for one in times])
    fastest = min(times, key=lambda one: one.reaction_ns)
    return [
        _count(len(times), say),
        with_error(found.median, largest_error_ns(times), say),
        f"{ms(found.first, say)}–{ms(found.third, say)}",
        with_error(fastest.reaction_ns, fastest.error_ns, say),
    ]


def _count(count: int | None, say: Say) -> str:
    return UNKNOWN if count is None else number(count, 0, say)


def _d(player: Player, say: Say) -> str:
    found = player.sensitivity
    return UNKNOWN if found is None else f"{number(found.d, 1, say)} ± {number(found.error, 1, say)}"


def _patterns(group: Group, say: Say) -> Iterator[Block]:
    strip_rows, rows = [], []
    for pattern in PATTERNS:
        times = [one for one in group.timed if pattern in one.patterns]
        open_count = sum(run.chances.get(pattern, 0) for run in group.runs)
        if not (times or open_count):
            continue
        name = say(f"pattern_{pattern}")
        rows.append([name, _count(open_count, say), *_timed_cells(group.measured(times), say)])
        if times:
            strip_rows.append(_strip(name, times, group, say))
    if strip_rows:
        captions = [say("report_strips"), say("report_pattern_twice")]
        yield from _strips("report_by_pattern", captions, group, strip_rows, say)
    yield Table(say("report_patterns"), [say("report_pattern"), say("report_open"), *_timed_heads(say)], rows)


def _courses(group: Group, players: Sequence[Player], say: Say) -> Iterator[Picture]:
    measured = group.measured(group.timed)
    width = MANY if len(measured) >= _ENOUGH else FEW
    lesson = Course(
        "",
        [(one.after_s / _MINUTE_S, one.reaction_ns / MS) for one in measured],
        [(one.after_s / _MINUTE_S, one.reaction_ns / MS) for one in _others(group, group.timed)],
        [after_s / _MINUTE_S for after_s in group.false_s],
    )
    title = say("report_over_time")
    caption = " ".join([say("report_over_time_how", count=width), *_marks(group, say)])
    axes = say("report_axis_minutes"), say("report_axis_ms")
    yield Picture(title, over_time(lesson, axes, width, f"{group.kind}-time", title), caption)
    courses = [
        Course(called(player.person, say, _MOST_LETTERS), list(enumerate((one.reaction_ns / MS for one in times), 1)))
        for player in players
        if (times := group.measured(player.times))
    ]
    if len(courses) < 2:
        return
    title = say("report_each")
    axes = say("report_axis_slaps"), "ms"  # small plots have no room for more
    for svg in small_courses(courses, axes, FEW, f"{group.kind}-each", title):
        yield Picture(title, svg, say("report_each_how", count=FEW))
