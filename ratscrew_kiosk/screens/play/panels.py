"""The panels that lie over the table while no card can be turned: pause, the two questions, the result."""

from collections.abc import Sequence
from typing import Final, assert_never

from ratscrew_kiosk.rules.outcomes import Draw, Told, Won
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import (
    COUNTDOWN_STYLE,
    GOLD,
    HOW_STYLE,
    PANEL_STYLE,
    SEATS,
    SLATE,
    SMALL,
    TITLE_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.layout import Layout, Spot
from ratscrew_kiosk.screens.motion import PANEL_NS, SECOND_NS, Changes
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import frame, lines, sign_of
from ratscrew_kiosk.screens.play.menu import menu_lines
from ratscrew_kiosk.screens.play.menu_panel import menu_items
from ratscrew_kiosk.screens.scene import Item, Style, Text
from ratscrew_kiosk.screens.status import Dialogue, Say, Status
from ratscrew_kiosk.screens.winners import winners_of

_ROW: Final = 78


def dialogue_items(
    dialogue: Dialogue, status: Status, layout: Layout, now_ns: int, changes: Changes, say: Say
) -> list[Item]:
    """Return the panel of a pause or a question: what it is, and how it goes on."""
    legend = status.legend
    match dialogue:
        case "pause" | "leave" | "new":
            return menu_items(
                say(status.message(dialogue)), menu_lines(dialogue, status, say), layout.panel, status.row
            )
        case "focus":
            rows = [("focus_why", ""), ("focus_how", legend.pause)]
        case "lost":
            rows = [("lost_why", ""), (_way_on(status), legend.yes)]
        case "count":
            rows = []
        case _:
            assert_never(dialogue)
    lost = listed([status.players[seat].name for seat in status.lost], say) if status.lost else ""
    box = layout.panel
    middle, width = box.middle, box.width - 48
    items: list[Item] = [frame(box, SLATE)]
    if dialogue == "count":
        left_ns = status.goes_on_ns - now_ns
        if left_ns > 0:
            changes.at(now_ns + (left_ns % SECOND_NS or SECOND_NS))
        words = say("count", count=max(1, -(-left_ns // SECOND_NS)))
        return [*items, Text(words, *middle, COUNTDOWN_STYLE, width)]
    items.append(Text(say(dialogue), middle.x, box.y + 110, TITLE_STYLE, width))
    for row, (message, key) in enumerate(rows):
        style = PANEL_STYLE if message.endswith("_why") else HOW_STYLE
        spot = Spot(middle.x, box.y + 210 + _ROW * row)
        items += lines(say(status.message(message), key=key, seats=lost), spot, style, width, most=2)
    return items


def _way_on(status: Status) -> str:
    """How the match goes on without the lost buttons: by SLAP, where somebody can press it."""
    if not status.may_stand_in:
        return "lost_wait"
    people = {seat for seat, player in enumerate(status.players) if not player.computer}
    return "lost_how" if people - set(status.lost) else "lost_how_alone"


def result_items(
    table: Table, told: Sequence[Told], status: Status, layout: Layout, now_ns: int, changes: Changes, say: Say
) -> list[Item]:
    """Return the result: who won, everyone's cards, how to begin anew. The last pile lies open for a moment first."""
    end = next((one for one in reversed(told[-4:]) if isinstance(one.outcome, (Won, Draw))), None)
    if end is not None and now_ns < end.at_ns + PANEL_NS:
        changes.at(end.at_ns + PANEL_NS)
        return []
    winners = winners_of(table, end)
    box = layout.panel
    middle, width = box.middle, box.width - 48
    names = listed([status.players[seat].name for seat in winners], say)
    first = status.players[winners[0]].place
    outline = SEATS[first].colour if len(winners) == 1 else GOLD
    items: list[Item] = [frame(box, outline)]
    if len(winners) == 1:
        style = name_style(first, TITLE_STYLE.size)
        items.append(Text(say("won", seat=names), middle.x, box.y + 84, style, width, sign=sign_of(first)))
    else:
        items.append(Text(say("draw"), middle.x, box.y + 84, TITLE_STYLE, width))
    step = min(56, (box.height - 222) // len(status.players))
    size = min(PANEL_STYLE.size, max(SMALL, step))
    for row, player in enumerate(status.players):
        y = box.y + 174 + step * row
        place = player.place
        half = width // 2 - 40
        items.append(Text(player.name, middle.x - 30, y, name_style(place, size), half, "right", sign_of(place)))
        style = Style(size, PANEL_STYLE.colour)
        items.append(Text(say("cards", count=len(table.decks[row])), middle.x + 10, y, style, half, "left"))
    items.append(Text(say("over_how", key=status.legend.new), middle.x, box.y + box.height - 60, HOW_STYLE, width))
    return items
