"""`ratscrew-kiosk buttons --box`, as somebody uses it who has a box with the real firmware before them."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.commands import typed
from tests.kit.pico_box import PicoBox
from tests.test_buttons import terminal


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[PicoBox]:
    one = PicoBox(tmp_path, "E6614103E7000099")
    yield one
    one.close()


def test_a_box_is_pressed_and_its_row_counts_and_its_clock_is_told(pico: PicoBox) -> None:
    with terminal("--box", f"{pico.path}=0,1") as it:
        it.sees(r"seat 1 slap +3 +open +never")
        pico.moves(3, closed=True)
        it.sees(r"seat 1 slap +3 +closed +1 ")
        pico.moves(3, closed=False)
        it.sees(r"seat 1 slap +3 +open +1 ")
        it.sees(rf"box 0 on {pico.path}: serial number E6614103E7000099, started 1 time")
        it.sees(r"offset [0-9.]+ s,\s+skew [+-][0-9.]+\s+ppm,\s+error\s+at\s+most")
        assert it.leaves() == 0
        it.sees(r"seat 0 flip was never pressed: is it wired to contact 0 of box 0\?")


def test_near_races_between_two_boxes_are_told(tmp_path: Path) -> None:
    boxes = [PicoBox(tmp_path, f"E6614103E700010{number}") for number in range(2)]
    try:
        words = [word for seat, box in enumerate(boxes) for word in ("--box", f"{box.path}={seat}")]
        with terminal(*words) as it:
            it.sees(r"seat 1 slap +1 +open +never")
            for box in boxes:
                box.moves(1, closed=True)
            it.sees(r"Near races \(within 100 ms\): 1")
            it.sees(r"seat [01] slap")
            assert it.leaves() == 0
    finally:
        for box in boxes:
            box.close()


def test_a_box_that_is_unplugged_is_told_and_counts_again_when_it_is_back(pico: PicoBox) -> None:
    with terminal("--box", f"{pico.path}=0,1") as it:
        it.sees(r"seat 0 slap +1 +open +never")
        pico.unplug()
        it.sees(r"box-0: .*is gone")
        assert it.leaves() == 0


def test_json_is_one_document_of_boxes_and_contacts(pico: PicoBox) -> None:
    command = [sys.executable, "-m", "ratscrew_kiosk", "buttons", "--box", f"{pico.path}=2", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "boxes: 1 box, by their own stamps" in process.stderr.readline()
        pico.moves(0, closed=True)
        pico.moves(0, closed=False)
        while not pico.moved[1:]:
            pico.wait()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    document = json.loads(out)
    (box,) = document["boxes"]
    assert (box["serial"], box["state"], box["boots"], box["trouble"]) == ("E6614103E7000099", "playing", 1, "")
    assert 0 < box["error_ms"] < 100
    assert re.fullmatch(r"\d+", str(box["offset_ns"]))
    flip, slap = document["contacts"]
    assert (flip["seat"], flip["button"], flip["box"], flip["contact"]) == (2, "flip", "0", 0)
    assert slap["never_pressed"]
    assert document["faults"] == []


def test_options_of_pins_are_refused_beside_boxes() -> None:
    answer = typed("buttons", "--box", "0", "--pins", "two-seats")
    assert answer.status == 2
    assert "--box and --boxes try boxes, and no pins" in answer.err
