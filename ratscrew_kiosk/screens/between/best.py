"""The best of today, of the session and of all time, in short: a page of attract mode, and a line of the result."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ratscrew_kiosk.players.levels import LEVELS
from ratscrew_kiosk.rules.house import MS
from ratscrew_kiosk.screens.colours import CREAM, GOLD, MIST, NEWS, PILL, SMALL
from ratscrew_kiosk.screens.hall import Canvas
from ratscrew_kiosk.screens.layouts.places import Box
from ratscrew_kiosk.screens.scene import Item, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.standings import Board, Score, Standings
from ratscrew_kiosk.screens.status import Say

_BEATEN: Final = "beaten:expert"
_WIDE: Final = 1100
"""On a narrower canvas the panels lie one below the other."""
_COLUMN: Final = 400
_ROW: Final = 660
_GAP: Final = 20
_TITLE: Final = Style(64, CREAM, bold=True)
_HEAD: Final = Style(NEWS, GOLD, bold=True)
_WHAT: Final = Style(SMALL, MIST)
_WHO: Final = Style(30, GOLD, bold=True)
_VALUE: Final = Style(30, CREAM)


class Line(NamedTuple):
    """A line of the page: what it is, who did it, and how well."""

    what: str
    who: str
    value: str


def has_best(standings: Standings) -> bool:
    """Say whether there is anything to be shown."""
    return any(_first_of(boards) for boards in (standings.day, standings.session, standings.ever))


def best_scene(standings: Standings, canvas: Canvas, say: Say) -> Scene:
    """Return the page, with a panel for each span of time in which there is anything."""
    scopes = {"day": standings.day, "session": standings.session, "ever": standings.ever}
    panels = {scope: [_line(*one, say) for one in _first_of(boards)] for scope, boards in scopes.items()}
    panels = {scope: lines for scope, lines in panels.items() if lines}
    columns = canvas.width >= _WIDE
    boxes = _boxes(canvas, panels, columns=columns)
    top = min((box.y for box in boxes), default=0)
    items: list[Item] = [Text(say("best"), canvas.width / 2, max(78, top - 96), _TITLE, canvas.width - 80)]
    for box, (scope, lines) in zip(boxes, panels.items(), strict=True):
        items.append(Panel(*box, PILL, 30))
        items.append(Text(say(f"best_{scope}"), box.x + box.width / 2, box.y + 38, _HEAD, box.width - 40))
        for row, line in enumerate(lines):
            items += _in_column(line, box, row) if columns else _in_a_row(line, box, row)
    return Scene(tuple(items), canvas=canvas)


_UNDER_HEAD: Final = 70
_BLOCK: Final = 98
"""What a line takes in a column, ..."""
_PITCH: Final = 42
"""... and where it is one line indeed."""
_FOOT: Final = 12
_EDGE: Final = 18
"""So far from the edges of a column its lines stand."""


def _boxes(canvas: Canvas, panels: Mapping[str, Sequence[Line]], *, columns: bool) -> list[Box]:
    """Where the panels lie: in the middle of what is under the title."""
    step = _BLOCK if columns else _PITCH
    heights = [_UNDER_HEAD + step * len(lines) + _FOOT for lines in panels.values()]
    if columns:
        high, width = max(heights, default=0), min(_COLUMN, (canvas.width - 40 - 2 * _GAP) // 3)
        left = (canvas.width - width * len(panels) - _GAP * (len(panels) - 1)) // 2
        top = (canvas.height + 130 - high - 40) // 2
        return [Box(left + index * (width + _GAP), top, width, high) for index in range(len(panels))]
    width = min(_ROW, canvas.width - 40)
    y = (canvas.height + 120 - sum(heights) - _GAP * (len(heights) - 1) - 16) // 2
    boxes: list[Box] = []
    for high in heights:
        boxes.append(Box((canvas.width - width) // 2, y, width, high))
        y += high + _GAP
    return boxes


def _in_column(line: Line, box: Box, row: int) -> list[Text]:
    y, room = box.y + _UNDER_HEAD + row * _BLOCK, box.width - 2 * _EDGE
    return [
        Text(line.what, box.x + _EDGE, y + 22, _WHAT, room, "left"),
        Text(line.who, box.x + _EDGE, y + 62, _WHO, round(room * 0.38), "left"),
        Text(line.value, box.x + box.width - _EDGE, y + 62, _VALUE, round(room * 0.61), "right"),
    ]


def _in_a_row(line: Line, box: Box, row: int) -> list[Text]:
    y, room = box.y + _UNDER_HEAD + row * _PITCH + 16, box.width - 48
    return [
        Text(line.what, box.x + 24, y, _WHAT, round(room * 0.4), "left"),
        Text(line.who, box.x + 24 + room * 0.415, y, _WHO, round(room * 0.22), "left"),
        Text(line.value, box.x + box.width - 24, y, _VALUE, round(room * 0.36), "right"),
    ]


def _first_of(boards: Mapping[Board, Sequence[Score]]) -> list[tuple[Board, Score]]:
    """The first of the boards that are shown: of runs the longest, of equally long ones that against the best."""
    found: list[tuple[Board, Score]] = []
    if boards.get("slap"):
        found.append(("slap", boards["slap"][0]))
    runs = [(board, scores[0]) for board, scores in boards.items() if board.startswith("run:") and scores]
    if runs:
        found.append(max(runs, key=lambda one: (one[1].value, list(LEVELS).index(one[0].partition(":")[2]))))
    if boards.get(_BEATEN):
        found.append((_BEATEN, boards[_BEATEN][0]))
    return found


def _line(board: Board, score: Score, say: Say) -> Line:
    what, _, level = board.partition(":")
    if what == "slap":
        value = say("letters_slap", ms=round(score.value / MS), error=max(1, round(score.error_ns / MS)))
    else:
        value = say("best_against", number=score.value, level=say(f"level_{level}"))
    return Line(say(f"best_{what}"), who_of(score, say), value)


def who_of(score: Score, say: Say) -> str:
    """The letters of a line, or the colour of the place where no letters were entered."""
    return score.letters or say(f"seat_{score.place}")


def remark_of(standings: Standings, say: Say) -> str:
    """The best slap of today in a sentence for the result; '' where there is none."""
    if not standings.day.get("slap"):
        return ""
    best = standings.day["slap"][0]
    ms, error = round(best.value / MS), max(1, round(best.error_ns / MS))
    return say("result_best", who=who_of(best, say), ms=ms, error=error)
