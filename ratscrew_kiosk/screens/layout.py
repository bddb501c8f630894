"""Where everything lies on the canvas of 1280 x 720 units.

A layout is data: another number of seats or another cabinet is another value.
"""

from typing import Final, NamedTuple

CANVAS: Final = (1280, 720)
CARD: Final = (204, 293)
"""Width and height of a turned card."""
DECK: Final = (150, 210)
"""Width and height of a deck."""


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
    """The things of one seat. `rotation` turns them to their player."""

    name: Spot
    deck: Spot
    state: Spot
    """What is to be known of the seat: locked, out, no cards."""
    flip: Spot
    slap: Spot
    keys: Box
    rotation: int = 0


class Layout(NamedTuple):
    """One way to place a table."""

    seats: tuple[SeatPlace, ...]
    fans: tuple[tuple[Lie, ...], ...]
    """How the uppermost turned cards lie when there is one, when there are two, and so on; the top one last."""
    burned: tuple[Lie, ...]
    """How burned cards peek out, the lowest first."""
    pile: Box
    """The pile's place: nothing lies over it while cards can be turned."""
    status: Box
    timed_status: Box
    news: Spot
    aside: Spot
    news_width: int
    burned_label: Box
    tries: Box
    band: Box
    panel: Box


FLIP_RADIUS: Final = 42
SLAP_RADIUS: Final = 57
BURNED_SCALE: Final = 0.9

UPRIGHT: Final = Layout(
    seats=(
        SeatPlace(
            Spot(170, 117), Spot(170, 290), Spot(170, 368), Spot(108, 500), Spot(228, 492), Box(18, 572, 306, 42)
        ),
        SeatPlace(
            Spot(1110, 117), Spot(1110, 290), Spot(1110, 368), Spot(1048, 500), Spot(1168, 492), Box(956, 572, 306, 42)
        ),
    ),
    fans=(
        (Lie(640, 334, 2),),
        (Lie(566, 318, -5), Lie(690, 334, 2)),
        (Lie(466, 318, -10), Lie(578, 316, -4), Lie(700, 334, 2)),
        (Lie(430, 326, -14), Lie(526, 316, -9), Lie(622, 315, -4), Lie(732, 334, 2)),
    ),
    burned=(Lie(748, 380, 14), Lie(750, 398, 24), Lie(738, 420, 34)),
    pile=Box(306, 156, 536, 356),
    status=Box(400, 16, 480, 44),
    timed_status=Box(310, 16, 660, 44),
    news=Spot(640, 91),
    aside=Spot(640, 128),
    news_width=740,
    burned_label=Box(846, 470, 146, 44),
    tries=Box(507, 566, 266, 54),
    band=Box(0, 633, 1280, 87),
    panel=Box(340, 166, 600, 390),
)
"""Two seats, one left and one right of the pile, on a screen in front of both."""
