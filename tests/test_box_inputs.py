"""Which boxes play, beside which keys and pins, as it is said on the command line and in the settings."""

from contextlib import ExitStack
from pathlib import Path

import click
import pytest

from ratscrew_kiosk.commands.box_inputs import box_line, open_boxes, read_boxes
from ratscrew_kiosk.commands.cabinet import keys_of_play, places_of
from ratscrew_kiosk.commands.inputs import check_seats, read_inputs
from ratscrew_kiosk.devices.box_map import BoxMap, BoxSetup
from ratscrew_kiosk.devices.clock import QueueClock
from tests.kit.commands import typed
from tests.kit.pico_box import PicoBox

TWO = BoxMap("boxes", (BoxSetup("0", (0, 1), "E661"),))


def test_named_boxes_are_what_auto_means() -> None:
    assert read_inputs("auto", None, "auto", 2, TWO).device == "boxes"
    assert places_of(read_inputs("auto", None, "auto", 2, TWO), {}) == (0, 1)


def test_beside_a_keyboard_boxes_take_their_seats_and_keys_the_others() -> None:
    inputs = read_inputs("keyboard", None, "auto", 2, TWO)
    keys = keys_of_play(inputs, None)
    assert {meant.seat for meant in keys.values()} == {2, 3, 4, 5}
    assert places_of(inputs, keys) == (0, 1, 2, 3, 4, 5)
    one = inputs._replace(boxes=BoxMap("boxes", (BoxSetup("0", (0,)),)))
    assert {meant.seat for meant in keys_of_play(one, 2).values()} == {1}


def test_beside_pins_boxes_take_the_seats_that_the_pins_do_not_have() -> None:
    boxes = BoxMap("boxes", (BoxSetup("0", (2, 3)),))
    inputs = read_inputs("gpio", "two-seats", "auto", 2, boxes)
    assert places_of(inputs, {}) == (0, 1, 2, 3)
    check_seats(inputs, frozenset({0, 3}))
    with pytest.raises(click.UsageError, match="seat 0 is on a box and in the pin map; choose another with --pins"):
        read_inputs("gpio", "two-seats", "auto", 2, TWO)


@pytest.mark.parametrize("device", ["mock", "script:no.match"])
def test_boxes_do_not_play_beside_everything(device: str) -> None:
    with pytest.raises(click.UsageError, match="boxes play beside --device keyboard, gpio, boxes, not beside"):
        read_inputs(device, None, "auto", 2, TWO)


def test_boxes_that_are_asked_for_have_to_be_named() -> None:
    with pytest.raises(click.UsageError, match=r"--device boxes: name them by --box, by --boxes, or by input\.boxes"):
        read_inputs("boxes", None, "auto", 2)


def test_a_seat_without_buttons_is_told() -> None:
    inputs = read_inputs("boxes", None, "auto", 2, BoxMap("boxes", (BoxSetup("0", (0,)),)))
    check_seats(inputs, frozenset({0}))
    with pytest.raises(click.UsageError, match="seat 1 is on no box; name one for it by --box or in the map of boxes"):
        check_seats(inputs, frozenset({0, 1}))


def test_words_or_a_file_name_boxes_and_not_both(tmp_path: Path) -> None:
    file = tmp_path / "classroom.toml"
    file.write_text("[[box]]\nseats = [0]\n", encoding="utf-8")
    assert read_boxes((), None) is read_boxes((), "none") is None
    by_file = read_boxes((), str(file))
    assert by_file is not None
    assert by_file.name == "classroom"
    assert by_file.seats == {0}
    by_word = read_boxes(("E661=3",), None)
    assert by_word is not None
    assert by_word.seats == {3}
    with pytest.raises(click.UsageError, match="--box and --boxes: one of the two is enough"):
        read_boxes(("E661=3",), str(file))
    with pytest.raises(click.UsageError, match="cannot be read: No such file"):
        read_boxes((), str(tmp_path / "none.toml"))


def test_what_is_wrong_with_boxes_is_a_line_of_the_command() -> None:
    answer = typed("play", "--box", "left")
    assert answer.status == 2
    assert "'left' names no seats, 0 to 5, such as 0,1" in answer.err


def test_boxes_that_are_not_there_are_waited_for_and_then_told() -> None:
    with ExitStack() as stack:
        (box,) = open_boxes(BoxMap("boxes", (BoxSetup("a", (0,), "NOBODY"),)), QueueClock().now_ns, stack, 0.05)
        assert box_line(box) == "box-a: no port has the serial number NOBODY; plug the box in"


def test_a_box_is_told_when_it_is_known(tmp_path: Path) -> None:
    pico = PicoBox(tmp_path, "E6614103E7000007")
    try:
        with ExitStack() as stack:
            setup = BoxSetup("a", (0, 1), "", pico.path)
            (box,) = open_boxes(BoxMap("boxes", (setup,)), QueueClock().now_ns, stack)
            line = box_line(box)
        assert line.startswith(f"box a on {pico.path}: serial number E6614103E7000007, its clock is known to within ")
        lines = setup._replace(speaks="lines")
        with ExitStack() as stack:
            (box,) = open_boxes(BoxMap("boxes", (lines,)), QueueClock().now_ns, stack)
            assert box_line(box).endswith("serial number unknown, stamped on arrival, to within 14 ms")
    finally:
        pico.close()
