"""The faces and backs of cards and decks, in parts that an atlas keeps."""

from typing import Final

from ratscrew_kiosk.cards import ACE, JACK, KING, QUEEN, Card
from ratscrew_kiosk.paint.atlas import Atlas, Sprite
from ratscrew_kiosk.paint.shapes import Ink, Point, crown, rectangle, sized, suit, turned
from ratscrew_kiosk.screens.colours import CREAM, HOLLOW, INK, NIGHT, RED, SLATE
from ratscrew_kiosk.screens.layout import CARD, DECK
from ratscrew_kiosk.screens.scene import Colour

RANK_HEIGHT: Final = 72
"""Units that a rank is high on a card of scale 1."""
_RANK_WIDEST: Final = 84
_TEN: Final = 10
_ONE_FIGURE: Final = 62
_TWO_FIGURES: Final = 84
"""Units that the rank and the suit under it have, side to side."""
_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
_TURNED_OVER: Final = (6, 9)
"""Ranks that are underlined: upside down each is read as the other."""

_RADIUS: Final = 19
_SHADOW: Final = (10, 16, 34, 190)
_EDGE: Final = (206, 193, 168)
_MARGIN: Final = 15
_SMALL_SUIT: Final = 46
_BIG_SUIT: Final = 112
_ACE_SUIT: Final = 138
_PICTURE: Final = 108
_CROWNED: Final = 96
_CROWN: Final = 82
_CROWN_COLOUR: Final = (233, 168, 38)
_CROWN_TIPS: Final = {QUEEN: 5, KING: 3}
_CROWN_AT: Final = (32.0, 0.0)
_CROWNED_AT: Final = (32.0, 78.0)
_BIG_AT: Final = (32.0, 58.0)
_INNER: Final = 0.72
"""How far the line on a deck's back is from the back's colour to cream."""
_GLOW: Final = ((27, 29), (18, 43), (10, 85), (4, 170))
"""Units beyond the deck, and how opaque the glow is up to there."""
_LAYER: Final = (4.0, 3.0)


def face_parts(atlas: Atlas, card: Card, rotation: int, scale: float) -> list[tuple[Sprite, float, float]]:
    """Return the pictures that make a card's face, each with its place from the card's middle in units."""
    colour = RED if card.suit in "DH" else INK
    left, top = -CARD[0] / 2 + _MARGIN, -CARD[1] / 2 + _MARGIN
    underlined = card.rank in _TURNED_OVER
    corner = atlas.sprite(
        ("rank", card.rank, colour, rotation, scale),
        lambda: atlas.word(
            _LETTERS.get(card.rank, str(card.rank)),
            RANK_HEIGHT * scale,
            _RANK_WIDEST * scale,
            colour,
            underlined=underlined,
            rotation=rotation,
        ),
    )
    width = _TWO_FIGURES if card.rank == _TEN else _ONE_FIGURE
    parts: list[tuple[Sprite, Point]] = [
        (_blank(atlas, rotation, scale), (0, 0)),
        (corner, (left + width / 2, top + RANK_HEIGHT / 2)),
        (
            _suit(atlas, card.suit, _SMALL_SUIT, rotation, scale),
            (left + width / 2, top + RANK_HEIGHT + 24 + _SMALL_SUIT / 2),
        ),
    ]
    if card.rank in _CROWN_TIPS:
        parts.append((_crown(atlas, card.rank, rotation, scale), _CROWN_AT))
        parts.append((_letter(atlas, card, _CROWNED, rotation, scale), _CROWNED_AT))
    elif card.rank == JACK:
        parts.append((_letter(atlas, card, _PICTURE, rotation, scale), _BIG_AT))
    else:
        size = _ACE_SUIT if card.rank == ACE else _BIG_SUIT
        parts.append((_suit(atlas, card.suit, size, rotation, scale), _BIG_AT))
    spots = turned([spot for _, spot in parts], rotation)
    return [(sprite, x * scale, y * scale) for (sprite, _), (x, y) in zip(parts, spots, strict=True)]


def _blank(atlas: Atlas, rotation: int, scale: float) -> Sprite:
    def draw() -> Sprite:
        outline = rectangle(CARD[0], CARD[1], _RADIUS)
        fall = turned([(4, 8)], -rotation)[0]
        return atlas.drawn(
            [
                Ink(sized(outline, scale, (fall[0] * scale, fall[1] * scale)), _SHADOW),
                Ink(sized(outline, scale), _EDGE),
                Ink(sized(rectangle(CARD[0] - 3, CARD[1] - 3, _RADIUS - 1.5), scale), CREAM),
            ],
            rotation,
        )

    return atlas.sprite(("blank", rotation, scale), draw)


def _suit(atlas: Atlas, name: str, size: int, rotation: int, scale: float) -> Sprite:
    colour = RED if name in "DH" else INK

    def draw() -> Sprite:
        return atlas.drawn([Ink(sized(points, size * scale), colour) for points in suit(name)], rotation)

    return atlas.sprite(("suit", name, size, rotation, scale), draw)


def _letter(atlas: Atlas, card: Card, height: int, rotation: int, scale: float) -> Sprite:
    """Draw the large letter of a jack, queen or king."""
    colour = RED if card.suit in "DH" else INK
    return atlas.sprite(
        ("letter", card.rank, colour, rotation, scale),
        lambda: atlas.word(
            _LETTERS[card.rank], height * scale, 2 * height * scale, colour, underlined=False, rotation=rotation
        ),
    )


def _crown(atlas: Atlas, rank: int, rotation: int, scale: float) -> Sprite:
    def draw() -> Sprite:
        shapes = crown(_CROWN_TIPS[rank])
        return atlas.drawn([Ink(sized(points, _CROWN * scale), _CROWN_COLOUR) for points in shapes], rotation)

    return atlas.sprite(("crown", rank, rotation, scale), draw)


def back(atlas: Atlas, colour: Colour, rotation: int, scale: float) -> Sprite:
    """Draw a card's back: burned, covered or flying."""

    def draw() -> Sprite:
        sizes = ((0, NIGHT), (3.5, colour), (22, _lighter(colour, 0.3)), (28, colour))
        outlines = (
            Ink(sized(rectangle(CARD[0] - less, CARD[1] - less, _RADIUS - less / 4), scale), paint)
            for less, paint in sizes
        )
        return atlas.drawn(outlines, rotation)

    return atlas.sprite(("back", colour, rotation, scale), draw)


def deck(atlas: Atlas, colour: Colour, layers: int, rotation: int, *, glow: bool) -> Sprite:
    """Draw a deck, so many layers thick, with its glow."""

    def draw() -> Sprite:
        width, height = DECK
        inks = []
        if glow:
            for beyond, alpha in _GLOW:
                outline = rectangle(width + 2 * beyond, height + 2 * beyond, 17 + beyond, (3, 3))
                inks.append(Ink(outline, (*colour[:3], alpha)))
        if not layers:
            inks.append(Ink(rectangle(width, height, 17), SLATE))
            inks.append(Ink(rectangle(width - 5, height - 5, 15), HOLLOW))
        for layer in reversed(range(layers)):
            at = (_LAYER[0] * layer, _LAYER[1] * layer)
            inks.append(Ink(rectangle(width + 3, height + 3, 18, at), NIGHT))
            inks.append(Ink(rectangle(width, height, 17, at), colour))
        if layers:
            inks.append(Ink(rectangle(width - 22, height - 22, 11), _lighter(colour, _INNER)))
            inks.append(Ink(rectangle(width - 30, height - 30, 8), colour))
        return atlas.drawn(inks, rotation)

    return atlas.sprite(("deck", colour, layers, rotation, glow), draw)


def _lighter(colour: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour[:3], CREAM, strict=True))
    return (red, green, blue)
