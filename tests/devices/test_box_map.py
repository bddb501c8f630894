"""What may be said of boxes, in a file and on the command line, and how what is wrong is told."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.box_map import BoxMapError, BoxSetup, boxes_of_words, parse_box_map, read_box_map
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.presses.figures import MS

TWO = """
name = "classroom"

[[box]]
name = "left"
serial = "E6614103E7174A2B"
seats = [0, 1]

[[box]]
name = "right"
port = "/dev/ttyUSB0"
seats = [3]
resolution_ms = 1
"""
LINES = """
[[box]]
speaks = "lines"
port = "/dev/ttyUSB0"
baud = 9600
seats = [1]
late_ms = 30
[box.lines]
S1 = "1:slap"
"F 1" = "1:flip"
"""


def refusal(text: str) -> str:
    with pytest.raises(BoxMapError) as caught:
        parse_box_map(text, "boxes.toml")
    (line,) = str(caught.value).splitlines()
    file, said = line.split(":", 1)
    assert file == "boxes.toml"
    return said.removeprefix(" ")


def test_boxes_have_names_numbers_and_seats() -> None:
    read = parse_box_map(TWO, "boxes.toml")
    assert read.name == "classroom"
    assert read.boxes == (
        BoxSetup("left", (0, 1), "E6614103E7174A2B"),
        BoxSetup("right", (3,), "", "/dev/ttyUSB0", resolution_ns=MS),
    )
    assert read.seats == {0, 1, 3}
    assert [box.device for box in read.boxes] == ["box-left", "box-right"]


def test_contacts_are_flip_and_slap_of_the_first_seat_then_of_the_next() -> None:
    box = BoxSetup("left", (4, 2))
    assert [box.contact(number) for number in range(5)] == [(4, "flip"), (4, "slap"), (2, "flip"), (2, "slap"), None]


def test_a_box_that_says_lines_has_its_words_and_its_delay() -> None:
    (box,) = parse_box_map(LINES).boxes
    assert box.lines == {"S1": (1, "slap"), "F 1": (1, "flip")}
    assert (box.baud, box.late_ns, box.name) == (9600, 30 * MS, "0")


SEATS = "box 0: seats: a list of seats is wanted, each a whole number, 0 to 5, such as [0]"
A_BUTTON = 'S1: a button of a seat of this box is wanted, such as "0:slap"'
KEYS = "name, serial, port, seats, speaks, baud, lines, late_ms, resolution_ms"


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ((), "box: there are no tables [[box]]; there can be 1 to 6"),
        (("",), f"{SEATS}, and none is given"),
        (("seats = [6]",), f"{SEATS}, and 6 is none"),
        (("seats = [1, 1]",), f"{SEATS}; one stands there twice"),
        (("seats = 3",), f"{SEATS}, and this is 3"),
        (
            ('seats = [0]\nname = "A B"',),
            "box 0: name: 'A B' is not a name of small letters, digits and -, at most 16 of them",
        ),
        (
            ('seats = [0]\nserial = "A"\nport = "B"',),
            "box 0: a serial number and a port are given; one is enough, and the serial number is better",
        ),
        (
            ("seats = [0]", "seats = [1]"),
            "box 0: where there are several boxes, each needs its serial number, or a port",
        ),
        (
            ('seats = [0]\nserial = "A"', 'seats = [0]\nserial = "B"'),
            "box 1: seat 0 is that of box 0; each needs one of its own",
        ),
        (
            ('seats = [0]\nserial = "a"', 'seats = [1]\nserial = "A"'),
            "box 1: serial A is that of box 0; each needs one of its own",
        ),
        (
            ('seats = [0]\nserial = "a"\nname = "x"', 'seats = [1]\nserial = "B"\nname = "x"'),
            "box x: name x is that of box x; each needs one of its own",
        ),
        (
            ('seats = [0]\nspeaks = "lines"',),
            'box 0: lines: a table [box.lines] is wanted: what the box says, and whose button it is: S1 = "0:slap"',
        ),
        (('seats = [0]\nspeaks = "lines"\nlines = { S1 = "1:slap" }',), f"lines: {A_BUTTON}"),
        (('seats = [0]\nspeaks = "lines"\nlines = { S1 = "0:hit" }',), f"lines: {A_BUTTON}"),
        (
            ("seats = [0]\nlate_ms = 3",),
            'box 0: late_ms: this is for a box that says a line for each press: speaks = "lines"',
        ),
        (("seats = [0]\nbaud = 3",), "box 0: baud: 3 is no baud rate; that is a whole number, 1200 to 4000000"),
        (("seat = [0]",), f"box 0: 'seat' is not known here; did you mean seats? Known are {KEYS}"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(boxes: tuple[str, ...], said: str) -> None:
    assert refusal("\n".join(f"[[box]]\n{box}" for box in boxes)) == said


def test_a_line_that_is_no_toml_is_named() -> None:
    with pytest.raises(BoxMapError, match=r"^boxes.toml:2: this is no TOML"):
        parse_box_map("[[box]]\nseats = 0,1", "boxes.toml")


def test_a_file_is_read_and_one_that_cannot_be_is_told(tmp_path: Path) -> None:
    file = tmp_path / "classroom.toml"
    file.write_text(TWO.replace('name = "classroom"', ""), encoding="utf-8")
    assert read_box_map(file).name == "classroom"
    with pytest.raises(BoxMapError, match=r"no-such\.toml: the map of boxes cannot be read: No such file"):
        read_box_map(tmp_path / "no-such.toml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BoxMapError, match="this is no text, so it is no map of boxes"):
        read_box_map(file)


@pytest.mark.parametrize(
    ("words", "boxes"),
    [
        (("0,1",), (BoxSetup("0", (0, 1)),)),
        (("E6614103E7174A2B=2",), (BoxSetup("0", (2,), "E6614103E7174A2B"),)),
        (
            ("E661=0,1", "/dev/serial/by-path/x=y=3", "com7=4"),
            (
                BoxSetup("0", (0, 1), "E661"),
                BoxSetup("1", (3,), "", "/dev/serial/by-path/x=y"),
                BoxSetup("2", (4,), "", "com7"),
            ),
        ),
    ],
)
def test_a_word_of_the_command_line_names_a_box_and_its_seats(
    words: tuple[str, ...], boxes: tuple[BoxSetup, ...]
) -> None:
    assert boxes_of_words(words).boxes == boxes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("E661",), "'E661' names no seats, 0 to 5, such as 0,1 or E6614103E7174A2B=0,1"),
        (("E661=0,6",), "'E661=0,6' names no seats"),
        (("A=0", "B=0"), "box 1: seat 0 is that of box 0"),
        (("A=0,0",), "box 0: seat 0 is that of box 0"),
        (("0", "1"), "where there are several boxes, each needs its serial number"),
    ],
)
def test_a_word_that_is_wrong_is_told(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(BoxMapError, match=said):
        boxes_of_words(words)


@given(st.text(max_size=200))
def test_no_text_whatever_raises_anything_else(text: str) -> None:
    for said in (text, f"[[box]]\n{text}", f"[[box]]\nseats = [0]\nserial = {text}"):
        with suppress(DeviceError):
            parse_box_map(said, "boxes.toml")
