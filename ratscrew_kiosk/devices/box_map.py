"""Which button box serves which seats: a table of TOML, or a word of the command line.

Here is what may be said of boxes, and nothing of how one is read. hardware/boxes.md shows one from outside.

```toml
[[box]]
name = "left"
serial = "E6614103E7174A2B"   # the number it has on USB; or port = "/dev/ttyUSB0"
seats = [0, 1]                # its contacts 0 and 1 are FLIP and SLAP of the first, 2 and 3 of the second
```
"""

import re
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Final, Literal, NamedTuple, cast, get_args

from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.toml_table import TableError, TomlTable, read_toml, shown
from ratscrew_kiosk.press import Button
from ratscrew_kiosk.presses.figures import MS

Speaks = Literal["frames", "lines"]

MOST_SEATS: Final = 6
MOST_BOXES: Final = 6
USUAL_RESOLUTION_MS: Final = 0.25
USUAL_LATE_MS: Final = 25.0
"""16 ms of a converter's latency timer, a USB frame, the bytes themselves, and the box's own loop."""
_LARGEST: Final = 65_536
_KEYS: Final = ("name", "box")
_BOX_KEYS: Final = ("name", "serial", "port", "seats", "speaks", "baud", "lines", "late_ms", "resolution_ms")
_ONLY_LINES: Final = ("lines", "late_ms")
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,15}")
_SEAT_AND_BUTTON: Final = re.compile(r"([0-5]):(flip|slap)")
_BAUDS: Final = (1_200, 4_000_000)


class BoxSetup(NamedTuple):
    """One box. With neither `serial` nor `port` it is the only one that is plugged in."""

    name: str
    seats: tuple[int, ...]
    serial: str = ""
    port: str = ""
    speaks: Speaks = "frames"
    baud: int = 115_200
    lines: Mapping[str, tuple[int, Button]] = {}
    """Of a box that says a line for each press: which line is which button."""
    late_ns: int = round(USUAL_LATE_MS * MS)
    """Of such a box: how long a press may be under way at most."""
    resolution_ns: int = round(USUAL_RESOLUTION_MS * MS)
    """How far apart two presses of this box must be to be told apart; so late may its own stamps be."""

    @property
    def device(self) -> str:
        """Its name among the devices, as scripts have it."""
        return f"box-{self.name}"

    def contact(self, number: int) -> tuple[int, Button] | None:
        """The seat and the button of its contact of this number, if that is anybody's."""
        if number >= 2 * len(self.seats):
            return None
        return self.seats[number // 2], get_args(Button)[number % 2]


class BoxMap(NamedTuple):
    """All boxes of a cabinet or a classroom."""

    name: str
    boxes: tuple[BoxSetup, ...]
    where: str = ""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that hang on boxes."""
        return frozenset(seat for box in self.boxes for seat in box.seats)


class BoxMapError(DeviceError):
    """A map of boxes cannot be used: one line with the file, the place in it, what is wrong, and what is allowed."""


def read_box_map(file: str | Path) -> BoxMap:
    """Read the file.

    Raises BoxMapError.
    """
    where = str(file)
    try:
        with Path(file).open("rb") as opened:
            text = opened.read(4 * _LARGEST).decode("utf-8-sig")
    except OSError as error:
        raise BoxMapError(f"{where}: the map of boxes cannot be read: {error.strerror}") from error
    except ValueError as error:  # of the bytes, or of a path that can be none
        raise BoxMapError(f"{where!r}: this is no text, so it is no map of boxes") from error
    return parse_box_map(text, where)


def parse_box_map(text: str, where: str = "") -> BoxMap:
    """Read a map of boxes from its text; `where` is the file it came from.

    Raises BoxMapError.
    """
    if len(text) > _LARGEST:
        raise BoxMapError(f"{where}: longer than {_LARGEST} characters, so it is no map of boxes")
    try:
        top = read_toml(text)
        top.know(_KEYS)
        boxes = tuple(_box(table, number) for number, table in enumerate(top.tables("box", MOST_BOXES)))
        _each_its_own(boxes)
        return BoxMap(top.line("name", usual=PurePath(where).stem), boxes, where)
    except TableError as error:
        file = where if error.line is None else f"{where}:{error.line}"
        raise BoxMapError(f"{file}: {error}") from error


def boxes_of_words(words: tuple[str, ...]) -> BoxMap:
    """Read `SERIAL=0,1`, `/dev/ttyACM0=0,1`, or for the only box there is `0,1`: what stands behind `--box`.

    Raises BoxMapError.
    """
    boxes = []
    for number, word in enumerate(words):
        which, _, told = word.rpartition("=")
        if not re.fullmatch(r"[0-5](,[0-5])*", told):
            raise BoxMapError(f"{word!r} names no seats, 0 to 5, such as 0,1 or E6614103E7174A2B=0,1")
        seats = tuple(map(int, told.split(",")))
        is_port = "/" in which or which.upper().startswith("COM")
        boxes.append(BoxSetup(str(number), seats, "" if is_port else which, which if is_port else ""))
    try:
        _each_its_own(tuple(boxes))
    except TableError as error:
        raise BoxMapError(str(error)) from error
    return BoxMap("boxes", tuple(boxes))


def _box(table: TomlTable, number: int) -> BoxSetup:
    table.know(_BOX_KEYS)
    name = table.line("name", usual=str(number))
    if not _NAME.fullmatch(name):
        raise table.wrong("name", f"{shown(name)} is not a name of small letters, digits and -, at most 16 of them")
    serial, port = table.line("serial", usual=""), table.line("port", usual="")
    if serial and port:
        raise table.wrong("", "a serial number and a port are given; one is enough, and the serial number is better")
    seats = table.wholes("seats", 0, MOST_SEATS - 1, "seat")
    speaks = table.word("speaks", get_args(Speaks), "frames")
    if speaks == "frames":
        for key in _ONLY_LINES:
            if key in table:
                raise table.wrong(key, 'this is for a box that says a line for each press: speaks = "lines"')
    resolution_ms = table.number("resolution_ms", 0.05, 50, usual=USUAL_RESOLUTION_MS)
    late_ms = table.number("late_ms", 1, 100, usual=USUAL_LATE_MS)
    return BoxSetup(
        *(name, seats, serial, port, speaks),
        baud=table.whole("baud", *_BAUDS, "baud rate") if "baud" in table else 115_200,
        lines=_lines(table, seats) if speaks == "lines" else {},
        late_ns=round(late_ms * MS),
        resolution_ns=round(resolution_ms * MS),
    )


def _lines(table: TomlTable, seats: tuple[int, ...]) -> dict[str, tuple[int, Button]]:
    if "lines" not in table:
        raise table.wrong(
            "lines", 'a table [box.lines] is wanted: what the box says, and whose button it is: S1 = "0:slap"'
        )
    said = table.table("lines")
    found: dict[str, tuple[int, Button]] = {}
    for line in said.keys:
        meant = _SEAT_AND_BUTTON.fullmatch(said.line(line, usual=""))
        if meant is None or int(meant[1]) not in seats:
            raise said.wrong(line, f'a button of a seat of this box is wanted, such as "{seats[0]}:slap"')
        found[line.strip()] = int(meant[1]), cast("Button", meant[2])
    return found


def _each_its_own(boxes: tuple[BoxSetup, ...]) -> None:
    taken: dict[object, str] = {}
    for box in boxes:
        which = f"box {box.name}"
        if not (box.serial or box.port) and len(boxes) > 1:
            raise TableError(f"{which}: where there are several boxes, each needs its serial number, or a port")
        places = [("seat", seat) for seat in box.seats]
        for place in [*places, ("name", box.name), ("serial", box.serial.upper()), ("port", box.port)]:
            if place[1] == "":
                continue
            if place in taken:
                raise TableError(f"{which}: {place[0]} {place[1]} is that of {taken[place]}; each needs one of its own")
            taken[place] = which
