"""The tables of `ratscrew-kiosk buttons`, for a terminal."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ratscrew_kiosk.press import Contact
from ratscrew_kiosk.presses.figures import MS
from ratscrew_kiosk.workbench.board import Board
from ratscrew_kiosk.workbench.counts import Counts
from ratscrew_kiosk.workbench.jumper import Jumper
from ratscrew_kiosk.workbench.telling import Wiring, jumper_lines, name_of, notes, race_line

RACES = 5
"""So many near races are shown while the table lives."""
_HEADINGS = {
    "": 11,
    "GPIO": 4,
    "key": 3,
    "now": 6,
    "presses": 7,
    "bounces": 7,
    "ms": 5,
    "most": 5,
    "held": 5,
    "glitch": 6,
    "merged": 6,
    "lost": 4,
}
"""With their widths, so that nothing moves when a number grows, and a terminal of 80 columns holds them all."""


_LEGEND = "bounces, ms and held: of the last press, held in ms; most: the longest bouncing"


class View(NamedTuple):
    """What there is to be seen. `keys` has a contact's key, where keys press; `faults` are the pins' own."""

    board: Board
    wirings: Mapping[Contact, Wiring]
    keys: Mapping[Contact, str]
    faults: Sequence[str]
    title: str
    jumper: Jumper | None = None
    stated_ns: int = 0
    """The error that the pin map states."""
    where: str = ""
    """The pin map's file, or how else to find it."""
    number: str = "GPIO"
    """What the numbers in the second column are."""
    boxes: Sequence[str] = ()
    """What is known of each box, where the contacts are in boxes."""


def living(view: View) -> RenderableType:
    """The table while it lives: what is odd stands below it, and the last near races."""
    never = [name_of(contact) for contact, row in view.board.rows.items() if not row.presses]
    lines = [
        line
        for contact, row in view.board.rows.items()
        for line in notes(contact, row, view.wirings[contact])
        if row.presses or "never pressed" not in line
    ]
    if never:
        lines.insert(0, f"never: not pressed yet, or not wired to that pin ({len(never)} of {len(view.board.rows)})")
    return _all(view, lines, RACES)


def final(view: View) -> RenderableType:
    """The table at the end: everything, in plain lines."""
    lines = [line for contact, row in view.board.rows.items() for line in notes(contact, row, view.wirings[contact])]
    return _all(view, lines, len(view.board.races))


def _all(view: View, lines: Sequence[str], races: int) -> RenderableType:
    parts: list[RenderableType] = [Text(view.title), _table(view), Text(_LEGEND, "dim")]
    parts += [Text(line) for line in view.boxes]
    parts += [Text(fault, "bold red") for fault in view.faults]
    parts += [Text(line, "yellow") for line in lines]
    if view.jumper is not None:
        parts += [Text(line) for line in jumper_lines(view.jumper, view.stated_ns, view.where)]
    elif view.board.raced:
        shown = list(view.board.races)[-races:]
        parts.append(Text(f"Near races (within 100 ms): {view.board.raced}, the last ones first"))
        parts += [Text(f"  {race_line(race)}") for race in reversed(shown)]
    return Group(*parts)


def _table(view: View) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    with_keys = bool(view.keys)
    for heading, width in _HEADINGS.items():
        if heading != "key" or with_keys:
            left = heading in ("", "now", "key")
            title = view.number if heading == "GPIO" else heading
            table.add_column(title, justify="left" if left else "right", no_wrap=True, min_width=width)
    for contact, row in view.board.rows.items():
        wiring = view.wirings[contact]
        key = [view.keys.get(contact, "")] if with_keys else []
        style = "reverse" if row.closed else ""
        table.add_row(name_of(contact), str(wiring.pin), *key, *_cells(row, wiring), style=style)
    return table


def _cells(row: Counts, wiring: Wiring) -> list[str]:
    last = row.last
    return [
        "closed" if row.closed else "open",
        str(row.presses) if row.presses else "never",
        "" if last is None else str(last.bounces),
        "" if last is None else f"{last.bounced_ns / MS:.2f}",
        f"{row.longest_ns / MS:.2f}" if row.presses else "",
        "" if row.held_ns is None else f"{row.held_ns / MS:.0f}",
        str(row.glitches),
        "?" if wiring.merged is None else str(wiring.merged),
        "?" if wiring.lost is None else str(wiring.lost),
    ]
