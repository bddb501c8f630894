"""Which pin is which button or lamp: a table of TOML, read and held against what pins can be.

Here is what a pin map may say, and nothing of how a pin is read. hardware/README.md shows one from outside.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import Final, Literal, NamedTuple, get_args

from ratscrew_kiosk.devices.chips import PI_LABELS
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.toml_table import TableError, TomlTable, read_toml
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS

Pull = Literal["up", "down", "none"]
Level = Literal["low", "high"]

USUAL_MAP: Final = "two-seats"
"""The map that is taken where none is named."""
LEAST_ERROR_MS: Final = 0.05
LEAST_THREAD_MS: Final = 0.1
MOST_THREAD_MS: Final = 25
MOST_ERROR_MS: Final = 50.0
MOST_SEATS: Final = 6

_LAST_PIN: Final = 27
"""A Pi's header has GPIO 0 to 27."""
_LAST_LINE: Final = 1023
_LARGEST: Final = 65_536
"""A pin map of more characters is none."""
_KEYS: Final = ("name", "chips", "pull", "active", "lit", "error_ms", "thread_ms", "seat", "service")
_SEAT_KEYS: Final = ("flip", "slap", "flip_lamp", "slap_lamp", "pull", "active", "lit")
_SERVICE_KEYS: Final = ("button", "lamp", "pull", "active", "lit")
_PULLS: Final[tuple[Pull, ...]] = get_args(Pull)
_LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_TAKEN_BY_THE_BOARD: Final = {
    (0, 1): "on 0 and 1 it asks a HAT for its EEPROM while it starts",
    (2, 3): "2 and 3 are I2C, and have fixed pull-ups",
    (7, 8, 9, 10, 11): "7 to 11 are SPI as soon as that is switched on",
    (14, 15): "14 and 15 are the serial console",
}


class InputPin(NamedTuple):
    """A switch on a pin. `active` is the pin's level while the button is pressed; a seat's is None for the service."""

    pin: int
    seat: int | None
    button: Button | Literal["service"]
    pull: Pull
    active: Level

    @property
    def normally_closed(self) -> bool | None:
        """Whether pressing opens the switch. None where no pull of the pin tells it."""
        return None if self.pull == "none" else (self.pull == "up") == (self.active == "high")

    @property
    def place(self) -> str:
        """What it is, as it is said to people: `seat 0: flip`, or `service: button`."""
        return "service: button" if self.seat is None else f"seat {self.seat}: {self.button}"


class LampPin(NamedTuple):
    """A lamp on a pin, lit while the pin has this level."""

    pin: int
    seat: int | None
    button: Button | Literal["service"]
    lit: Level

    @property
    def place(self) -> str:
        """What it is, as it is said to people: `seat 0: flip_lamp`, or `service: lamp`."""
        return "service: lamp" if self.seat is None else f"seat {self.seat}: {self.button}_lamp"


class PinMap(NamedTuple):
    """A whole pin map. `chips` are the labels of the chips that it is for; the first that is there is taken."""

    name: str
    chips: tuple[str, ...]
    inputs: tuple[InputPin, ...]
    lamps: tuple[LampPin, ...] = ()
    error_ns: int = 500_000
    """The error of a stamp of these pins; also how far apart two of them must be to be told apart."""
    where: str = ""
    """The file it was read from, for what is said of it."""
    thread_ns: int = MS
    """So long at most the kernel's thread takes to make a record of an interrupt, on this machine."""

    @property
    def pins(self) -> list[tuple[int, str]]:
        """Every pin and what it is, buttons first."""
        return [(one.pin, one.place) for one in self.inputs] + [(one.pin, one.place) for one in self.lamps]


class PinMapError(DeviceError):
    """A pin map cannot be used: one line with the file, the place in it, what is wrong, and what is allowed."""


def read_pin_map(file: str | Path = USUAL_MAP) -> PinMap:
    """Read the pin map of that name that comes with the program, else the file of that path.

    Raises PinMapError.
    """
    come_along = shipped()
    where = str(file)
    if where in come_along:
        return parse_pin_map(come_along[where].read_text(encoding="utf-8"), where)
    try:
        with Path(file).open("rb") as opened:
            text = opened.read(4 * _LARGEST).decode("utf-8-sig")
    except FileNotFoundError as error:
        raise PinMapError(
            f"{where}: no such file, and none of the pin maps that come along: {', '.join(come_along)}"
        ) from error
    except OSError as error:
        raise PinMapError(f"{where}: the pin map cannot be read: {error.strerror}") from error
    except ValueError as error:  # of the bytes, or of a path that can be none
        raise PinMapError(f"{where!r}: this is no text, so it is no pin map") from error
    return parse_pin_map(text, where)


def shipped() -> dict[str, Traversable]:
    """The pin maps that come with the program, by name. Where it runs from its source they lie in hardware/."""
    package = files("ratscrew_kiosk")
    folder: Traversable = package / "pin_maps"
    if not folder.is_dir() and isinstance(package, Path):
        folder = package.parent / "hardware" / "pin-maps"
    maps = [one for one in folder.iterdir() if one.name.endswith(".toml")] if folder.is_dir() else []
    return {one.name.removesuffix(".toml"): one for one in sorted(maps, key=lambda one: one.name)}


def parse_pin_map(text: str, where: str = "") -> PinMap:
    """Read a pin map from its text; `where` is the file it came from.

    Raises PinMapError.
    """
    if len(text) > _LARGEST:
        raise PinMapError(f"{where}: longer than {_LARGEST} characters, so it is no pin map")
    try:
        return _pin_map(read_toml(text), where)
    except TableError as error:
        file = where if error.line is None else f"{where}:{error.line}"
        raise PinMapError(f"{file}: {error}") from error


class _Usual(NamedTuple):
    """What holds where a seat does not say otherwise, and the last pin there can be."""

    pull: Pull
    active: Level
    lit: Level
    last_pin: int

    def input(self, table: TomlTable, key: str, seat: int | None, button: Button | Literal["service"]) -> InputPin:
        own = table.word("pull", _PULLS, self.pull), table.word("active", _LEVELS, self.active)
        return InputPin(table.whole(key, 0, self.last_pin, "pin"), seat, button, *own)

    def lamps(self, table: TomlTable, key: str, seat: int | None, button: Button | Literal["service"]) -> list[LampPin]:
        lit = table.word("lit", _LEVELS, self.lit)
        return [LampPin(table.whole(key, 0, self.last_pin, "pin"), seat, button, lit)] if key in table else []


def _pin_map(top: TomlTable, where: str) -> PinMap:
    top.know(_KEYS)
    chips = top.labels("chips", PI_LABELS)
    usual = _Usual(
        top.word("pull", _PULLS, "up"),
        top.word("active", _LEVELS, "low"),
        top.word("lit", _LEVELS, "high"),
        _LAST_PIN if set(chips) <= set(PI_LABELS) else _LAST_LINE,
    )
    inputs: list[InputPin] = []
    lamps: list[LampPin] = []
    for seat, table in enumerate(top.tables("seat", MOST_SEATS)):
        table.know(_SEAT_KEYS)
        for button in get_args(Button):
            inputs.append(usual.input(table, button, seat, button))
            lamps += usual.lamps(table, f"{button}_lamp", seat, button)
    if "service" in top:
        table = top.table("service")
        table.know(_SERVICE_KEYS)
        inputs.append(usual.input(table, "button", None, "service"))
        lamps += usual.lamps(table, "lamp", None, "service")
    error_ms = top.number("error_ms", LEAST_ERROR_MS, MOST_ERROR_MS, usual=0.5)
    thread_ms = top.number("thread_ms", LEAST_THREAD_MS, MOST_THREAD_MS, usual=1)
    name = top.line("name", usual=PurePath(where).stem)
    pin_map = PinMap(name, chips, tuple(inputs), tuple(lamps), round(error_ms * MS), where, round(thread_ms * MS))
    _each_its_own(pin_map)
    return pin_map


def _each_its_own(pin_map: PinMap) -> None:
    taken: dict[int, str] = {}
    for pin, place in pin_map.pins:
        if pin in taken:
            raise TableError(f"{place}: pin {pin} is that of {taken[pin]}; each needs one of its own")
        taken[pin] = place


class Doubt(NamedTuple):
    """What a pin map says may be meant so, and yet is seldom good; and what to do about it."""

    what: str
    remedy: str


def warnings(pin_map: PinMap) -> list[str]:
    """Say what is doubtful in a pin map: a line each, without the file."""
    return [f"{what}: {remedy}" for what, remedy in doubts(pin_map)]


def doubts(pin_map: PinMap) -> list[Doubt]:
    """What is doubtful in a pin map."""
    return [*_two_kinds_of_switches(pin_map), *_without_pulls(pin_map), *_boards_pins(pin_map), *_dark_seats(pin_map)]


def _two_kinds_of_switches(pin_map: PinMap) -> list[Doubt]:
    buttons = [one for one in pin_map.inputs if one.seat is not None]
    opening = [one.place for one in buttons if one.normally_closed is True]
    closing = [one.place for one in buttons if one.normally_closed is False]
    if not (opening and closing):
        return []
    fewer, kind, other = (
        (opening, "normally closed", "normally open")
        if len(opening) <= len(closing)
        else (closing, "normally open", "normally closed")
    )
    told = "they close at different points of the travel, so one hand is told earlier than another"
    return [Doubt(f"{', '.join(fewer)}: the switch is {kind}, the others are {other}; {told}", "use one kind for all")]


def _without_pulls(pin_map: PinMap) -> list[Doubt]:
    return [
        Doubt(
            f"{one.place}: pin {one.pin} has no pull, so its level is anything while the button is not pressed",
            "set pull, or put a resistor of 1 to 4.7 kΩ there",
        )
        for one in pin_map.inputs
        if one.pull == "none"
    ]


def _boards_pins(pin_map: PinMap) -> list[Doubt]:
    if not set(pin_map.chips) & set(PI_LABELS):
        return []
    return [
        Doubt(f"{place}: GPIO {pin} may be wanted by the board; {why}", "choose another pin")
        for pin, place in pin_map.pins
        for pins, why in _TAKEN_BY_THE_BOARD.items()
        if pin in pins
    ]


def _dark_seats(pin_map: PinMap) -> list[Doubt]:
    seats = {one.seat for one in pin_map.inputs if one.seat is not None}
    if all(one.seat is None for one in pin_map.lamps):
        return []
    found = []
    for button in get_args(Button):
        dark = seats - {one.seat for one in pin_map.lamps if one.button == button}
        if dark:
            named = ", ".join(str(seat) for seat in sorted(dark))
            found.append(
                Doubt(f"seat {named}: no {button}_lamp, though others have lamps", "give every seat the same lamps")
            )
    return found
