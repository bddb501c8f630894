"""The options before a match: FLIP goes on to the next, SLAP takes another value. Doing nothing begins the match."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ratscrew_kiosk.press import Button, Press
from ratscrew_kiosk.rules.house import PRESETS
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, CREAM, GOLD, HOW_STYLE, MIST, NIGHT, PILL, TITLE_STYLE
from ratscrew_kiosk.screens.controls import Asked, Control, Point, Take, lines_of
from ratscrew_kiosk.screens.hall import SECOND, Canvas, Hall
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.scene import Item, Panel, Scene, Style, Text
from ratscrew_kiosk.screens.screen import EndSession, GoTo, SaveSetting, StartSession, Wish
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.waits import last_seconds
from ratscrew_kiosk.screens.wrapping import shortened

_ROW: Final = 56
_TOP: Final = 150
_BAR: Final = 8
"""So wide is the bar beside the rows."""
_VALUE_ROOM: Final = 0.42
"""A value has this part of a row."""
_LABEL_STYLE: Final = Style(30, CREAM)
_VALUE_STYLE: Final = Style(30, GOLD, bold=True)


@dataclass(frozen=True)
class Row:
    """One option: what it is, its value in words, and what SLAP does. `reason`: why it cannot be taken as it is."""

    label: str
    value: str
    take: Callable[[], Sequence[Wish]]
    reason: str = ""


class Choosing:
    """The options screen of a hall. With `over` it lies over a match that stands still, and goes back to that."""

    def __init__(self, hall: Hall, now_ns: int, *, over: bool = False) -> None:
        self._hall = hall
        self._over = over
        self._row = 0
        self._first = 0
        """The uppermost row that is seen."""
        self._tapped = False
        """Whether the row that is up was taken where it lay: then it stays there."""
        self._pressed_ns = now_ns

    def press(self, press: Press) -> Sequence[Wish]:
        """Whoever steers: FLIP goes on, SLAP takes."""
        hall = self._hall
        if not hall.party.may_steer(press.seat, press.at_ns, self._pressed_ns):
            if press.seat in hall.party.joined:
                hall.chimes.ring("refused", press.at_ns)  # it is somebody else who steers
            return []
        self._pressed_ns = press.at_ns
        hall.chimes.taken(press.button, press.at_ns)
        hall.reader = press.seat
        self._tapped = False
        rows = list(self._rows(_unsaid))
        if press.button == "flip":
            self._row = (self._row + 1) % len(rows)
            return []
        return rows[self._row].take()

    def command(self, command: Asked, now_ns: int) -> Sequence[Wish]:
        """Escape goes back to joining, Enter deals. Over a match both go back to that."""
        self._pressed_ns = now_ns
        match command:
            case "escape":
                return [GoTo("play" if self._over else "join")]
            case "yes":
                return [self._on]
            case "help":
                return [GoTo("help")]
            case "next":
                return self._work((self._row + 1) % len(list(self._rows(_unsaid))), "flip", now_ns)
            case Point(number):
                return self._work(number, "flip", now_ns)
            case Take(number):
                return self._work(number, "slap", now_ns)
            case _:
                return []

    def _work(self, number: int, button: Button, now_ns: int) -> Sequence[Wish]:
        """A line was pointed at, as FLIP does, or taken, as SLAP does."""
        rows = list(self._rows(_unsaid))
        if number >= len(rows):
            return []
        self._hall.chimes.taken(button, now_ns)
        self._row, self._tapped = number, button == "slap"
        return rows[number].take() if button == "slap" else []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Nobody chooses any more: the match begins, or is gone back to."""
        return [self._on] if now_ns >= self._pressed_ns + self._hall.options_ns else []

    @property
    def _on(self) -> GoTo:
        """Where it leads to."""
        return GoTo("play" if self._over else "deal")

    # The rows

    def _rows(self, say: Say) -> Iterator[Row]:
        hall, chosen = self._hall, self._hall.chosen
        people = len(hall.party.joined)
        yield Row(say("option_back" if self._over else "option_play"), say("value_open"), lambda: [self._on])
        if not self._over:
            game = "value_station" if chosen.station else "value_match"
            yield Row(say("option_game"), say(game), self._takes(replace(chosen, station=not chosen.station)))
        if chosen.station:
            yield Row(say("option_rounds"), say("value_count", count=chosen.rounds), self._takes(chosen.next_rounds()))
        too_many = "" if chosen.takes(people) else say("rules_too_many", count=people)
        yield Row(say("option_rules"), say(f"rules_{chosen.preset}"), self._next_preset, too_many)
        yield from self._slaps(say)
        if not chosen.station:
            yield from self._of_a_match(say)
        yield Row(say("option_volume"), say(f"value_{hall.volume_name}"), lambda: [hall.next_volume()])
        if len(hall.languages) > 1:
            yield Row(say("option_language"), say("language_name"), self._next_language)
        if hall.recorded and not self._over:
            yield Row(say("option_session"), self._session(say), self._next_session)
        if not self._over:
            yield Row(say("option_lesson"), say("value_open"), lambda: [GoTo("lesson")])
        yield Row(say("option_help"), say("value_open"), lambda: [GoTo("help")])

    def _of_a_match(self, say: Say) -> Iterator[Row]:
        hall, chosen = self._hall, self._hall.chosen
        people = len(hall.party.joined)
        for option in chosen.changeable():
            yield Row(say(f"option_{option}"), _in_words(chosen, option, say), self._takes(chosen.next_value(option)))
        if chosen.offer.seats[-1] > max(people, 1):
            yield Row(say("option_computers"), say("value_count", count=hall.computers), self._next_computers)
        yield Row(say("option_level"), say(f"level_{chosen.level_name}"), self._takes(_next_level(chosen)))
        yield Row(say("option_pattern_help"), say("value_on" if hall.pattern_help else "value_off"), self._turn_help)

    def _slaps(self, say: Say) -> Iterator[Row]:
        chosen = self._hall.chosen
        for switch, patterns in enumerate(chosen.offer.more_patterns):
            label = say("option_more_slaps")
            if len(patterns) == 1:
                label = say("option_slap", pattern=say(f"pattern_{patterns[0]}"))
            on = say("value_on" if switch in chosen.switches else "value_off")
            yield Row(label, on, self._takes(chosen.with_switch(switch)))

    def _takes(self, chosen: Chosen) -> Callable[[], Sequence[Wish]]:
        def take() -> Sequence[Wish]:
            self._hall.chosen = chosen
            return []

        return take

    def _next_preset(self) -> Sequence[Wish]:
        chosen = self._hall.chosen
        names = list(PRESETS)
        self._hall.chosen = chosen.with_preset(names[(names.index(chosen.preset) + 1) % len(names)])
        return []

    def _next_computers(self) -> Sequence[Wish]:
        hall = self._hall
        people = max(1, len(hall.party.joined))
        most = min(hall.chosen.offer.seats[-1], hall.party.room) - people
        least = 1 if people == 1 else 0
        number = hall.computers + 1
        hall.chosen = replace(hall.chosen, computers=number if number <= most else least)
        return []

    def _turn_help(self) -> Sequence[Wish]:
        self._hall.pattern_help = not self._hall.pattern_help
        return []

    def _next_language(self) -> Sequence[Wish]:
        hall = self._hall
        codes = list(hall.languages)
        hall.language = codes[(codes.index(hall.language) + 1) % len(codes)]
        return [SaveSetting("language", hall.language)]

    def _session(self, say: Say) -> str:
        """The name of the session that goes on, as far as there is room for it."""
        room = round(_width(self._hall.canvas) * _VALUE_ROOM)
        return shortened(self._hall.session, _VALUE_STYLE.size, room) if self._hall.session else say("value_no_session")

    def _next_session(self) -> Sequence[Wish]:
        """Begin one, or end the one that goes on; the records say when that has been done."""
        return [EndSession() if self._hall.session else StartSession()]

    # What is seen

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The rows around the one that is up, and how to work them."""
        canvas, changes = self._hall.canvas, Changes(now_ns)
        rows = list(self._rows(say))
        self._row = min(self._row, len(rows) - 1)
        room = (canvas.height - _TOP - 130) // _ROW
        first = self._rows_from(room, len(rows))
        middle = canvas.width / 2
        items: list[Item] = [Text(say("options"), middle, 76, TITLE_STYLE, canvas.width - 80)]
        left, width = (canvas.width - _width(canvas)) // 2, _width(canvas)
        boxes: list[tuple[int, Box]] = []
        for index, row in enumerate(rows[first : first + room]):
            boxes.append((first + index, Box(left, _TOP + index * _ROW, width, _ROW - 8)))
            items += self._row_items(row, _TOP + index * _ROW, say, up=first + index == self._row)
        how = Box(left, canvas.height - 116, width, 48)
        goes_on = Control("next", how, "next", by_tab=False)
        controls = (*lines_of("option", len(rows), boxes), goes_on)
        items += _scroll_bar(first, room, len(rows), canvas)
        left_ns = max(0, self._pressed_ns + self._hall.options_ns - now_ns)
        changes.at(now_ns + (left_ns % SECOND or SECOND))
        items.append(Text(say("options_how"), middle, canvas.height - 92, HOW_STYLE, canvas.width - 80))
        starts = say("options_next") if self._over else say("options_starts", count=-(-left_ns // SECOND))
        items.append(Text(starts, middle, canvas.height - 46, ASIDE_STYLE, canvas.width - 80))
        lamps, next_ns = waiting_lamps("join", self._hall.party.joined, now_ns)
        changes.at(next_ns)
        begins_ns = self._pressed_ns + self._hall.options_ns
        ticks = () if self._over else lately(last_seconds(begins_ns), now_ns, changes)
        return Scene(tuple(items), 0, changes.next_ns, lamps, canvas, ticks, controls)

    def _rows_from(self, room: int, count: int) -> int:
        """Which row is the uppermost: the one that is up has its neighbours beside it, but a tap moves no row."""
        if not self._tapped:
            self._first = self._row - room // 2
        self._first = min(max(0, self._first), max(0, count - room))
        return self._first

    def _row_items(self, row: Row, y: float, say: Say, *, up: bool) -> list[Item]:
        del say
        canvas = self._hall.canvas
        width = _width(canvas)
        left = (canvas.width - width) / 2
        items: list[Item] = (
            [Panel(left, y, width, _ROW - 8, NIGHT, 24, GOLD, 4)] if up else [Panel(left, y, width, _ROW - 8, PILL, 24)]
        )
        label = _LABEL_STYLE._replace(colour=MIST) if row.reason else _LABEL_STYLE
        value = row.value if not row.reason else f"{row.value} · {row.reason}"
        style = _VALUE_STYLE._replace(colour=MIST) if row.reason else _VALUE_STYLE
        items.append(Text(row.label, left + 28, y + _ROW / 2 - 4, label, round(width * 0.56), "left"))
        items.append(Text(value, left + width - 28, y + _ROW / 2 - 4, style, round(width * _VALUE_ROOM), "right"))
        return items


def _scroll_bar(first: int, room: int, count: int, canvas: Canvas) -> list[Item]:
    """Beside the rows, how far down they are and how many more there are: nothing where all have room."""
    if count <= room:
        return []
    x = (canvas.width + _width(canvas)) / 2 + 10
    whole = room * _ROW - 8
    thumb = round(whole * room / count)
    y = _TOP + round((whole - thumb) * first / (count - room))
    return [Panel(x, _TOP, _BAR, whole, NIGHT, _BAR // 2), Panel(x, y, _BAR, thumb, MIST, _BAR // 2)]


def _width(canvas: Canvas) -> int:
    """How wide a row is."""
    return min(900, canvas.width - 60)


def _unsaid(message: str, /, **_: object) -> str:
    """Stand in for words where none are seen."""
    return message


def _next_level(chosen: Chosen) -> Chosen:
    levels = chosen.offer.levels
    return replace(chosen, level_name=levels[(levels.index(chosen.level_name) + 1) % len(levels)])


def _in_words(chosen: Chosen, option: str, say: Say) -> str:
    """An option's value, as it is said."""
    value = chosen.value(option)
    if option == "last_chance":
        return say("value_off" if value == "0" else "value_on")
    if option == "target" and value != "all":
        return say("value_to", count=int(value))
    return say("value_count", count=int(value)) if value.isdigit() else say(f"value_{value}")
