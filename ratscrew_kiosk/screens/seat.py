"""One seat's things: its name, deck and count, pads, keys, and what is to be known of it."""

from functools import lru_cache
from typing import Final

from ratscrew_kiosk.rules.house import STRIKES
from ratscrew_kiosk.rules.table import Table
from ratscrew_kiosk.screens.colours import (
    CAP,
    COUNT_STYLE,
    CREAM,
    FLIP_STYLE,
    KEY_STYLE,
    NIGHT,
    PRESSED_STYLE,
    SEATS,
    SLAP_STYLE,
    name_style,
)
from ratscrew_kiosk.screens.layout import FLIP_RADIUS, SLAP_RADIUS, SeatPlace
from ratscrew_kiosk.screens.pieces import key_cap, sign_of, state_label
from ratscrew_kiosk.screens.scene import Deck, Item, Pad, Panel, Text
from ratscrew_kiosk.screens.status import Player, Say

PRESSED_BY: Final = 6
"""Units that a pressed pad lies lower."""
_CARDS_PER_LAYER: Final = 9
_CAP_HEIGHT: Final = 36
_CAP_GAP: Final = 6
_PLATE: Final = (112, 84)


def state_of(table: Table, seat: int, say: Say) -> str:
    """Say in a word or two what is to be known of a seat; empty when there is nothing."""
    if seat in table.out:
        return say("state_out")
    if seat in table.barred:
        return say("state_barred")
    if seat in table.locked:
        return say("state_locked")
    if not table.decks[seat]:
        strikes = table.strikes[seat] if table.rules.empty_wrong_slap == "strike" else 0
        return say("state_strikes", count=strikes) if 0 < strikes < STRIKES else say("state_empty")
    return ""


@lru_cache(maxsize=256)
def seat_items(  # noqa: PLR0913 - each is one thing that is seen of a seat
    place: SeatPlace,
    seat: int,
    player: Player,
    *,
    count: int,
    glow: bool,
    flip_down: bool,
    slap_down: bool,
    state: str,
    say: Say,
) -> tuple[Item, ...]:
    """Return all that is seen of one seat."""
    look = SEATS[seat]
    layers = min(3, 1 + count // _CARDS_PER_LAYER) if count else 0
    turn = place.rotation
    width, height = _PLATE
    items: list[Item] = [
        Text(player.name, *place.name, name_style(seat), 200, sign=sign_of(seat), rotation=turn),
        Deck(*place.deck, look.colour, layers, glow, turn),
        Panel(place.deck.x - width / 2, place.deck.y - height / 2 - 8, width, height, NIGHT, 22),
        Text(str(count), place.deck.x, place.deck.y - 8, COUNT_STYLE, width, rotation=turn),
        *_pads(place, seat, player, flip_down=flip_down, slap_down=slap_down, say=say),
        *_keys(place, player),
    ]
    if state:
        items += state_label(place, seat, state)
    return tuple(items)


def _pads(place: SeatPlace, seat: int, player: Player, *, flip_down: bool, slap_down: bool, say: Say) -> list[Item]:
    look = SEATS[seat]
    flip_y = place.flip.y + PRESSED_BY * flip_down
    slap_y = place.slap.y + PRESSED_BY * slap_down
    words = say("pad_computer" if player.computer else "pad_slap")
    return [
        Pad(*place.flip, FLIP_RADIUS, CREAM, flip_down, place.rotation),
        Text(say("pad_flip"), place.flip.x, flip_y, FLIP_STYLE, 2 * FLIP_RADIUS - 14, rotation=place.rotation),
        Pad(*place.slap, SLAP_RADIUS, look.dim if slap_down else look.colour, slap_down, place.rotation),
        Text(
            words,
            place.slap.x,
            slap_y,
            PRESSED_STYLE if slap_down else SLAP_STYLE,
            2 * SLAP_RADIUS - 16,
            rotation=place.rotation,
        ),
    ]


def _keys(place: SeatPlace, player: Player) -> list[Item]:
    """The keys of FLIP and SLAP under their pads, moved apart where there are many."""
    flip, slap = (sum(map(_cap_width, keys)) + _CAP_GAP * max(0, len(keys) - 1) for keys in player[2:4])
    left, _, width, _ = place.keys
    slap_x = min(max(place.slap.x - slap / 2, left + flip + 3 * _CAP_GAP), left + width - slap)
    flip_x = max(left, min(place.flip.x - flip / 2, slap_x - flip - 3 * _CAP_GAP))
    items: list[Item] = []
    for x, keys in ((flip_x, player.flip_keys), (slap_x, player.slap_keys)):
        for key in keys:
            wide = _cap_width(key)
            y = place.keys.y
            items.append(key_cap(x, y, wide, _CAP_HEIGHT))
            items.append(Text(key, x + wide / 2, y + _CAP_HEIGHT / 2, KEY_STYLE, wide - 8))
            x += wide + _CAP_GAP  # noqa: PLW2901 - the next cap stands beside this one
    return items


def _cap_width(key: str) -> int:
    return max(_CAP_HEIGHT, round(len(key) * CAP * 0.56) + 16)
