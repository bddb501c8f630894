"""The places of a layout. All lengths are canvas units."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple, Self, TypeAlias

CANVAS: Final = (1280, 720)
"""The canvas of a wide screen. Another screen's has another longer side; the smaller one always has 720 units."""
CARD: Final = (204, 293)
"""Width and height of a turned card of scale 1."""
DECK: Final = (150, 210)
"""Width and height of a deck of scale 1."""
FLIP_RADIUS: Final = 42
SLAP_RADIUS: Final = 57
PAD_RING: Final = 8
"""A pad has a ring around it, so wide."""
_NAME_HEIGHT: Final = 28
BURNED_SCALE: Final = 0.9
"""A burned card's size in parts of a turned one's."""

Kind: TypeAlias = Literal["upright", "table", "portrait"]
"""One screen in front of all; a flat one with players on opposite sides; the same on a screen that stands on end."""


class Spot(NamedTuple):
    """A place for the middle of something."""

    x: float
    y: float


class Lie(NamedTuple):
    """How a card lies."""

    x: float
    y: float
    rotation: int


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Spot:
        """The middle of the rectangle."""
        return Spot(self.x + self.width / 2, self.y + self.height / 2)


class SeatPlace(NamedTuple):
    """The things of one seat. `rotation`, 0 or 180, turns them to their player."""

    name: Spot
    deck: Spot
    state: Spot
    """What is to be known of the seat: locked, out, no cards. Where the name is, it stands in its place."""
    flip: Spot
    slap: Spot
    keys: Box | None
    """The keys' row; None: one key each lies on the edge of its pad."""
    rotation: int = 0
    deck_scale: float = 1.0
    flip_radius: int = FLIP_RADIUS
    """0 where there is no room for a FLIP pad: there the deck is one."""
    slap_radius: int = SLAP_RADIUS
    name_width: int = 200
    """0 where the band says whose side it is."""

    @property
    def things(self) -> tuple[Box, ...]:
        """What the name, the deck and the pads take, as they lie."""
        width, height = (length * self.deck_scale for length in DECK)
        boxes = [_around(self.deck, width, height), _around(self.name, self.name_width, _NAME_HEIGHT)]
        boxes += (
            _around(spot, *(2 * (radius + PAD_RING),) * 2)
            for spot, radius in ((self.flip, self.flip_radius), (self.slap, self.slap_radius))
            if radius
        )
        return tuple(boxes)

    def turned(self, canvas: tuple[int, int]) -> Self:
        """Return this place seen from the other side of the canvas."""
        spots = (turned_spot(spot, canvas) for spot in (self.name, self.deck, self.state, self.flip, self.slap))
        name, deck, state, flip, slap = spots
        return self._replace(
            name=name,
            deck=deck,
            state=state,
            flip=flip,
            slap=slap,
            keys=None if self.keys is None else turned_box(self.keys, canvas),
            rotation=(self.rotation + 180) % 360,
        )


class Layout(NamedTuple):
    """One way to place a table.

    What is seen from every side (all but `seats`) is given as the side at the bottom sees it; `sides` are the rotations
    by which it is drawn, once or twice.
    """

    kind: Kind
    canvas: tuple[int, int]
    seats: tuple[SeatPlace, ...]
    """Clockwise."""
    fans: tuple[tuple[Lie, ...], ...]
    """How the uppermost turned cards lie when there is one, when there are two, and so on; the top one last."""
    burned: tuple[Lie, ...]
    """How burned cards peek out, the lowest first."""
    pile: Box
    """The pile's place: nothing lies over it while cards can be turned."""
    status: Box
    news: Spot
    aside: Spot
    news_width: int
    announce: Spot
    """Where a pattern is announced in large letters, `announce_width` wide."""
    announce_width: int
    labels_y: float
    """The row under the fan where its positions are named."""
    burned_label: Box
    tries: Box
    figure: Box
    """How many tries are left, in figures."""
    band: Box
    panel: Box
    finish: Box
    """The strip below the pile for a photo finish; tries and labels give way to it."""
    card_scale: float = 1.0
    sides: tuple[int, ...] = (0,)
    band_lines: int = 1
    """So many lines of advice the band has room for."""
    news_in_band: bool = False
    """Whether news, or the status line when there are none, are the band's last line."""
    overscan: float = 0
    """Percent of the screen at each edge that it cuts off; for the painter."""

    @property
    def piles(self) -> tuple[Box, ...]:
        """The pile's place toward each side."""
        return tuple(turned_box(self.pile, self.canvas) if side else self.pile for side in self.sides)

    def side_of(self, seat: int) -> int:
        """Return the side of the screen, as its rotation, that a seat sits at."""
        return self.seats[seat].rotation


def _around(spot: Spot, width: float, height: float) -> Box:
    return Box(round(spot.x - width / 2), round(spot.y - height / 2), round(width), round(height))


def overlap(one: Box, other: Box) -> bool:
    """Say whether two boxes have a part in common."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0 and down > 0


@lru_cache(maxsize=64)
def beside_the_panels(layout: Layout) -> tuple[int, ...]:
    """Return the seats of which a panel would cover nothing; the others are not seen while one is there."""
    panels = [turned_box(layout.panel, layout.canvas) if side else layout.panel for side in layout.sides]
    return tuple(
        seat
        for seat, place in enumerate(layout.seats)
        if not any(overlap(thing, panel) for thing in place.things for panel in panels)
    )


def turned_spot(spot: Spot, canvas: tuple[int, int]) -> Spot:
    """Return a spot seen from the other side of the canvas."""
    return Spot(canvas[0] - spot.x, canvas[1] - spot.y)


def turned_box(box: Box, canvas: tuple[int, int]) -> Box:
    """Return a box seen from the other side of the canvas."""
    return Box(canvas[0] - box.x - box.width, canvas[1] - box.y - box.height, box.width, box.height)


@lru_cache(maxsize=64)
def decks_seen(layout: Layout, side: int) -> tuple[Spot, ...]:
    """Return where each seat's deck lies, as a side sees it."""
    decks = (place.deck for place in layout.seats)
    return tuple(turned_spot(deck, layout.canvas) if side else deck for deck in decks)
