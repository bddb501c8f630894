"""The wiring page says what the pin map says."""

import re
import runpy
from pathlib import Path

import pytest
from gpiozero.pins.pi import PiBoardInfo

from ratscrew_kiosk.devices.box_map import parse_box_map
from ratscrew_kiosk.devices.pin_map import PinMap, read_pin_map

PAGE = Path(__file__).resolve().parents[1] / "hardware" / "README.md"
PI_4B = 0xC03112
HEADER: dict[int, str] = {
    number: pin.name for number, pin in PiBoardInfo.from_revision(PI_4B).headers["J8"].pins.items()
}
"""The names of the header's pins, by gpiozero's own table. They are the same on every Pi with 40 pins."""
FIRST = 29
"""From this pin on the map of two seats lies."""
GROUNDS = {30: "seat 0's buttons", 34: "the lamps' supply", 39: "seat 1, service"}


def number(pin: int) -> int:
    return next(number for number, name in HEADER.items() if name == f"GPIO{pin}")


def wired(pin_map: PinMap) -> dict[int, str]:
    """What is at which pin of the header."""
    contacts = {
        number(one.pin): "service button" if one.seat is None else f"seat {one.seat} {one.button.upper()}"
        for one in pin_map.inputs
    }
    lamps = {
        number(one.pin): "service lamp" if one.seat is None else f"seat {one.seat} {one.button.upper()} lamp"
        for one in pin_map.lamps
    }
    return contacts | lamps


def header(pin_map: PinMap) -> str:
    """The end of the header from above: what goes to its pins, as the page draws it."""

    def side(pin: int) -> tuple[str, str]:
        name = "ground" if HEADER[pin] == "GND" else HEADER[pin].replace("GPIO", "GPIO ")
        return name, (wired(pin_map) | GROUNDS).get(pin, "")

    lines = []
    for left in range(FIRST, 41, 2):
        (name, what), (other_name, other) = side(left), side(left + 1)
        lines.append(f"{what:>17}  {name:<7} {left}  o  o  {left + 1} {other_name:<7}  {other}".rstrip())
    return "\n".join(lines)


def table(pin_map: PinMap) -> str:
    """A row for each contact and lamp, as the page has it."""
    lines = ["| header pin | GPIO | goes to |", "|---|---|---|"]
    lines += [
        f"| {pin} | {HEADER[pin].removeprefix('GPIO')} | {what} |" for pin, what in sorted(wired(pin_map).items())
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("drawn", [header, table])
def test_the_wiring_page_shows_what_the_pin_map_says(drawn: object) -> None:
    assert callable(drawn)
    wanted = drawn(read_pin_map("two-seats"))
    assert wanted in PAGE.read_text(encoding="utf-8"), f"the page needs this:\n{wanted}"


def test_a_map_of_more_seats_leaves_the_wires_of_fewer_where_they_are() -> None:
    two, four, six = (read_pin_map(name) for name in ("two-seats", "four-seats", "six-seats"))
    assert set(two.inputs) < set(four.inputs) < set(six.inputs)
    assert set(two.lamps) < set(four.lamps)


def test_every_pin_of_the_maps_that_come_along_is_on_the_header() -> None:
    for name in ("two-seats", "four-seats", "six-seats"):
        assert all(f"GPIO{pin}" in HEADER.values() for pin, _ in read_pin_map(name).pins)


BOXES = PAGE.with_name("boxes.md")
PICOS_PINS = {2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20}
"""GPIO numbers and pins of a Pico's left side (its datasheet, "Pico pinout")."""


def test_the_page_on_boxes_shows_what_the_firmware_is_wired_for() -> None:
    config = runpy.run_path(str(PAGE.parent / "firmware" / "config.py"))
    seats = ("first seat", "second seat")
    rows = ["| Pico's pin | GPIO | goes to |", "|---|---|---|"]
    for gpios, lamp in ((config["BUTTONS"], ""), (config["LAMPS"], " lamp")):
        for number, gpio in enumerate(gpios):
            rows.append(f"| {PICOS_PINS[gpio]} | {gpio} | {seats[number // 2]}, {('FLIP', 'SLAP')[number % 2]}{lamp} |")
    assert "\n".join(rows) in BOXES.read_text(encoding="utf-8")


def test_maps_of_boxes_on_the_page_can_be_read() -> None:
    framed, lines = re.findall(r"```toml\n(.*?)```", BOXES.read_text(encoding="utf-8"), re.DOTALL)
    assert parse_box_map(framed, "classroom.toml").seats == {0, 1, 2, 3}
    (box,) = parse_box_map(lines, "lines.toml").boxes
    assert box.lines["S1"] == (1, "slap")


def test_every_file_that_the_page_on_boxes_names_is_there() -> None:
    text = BOXES.read_text(encoding="utf-8")
    for linked in re.findall(r"\]\(((?!http)[^)#]+)\)", text):
        assert (BOXES.parent / linked).exists(), linked
    copied = re.search(r"fs cp ([\w. ]+) :", text)
    assert copied is not None
    assert set(copied[1].split()) == {path.name for path in (PAGE.parent / "firmware").glob("*.py")}
