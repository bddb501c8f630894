"""What is seen and lit at one moment, as values that can be compared, counted and tested. Pixels are not known here.

All lengths are canvas units (the canvas's smaller side has 720, y grows downward), rotations are whole degrees
clockwise, and x and y are an item's middle unless it says otherwise. Items are painted in their order, later ones on
top.
"""

from typing import Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.cards import Card
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.screens.controls import Control
from ratscrew_kiosk.screens.sound_names import SoundName

Colour: TypeAlias = str
"""A role such as `gold` or `seat_0`: a theme says which colour that is, and how opaque."""

Shape: TypeAlias = Literal["circle", "diamond", "square", "triangle", "hexagon", "star"]
"""A seat's own shape: it is told from the others without its colour."""

Emblem: TypeAlias = Literal["silent"]
"""What is told by a picture alone: a loudspeaker crossed out."""

Anchor: TypeAlias = Literal["left", "middle", "right"]


class Face(NamedTuple):
    """A card face up; its face can be read unless later items cover it."""

    card: Card
    x: float
    y: float
    rotation: int = 0
    scale: float = 1.0


class Back(NamedTuple):
    """A card face down: burned, covered in a pause, or on its way to a deck."""

    x: float
    y: float
    colour: Colour
    rotation: int = 0
    scale: float = 1.0


class Deck(NamedTuple):
    """A seat's deck: its cards' backs, as thick as `layers` (0 is an empty place), with a glow when it is its turn."""

    x: float
    y: float
    colour: Colour
    layers: int
    glow: bool = False
    rotation: int = 0
    scale: float = 1.0


class Style(NamedTuple):
    """How letters look. `size` is the height of a line of them in units; bold letters are for names and figures."""

    size: int
    colour: Colour
    bold: bool = False


class Sign(NamedTuple):
    """A seat's shape in front of a text."""

    shape: Shape
    colour: Colour


class Text(NamedTuple):
    """A line of words in the middle of `y`. It has `width` units; a painter may make it smaller to fit."""

    words: str
    x: float
    y: float
    style: Style
    width: int
    anchor: Anchor = "middle"
    sign: Sign | None = None
    rotation: int = 0
    """A multiple of 90."""


class Panel(NamedTuple):
    """A rounded rectangle; here x and y are its upper left corner."""

    x: float
    y: float
    width: int
    height: int
    fill: Colour
    radius: int = 0
    outline: Colour | None = None
    thickness: int = 0


class Disc(NamedTuple):
    """A full circle, or a ring when `thickness` is given."""

    x: float
    y: float
    radius: int
    colour: Colour
    thickness: int = 0


class Mark(NamedTuple):
    """A seat's shape, or an emblem, as high as `size`."""

    shape: Shape | Emblem
    x: float
    y: float
    size: int
    colour: Colour
    rotation: int = 0


class Pad(NamedTuple):
    """A round button on the screen; it lies lower while it is pressed. Its words are a `Text` on it."""

    x: float
    y: float
    radius: int
    colour: Colour
    pressed: bool = False
    rotation: int = 0


Item: TypeAlias = Face | Back | Deck | Text | Panel | Disc | Mark | Pad


class Lamp(NamedTuple):
    """A button's own lamp and how brightly it is lit, 0 to 1. The service button's lamp has no seat."""

    seat: int | None
    button: Button | Literal["service"]
    level: float


class Sound(NamedTuple):
    """A sound that began at `at_ns`, and how loud, 0 to 1. It is played once, however many scenes name it.

    With the volume 0 the sound of this name ends at that moment, if it is still heard.
    """

    name: SoundName
    at_ns: int
    volume: float = 1.0


class Scene(NamedTuple):
    """One picture."""

    items: tuple[Item, ...]
    faces_shown: int = 0
    """How many turned cards lie with their face uncovered, under others or not; only they are shown (R3.1)."""
    next_change_ns: int | None = None
    """When the picture or a lamp will next differ by itself: now, while something moves; None when all stands still."""
    lamps: tuple[Lamp, ...] = ()
    """The lamps that are lit; all others are dark."""
    canvas: tuple[int, int] = (1280, 720)
    """Width and height of the canvas that the items lie on."""
    sounds: tuple[Sound, ...] = ()
    """The sounds that began in the last moment, so that a frame that comes late still lets them be heard."""
    controls: tuple[Control, ...] = ()
    """What can be worked: by taps, and with Tab and Enter in this order. What lies on top stands first."""
