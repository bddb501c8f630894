"""What the screens before and after a match share: who has joined, what is chosen, and how the canvas lies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from ratscrew_kiosk.screens.chimes import Chimes
from ratscrew_kiosk.screens.chosen import Chosen
from ratscrew_kiosk.screens.idle import USUAL, Patience
from ratscrew_kiosk.screens.layout import Kind, Layout, canvas_for, layout_for
from ratscrew_kiosk.screens.party import Halves, Party, Seated, halves_for
from ratscrew_kiosk.screens.screen import SaveSetting
from ratscrew_kiosk.screens.standings import Standings
from ratscrew_kiosk.station.figures import MS, Figures

SECOND: Final = 1_000_000_000

SoundInAttract: TypeAlias = Literal["off", "low", "every-few-minutes"]
"""What is heard while nobody plays: nothing, all of it quietly, or all of it once in a few minutes."""


VOLUMES: Final = {"on": 80, "low": 35, "off": 0}
"""How loud, in percent."""


class Canvas(NamedTuple):
    """The width and height that a scene is made for, in units; the smaller is 720."""

    width: int = 1280
    height: int = 720


@dataclass
class Hall:
    """The cabinet between matches. Screens change it; what is to be kept they say by a wish."""

    party: Party
    chosen: Chosen = field(default_factory=Chosen)
    usual: Chosen | None = None
    """What is chosen again when the title comes back; None: what was chosen last."""
    canvas: Canvas = field(default_factory=Canvas)
    kind: Kind = "upright"
    """How the screen lies: before everybody, flat between them, or on end."""
    pixels: tuple[int, int] = (1280, 720)
    """The screen's size, which the canvas follows."""
    overscan: float = 0
    """Percent of the screen at each edge that it cuts off."""
    language: str = "en"
    languages: Mapping[str, str] = field(default_factory=lambda: {"en": "English"})
    """The languages spoken here: by its code each one's name in itself."""
    pattern_help: bool = True
    volume: int = 80
    """Percent."""
    sound_in_attract: SoundInAttract = "every-few-minutes"
    chimes: Chimes = field(default_factory=Chimes)
    """What is heard of presses between matches."""
    join_ns: int = 10 * SECOND
    """So long after the first has joined the match begins by itself."""
    options_ns: int = 15 * SECOND
    """So long without a press in the options, and it begins too."""

    resume_ns: int = 15 * SECOND
    """So long it is asked whether a match that was cut off goes on."""
    pause_ns: int = 120 * SECOND
    """If nobody does anything in a pause for so long, nobody is there any more."""
    result_ns: int = 10 * SECOND
    """So long a rematch can be had."""
    patience: Patience = USUAL
    """How long a match waits for a flip."""
    station_pace_ns: int = 900 * MS
    """From one card of the reaction station to the next."""
    station_window_ns: int = 2 * SECOND
    """So long a pattern lies open there."""
    lag_ns: int = 0
    """What flip returned, reaches the eyes so much later: the display's own delay."""
    reader: int | None = None
    """The place of whoever chose or turned a page last: a flat screen is turned toward it."""

    notices: tuple[str, ...] = ()
    """What is wrong with the settings, a line each: the title says so."""
    recorded: bool = False
    """Whether matches are recorded now, so that sessions can begin and end."""
    standings: Standings = field(default_factory=Standings)
    """The best so far; nothing where nothing is recorded."""
    session: str = ""
    """The name of the event or lesson that goes on; '' for none."""
    letters: Mapping[int, str] = field(default_factory=dict)
    """The three letters of those who play on, by their places; whoever has none is not in it."""
    letters_ns: int = 20 * SECOND
    """So long letters can be entered; 0: nobody is asked for any."""

    def fit(self, pixels: tuple[int, int]) -> None:
        """The screen has another size."""
        self.pixels = pixels
        self.canvas = Canvas(*canvas_for(*pixels))

    def layout(self, seats: int, seating: Sequence[Seated] = ()) -> Layout:
        """The layout of a match of so many seats.

        On a flat screen each person's seat is at the side where its buttons are, and computers where there is room.
        """
        if self.kind == "upright" or len(seating) != seats:
            return layout_for(self.kind, seats, *self.pixels, self.overscan)
        near, first = self.halves([None if one.computer else one.place for one in seating])
        layout = layout_for(self.kind, seats, *self.pixels, self.overscan, near)
        return layout._replace(seats=(*layout.seats[first:], *layout.seats[:first]))

    def station_layout(self, seating: Sequence[Seated]) -> Layout:
        """The layout of the reaction station for those who sit there, be it one alone."""
        if len(seating) > 1:
            return self.layout(len(seating), seating)
        layout = self.layout(2, (*seating, Seated(-1, computer=True)))
        return layout._replace(seats=layout.seats[:1])

    def halves(self, places: Sequence[int | None]) -> Halves:
        """How these places, clockwise, are shared between the sides; None: one without buttons."""
        return halves_for(tuple(None if place not in self.party.places else self.side_of(place) for place in places))

    def side_of(self, place: int | None) -> int:
        """The side of the screen, as its rotation, at which a place is; None: nobody's."""
        return 0 if self.kind == "upright" or place is None or self.party.is_near(place) else 180

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides from which the screen is read, as rotations."""
        return (0,) if self.kind == "upright" else (0, 180)

    @property
    def other_languages(self) -> tuple[str, ...]:
        """The names of the languages that can be chosen instead, each in itself."""
        return tuple(name for code, name in self.languages.items() if code != self.language)

    @property
    def fitting(self) -> Chosen:
        """What is played by those who have joined: what is chosen, if its rule set takes so many."""
        return self.chosen.fitting(len(self.party.joined))

    @property
    def volume_name(self) -> str:
        """The word that is nearest to how loud it is."""
        return min(VOLUMES, key=lambda name: abs(VOLUMES[name] - self.volume))

    def next_volume(self) -> SaveSetting:
        """Make it softer, then silent, then loud again; what is to be kept."""
        names = list(VOLUMES)
        self.volume = VOLUMES[names[(names.index(self.volume_name) + 1) % len(names)]]
        return SaveSetting("sound.volume", self.volume)

    @property
    def computers(self) -> int:
        """How many seats computers would take now."""
        return sum(seated.computer for seated in self.seating())

    @property
    def station(self) -> Figures:
        """What a run of the reaction station goes by, as it is chosen."""
        chosen = self.fitting
        return Figures(chosen.rules.patterns, chosen.rounds, self.station_pace_ns, window_ns=self.station_window_ns)

    def seating(self) -> tuple[Seated, ...]:
        """The seats of the match that would begin now."""
        return self.party.seating(self.fitting)
