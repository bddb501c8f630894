"""What is said of serial ports and button boxes, and what to do; and the udev rule that it speaks of."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.box_map import BoxMap, BoxSetup
from ratscrew_kiosk.devices.box_status import BoxStatus, State
from ratscrew_kiosk.doctor.boxes import boxes, watch
from ratscrew_kiosk.doctor.findings import Finding, Level
from ratscrew_kiosk.doctor.serial_lines import SerialLine, SerialLines, _holders, rule_file, serial_lines_here
from ratscrew_kiosk.presses.figures import MS
from tests.kit.boxes import Cable
from tests.kit.commands import typed
from tests.kit.pico_box import PicoBox

ROOT = Path(__file__).resolve().parents[2]
PICO = SerialLine("/dev/ttyACM0", "E6614103E7174A2B", "Board in FS mode", "dialout")
NONE = SerialLines((), frozenset(), False, "/usr/share/60-ratscrew-boxes.rules", "pi", frozenset({"pi", "dialout"}))
ONE = NONE._replace(lines=(PICO,))
MAP = BoxMap("classroom", (BoxSetup("left", (0, 1), PICO.serial),), "classroom.toml")
KNOWN = BoxStatus(
    *("left", State.PLAYING, PICO.path, PICO.serial),
    boot=0xDEADBEEF,
    boots=1,
    offset_ns=123_456_789_000,
    skew_ppm=-12.34,
    error_ns=420_000,
    delay_ns=900_000,
    missing=0,
    broken=0,
    found=0,
    late=0,
    trouble="",
)
INSTALLING = (
    "sudo install -m 644 /usr/share/60-ratscrew-boxes.rules /etc/udev/rules.d/ && sudo udevadm control --reload "
    "&& sudo udevadm trigger"
)


def odd(findings: list[Finding]) -> list[tuple[str, str, str]]:
    """What is not as it should be."""
    assert all(len(str(one).splitlines()) == 1 for one in findings)
    assert all(one.remedy for one in findings if one.level is not Level.OK)
    return [(one.level.value, one.what, one.remedy) for one in findings if one.level is not Level.OK]


def test_a_machine_without_boxes_has_no_cause_for_complaint() -> None:
    assert [str(one) for one in boxes(NONE, None, [])] == [
        "ok      no serial port is on USB, so no button box is plugged in"
    ]


def test_a_port_is_told_with_its_number_and_how_to_play_with_it() -> None:
    assert [str(one) for one in boxes(ONE, None, [])] == [
        (
            "ok      /dev/ttyACM0: Board in FS mode, serial number E6614103E7174A2B; of the group dialout; "
            "if it is a button box: play --box E6614103E7174A2B=0,1"
        )
    ]


def test_a_box_is_told_with_all_that_is_known_of_its_clock() -> None:
    said = [str(one) for one in boxes(ONE, MAP, [KNOWN])]
    assert said == [
        "ok      /dev/ttyACM0: Board in FS mode, serial number E6614103E7174A2B; of the group dialout",
        "ok      map of boxes classroom.toml: 1 box, for the seats 0, 1",
        (
            "ok      box left on /dev/ttyACM0: serial number E6614103E7174A2B, started 1 time (now DEADBEEF), "
            "offset 123.456789 s, skew -12.3 ppm, error at most 0.42 ms, delay 0.90 ms"
        ),
    ]


def test_a_box_that_is_not_there_is_a_fault_with_what_to_do() -> None:
    gone = KNOWN._replace(
        state=State.GONE, error_ns=None, trouble="box-left: no port has the serial number ABC; plug the box in"
    )
    assert odd(boxes(ONE, MAP, [gone])) == [("fault", "box left: no port has the serial number ABC", "plug the box in")]


def test_a_clock_that_is_known_badly_is_a_warning() -> None:
    ((level, what, remedy),) = odd(boxes(ONE, MAP, [KNOWN._replace(error_ns=8 * MS)]))
    assert level == "warning"
    assert what.endswith("that is much, and closer races with others are dead heats")
    assert remedy == "plug it into this machine's own USB port, without a hub; for an FTDI converter: our udev rule"


def test_what_a_box_complains_of_is_a_warning_with_its_remedy() -> None:
    said = "box-left: frames come damaged or are missing; use another cable, or see what else reads the port"
    ((level, what, remedy),) = odd(boxes(ONE, MAP, [KNOWN._replace(trouble=said, missing=3, broken=2)]))
    assert level == "warning"
    assert what.endswith("3 frames missing, 2 damaged; frames come damaged or are missing")
    assert remedy == "use another cable, or see what else reads the port"


def test_a_box_that_says_lines_is_told_to_be_stamped_on_arrival() -> None:
    lines = KNOWN._replace(boot=None, offset_ns=None, skew_ppm=None, error_ns=14 * MS, trouble="stamped on arrival")
    ((level, what, remedy),) = odd(boxes(ONE, MAP, [lines]))
    assert level == "warning"
    assert "error at most 14.00 ms" in what
    assert what.endswith("stamped on arrival, so what others do within that time is a dead heat with it")
    assert "hardware/firmware/" in remedy


def test_arduino_ide_1788_lerobot_497_brltty_is_named_with_the_remedy() -> None:
    running = ONE._replace(running=frozenset({"brltty"}))
    assert odd(boxes(running, None, [])) == [
        (
            "warning",
            "brltty runs: it takes converters (CH340, CP210x, FTDI) for Braille displays, and with them their ports",
            "sudo apt-get remove brltty, unless somebody reads Braille here",
        )
    ]
    assert not odd(boxes(running._replace(lines=()), None, []))  # it takes nothing from us then


def test_modemmanager_is_named_with_the_remedy_until_our_rule_keeps_it_away() -> None:
    running = ONE._replace(running=frozenset({"ModemManager"}))
    ((level, what, remedy),) = odd(boxes(running, None, []))
    assert level == "warning"
    assert what.startswith("ModemManager runs: it opens new serial ports for some seconds")
    assert remedy == INSTALLING
    with_rule = boxes(running._replace(with_rule=True), None, [])
    assert not odd(with_rule)
    assert any("ModemManager keeps away" in one.what for one in with_rule)


def test_a_port_that_somebody_holds_is_told_with_their_name() -> None:
    held = ONE._replace(lines=(PICO._replace(holders=("brltty (417)",)),))
    assert odd(boxes(held, None, [])) == [
        ("fault", "/dev/ttyACM0 is held by brltty (417)", "end that program, or keep it away as said below")
    ]
    ours = ONE._replace(lines=(PICO._replace(holders=("ratscrew-kiosk (99)",)),))
    assert odd(boxes(ours, None, [])) == [
        ("warning", "/dev/ttyACM0 is held by ratscrew-kiosk (99)", "end it; if it is the game itself, all is well")
    ]


@pytest.mark.parametrize(
    ("group", "remedy"),
    [
        ("plugdev", "sudo usermod -aG plugdev pi, and log in again"),
        ("root", f"{INSTALLING}, and plug it in again"),
        ("", f"{INSTALLING}, and plug it in again"),
    ],
)
def test_a_port_that_may_not_be_opened_is_told_with_the_group_that_may(group: str, remedy: str) -> None:
    locked = ONE._replace(lines=(PICO._replace(group=group, usable=False),))
    ((level, what, said),) = odd(boxes(locked, None, []))
    assert level == "fault"
    assert what.startswith("/dev/ttyACM0 may not be opened by pi: it ")
    assert said == remedy


def test_on_any_machine_it_can_be_looked_at() -> None:
    here = serial_lines_here("pi", frozenset())
    assert isinstance(boxes(here, None, []), list)
    assert Path(here.rule).is_file()


def test_whoever_has_a_port_open_is_found_by_name_and_number() -> None:
    cable = Cable()
    code = "import os, sys; fd = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY); print(fd, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code, cable.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        found = _holders({os.path.realpath(cable.path)})
        process.communicate("")
    cable.unplug()
    assert next(re.sub(r"\d+\)", "", one) for one in found[cable.path]).startswith("python")
    assert found[cable.path][0].endswith(f"({process.pid})")


def test_the_doctor_listens_to_a_box_and_tells_its_figures(tmp_path: Path) -> None:
    pico = PicoBox(tmp_path, "E6614103E7000055")
    try:
        (status,) = watch(BoxMap("boxes", (BoxSetup("a", (0, 1), "", pico.path),)))
        said = typed("doctor", "inputs", "--box", f"{pico.path}=0,1").out
    finally:
        pico.close()
    assert status.state is State.PLAYING
    assert status.serial == "E6614103E7000055"
    assert status.skew_ppm is not None
    line = next(one for one in said.splitlines() if "box 0 on " in one)
    figures = r"started 1 time \(now [0-9A-F]{8}\), offset [0-9.]+ s, skew [+-][0-9.]+ ppm, error at most [0-9.]+ ms"
    assert re.search(rf"box 0 on {pico.path}: serial number E6614103E7000055, {figures}, delay [0-9.]+ ms", line)


# The rule


def test_the_rule_comes_along_and_every_line_of_it_is_one_that_udev_reads() -> None:
    text = (ROOT / "hardware" / "udev" / "60-ratscrew-boxes.rules").read_text(encoding="utf-8")
    assert rule_file().read_text(encoding="utf-8") == text
    key = r'(?:[A-Z]+(?:\{\w+\})?)(?:==|!=|\+=|=)"[^"]*"'
    for line in text.splitlines():
        assert not line or line.startswith("#") or re.fullmatch(rf"{key}(?:, {key})*", line), line
    assert re.findall(r'GOTO="(\w+)"', text) == re.findall(r'LABEL="(\w+)"', text)


def test_the_rule_names_boxes_by_their_number_and_keeps_modemmanager_away() -> None:
    text = rule_file().read_text(encoding="utf-8")
    pico = [line for line in text.splitlines() if "2e8a" in line]
    assert any('ENV{ID_MM_DEVICE_IGNORE}="1"' in line and 'SUBSYSTEM=="usb"' in line for line in pico)
    (tty,) = [line for line in pico if 'SUBSYSTEM=="tty"' in line]
    assert 'SYMLINK+="ratscrew-box-$attr{serial}"' in tty
    assert 'ENV{ID_MM_PORT_IGNORE}="1"' in tty
    assert 'GROUP="dialout"' in tty
    for vendor in ("1a86", "10c4", "0403", "2341"):
        assert re.search(rf'"{vendor}".*ENV\{{ID_MM_DEVICE_IGNORE\}}="1"', text)
    assert 'DRIVER=="ftdi_sio", ATTR{latency_timer}="1"' in text
