"""One seat's things: its name, deck and count, pads, keys, and what is to be known of it."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.rules.house import STRIKES
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import (
    COUNT_STYLE,
    CREAM,
    FLIP_STYLE,
    KEY_STYLE,
    NAME,
    NIGHT,
    PRESSED_STYLE,
    SEATS,
    SLAP_STYLE,
    SMALL,
    SMALL_COUNT_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.layout import DECK, PAD_RING, SeatPlace, Spot
from ratscrew_kiosk.screens.pieces import key_cap, sign_of, state_label, turned_items
from ratscrew_kiosk.screens.scene import Deck, Item, Pad, Panel, Text
from ratscrew_kiosk.screens.status import Player, Say

PRESSED_BY: Final = 6
"""Units that a pressed pad lies lower."""
_CARDS_PER_LAYER: Final = 9
_CAP_HEIGHT: Final = 40
_SMALL_CAP: Final = 34
_CAP_GAP: Final = 6
_PLATE: Final = (112, 84)
_SMALL_PLATE: Final = (76, 54)
_LARGE_DECK: Final = 0.8
"""From this scale on a deck has room for a large count."""
_WIDE_NAME: Final = 190
_CORNER: Final = 0.95
"""How far up and aside from a pad's middle its key lies, in parts of the radius."""


def state_of(table: Table, seat: int, say: Say, *, back: bool = False) -> str:
    """Say in a word or two what is to be known of a seat; empty when there is nothing.

    `back`: it had no cards, and has just won a pile.
    """
    if seat in table.out:
        return say("state_out")
    if seat in table.barred:
        return say("state_barred")
    if seat in table.locked:
        return say("state_locked")
    if back:
        return say("state_back")
    if not table.decks[seat]:
        strikes = table.strikes[seat] if table.rules.empty_wrong_slap == "strike" else 0
        return say("state_strikes", count=strikes) if 0 < strikes < STRIKES else say("state_empty")
    return ""


@lru_cache(maxsize=256)
def seat_items(  # noqa: PLR0913 - each is one thing that is seen of a seat
    place: SeatPlace,
    player: Player,
    canvas: tuple[int, int],
    *,
    count: int,
    glow: bool,
    flip_down: bool,
    slap_down: bool,
    state: str,
    say: Say,
) -> tuple[Item, ...]:
    """Return all that is seen of one seat, turned to its player."""
    if place.rotation:
        near = seat_items(
            place.turned(canvas),
            player,
            canvas,
            count=count,
            glow=glow,
            flip_down=flip_down,
            slap_down=slap_down,
            state=state,
            say=say,
        )
        return tuple(turned_items(near, canvas))
    instead = bool(state) and place.state == place.name
    items = [
        *(() if instead else name_items(place, player)),
        *_deck(place, player, count, glow=glow),
        *pad_items(place, player, flip_down=flip_down, slap_down=slap_down, say=say),
        *key_items(place, player),
    ]
    if state:
        sign, room = (sign_of(player.place), place.name_width) if instead else (None, 0)
        items += state_label(place.state, player.place, state, sign, room)
    return tuple(items)


def name_items(place: SeatPlace, player: Player) -> list[Item]:
    """Return the player's name, where there is room for it."""
    if not place.name_width:
        return []
    style = name_style(player.place, NAME if place.name_width >= _WIDE_NAME else SMALL)
    return [Text(player.name, *place.name, style, place.name_width, sign=sign_of(player.place))]


def _deck(place: SeatPlace, player: Player, count: int, *, glow: bool) -> list[Item]:
    layers = min(3, 1 + count // _CARDS_PER_LAYER) if count else 0
    scale = place.deck_scale
    large = scale >= _LARGE_DECK
    width, height = _PLATE if large else _SMALL_PLATE
    width = min(width, round(DECK[0] * scale) - 4)
    middle = Spot(place.deck.x, place.deck.y - 8 * scale)
    return [
        Deck(*place.deck, SEATS[player.place].colour, layers, glow, scale=scale),
        Panel(middle.x - width / 2, middle.y - height / 2, width, height, NIGHT, 22 if large else 14),
        Text(str(count), *middle, COUNT_STYLE if large else SMALL_COUNT_STYLE, width),
    ]


def pad_items(place: SeatPlace, player: Player, *, flip_down: bool, slap_down: bool, say: Say) -> list[Item]:
    """Return the pads of both buttons, those that are pressed lower."""
    look = SEATS[player.place]
    slap_words = say("pad_computer" if player.computer else "pad_slap")
    slap_style = PRESSED_STYLE if slap_down else SLAP_STYLE
    pads = [
        (place.flip, place.flip_radius, CREAM, flip_down, say("pad_flip"), FLIP_STYLE),
        (place.slap, place.slap_radius, look.dim if slap_down else look.colour, slap_down, slap_words, slap_style),
    ]
    items: list[Item] = []
    for spot, radius, colour, down, words, style in pads:
        if radius:
            items.append(Pad(*spot, radius, colour, down))
            items.append(Text(words, spot.x, spot.y + PRESSED_BY * down, style, 2 * radius - 4))
    return items


def key_items(place: SeatPlace, player: Player) -> list[Item]:
    """Return the keys that press the buttons, where there are any."""
    return _keys_beside(place, player) if place.keys is None else _keys_below(place, player)


def _keys_below(place: SeatPlace, player: Player) -> list[Item]:
    """The keys of FLIP and SLAP under their pads, moved apart where there are many; what has no room is left out."""
    assert place.keys is not None  # noqa: S101 - the caller asked
    left, y, width, _ = place.keys
    keys = [list(player.flip_keys), list(player.slap_keys)]
    while sum(map(_row_width, keys)) + 3 * _CAP_GAP > width and max(map(len, keys)) > 1:
        max(keys, key=len).pop()
    flip, slap = map(_row_width, keys)
    slap_x = min(max(place.slap.x - slap / 2, left + flip + 3 * _CAP_GAP), left + width - slap)
    flip_x = max(left, min(place.flip.x - flip / 2, slap_x - flip - 3 * _CAP_GAP))
    items: list[Item] = []
    for start, row in ((flip_x, keys[0]), (slap_x, keys[1])):
        x = start
        for key in row:
            items += _cap(key, x + _cap_width(key) / 2, y + _CAP_HEIGHT / 2)
            x += _cap_width(key) + _CAP_GAP
    return items


def _keys_beside(place: SeatPlace, player: Player) -> list[Item]:
    """One key for each pad, on its upper right edge; that of FLIP on the deck where there is no other place."""
    items: list[Item] = []
    for keys, spot, radius in (
        (player.flip_keys, place.flip, place.flip_radius),
        (player.slap_keys, place.slap, place.slap_radius),
    ):
        if not keys:
            continue
        if radius:
            wide = _cap_width(keys[0], _SMALL_CAP)
            x, y = spot.x + min(radius * _CORNER, radius + PAD_RING + 6 - wide / 2), spot.y - radius * _CORNER
        else:
            half_width, half_height = (length * place.deck_scale / 2 for length in DECK)
            x, y = place.deck.x - half_width + 8, place.deck.y - half_height + 2
        items += _cap(keys[0], x, y, _SMALL_CAP)
    return items


def _cap(key: str, x: float, y: float, high: int = _CAP_HEIGHT) -> tuple[Item, Item]:
    wide = _cap_width(key, high)
    return (key_cap(x - wide / 2, y - high / 2, wide, high), Text(key, x, y, KEY_STYLE, wide - 8))


def _row_width(keys: list[str]) -> int:
    return sum(map(_cap_width, keys)) + _CAP_GAP * max(0, len(keys) - 1)


def _cap_width(key: str, least: int = _CAP_HEIGHT) -> int:
    return max(least, round(len(key) * SMALL * 0.56) + 16)
