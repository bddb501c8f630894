"""What was chosen, before the first card: the rules, the slaps that count, and what a wrong one costs."""

from collections.abc import Iterator, Sequence
from typing import Final

from ratscrew_kiosk.press import Press
from ratscrew_kiosk.rules.house import RuleSet
from ratscrew_kiosk.screens.colours import ASIDE_STYLE, HOW_STYLE, MIST, PANEL_STYLE, TITLE_STYLE, name_style
from ratscrew_kiosk.screens.hall import SECOND, Hall
from ratscrew_kiosk.screens.help import tries_panel
from ratscrew_kiosk.screens.lamps import waiting_lamps
from ratscrew_kiosk.screens.layout import Box
from ratscrew_kiosk.screens.motion import Changes
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import sign_of
from ratscrew_kiosk.screens.scene import Item, Scene, Sound, Style, Text
from ratscrew_kiosk.screens.screen import Command, GoTo, StartMatch, Wish
from ratscrew_kiosk.screens.sounds import lately
from ratscrew_kiosk.screens.status import Say
from ratscrew_kiosk.screens.wrapping import wrapped

SHOWN_NS: Final = 5 * SECOND
HURRY_NS: Final = SECOND
"""A press earlier than this is one of the screen before."""
_LINE: Final = 54


class Deal:
    """The screen before the deal of a hall. It goes by itself; any press of somebody who plays hurries it."""

    def __init__(self, hall: Hall, now_ns: int) -> None:
        self._hall = hall
        self._began_ns = now_ns

    def press(self, press: Press) -> Sequence[Wish]:
        """Somebody has read it."""
        if press.seat in self._hall.party.joined and press.at_ns >= self._began_ns + HURRY_NS:
            return [StartMatch()]
        return []

    def command(self, command: Command, now_ns: int) -> Sequence[Wish]:
        """Enter hurries, Escape goes back."""
        del now_ns
        if command == "escape":
            return [GoTo("join")]
        return [StartMatch()] if command == "yes" else []

    def turn(self, now_ns: int) -> Sequence[Wish]:
        """Deal."""
        return [StartMatch()] if now_ns >= self._began_ns + SHOWN_NS else []

    def scene(self, now_ns: int, say: Say) -> Scene:
        """The rules in a few lines, and who plays."""
        hall = self._hall
        chosen = hall.fitting
        canvas, changes = hall.canvas, Changes(now_ns)
        middle, width = canvas.width / 2, canvas.width - 80
        items: list[Item] = [Text(say(f"rules_{chosen.preset}"), middle, 92, TITLE_STYLE, width)]
        y = 190
        if chosen is not hall.chosen:
            wanted = say(f"rules_{hall.chosen.preset}")
            words = say("deal_instead", wanted=wanted, count=len(hall.party.joined))
            items.append(Text(words, middle, 40, ASIDE_STYLE, width))
        for index, words in enumerate(house_lines(chosen.rules, say)):
            style = HOW_STYLE if index == 0 else PANEL_STYLE
            for line in wrapped(words, style.size, width):
                items.append(Text(line, middle, y, style, width))
                y += _LINE
        if chosen.preset == "beginner":
            items += tries_panel(Box(60, y - 12, canvas.width - 120, min(300, canvas.height - 138 - y)), say)
        seating = hall.seating()
        step = width / len(seating)
        for index, (place, computer) in enumerate(seating):
            x, y = 40 + step * (index + 0.5), canvas.height - 110
            name = say(f"computer_{place}" if computer else f"seat_{place}")
            items.append(Text(name, x, y, name_style(place, 34), round(step) - 10, sign=sign_of(place)))
            if computer:
                level = say("join_computer", level=say(f"level_{chosen.level_name}"))
                items.append(Text(level, x, y + 46, Style(28, MIST), round(step) - 10))
        changes.at(self._began_ns + SHOWN_NS)
        lamps, next_ns = waiting_lamps("join", hall.party.joined, now_ns)
        changes.at(next_ns)
        dealt = lately([Sound("deal", self._began_ns)], now_ns, changes)
        return Scene(tuple(items), lamps=lamps, next_change_ns=changes.next_ns, canvas=canvas, sounds=dealt)


def house_lines(rules: RuleSet, say: Say) -> Iterator[str]:
    """Say a rule set in a few lines: which slaps count, what a wrong one costs, how it ends."""
    yield say("deal_patterns", patterns=listed([say(f"pattern_{pattern}") for pattern in rules.patterns], say))
    wrong = say("deal_burn", count=rules.burn)
    yield say("list_comma", head=wrong, last=say("deal_lock")) if rules.slap_lock else wrong
    yield say(f"deal_empty_{rules.empty_wrong_slap}")
    if rules.last_chance:
        yield say("deal_last_chance")
    if rules.target is not None:
        yield say("deal_target", count=rules.target)
    if rules.time_limit_s is not None:
        yield say("deal_limit", count=-(-rules.time_limit_s // 60))
