"""What can be worked on the play screen: the choices of a pause, decks and pads, the status line."""

from collections.abc import Iterator
from functools import lru_cache

from ratscrew_kiosk.screens.controls import Control, SeatButton, lines_of, on_every_side
from ratscrew_kiosk.screens.layout import Box, Layout, beside_the_panels
from ratscrew_kiosk.screens.play.menu import choices
from ratscrew_kiosk.screens.play.menu_panel import menu_boxes
from ratscrew_kiosk.screens.status import Dialogue, Player
from ratscrew_kiosk.screens.targets import targets_of


@lru_cache(maxsize=64)
def match_controls(layout: Layout, players: tuple[Player, ...], line: Box) -> tuple[Control, ...]:
    """While cards are turned: everybody's own things, and the status line in its box, which opens the options."""
    return (*targets_of(layout, players), *_on_every_side(layout, [Control("options", line, "options")]))


@lru_cache(maxsize=64)
def pause_controls(
    layout: Layout, players: tuple[Player, ...], line: Box, dialogue: Dialogue | None, row: int, *, options: bool
) -> tuple[Control, ...]:
    """While the match stands still: the choices first. Pads and decks that the panel leaves free go on and take."""
    panel = list(_of_the_panel(layout, dialogue, row, options=options))
    beside = [Control("options", line, "options")] if dialogue != "count" else []
    if choices(dialogue, options=options):  # the band says that FLIP goes on: for whoever has no pad to tap
        beside.append(Control("next", layout.band, "next", by_tab=False))
    drawn = beside_the_panels(layout)
    pads = (
        one
        for one in targets_of(layout, players)
        if isinstance(one.does, SeatButton) and one.name != "pile" and _seat_at(players, one.does.seat) in drawn
    )
    return (
        *_on_every_side(layout, panel),
        *pads,
        *_on_every_side(layout, beside),
    )


@lru_cache(maxsize=16)
def over_controls(layout: Layout) -> tuple[Control, ...]:
    """When the match is over and its result is up: a new match, and leaving."""
    again, leave = Control("new", layout.panel, "new"), Control("leave", layout.band, "escape")
    return _on_every_side(layout, [again, leave])


def _of_the_panel(layout: Layout, dialogue: Dialogue | None, row: int, *, options: bool) -> Iterator[Control]:
    offered = choices(dialogue, options=options)
    yield from lines_of("choice", len(offered), menu_boxes(layout.panel, len(offered), row) if offered else ())
    if dialogue in ("focus", "lost"):
        yield Control("go on", layout.panel, "yes")
    else:
        yield Control("panel", layout.panel, None, by_tab=False)


def _seat_at(players: tuple[Player, ...], place: int) -> int:
    return next(seat for seat, player in enumerate(players) if player.place == place)


def _on_every_side(layout: Layout, controls: list[Control]) -> tuple[Control, ...]:
    return on_every_side(controls, layout.canvas, layout.sides)
