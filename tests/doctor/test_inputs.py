import errno
from pathlib import Path

import pytest

from ratscrew_kiosk.devices.chips import Chip, look_at
from ratscrew_kiosk.devices.choosing import VARIABLE
from ratscrew_kiosk.devices.libraries import Library
from ratscrew_kiosk.doctor.findings import Finding, Level
from ratscrew_kiosk.doctor.inputs import inputs
from ratscrew_kiosk.doctor.machine import Machine
from ratscrew_kiosk.presses.figures import MS

HEADER = Chip("/dev/gpiochip0", "gpiochip0", "pinctrl-rp1", 54, group="gpio")
OTHER = Chip("/dev/gpiochip10", "gpiochip10", "gpio-brcmstb@107d508500", 32, group="gpio")
NO_GPIOD = Library("gpiod", trouble="gpiod is not installed", remedy="pip install gpiod")
NO_LGPIO = Library("lgpio", trouble="lgpio is not installed", remedy="pip install lgpio")
PI = Machine(
    system="Linux",
    kernel="6.12.47+rpt-rpi-2712",
    is_pi=True,
    chips=(HEADER, OTHER),
    held_by=lambda _path, _line: None,
    processes=(),
    user="pi",
    groups=frozenset({"pi", "gpio"}),
    new_groups=frozenset(),
    python="3.13.5",
    gpiozero=Library("gpiozero", "2.0.1"),
    gpiod=Library("gpiod", "2.5.0"),
    lgpio=Library("lgpio", "0.2.2.0"),
    environment={},
    folder_error="",
    folder="/run/ratscrew-kiosk",
    clock="clock_gettime(CLOCK_MONOTONIC)",
    clock_step_ns=1,
    stall_ns=150_000,
)
"""A Pi 5 with all that is needed."""
DESKTOP = PI._replace(is_pi=False, chips=())


def found(machine: Machine, pins: str | None = None) -> list[Finding]:
    """What is not as it should be."""
    findings = inputs(machine, pins)
    assert all(len(str(one).splitlines()) == 1 for one in findings)
    assert all(one.remedy for one in findings if one.level is not Level.OK)
    return [one for one in findings if one.level is not Level.OK]


def the_one(machine: Machine, pins: str | None = None) -> tuple[str, str, str]:
    (one,) = found(machine, pins)
    return one.level.value, one.what, one.remedy


def held(**by_line: str) -> Machine:
    return PI._replace(held_by=lambda path, line: by_line.get(f"l{line}") if path == HEADER.path else None)


def test_a_pi_as_it_should_be_gives_no_cause_for_complaint() -> None:
    findings = inputs(PI)
    assert {one.level for one in findings} == {Level.OK}
    said = "\n".join(map(str, findings))
    for each in (
        "Linux 6.12.47",
        "/dev/gpiochip0: pinctrl-rp1, 54 lines; of the group gpio",
        "/dev/gpiochip10: gpio-brcmstb@107d508500, 32 lines",
        "the pins are those of /dev/gpiochip0 (pinctrl-rp1), and pi may use them",
        "9 of the 9 pins of the map are held by nobody",
        "Python 3.13.5, gpiozero 2.0.1, gpiod 2.5.0, lgpio 0.2.2.0",
        "way to the pins: kernel: the kernel's own lines, by gpiod 2.5.0",
        "CLOCK_MONOTONIC",
        "the longest stall of a bare loop was 0.15 ms",
        "pin map two-seats: 2 seats, 5 buttons, 4 lamps; presses are told apart from 0.5 ms on",
    ):
        assert each in said


def test_the_chip_is_known_by_its_label_whatever_its_number() -> None:
    # gpiozero#1166: the header of a Pi 5 was gpiochip4 once, and is gpiochip0 now.
    renumbered = PI._replace(chips=(OTHER, HEADER._replace(path="/dev/gpiochip4", name="gpiochip4")))
    assert found(renumbered) == []
    assert any("those of /dev/gpiochip4" in one.what for one in inputs(renumbered))


def test_a_desktop_without_pins_is_told_to_play_with_the_keys_and_has_no_fault() -> None:
    level, what, remedy = the_one(DESKTOP)
    assert (level, what) == ("warning", "this machine has no GPIO chip (/dev/gpiochip*)")
    assert "--device keyboard" in remedy


def test_where_a_pin_map_is_named_missing_pins_are_a_fault() -> None:
    assert the_one(DESKTOP, "two-seats")[0] == "fault"
    assert the_one(PI._replace(chips=()))[0] == "fault"


def test_another_system_is_told_to_play_with_the_keys() -> None:
    level, what, _ = the_one(DESKTOP._replace(system="Windows", clock="GetTickCount64()"))
    assert (level, what) == ("warning", "this is Windows, and only Linux has GPIO pins")


def test_a_chip_of_another_label_is_told_with_those_that_are_there() -> None:
    level, what, remedy = the_one(PI._replace(chips=(OTHER,)))
    assert level == "fault"
    assert "pinctrl-rp1 or pinctrl-bcm2711 or pinctrl-bcm2835" in what
    assert "gpiochip10 (gpio-brcmstb@107d508500)" in what
    assert remedy == 'name the right one in the pin map: chips = ["gpio-brcmstb@107d508500"]'


def locked(group: str, tmp_path: Path) -> Chip:
    """What `devices.chips` makes of a chip that may not be opened."""
    file = tmp_path / "gpiochip0"
    file.touch()

    def refuse(path: str, _request: int, _question: bytearray) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    return look_at(str(file), refuse)._replace(path="/dev/gpiochip0", group=group)


def test_a_missing_permission_is_told_with_the_group_and_the_command(tmp_path: Path) -> None:
    machine = PI._replace(chips=(locked("gpio", tmp_path),), groups=frozenset({"pi"}))
    assert the_one(machine) == (
        "fault",
        "/dev/gpiochip0 may not be opened by pi: it belongs to the group gpio",
        "sudo usermod -aG gpio pi, and log in again",
    )


def test_who_was_put_into_the_group_a_moment_ago_has_to_log_in_again(tmp_path: Path) -> None:
    chip = locked("gpio", tmp_path)
    machine = PI._replace(chips=(chip,), groups=frozenset({"pi"}), new_groups=frozenset({"gpio"}))
    level, what, remedy = the_one(machine)
    assert (level, remedy) == ("fault", "log in again")
    assert "after this session began" in what


def test_a_chip_that_belongs_to_root_alone_needs_a_rule(tmp_path: Path) -> None:
    level, _, remedy = the_one(PI._replace(chips=(locked("root", tmp_path),)))
    assert level == "fault"
    assert 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"' in remedy


def test_a_chip_that_fails_otherwise_is_told_as_the_kernel_says_it() -> None:
    broken = HEADER._replace(readable=False, label="", trouble="/dev/gpiochip0 is gone")
    assert the_one(PI._replace(chips=(broken,)))[:2] == ("fault", "/dev/gpiochip0 is gone")


@pytest.mark.parametrize(
    ("holder", "remedy"),
    [
        ("spi0 CS0", "switch SPI off"),
        ("sysfs", "unexport"),
        ("lg", "uses lgpio"),
        ("another-game", "end that program"),
    ],
)
def test_a_pin_that_somebody_else_holds_is_told_with_who_it_is(holder: str, remedy: str) -> None:
    machine = held(l6=holder)._replace(processes=("python3 (process 812)",))
    level, what, told = the_one(machine)
    assert (level, what) == ("fault", f"seat 0: slap: pin 6 is held by {holder} (python3 (process 812))")
    assert remedy in told
    assert any(one.what == "8 of the 9 pins of the map are held by nobody" for one in inputs(machine))


def test_pins_that_the_running_game_holds_are_as_they_should_be() -> None:
    machine = held(**{f"l{line}": "ratscrew-kiosk" for line in range(28)})
    assert found(machine) == []
    assert any("the game runs and holds the pins 5, 6, 20, 21, 26, " in one.what for one in inputs(machine))


def test_a_pin_that_the_chip_has_not_is_told() -> None:
    level, what, _ = the_one(PI._replace(chips=(HEADER._replace(lines=26),)))
    assert (level, what) == ("fault", "service: button: /dev/gpiochip0 has no line 26, only 0 to 25")


def test_a_pin_map_with_a_mistake_is_told_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text("[[seat]]\nflip = 5\n")
    level, what, _ = the_one(PI, str(file))
    assert level == "fault"
    assert what.startswith(f"{file}: seat 0: slap: no pin is given")


def test_what_is_doubtful_in_the_pin_map_is_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text('[[seat]]\nflip = 5\nslap = 6\n[[seat]]\nflip = 2\nslap = 21\nactive = "high"\n')
    kinds, board = found(PI, str(file))
    assert "close at different points of the travel" in kinds.what
    assert kinds.remedy == "use one kind for all"
    assert "seat 1: flip: GPIO 2" in board.what
    assert {kinds.level, board.level} == {Level.WARNING}


def test_lgpio_is_told_as_the_second_choice_with_why_and_with_its_folder() -> None:
    machine = PI._replace(gpiod=NO_GPIOD)
    level, what, remedy = the_one(machine)
    assert level == "warning"
    assert what.startswith("way to the pins: lgpio: lgpio 0.2.2.0, since gpiod is not installed; ")
    assert remedy == "pip install gpiod"
    assert any(one.what == "lgpio makes its pipe in /run/ratscrew-kiosk" for one in inputs(machine))


def test_lgpio_by_the_environment_is_told_with_how_to_change_it() -> None:
    _, what, remedy = the_one(PI._replace(environment={VARIABLE: "lgpio"}))
    assert f"as {VARIABLE} says" in what
    assert remedy == f"unset {VARIABLE}"


def test_another_factory_in_the_environment_is_a_fault() -> None:
    level, what, remedy = the_one(PI._replace(environment={VARIABLE: "pigpio"}))
    assert level == "fault"
    assert what.startswith(f"{VARIABLE} is 'pigpio'")
    assert remedy == "unset it, or set it to kernel"


@pytest.mark.parametrize(
    ("environment", "remedy"), [({}, "set RUNTIME_DIRECTORY"), ({"LG_WD": "/nowhere"}, "unset LG_WD")]
)
def test_a_folder_in_which_lgpio_cannot_make_its_pipe_is_told(environment: dict[str, str], remedy: str) -> None:
    broken = PI._replace(
        gpiod=NO_GPIOD, folder="/nowhere", folder_error="Read-only file system", environment=environment
    )
    _, fault = found(broken)
    assert fault.level is Level.FAULT
    assert "lgpio cannot make its pipe in /nowhere: Read-only file system" in fault.what
    assert fault.remedy.startswith(remedy)


def test_without_any_library_what_to_install_is_told() -> None:
    # gpiozero#840: there is no wheel of lgpio for Python 3.13.
    level, what, remedy = the_one(PI._replace(gpiod=NO_GPIOD, lgpio=NO_LGPIO))
    assert level == "fault"
    assert what == "no way leads to the pins, since gpiod is not installed, and lgpio is not installed"
    assert remedy == "pip install gpiod"
    no_gpiozero = Library("gpiozero", trouble="gpiozero is not installed", remedy="pip install gpiozero")
    assert the_one(PI._replace(gpiozero=no_gpiozero)) == ("fault", "gpiozero is not installed", "pip install gpiozero")


def test_an_old_kernel_is_told() -> None:
    level, what, _ = the_one(PI._replace(kernel="5.4.83-v7l+"))
    assert level == "fault"
    assert what.startswith("Linux 5.4.83-v7l+ is older than 5.10")
    assert found(PI._replace(kernel="5.10.0")) == []


def test_a_clock_that_is_not_the_kernels_is_told() -> None:
    level, what, _ = the_one(PI._replace(clock="clock_gettime(CLOCK_REALTIME)"))
    assert level == "fault"
    assert "CLOCK_REALTIME" in what


def test_a_machine_that_stalls_is_told() -> None:
    level, what, remedy = the_one(PI._replace(stall_ns=41 * MS))
    assert level == "warning"
    assert "41.00 ms" in what
    assert remedy.endswith("top")
