"""What a screen is told besides the table: who plays, with which keys, by which rules, and what is asked."""

from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from ratscrew_kiosk.presses.news import News as Heard
from ratscrew_kiosk.screens.holding import Held
from ratscrew_kiosk.screens.idle import Waiting
from ratscrew_kiosk.screens.scene import Item


class Say(Protocol):
    """The function that gives a screen its words."""

    def __call__(self, message: str, /, **values: object) -> str:
        """Return the text of a message with its values filled in."""
        ...

    def __hash__(self) -> int:
        """Be a function whose answers can be kept."""
        ...


class Player(NamedTuple):
    """Who plays at a seat. Keys are names as they are printed on a keyboard; a seat without keys shows none."""

    name: str
    computer: bool = False
    flip_keys: tuple[str, ...] = ()
    slap_keys: tuple[str, ...] = ()
    place: int = 0
    """Where the seat sits: its colour, its shape and its place on the screen."""


_OF_THE_STATION: Final = frozenset(
    ("menu_new", "menu_leave", "leave", "new", "lost_wait", "lost_how", "lost_how_alone")
)
"""What is said in other words there."""


class Legend(NamedTuple):
    """The names of the keys that panels speak of."""

    pause: str = "P"
    new: str = "N"
    leave: str = "Esc"
    help: str = "H"
    yes: str = "Enter"
    no: str = "Esc"

    def of(self, choice: str) -> str:
        """The key that does the same as this choice of a pause or a question."""
        keys = {"go_on": self.pause, "new": self.new, "leave": self.leave, "yes": self.yes, "no": self.no}
        return keys[choice]


Dialogue: TypeAlias = Literal["pause", "focus", "lost", "count", "leave", "new"]
"""An open panel: an asked-for pause, a window without focus, buttons that are gone, or a question.

Behind each all faces are covered.
"""


class Status(NamedTuple):
    """What the play screen shows of the match besides its table. `level` is empty when no computer plays."""

    rules: str
    players: tuple[Player, ...]
    level: str = ""
    dialogue: Dialogue | None = None
    legend: Legend = Legend()
    row: int = 0
    """Which of the dialogue's choices SLAP takes."""
    options: bool = True
    """Whether the options can be opened from a pause."""
    volume: str = "on"
    """How loud it is, in a word: on, low or off."""
    held: Held | None = None
    """Who asks for a pause by holding FLIP."""
    waiting: Waiting | None = None
    """Whom the match has been waiting for too long."""
    goes_on_ns: int = 0
    """When the count to going on comes to its end."""
    lost: tuple[int, ...] = ()
    """The seats whose buttons are gone."""
    may_stand_in: bool = False
    """Whether those who are there may go on, with a computer in the lost seats."""
    heard: tuple[Heard, ...] = ()
    """What was told of contacts and devices, the latest last."""
    pattern_help: bool = False
    """Whether the positions of the pile are labelled, and a pattern that lies there is named."""
    station: bool = False
    """Whether it is a run of the reaction station that is paused, asked about or left, not a match."""
    strip: tuple[Item, ...] = ()
    """What stands below the pile instead of tries and labels: a photo finish, made for `layout.finish`."""

    def message(self, name: str) -> str:
        """The name of a message about the match as it is said of what is played."""
        return f"station_{name}" if self.station and name in _OF_THE_STATION else name
