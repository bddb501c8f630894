"""What a screen is told besides the table: who plays, with which keys, by which rules, and what is asked."""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from ratscrew_kiosk.presses.news import News as Heard


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


class Legend(NamedTuple):
    """The names of the keys that panels speak of."""

    pause: str = "P"
    new: str = "N"
    leave: str = "Esc"
    yes: str = "Enter"
    no: str = "Esc"


Dialogue: TypeAlias = Literal["pause", "focus", "lost", "leave", "new"]
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
    lost: tuple[int, ...] = ()
    """The seats whose buttons are gone."""
    may_stand_in: bool = False
    """Whether those who are there may go on, with a computer in the lost seats."""
    heard: tuple[Heard, ...] = ()
    """What was told of contacts and devices, the latest last."""
