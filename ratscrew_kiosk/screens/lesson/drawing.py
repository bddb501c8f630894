"""Draws the lesson: what a step is about, the small table, and in the band what to press."""

from collections.abc import Sequence
from typing import Final, assert_never

from ratscrew_kiosk.rules.outcomes import Slapped, Took, Wrong
from ratscrew_kiosk.screens.colours import BAND_STYLE, CREAM, GOLD, MIST, NEWS, NIGHT, SLATE
from ratscrew_kiosk.screens.hall import SECOND, Canvas
from ratscrew_kiosk.screens.heading import heading
from ratscrew_kiosk.screens.help.page import Says, says, spoken
from ratscrew_kiosk.screens.lamps import FULL, LIT
from ratscrew_kiosk.screens.lesson.attempt import Attempt
from ratscrew_kiosk.screens.lesson.steps import PUPIL, TEACHER, Step
from ratscrew_kiosk.screens.lesson.table import Look, table_items
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.news import headlines
from ratscrew_kiosk.screens.scene import Item, Lamp, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.sounds import match_sounds
from ratscrew_kiosk.screens.status import Player, Say
from ratscrew_kiosk.screens.wrapping import balanced

_HOW: Final = Style(32, CREAM)
_DONE: Final = Style(34, GOLD, bold=True)
_BAND: Final = 87
_WIDE: Final = 900
_PITCH: Final = 40
_HOW_Y: Final = 96
"""The upper edge of the words under the title."""


def welcome_scene(steps: Sequence[Step], look: Look, begins_ns: int, now_ns: int, say: Say) -> Scene:
    """Return the picture before the first step: what will come, and how to leave it out."""
    canvas = look.canvas
    middle, width = canvas.width / 2, canvas.width - 80
    left_ns = max(0, begins_ns - now_ns)
    seconds = -(-left_ns // SECOND)
    items: list[Item] = [
        Text(say("lesson"), middle, 92, Style(64, CREAM, bold=True), width),
        Text(say("lesson_begins", count=seconds), middle, 158, Style(30, MIST), width),
    ]
    step = min(84, (canvas.height - 200 - _BAND - 60) / len(steps))
    top = 206 + step / 2 + max(0.0, (canvas.height - 206 - _BAND - step * len(steps)) / 3)
    left = middle - min(360, width / 2 - 20)
    for index, one in enumerate(steps):
        y = top + step * index
        items.append(Panel(left, y - step / 2 + 6, round(2 * (middle - left)), round(step) - 12, NIGHT, 24, SLATE, 2))
        items.append(Text(str(index + 1), left + 44, y, Style(36, GOLD, bold=True), 50))
        items.append(
            Text(spoken(one.title, say), left + 90, y, Style(36, CREAM), round(2 * (middle - left)) - 120, "left")
        )
    items += _band(say("lesson_welcome_how"), canvas, gold=True)
    next_ns = begins_ns - (seconds - 1) * SECOND if seconds else now_ns
    return Scene(tuple(items), next_change_ns=next_ns, lamps=_lamps(look, FULL, FULL), canvas=canvas)


def step_scene(
    attempt: Attempt, number: tuple[int, int], look: Look, *, goes_on_ns: int | None, now_ns: int, say: Say
) -> Scene:
    """Return the picture of a step, the `number[0]`-th of `number[1]` from 0.

    From `goes_on_ns` on it says how to go on; None: the step is not done.
    """
    step, canvas, changes = attempt.step, look.canvas, Changes(now_ns)
    middle, width = canvas.width / 2, canvas.width - 80
    words = step.how if attempt.done_ns is None else done_words(attempt, look)
    items: list[Item] = [
        *heading(spoken(step.title, say), *number, canvas, 52, say),
        *_lines(spoken(words, say), middle, width, _HOW if attempt.done_ns is None else _DONE),
        *table_items(attempt, look, now_ns, changes, say),
    ]
    if goes_on_ns is None:
        items += _band(_asks(attempt, look, now_ns, changes, say), canvas)
        lamps = _lamps(look, *((FULL, 0.0) if step.button == "flip" else (0.0, FULL))) if attempt.awaited else ()
    elif now_ns < goes_on_ns:
        changes.at(goes_on_ns)
        items += _band("", canvas)
        lamps = ()
    else:
        items += _band(say("lesson_how"), canvas, gold=True)
        lamps = _lamps(look, LIT, LIT)
    sounds = match_sounds(attempt.told, now_ns, changes)
    return Scene(tuple(items), next_change_ns=changes.next_ns, lamps=lamps, canvas=canvas, sounds=sounds)


def done_words(attempt: Attempt, look: Look) -> Says:
    """Say what came of a step."""
    other = says(f"seat_{look.teacher}")
    answer = attempt.answer
    match attempt.step.kind:
        case "turn":
            return says("lesson_turn_done", other=other)
        case "pattern":
            patterns = answer.patterns if isinstance(answer, Slapped) else ()
            return says("lesson_pattern_done", patterns=tuple(says(f"pattern_{pattern}") for pattern in patterns))
        case "wrong":
            burned = answer.burned if isinstance(answer, Wrong) else 0
            return says("lesson_wrong_done", count=burned) if burned else says("lesson_wrong_free")
        case "challenge":
            mine = isinstance(answer, Took) and answer.seat == PUPIL
            count = answer.count if isinstance(answer, Took) else 0
            return says("lesson_challenge_done" if mine else "lesson_challenge_lost", other=other, count=count)
        case _:
            assert_never(attempt.step.kind)


def _asks(attempt: Attempt, look: Look, now_ns: int, changes: Changes, say: Say) -> str:
    """What to press; but first what a press that was not asked for has done."""
    if attempt.again and now_ns < attempt.began_ns + 3 * SECOND:
        changes.at(attempt.began_ns + 3 * SECOND)
        return say("lesson_again")
    players = [Player(say(f"seat_{look.place(seat)}")) for seat in (PUPIL, TEACHER)]
    news, ends_ns = headlines(attempt.told, players, now_ns, say)
    changes.at(ends_ns)
    if news and not attempt.awaited:
        return news[0].words
    if attempt.awaited:
        return spoken(attempt.step.ask, say)
    return say("lesson_watch")


def _lines(words: str, middle: float, width: int, style: Style) -> list[Item]:
    lines = balanced(words, style.size, width)
    return [Text(line, middle, _HOW_Y + _PITCH * (row + 0.5), style, width) for row, line in enumerate(lines)]


def _band(words: str, canvas: Canvas, *, gold: bool = False) -> list[Item]:
    size = BAND_STYLE.size if canvas.width >= _WIDE else NEWS
    style = Style(size, GOLD if gold else CREAM, gold)
    y = canvas.height - _BAND
    return [
        Panel(0, y, canvas.width, _BAND, NIGHT),
        Text(words, canvas.width / 2, y + _BAND / 2, style, canvas.width - 60),
    ]


def _lamps(look: Look, flip: float, slap: float) -> tuple[Lamp, ...]:
    levels = (("flip", flip), ("slap", slap))
    return tuple(Lamp(place, button, level) for place in look.places for button, level in levels if level)  # type: ignore[arg-type]
