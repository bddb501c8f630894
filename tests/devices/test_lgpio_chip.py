import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ratscrew_kiosk.devices import chips, lgpio_pins
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.lgpio_pins import LgpioPins
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module
from ratscrew_kiosk.devices.pin_map import InputPin, PinMap
from ratscrew_kiosk.devices.pins import Pins
from ratscrew_kiosk.presses.figures import SECOND
from tests.kit.lgpio_pipe import LgpioPipe, lgpio_pipe, lgpio_wires
from tests.kit.pin_cabinet import PINS, pin_map

MAP = pin_map(2)
FLIP, SLAP, OTHER_SLAP = PINS[0, "flip"], PINS[0, "slap"], PINS[1, "slap"]
NOW_NS = 1_000 * SECOND


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[LgpioPipe]:
    """A chip without pins on it."""
    with lgpio_pipe(monkeypatch) as pipe:
        yield pipe


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> Iterator[LgpioPipe]:
    """Two seats of buttons."""
    with lgpio_wires(monkeypatch, MAP) as pipe:
        yield pipe


def stamps(pins: Pins) -> list[tuple[int, int]]:
    return [(edge.pin, edge.at_ns) for edge in pins.read()]


def test_pull_and_resting_level_are_those_of_the_map(chip: LgpioPipe) -> None:
    inputs = (
        InputPin(4, 0, "flip", "up", "low"),
        InputPin(5, 0, "slap", "down", "high"),
        InputPin(6, 1, "flip", "none", "low"),
        InputPin(7, 1, "slap", "up", "high"),
    )
    pins = LgpioPins(PinMap("a test's", (), inputs), chip=0)
    lgpio = chip.lgpio
    assert chip.flags == {4: lgpio.SET_PULL_UP, 5: lgpio.SET_PULL_DOWN, 6: 0, 7: lgpio.SET_PULL_UP}
    assert chip.alerts == {4, 5, 6, 7}
    pins.close()


# The chip goes and comes back


def test_a_chip_that_is_gone_is_told_and_opened_anew_when_it_is_back(wires: LgpioPipe) -> None:
    lamps_factory = wires.factory
    wires.trouble = "bad GPIO read"
    with pytest.raises(DeviceError, match=rf"^pins: pin {FLIP} cannot be read by lgpio \(bad GPIO read\)[^\n]*$"):
        wires.pins.levels()
    wires.missing = "can not open gpiochip"
    for _ in range(2):
        with pytest.raises(DeviceError, match="/dev/gpiochip0 is gone"):
            wires.pins.revive()
    wires.trouble = wires.missing = ""
    wires.pins.revive()
    assert wires.factory is not lamps_factory
    assert wires.pins.levels() == {pin.pin: True for pin in MAP.inputs}
    wires.edge(SLAP, False, NOW_NS)
    wires.arrive()
    assert stamps(wires.pins) == [(SLAP, NOW_NS)]
    assert wires.died == []


def test_all_is_let_go_at_the_end_and_can_be_opened_again(chip: LgpioPipe) -> None:
    for count in range(3):
        pins = LgpioPins(MAP, chip=0)
        chip.edge(SLAP, False, NOW_NS + count)
        chip.arrive()
        assert stamps(pins) == [(SLAP, NOW_NS + count)]
        pins.close()
        assert chip.calls[-1][0] == "close"
        assert chip.alerts == set()


# One clear line each


def test_the_chip_is_chosen_by_its_label(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def find(labels: tuple[str, ...]) -> chips.Chip:
        asked.append(labels)
        return chips.Chip("/dev/gpiochip4", "gpiochip4", "pinctrl-test", 54)

    monkeypatch.setattr(chips, "find", find)
    LgpioPins(MAP).close()
    assert (asked, chip.opened) == ([MAP.chips], [4])


def test_no_chip_at_all_is_told_as_the_search_tells_it(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chips, "all_chips", lambda: ())
    with pytest.raises(DeviceError, match=r"^this machine has no GPIO chip"):
        LgpioPins(MAP)
    assert chip.opened == []


def test_a_chip_that_may_not_be_opened_names_the_remedy(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    chip.missing = "can not open gpiochip"

    def refuse(path: str, flags: int) -> int:
        raise PermissionError(13, f"Permission denied: {flags}", path)

    monkeypatch.setattr(lgpio_pins, "os", SimpleNamespace(open=refuse, close=os.close, O_RDWR=2, O_CLOEXEC=0))
    monkeypatch.setattr(chips, "group_of", lambda _path: "gpio")
    with pytest.raises(DeviceError, match=r"^pins: /dev/gpiochip0 may not be opened[^\n]*usermod -aG gpio[^\n]*$"):
        LgpioPins(MAP, chip=0)


def test_a_busy_pin_names_the_button_and_who_holds_the_line(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    chip.busy.add(OTHER_SLAP)
    monkeypatch.setattr(chips, "holder", lambda _path, pin: "buzzer" if pin == OTHER_SLAP else None)
    with pytest.raises(DeviceError, match=rf"^a test's: pin {OTHER_SLAP} \(seat 1: slap\) is held by 'buzzer'[^\n]*$"):
        LgpioPins(MAP, chip=0)
    assert chip.alerts == set()


def test_a_busy_pin_whose_holder_cannot_be_told_is_told_so(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    chip.busy.add(FLIP)
    monkeypatch.setattr(chips, "holder", lambda _path, _pin: None)
    with pytest.raises(DeviceError, match=rf"^a test's: pin {FLIP} \(seat 0: flip\) is held by another program"):
        LgpioPins(MAP, chip=0)
    chip.busy.clear()
    LgpioPins(MAP, chip=0).close()


def test_a_pin_that_the_board_has_not_is_named(chip: LgpioPipe) -> None:
    with pytest.raises(DeviceError, match=r"^a test's: pin 99 \(seat 0: flip\): [^\n]*99[^\n]*$"):
        LgpioPins(PinMap("a test's", (), (InputPin(99, 0, "flip", "up", "low"),)), chip=0)
    assert chip.alerts == set()


def test_where_no_pi_is_known_a_pins_number_is_its_line(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import PinUnknownPi

    def unknown() -> int:
        raise PinUnknownPi("no revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", unknown)
    pins = LgpioPins(MAP, chip=0)
    assert chip.alerts == {pin.pin for pin in MAP.inputs}
    pins.close()


def test_an_lgpio_with_another_inside_is_refused_in_one_line(chip: LgpioPipe) -> None:
    stranger = SimpleNamespace(callback=chip.lgpio.callback, BOTH_EDGES=3)
    with pytest.raises(DeviceError, match=r"^pins: this lgpio is not one of those that are known[^\n]*$"):
        NotifyThread(stranger, lambda _mark: None)


def test_a_missing_lgpio_names_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError, match=r"^pins: lgpio cannot be imported[^\n]*python3-lgpio[^\n]*$"):
        lgpio_module()


def test_another_system_than_linux_has_no_lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(DeviceError, match="lgpio is for Linux only"):
        lgpio_module()


# What importing lgpio does to the program

IMPORT = """
import os, sys
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module
marks = []
thread = NotifyThread(lgpio_module(), marks.append)
print(os.readlink("/proc/self/cwd"), thread.alive, thread.mark(1), sep="\\n")
"""


@pytest.mark.parametrize("lg_wd", [False, True])
def test_importing_lgpio_needs_no_writable_folder_and_leaves_nothing_behind(
    chip: LgpioPipe,
    tmp_path: Path,
    lg_wd: bool,  # noqa: FBT001 - a parameter
) -> None:
    del chip  # lgpio is here
    runtime, other, here = tmp_path / "run", tmp_path / "other", tmp_path / "here"
    for folder in (runtime, other, here):
        folder.mkdir()
    environment = os.environ | {"RUNTIME_DIRECTORY": str(runtime), "PYTHONPATH": str(Path.cwd())}
    if lg_wd:
        environment["LG_WD"] = str(other)
    here.chmod(0o555)
    run = subprocess.run(
        [sys.executable, "-c", IMPORT],
        cwd=here,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines()[-3:] == [str(here), "True", "True"]
    assert list(here.iterdir()) == list(runtime.iterdir()) == []


def test_where_no_folder_can_be_written_that_is_said(chip: LgpioPipe, monkeypatch: pytest.MonkeyPatch) -> None:
    del chip  # lgpio is here

    def refuse(**_where: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    with pytest.raises(DeviceError, match=r"^pins: lgpio found no place for its pipe"):
        lgpio_module()


def test_a_program_ends_cleanly_while_lgpios_thread_is_busy() -> None:
    """The interpreter would cut a thread off in the middle of a report, and abort (seen on a real kernel)."""
    code = """
import atexit, os, struct, sys, threading
from ratscrew_kiosk.devices.lgpio_thread import NotifyThread, lgpio_module

atexit.register(lambda: print("alive" if lgpio._notify_thread.is_alive() else "ended"))  # run last, as the first said
lgpio = lgpio_module()
heard = threading.Event()
lgpio.callback(7 << 16, 1, lgpio.BOTH_EDGES, lambda *report: heard.set())
pipe = NotifyThread.open_again(lgpio._notify_thread._file.fileno(), os.O_WRONLY | os.O_NONBLOCK)
for report in range(4_000):
    os.write(pipe, struct.pack("QBBBBI", report, 7, 1, report % 2, 0, 0))
assert heard.wait(20)
"""
    pytest.importorskip("lgpio")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")
