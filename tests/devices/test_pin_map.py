from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ratscrew_kiosk.devices.chips import PI_LABELS
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.pin_map import (
    InputPin,
    LampPin,
    PinMap,
    PinMapError,
    parse_pin_map,
    read_pin_map,
    shipped,
    warnings,
)
from ratscrew_kiosk.press import Button

TWO = """
[[seat]]
flip = 5
slap = 6
flip_lamp = 12
slap_lamp = 13

[[seat]]
flip = 20
slap = 21
flip_lamp = 19
slap_lamp = 16
"""


def refusal(text: str) -> str:
    with pytest.raises(PinMapError) as caught:
        parse_pin_map(text, "cabinet.toml")
    (line,) = str(caught.value).splitlines()
    file, said = line.split(":", 1)
    assert file == "cabinet.toml"
    return said.removeprefix(" ")


def test_a_seat_is_two_buttons_and_two_lamps() -> None:
    read = parse_pin_map(TWO, "cabinet.toml")
    assert read == PinMap(
        "cabinet",
        PI_LABELS,
        (
            InputPin(5, 0, "flip", "up", "low"),
            InputPin(6, 0, "slap", "up", "low"),
            InputPin(20, 1, "flip", "up", "low"),
            InputPin(21, 1, "slap", "up", "low"),
        ),
        (
            LampPin(12, 0, "flip", "high"),
            LampPin(13, 0, "slap", "high"),
            LampPin(19, 1, "flip", "high"),
            LampPin(16, 1, "slap", "high"),
        ),
        500_000,
        "cabinet.toml",
    )
    assert warnings(read) == []


def test_what_stands_at_the_top_holds_for_all_who_do_not_say_otherwise() -> None:
    read = parse_pin_map(
        'name = "our cabinet"\nchips = ["some-chip"]\npull = "down"\nactive = "high"\nlit = "low"\nerror_ms = 1.5\n'
        "[[seat]]\nflip = 100\nslap = 101\nflip_lamp = 102\n"
        '[[seat]]\nflip = 0\nslap = 1\nslap_lamp = 2\npull = "none"\nactive = "low"\nlit = "high"\n'
        '[service]\nbutton = 3\nlamp = 4\npull = "up"\n'
    )
    assert (read.name, read.chips, read.error_ns) == ("our cabinet", ("some-chip",), 1_500_000)
    assert read.inputs == (
        InputPin(100, 0, "flip", "down", "high"),
        InputPin(101, 0, "slap", "down", "high"),
        InputPin(0, 1, "flip", "none", "low"),
        InputPin(1, 1, "slap", "none", "low"),
        InputPin(3, None, "service", "up", "high"),
    )
    assert read.lamps == (
        LampPin(102, 0, "flip", "low"),
        LampPin(2, 1, "slap", "high"),
        LampPin(4, None, "service", "low"),
    )


@pytest.mark.parametrize(
    ("pull", "active", "normally_closed"),
    [("up", "low", False), ("up", "high", True), ("down", "high", False), ("down", "low", True), ("none", "low", None)],
)
def test_the_pull_and_the_pressed_level_tell_what_kind_of_switch_it_is(
    pull: str,
    active: str,
    normally_closed: bool | None,  # noqa: FBT001 - of a parametrized test
) -> None:
    read = parse_pin_map(f'pull = "{pull}"\nactive = "{active}"\n{TWO}')
    assert {one.normally_closed for one in read.inputs} == {normally_closed}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[seat]\nflip = 5", "1: this is no TOML: "),
        ("[[seat]]\nflip = 5\nflip = 6\n", "3: this is no TOML: Cannot overwrite a value, in column "),
        ("x = " + "[" * 40_000, "this is no TOML: it is nested too deeply"),
        ("x = " + "9" * 5_000, "this is no TOML: "),
        (" " * 70_000, "longer than 65536 characters, so it is no pin map"),
        ("", "seat: there are no tables [[seat]]; there can be 1 to 6"),
        ("seat = []", "seat: there are no tables [[seat]]; there can be 1 to 6"),
        ("[[seat]]\n" * 7, "seat: there are 7 tables [[seat]]; there can be 1 to 6"),
        ("[seat]\nflip = 5", "seat: a table [[seat]] for each seat is wanted, and this is a table"),
        ("seat = [5]", "seat: a table [[seat]] for each seat is wanted, and this is a list"),
        (TWO + "[[seat]]\nflip = 4", "seat 2: slap: no pin is given, and there has to be one: a whole number, 0 to 27"),
        (TWO.replace("6", '"6"', 1), "seat 0: slap: '6' is no pin; that is a whole number, 0 to 27"),
        (TWO.replace("6", "true", 1), "seat 0: slap: true is no pin; that is a whole number, 0 to 27"),
        (TWO.replace("6", "28", 1), "seat 0: slap: 28 is no pin; that is a whole number, 0 to 27"),
        (TWO.replace("6", "-1", 1), "seat 0: slap: -1 is no pin; that is a whole number, 0 to 27"),
        (TWO.replace("6", "0x1" + "0" * 5_000, 1), "seat 0: slap: a number of that size is no pin; "),
        (TWO.replace("12", "1979-05-27", 1), "seat 0: flip_lamp: a date or a time is no pin; "),
        (TWO.replace("20", "6"), "seat 1: flip: pin 6 is that of seat 0: slap; each needs one of its own"),
        (TWO.replace("16", "5"), "seat 1: slap_lamp: pin 5 is that of seat 0: flip; each needs one of its own"),
        (TWO + "[service]\nbutton = 13", "seat 0: slap_lamp: pin 13 is that of service: button; each needs one"),
        (TWO + "[service]\nlamp = 26", "service: button: no pin is given, and there has to be one"),
        ("service = 26\n" + TWO, "service: a table [service] is wanted, and this is 26"),
        (
            TWO.replace("slap =", "slpa =", 1),
            "seat 0: 'slpa' is not known here; did you mean slap? Known are flip, slap, flip_lamp, slap_lamp, pull, ",
        ),
        (
            "bounce = 5\n" + TWO,
            "'bounce' is not known here; Known are name, chips, pull, active, lit, error_ms, thread_ms, seat, service",
        ),
        ("'a\u2028b' = 1\n" + TWO, r"'a\u2028b' is not known here"),
        ('pull = "upwards"\n' + TWO, "pull: 'upwards' is not one of up, down, none"),
        (TWO + 'active = ["low"]', "seat 1: active: a list is not one of low, high"),
        (TWO + "lit = 1", "seat 1: lit: 1 is not one of low, high"),
        (TWO.replace("flip_lamp = 12", "lit = 1").replace("slap_lamp = 13", ""), "seat 0: lit: 1 is not one of"),
        ("error_ms = 0\n" + TWO, "error_ms: 0 is not a number from 0.05 to 50"),
        ("error_ms = 50.1\n" + TWO, "error_ms: 50.1 is not a number from 0.05 to 50"),
        ("error_ms = nan\n" + TWO, "error_ms: nan is not a number from 0.05 to 50"),
        ("error_ms = true\n" + TWO, "error_ms: true is not a number from 0.05 to 50"),
        ("error_ms = 0x1" + "0" * 5_000 + "\n" + TWO, "error_ms: a number of that size is not a number from"),
        ("chips = []\n" + TWO, 'chips: a list of labels is wanted, such as ["pinctrl-rp1"], and this is a list'),
        ('chips = "pinctrl-rp1"\n' + TWO, 'chips: a list of labels is wanted, such as ["pinctrl-rp1"], and this is \''),
        ('name = "a\\nb"\n' + TWO, r"name: 'a\nb' is not a text of one line, of at most 60 letters"),
        ("name = 5\n" + TWO, "name: 5 is not a text of one line, of at most 60 letters"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_its_place_and_what_is_allowed(text: str, said: str) -> None:
    assert refusal(text).startswith(said)


def test_a_file_that_is_missing_is_told_with_the_maps_that_come_along() -> None:
    with pytest.raises(PinMapError, match=r"^tow-seats: no such file, .*: four-seats, pl061, six-seats, two-seats$"):
        read_pin_map("tow-seats")


@pytest.mark.parametrize(
    ("content", "said"), [(b"\xff\xfe", "is no text"), (b'[[seat]]\nflip = "a\x00"', "2: this is no TOML: ")]
)
def test_a_file_that_is_no_pin_map_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_bytes(content)
    with pytest.raises(DeviceError, match=said):
        read_pin_map(file)
    with pytest.raises(PinMapError, match=r"cannot be read: \w+"):
        read_pin_map(tmp_path)
    with pytest.raises(PinMapError, match="is no text"):
        read_pin_map("a\0b")


def test_a_file_is_read_as_editors_on_any_system_save_it(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    assert read_pin_map(file) == parse_pin_map(TWO, str(file))


def test_the_usual_map_is_that_of_two_seats() -> None:
    assert read_pin_map() == read_pin_map("two-seats")


@pytest.mark.parametrize(("name", "seats"), [("two-seats", 2), ("four-seats", 4), ("six-seats", 6), ("pl061", 4)])
def test_the_maps_that_come_along_are_whole_and_give_no_cause_for_warning(name: str, seats: int) -> None:
    read = read_pin_map(name)
    assert warnings(read) == []
    buttons = {(one.seat, one.button) for one in read.inputs if one.seat is not None}
    assert buttons == {(seat, button) for seat in range(seats) for button in get_args(Button)}
    assert set(shipped()) == {"two-seats", "four-seats", "six-seats", "pl061"}


@pytest.mark.parametrize("name", ["two-seats", "four-seats", "six-seats"])
def test_the_lamps_of_the_maps_that_come_along_are_dark_until_the_program_starts(name: str) -> None:
    # A Pi's pins are pulled up until then from GPIO 0 to 8, and down from 9 on (BCM2835 ARM Peripherals, table 6-31).
    read = read_pin_map(name)
    assert read.lamps
    assert all(lamp.pin >= 9 and lamp.lit == "high" for lamp in read.lamps)


def test_a_seat_with_other_switches_than_the_rest_is_warned_of() -> None:
    (line,) = warnings(
        parse_pin_map(TWO + 'active = "high"\n[[seat]]\nflip = 23\nslap = 24\nflip_lamp=25\nslap_lamp=18')
    )
    assert line.startswith("seat 1: flip, seat 1: slap: the switch is normally closed, the others are normally open")
    assert "close at different points of the travel" in line


def test_the_service_button_may_be_of_another_kind() -> None:
    assert warnings(parse_pin_map(TWO + '[service]\nbutton = 26\nactive = "high"')) == []


def test_normally_closed_switches_for_everybody_are_fair() -> None:
    assert warnings(parse_pin_map('active = "high"\n' + TWO)) == []


@pytest.mark.parametrize("pin", [0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15])
def test_pins_that_the_board_may_want_for_itself_are_warned_of(pin: int) -> None:
    (line,) = warnings(parse_pin_map(TWO.replace("slap = 21", f"slap = {pin}")))
    assert line.startswith(f"seat 1: slap: GPIO {pin} may be wanted by the board; ")
    other = 'chips = ["some-chip"]\n' + TWO.replace("slap = 21", f"slap = {pin}")
    assert warnings(parse_pin_map(other)) == []


def test_a_pin_without_a_pull_needs_a_resistor() -> None:
    (line,) = warnings(parse_pin_map(TWO + '[service]\nbutton = 26\npull = "none"'))
    assert line.startswith("service: button: pin 26 has no pull, so its level is anything")


def test_a_seat_without_a_lamp_is_told_where_others_have_one() -> None:
    (line,) = warnings(parse_pin_map(TWO.replace("flip_lamp = 19", "")))
    assert line.startswith("seat 1: no flip_lamp, though others have lamps")
    none = "\n".join(line for line in TWO.splitlines() if "lamp" not in line)
    assert warnings(parse_pin_map(none + "\n[service]\nbutton = 26\nlamp = 12")) == []


WORDS = "name chips pull active lit error_ms seat service flip slap flip_lamp slap_lamp button lamp a.b seat.flip"
KEYS = st.sampled_from([*WORDS.split(), "service.lamp", "'a b'", '"\\n"', ""])
VALUES = st.one_of(
    st.integers(-2, 30).map(str),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(
        ['"up"', '"low"', '"high"', '"none"', "true", "[]", '["a"]', "[1]", "{}", "{flip = 1}", "[{}]", "07:30:00", "x"]
    ),
    st.text(max_size=8).map(lambda text: f'"{text}"'),
)
LINES = st.one_of(
    st.tuples(KEYS, VALUES).map(" = ".join),
    st.sampled_from(
        ["[[seat]]", "[[seat]]\nflip = 4\nslap = 17", "[service]", "[seat]", "[[service]]", "[a.b]", "# x"]
    ),
    st.text(max_size=8),
)


@given(st.lists(LINES, max_size=12).map("\n".join))
@example(TWO)
def test_whatever_a_file_holds_it_is_a_pin_map_or_one_line_of_refusal(text: str) -> None:
    try:
        read = parse_pin_map(text, "cabinet.toml")
    except PinMapError as error:
        (line,) = str(error).splitlines()
        assert line.startswith("cabinet.toml:")
        assert line.isprintable()
        assert len(line) < 300
    else:
        pins = [pin for pin, _ in read.pins]
        assert len(pins) == len(set(pins))
        assert {one.button for one in read.inputs} >= {"flip", "slap"}
        assert all(len(line.splitlines()) == 1 for line in warnings(read))


def test_a_machine_whose_kernel_takes_longer_says_so_in_its_pin_map() -> None:
    text = 'name = "slow"\n{more}[[seat]]\nflip = 5\nslap = 6\n'
    assert parse_pin_map(text.format(more="thread_ms = 3.7\n")).thread_ns == 3_700_000
    assert parse_pin_map(text.format(more="")).thread_ns == 1_000_000
    with pytest.raises(PinMapError, match="thread_ms"):
        parse_pin_map(text.format(more="thread_ms = 60\n"))
