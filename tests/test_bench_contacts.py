"""`ratscrew-kiosk bench contacts`: what it measures is what a press takes, and the display's share is told apart."""

import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from unittest import mock

import pytest

from ratscrew_kiosk.commands import contact_loop, contact_ways, presser
from ratscrew_kiosk.commands.bench_contacts import figures_of, spread
from ratscrew_kiosk.commands.contact_loop import FRAME_NS, Frames, Levels, Measured, Waited, measure, stalls
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.records import FALLING, RISING, Record
from ratscrew_kiosk.devices.kernel_pins import KernelPins
from ratscrew_kiosk.devices.pin_map import PinMap, read_pin_map
from ratscrew_kiosk.paint.window import open_hidden
from ratscrew_kiosk.presses.figures import MS
from tests.kit.commands import typed

PATIENCE_S = 60.0


def test_every_press_has_its_times_and_the_flip_comes_after_the_outcome() -> None:
    answer = typed("bench", "contacts", "--seconds", "1.5", "--json")
    assert (answer.status, answer.err) == (0, "")
    figures = json.loads(answer.out)
    ways = {way["way"]: way for way in figures["ways"]}
    assert ways.keys() | figures["missing"].keys() == {"kernel", "lgpio"}
    assert "kernel" in ways
    for way in ways.values():
        assert way["unanswered"] == 0
        assert way["outcome"]["presses"] >= 2
        assert way["outcomes"]["turned"] >= 2
        assert way["flips_a_second"] > 5
        for which in ("p50", "p99", "longest"):
            assert 0 < way["outcome"]["ms"][which] <= way["flip"]["ms"][which]
        assert 0 < way["flip"]["waiting_for_the_frame_ms"]["p50"] < way["flip"]["ms"]["p50"]
    assert 0 <= figures["bare_thread_late_ms"]["p50"] <= figures["bare_thread_late_ms"]["longest"]


def test_the_same_figures_are_a_table_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(way: str, *_: object) -> Measured:
        if way == "lgpio":
            raise DeviceError("lgpio cannot be imported")
        taken = [Waited(time_ns * MS, MS) for time_ns in range(1, 101)]
        return Measured(way, taken, taken, flips=90, seconds=2)

    @contextmanager
    def late() -> Iterator[list[int]]:
        yield [MS, 2 * MS]

    monkeypatch.setattr(contact_loop, "measure", measured)
    monkeypatch.setattr(contact_loop, "stalls", late)
    answer = typed("bench", "contacts", "--seconds", "1")
    rows = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert "kernel, outcome 100 50.0 / 99.0 100.0 1.0 / 1.0 49.0 / 98.0 12 / 20 missed" in rows
    assert "kernel, flip 100 50.0 / 99.0 100.0 1.0 / 1.0 49.0 / 98.0 27 / 36 missed" in rows
    assert "lgpio was not measured: lgpio cannot be imported" in rows
    assert "bare thread 1.0 / 2.0 2.0" in rows


def test_the_middle_is_not_beyond_half_of_the_times_and_the_end_leaves_one_in_a_hundred_out() -> None:
    assert spread([time_ns * MS for time_ns in range(200, 0, -1)]) == {"p50": 100, "p99": 198, "longest": 200}
    assert spread([7 * MS]) == {"p50": 7, "p99": 7, "longest": 7}
    assert spread([]) == {"p50": None, "p99": None, "longest": None}


@pytest.mark.parametrize(("longest_ms", "holds"), [(20, True), (21, False)])
def test_a_figure_holds_when_it_is_as_wanted_at_most(longest_ms: int, holds: bool) -> None:  # noqa: FBT001
    told = [Waited(12 * MS, 0)] * 10 + [Waited(longest_ms * MS, 5 * MS)]
    figures = figures_of(Measured("kernel", told, [], seconds=1))
    assert figures["outcome"]["holds"] is holds
    assert figures["outcome"]["the_rest_ms"]["longest"] == longest_ms - 5
    assert figures["flip"]["holds"] is None


def test_a_flip_returns_with_a_frame_and_its_waiting_is_known() -> None:
    flipped: list[int] = []
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        hidden = open_hidden((64, 36))
        try:
            began_ns = time.monotonic_ns()
            frames = Frames(hidden, time.monotonic_ns, flipped.append)
            for _ in range(3):
                frames.flip()
        finally:
            hidden.close()
    assert len(flipped) == 3
    for number, at_ns in enumerate(flipped, 1):
        assert at_ns >= began_ns + number * FRAME_NS
    first, last = frames.waits[0]
    assert frames.waited_ns(first - MS, last + 1_000) == last - first
    assert frames.waited_ns(first, first + MS) == MS
    assert frames.waited_ns(first - MS, first) == 0


@contextmanager
def pressing(form: str) -> Iterator[tuple[subprocess.Popen[bytes], int, Levels]]:
    read, write = os.pipe()
    levels = Levels(read_pin_map("two-seats"))
    words = [sys.executable, "-m", "ratscrew_kiosk.commands.presser", form, str(write), str(levels.fileno())]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, pass_fds=(write, levels.fileno()))
    try:
        yield process, read, levels
    finally:
        process.communicate(timeout=PATIENCE_S)
        os.close(read)
        os.close(write)
        levels.close()


def test_the_presser_writes_the_kernels_records_numbered_and_stamped_when_it_moves() -> None:
    with pressing("kernel") as (process, read, levels):
        assert levels.high(5)
        began_ns = time.monotonic_ns()
        assert process.stdin is not None
        process.stdin.write(b"5 0 1000000 2000000 3000000\n6 0 2500000\n")
        process.stdin.flush()
        got = b""
        while len(got) < 4 * 48:
            got += os.read(read, 48)
        ended_ns = time.monotonic_ns()
        assert not levels.high(5)
        assert not levels.high(6)
    records = [Record(*words) for words in struct.iter_unpack("=QIIII24x", got)]
    assert sorted((one.line, one.line_seqno, one.kind) for one in records) == [
        (5, 1, FALLING),
        (5, 2, RISING),
        (5, 3, FALLING),
        (6, 1, FALLING),
    ]
    assert [one.seqno for one in records] == [1, 2, 3, 4]
    assert [one.at_ns for one in records] == sorted(one.at_ns for one in records)
    assert began_ns + MS <= records[0].at_ns <= ended_ns


def test_the_presser_writes_lgpios_reports() -> None:
    with pressing("lgpio") as (process, read, _):
        began_ns = time.monotonic_ns()
        process.stdin.write(b"5 0 1000\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
        at_ns, chip, pin, level, _, _ = presser._LGPIO_FORM.unpack(os.read(read, 64))
    assert (chip, pin, level) == (0, 5, 0)
    assert began_ns < at_ns < time.monotonic_ns()


def test_the_presser_brings_nothing_heavy_along() -> None:
    program = (
        "import sys, ratscrew_kiosk.commands.presser\n"
        "assert not {'pygame', 'gpiozero', 'rich', 'click', 'lgpio', 'gpiod'} & sys.modules.keys()"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=PATIENCE_S, check=False).returncode == 0


def test_the_bare_thread_tells_how_late_it_woke_each_time() -> None:
    with stalls() as late_ns:
        assert late_ns == []
    assert late_ns
    assert min(late_ns) >= 0


def test_the_presses_follow_from_the_seed() -> None:
    def strokes(seed: int) -> bytes:
        written = BytesIO()
        kiosk = mock.Mock()
        person = contact_loop._Person(kiosk, read_pin_map("two-seats"), seed, written)
        for seat in (0, 1, 0):
            person._stroke(seat, "flip")
        assert person.presses == 3
        return written.getvalue()

    assert strokes(1) == strokes(1) != strokes(2)
    for line in strokes(1).splitlines():
        pin, active, *moves_ns = map(int, line.split())
        assert (pin in (5, 20), active, moves_ns) == (True, 0, sorted(moves_ns))
        assert len(moves_ns) % 2 == 0


def test_a_way_that_cannot_be_had_says_so() -> None:
    @contextmanager
    def none(_pin_map: PinMap, _levels: Levels) -> Iterator[contact_loop.Wired]:
        raise DeviceError("there is no lgpio")
        yield

    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"), pytest.raises(DeviceError, match="there is no lgpio"):
        measure("lgpio", none, 1, 1)


def test_the_kernels_way_reads_the_pressers_levels() -> None:
    pin_map = read_pin_map("two-seats")
    levels = Levels(pin_map)
    try:
        with contact_ways.by_the_kernel(pin_map, levels) as wired:
            assert isinstance(wired.pins, KernelPins)
            assert all(wired.pins.levels().values())
            os.pwrite(levels.fileno(), b"\0", 5)
            assert [pin for pin, high in wired.pins.levels().items() if not high] == [5]
    finally:
        levels.close()
