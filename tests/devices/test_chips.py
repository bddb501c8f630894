"""Which chip the pins are on, and what is said where it cannot be opened. Long: a test for each way to fail."""

import errno
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import pytest

from ratscrew_kiosk.devices import chips, libraries
from ratscrew_kiosk.devices.chips import Chip, all_chips, find, holder, look_at, why_busy, why_not
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.kernel.lines import CONSUMER, GpiodLines, LineSetting, RealKernel
from ratscrew_kiosk.devices.libraries import Library

PI_4 = Chip("/dev/gpiochip0", "gpiochip0", "pinctrl-bcm2711", 58, group="gpio")
EXPANDER = Chip("/dev/gpiochip1", "gpiochip1", "raspberrypi-exp-gpio", 8, group="gpio")


class FakeKernel:
    """A kernel that knows chips by the names of their files."""

    def __init__(self, **known: tuple[str, int]) -> None:
        self.known = known
        self.refused: dict[str, int] = {}
        self.held: dict[int, str] = {}

    def __call__(self, path: str, request: int, question: bytearray) -> None:
        name = Path(path).name
        if name in self.refused:
            raise OSError(self.refused[name], os.strerror(self.refused[name]), path)
        match request:
            case 0x8044B401:  # GPIO_GET_CHIPINFO_IOCTL of linux/gpio.h
                label, lines = self.known[name]
                question[:] = struct.pack("32s32sI", name.encode(), label.encode(), lines)
            case 0xC100B405:  # GPIO_V2_GET_LINEINFO_IOCTL
                (line,) = struct.unpack_from("I", question, 64)
                who = self.held.get(line)
                struct.pack_into("32sIIQ", question, 32, (who or "").encode(), line, 0, who is not None)
            case _:
                raise AssertionError(request)


def files(folder: Path, *names: str) -> str:
    for name in names:
        (folder / name).touch()
    return str(folder)


def test_every_chip_is_told_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    kernel = FakeKernel(gpiochip0=("a", 8), gpiochip2=("b", 4), gpiochip10=("pinctrl-rp1", 54))
    folder = files(tmp_path, "gpiochip10", "gpiochip2", "gpiochip0", "gpiomem", "gpiochipX")
    assert [(chip.name, chip.label, chip.lines) for chip in all_chips(folder, kernel)] == [
        ("gpiochip0", "a", 8),
        ("gpiochip2", "b", 4),
        ("gpiochip10", "pinctrl-rp1", 54),
    ]


def test_a_chip_of_two_names_is_told_once(tmp_path: Path) -> None:
    folder = files(tmp_path, "gpiochip0")
    (tmp_path / "gpiochip4").symlink_to("gpiochip0")
    (chip,) = all_chips(folder, FakeKernel(gpiochip0=("pinctrl-rp1", 54)))
    assert chip.path == str(tmp_path / "gpiochip0")


def test_a_machine_without_chips_has_none(tmp_path: Path) -> None:
    assert all_chips(str(tmp_path), FakeKernel()) == ()
    assert all_chips(str(tmp_path / "nowhere"), FakeKernel()) == ()


def test_a_chip_that_may_not_be_read_says_which_group_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = FakeKernel(gpiochip0=("pinctrl-rp1", 54))
    kernel.refused["gpiochip0"] = errno.EACCES
    monkeypatch.setattr(chips, "group_of", lambda _path: "gpio")
    monkeypatch.setattr(chips, "_user", lambda: "pat")
    (chip,) = all_chips(files(tmp_path, "gpiochip0"), kernel)
    assert (chip.readable, chip.group) == (False, "gpio")
    assert chip.trouble == (
        f"{chip.path} may not be opened: it belongs to the group gpio. Run `sudo usermod -aG gpio pat` and log in again"
    )


def test_a_chip_of_root_alone_says_how_to_give_it_to_a_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chips, "group_of", lambda _path: "root")
    assert "udev rule" in why_not("/dev/gpiochip0", PermissionError(errno.EACCES, "no"))


def test_the_group_of_a_file_is_told_by_its_name_or_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = files(tmp_path, "gpiochip0")
    assert chips.group_of(f"{folder}/gpiochip9") == ""
    grp = pytest.importorskip("grp", reason="only where files belong to groups")
    number = (tmp_path / "gpiochip0").stat().st_gid
    assert chips.group_of(f"{folder}/gpiochip0") in (str(number), grp.getgrgid(number).gr_name)

    def unknown(_number: int) -> None:
        raise KeyError

    monkeypatch.setattr(grp, "getgrgid", unknown)
    assert chips.group_of(f"{folder}/gpiochip0") == str(number)


def test_what_is_no_chip_says_what_the_kernel_said(tmp_path: Path) -> None:
    chip = look_at(f"{files(tmp_path, 'gpiochip0')}/gpiochip0")
    assert not chip.readable
    assert chip.trouble.startswith(f"{chip.path} cannot be used: ")


def test_the_first_label_that_is_there_is_taken_whatever_its_number() -> None:
    pi_5 = Chip("/dev/gpiochip4", "gpiochip4", "pinctrl-rp1", 54)
    assert find(chips=[EXPANDER, pi_5]) is pi_5
    assert find(("raspberrypi-exp-gpio",), [PI_4, EXPANDER]) is EXPANDER
    assert find(("pinctrl-rp1", "pinctrl-bcm2711"), [EXPANDER, PI_4]) is PI_4


def test_a_machine_without_a_chip_is_told_what_to_do() -> None:
    with pytest.raises(DeviceError, match=r"^this machine has no GPIO chip .* \(--device mock\)$"):
        find(chips=[])


def test_a_wrong_label_is_told_with_all_chips_and_their_numbers() -> None:
    with pytest.raises(DeviceError) as wrong:
        find(("pinctrl-rp1",), [PI_4, EXPANDER])
    assert str(wrong.value) == (
        "no GPIO chip is labelled pinctrl-rp1; this machine has gpiochip0 (pinctrl-bcm2711), "
        "gpiochip1 (raspberrypi-exp-gpio): name the label of the right one in the pin map (chips)"
    )


def test_a_chip_that_may_be_the_right_one_but_may_not_be_read_is_what_is_told() -> None:
    closed = Chip("/dev/gpiochip0", "gpiochip0", readable=False, trouble="/dev/gpiochip0 may not be opened: ask root")
    with pytest.raises(DeviceError, match="may not be opened: ask root"):
        find(chips=[closed, EXPANDER])


def test_who_holds_a_line_is_told_by_the_name_it_was_taken_under() -> None:
    kernel = FakeKernel(gpiochip0=("a", 8))
    kernel.held = {3: "pwr_button", 5: ""}
    assert holder("/dev/gpiochip0", 3, kernel) == "pwr_button"
    assert holder("/dev/gpiochip0", 5, kernel) == "somebody without a name"
    assert holder("/dev/gpiochip0", 4, kernel) is None
    kernel.refused["gpiochip0"] = errno.ENODEV
    assert holder("/dev/gpiochip0", 3, kernel) is None


def test_lines_in_use_are_told_each_with_its_holder() -> None:
    assert why_busy("/dev/gpiochip0", {5: "fan", 6: "led0"}).startswith(
        '/dev/gpiochip0: lines are in use, GPIO5 by "fan", GPIO6 by "led0": end that program'
    )
    assert "already running" in why_busy("/dev/gpiochip0", {5: CONSUMER}, ours=CONSUMER)
    assert "try again" in why_busy("/dev/gpiochip0", {})


def test_the_real_kernel_is_asked_where_there_is_one(tmp_path: Path) -> None:
    real = RealKernel()
    assert all(chip.path.startswith("/dev/") for chip in real.chips())
    nothing = str(tmp_path / "gpiochip0")
    assert "is gone" in real.look_at(nothing).trouble
    assert real.holder(nothing, 3) is None


# libgpiod


class FakeRequest:
    """libgpiod's own request, as far as it is used."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.told: list[tuple[str, Any]] = []

    def get_values(self, lines: tuple[int, ...]) -> list[bool]:
        return [line == 6 for line in lines]

    def set_values(self, values: dict[int, Any]) -> None:
        self.told.append(("set", {line: value.name for line, value in values.items()}))

    def reconfigure_lines(self, config: dict[int, Any]) -> None:
        self.told.append(("configure", config))

    def release(self) -> None:
        self.told.append(("release", None))


@pytest.fixture
def gpiod(monkeypatch: pytest.MonkeyPatch) -> Callable[[], FakeRequest]:
    """libgpiod with a chip that is none; the call gives the request that was made."""
    module: ModuleType = pytest.importorskip("gpiod", reason="gpiod has a wheel for this Python on Linux")
    reads_from, writes_to = os.pipe()
    os.write(writes_to, b"x" * 48)
    request = FakeRequest(reads_from)

    class FakeChip:
        def __init__(self, path: str) -> None:
            assert path == "/dev/gpiochip0"

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            request.told.append(("closed", None))

        def request_lines(self, config: dict[int, Any], **how: object) -> FakeRequest:
            request.told.append(("request", (config, how)))
            return request

    monkeypatch.setattr(module, "Chip", FakeChip)
    return lambda: request


SETTINGS = {
    5: LineSetting("input", "up", "both"),
    6: LineSetting("input", "down", "rising"),
    7: LineSetting("input", "floating", "falling"),
    8: LineSetting("input", "up", "none"),
    17: LineSetting("output", high=True),
    27: LineSetting("output"),
}


def told_of(line: Any) -> tuple[str, ...]:  # noqa: ANN401 - libgpiod's own settings
    assert line.event_clock.name == "MONOTONIC"
    assert line.debounce_period.total_seconds() == 0
    assert not line.active_low
    return line.direction.name, line.bias.name, line.edge_detection.name, line.output_value.name


def test_libgpiod_is_asked_for_monotonic_stamps_a_large_buffer_and_no_debouncing(
    gpiod: Callable[[], FakeRequest],
) -> None:
    lines = GpiodLines("/dev/gpiochip0", SETTINGS)
    (_, (config, how)), closed = gpiod().told
    assert how == {"consumer": "ratscrew-kiosk", "event_buffer_size": 1024}
    assert {line: told_of(setting) for line, setting in config.items()} == {
        5: ("INPUT", "PULL_UP", "BOTH", "INACTIVE"),
        6: ("INPUT", "PULL_DOWN", "RISING", "INACTIVE"),
        7: ("INPUT", "DISABLED", "FALLING", "INACTIVE"),
        8: ("INPUT", "PULL_UP", "NONE", "INACTIVE"),
        17: ("OUTPUT", "AS_IS", "NONE", "ACTIVE"),
        27: ("OUTPUT", "AS_IS", "NONE", "INACTIVE"),
    }
    assert closed == ("closed", None)
    assert lines.read(4_800) == b"x" * 48
    assert lines.read(4_800) == b""
    assert lines.fileno() == gpiod().fd


def test_libgpiod_is_told_of_every_line_when_one_changes(gpiod: Callable[[], FakeRequest]) -> None:
    lines = GpiodLines("/dev/gpiochip0", SETTINGS)
    lines.configure({**SETTINGS, 5: LineSetting("input", "up", "none")})
    (_, config) = gpiod().told[-1]
    assert {line: told_of(setting) for line, setting in config.items()} == {
        5: ("INPUT", "AS_IS", "NONE", "INACTIVE"),
        6: ("INPUT", "AS_IS", "RISING", "INACTIVE"),
        7: ("INPUT", "AS_IS", "FALLING", "INACTIVE"),
        8: ("INPUT", "AS_IS", "NONE", "INACTIVE"),
        17: ("OUTPUT", "AS_IS", "NONE", "ACTIVE"),
        27: ("OUTPUT", "AS_IS", "NONE", "INACTIVE"),
    }


def test_a_pull_is_set_when_it_changes_and_when_an_output_becomes_an_input(gpiod: Callable[[], FakeRequest]) -> None:
    lines = GpiodLines("/dev/gpiochip0", SETTINGS)
    lines.configure({**SETTINGS, 6: LineSetting("input", "floating"), 17: LineSetting("input", "up")})
    (_, config) = gpiod().told[-1]
    assert [config[line].bias.name for line in (5, 6, 17)] == ["AS_IS", "DISABLED", "PULL_UP"]
    lines.configure({**SETTINGS, 6: LineSetting("input", "floating"), 17: LineSetting("input", "up")})
    (_, config) = gpiod().told[-1]
    assert [config[line].bias.name for line in (5, 6, 17)] == ["AS_IS"] * 3


def test_levels_are_read_and_outputs_set_through_libgpiod(gpiod: Callable[[], FakeRequest]) -> None:
    lines = GpiodLines("/dev/gpiochip0", SETTINGS)
    assert lines.levels() == {5: False, 6: True, 7: False, 8: False, 17: False, 27: False}
    lines.put({17: False, 27: True})
    lines.release()
    assert gpiod().told[-2:] == [("set", {17: "INACTIVE", 27: "ACTIVE"}), ("release", None)]


def test_a_missing_libgpiod_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        libraries,
        "gpiod",
        lambda: Library("gpiod", trouble="gpiod is not installed", remedy="pip install 'gpiod>=2.1'"),
    )
    with pytest.raises(DeviceError, match=r"since gpiod is not installed: pip install 'gpiod>=2\.1'"):
        RealKernel().open("/dev/gpiochip0", {})


def test_without_ioctls_there_are_no_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with pytest.raises(OSError, match="only Linux has GPIO chips"):
        chips.ask_kernel("/dev/gpiochip0", 0, bytearray())


def test_the_name_of_the_user_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, told in (("pat", "pat"), ("pat; rm", "USER")):
        monkeypatch.setattr("getpass.getuser", lambda name=name: name)
        assert chips._user() == told
