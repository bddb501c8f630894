"""The picture of a run: the pile in the middle, the seats around it, how far it has come, and what lies over it."""

from typing import Final, NamedTuple

from ratscrew_kiosk.press import Button
from ratscrew_kiosk.rules.patterns import Pattern
from ratscrew_kiosk.screens.lamps import Picture, waiting_lamps
from ratscrew_kiosk.screens.layout import Layout, beside_the_panels
from ratscrew_kiosk.screens.motion import MS, PRESSED_NS, Changes
from ratscrew_kiosk.screens.news import listed
from ratscrew_kiosk.screens.pieces import ring, turned_items
from ratscrew_kiosk.screens.play.band import Advice, holding_advice
from ratscrew_kiosk.screens.play.beside import called_items
from ratscrew_kiosk.screens.play.calls import Call, named
from ratscrew_kiosk.screens.play.panels import dialogue_items
from ratscrew_kiosk.screens.play.play_controls import match_controls, pause_controls
from ratscrew_kiosk.screens.play.side_words import band_items, last_line, status_box, status_pill
from ratscrew_kiosk.screens.scene import Face, Item, Lamp, Scene
from ratscrew_kiosk.screens.station.board import NOTE_NS, AtSeat, Board
from ratscrew_kiosk.screens.station.lamps import station_lamps
from ratscrew_kiosk.screens.station.seat import error_of, seat_items
from ratscrew_kiosk.screens.station.sounds import station_sounds
from ratscrew_kiosk.screens.status import Say, Status
from ratscrew_kiosk.station.run import Run

_BANDS: Final = {
    "pause": "band_menu",
    "leave": "band_menu",
    "new": "band_menu",
    "focus": "band_focus",
    "lost": "band_lost",
}


LOOKED_AT_NS: Final = 1000 * MS
"""So long a pattern can be looked at once it is closed."""


class Seen(NamedTuple):
    """What is seen besides the run: its board, who sits there and what is asked; the display's error."""

    board: Board
    status: Status
    error_ms: float


def station_scene(run: Run, seen: Seen, now_ns: int, say: Say, layout: Layout) -> Scene:
    """Return the picture of a run at `now_ns` (CLOCK_MONOTONIC). Faces are covered while it stands still."""
    status, board, changes = seen.status, seen.board, Changes(now_ns)
    covered = status.dialogue is not None or run.paused_ns is not None
    words = say("station_round", number=run.round, count=run.figures.rounds)
    told = _advice(seen, now_ns, changes, say, covered=covered)
    called = _called(run, board, status, say)
    items: list[Item] = [] if layout.news_in_band else [*status_pill(layout.status, words)]
    panel: list[Item] = []
    if covered:
        panel = dialogue_items(status.dialogue or "count", status, layout, now_ns, changes, say)
    else:
        items += _pile(run, seen, layout, now_ns, changes)
    items += _seats(seen, layout, now_ns, changes, say, covered=covered)
    for side in layout.sides:
        own = [*band_items(layout, told, None, status.players)]
        if layout.news_in_band:
            own.append(last_line((), called, words, status.players, layout))
        else:
            own += called_items(called, layout)
        own += panel
        items += turned_items(own, layout.canvas) if side else own
    lamps = _lamps(run, seen, now_ns, changes, covered=covered)
    line = layout.status if layout.news_in_band else status_box(layout.status, words)
    if covered:
        controls = pause_controls(layout, status.players, line, status.dialogue, status.row, options=status.options)
    else:
        controls = tuple(one for one in match_controls(layout, status.players, line) if one.does != "options")
    faces = 0 if covered else len(run.pile)
    sounds = station_sounds(board.heard, now_ns, changes)
    return Scene(tuple(items), faces, changes.next_ns, lamps, layout.canvas, sounds, controls)


def fan_length(patterns: tuple[Pattern, ...], layout: Layout) -> int:
    """How many turned cards can be read: three, or four where a pattern needs the fourth (R5.2)."""
    return min(4 if {"hoagie", "run"}.intersection(patterns) else 3, len(layout.fans))


def _pile(run: Run, seen: Seen, layout: Layout, now_ns: int, changes: Changes) -> list[Item]:
    """Return the uppermost cards toward every side. They lie still at once, so that nothing moves but what is new.

    A pattern that has just been closed lies there for a moment more, in a ring of whoever was first.
    """
    over, players = seen.board.round, seen.status.players
    pile, rings = run.pile, list[Item]()
    if over is not None and not pile:
        changes.at(over.at_ns + LOOKED_AT_NS)
        pile = over.pile if now_ns < over.at_ns + LOOKED_AT_NS else ()
        rings = [ring(layout.pile, players[seat].place) for seat in over.first[:1] if len(over.first) == 1]
    cards = pile[-fan_length(run.figures.patterns, layout) :]
    if not cards:
        return []
    lies = layout.fans[len(cards) - 1]
    items: list[Item] = []
    for side in layout.sides:
        fan: list[Item] = [
            *rings,
            *(Face(card, *lie, layout.card_scale) for card, lie in zip(cards, lies, strict=True)),
        ]
        items += turned_items(fan, layout.canvas) if side else fan
    return items


def _called(run: Run, board: Board, status: Status, say: Say) -> Call | None:
    """Return the name of the pattern that was last, once it is closed, for whoever wants such help."""
    if board.round is None or not status.pattern_help or run.paused_ns is not None:
        return None
    return Call(named(board.round.patterns, say), large=False)


def _advice(seen: Seen, now_ns: int, changes: Changes, say: Say, *, covered: bool) -> Advice:
    status, over = seen.status, seen.board.round
    if covered:
        message = "station_paused" if status.dialogue is None else _BANDS.get(status.dialogue, "station_paused")
        return Advice(say(message))
    if status.held is not None:
        changes.at(status.held.next_ns(now_ns))
        held = holding_advice(status.held, now_ns, status, say)
        if held is not None:
            return held
    if over is None:
        return Advice(say("station_how"))
    if not over.first:
        return Advice(say("station_nobody"))
    if len(over.first) > 1:
        return Advice(say("station_heat", seats=listed([status.players[seat].name for seat in over.first], say)))
    hit = over.hits[0]
    values = {"ms": round(hit.since_ns / MS), "error": error_of(hit.press.error_ns, seen.error_ms)}
    if len(status.players) == 1:
        return Advice(say("station_alone", **values), 0)
    return Advice(say("station_first", seat=status.players[hit.press.seat].name, **values), hit.press.seat)


def _seats(seen: Seen, layout: Layout, now_ns: int, changes: Changes, say: Say, *, covered: bool) -> list[Item]:
    down = _down(seen.board, now_ns, changes)
    items: list[Item] = []
    for seat in beside_the_panels(layout) if covered else range(len(layout.seats)):
        items += seat_items(
            layout.seats[seat],
            seen.status.players[seat],
            layout.canvas,
            _as_it_stands(seen.board.seats[seat], now_ns, changes),
            seen.error_ms,
            flip_down=(seat, "flip") in down,
            slap_down=(seat, "slap") in down,
            say=say,
        )
    return items


def _as_it_stands(at: AtSeat, now_ns: int, changes: Changes) -> AtSeat:
    """Return it without a word that has been said for long enough."""
    if at.note is None:
        return at
    ends_ns = at.note.at_ns + NOTE_NS
    changes.at(ends_ns)
    note = None if now_ns >= ends_ns else at.note._replace(at_ns=0)
    return at._replace(note=note)


def _down(board: Board, now_ns: int, changes: Changes) -> set[tuple[int, Button]]:
    down: set[tuple[int, Button]] = set()
    for seat, button, at_ns in board.pressed:
        if now_ns - at_ns < PRESSED_NS:
            changes.at(at_ns + PRESSED_NS)
            down.add((seat, button))
    return down


def _lamps(run: Run, seen: Seen, now_ns: int, changes: Changes, *, covered: bool) -> tuple[Lamp, ...]:
    seats = range(run.seats)
    if not covered:
        return station_lamps(seats, seen.board.round, now_ns, changes)
    picture: Picture = "fault" if seen.status.dialogue == "lost" else "pause"
    lamps, changes_ns = waiting_lamps(picture, seats, now_ns)
    changes.at(changes_ns)
    return lamps
