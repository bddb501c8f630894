import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from ratscrew_kiosk.devices import libraries
from ratscrew_kiosk.devices.chips import Chip
from ratscrew_kiosk.devices.choosing import VARIABLE, WAYS, ToPins, choose, is_called_a_pi, on_a_pi, open_pins
from ratscrew_kiosk.devices.device import DeviceError
from ratscrew_kiosk.devices.libraries import Library
from ratscrew_kiosk.devices.mock_pins import MockPins
from ratscrew_kiosk.devices.pin_map import PinMap, read_pin_map
from ratscrew_kiosk.devices.pins import Pins

GPIOD = Library("gpiod", "2.5.0")
NO_GPIOD = Library("gpiod", trouble="gpiod is not installed", remedy="pip install gpiod")
LGPIO = Library("lgpio", "0.2.2.0")
NO_LGPIO = Library("lgpio", trouble="lgpio is not installed", remedy="pip install lgpio")


def test_the_kernels_own_lines_come_first() -> None:
    assert choose("auto", {}, GPIOD, LGPIO) == ("kernel", "the kernel's own lines, by gpiod 2.5.0")


def test_lgpio_is_taken_where_gpiod_is_missing_and_it_is_said_why() -> None:
    way, why = choose("auto", {}, NO_GPIOD, LGPIO)
    assert way == "lgpio"
    assert why == "lgpio 0.2.2.0, since gpiod is not installed"


def test_where_neither_is_there_both_are_named_with_what_to_do() -> None:
    with pytest.raises(DeviceError) as caught:
        choose("auto", {}, NO_GPIOD, NO_LGPIO)
    (line,) = str(caught.value).splitlines()
    assert "gpiod is not installed, and lgpio is not installed" in line
    assert line.endswith("pip install gpiod")


def test_a_way_that_was_asked_for_is_taken_or_refused_and_never_replaced() -> None:
    assert choose("lgpio", {}, GPIOD, LGPIO).way == "lgpio"
    assert choose("kernel", {}, GPIOD, NO_LGPIO).way == "kernel"
    with pytest.raises(
        DeviceError, match=r"^the way kernel was asked for, and gpiod is not installed: pip install gpiod$"
    ):
        choose("kernel", {}, NO_GPIOD, LGPIO)
    with pytest.raises(
        DeviceError, match=r"^the way lgpio was asked for, and lgpio is not installed: pip install lgpio$"
    ):
        choose("lgpio", {}, GPIOD, NO_LGPIO)


def test_what_the_environment_names_is_heeded_and_said() -> None:
    way, why = choose("auto", {VARIABLE: "lgpio"}, GPIOD, LGPIO)
    assert way == "lgpio"
    assert f"as {VARIABLE} says" in why
    assert choose("kernel", {VARIABLE: "lgpio"}, GPIOD, LGPIO).way == "kernel"
    with pytest.raises(DeviceError, match="lgpio was asked for"):
        choose("auto", {VARIABLE: "lgpio"}, GPIOD, NO_LGPIO)


@pytest.mark.parametrize("way", ["auto", "kernel", "lgpio"])
@pytest.mark.parametrize("named", ["rpigpio", "PiGPIO", "native", "nonsense", "mock"])
def test_no_other_factory_of_gpiozero_is_used_in_silence(named: str, way: ToPins) -> None:
    # gpiozero itself falls back to these with a warning; two of them stamp a press when Python comes to it.
    with pytest.raises(DeviceError, match=f"^{VARIABLE} is .*unset it"):
        choose(way, {VARIABLE: named}, GPIOD, LGPIO)
    assert choose("mock", {VARIABLE: named}, GPIOD, LGPIO).way == "mock"


def test_the_pins_are_opened_by_the_way_that_was_chosen() -> None:
    pin_map = read_pin_map()
    pins, why = open_pins(pin_map, "mock")
    assert isinstance(pins, MockPins)
    assert why == "mock pins, as was asked for"
    assert set(pins.levels()) == {one.pin for one in pin_map.inputs}
    pins.close()
    assert set(WAYS) == set(get_args(ToPins))


def test_a_line_that_somebody_else_holds_is_told_and_nothing_else_is_tried() -> None:
    tried: list[str] = []

    def busy(pin_map: PinMap) -> Pins:
        tried.append(pin_map.name)
        raise DeviceError("GPIO 5 is held by another-game")

    with pytest.raises(DeviceError, match=r"^GPIO 5 is held by another-game$"):
        open_pins(read_pin_map(), "mock", {}, {"kernel": busy, "lgpio": busy, "mock": busy})
    assert tried == ["two seats"]


def test_what_lgpio_cannot_do_is_told_with_why_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "gpiod", lambda: NO_GPIOD)
    monkeypatch.setattr(libraries, "lgpio", lambda: LGPIO)

    def none(pin_map: PinMap) -> Pins:
        raise DeviceError(f"no chip for {pin_map.name}")

    with pytest.raises(
        DeviceError, match=r"^no chip for two seats .tried by lgpio 0.2.2.0, since gpiod is not installed"
    ):
        open_pins(read_pin_map(), "auto", {}, {"kernel": none, "lgpio": none, "mock": none})


@pytest.mark.parametrize("label", ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"])
def test_a_pi_is_known_by_its_chip(label: str, tmp_path: Path) -> None:
    other = Chip("/dev/gpiochip0", "gpiochip0", "gpio-brcmstb", 32)
    assert on_a_pi((other, Chip("/dev/gpiochip4", "gpiochip4", label, 54)), tmp_path / "none")
    assert not on_a_pi((other,), tmp_path / "none")
    assert not on_a_pi((), tmp_path / "none")


def test_a_pi_whose_chip_may_not_be_read_is_known_by_its_name(tmp_path: Path) -> None:
    locked = Chip("/dev/gpiochip0", "gpiochip0", readable=False, trouble="may not be opened")
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert on_a_pi((locked,), model)
    assert is_called_a_pi(model)
    model.write_bytes(b"Some other board\0")
    assert not on_a_pi((locked,), model)


def module(name: str, **contents: object) -> ModuleType:
    made = ModuleType(name)
    made.__dict__.update(contents)
    return made


@pytest.mark.parametrize(
    ("found", "trouble"),
    [
        (None, "gpiod is not installed"),
        (module("gpiod", version_string=lambda: "1.6.3"), "gpiod is older than 2.1 (it is 1)"),
        (module("gpiod", __version__="1.5.4"), "gpiod is older than 2.1 (it is 1.5.4)"),
        (module("gpiod", __version__="2.0.2", request_lines=print), "gpiod is older than 2.1 (it is 2.0.2)"),
        (module("gpiod", __version__="2.1.0", request_lines=print), ""),
        (module("gpiod", __version__="2.10", request_lines=print), ""),
    ],
    ids=["none", "Debian 12", "1.5", "2.0", "2.1", "2.10"],
)
def test_an_older_library_of_the_same_name_is_not_taken_for_gpiod(
    found: ModuleType | None, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", found)
    library = libraries.gpiod()
    assert library.trouble == trouble
    assert library.usable == (trouble == "")
    assert ("python3-libgpiod" in library.remedy) == bool(trouble)


@pytest.mark.parametrize(
    ("python", "remedy"), [((3, 12), "pip install lgpio"), ((3, 13), "sudo apt-get install python3-lgpio")]
)
def test_where_no_wheel_of_lgpio_fits_debians_package_is_named(
    python: tuple[int, int], remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The part in C is Debian's Python's alone: another Python finds lgpio and cannot import it.
    monkeypatch.setattr(libraries, "find_spec", lambda name: ModuleSpec(name, None) if name == "lgpio" else None)
    library = libraries.lgpio(python)
    assert not library.usable
    assert remedy in library.remedy


def test_looking_for_lgpio_starts_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = "lgpio" in sys.modules
    libraries.lgpio()
    assert ("lgpio" in sys.modules) == before
    assert list(tmp_path.iterdir()) == []


def test_gpiozero_is_there() -> None:
    assert libraries.gpiozero().version.startswith("2.")
