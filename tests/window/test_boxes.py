"""The real program in a real window, pressed by a box with its real firmware, under MicroPython."""

from collections.abc import Callable
from pathlib import Path

from tests.kit.pico_box import PicoBox
from tests.kit.program import Program


def test_a_box_with_its_firmware_plays_for_one_seat_and_keys_for_the_other(
    start: Callable[..., Program], tmp_path: Path
) -> None:
    box = PicoBox(tmp_path, "E6614103E7000042")

    def presses(contact: int, what: str) -> None:
        """Press a button of the box until this stands in the transcript."""
        before = program.count(what)
        while program.count(what) == before:
            box.moves(contact, closed=True)
            program.wait_for_a_moment()
            box.moves(contact, closed=False)
            program.wait_for_a_moment()

    try:
        program = start(
            *("--device", "keyboard", "--box", f"{box.path}=0"),
            *("--people", "2", "--rules", "classic", "--seed", "1"),
        )
        presses(0, " turned 0 ")
        program.tap_for("l", " turned 1 ")
        presses(1, " slap within ")
        program.process.terminate()
        assert program.ended() == 0
        program.complete()
    finally:
        box.close()
    assert "device box-0 within 1 resolution 0.25" in program.lines
    assert program.has(" from box-0")
