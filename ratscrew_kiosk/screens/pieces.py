"""The pieces that more than one part of a screen is made of: pills, frames, rings and dots."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.cards import ACE, JACK, KING, QUEEN, TRIES
from ratscrew_kiosk.screens.colours import CREAM, DOTS_SIZE, NIGHT, PILL, SEATS, SLATE, STATE_STYLE, name_style
from ratscrew_kiosk.screens.layout import Box, SeatPlace
from ratscrew_kiosk.screens.scene import Colour, Disc, Item, Panel, Sign, Text

_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
_DOT: Final = 13
_DOT_STEP: Final = 36
_STATE: Final = (138, 42)
_KEY_RADIUS: Final = 9


def pill(box: Box, *inside: Item) -> tuple[Item, ...]:
    """Return a dark label with round ends, and what is written in it."""
    return (Panel(*box, PILL, box.height // 2), *inside)


def frame(box: Box, outline: Colour) -> Panel:
    """Return the panel that a question or a result stands in."""
    return Panel(*box, NIGHT, 36, outline, 5)


def ring(pile: Box, seat: int) -> Panel:
    """Return the ring around a pile that a seat has just won."""
    return Panel(pile.x - 6, pile.y - 2, pile.width + 12, pile.height + 4, (0, 0, 0, 0), 30, SEATS[seat].colour, 5)


def key_cap(x: float, y: float, width: int, height: int) -> Panel:
    """Return an empty key as it looks on a keyboard."""
    return Panel(x, y, width, height, NIGHT, _KEY_RADIUS, SLATE, 2)


def sign_of(seat: int | None) -> Sign | None:
    """Return a seat's sign; None for nobody's."""
    return None if seat is None else Sign(SEATS[seat].shape, SEATS[seat].colour)


def state_label(place: SeatPlace, seat: int, words: str) -> tuple[Item, ...]:
    """Return the label on a seat's deck that says what is to be known of it."""
    width, height = _STATE
    box = (place.state.x - width / 2, place.state.y - height / 2, width, height)
    return (
        Panel(*box, NIGHT, height // 2, SEATS[seat].colour, 3),
        Text(words, *place.state, STATE_STYLE, width - 12, rotation=place.rotation),
    )


@lru_cache(maxsize=64)
def tries_label(box: Box, rank: int, challenger: int, left: int) -> tuple[Item, ...]:
    """Return the face card in play and a dot for each of its tries: full ones are left, rings are used up."""
    tries = TRIES[rank]
    x, y = box.middle
    x -= _DOT_STEP / 2 * tries
    letter = Text(_LETTERS[rank], x - 16, y, name_style(challenger, DOTS_SIZE), 60)
    dots = (Disc(x + 32 + _DOT_STEP * index, y, _DOT, CREAM, 0 if index < left else 3) for index in range(tries))
    return pill(box, letter, *dots)
