"""What a match is pressed with: keys, pins, pins that keys press, or a script; and the lamps that hang on pins."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from ratscrew_kiosk.devices.choosing import Way
    from ratscrew_kiosk.devices.keyboard import Key
    from ratscrew_kiosk.devices.pin_map import PinMap
    from ratscrew_kiosk.outfit import Hardware
    from ratscrew_kiosk.script.form import Script

NO_BUTTONS = 4
"""The exit status when the buttons that were asked for cannot be used."""
SCRIPT = "script:"
_DEVICES = ("auto", "keyboard", "gpio", "mock")


class Inputs(NamedTuple):
    """What was asked for, read and checked, but not opened."""

    device: str
    pin_map: "PinMap | None" = None
    way: "Way" = "auto"
    script: "Script | None" = None


def read_inputs(device: str, pins: str | None, way: "Way", places: int) -> Inputs:
    """Read the pin map or the script that is asked for; `auto` is the pins on a Raspberry Pi, else the keyboard.

    Raises click.UsageError.
    """
    from ratscrew_kiosk.devices.choosing import on_a_pi
    from ratscrew_kiosk.devices.device import DeviceError
    from ratscrew_kiosk.devices.pin_map import USUAL_MAP, read_pin_map
    from ratscrew_kiosk.devices.scripted import read_for_play

    if not (device in _DEVICES or device.startswith(SCRIPT)):
        raise click.BadParameter(f"--device: {device!r} is not one of {', '.join(_DEVICES)}, {SCRIPT}FILE")
    chosen = device
    if device == "auto":
        chosen = "gpio" if pins is not None or way != "auto" or on_a_pi() else "keyboard"
    if (pins is not None or way != "auto") and chosen not in ("gpio", "mock"):
        raise click.UsageError(f"--pins and --way are for --device gpio and mock, not for {chosen}")
    try:
        if chosen.startswith(SCRIPT):
            return Inputs(chosen, script=read_for_play(Path(chosen.removeprefix(SCRIPT)), places))
        if chosen == "keyboard":
            return Inputs(chosen)
        return Inputs(chosen, read_pin_map(USUAL_MAP if pins is None else pins), way)
    except DeviceError as error:
        raise click.UsageError(str(error)) from error


def open_inputs(
    inputs: Inputs,
    keys: Mapping[int, "Key"],
    now: Callable[[], int],
    tell: Callable[[str], object],
    stack: ExitStack,
) -> "Hardware":
    """Open what was asked for; `stack` closes it. `now` reads CLOCK_MONOTONIC, `tell` says what is odd, a line each.

    Raises DeviceError.
    """
    from ratscrew_kiosk.devices.keyboard import Keyboard
    from ratscrew_kiosk.outfit import Hardware

    if inputs.script is not None:
        from ratscrew_kiosk.devices.scripted import Scripted

        return Hardware([Scripted(inputs.script)], tell=tell)
    if inputs.pin_map is None:
        return Hardware([Keyboard(keys, now())], tell=tell, keys=keys)
    from ratscrew_kiosk.devices.lamps import Lamps

    if inputs.device == "mock":
        from ratscrew_kiosk.devices.keyed_pins import KeyedPins

        keyed = KeyedPins.of(inputs.pin_map, keys, now, pwm=True)
        stack.callback(keyed.close)
        lamps = Lamps(inputs.pin_map, keyed.pins.factory, tell)
        stack.callback(lamps.close)
        return Hardware([keyed], lamps, tell, keys)
    from ratscrew_kiosk.devices.choosing import open_pins
    from ratscrew_kiosk.devices.gpio import Gpio
    from ratscrew_kiosk.devices.pin_map import warnings

    for warning in warnings(inputs.pin_map):
        tell(warning)
    pins, why = open_pins(inputs.pin_map, inputs.way)
    stack.callback(pins.close)
    tell(f"buttons on the pins of {inputs.pin_map.name}, by {why}")
    lamps = Lamps(inputs.pin_map, pins.factory, tell)
    stack.callback(lamps.close)
    return Hardware([Gpio(pins, inputs.pin_map, now)], lamps, tell)


def check_seats(inputs: Inputs, people: frozenset[int]) -> None:
    """Hold the seats that people play against the buttons there are.

    Raises click.UsageError.
    """
    if inputs.pin_map is not None:
        wired = {pin.seat for pin in inputs.pin_map.inputs}
        missing = sorted(people - wired)
        if missing:
            raise click.UsageError(
                f"the pin map {inputs.pin_map.name} has no buttons for seat {missing[0]}; choose another with --pins"
            )
