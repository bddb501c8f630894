"""Every look that an item of a match can take, wherever it lies: what a painter draws before the match begins."""

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from ratscrew_kiosk.cards import KING, PACK
from ratscrew_kiosk.rules.patterns import PATTERNS
from ratscrew_kiosk.screens.colours import (
    ANNOUNCE_STYLE,
    CREAM,
    FLIP_STYLE,
    GOLD,
    HELP_STYLE,
    PLACES,
    PRESSED_STYLE,
    SEATS,
    SLAP_STYLE,
    SLATE,
    TITLE_STYLE,
    TRIES_STYLE,
    name_style,
    signed_sizes,
)
from ratscrew_kiosk.screens.finish.finish_strip import MARK_SIZES, strip_frame
from ratscrew_kiosk.screens.layout import BURNED_SCALE, UPRIGHT, Layout
from ratscrew_kiosk.screens.pieces import (
    STATE_WIDTHS,
    frame,
    key_cap,
    pill,
    ring,
    sign_of,
    state_panel,
    tries_label,
    turned_items,
)
from ratscrew_kiosk.screens.play.calls import named
from ratscrew_kiosk.screens.play.pile import flying_scale
from ratscrew_kiosk.screens.play.seat import name_items
from ratscrew_kiosk.screens.play.side_words import status_boxes
from ratscrew_kiosk.screens.scene import Back, Deck, Face, Item, Mark, Pad, Text
from ratscrew_kiosk.screens.silence import silent_sign
from ratscrew_kiosk.screens.status import Dialogue, Player, Say

_LAYERS: Final = range(4)


def looks(say: Say, layout: Layout = UPRIGHT) -> Iterator[Item]:
    """Yield cards, seats' things and labels in all their looks, and the words that are always the same."""
    for side in layout.sides:
        for item in (*_of_side(layout), *_fixed_words(layout, say)):
            yield turned_items([item], layout.canvas)[0] if side else item
    for seat in range(len(layout.seats)):
        yield from _of_seat(layout, seat, say)
    yield silent_sign(layout.canvas)


def _of_side(layout: Layout) -> Iterator[Item]:
    scale = layout.card_scale
    rotations = {lie.rotation for fan in layout.fans for lie in fan}
    for rotation in sorted(rotations):
        yield Back(0, 0, SLATE, rotation, scale)
        yield from (Face(card, 0, 0, rotation, scale) for card in PACK)
    yield from (Back(0, 0, SLATE, lie.rotation, round(BURNED_SCALE * scale, 3)) for lie in layout.burned)
    yield Back(0, 0, SLATE, 0, flying_scale(layout))
    yield from pill(layout.burned_label)
    for box in status_boxes(layout.status):
        yield from pill(box)
    yield key_cap(0, 0, 60, 60)
    for colour in (SLATE, GOLD, *(look.colour for look in SEATS)):
        yield frame(layout.panel, colour)
        yield strip_frame(layout.finish, colour)
    for place in range(PLACES):
        yield from tries_label(layout.tries, KING, place, 1)
        yield ring(layout.pile, place)
        yield from (Mark(SEATS[place].shape, 0, 0, size, SEATS[place].colour) for size in MARK_SIZES)
        yield from (Text("", 0, 0, name_style(place, size), 100, sign=sign_of(place)) for size in signed_sizes())


def _of_seat(layout: Layout, seat: int, say: Say) -> Iterator[Item]:
    spot = layout.seats[seat]

    def turned(*items: Item) -> Iterable[Item]:
        return turned_items(items, layout.canvas) if spot.rotation else items

    for place, look in enumerate(SEATS):
        for layers in _LAYERS:
            for glow in (False, True):
                yield Deck(0, 0, look.colour, layers, glow, spot.rotation, spot.deck_scale)
        for pressed in (False, True):
            yield Pad(0, 0, spot.slap_radius, look.dim if pressed else look.colour, pressed, spot.rotation)
        for wide in STATE_WIDTHS:
            yield from turned(state_panel(spot.state, place, wide))
        for kind in ("seat", "computer"):
            yield from turned(*name_items(spot, Player(say(f"{kind}_{place}"), place=place)))
    if spot.flip_radius:
        yield from (Pad(0, 0, spot.flip_radius, CREAM, pressed, spot.rotation) for pressed in (False, True))


def _fixed_words(layout: Layout, say: Say) -> Iterator[Text]:
    """Yield the words in large letters, and those on pads: their letters alone are drawn in these styles."""
    titles = [(say(dialogue), TITLE_STYLE) for dialogue in get_args(Dialogue) if dialogue != "count"]
    titles.append((say("draw"), TITLE_STYLE))
    for place in range(PLACES):
        style = name_style(place, TITLE_STYLE.size)
        titles += [(say("won", seat=say(f"{kind}_{place}")), style) for kind in ("seat", "computer")]
    for words, style in titles:
        yield Text(words, 0, 0, style, layout.panel.width - 48)
    for pattern in PATTERNS:
        yield Text(named((pattern,), say), 0, 0, ANNOUNCE_STYLE, layout.announce_width)
        yield Text(named((pattern,), say), 0, 0, HELP_STYLE, layout.news_width)
    spot = layout.seats[0]
    pads = [("pad_flip", FLIP_STYLE, spot.flip_radius)]
    pads += [
        (pad, style, spot.slap_radius) for pad in ("pad_slap", "pad_computer") for style in (SLAP_STYLE, PRESSED_STYLE)
    ]
    for message, style, radius in pads:
        if radius:
            yield Text(say(message), 0, 0, style, 2 * radius - 4)
    for left in range(5):
        yield Text(str(left), 0, 0, TRIES_STYLE, layout.figure.width)
        yield Text(say("tries_left", count=left), 0, 0, TRIES_STYLE, layout.figure.width)
