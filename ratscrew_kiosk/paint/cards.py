"""The faces and backs of cards and decks, in parts that an atlas keeps."""

from typing import Final

from ratscrew_kiosk.cards import ACE, JACK, KING, QUEEN, Card
from ratscrew_kiosk.paint.atlas import Atlas, Sprite
from ratscrew_kiosk.paint.shapes import Ink, Point, crown, rectangle, sized, suit, turned
from ratscrew_kiosk.paint.themes import Paint
from ratscrew_kiosk.screens.colours import CLEAR, CREAM, CROWN, EDGE, HOLLOW, INK, NIGHT, RED, SHADOW, SLATE
from ratscrew_kiosk.screens.layout import CARD, DECK
from ratscrew_kiosk.screens.scene import Colour

RANK_HEIGHT: Final = 72
"""Units that a rank is high on a card of scale 1, and on every smaller one."""
_RANK_WIDEST: Final = 84
_TEN: Final = 10
_ONE_FIGURE: Final = 62
_TWO_FIGURES: Final = 84
"""Units that the rank and the suit under it have, side to side."""
_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
_TURNED_OVER: Final = (6, 9)
"""Ranks that are underlined: upside down each is read as the other."""

_RADIUS: Final = 19
_MARGIN: Final = 15
_SMALL_SUIT: Final = 46
_BIG_SUIT: Final = 112
_ACE_SUIT: Final = 138
_PICTURE: Final = 108
_CROWNED: Final = 96
_CROWN_SIZE: Final = 82
_CROWN_TIPS: Final = {QUEEN: 5, KING: 3}
_CROWN_AT: Final = (32.0, 0.0)
_CROWNED_AT: Final = (32.0, 78.0)
_BIG_AT: Final = (32.0, 58.0)
_INNER: Final = 0.72
"""How far the line on a deck's back is from the back's colour to cream."""
_INNER_OF_BACK: Final = 0.3
_FAINT: Final = 0.22
_DIAMOND: Final = 27
_STRIPE: Final = 24
_UNDER: Final = 24
"""Units between a rank and the suit under it: an underline has room there."""
_ASIDE: Final = 0.35
_GLOW: Final = ((27, 29), (18, 43), (10, 85), (4, 170))
"""Units beyond the deck, and how opaque the glow is up to there."""
_UNDER_DECK: Final = 4
"""The light begins a little within the deck's edge, so that no gap shows between them."""
_LAYER: Final = (4.0, 3.0)


def face_parts(atlas: Atlas, card: Card, rotation: int, scale: float) -> list[tuple[Sprite, float, float]]:
    """Return the pictures that make a card's face, each with its place from the card's middle in units."""
    colour = RED if card.suit in "DH" else INK
    large = max(1.0, scale)  # a rank is never smaller than it has to be
    small = min(1.0, scale)
    margin = _MARGIN * scale * small
    left, top = -CARD[0] * scale / 2 + margin, -CARD[1] * scale / 2 + margin
    underlined = card.rank in _TURNED_OVER
    corner = atlas.sprite(
        ("rank", card.rank, colour, rotation, large),
        lambda: atlas.word(
            _LETTERS.get(card.rank, str(card.rank)),
            RANK_HEIGHT * large,
            _RANK_WIDEST * large,
            colour,
            underlined=underlined,
            rotation=rotation,
        ),
    )
    width = (_TWO_FIGURES if card.rank == _TEN else _ONE_FIGURE) * large
    below = top + RANK_HEIGHT * large + _UNDER * small + _SMALL_SUIT * scale / 2
    parts: list[tuple[Sprite, Point]] = [
        (_blank(atlas, rotation, scale), (0, 0)),
        (corner, (left + width / 2, top + RANK_HEIGHT * large / 2)),
        (_suit(atlas, card.suit, _SMALL_SUIT * scale, rotation), (left + width / 2, below)),
    ]
    aside = scale + _ASIDE * (1 - small)  # the rank of a small card leaves less room beside it

    def at(spot: Point) -> Point:
        return (spot[0] * aside, spot[1] * scale)

    if card.rank in _CROWN_TIPS:
        parts.append((_crown(atlas, card.rank, rotation, scale), at(_CROWN_AT)))
        parts.append((_letter(atlas, card, _CROWNED, rotation, scale), at(_CROWNED_AT)))
    elif card.rank == JACK:
        parts.append((_letter(atlas, card, _PICTURE, rotation, scale), at(_BIG_AT)))
    else:
        size = _ACE_SUIT if card.rank == ACE else _BIG_SUIT
        parts.append((_suit(atlas, card.suit, size * scale * small**0.5, rotation), at(_BIG_AT)))
    spots = turned([spot for _, spot in parts], rotation)
    return [(sprite, x, y) for (sprite, _), (x, y) in zip(parts, spots, strict=True)]


def _half_turn(rotation: int) -> int:
    """Return the rotation of what looks the same upside down."""
    return (rotation + 90) % 180 - 90


def _blank(atlas: Atlas, rotation: int, scale: float) -> Sprite:
    paint, rotation = atlas.theme.paint, _half_turn(rotation)

    def draw() -> Sprite:
        outline = rectangle(CARD[0], CARD[1], _RADIUS)
        fall = turned([(4, 8)], -rotation)[0]
        return atlas.drawn(
            [
                Ink(sized(outline, scale, (fall[0] * scale, fall[1] * scale)), paint(SHADOW)),
                Ink(sized(outline, scale), paint(EDGE)),
                Ink(sized(rectangle(CARD[0] - 3, CARD[1] - 3, _RADIUS - 1.5), scale), paint(CREAM)),
            ],
            rotation,
        )

    return atlas.sprite(("blank", rotation, scale), draw)


def _suit(atlas: Atlas, name: str, size: float, rotation: int) -> Sprite:
    colour = atlas.theme.paint(RED if name in "DH" else INK)

    def draw() -> Sprite:
        return atlas.drawn([Ink(sized(points, size), colour) for points in suit(name)], rotation)

    return atlas.sprite(("suit", name, size, rotation), draw)


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
    colour = atlas.theme.paint(CROWN)

    def draw() -> Sprite:
        shapes = crown(_CROWN_TIPS[rank])
        return atlas.drawn([Ink(sized(points, _CROWN_SIZE * scale), colour) for points in shapes], rotation)

    return atlas.sprite(("crown", rank, rotation, scale), draw)


def back(atlas: Atlas, colour: Colour, rotation: int, scale: float) -> Sprite:
    """Draw a card's back: burned, covered or flying."""
    main, rotation = atlas.theme.paint(colour), _half_turn(rotation)

    def draw() -> Sprite:
        sizes: tuple[tuple[float, Paint], ...] = (
            (0, atlas.theme.paint(NIGHT)),
            (3.5, main),
            (22, _lighter(atlas, main, _INNER_OF_BACK)),
            (28, main),
        )
        inks = [Ink(rectangle(CARD[0] - less, CARD[1] - less, _RADIUS - less / 4), paint) for less, paint in sizes]
        inks += _pattern(atlas, main, CARD[0] - 44, CARD[1] - 44, _INNER_OF_BACK)
        return atlas.drawn([Ink(sized(ink.points, scale), ink.paint) for ink in inks], rotation)

    return atlas.sprite(("back", colour, rotation, scale), draw)


def deck(atlas: Atlas, colour: Colour, layers: int, rotation: int, scale: float) -> Sprite:
    """Draw a deck, so many layers thick."""
    main = atlas.theme.paint(colour)
    paint = atlas.theme.paint

    def draw() -> Sprite:
        width, height = DECK
        inks = []
        if not layers:
            inks.append(Ink(rectangle(width, height, 17), paint(SLATE)))
            inks.append(Ink(rectangle(width - 5, height - 5, 15), paint(HOLLOW)))
        for layer in reversed(range(layers)):
            at = (_LAYER[0] * layer, _LAYER[1] * layer)
            inks.append(Ink(rectangle(width + 3, height + 3, 18, at), paint(NIGHT)))
            inks.append(Ink(rectangle(width, height, 17, at), main))
        if layers:
            inks.append(Ink(rectangle(width - 22, height - 22, 11), _lighter(atlas, main, _INNER)))
            inks.append(Ink(rectangle(width - 30, height - 30, 8), main))
            inks += _pattern(atlas, main, width - 40, height - 40, _FAINT)
        return atlas.drawn([Ink(sized(ink.points, scale), ink.paint) for ink in inks], rotation)

    return atlas.sprite(("deck", colour, layers, rotation, scale), draw)


def glow(atlas: Atlas, colour: Colour, rotation: int, scale: float) -> Sprite:
    """Draw the light around a deck; where the deck lies there is none."""
    main, rotation = atlas.theme.paint(colour), _half_turn(rotation)

    def draw() -> Sprite:
        width, height = DECK
        inks = [
            Ink(rectangle(width + 2 * beyond, height + 2 * beyond, 17 + beyond), (*main[:3], opaque))
            for beyond, opaque in _GLOW
        ]
        inks.append(Ink(rectangle(width - _UNDER_DECK, height - _UNDER_DECK, 16), atlas.theme.paint(CLEAR)))
        return atlas.drawn([Ink(sized(ink.points, scale), ink.paint) for ink in inks], rotation)

    return atlas.sprite(("glow", colour, rotation, scale), draw)


def _pattern(atlas: Atlas, main: Paint, width: float, height: float, part: float) -> list[Ink]:
    """Return what the theme puts within the frame of a back of this size."""
    colour = _lighter(atlas, main, part)
    match atlas.theme.back:
        case "frame":
            return []
        case "diamonds":
            across, down = round(width / _DIAMOND), round(height / _DIAMOND)
            step_x, step_y = width / across, height / down
            diamond = turned(rectangle(step_x * 0.5, step_y * 0.5), 45)
            return [
                Ink(sized(diamond, 1, ((x + 0.5) * step_x - width / 2, (y + 0.5) * step_y - height / 2)), colour)
                for x in range(across)
                for y in range(down)
            ]
        case "stripes":
            down = round(height / _STRIPE)
            step = height / down
            return [
                Ink(rectangle(width, step / 2, step / 4, (0, (y + 0.5) * step - height / 2)), colour)
                for y in range(down)
            ]


def _lighter(atlas: Atlas, paint: Paint, part: float) -> Paint:
    cream = atlas.theme.paint(CREAM)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(paint[:3], cream[:3], strict=True))
    return (red, green, blue, 255)
