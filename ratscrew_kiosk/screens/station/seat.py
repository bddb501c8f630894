"""One seat at the station: its name, its pads, and in the place of a deck its last reaction and its hits."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.screens.colours import CREAM, NIGHT, SEATS, SMALL
from ratscrew_kiosk.screens.layout import DECK, Box, SeatPlace
from ratscrew_kiosk.screens.motion import MS
from ratscrew_kiosk.screens.pieces import sign_of, state_label, turned_items
from ratscrew_kiosk.screens.play.seat import key_items, name_items, pad_items
from ratscrew_kiosk.screens.scene import Item, Panel, Style, Text
from ratscrew_kiosk.screens.station.board import AtSeat
from ratscrew_kiosk.screens.status import Player, Say
from ratscrew_kiosk.screens.wrapping import width_of

_LARGEST: Final = (64, 56, 48, 44, 38, 34, SMALL)
"""The sizes of a reaction's figures: the first for which there is room."""
_LEAST: Final = (66, 76)
"""No card is narrower or lower."""
_THREE_ROWS: Final = 150
"""On a card that is so high the error stands below the reaction."""
_RADIUS: Final = 14


@lru_cache(maxsize=256)
def seat_items(  # noqa: PLR0913 - each is one thing that is seen of a seat
    place: SeatPlace,
    player: Player,
    canvas: tuple[int, int],
    at: AtSeat,
    error_ms: float,
    *,
    flip_down: bool,
    slap_down: bool,
    say: Say,
) -> tuple[Item, ...]:
    """Return all that is seen of one seat, turned to whoever sits there. `error_ms` is the display's."""
    if place.rotation:
        near = place.turned(canvas)
        items = seat_items(near, player, canvas, at, error_ms, flip_down=flip_down, slap_down=slap_down, say=say)
        return tuple(turned_items(items, canvas))
    state = "" if at.note is None else say(f"station_{at.note.word}")
    instead = bool(state) and place.state == place.name
    items = (
        *(() if instead else name_items(place, player)),
        *_card(place, player.place, at, error_ms, say, whole=instead or not state),
        *pad_items(place, player, flip_down=flip_down, slap_down=slap_down, say=say),
        *key_items(place, player),
    )
    if not state:
        return items
    sign, room = (sign_of(player.place), place.name_width) if instead else (None, 0)
    return (*items, *state_label(place.state, player.place, state, sign, room))


def card_box(place: SeatPlace) -> Box:
    """Return where a seat's card with its figures lies."""
    width, height = (max(least, round(length * place.deck_scale)) for length, least in zip(DECK, _LEAST, strict=True))
    return Box(round(place.deck.x - width / 2), round(place.deck.y - height / 2), width, height)


def error_of(press_ns: int, display_ms: float) -> int:
    """Return the error of a reaction in whole milliseconds: of its press and of the display."""
    return max(1, round(display_ms + press_ns / MS))


def _card(place: SeatPlace, number: int, at: AtSeat, error_ms: float, say: Say, *, whole: bool) -> tuple[Item, ...]:
    """Return the card. Where a word that is said to the seat lies on it, it is not `whole`: just the reaction."""
    box = card_box(place)
    x, y = box.middle
    three = box.height >= _THREE_ROWS
    rows = [y - 48, y + 4, y + 40] if three else [y - 17, y + 17]
    width = box.width - 8
    if at.last is None:
        words, error = say("result_none"), ""
    else:
        unstamped = at.last.press.unstamped
        ms = str(round(at.last.since_ns / MS))
        words = say("finish_about", ms=ms) if unstamped else ms
        error = say("station_error", error=error_of(at.last.press.error_ns, error_ms))
    counts = say("station_hits", hits=at.hits, count=at.rounds)
    size = next((size for size in _LARGEST if width_of(words, size) * 1.08 <= width), SMALL)
    size = size if three else min(size, 38)
    figure = Text(words, x, rows[0], Style(size, CREAM, bold=True), width)
    if not whole:
        return (figure,)
    items: list[Item] = [Panel(*box, NIGHT, _RADIUS, SEATS[number].colour, 3), figure]
    items.append(Text(counts, x, rows[-1], Style(SMALL, CREAM), width))
    if three and error:
        items.append(Text(error, x, rows[1], Style(SMALL, CREAM), width))
    return tuple(items)
