"""The panels that lie over the table while no card can be turned: pause, the two questions, the result."""

from collections.abc import Sequence
from typing import assert_never

from ratscrew_kiosk.rules.outcomes import Draw, Told, Won
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import GOLD, HOW_STYLE, PANEL_STYLE, SEATS, SLATE, TITLE_STYLE, name_style
from ratscrew_kiosk.screens.layout import Layout
from ratscrew_kiosk.screens.motion import PANEL_NS, Changes
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import frame, sign_of
from ratscrew_kiosk.screens.scene import Item, Text
from ratscrew_kiosk.screens.status import Dialogue, Say, Status


def dialogue_items(dialogue: Dialogue, status: Status, layout: Layout, say: Say) -> list[Item]:
    """Return the panel of a pause or a question: what it is, and which keys go on."""
    legend = status.legend
    match dialogue:
        case "pause":
            lines = [("pause_how", legend.pause)]
        case "focus":
            lines = [("focus_why", ""), ("focus_how", legend.pause)]
        case "lost":
            lines = [("lost_why", ""), (_way_on(status), legend.yes)]
        case "leave" | "new":
            lines = [("ask_yes", legend.yes), ("ask_no", legend.no)]
        case _:
            assert_never(dialogue)
    lost = listed([status.players[seat].name for seat in status.lost], say) if status.lost else ""
    box = layout.panel
    middle, width = box.middle, box.width - 48
    items: list[Item] = [frame(box, SLATE)]
    items.append(Text(say(dialogue), middle.x, box.y + 110, TITLE_STYLE, width))
    for row, (message, key) in enumerate(lines):
        style = PANEL_STYLE if message.endswith("_why") else HOW_STYLE
        items.append(Text(say(message, key=key, seats=lost), middle.x, box.y + 220 + 66 * row, style, width))
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
    outline = SEATS[winners[0]].colour if len(winners) == 1 else GOLD
    items: list[Item] = [frame(box, outline)]
    if len(winners) == 1:
        style = name_style(winners[0], TITLE_STYLE.size)
        items.append(Text(say("won", seat=names), middle.x, box.y + 84, style, width, sign=sign_of(winners[0])))
    else:
        items.append(Text(say("draw"), middle.x, box.y + 84, TITLE_STYLE, width))
    step = min(56, 168 // len(status.players))
    for row, player in enumerate(status.players):
        y = box.y + 174 + step * row
        items.append(Text(player.name, middle.x - 30, y, name_style(row, 34), 230, "right", sign_of(row)))
        items.append(Text(say("cards", count=len(table.decks[row])), middle.x + 10, y, PANEL_STYLE, 230, "left"))
    items.append(Text(say("over_how", key=status.legend.new), middle.x, box.y + box.height - 60, HOW_STYLE, width))
    return items


def winners_of(table: Table, end: Told | None) -> tuple[int, ...]:
    """Return the seat that has won, or those of a draw; from the table alone where the outcome is not at hand."""
    match end.outcome if end is not None else None:
        case Won(seat):
            return (seat,)
        case Draw(seats):
            return seats
        case _:
            most = max(len(table.decks[seat]) for seat in table.seats_in)
            return tuple(seat for seat in table.seats_in if len(table.decks[seat]) == most)
